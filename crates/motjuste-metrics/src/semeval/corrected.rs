//! `best` and `oot` as the paper defines them (McCarthy & Navigli 2009, eq. 3–6), with the traps
//! of the official scorer repaired:
//!
//! * both sides are compared after [`normal_form`]: case, white space, hyphens, apostrophes;
//! * every substitute counts, also one with a single letter, an accent, a full stop or `pn` in it;
//! * the mode is the substitute with the most votes, wherever it stands;
//! * a guess counts once, and no answer is no attempt.

use std::borrow::Cow;

use motjuste_core::{Answer, FastMap, GoldItem};

use super::subset::Subset;
use super::{Figures, ItemCredit, Task};

/// How many guesses `oot` allows.
const OUT_OF: usize = 10;

/// What scoring came to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outcome {
    /// The counts behind the figures.
    pub figures: Figures,
    /// What each item brought, in the order of the gold file; items not attempted included.
    pub items: Vec<ItemCredit>,
}

/// Scores answers against gold.
pub fn score(task: Task, gold: &[GoldItem], answers: &[Answer], subset: &Subset) -> Outcome {
    let mut guesses_of: FastMap<&str, &Answer> = FastMap::default();
    guesses_of.reserve(answers.len());
    for answer in answers {
        guesses_of.entry(&answer.key.id).or_insert(answer);
    }
    let mut outcome = Outcome::default();
    for item in gold {
        if !subset.has(&item.key.lexelt, &item.key.id) {
            continue;
        }
        let Some(votes) = Votes::of(item, subset) else { continue };
        let answer = guesses_of.get(item.key.id.as_str());
        let given: Vec<Cow<'_, str>> = answer.map_or_else(Vec::new, |answer| {
            let forms = answer.guesses.iter().map(|guess| normal_form(guess));
            forms.filter(|form| !form.is_empty() && subset.takes_form(form)).collect()
        });
        credit(task, item, &votes, &given, &mut outcome);
    }
    outcome
}

fn credit(
    task: Task,
    item: &GoldItem,
    votes: &Votes<'_>,
    given: &[Cow<'_, str>],
    outcome: &mut Outcome,
) {
    let mut seen = FastMap::with_capacity_and_hasher(given.len(), Default::default());
    let first =
        given.iter().map(|guess| &**guess).filter(|guess| seen.insert(*guess, ()).is_none());
    let mut guesses: Vec<&str> = first.collect();
    let figures = &mut outcome.figures;
    figures.duplicates += usize::from(guesses.len() < given.len());
    if task == Task::Oot {
        guesses.truncate(OUT_OF);
    }
    let attempted = !guesses.is_empty();
    let share: f64 = guesses.iter().map(|guess| votes.share(guess)).sum();
    let credit = match task {
        Task::Best if attempted => share / guesses.len() as f64,
        _ => share,
    };
    let mode_found = votes.mode.as_ref().map(|mode| match task {
        Task::Best => guesses.first() == Some(&&**mode),
        Task::Oot => guesses.contains(&&**mode),
    });
    figures.items += 1;
    figures.attempted += usize::from(attempted);
    figures.credit += credit;
    figures.with_mode += usize::from(mode_found.is_some());
    figures.mode_attempted += usize::from(mode_found.is_some() && attempted);
    figures.mode_hits += usize::from(mode_found == Some(true));
    outcome.items.push(ItemCredit {
        id: item.key.id.clone(),
        lexelt: item.key.lexelt.clone(),
        credit,
        attempted,
        mode_found,
    });
}

/// The votes of one item by normal form.
#[derive(Debug)]
pub(super) struct Votes<'g> {
    by_form: FastMap<Cow<'g, str>, u32>,
    total: u32,
    mode: Option<Cow<'g, str>>,
}

impl<'g> Votes<'g> {
    /// The votes, or `None` where fewer than two people answered, so that the item is left out.
    pub(super) fn of(item: &'g GoldItem, subset: &Subset) -> Option<Self> {
        let mut by_form: FastMap<Cow<'g, str>, u32> = FastMap::default();
        by_form.reserve(item.substitutes.len());
        for (substitute, votes) in &item.substitutes {
            let form = normal_form(substitute);
            if subset.takes_form(&form) {
                *by_form.entry(form).or_default() += votes;
            }
        }
        let total = by_form.values().sum();
        let max = by_form.values().copied().max()?;
        let mut top = by_form.iter().filter(|(_, votes)| **votes == max);
        let mode = top.next().map(|(form, _)| form.clone());
        let mode = if top.next().is_some() { None } else { mode };
        (total >= 2).then_some(Self { by_form, total, mode })
    }

    /// The share of the votes a substitute has.
    fn share(&self, form: &str) -> f64 {
        f64::from(self.by_form.get(form).copied().unwrap_or(0)) / f64::from(self.total)
    }

    /// The shares of all substitutes, from the highest.
    pub(super) fn shares(&self) -> Vec<f64> {
        let mut votes: Vec<u32> = self.by_form.values().copied().collect();
        votes.sort_unstable_by(|a, b| b.cmp(a));
        votes.into_iter().map(|votes| f64::from(votes) / f64::from(self.total)).collect()
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

    fn one(task: Task, gold: &GoldItem, guesses: &[&str]) -> Outcome {
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
