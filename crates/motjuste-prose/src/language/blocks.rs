//! Lines that are read together.

use std::ops::Range;

/// Called with each block; whether to go on.
type Visit<'v> = dyn FnMut(&[Range<usize>]) -> bool + 'v;

/// Collects lines into blocks and shows each to a visitor.
pub(super) struct Blocks<'v> {
    open: Vec<Range<usize>>,
    visit: &'v mut Visit<'v>,
    is_done: bool,
}

impl<'v> Blocks<'v> {
    pub(super) fn new(visit: &'v mut Visit<'v>) -> Self {
        Self { open: Vec::new(), visit, is_done: false }
    }

    /// A line of the open block, or a part of one.
    pub(super) fn line(&mut self, line: Range<usize>) {
        if !line.is_empty() {
            self.open.push(line);
        }
    }

    pub(super) fn end(&mut self) {
        if !self.open.is_empty() {
            self.is_done |= !(self.visit)(&self.open);
            self.open.clear();
        }
    }

    /// A block of its own.
    pub(super) fn alone(&mut self, line: Range<usize>) {
        self.end();
        self.line(line);
        self.end();
    }

    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Whether the visitor has seen enough.
    pub(super) const fn is_done(&self) -> bool {
        self.is_done
    }
}

/// The lines of a text, with their breaks.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        start..at
    })
}

/// Paragraphs between empty lines.
pub(super) fn paragraphs(text: &str, blocks: &mut Blocks<'_>) {
    for line in lines(text) {
        if blocks.is_done() {
            return;
        }
        if text[line.clone()].trim().is_empty() {
            blocks.end();
        } else {
            blocks.line(line);
        }
    }
}

/// A line less `count` bytes at its start and the blanks after them.
pub(super) fn after(text: &str, line: &Range<usize>, count: usize) -> Range<usize> {
    let rest = &text[line.start + count..line.end];
    line.end - rest.trim_start_matches([' ', '\t']).len()..line.end
}

/// Whether a line is nothing but one sign, at least so many times.
pub(super) fn is_rule(line: &str, signs: &[char], least: usize) -> bool {
    let line = line.trim();
    let first = line.chars().next().filter(|first| signs.contains(first));
    first.is_some_and(|first| line.chars().all(|c| c == first) && line.chars().count() >= least)
}

/// The marker of a list item and the blank after it, in bytes: `- `, `12. `.
pub(super) fn list_marker(line: &str, bullets: &[char]) -> Option<usize> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &line[digits..];
    let sign = rest.chars().next()?;
    let is_marker = match digits {
        0 => bullets.contains(&sign),
        1..=9 => matches!(sign, '.' | ')'),
        _ => false,
    };
    let blank = rest[sign.len_utf8()..].starts_with([' ', '\t', '\n', '\r']);
    (is_marker && blank).then_some(digits + sign.len_utf8())
}
