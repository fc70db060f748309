//! Markup within a block, of the languages that mark words with signs around them.

use std::ops::Range;

use crate::passage::{Mark, Marks};

/// The signs of a language.
pub(super) struct Signs {
    /// What opens a stretch that is no prose, and how it ends; the first that fits counts.
    closed: &'static [(&'static str, End)],
    /// Signs around a word or phrase that only say how it looks.
    emphasis: &'static [char],
    /// The same, but only two of them.
    doubled: &'static [char],
    /// What is left out where it stands.
    dropped: &'static [&'static str],
    links: &'static [Link],
    /// Whether a backslash takes the meaning of the next sign.
    escapes: bool,
    /// What else there is: its length at the start of a text.
    other: fn(&str) -> Option<(usize, Mark)>,
}

/// How a stretch that is no prose ends.
#[derive(Clone, Copy)]
enum End {
    With(&'static str),
    /// As a formula does, so that two prices are none: no blank inside the signs, no digit behind.
    Maths,
    /// With the line; it is a remark.
    Line,
    /// With a sign; it is a remark.
    Remark(&'static str),
    /// After a name.
    Name,
}

/// A link: what opens it, what stands between its text and its address, what closes it.
struct Link {
    open: &'static str,
    middle: &'static str,
    close: &'static str,
    text_first: bool,
}

pub(super) const MARKDOWN: Signs = Signs {
    closed: &[
        ("```", End::With("```")),
        ("``", End::With("``")),
        ("`", End::With("`")),
        ("<!--", End::Remark("-->")),
        ("{{", End::With("}}")),
        ("$$", End::With("$$")),
        ("$", End::Maths),
        ("[^", End::With("]")),
    ],
    emphasis: &['*', '_'],
    doubled: &['~', '='],
    dropped: &["[[", "]]", "]", "![", "["],
    links: &[
        Link { open: "![", middle: "](", close: ")", text_first: true },
        Link { open: "[", middle: "](", close: ")", text_first: true },
        Link { open: "[", middle: "][", close: "]", text_first: true },
    ],
    escapes: true,
    other: tag,
};

pub(super) const TYPST: Signs = Signs {
    closed: &[
        ("`", End::With("`")),
        ("$", End::With("$")),
        ("/*", End::Remark("*/")),
        ("//", End::Line),
        ("<", End::With(">")),
        ("@", End::Name),
    ],
    emphasis: &['*', '_'],
    doubled: &[],
    dropped: &["[", "]"],
    links: &[],
    escapes: true,
    other: call,
};

pub(super) const ORG: Signs = Signs {
    closed: &[
        ("$", End::Maths),
        ("\\(", End::With("\\)")),
        ("\\[", End::With("\\]")),
        ("[fn:", End::With("]")),
        ("@@", End::With("@@")),
        ("=", End::With("=")),
        ("~", End::With("~")),
    ],
    emphasis: &['*', '/', '_', '+'],
    doubled: &[],
    dropped: &["[[", "]]"],
    links: &[Link { open: "[[", middle: "][", close: "]]", text_first: false }],
    escapes: false,
    other: |_| None,
};

pub(super) const RST: Signs = Signs {
    closed: &[("``", End::With("``")), ("`", End::With("`")), ("|", End::With("|"))],
    emphasis: &['*'],
    doubled: &[],
    dropped: &[],
    links: &[],
    escapes: true,
    other: role,
};

pub(super) const ASCIIDOC: Signs = Signs {
    closed: &[
        ("`", End::With("`")),
        ("<<", End::With(">>")),
        ("++", End::With("++")),
        ("{", End::With("}")),
    ],
    emphasis: &['*', '_', '#'],
    doubled: &[],
    dropped: &["[", "]"],
    links: &[],
    escapes: true,
    other: |_| None,
};

/// The markup of a block.
pub(super) fn marks(text: &str, signs: &Signs) -> Marks {
    let mut scanner = Scanner { text, signs, marks: Marks::new(), later: Vec::new(), at: 0 };
    while scanner.at < text.len() {
        scanner.step();
    }
    scanner.marks
}

struct Scanner<'t> {
    text: &'t str,
    signs: &'t Signs,
    marks: Marks,
    /// Ends of links whose text is being read.
    later: Vec<Range<usize>>,
    at: usize,
}

impl Scanner<'_> {
    fn step(&mut self) {
        let rest = &self.text[self.at..];
        let Some(sign) = rest.chars().next() else { return };
        if self.later.last().is_some_and(|end| end.start == self.at) {
            let end = self.later.pop().map_or(self.at + 1, |end| end.end);
            return self.mark(end, Mark::Dropped);
        }
        if sign.is_alphanumeric() {
            // Addresses are the only words with markup of their own.
            return match address(rest) {
                Some(length) if !self.is_inside_word() => self.mark(self.at + length, Mark::Closed),
                _ => self.at += sign.len_utf8(),
            };
        }
        if sign.is_whitespace() {
            self.at += sign.len_utf8();
        } else if sign == '\\' && self.signs.escapes {
            let escaped = rest[1..].chars().next().filter(char::is_ascii_punctuation);
            self.mark(self.at + 1, Mark::Dropped);
            self.at += escaped.map_or(0, char::len_utf8);
        } else if !(self.link(rest) || self.closed(rest) || self.other(rest) || self.emphasis(sign))
        {
            let dropped = self.signs.dropped.iter().find(|dropped| rest.starts_with(**dropped));
            match dropped {
                Some(dropped) => self.mark(self.at + dropped.len(), Mark::Dropped),
                None => self.at += sign.len_utf8(),
            }
        }
    }

    fn mark(&mut self, end: usize, mark: Mark) {
        self.marks.push((self.at..end, mark));
        self.at = end;
    }

    fn is_inside_word(&self) -> bool {
        self.text[..self.at].chars().next_back().is_some_and(char::is_alphanumeric)
    }

    fn link(&mut self, rest: &str) -> bool {
        for Link { open, middle, close, text_first } in self.signs.links {
            let Some(inner) = rest.strip_prefix(open) else { continue };
            let Some(split) = inner.find(middle) else { continue };
            if inner[..split].contains([']', '\n']) {
                continue;
            }
            let second = split + middle.len();
            let Some(end) = inner[second..].find(close) else { continue };
            let start = self.at + open.len();
            if *text_first {
                let whole = start + second + end + close.len();
                self.later.push(start + split..whole);
                self.mark(start, Mark::Dropped);
            } else {
                self.mark(start + second, Mark::Dropped);
            }
            return true;
        }
        false
    }

    fn closed(&mut self, rest: &str) -> bool {
        for (open, end) in self.signs.closed {
            let Some(inner) = rest.strip_prefix(open) else { continue };
            let Some(length) = end.find(inner) else { continue };
            let mark = match end {
                End::Line | End::Remark(_) => Mark::Dropped,
                End::With(_) | End::Maths | End::Name => Mark::Closed,
            };
            self.mark(self.at + open.len() + length, mark);
            return true;
        }
        false
    }

    fn other(&mut self, rest: &str) -> bool {
        let Some((length, mark)) = (self.signs.other)(rest) else { return false };
        self.mark(self.at + length, mark);
        true
    }

    /// A run of signs that opens or closes an emphasis: a word on one side, none on the other.
    fn emphasis(&mut self, sign: char) -> bool {
        let run = self.text[self.at..].chars().take_while(|c| *c == sign).count();
        let end = self.at + run;
        let is_sign =
            self.signs.emphasis.contains(&sign) || (run == 2 && self.signs.doubled.contains(&sign));
        if !is_sign {
            return false;
        }
        let before = self.text[..self.at].chars().next_back();
        let after = self.text[end..].chars().next();
        let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let is_blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let within = is_word(before) && is_word(after);
        if (is_blank(before) && is_blank(after)) || (within && sign != '*') {
            return false;
        }
        self.mark(end, Mark::Dropped);
        true
    }
}

impl End {
    /// The length of what follows the opening sign, with the end.
    fn find(self, inner: &str) -> Option<usize> {
        match self {
            Self::With(close) => {
                let blank =
                    inner.starts_with(char::is_whitespace) && close.len() == 1 && close != "`";
                let length = inner.find(close).filter(|length| *length > 0 && !blank)?;
                Some(length + close.len())
            }
            Self::Maths => inner.match_indices('$').find_map(|(at, _)| {
                let digit = inner[at + 1..].starts_with(|c: char| c.is_ascii_digit());
                let blank = inner.starts_with(char::is_whitespace)
                    || inner[..at].ends_with(char::is_whitespace);
                (at > 0 && !digit && !blank).then_some(at + 1)
            }),
            Self::Line => Some(inner.find('\n').unwrap_or(inner.len())),
            Self::Remark(close) => inner.find(close).map(|length| length + close.len()),
            Self::Name => {
                let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ':');
                let length = inner.find(|c| !is_name(c)).unwrap_or(inner.len());
                (length > 0).then_some(length)
            }
        }
    }
}

/// The length of an address at the start of a text.
fn address(text: &str) -> Option<usize> {
    let scheme = ["https://", "http://", "mailto:", "link:", "image:"];
    let scheme = scheme.iter().find(|scheme| text.starts_with(**scheme))?;
    let end = |c: char| c.is_whitespace() || "[]<>\"|`".contains(c);
    let length = text.find(end).unwrap_or(text.len());
    (length > scheme.len())
        .then(|| text[..length].trim_end_matches(['.', ',', ')', ';', '!', '?']).len())
}

/// A tag of HTML.
fn tag(text: &str) -> Option<(usize, Mark)> {
    let opens = matches!(text.as_bytes(), [b'<', b'/' | b'a'..=b'z' | b'A'..=b'Z', ..]);
    let end = text.find('>').filter(|_| opens)?;
    let mark = if text[..end].contains(':') { Mark::Closed } else { Mark::Dropped };
    Some((end + 1, mark))
}

/// `#name.name(arguments)` of Typst.
fn call(text: &str) -> Option<(usize, Mark)> {
    let inner = text.strip_prefix('#').filter(|inner| inner.starts_with(char::is_alphabetic))?;
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let name = 1 + inner.find(|c| !is_name(c)).unwrap_or(inner.len());
    let mut depth = 0usize;
    for (at, c) in text[name..].char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            let end = if c == ')' { name + at + 1 } else { name };
            return Some((end, Mark::Closed));
        }
    }
    Some((name, Mark::Closed))
}

/// A role of reStructuredText and its text.
fn role(text: &str) -> Option<(usize, Mark)> {
    let (name, rest) = text.strip_prefix(':')?.split_once(":`")?;
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    let length = rest.find('`').filter(|_| !name.is_empty() && name.chars().all(is_name))?;
    Some((1 + name.len() + 2 + length + 1, Mark::Closed))
}
