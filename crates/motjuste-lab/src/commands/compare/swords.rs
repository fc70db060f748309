//! Two results on a benchmark in SWORDS format.

use anyhow::Context;
use motjuste_core::Benchmark;
use motjuste_formats::{Lsr, Swords, Text, parse, read};
use motjuste_metrics::significance::{Paired, pooled_f, ratio};
use motjuste_metrics::swords::gold::GoldTarget;
use motjuste_metrics::swords::lists::Guess;
use motjuste_metrics::swords::{Gold, ItemScores, Lists, Options, Setting, Threshold, score_items};
use serde_json::json;

use super::items::{marked_context, shown_list};
use super::{Args, Differing, Outcome};
use crate::system_file::SystemFile;

/// Tests the headline measures and finds the targets that differ most.
pub(super) fn compare(args: &Args, text: &Text) -> anyhow::Result<Outcome> {
    let benchmark = parse::<Swords>(text)?;
    let gold = Gold::prepare(&benchmark, Options { k: args.k.into(), ..Options::default() });
    let prepare = |file: &SystemFile| {
        let result = read::<Lsr>(&file.path)?;
        Lists::prepare(&benchmark, &gold, &result)
            .with_context(|| format!("cannot score {}", file.path.display()))
    };
    let lists = [prepare(&args.a)?, prepare(&args.b)?];
    let scores = lists.each_ref().map(|lists| score_items(&gold, lists, args.k.into()));
    let mut comparisons = Vec::new();
    for setting in Setting::ALL {
        for threshold in Threshold::ALL {
            let name = format!("{}_{}_f@{}", setting.name(), threshold.letter(), args.k);
            let counts = |item: &ItemScores| {
                let counts = item.counts(setting, threshold);
                [counts.hits, counts.guessed, counts.reachable].map(|count| count as f64)
            };
            let percent = |sums: &[f64; 3]| pooled_f(sums).map(|f| 100.0 * f);
            comparisons.extend(args.test(name, 2, &paired(&scores, counts), percent));
        }
    }
    // A target without a positive label counts −1, as in the reference.
    let gap = |item: &ItemScores| [item.gap_rat.unwrap_or(-1.0), 1.0];
    let percent = |sums: &[f64; 2]| ratio(sums).map(|gap| 100.0 * gap);
    comparisons.extend(args.test("gap_rat", 2, &paired(&scores, gap), percent));
    let differing = differing(args, &benchmark, &gold, &lists, &scores);
    Ok(Outcome { comparisons, differing })
}

fn paired<const N: usize>(
    [a, b]: &[Vec<ItemScores>; 2],
    of_item: impl Fn(&ItemScores) -> [f64; N],
) -> Vec<Paired<N>> {
    a.iter().zip(b).map(|(a, b)| Paired { a: of_item(a), b: of_item(b) }).collect()
}

/// How many more acceptable, then conceivable substitutes A has among its first k, then by GAP.
fn advantage(a: &ItemScores, b: &ItemScores) -> [f64; 3] {
    let hits = |threshold| {
        let of = |item: &ItemScores| item.counts(Setting::Strict, threshold).hits as f64;
        of(a) - of(b)
    };
    let gap = a.gap_rat.unwrap_or(0.0) - b.gap_rat.unwrap_or(0.0);
    [hits(Threshold::Acceptable), hits(Threshold::Conceivable), gap]
}

fn differing(
    args: &Args,
    benchmark: &Benchmark,
    gold: &Gold<'_>,
    lists: &[Lists; 2],
    scores: &[Vec<ItemScores>; 2],
) -> Vec<Differing> {
    let mut order: Vec<usize> = (0..gold.targets().len()).collect();
    let size = |at: &usize| advantage(&scores[0][*at], &scores[1][*at]).map(f64::abs);
    order.sort_by(|x, y| size(y).partial_cmp(&size(x)).unwrap_or(std::cmp::Ordering::Equal));
    let differ = order.into_iter().filter(|at| size(at).iter().any(|size| *size > 0.0));
    differ
        .take(args.items)
        .filter_map(|at| show(args, benchmark, gold, lists, scores, at))
        .collect()
}

fn show(
    args: &Args,
    benchmark: &Benchmark,
    gold: &Gold<'_>,
    lists: &[Lists; 2],
    scores: &[Vec<ItemScores>; 2],
    at: usize,
) -> Option<Differing> {
    let target = &gold.targets()[at];
    let in_benchmark = benchmark.target(target.id)?;
    let context = benchmark.context_of(in_benchmark)?;
    let mut liked: Vec<_> = target.judged.iter().filter(|judged| judged.conceivable).collect();
    liked.sort_by(|a, b| b.ratio().total_cmp(&a.ratio()));
    let people: Vec<String> = liked
        .iter()
        .take(10)
        .map(|judged| format!("{} {}/{}", judged.text, judged.positive, judged.total))
        .collect();
    let guesses = |lists: &Lists| -> Vec<(String, char)> {
        let list = lists.iter().nth(at).unwrap_or_default();
        list.iter().take(args.k.into()).map(|guess| marked(target, guess)).collect()
    };
    let [a, b] = lists.each_ref().map(guesses);
    let text = format!(
        "{}\n  people: {}\n{}{}",
        marked_context(context.text(), in_benchmark.span().bytes()),
        people.join(", "),
        shown_list(&args.a.name, &a),
        shown_list(&args.b.name, &b),
    );
    let [acceptable, conceivable, gap] = advantage(&scores[0][at], &scores[1][at]);
    let json = json!({
        "target": target.id.to_string(),
        "advantage": {"acceptable": acceptable, "conceivable": conceivable, "gap_rat": gap},
        "a": a.iter().map(|(guess, _)| guess).collect::<Vec<_>>(),
        "b": b.iter().map(|(guess, _)| guess).collect::<Vec<_>>(),
    });
    Some(Differing { text, json })
}

/// A guess with what people made of it: ✓ acceptable, · conceivable, ✗ neither, ? not asked.
fn marked(target: &GoldTarget<'_>, guess: &Guess) -> (String, char) {
    let judged = match &guess.substitute {
        Ok(position) => &target.judged[*position],
        Err(lemma) => return (lemma.clone(), '?'),
    };
    let mark = match (judged.acceptable, judged.conceivable) {
        (true, _) => '✓',
        (false, true) => '·',
        (false, false) => '✗',
    };
    (judged.text.to_string(), mark)
}
