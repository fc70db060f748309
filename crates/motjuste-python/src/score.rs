//! Scores of results, as `motjuste-lab score` prints them: figures by name, and notes on them.

use std::collections::HashSet;
use std::num::NonZero;

use motjuste::workers::all_cores;
use motjuste_formats::{SenseKeys, read};
use motjuste_metrics::coverage::{Measure as CoverageMeasure, score as score_coverage};
use motjuste_metrics::gap::{RankedGaps, Repeated, Rules, mean};
use motjuste_metrics::semeval::compatible::{self, Votes};
use motjuste_metrics::semeval::subset::Subset;
use motjuste_metrics::semeval::{Figures, Measure, Task, corrected};
use motjuste_metrics::swords::{Abstain, Conceivable, Gold, Options, evaluate};
use motjuste_metrics::wsd::{Figures as SenseFigures, score as score_senses};
use pyo3::prelude::*;

use crate::detached::detached;
use crate::errors::{DataError, OptionError, of_format};
use crate::inputs;

/// Figures by name, and what to know about them.
type Scored = (Vec<(String, f64)>, Vec<String>);

#[pyfunction]
pub(crate) fn swords(
    py: Python<'_>,
    gold: &Bound<'_, PyAny>,
    result: &Bound<'_, PyAny>,
    k: NonZero<u16>,
    conceivable: &str,
    abstain: &str,
) -> PyResult<Scored> {
    let conceivable = match conceivable {
        "reference" => Conceivable::Reference,
        "paper" => Conceivable::Paper,
        other => return Err(unknown("conceivable", other, "reference or paper")),
    };
    let abstain = match abstain {
        "drop" => Abstain::Drop,
        "negative" => Abstain::Negative,
        other => return Err(unknown("abstain", other, "drop or negative")),
    };
    let options = Options { k: k.get().into(), conceivable, abstain };
    let (gold, result) = (inputs::suite(gold)?, inputs::result(result)?);
    detached(py, all_cores(), |_| {
        let (gold, result) = (gold.benchmark()?, result.read()?);
        let benchmark = gold.get()?;
        let evaluation = evaluate(benchmark, &Gold::prepare(benchmark, options), &result)
            .map_err(|error| DataError::new_err(error.to_string()))?;
        let figures = evaluation.figures.iter().map(|(measure, value)| (measure.name(), *value));
        Ok((figures.collect(), evaluation.notes))
    })?
}

#[pyfunction]
pub(crate) fn semeval(
    py: Python<'_>,
    task: &str,
    gold: &Bound<'_, PyAny>,
    answers: &Bound<'_, PyAny>,
    corrected: bool,
) -> PyResult<Scored> {
    let known = Task::ALL.into_iter().find(|known| known.name() == task);
    let task = known.ok_or_else(|| unknown("task", task, "best or oot"))?;
    let (gold, answers) = (inputs::gold(gold)?, inputs::answers(answers)?);
    detached(py, all_cores(), |_| {
        let subset = Subset::default();
        let figures = if corrected {
            corrected::score(task, &gold.read()?, &answers.read()?, &subset).figures
        } else {
            let gold = gold.bytes()?;
            let votes = Votes::read(&gold, &subset);
            compatible::score(task, &votes, &answers.bytes(task)?, &subset).figures
        };
        Ok(percentages(task, &figures))
    })?
}

fn percentages(task: Task, figures: &Figures) -> Scored {
    let mut notes = Vec::new();
    let mut scored: Vec<(String, f64)> = Measure::ALL
        .iter()
        .map(|measure| {
            let name = measure.name(task);
            let value = or_zero(&mut notes, &name, measure.value(figures), "a zero denominator");
            (name, 100.0 * value)
        })
        .collect();
    let Figures { items, attempted, with_mode, mode_attempted, duplicates, .. } = *figures;
    for (name, count) in [
        ("total", items),
        ("attempted", attempted),
        ("total_with_mode", with_mode),
        ("mode_attempted", mode_attempted),
        ("items_with_duplicates", duplicates),
    ] {
        scored.push((name.to_owned(), count as f64));
    }
    let silent = items.saturating_sub(attempted);
    if silent > 0 {
        notes.push(format!("{silent} of {items} items have no answer"));
    }
    (scored, notes)
}

#[pyfunction]
pub(crate) fn gap(
    py: Python<'_>,
    gold: &Bound<'_, PyAny>,
    ranked: &Bound<'_, PyAny>,
    multiwords: bool,
    corrected: bool,
) -> PyResult<Scored> {
    let repeated = if corrected { Repeated::Corrected } else { Repeated::Compatible };
    let (gold, ranked) = (inputs::gold(gold)?, inputs::rankings(ranked)?);
    detached(py, all_cores(), |_| {
        let gold = gold.read()?;
        let gaps = RankedGaps::score(&gold, &ranked.read()?, Rules { multiwords, repeated });
        let mut notes = Vec::new();
        if gaps.unranked > 0 {
            notes.push(format!("{} items have no ranking and score 0", gaps.unranked));
        }
        let mean = mean(gaps.items.iter().map(|item| item.gap));
        let ignored = gaps.items.iter().filter(|item| item.gap.is_none()).count();
        let figures = vec![
            ("gap".to_owned(), or_zero(&mut notes, "gap", mean, "no item to rank")),
            ("instances".to_owned(), (gaps.items.len() - ignored) as f64),
            ("ignored".to_owned(), ignored as f64),
        ];
        Ok((figures, notes))
    })?
}

#[pyfunction]
pub(crate) fn coverage(
    py: Python<'_>,
    gold: &Bound<'_, PyAny>,
    answers: &Bound<'_, PyAny>,
    penalty: f64,
) -> PyResult<Scored> {
    if !(penalty.is_finite() && penalty >= 0.0) {
        let wrong = format!("penalty is a number of at least 0, not {penalty}");
        return Err(OptionError::new_err(wrong));
    }
    let (gold, answers) = (inputs::gold(gold)?, inputs::answers(answers)?);
    detached(py, all_cores(), |_| {
        let items = score_coverage(&gold.read()?, &answers.read()?, penalty);
        let figure = |measure: CoverageMeasure| {
            (measure.label().name.into_owned(), measure.mean(&items).unwrap_or(0.0))
        };
        Ok((CoverageMeasure::all().map(figure).collect(), Vec::new()))
    })?
}

#[pyfunction]
pub(crate) fn wsd(
    py: Python<'_>,
    gold: std::path::PathBuf,
    answers: std::path::PathBuf,
) -> PyResult<Scored> {
    detached(py, all_cores(), |_| {
        let gold = read::<SenseKeys>(&gold).map_err(of_format)?;
        let answers = read::<SenseKeys>(&answers).map_err(of_format)?;
        let known: HashSet<&str> = gold.iter().map(|(id, _)| id.as_str()).collect();
        let strange = answers.iter().filter(|(id, _)| !known.contains(id.as_str())).count();
        let items = score_senses(&gold, &answers);
        let unanswered = items.iter().filter(|item| item.correct.is_none()).count();
        let mut notes = Vec::new();
        if strange > 0 {
            notes.push(format!("{strange} instances are not in the gold file; ignored"));
        }
        if unanswered > 0 {
            notes.push(format!("{unanswered} instances have no answer"));
        }
        let figures = SenseFigures::of(&items);
        let mut scored: Vec<(String, f64)> = figures
            .labelled()
            .into_iter()
            .map(|(label, value)| {
                let value = or_zero(&mut notes, &label.name, value, "nothing is answered");
                (label.name.into_owned(), value)
            })
            .collect();
        scored.push(("instances".to_owned(), figures.instances as f64));
        scored.push(("answered".to_owned(), figures.answered as f64));
        Ok((scored, notes))
    })?
}

/// The value, or 0 and a note that it is undefined and why.
fn or_zero(notes: &mut Vec<String>, name: &str, value: Option<f64>, why: &str) -> f64 {
    if value.is_none() {
        notes.push(format!("{name} is undefined ({why}) and reported as 0"));
    }
    value.unwrap_or(0.0)
}

pub(crate) fn unknown(option: &str, found: &str, expected: &str) -> PyErr {
    OptionError::new_err(format!("unknown {option} {found:?}: expected {expected}"))
}
