//! What each target brings a system: the counts behind P/R/F@k, and GAP (SWORDS §5.2, App. D.2).

use std::iter::Sum;

use motjuste_core::TargetId;

use super::gold::{Gold, GoldTarget, Judged};
use super::lists::{Guess, Lists, TieOrder, order_ties};
use crate::gap::gap;
use crate::moments::share;

/// Whether unjudged guesses count as wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    /// Unjudged guesses are deleted before the list is cut at k.
    Lenient,
    /// Unjudged guesses are wrong.
    Strict,
}

impl Setting {
    /// Both, in the order of the reference.
    pub const ALL: [Self; 2] = [Self::Lenient, Self::Strict];

    /// The name in measures.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lenient => "lenient",
            Self::Strict => "strict",
        }
    }
}

/// Which substitutes are right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Threshold {
    /// More than half of the people would use it.
    Acceptable,
    /// Somebody would use it.
    Conceivable,
}

impl Threshold {
    /// Both, in the order of the reference.
    pub const ALL: [Self; 2] = [Self::Acceptable, Self::Conceivable];

    /// The letter in measures.
    pub const fn letter(self) -> char {
        match self {
            Self::Acceptable => 'a',
            Self::Conceivable => 'c',
        }
    }

    const fn passes(self, judged: &Judged<'_>) -> bool {
        match self {
            Self::Acceptable => judged.acceptable,
            Self::Conceivable => judged.conceivable,
        }
    }

    const fn count(self, target: &GoldTarget<'_>) -> usize {
        match self {
            Self::Acceptable => target.acceptable,
            Self::Conceivable => target.conceivable,
        }
    }
}

/// The counts behind P/R/F@k; they add up over targets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Right guesses among the first k.
    pub hits: usize,
    /// Guesses among the first k.
    pub guessed: usize,
    /// Right substitutes that k guesses could reach: min(k, |D|).
    pub reachable: usize,
    /// Right substitutes: |D|.
    pub right: usize,
}

impl Counts {
    /// Hits over guesses.
    pub fn precision(&self) -> Option<f64> {
        share(self.hits as f64, self.guessed)
    }

    /// Hits over what could be reached.
    pub fn recall(&self) -> Option<f64> {
        share(self.hits as f64, self.reachable)
    }

    /// Hits over all right substitutes.
    pub fn recall_unclipped(&self) -> Option<f64> {
        share(self.hits as f64, self.right)
    }

    /// Harmonic mean of precision and recall.
    pub fn f(&self) -> Option<f64> {
        harmonic(self.precision()?, self.recall()?)
    }

    /// Harmonic mean of precision and unclipped recall.
    pub fn f_unclipped(&self) -> Option<f64> {
        harmonic(self.precision()?, self.recall_unclipped()?)
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), |a, b| Self {
            hits: a.hits + b.hits,
            guessed: a.guessed + b.guessed,
            reachable: a.reachable + b.reachable,
            right: a.right + b.right,
        })
    }
}

fn harmonic(p: f64, r: f64) -> Option<f64> {
    (p + r > 0.0).then(|| 2.0 * p * r / (p + r))
}

/// What one target brought a system.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemScores {
    pub target: TargetId,
    pub length: usize,
    /// By setting and threshold, both in the order of the reference.
    counts: [[Counts; 2]; 2],
    /// The first guess against the conceivable substitutes, by setting.
    first: [Counts; 2],
    /// GAP with the number of positive labels as weight; `None` without any.
    pub gap: Option<f64>,
    /// GAP with the share of positive labels as weight; `None` without any.
    pub gap_rat: Option<f64>,
}

impl ItemScores {
    pub const fn counts(&self, setting: Setting, threshold: Threshold) -> Counts {
        self.counts[setting as usize][threshold as usize]
    }

    /// The first guess against the conceivable substitutes.
    pub const fn first(&self, setting: Setting) -> Counts {
        self.first[setting as usize]
    }
}

/// Scores every target, with the first `k` guesses counting.
pub fn score_items(gold: &Gold<'_>, lists: &Lists, k: usize) -> Vec<ItemScores> {
    gold.targets()
        .iter()
        .zip(lists.iter())
        .map(|(target, list)| score_item(target, list, k))
        .collect()
}

/// The scores with ties in another order, as far as strict measures at `k` see it: a target is scored
/// anew where equal scores decide which guesses are among the first `k`.
pub fn with_ties(
    gold: &Gold<'_>,
    lists: &Lists,
    scored: &[ItemScores],
    k: usize,
    order: TieOrder,
) -> Vec<ItemScores> {
    let mut scored = scored.to_vec();
    for ((target, list), item) in gold.targets().iter().zip(lists.iter()).zip(&mut scored) {
        if list.len() > k && list[k - 1].score == list[k].score {
            let mut list = list.to_vec();
            order_ties(target, &mut list, order);
            *item = score_item(target, &list, k);
        }
    }
    scored
}

fn score_item(target: &GoldTarget<'_>, list: &[Guess], k: usize) -> ItemScores {
    let judged = |guess: &Guess| guess.judged().map(|at| &target.judged[at]);
    let strict: Vec<_> = list.iter().map(judged).collect();
    let lenient: Vec<_> = strict.iter().copied().filter(Option::is_some).collect();
    let gap_by = |weight: fn(&Judged<'_>) -> f64| {
        gap(strict.iter().map(|j| j.map_or(0.0, weight)), target.judged.iter().map(weight))
    };
    let of_list = |list: &[Option<&Judged<'_>>]| Threshold::ALL.map(|t| count(target, list, t, k));
    let first = |list: &[Option<&Judged<'_>>]| count(target, list, Threshold::Conceivable, 1);
    ItemScores {
        target: target.id,
        length: list.len(),
        counts: [of_list(&lenient), of_list(&strict)],
        first: [first(&lenient), first(&strict)],
        gap: gap_by(|judged| f64::from(judged.positive)),
        gap_rat: gap_by(|judged| judged.ratio()),
    }
}

fn count(
    target: &GoldTarget<'_>,
    list: &[Option<&Judged<'_>>],
    threshold: Threshold,
    k: usize,
) -> Counts {
    let top = &list[..list.len().min(k)];
    let right = threshold.count(target);
    Counts {
        hits: top.iter().flatten().filter(|judged| threshold.passes(judged)).count(),
        guessed: top.len(),
        reachable: right.min(k),
        right,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recall_is_clipped_to_what_k_guesses_can_reach() {
        let counts = Counts { hits: 5, guessed: 10, reachable: 10, right: 20 };
        assert_eq!((counts.recall(), counts.recall_unclipped()), (Some(0.5), Some(0.25)));
        assert_eq!(counts.f(), Some(0.5));
        assert_eq!(Counts::default().f(), None);
    }
}
