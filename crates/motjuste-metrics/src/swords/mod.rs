//! The measures of SWORDS (Lee et al. 2021, §5.2 and App. D), as the reference evaluator computes
//! them: both sides lemmatised and merged, then P/R/F@k lenient and strict, GAP, `best` and `oot`.

pub mod gold;
pub mod items;
pub mod lists;
pub mod votes;

use motjuste_core::{Benchmark, SystemResult};

pub use gold::{Abstain, Conceivable, Gold};
pub use items::{Counts, ItemScores, Setting, Threshold, score_items};
pub use lists::{Lists, TieOrder, UnknownTarget};

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

/// The score of one measure, under the reference's name.
#[derive(Debug, Clone, PartialEq)]
pub struct Metric {
    /// `lenient_a_f@10`, `gap_rat`, `oot_mode_r`, ….
    pub name: String,
    /// A percentage, but for `mean_length`. 0 where the measure is undefined.
    pub value: f64,
}

/// All measures of one system.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Evaluation {
    /// The measures, in the order of the reference.
    pub metrics: Vec<Metric>,
    /// What each target brought.
    pub items: Vec<ItemScores>,
    /// What a reader of the figures should know.
    pub notes: Vec<String>,
}

impl Evaluation {
    /// The score of a measure.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<f64> {
        self.metrics.iter().find(|metric| metric.name == name).map(|metric| metric.value)
    }

    fn push(&mut self, name: impl Into<String>, value: Option<f64>) {
        let name = name.into();
        if value.is_none() {
            self.notes
                .push(format!("{name} is undefined here (a zero denominator) and given as 0"));
        }
        self.metrics.push(Metric { name, value: value.unwrap_or(0.0) });
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
    options: Options,
) -> Result<Evaluation, UnknownTarget> {
    let lists = Lists::prepare(benchmark, gold, result)?;
    Ok(evaluate_lists(gold, &lists, options))
}

/// Scores lists that are prepared already.
#[must_use]
pub fn evaluate_lists(gold: &Gold<'_>, lists: &Lists, options: Options) -> Evaluation {
    let mut evaluation =
        Evaluation { items: score_items(gold, lists, options.k), ..Evaluation::default() };
    pooled(&mut evaluation, options.k);
    mean_gaps(&mut evaluation);
    votes::best_and_oot(&mut evaluation, gold, lists);
    let lengths: usize = lists.iter().map(<[_]>::len).sum();
    evaluation.push("mean_length", share(lengths as f64, gold.targets().len()));
    if gold.without_pos() > 0 {
        evaluation.notes.push(format!(
            "{} targets have no part of speech and are lemmatised as nouns; the reference tags them",
            gold.without_pos()
        ));
    }
    evaluation
}

fn pooled(evaluation: &mut Evaluation, k: usize) {
    for setting in Setting::ALL {
        for threshold in Threshold::ALL {
            let prefix = format!("{}_{}", setting.name(), threshold.letter());
            let counts: Counts =
                evaluation.items.iter().map(|item| item.counts(setting, threshold)).sum();
            let percent = |value: Option<f64>| value.map(|value| 100.0 * value);
            evaluation.push(format!("{prefix}_f@{k}"), percent(counts.f()));
            evaluation.push(format!("{prefix}_fs@{k}"), percent(counts.f_unclipped()));
            evaluation.push(format!("{prefix}_p@{k}"), percent(counts.precision()));
            evaluation.push(format!("{prefix}_r@{k}"), percent(counts.recall()));
            evaluation.push(format!("{prefix}_rs@{k}"), percent(counts.recall_unclipped()));
        }
    }
    for setting in [Setting::Strict, Setting::Lenient] {
        let first: Counts = evaluation.items.iter().map(|item| item.first(setting)).sum();
        let name = format!("{}_c_p@1", setting.name());
        evaluation.push(name, first.precision().map(|value| 100.0 * value));
    }
}

/// The reference averages −1 in for a target without a positive label, where GAP is undefined,
/// and fails if the mean falls below 0; it is 0 then.
fn mean_gaps(evaluation: &mut Evaluation) {
    let undefined = evaluation.items.iter().filter(|item| item.gap.is_none()).count();
    if undefined > 0 {
        evaluation.notes.push(format!(
            "{undefined} targets have no positive label: the reference counts their GAP as −1, \
             and so do gap and gap_rat here"
        ));
    }
    let mean = |of_item: fn(&ItemScores) -> Option<f64>| {
        let sum: f64 = evaluation.items.iter().map(|item| of_item(item).unwrap_or(-1.0)).sum();
        share(sum, evaluation.items.len()).map(|mean| 100.0 * mean)
    };
    let gaps = [("gap", mean(|item| item.gap)), ("gap_rat", mean(|item| item.gap_rat))];
    for (name, value) in gaps {
        evaluation.push(name, value.filter(|value| *value >= 0.0));
    }
}

fn share(numerator: f64, denominator: usize) -> Option<f64> {
    (denominator > 0).then(|| numerator / denominator as f64)
}
