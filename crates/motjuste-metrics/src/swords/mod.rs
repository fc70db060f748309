//! The measures of SWORDS (Lee et al. 2021, §5.2 and App. D), as the reference evaluator computes
//! them: both sides lemmatised and merged, then P/R/F@k lenient and strict, GAP, `best` and `oot`.

mod difference;
mod gold;
mod items;
mod lists;
mod measure;
mod votes;

use motjuste_core::{Benchmark, SystemResult};

pub use difference::{Advantage, differing};
pub use gold::{Abstain, Conceivable, Gold, GoldTarget, Judged};
pub use items::{Counts, ItemScores, Setting, Threshold, score_items, with_ties};
pub use lists::{Guess, Guessed, Lists, TieOrder, UnknownTarget};
pub use measure::{Measure, Ratio, Weight};
use votes::BestAndOot;

/// What the reference leaves fixed and other papers vary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// How many guesses count: k of P/R/F@k.
    pub k: usize,
    /// From when on a substitute is conceivable.
    pub conceivable: Conceivable,
    /// What an abstention means.
    pub abstain: Abstain,
}

impl Default for Options {
    fn default() -> Self {
        Self { k: 10, conceivable: Conceivable::Reference, abstain: Abstain::Drop }
    }
}

/// All measures of one system.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// Percentages, but for the mean length, in the order of the reference. 0 where undefined.
    pub figures: Vec<(Measure, f64)>,
    /// What each target brought.
    pub items: Vec<ItemScores>,
    /// What a reader of the figures should know.
    pub notes: Vec<String>,
}

impl Evaluation {
    /// The value of a measure; `None` for another k than the evaluation's.
    pub fn get(&self, measure: Measure) -> Option<f64> {
        self.figures.iter().find(|(own, _)| *own == measure).map(|(_, value)| *value)
    }
}

/// Scores a system's answers.
///
/// # Errors
/// [`UnknownTarget`] if they answer a target the benchmark does not have.
pub fn evaluate(
    benchmark: &Benchmark,
    gold: &Gold<'_>,
    result: &SystemResult,
) -> Result<Evaluation, UnknownTarget> {
    Ok(evaluate_lists(gold, &Lists::prepare(benchmark, gold, result)?))
}

/// Scores lists that are prepared already.
pub fn evaluate_lists(gold: &Gold<'_>, lists: &Lists) -> Evaluation {
    let k = gold.options().k;
    let items = score_items(gold, lists, k);
    let votes = BestAndOot::score(gold, lists);
    let (mut figures, mut notes) = (Vec::new(), Vec::new());
    for measure in Measure::all(k) {
        if measure == Measure::Gap(Weight::Votes) {
            notes.extend(note_undefined_gaps(&items));
        }
        let value = match measure {
            Measure::Votes(task, measure) => votes.percentage(task, measure),
            // The reference fails where the −1 of targets without a GAP push the mean below 0.
            _ => measure.value(&items).filter(|value| *value >= 0.0),
        };
        if value.is_none() {
            let name = measure.name();
            notes.push(format!("{name} is undefined (zero denominator) and reported as 0"));
        }
        figures.push((measure, value.unwrap_or(0.0)));
    }
    if !votes.unsettled.is_empty() {
        let ids: Vec<_> = votes.unsettled.into_iter().collect();
        notes.push(format!(
            "in the reference, best and oot depend on chance if a hyphenated and a spaced form \
             (brand-new, brand new) differ in votes; expect ±0.02 on these targets: {}",
            ids.join(", ")
        ));
    }
    if gold.without_pos() > 0 {
        notes.push(format!(
            "{} targets have no part of speech and are lemmatised as nouns; the reference tags them",
            gold.without_pos()
        ));
    }
    Evaluation { figures, items, notes }
}

fn note_undefined_gaps(items: &[ItemScores]) -> Option<String> {
    let undefined = items.iter().filter(|item| item.gap.is_none()).count();
    (undefined > 0).then(|| {
        format!(
            "{undefined} targets have no positive label: the reference counts their GAP as −1, \
             and so do gap and gap_rat here"
        )
    })
}
