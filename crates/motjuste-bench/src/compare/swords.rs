//! Two results on a benchmark in SWORDS format.

use motjuste_core::Benchmark;
use motjuste_formats::{Lsr, NamedFile, Swords, Text, parse, read};
use motjuste_metrics::benchmark_data::Standing;
use motjuste_metrics::swords::{
    Advantage, Gold, GoldTarget, Guess, Lists, Measure, Options, Weight, differing, score_items,
};
use serde_json::json;

use super::items::{marked_context, shown_list};
use super::{Compared, Comparing, Differing};
use crate::{Error, Result};

/// Tests the headline measures and finds the targets that differ most.
pub(super) fn compare(asked: &Comparing, text: &Text) -> Result<Compared> {
    let benchmark = parse::<Swords>(text)?;
    let gold = Gold::prepare(&benchmark, Options { k: asked.k, ..Options::default() });
    let prepare = |file: &NamedFile| -> Result<Lists> {
        let result = read::<Lsr>(&file.path)?;
        Lists::prepare(&benchmark, &gold, &result).map_err(|error| {
            let reason = format!("cannot score it: {error}");
            Error::Gold { path: file.path.clone(), reason }
        })
    };
    let lists = [prepare(&asked.a)?, prepare(&asked.b)?];
    let scores = lists.each_ref().map(|lists| score_items(&gold, lists, asked.k));
    let k = gold.options().k;
    let tested = Measure::all_f(k).chain([Measure::Gap(Weight::Share)]);
    let figures = |measure: Measure| scores.each_ref().map(|items| measure.figure(items));
    let comparisons = asked.test(tested.map(figures));
    let differing = differing(&scores[0], &scores[1])
        .into_iter()
        .take(asked.items)
        .filter_map(|(at, advantage)| show(asked, &benchmark, &gold, &lists, at, &advantage))
        .collect();
    Ok(Compared { comparisons, differing })
}

fn show(
    asked: &Comparing,
    benchmark: &Benchmark,
    gold: &Gold<'_>,
    lists: &[Lists; 2],
    at: usize,
    advantage: &Advantage,
) -> Option<Differing> {
    let target = &gold.targets()[at];
    let in_benchmark = benchmark.target(target.id)?;
    let context = benchmark.context_of(in_benchmark)?;
    let people: Vec<String> = target
        .by_ratio()
        .into_iter()
        .filter(|judged| judged.conceivable)
        .take(10)
        .map(|judged| format!("{} {}/{}", judged.text, judged.positive, judged.total))
        .collect();
    let guesses = |lists: &Lists| -> Vec<(String, char)> {
        let list = lists.iter().nth(at).unwrap_or_default();
        list.iter().take(asked.k).map(|guess| marked(target, guess)).collect()
    };
    let [a, b] = lists.each_ref().map(guesses);
    let text = format!(
        "{}\n  people: {}\n{}{}",
        marked_context(context.text(), in_benchmark.span().bytes()),
        people.join(", "),
        shown_list(&asked.a.name, &a),
        shown_list(&asked.b.name, &b),
    );
    let Advantage { acceptable, conceivable, gap_rat } = advantage;
    let json = json!({
        "target": target.id.to_string(),
        "advantage": {"acceptable": acceptable, "conceivable": conceivable, "gap_rat": gap_rat},
        "a": a.iter().map(|(guess, _)| guess).collect::<Vec<_>>(),
        "b": b.iter().map(|(guess, _)| guess).collect::<Vec<_>>(),
    });
    Some(Differing { text, json })
}

/// A guess with its judgement: ✓ acceptable, · conceivable, ✗ neither, ? not judged.
fn marked(target: &GoldTarget<'_>, guess: &Guess) -> (String, char) {
    let mark = match target.standing(guess) {
        Some(Standing::Acceptable) => '✓',
        Some(Standing::Conceivable) => '·',
        Some(Standing::Inconceivable) => '✗',
        None => '?',
    };
    (target.text(guess).to_owned(), mark)
}
