//! The reader's screen: how wide it is, whether it shows colours, and what must never reach it.

use std::io::{self, IsTerminal};

use motjuste_report::Terminal;
use textwrap::core::display_width;

/// Lines are not made longer than is pleasant to read.
const WIDEST: usize = 96;
/// Below this, wrapping is hopeless; the terminal's own will do.
const NARROWEST: usize = 24;

#[derive(Debug, Clone, Copy, Default)]
pub struct Style {
    pub heading: &'static str,
    pub strong: &'static str,
    pub faint: &'static str,
    pub example: &'static str,
    pub plain: &'static str,
}

impl Style {
    /// Colours whatever the screen.
    pub const COLOURED: Self = Self {
        heading: "\x1b[1;36m",
        strong: "\x1b[1m",
        faint: "\x1b[2m",
        example: "\x1b[3m",
        plain: "\x1b[0m",
    };

    pub const fn is_coloured(&self) -> bool {
        !self.plain.is_empty()
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Screen {
    pub style: Style,
    pub width: usize,
}

impl Screen {
    /// The terminal on standard output, or a page where there is none.
    pub fn detect() -> Self {
        let style = if terminal().color { Style::COLOURED } else { Style::default() };
        Self { style, width: columns().unwrap_or(80).clamp(NARROWEST, WIDEST) }
    }

    /// Wraps text that begins at column `at`, further lines indented; ends the line.
    pub fn wrapped(&self, text: &str, at: usize, indent: usize, style: &str, out: &mut String) {
        let plain = if style.is_empty() { "" } else { self.style.plain };
        let mut column = at;
        out.push_str(style);
        for (n, word) in text.split_whitespace().enumerate() {
            let length = display_width(word);
            if n > 0 && column + 1 + length > self.width {
                out.push_str(&format!("{plain}\n{}{style}", " ".repeat(indent)));
                column = indent;
            } else if n > 0 {
                out.push(' ');
                column += 1;
            }
            out.push_str(word);
            column += length;
        }
        out.push_str(plain);
        out.push('\n');
    }
}

/// What tables are laid out for: no width where standard output is no terminal, colours on a terminal
/// unless `NO_COLOR` is set (<https://no-color.org>).
pub fn terminal() -> Terminal {
    let is_terminal = io::stdout().is_terminal();
    let color = is_terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    Terminal { width: is_terminal.then(columns).flatten(), color }
}

fn columns() -> Option<usize> {
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    asked.or_else(|| terminal_size::terminal_size().map(|(columns, _)| columns.0.into()))
}

/// A stretch of somebody's text, safe to print on one line: control characters show as their
/// pictures (␛), white space as spaces, and marks that turn the direction of writing are left out.
pub fn printable(text: &str) -> String {
    text.chars().filter_map(printable_char).collect()
}

fn printable_char(c: char) -> Option<char> {
    const TURNS: [char; 12] = [
        '\u{61c}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}',
        '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}',
    ];
    match c {
        c if c.is_whitespace() => Some(' '),
        '\u{7f}' => Some('\u{2421}'),
        '\0'..'\u{20}' => char::from_u32(0x2400 + u32::from(c)),
        c if c.is_control() => Some(char::REPLACEMENT_CHARACTER),
        c => (!TURNS.contains(&c)).then_some(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_can_steer_the_terminal() {
        assert_eq!(printable("a\x1b[31mb\x07\x7f"), "a␛[31mb␇␡");
        assert_eq!(printable("a\r\n\tb\u{9b}2J\u{202e}c"), "a   b\u{fffd}2Jc");
        assert_eq!(printable("שלום 👩‍👩‍👧 naïve"), "שלום 👩‍👩‍👧 naïve");
    }

    #[test]
    fn wrapping_counts_columns_not_bytes_or_colours() {
        let screen = Screen { style: Style::COLOURED, width: 24 };
        let mut out = String::new();
        screen.wrapped("\x1b[1mnaïveté\x1b[0m 日本語 is eleven and more", 0, 2, "", &mut out);
        assert_eq!(out, "\x1b[1mnaïveté\x1b[0m 日本語 is eleven\n  and more\n");
    }
}
