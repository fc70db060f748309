//! The figures of a cell: those the paper of its benchmark prints.

use motjuste_core::{Answer, GoldItem, SystemResult};
use motjuste_formats::item_key;
use motjuste_metrics::correlation::spearman;
use motjuste_metrics::semeval::subset::Subset;
use motjuste_metrics::semeval::{Task as SemevalTask, corrected};
use motjuste_metrics::similarity::{PairScores, subtask1, subtask2};
use motjuste_metrics::swords::{
    Gold, ItemScores, Lists, Options, Setting as Leniency, Threshold, score_items,
};
use motjuste_systems::Setting;

use crate::{Answers, Cell, Data, Items, Measure, Result, similarity};

/// The measures of a cell's answers.
pub(crate) fn measures(cell: &Cell<'_>, answers: &Answers) -> Result<Vec<Measure>> {
    Ok(match (&cell.suite.data, answers) {
        (Data::Substitution { benchmark, votes }, Answers::Substitutes(result)) => {
            match (votes, cell.setting) {
                (Some(gold), Some(Setting::Generate)) => semeval(cell, benchmark, gold, result),
                (_, setting) => {
                    let gold = Gold::prepare(benchmark, Options::default());
                    let lists = Lists::prepare(benchmark, &gold, result)?;
                    let items = score_items(&gold, &lists, Options::default().k);
                    match (setting, votes) {
                        (Some(Setting::Rank), Some(_)) => ranked_by_votes(&items),
                        (Some(Setting::Rank), None) => ranked(&items),
                        _ => generated(&items),
                    }
                }
            }
        }
        (data @ Data::Pairs { gold, .. }, Answers::Similarities(predicted, _)) => {
            let pairs: Vec<PairScores> = predicted
                .chunks_exact(2)
                .zip(gold)
                .map(|(predicted, gold)| PairScores {
                    predicted: [predicted[0], predicted[1]],
                    gold: gold.similarity,
                })
                .collect();
            debug_assert_eq!(similarity::pairs(data)?.len(), predicted.len());
            pair_measures(&pairs)
        }
        (data @ Data::Usages(_), Answers::Similarities(predicted, _)) => {
            let gold = similarity::pairs(data)?;
            let scores: Vec<(f64, f64)> =
                predicted.iter().copied().zip(gold.iter().map(|pair| pair.gold)).collect();
            let items = Items::Ranked(standardised(&scores));
            vec![Measure { items, ..whole("ρ", "", spearman(&scores), 3) }]
        }
        _ => Vec::new(),
    })
}

fn percentage(
    name: &'static str,
    group: &'static str,
    value: Option<f64>,
    items: Items,
) -> Measure {
    let value = value.map(|value| 100.0 * value);
    Measure { name, group, value, decimals: 1, is_score: true, items }
}

fn whole(name: &'static str, group: &'static str, value: Option<f64>, decimals: usize) -> Measure {
    Measure { name, group, value, decimals, is_score: true, items: Items::Whole }
}

/// SWORDS, Table 4.
fn generated(items: &[ItemScores]) -> Vec<Measure> {
    let mut measures = Vec::new();
    for (leniency, group) in [(Leniency::Lenient, "lenient"), (Leniency::Strict, "strict")] {
        for (threshold, name) in [(Threshold::Acceptable, "F10"), (Threshold::Conceivable, "Fc10")]
        {
            let counts = items.iter().map(|item| item.counts(leniency, threshold));
            let total: motjuste_metrics::swords::Counts = counts.clone().sum();
            let sums = counts.map(|c| [c.hits, c.guessed, c.reachable].map(|n| n as f64)).collect();
            // Where nothing is right, F is 0 divided by 0: 0, as the reference has it.
            let f = Some(total.f().unwrap_or(0.0)).filter(|_| !items.is_empty());
            measures.push(percentage(name, group, f, Items::PooledF(sums)));
        }
    }
    let length: usize = items.iter().map(|item| item.length).sum();
    let mean = (!items.is_empty()).then(|| length as f64 / items.len() as f64);
    let length = Measure { is_score: false, ..whole("length", "", mean, 1) };
    measures.push(length);
    measures
}

/// SWORDS, Table 6. A target without a positive label counts −1, as in the reference.
fn ranked(items: &[ItemScores]) -> Vec<Measure> {
    let gaps: Vec<[f64; 2]> =
        items.iter().map(|item| [item.gap_rat.unwrap_or(-1.0), 1.0]).collect();
    let sum: f64 = gaps.iter().map(|[gap, _]| gap).sum();
    let mean = (!gaps.is_empty()).then(|| sum / gaps.len() as f64);
    vec![percentage("GAP", "", mean, Items::Mean(gaps))]
}

/// Melamud et al. 2015: gains are votes, and a target without any does not count.
fn ranked_by_votes(items: &[ItemScores]) -> Vec<Measure> {
    let weight = |item: &ItemScores| item.gap.map_or([0.0, 0.0], |gap| [gap, 1.0]);
    let gaps: Vec<[f64; 2]> = items.iter().map(weight).collect();
    let [sum, count] = gaps.iter().fold([0.0, 0.0], |[sum, n], [gap, one]| [sum + gap, n + one]);
    vec![percentage("GAP", "", (count > 0.0).then(|| sum / count), Items::Mean(gaps))]
}

/// McCarthy & Navigli, Tables 4, 5, 7 and 8.
fn semeval(
    cell: &Cell<'_>,
    benchmark: &motjuste_core::Benchmark,
    gold: &[GoldItem],
    result: &SystemResult,
) -> Vec<Measure> {
    let answers_of = |count: Option<usize>| Some(guesses(benchmark, result, count?));
    let entry = cell.system.entry;
    let best = answers_of(entry.answers.best)
        .map(|answers| corrected::score(SemevalTask::Best, gold, &answers, &Subset::default()));
    let oot = answers_of(entry.answers.oot)
        .map(|answers| corrected::score(SemevalTask::Oot, gold, &answers, &Subset::default()));
    [("best", best), ("oot", oot)]
        .into_iter()
        .flat_map(|(group, outcome)| {
            let figures = outcome.as_ref().map(|outcome| outcome.figures);
            let items = outcome.map(|outcome| outcome.items).unwrap_or_default();
            let credits = items.iter().map(|item| [item.credit, 1.0]).collect();
            let modes = items.iter().filter_map(|item| item.mode_found);
            let modes = modes.map(|found| [f64::from(u8::from(found)), 1.0]).collect();
            let recall = figures.and_then(|figures| figures.recall());
            let mode = figures.and_then(|figures| figures.mode_recall());
            [("R", recall, Items::Mean(credits)), ("mode R", mode, Items::Mean(modes))].map(
                |(name, value, items)| Measure {
                    decimals: 2,
                    ..percentage(name, group, value, items)
                },
            )
        })
        .collect()
}

/// The first guesses for every target, as SemEval-2007 takes them.
pub(crate) fn guesses(
    benchmark: &motjuste_core::Benchmark,
    result: &SystemResult,
    count: usize,
) -> Vec<Answer> {
    let answer = |target: &motjuste_core::Target| {
        let ranking = result.ranking(target.id())?;
        let guesses = ranking.entries().iter().take(count);
        let guesses = guesses.map(|one| one.substitute.clone()).collect();
        Some(Answer { key: item_key(target), guesses })
    };
    benchmark.targets().iter().filter_map(answer).collect()
}

/// SemEval-2020 task 3, Tables 2 and 3.
fn pair_measures(pairs: &[PairScores]) -> Vec<Measure> {
    let change = |[first, second]: [f64; 2]| second - first;
    let changes: Vec<(f64, f64)> =
        pairs.iter().map(|pair| (change(pair.predicted), change(pair.gold))).collect();
    // Systems differ in scale, the measure does not mind it; a comparison that swaps their answers would.
    let scale = changes.iter().map(|(x, _)| x * x).sum::<f64>().sqrt();
    let scale = if scale > 0.0 { scale.recip() } else { 1.0 };
    let scaled = changes.iter().map(|(x, y)| (x * scale, *y));
    let sums = scaled.map(|(x, y)| [x * y, x * x, y * y]).collect();
    let first = Measure {
        items: Items::Uncentred(sums),
        ..whole("change", "subtask 1", subtask1(&changes), 3)
    };
    let second = whole("similarity", "subtask 2", subtask2(pairs).harmonic_mean, 3);
    let scores: Vec<(f64, f64)> =
        pairs.iter().flat_map(|pair| pair.predicted.into_iter().zip(pair.gold)).collect();
    let standard = standardised(&scores);
    let pair =
        |of: &[(f64, f64)]| PairScores { predicted: [of[0].0, of[1].0], gold: [of[0].1, of[1].1] };
    let items = Items::Pairs(standard.chunks_exact(2).map(pair).collect());
    vec![first, Measure { items, ..second }]
}

/// Predictions with mean 0 and variance 1, so that those of systems with different scales can be swapped;
/// no correlation minds.
fn standardised(scores: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let count = scores.len().max(1) as f64;
    let mean = scores.iter().map(|(x, _)| x).sum::<f64>() / count;
    let variance = scores.iter().map(|(x, _)| (x - mean).powi(2)).sum::<f64>() / count;
    let scale = if variance > 0.0 { variance.sqrt().recip() } else { 1.0 };
    scores.iter().map(|(x, gold)| ((x - mean) * scale, *gold)).collect()
}
