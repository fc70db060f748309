//! Hints at words worth changing, for writers who ask for them. Only where a better word is known.

use std::collections::HashSet;

use lsp_types::{Diagnostic, DiagnosticSeverity, NumberOrString};
use motjuste::{Engine, Tier};
use motjuste_prose::{Finding, Passage, Watch, better};

use crate::snapshot::Snapshot;

pub(crate) const SOURCE: &str = "motjuste";
/// A line with this, in whatever kind of comment, is left alone, and so is the one after it.
const IGNORE: &str = "motjuste: ignore";
/// Hints are given by the quick engine: there are many.
pub(crate) const TIER: Tier = Tier::Embedded;
/// Substitutes among which a better word is looked for.
pub(crate) const FEW: usize = 5;
/// So many words of a document are looked at closely.
const MOST: usize = 200;
/// Longer documents are not checked, nor blocks longer than any paragraph.
const LONGEST: usize = 500_000;
const LONGEST_BLOCK: usize = 50_000;

/// The hints of a document, in its order.
pub(crate) fn check(snapshot: &Snapshot) -> Vec<Diagnostic> {
    let (document, settings) = (&snapshot.document, &snapshot.settings);
    let is_wanted = !settings.checks.is_empty() && settings.answers(&document.language_id);
    let (Some(language), true) = (document.language, is_wanted) else { return Vec::new() };
    let text = document.rope.to_string();
    let Ok(engine) = snapshot.models.best(TIER) else { return Vec::new() };
    let ignored = ignored_lines(&text);
    let mut watch = Watch::new(&settings.checks, &settings.ignore);
    let mut left = MOST;
    let mut hints = Vec::new();
    if text.len() <= LONGEST {
        language.passages(&text, LONGEST_BLOCK, &mut |passage| {
            for finding in watch.read(passage.text(), |span| passage.is_open(span)) {
                if left > 0 {
                    left -= 1;
                    hints.extend(hint(snapshot, &engine, &ignored, &passage, finding));
                }
            }
        });
    }
    hints
}

fn ignored_lines(text: &str) -> HashSet<usize> {
    let marked = text.lines().enumerate().filter(|(_, line)| line.contains(IGNORE));
    marked.flat_map(|(line, _)| [line, line + 1]).collect()
}

/// A hint, if a better word is known.
fn hint(
    snapshot: &Snapshot,
    engine: &Engine,
    ignored: &HashSet<usize>,
    passage: &Passage,
    Finding { span, flaw, reason }: Finding,
) -> Option<Diagnostic> {
    let range = snapshot.document.range(&passage.source(&span)?);
    if ignored.contains(&(range.start.line as usize)) {
        return None;
    }
    let options = snapshot.settings.options.clone().count(FEW);
    let answer = engine.answer(&passage.question(span, options)?).ok()?;
    let better = better(&answer)?;
    Some(Diagnostic {
        range,
        severity: Some(DiagnosticSeverity::HINT),
        code: Some(NumberOrString::String(flaw.name().to_owned())),
        source: Some(SOURCE.to_owned()),
        message: format!("{reason}; perhaps “{}”", better.with_article()),
        ..Diagnostic::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_ignores_its_line_and_the_next() {
        let text = "one\n<!-- motjuste: ignore -->\ntwo\nthree";
        assert_eq!(ignored_lines(text), HashSet::from([1, 2]));
    }
}
