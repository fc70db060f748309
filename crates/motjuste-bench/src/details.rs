//! Figures the papers print besides those of their main tables: precision and recall (SWORDS, Table 7), *best*
//! and *oot* on SWORDS (Table 8), parts of speech (McCarthy & Navigli 2009, Tables 4 to 8; Jabbari et al. 2010,
//! Tables 1 and 2) and coverage (Jabbari et al. 2010, Tables 2 and 3).

use motjuste_core::{Answer, Benchmark, GoldItem, Pos, SystemResult};
use motjuste_metrics::coverage::{self, Measure as Coverage};
use motjuste_metrics::semeval::subset::Subset;
use motjuste_metrics::semeval::{Measure as SemevalMeasure, Task, corrected};
use motjuste_metrics::swords::{
    Gold, Measure, Options, Ratio, Setting as Leniency, Threshold, evaluate,
};
use motjuste_systems::Setting;

use crate::csv::full_heading;
use crate::score::guesses;
use crate::{Answers, Cell, Data, Result};

/// How the papers' tables call a figure.
fn of_table_7_and_8() -> Vec<(String, Measure)> {
    let mut named = Vec::new();
    for setting in Leniency::ALL {
        for threshold in Threshold::ALL {
            for ratio in [Ratio::Precision, Ratio::Recall] {
                let measure = Measure::AtK { setting, threshold, ratio, k: Options::default().k };
                named.push((full_heading(&measure.label()), measure));
            }
        }
    }
    for task in Task::ALL {
        let of_task = |measure| Measure::Votes(task, measure);
        named.push((task.name().to_owned(), of_task(SemevalMeasure::Recall)));
        named.push((format!("{} mode", task.name()), of_task(SemevalMeasure::ModeRecall)));
    }
    named.push(("P1".to_owned(), Measure::FirstGuess(Leniency::Strict)));
    named
}

/// Guesses a system hands in to *oot*, which coverage is measured on.
const OUT_OF: usize = 10;

/// The figures of a cell, by name, as percentages.
pub(crate) fn details(cell: &Cell<'_>, answers: &Answers) -> Result<Vec<(String, f64)>> {
    let (
        Data::Substitution { benchmark, votes },
        Answers::Substitutes(result),
        Some(Setting::Generate),
    ) = (&cell.suite.data, answers, cell.setting)
    else {
        return Ok(Vec::new());
    };
    match votes {
        Some(gold) => Ok(of_semeval(cell, benchmark, gold, result)),
        None => of_swords(benchmark, result),
    }
}

fn of_swords(benchmark: &Benchmark, result: &SystemResult) -> Result<Vec<(String, f64)>> {
    let gold = Gold::prepare(benchmark, Options::default());
    let evaluation = evaluate(benchmark, &gold, result)?;
    let value = |(name, measure)| Some((name, evaluation.get(measure)?));
    Ok(of_table_7_and_8().into_iter().filter_map(value).collect())
}

fn of_semeval(
    cell: &Cell<'_>,
    benchmark: &Benchmark,
    gold: &[GoldItem],
    result: &SystemResult,
) -> Vec<(String, f64)> {
    let asked = cell.system.entry.answers;
    let mut figures = Vec::new();
    for (task, count) in [(Task::Best, asked.best), (Task::Oot, asked.oot)] {
        let Some(count) = count else { continue };
        let answers = guesses(benchmark, result, count);
        for (pos, name) in CLASSES {
            let subset = Subset { pos: Some(pos), ..Subset::default() };
            let outcome = corrected::score(task, gold, &answers, &subset);
            for measure in SemevalMeasure::RECALLS {
                let figure = measure.figure(task, &outcome);
                let named = format!("{} {name}", full_heading(&figure.label));
                figures.extend(figure.value.map(|value| (named, value)));
            }
        }
    }
    if let Some(count) = asked.oot {
        figures.extend(of_coverage(gold, &guesses(benchmark, result, count.min(OUT_OF))));
    }
    figures
}

const CLASSES: [(Pos, &str); 4] =
    [(Pos::Noun, "nouns"), (Pos::Verb, "verbs"), (Pos::Adj, "adjectives"), (Pos::Adv, "adverbs")];

fn of_coverage(gold: &[GoldItem], answers: &[Answer]) -> Vec<(String, f64)> {
    let covered = coverage::score(gold, answers, 1.0);
    let mut shares = vec![("coverage F".to_owned(), Coverage::OptimalF.mean(&covered))];
    for (pos, name) in CLASSES {
        let of_class = covered.iter().filter(|item| item.pos == Some(pos));
        shares.push((format!("coverage F {name}"), Coverage::OptimalF.mean(of_class)));
    }
    for n in Coverage::BOUNDARIES {
        shares.push((format!("coverage F of {n}"), Coverage::FAt(n).mean(&covered)));
    }
    let known = shares.into_iter();
    known.filter_map(|(name, share)| Some((name, 100.0 * share?))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use motjuste_systems::Resources;

    use super::*;
    use crate::fixture::semeval;
    use crate::{BenchmarkFile, Event, Runner, Suite, SystemSpec, cells};

    fn details_of(system: &str, file: &str) -> BTreeMap<String, f64> {
        let file: BenchmarkFile = file.parse().unwrap();
        let suites = [Suite::open(&file).unwrap()];
        let system: SystemSpec = system.parse().unwrap();
        let (directory, resources) = (tempfile::tempdir().unwrap(), Resources::default());
        let runner = Runner::new(directory.path().to_owned(), &resources, &suites);
        let mut done = runner.run(cells(&system, &suites, 50), &|_: Event<'_>| ());
        let (cell, outcome) = done.remove(0);
        details(&cell, &outcome.unwrap().answers).unwrap().into_iter().collect()
    }

    #[test]
    fn an_oracle_on_swords_makes_no_mistake() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bright.json");
        let found = details_of("oracle-acceptable", file);
        assert_eq!(found.len(), of_table_7_and_8().len());
        assert_eq!((found["lenient P10"], found["strict R10"], found["P1"]), (100.0, 100.0, 100.0));
    }

    #[test]
    fn an_oracle_of_semeval_covers_all_and_one_guess_covers_less() {
        let dir = tempfile::tempdir().unwrap();
        let files = semeval(dir.path(), &["clever 3;smart 1;"]);
        let found = details_of("oracle-acceptable", &files);
        assert_eq!((found["coverage F"], found["coverage F adjectives"]), (100.0, 100.0));
        // Three of four votes, no wrong guess: F of 1 and 3/4.
        assert!((found["coverage F of 1"] - 600.0 / 7.0).abs() < 1e-9);
        assert_eq!((found["oot R adjectives"], found["best mode R adjectives"]), (100.0, 100.0));
        assert!(!found.contains_key("coverage F nouns") && !found.contains_key("best R nouns"));
    }
}
