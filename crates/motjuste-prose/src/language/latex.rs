//! LaTeX: text, without commands, formulas, remarks and the preamble.

use std::ops::Range;

use super::blocks::{Blocks, after, lines};
use crate::passage::{Mark, Marks};

/// Environments without prose.
const NOT_PROSE: &[&str] = &[
    "align",
    "alltt",
    "array",
    "axis",
    "comment",
    "displaymath",
    "eqnarray",
    "equation",
    "filecontents",
    "flalign",
    "gather",
    "lstlisting",
    "math",
    "minted",
    "multline",
    "pgfpicture",
    "tabular",
    "tabularx",
    "thebibliography",
    "tikzcd",
    "tikzpicture",
    "verbatim",
    "Verbatim",
];
/// Commands whose argument is no prose.
const OPAQUE: &[&str] = &[
    "Cref",
    "autocite",
    "autoref",
    "begin",
    "bibliography",
    "bibliographystyle",
    "cite",
    "citeauthor",
    "citep",
    "citet",
    "cref",
    "end",
    "eqref",
    "href",
    "hspace",
    "include",
    "includegraphics",
    "input",
    "label",
    "lstinline",
    "nameref",
    "pageref",
    "parencite",
    "ref",
    "textcite",
    "texttt",
    "url",
    "usepackage",
    "verb",
    "vspace",
];
/// Commands that start a block.
const STARTS: &[&str] = &[
    "\\item",
    "\\section",
    "\\subsection",
    "\\subsubsection",
    "\\chapter",
    "\\paragraph",
    "\\part",
    "\\caption",
    "\\title",
];

pub(super) fn blocks(text: &str, blocks: &mut Blocks<'_>) {
    let mut preamble = text.contains("\\documentclass") && text.contains("\\begin{document}");
    let mut skipping: Option<&str> = None;
    for line in lines(text) {
        if blocks.is_done() {
            return;
        }
        let content = text[line.clone()].trim();
        if preamble {
            preamble = !content.starts_with("\\begin{document}");
        } else if let Some(name) = skipping {
            if environment(content, "\\end{") == Some(name) {
                skipping = None;
            }
        } else if content.starts_with("\\end{document}") {
            return;
        } else if let Some(name) = environment(content, "\\begin{") {
            blocks.end();
            let plain = name.trim_end_matches('*');
            skipping = NOT_PROSE.contains(&plain).then_some(name);
        } else if content.is_empty() || content.starts_with("\\end{") {
            blocks.end();
        } else if !content.starts_with('%') {
            if STARTS.iter().any(|start| content.starts_with(start)) {
                blocks.end();
            }
            blocks.line(after(text, &line, 0));
            if content.starts_with('\\') && content.ends_with('}') && !content.starts_with("\\item")
            {
                blocks.end();
            }
        }
    }
}

fn environment<'t>(content: &'t str, opening: &str) -> Option<&'t str> {
    content.strip_prefix(opening)?.split_once('}').map(|(name, _)| name)
}

pub(super) fn marks(text: &str) -> Marks {
    let mut marks = Marks::new();
    let mut at = 0;
    while let Some(found) = text[at..].find(['\\', '$', '%', '~', '{', '}']) {
        let start = at + found;
        let (end, mark) = one(text, start);
        // The first half of a command may be closed by what follows it.
        marks.push((start..end, mark));
        at = end;
    }
    marks
}

/// The markup that starts at a byte.
fn one(text: &str, start: usize) -> (usize, Mark) {
    let rest = &text[start..];
    let closed = |open: &str, close: &str| {
        let inner = rest.strip_prefix(open)?;
        let end = inner.find(close)?;
        Some((start + open.len() + end + close.len(), Mark::Closed))
    };
    let maths = [("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")];
    if let Some(found) = maths.iter().find_map(|(open, close)| closed(open, close)) {
        return found;
    }
    match rest.as_bytes() {
        [b'%', ..] => (start + rest.find('\n').unwrap_or(rest.len()), Mark::Dropped),
        [b'~', ..] => (start + 1, Mark::Space),
        [b'\\', b'\\', ..] => (start + 2, Mark::Space),
        [b'\\', letter, ..] if letter.is_ascii_alphabetic() => command(text, start),
        _ => (start + 1, Mark::Dropped),
    }
}

/// A command with its options, and with its argument if that is no prose.
fn command(text: &str, start: usize) -> (usize, Mark) {
    let rest = &text[start + 1..];
    let name = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let mut end = start + 1 + name;
    if text[end..].starts_with('*') {
        end += 1;
    }
    if text[end..].starts_with('[') {
        end = argument(text, end, '[', ']').end;
    }
    if OPAQUE.contains(&&rest[..name]) && text[end..].starts_with('{') {
        return (argument(text, end, '{', '}').end, Mark::Closed);
    }
    // The blank after a command belongs to it.
    let blank = text[end..].starts_with(' ');
    (end + usize::from(blank), Mark::Dropped)
}

/// A balanced argument; the opening sign alone if it never closes.
fn argument(text: &str, start: usize, open: char, close: char) -> Range<usize> {
    let mut depth = 0usize;
    for (at, c) in text[start..].char_indices() {
        if c == open {
            depth += 1;
        } else if c == close {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return start..start + at + 1;
            }
        }
    }
    start..start + 1
}
