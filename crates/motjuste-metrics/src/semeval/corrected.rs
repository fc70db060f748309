//! `best` and `oot` as the paper defines them (McCarthy & Navigli 2009, eq. 3–6), with the traps
//! of the official scorer repaired:
//!
//! * both sides are compared after [`normal_form`]: case, white space, hyphens, apostrophes;
//! * every substitute counts, also one with a single letter, an accent, a full stop or `pn` in it;
//! * the mode is the substitute with the most votes, wherever it stands;
//! * a guess counts once, and no answer is no attempt.

use std::borrow::Cow;
use std::cmp::Reverse;

use motjuste_core::{Answer, CompactString, FastMap, GoldItem};

use super::subset::Subset;
use super::{Figures, ItemCredit, Task};

/// How many guesses `oot` allows.
const OUT_OF: usize = 10;

/// What scoring came to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outcome<'g> {
    /// The counts behind the figures.
    pub figures: Figures,
    /// What each item brought, in the order of the gold file; items not attempted included.
    pub items: Vec<ItemCredit<'g>>,
}

/// Scores answers against gold.
pub fn score<'g>(
    task: Task,
    gold: &'g [GoldItem],
    answers: &[Answer],
    subset: &Subset,
) -> Outcome<'g> {
    let mut guesses_of: FastMap<&str, &[CompactString]> = FastMap::default();
    guesses_of.reserve(answers.len());
    for answer in answers {
        guesses_of.entry(&answer.key.id).or_insert(&answer.guesses);
    }
    let mut outcome = Outcome::default();
    let mut unclaimed = FastMap::default();
    for item in gold.iter().filter(|item| subset.has(&item.key.lexelt, &item.key.id)) {
        let Some(votes) = Votes::of(item, subset) else { continue };
        let guesses = guesses_of.get(item.key.id.as_str()).copied().unwrap_or_default();
        let forms = guesses.iter().map(|guess| normal_form(guess));
        let given = forms.filter(|form| !form.is_empty() && subset.takes_form(form));
        let figures = &mut outcome.figures;
        outcome.items.push(credit(task, item, votes, given, &mut unclaimed, figures));
    }
    outcome
}

/// Scores one item. `unclaimed` is room for the votes that no guess has claimed yet.
fn credit<'g, 'f>(
    task: Task,
    item: &'g GoldItem,
    votes: Votes<'f>,
    given: impl Iterator<Item = Cow<'f, str>>,
    unclaimed: &mut FastMap<Cow<'f, str>, Option<u32>>,
    figures: &mut Figures,
) -> ItemCredit<'g> {
    let (longest, mode_within) = match task {
        Task::Best => (usize::MAX, 1),
        Task::Oot => (OUT_OF, OUT_OF),
    };
    let (mode, total) = (votes.of_mode(), f64::from(votes.total));
    unclaimed.clear();
    unclaimed.extend(votes.by_form.into_iter().map(|(form, votes)| (form, Some(votes))));
    let (mut guesses, mut share, mut repeats, mut finds_mode) = (0, 0.0, false, false);
    for guess in given {
        match unclaimed.entry(guess).or_insert(Some(0)).take() {
            Some(votes) if guesses < longest => {
                guesses += 1;
                share += f64::from(votes) / total;
                finds_mode |= mode == Some(votes) && guesses <= mode_within;
            }
            Some(_) => {}
            None => repeats = true,
        }
    }
    let attempted = guesses > 0;
    let credit = match task {
        Task::Best if attempted => share / guesses as f64,
        _ => share,
    };
    let mode_found = mode.map(|_| finds_mode);
    figures.items += 1;
    figures.attempted += usize::from(attempted);
    figures.credit += credit;
    figures.with_mode += usize::from(mode_found.is_some());
    figures.mode_attempted += usize::from(mode_found.is_some() && attempted);
    figures.mode_hits += usize::from(mode_found == Some(true));
    figures.duplicates += usize::from(repeats);
    ItemCredit { item, credit, attempted, mode_found }
}

/// The votes of one item by normal form.
#[derive(Debug)]
pub(super) struct Votes<'g> {
    /// From the most.
    by_form: Vec<(Cow<'g, str>, u32)>,
    total: u32,
}

impl<'g> Votes<'g> {
    /// The votes, or `None` where fewer than two people answered, so that the item is left out.
    pub(super) fn of(item: &'g GoldItem, subset: &Subset) -> Option<Self> {
        let mut by_form: Vec<(Cow<'g, str>, u32)> = Vec::with_capacity(item.substitutes.len());
        for (substitute, votes) in &item.substitutes {
            let form = normal_form(substitute);
            match by_form.iter_mut().find(|(known, _)| *known == form) {
                Some((_, total)) => *total += votes,
                None if subset.takes_form(&form) => by_form.push((form, *votes)),
                None => {}
            }
        }
        by_form.sort_unstable_by_key(|(_, votes)| Reverse(*votes));
        let total = by_form.iter().map(|(_, votes)| votes).sum();
        (total >= 2).then_some(Self { by_form, total })
    }

    /// The votes of the mode: more than any other form has.
    fn of_mode(&self) -> Option<u32> {
        let (_, most) = self.by_form.first()?;
        self.by_form.get(1).is_none_or(|(_, next)| next < most).then_some(*most)
    }

    /// The shares of all substitutes, from the highest.
    pub(super) fn shares(&self) -> impl Iterator<Item = f64> {
        self.by_form.iter().map(|(_, votes)| f64::from(*votes) / f64::from(self.total))
    }
}

/// The form in which a guess and a person's substitute are the same word: lower case, hyphens as
/// spaces, no apostrophes, single spaces; `non-stop` and `non stop` are `nonstop`.
pub fn normal_form(substitute: &str) -> Cow<'_, str> {
    // Most are one word in lower case.
    if substitute.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return substitute.into();
    }
    let lower = substitute.to_lowercase().replace('-', " ").replace(['\'', '’'], "");
    let words: Vec<&str> = lower.split_whitespace().collect();
    match words.split_first() {
        Some((&"non", rest)) if !rest.is_empty() => format!("non{}", rest.join(" ")).into(),
        _ => words.join(" ").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use motjuste_core::ItemKey;

    fn key(id: &str) -> ItemKey {
        ItemKey { lexelt: "happy.a".into(), id: id.into() }
    }

    fn item(substitutes: &[(&str, u32)]) -> GoldItem {
        let substitutes = substitutes.iter().map(|(s, votes)| ((*s).into(), *votes)).collect();
        GoldItem { key: key("1"), substitutes }
    }

    fn one<'g>(task: Task, gold: &'g GoldItem, guesses: &[&str]) -> Outcome<'g> {
        let guesses = guesses.iter().map(|guess| (*guess).into()).collect();
        let answer = Answer { key: key("1"), guesses };
        score(task, std::slice::from_ref(gold), &[answer], &Subset::default())
    }

    /// §2.4: `happy;a` = glad 3, merry 2, cheerful 1, jovial 1; the answer `glad; cheerful` earns
    /// (3+1)/(2·7) = .286.
    #[test]
    fn the_papers_worked_example() {
        let gold = item(&[("glad", 3), ("merry", 2), ("cheerful", 1), ("jovial", 1)]);
        let best = one(Task::Best, &gold, &["glad", "cheerful"]);
        assert_eq!(best.figures.precision(), Some(4.0 / 7.0 / 2.0));
        assert_eq!(best.figures.mode_recall(), Some(1.0));
        let oot = one(Task::Oot, &gold, &["cheerful", "glad"]);
        assert_eq!(oot.figures.recall(), Some(1.0 / 7.0 + 3.0 / 7.0));
        assert_eq!(oot.figures.mode_precision(), Some(1.0));
    }

    #[test]
    fn traps_of_the_original_are_repaired() {
        // The mode is the most frequent one, not the first.
        assert_eq!(
            one(Task::Best, &item(&[("side", 1), ("team", 3)]), &["team"]).figures.mode_hits,
            1
        );
        // A hyphenated mode can be hit, and duplicates earn nothing.
        let gold = item(&[("well-known", 2), ("famous", 1)]);
        let outcome = one(Task::Oot, &gold, &["well known", "Well-Known"]);
        assert_eq!((outcome.figures.mode_hits, outcome.figures.duplicates), (1, 1));
        assert_eq!(outcome.figures.recall(), Some(2.0 / 3.0));
        // Accents, single letters and pn are letters like others.
        for (substitute, other) in [("café", "bar"), ("a", "be"), ("hypnotic", "dull")] {
            let gold = item(&[(substitute, 2), (other, 1)]);
            assert_eq!(one(Task::Best, &gold, &[substitute]).figures.recall(), Some(2.0 / 3.0));
        }
        // An empty answer is not an attempt.
        assert_eq!(one(Task::Best, &gold, &[]).figures.attempted, 0);
        assert_eq!(one(Task::Best, &gold, &[" "]).figures.attempted, 0);
    }

    #[test]
    fn an_item_needs_two_answers() {
        assert_eq!(one(Task::Best, &item(&[("handlebar", 1)]), &["handlebar"]).figures.items, 0);
        assert_eq!(one(Task::Best, &item(&[("crucifix", 2)]), &["cross"]).figures.items, 1);
    }

    #[test]
    fn forms_that_mean_the_same() {
        assert_eq!(normal_form("Non-Stop "), normal_form("nonstop"));
        assert_eq!(normal_form("don't  know"), "dont know");
        assert_eq!(normal_form("non"), "non");
    }
}
