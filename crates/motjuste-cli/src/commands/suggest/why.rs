//! `--why`: a candidate taken apart.

use std::process::ExitCode;

use motjuste::{Reason, Why, json};

use motjuste_terminal::output::print_text;
use motjuste_terminal::screen::{Screen, Style, printable};

/// Features shown to a person; JSON has all.
const TELLING: usize = 15;
/// Effects that print as nothing are not worth a line.
const LEAST_EFFECT: f32 = 0.005;

/// Prints what speaks for and against the word.
pub(super) fn print(why: &Why, as_json: bool) -> anyhow::Result<ExitCode> {
    let text = match as_json {
        true => format!("{}\n", serde_json::to_string_pretty(&json::Why::new(why))?),
        false => page(why, &Screen::detect()),
    };
    print_text(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn page(why: &Why, screen: &Screen) -> String {
    let Style { strong, faint, plain, .. } = screen.style;
    let word = printable(&why.word);
    let in_ten = (why.share * 10.0).round();
    let mut out = format!("{strong}{word}{plain}: {in_ten:.0} in 10 would accept it\n");
    let sources: Vec<_> = why.sources.iter().map(|source| source.name()).collect();
    let place = match why.place {
        Some(place) => {
            format!("place {place} of {} candidates, from {}", why.candidates, sources.join(", "))
        }
        None => format!("not among the {} candidates proposed", why.candidates),
    };
    screen.wrapped(&format!("{place}, {} tier", why.tier), 0, 0, faint, &mut out);
    let telling: Vec<&Reason> = why
        .reasons
        .iter()
        .filter(|reason| reason.effect.abs() >= LEAST_EFFECT)
        .take(TELLING)
        .collect();
    if !telling.is_empty() {
        out.push_str(&format!("\n{faint}  effect  feature{plain}\n"));
    }
    let widest = telling.iter().map(|reason| reason.feature.len()).max().unwrap_or(0);
    for Reason { feature, value, effect } in telling {
        let value = if value.is_nan() { "unknown".into() } else { format!("{value:.3}") };
        out.push_str(&format!("  {effect:+6.2}  {feature:<widest$}  {faint}{value}{plain}\n"));
    }
    out
}
