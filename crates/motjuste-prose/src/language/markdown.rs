//! Markdown's blocks: paragraphs, headings, items and cells; not code, front matter or definitions.

use std::ops::Range;

use super::blocks::{Blocks, after, is_rule, lines, list_marker};

/// A whole document, with its front matter.
pub(super) fn document(text: &str, blocks: &mut Blocks<'_>) {
    let first = text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default().trim_end();
    let mut lines = lines(text);
    if first == "---" || first == "+++" {
        lines.next();
        let mut matter = lines.by_ref().map(|line| text[line].trim_end() == first);
        if !matter.any(|is_end| is_end) {
            return;
        }
    }
    scan(text, lines, blocks);
}

/// What a fence or a comment needs to end.
enum Skipping {
    Nothing,
    Fence(char, usize),
    Maths,
    Comment,
}

/// Some lines of a text.
pub(super) fn scan(text: &str, lines: impl Iterator<Item = Range<usize>>, blocks: &mut Blocks<'_>) {
    let mut skipping = Skipping::Nothing;
    let mut in_list = false;
    for line in lines {
        if blocks.is_done() {
            return;
        }
        let indent = indent(&text[line.clone()]);
        let line = without_quote(text, after(text, &line, 0));
        let content = text[line.clone()].trim_end();
        match skipping {
            Skipping::Fence(sign, length) => {
                if is_rule(content, &[sign], length) {
                    skipping = Skipping::Nothing;
                }
                continue;
            }
            Skipping::Maths | Skipping::Comment => {
                let end = if matches!(skipping, Skipping::Maths) { "$$" } else { "-->" };
                if content.contains(end) {
                    skipping = Skipping::Nothing;
                }
                continue;
            }
            Skipping::Nothing => {}
        }
        if let Some(opened) = opens(content) {
            blocks.end();
            skipping = opened;
        } else if content.is_empty()
            || is_rule(content, &['=', '-'], 2)
            || is_rule(content, &['*', '_'], 3)
            || content.starts_with(":::")
        {
            blocks.end();
        } else if let Some(marker) = list_marker(content, &['-', '*', '+']) {
            blocks.end();
            in_list = true;
            let item = after(text, &line, marker);
            let task =
                ["[ ] ", "[x] ", "[X] "].iter().any(|box_| text[item.clone()].starts_with(box_));
            blocks.line(if task { after(text, &item, 4) } else { item });
        } else if indent >= 4 && !in_list && !blocks.is_open() {
            // Indented code.
        } else if let Some(heading) = heading(content) {
            blocks.alone(after(text, &line, heading));
        } else if content.starts_with('|') {
            blocks.end();
            cells(text, &line, blocks);
        } else if is_definition(content) {
            blocks.end();
        } else {
            in_list &= indent > 0 || blocks.is_open();
            blocks.line(line);
        }
    }
    blocks.end();
}

fn indent(line: &str) -> usize {
    line.chars()
        .take_while(|c| matches!(c, ' ' | '\t'))
        .map(|c| if c == '\t' { 4 } else { 1 })
        .sum()
}

fn without_quote(text: &str, mut line: Range<usize>) -> Range<usize> {
    while text[line.clone()].starts_with('>') {
        line = after(text, &line, 1);
    }
    line
}

/// What a line opens that is no prose.
fn opens(content: &str) -> Option<Skipping> {
    for sign in ['`', '~'] {
        let length = content.chars().take_while(|c| *c == sign).count();
        if length >= 3 && !content[length..].contains(sign) {
            return Some(Skipping::Fence(sign, length));
        }
    }
    if content.starts_with("$$") && !content[2..].contains("$$") {
        return Some(Skipping::Maths);
    }
    (content.starts_with("<!--") && !content.contains("-->")).then_some(Skipping::Comment)
}

fn heading(content: &str) -> Option<usize> {
    let signs = content.bytes().take_while(|byte| *byte == b'#').count();
    ((1..=6).contains(&signs) && content[signs..].starts_with(' ')).then_some(signs)
}

/// `[name]: address`.
fn is_definition(content: &str) -> bool {
    content.starts_with('[') && !content.starts_with("[^") && content.contains("]:")
}

fn cells(text: &str, line: &Range<usize>, blocks: &mut Blocks<'_>) {
    let mut at = line.start;
    for cell in text[line.clone()].split('|') {
        let range = at..at + cell.len();
        at = range.end + 1;
        if cell.contains(char::is_alphabetic) {
            let start = after(text, &range, 0).start;
            blocks.alone(start..range.start + cell.trim_end().len());
        }
    }
}
