//! The measures Jabbari, Hepple & Guthrie (2010) propose in place of `best` and `oot`: normalised
//! best, best1, and coverage with a penalty for wrong guesses, by any strategy for drawing the
//! boundary of a list.

use std::collections::{HashMap, HashSet};

use motjuste_core::{Answer, CompactString, GoldItem, Pos};

use crate::Label;
use crate::moments::share;

/// Coverage of one answer set: recall, precision and their harmonic mean (§4).
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Coverage {
    /// |A|ᵢ / |H|ᵢ: the share of people's answers that was found, by votes.
    pub recall: f64,
    /// |A|ᵢ / (|A|ᵢ + k·|A−H|): votes found against wrong guesses.
    pub precision: f64,
}

impl Coverage {
    /// The harmonic mean; 0 where nothing was found.
    pub fn f(&self) -> f64 {
        let sum = self.precision + self.recall;
        if sum > 0.0 { 2.0 * self.precision * self.recall / sum } else { 0.0 }
    }
}

/// What one item brought a system.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemCoverage {
    pub id: String,
    /// Its part of speech.
    pub pos: Option<Pos>,
    /// Σfreq(a) / (maxfreq·|A|) over the whole list.
    pub best_norm: f64,
    /// freq(first guess) / maxfreq.
    pub best1: f64,
    /// Coverage of the first n guesses, at index n−1; the last entry is the whole list.
    pub by_length: Vec<Coverage>,
}

impl ItemCoverage {
    /// Coverage of the first `n` guesses, or of the whole list if it is shorter.
    pub(crate) fn at(&self, n: usize) -> Coverage {
        let last = self.by_length.len().min(n).checked_sub(1);
        last.map_or_else(Coverage::default, |last| self.by_length[last])
    }

    /// Coverage of the whole list.
    fn whole(&self) -> Coverage {
        self.at(usize::MAX)
    }

    /// The best F any boundary could give (Table 2).
    fn optimal_f(&self) -> f64 {
        self.by_length.iter().map(Coverage::f).fold(0.0, f64::max)
    }
}

/// Scores a system on every item people answered, attempted or not.
///
/// `penalty` is k, the weight of a wrong guess. Guesses are compared as they are spelled, each
/// counts once.
pub fn score(gold: &[GoldItem], answers: &[Answer], penalty: f64) -> Vec<ItemCoverage> {
    let mut guesses_of: HashMap<&str, &[CompactString]> = HashMap::with_capacity(answers.len());
    for answer in answers {
        guesses_of.entry(&answer.key.id).or_insert(&answer.guesses);
    }
    gold.iter()
        .filter(|item| item.total_votes() > 0)
        .map(|item| {
            let guesses = guesses_of.get(item.key.id.as_str()).copied().unwrap_or_default();
            score_item(item, guesses, penalty)
        })
        .collect()
}

fn score_item(item: &GoldItem, guesses: &[CompactString], penalty: f64) -> ItemCoverage {
    let mut seen = HashSet::new();
    let votes: Vec<f64> = guesses
        .iter()
        .filter(|guess| !guess.trim().is_empty() && seen.insert(guess.trim()))
        .map(|guess| f64::from(item.votes(guess.trim())))
        .collect();
    let total = f64::from(item.total_votes());
    let max = f64::from(item.max_votes());
    let (mut found, mut wrong) = (0.0, 0.0);
    let by_length = votes
        .iter()
        .map(|&votes| {
            found += votes;
            wrong += if votes > 0.0 { 0.0 } else { 1.0 };
            let precision = if found > 0.0 { found / (found + penalty * wrong) } else { 0.0 };
            Coverage { recall: found / total, precision }
        })
        .collect();
    let best_norm = if votes.is_empty() { 0.0 } else { found / (max * votes.len() as f64) };
    ItemCoverage {
        id: item.key.id.to_string(),
        pos: item.key.pos(),
        best_norm,
        best1: votes.first().map_or(0.0, |first| first / max),
        by_length,
    }
}

/// A measure, a mean over items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Normalised best (§3).
    Best,
    /// The first guess alone.
    Best1,
    /// Coverage of the whole list.
    Precision,
    Recall,
    F,
    /// Recall of the first ten guesses: `oot`, normalised.
    OotRecall,
    /// F at the boundary best for each item (Table 2).
    OptimalF,
    /// F of the first n guesses (Table 3).
    FAt(usize),
}

impl Measure {
    /// How far the fixed boundaries of Table 3 go.
    pub const BOUNDARIES: std::ops::RangeInclusive<usize> = 1..=10;

    /// Every measure, in the order of the paper.
    pub fn all() -> impl Iterator<Item = Self> {
        let fixed = [Self::Best, Self::Best1, Self::Precision, Self::Recall, Self::F];
        let boundaries = Self::BOUNDARIES.map(Self::FAt);
        fixed.into_iter().chain([Self::OotRecall, Self::OptimalF]).chain(boundaries)
    }

    /// How it is named and printed.
    pub fn label(self) -> Label {
        let (name, heading, group) = match self {
            Self::Best => ("best_norm", "best", "best"),
            Self::Best1 => ("best1", "best1", "best"),
            Self::Precision => ("coverage_p", "P", "coverage"),
            Self::Recall => ("coverage_r", "R", "coverage"),
            Self::F => ("coverage_f", "F", "coverage"),
            Self::OotRecall => ("oot_r", "recall", "oot"),
            Self::OptimalF => ("optimal_f", "optimal F", "coverage"),
            Self::FAt(n) => {
                let label = Label::new("", "", 3).under("F at").headed(n.to_string());
                return label.renamed(format!("f@{n}"));
            }
        };
        Label::new(name, heading, 3).under(group)
    }

    /// What one item brings.
    pub fn of_item(self, item: &ItemCoverage) -> f64 {
        match self {
            Self::Best => item.best_norm,
            Self::Best1 => item.best1,
            Self::Precision => item.whole().precision,
            Self::Recall => item.whole().recall,
            Self::F => item.whole().f(),
            Self::OotRecall => item.at(10).recall,
            Self::OptimalF => item.optimal_f(),
            Self::FAt(n) => item.at(n).f(),
        }
    }

    /// The mean over items; `None` without items.
    pub fn mean<'a>(self, items: impl IntoIterator<Item = &'a ItemCoverage>) -> Option<f64> {
        let values: Vec<f64> = items.into_iter().map(|item| self.of_item(item)).collect();
        share(values.iter().sum(), values.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use motjuste_core::ItemKey;
    use proptest::prelude::*;

    /// H = {G:3, M:3, S:2, J:1, Ch:1}, the paper's running example.
    fn scored(guesses: &[&str]) -> ItemCoverage {
        let key = ItemKey { lexelt: "happy.a".into(), id: "1".into() };
        let substitutes = [("G", 3), ("M", 3), ("S", 2), ("J", 1), ("Ch", 1)];
        let substitutes = substitutes.iter().map(|(s, n)| ((*s).into(), *n)).collect();
        let gold = GoldItem { key: key.clone(), substitutes };
        let guesses = guesses.iter().map(|guess| (*guess).into()).collect();
        score(&[gold], &[Answer { key, guesses }], 1.0).remove(0)
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    /// §3: {M} scores 1 (original .3), {S} .66 (.2), {S, X} .33.
    #[test]
    fn best_answers_of_the_paper() {
        assert!(close(scored(&["M"]).best_norm, 1.0));
        assert!(close(scored(&["S"]).best_norm, 2.0 / 3.0));
        assert!(close(scored(&["S", "X"]).best_norm, 1.0 / 3.0));
        assert!(close(scored(&["S", "M"]).best1, 2.0 / 3.0));
    }

    /// §4: all five and five wrong ones: R 1, P .66; {G, S, J, X, Y}: R .6, P .75.
    #[test]
    fn coverage_of_the_paper() {
        let perfect = scored(&["G", "M", "S", "J", "Ch"]).whole();
        assert_eq!((perfect.recall, perfect.precision, perfect.f()), (1.0, 1.0, 1.0));
        let padded = scored(&["G", "M", "S", "J", "Ch", "X", "Y", "Z", "V", "W"]);
        assert!(close(padded.whole().recall, 1.0));
        assert!(close(padded.whole().precision, 10.0 / 15.0));
        assert!(close(padded.optimal_f(), 1.0), "the best boundary is before X");
        assert!(close(padded.at(5).f(), 1.0));
        let partial = scored(&["G", "S", "J", "X", "Y"]).whole();
        assert!(close(partial.recall, 0.6) && close(partial.precision, 0.75));
    }

    #[test]
    fn an_unanswered_item_scores_nothing_but_counts() {
        let silent = scored(&[]);
        assert_eq!((silent.best_norm, silent.best1, silent.whole().f()), (0.0, 0.0, 0.0));
        assert_eq!(Measure::Best1.mean([&silent, &scored(&["M"])]), Some(0.5));
    }

    /// `yard.n 801` of the test set names garden twice: no score may exceed 1.
    #[test]
    fn an_answer_that_gold_gives_twice_has_its_votes_added() {
        let key = ItemKey { lexelt: "yard.n".into(), id: "801".into() };
        let votes = [("garden", 2), ("lot", 1), ("garden", 1), ("property", 1)];
        let substitutes = votes.map(|(s, votes)| (s.into(), votes)).into();
        let answer = Answer { key: key.clone(), guesses: vec!["garden".into()] };
        let item = score(&[GoldItem { key, substitutes }], &[answer], 1.0).remove(0);
        assert_eq!((item.best_norm, item.best1, item.whole().recall), (1.0, 1.0, 0.6));
    }

    proptest! {
        #[test]
        fn no_boundary_beats_the_optimal_one(guesses in proptest::collection::vec("G|M|S|J|Ch|X|Y|Z", 0..12), n in 0_usize..14) {
            let guesses: Vec<&str> = guesses.iter().map(String::as_str).collect();
            let item = scored(&guesses);
            prop_assert!(item.at(n).f() <= item.optimal_f() + 1e-12);
        }
    }
}
