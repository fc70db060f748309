//! reStructuredText: paragraphs, headings, items and notes, without directives and literal blocks.

use super::blocks::{Blocks, after, is_rule, lines, list_marker};

/// Directives whose body is prose.
const NOTES: &[&str] = &[
    "admonition",
    "attention",
    "caution",
    "danger",
    "deprecated",
    "epigraph",
    "error",
    "hint",
    "important",
    "note",
    "seealso",
    "tip",
    "topic",
    "versionadded",
    "versionchanged",
    "warning",
];
const RULES: &[char] =
    &['=', '-', '~', '`', ':', '\'', '"', '^', '_', '*', '+', '#', '<', '>', '.'];

pub(super) fn blocks(text: &str, blocks: &mut Blocks<'_>) {
    // The indentation of a directive or paragraph whose deeper lines are skipped.
    let mut skipped: Option<usize> = None;
    let mut literal_follows = false;
    for line in lines(text) {
        if blocks.is_done() {
            return;
        }
        let content = text[line.clone()].trim();
        let indent = text[line.clone()].len() - text[line.clone()].trim_start().len();
        let line = after(text, &line, 0);
        if content.is_empty() {
            blocks.end();
            continue;
        }
        if skipped.is_some_and(|limit| indent > limit) {
            continue;
        }
        skipped = None;
        if std::mem::take(&mut literal_follows) && !blocks.is_open() && indent > 0 {
            skipped = Some(0);
            continue;
        }
        if let Some(rest) = content.strip_prefix(".. ").or((content == "..").then_some("")) {
            blocks.end();
            let (name, first) = rest.split_once("::").unwrap_or((rest, ""));
            if NOTES.contains(&name) {
                let start = line.start + content.len() - first.len();
                blocks.line(after(text, &(start..line.end), 0));
            } else {
                skipped = Some(indent);
            }
        } else if is_rule(content, RULES, 2)
            || content.starts_with(['+', '|'])
            || content.starts_with("==")
            || content.starts_with(">>>")
            || is_field(content)
        {
            blocks.end();
        } else {
            if let Some(marker) = list_marker(content, &['*', '-', '+']) {
                blocks.end();
                blocks.line(after(text, &line, marker));
            } else {
                blocks.line(line);
            }
            literal_follows = content.ends_with("::");
        }
    }
}

fn is_field(content: &str) -> bool {
    let name = content.strip_prefix(':').and_then(|rest| rest.split_once(':'));
    name.is_some_and(|(name, rest)| !name.is_empty() && !rest.starts_with('`'))
}
