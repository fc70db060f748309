//! The figures of a cell: those the paper of its benchmark prints.

use motjuste_core::{Answer, Benchmark, GoldItem, RankedItem, SystemResult, Target};
use motjuste_formats::item_key;
use motjuste_metrics::gap::{self, RankedGaps, Rules};
use motjuste_metrics::semeval::subset::Subset;
use motjuste_metrics::semeval::{Measure as SemevalMeasure, Task, corrected};
use motjuste_metrics::similarity::{PairScores, figures as pair_figures, rank_correlation};
use motjuste_metrics::swords::{Gold, ItemScores, Lists, Measure, Options, Weight, score_items};
use motjuste_metrics::{Figure, Label};
use motjuste_systems::Setting;

use crate::{Answers, Cell, Data, Result, similarity};

pub(crate) fn figures(cell: &Cell<'_>, answers: &Answers) -> Result<Vec<Figure>> {
    Ok(match (&cell.suite.data, answers) {
        (Data::Substitution { benchmark, votes }, Answers::Substitutes(result)) => {
            match (votes, cell.setting) {
                (Some(gold), Some(Setting::Generate)) => {
                    return Ok(semeval(cell, benchmark, gold, result));
                }
                (Some(gold), Some(Setting::Rank)) => {
                    // Melamud et al. 2015.
                    let ranked = ranked(benchmark, result);
                    let gaps = RankedGaps::score(gold, &ranked, Rules::default()).items;
                    return Ok(vec![gap::figure(gaps.iter().map(|item| item.gap))]);
                }
                _ => {}
            }
            let gold = Gold::prepare(benchmark, Options::default());
            let lists = Lists::prepare(benchmark, &gold, result)?;
            let items = score_items(&gold, &lists, gold.options().k);
            if cell.setting == Some(Setting::Rank) {
                // SWORDS, Table 6.
                let figure = Measure::Gap(Weight::Share).figure(&items);
                return Ok(vec![Figure { label: Label::new("gap_rat", "GAP", 1), ..figure }]);
            }
            generated(&items, gold.options().k)
        }
        (data @ Data::Pairs { gold, .. }, Answers::Similarities(predicted, _)) => {
            debug_assert_eq!(similarity::pairs(data)?.len(), predicted.len());
            let pairs = predicted.chunks_exact(2).zip(gold).map(|(predicted, gold)| PairScores {
                predicted: [predicted[0], predicted[1]],
                gold: gold.similarity,
            });
            pair_figures(&pairs.collect::<Vec<_>>()).into()
        }
        (data @ Data::Usages(_), Answers::Similarities(predicted, _)) => {
            let gold = similarity::pairs(data)?;
            let scores: Vec<(f64, f64)> =
                predicted.iter().copied().zip(gold.iter().map(|pair| pair.gold)).collect();
            vec![rank_correlation(&scores)]
        }
        _ => Vec::new(),
    })
}

/// SWORDS, Table 4.
fn generated(items: &[ItemScores], k: usize) -> Vec<Figure> {
    let f = |measure: Measure| {
        let figure = measure.figure(items);
        // Where nothing is right, F is 0 divided by 0: 0, as the reference has it.
        let value = Some(figure.value.unwrap_or(0.0)).filter(|_| !items.is_empty());
        Figure { value, ..figure }
    };
    Measure::all_f(k).map(f).chain([Measure::MeanLength.figure(items)]).collect()
}

/// McCarthy & Navigli, Tables 4, 5, 7 and 8.
fn semeval(
    cell: &Cell<'_>,
    benchmark: &Benchmark,
    gold: &[GoldItem],
    result: &SystemResult,
) -> Vec<Figure> {
    let asked = cell.system.entry.answers;
    let figures = [(Task::Best, asked.best), (Task::Oot, asked.oot)].map(|(task, count)| {
        let outcome = count.map(|count| {
            let answers = guesses(benchmark, result, count);
            corrected::score(task, gold, &answers, &Subset::default())
        });
        SemevalMeasure::RECALLS.map(|measure| match &outcome {
            Some(outcome) => measure.figure(task, outcome),
            None => Figure::whole(measure.label(task), None),
        })
    });
    figures.into_iter().flatten().collect()
}

/// The first guesses for every target, as SemEval-2007 takes them.
pub(crate) fn guesses(benchmark: &Benchmark, result: &SystemResult, count: usize) -> Vec<Answer> {
    let answer = |target: &Target| {
        let ranking = result.ranking(target.id())?;
        let guesses = ranking.entries().iter().take(count);
        let guesses = guesses.map(|entry| entry.substitute.as_str().into()).collect();
        Some(Answer { key: item_key(target), guesses })
    };
    benchmark.targets().iter().filter_map(answer).collect()
}

/// The ranked candidates of every target, as Melamud's files have them.
fn ranked(benchmark: &Benchmark, result: &SystemResult) -> Vec<RankedItem> {
    let item = |target: &Target| {
        let entries = result.ranking(target.id())?.entries().iter();
        let candidates =
            entries.map(|entry| (entry.substitute.as_str().into(), entry.score.value()));
        Some(RankedItem { key: item_key(target), candidates: candidates.collect() })
    };
    benchmark.targets().iter().filter_map(item).collect()
}
