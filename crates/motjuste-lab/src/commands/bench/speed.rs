//! `motjuste-lab bench speed`: how long one suggestion takes in a warm process; `scripts/bench-suggest`
//! prints it beside the limits.

use std::process::ExitCode;
use std::time::Instant;

use motjuste::{Engine, Options, Tier, place};
use serde_json::json;

use motjuste_terminal::output::print_text;
use motjuste_terminal::tier;

/// Sentences of thirty words, one target each of every open class. Several, so that no answer is
/// in a cache the next time around.
const SENTENCES: [&str; 8] = [
    "After a long and quiet winter the villagers gathered at the old mill by the river to \
     celebrate a **bright** new season with music and dancing until late at night.",
    "The committee read every page of the report before the meeting and asked the young \
     engineer to **explain** in plain words why the bridge had failed so soon last year.",
    "Nobody in the crowded room had expected that such a small and modest company would find the \
     **answer** to a question that larger firms had studied for so many years.",
    "When the storm had passed we walked **slowly** along the empty beach and looked for shells \
     among the stones while gulls cried above us and waves broke out at sea.",
    "Her novel was praised for its dry humour and for the **honest** picture of a family \
     that has to leave its farm and begin again in a city far away.",
    "The doctor told him to rest for a week and to **avoid** heavy work because the wound in his \
     shoulder had not yet healed as well as it should have.",
    "In the end the two sides signed an agreement which says that neither will raise the \
     **price** of bread or milk before the harvest of the coming year is sold.",
    "They had **nearly** reached the top of the mountain when thick fog came up from the valley \
     and made it impossible to see the path or even their own boots.",
];

/// Time single suggestions in a warm process
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Model size: embedded (no download), base (MiniLM) or large (MPNet)
    #[arg(long, value_parser = tier::parser(), default_value = tier::DEFAULT.name())]
    tier: Tier,
    /// Number of suggestions to time
    #[arg(long, value_name = "N", default_value_t = 400)]
    times: usize,
}

/// Times and prints JSON.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let engine = tier::open(args.tier, None)?.engine;
    for marked in SENTENCES {
        one(&engine, marked)?;
    }
    let mut seconds = (0..args.times.max(1))
        .map(|n| one(&engine, SENTENCES[n % SENTENCES.len()]))
        .collect::<anyhow::Result<Vec<f64>>>()?;
    seconds.sort_by(f64::total_cmp);
    let percentile = |p: usize| seconds[(seconds.len() - 1) * p / 100] * 1e3;
    let timed = json!({
        "tier": engine.tier().name(),
        "times": seconds.len(),
        "p50_ms": percentile(50),
        "p99_ms": percentile(99),
    });
    print_text(&format!("{timed}\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// Seconds of one suggestion.
fn one(engine: &Engine, marked: &str) -> anyhow::Result<f64> {
    let (text, span) = place::marked(marked)?;
    let start = Instant::now();
    let answer = engine.suggest(&text, span, &Options::default())?;
    std::hint::black_box(&answer);
    Ok(start.elapsed().as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentences_have_thirty_words() {
        for marked in SENTENCES {
            assert_eq!(marked.split_whitespace().count(), 30, "{marked}");
        }
    }
}
