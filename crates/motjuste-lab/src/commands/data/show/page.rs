//! An entry for a person to read: the sentence with its target marked, then the substitutes.

use anstyle::Style;
use motjuste_metrics::benchmark_data::Standing;
use motjuste_report::Terminal;
use textwrap::{Options, WordSplitter, fill};

use super::entry::{Entry, EntrySubstitute};
use crate::commands::data::lexsub_dataset::pos_word;

const STRONG: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// Lines longer than this are hard to read, however wide the terminal.
const WIDEST: usize = 100;
/// Where there is no terminal.
const USUAL: usize = 80;

/// Cells of the bar that shows a share.
const BAR: usize = 10;

/// How entries are drawn.
pub(super) struct Page<'a> {
    width: usize,
    color: bool,
    all: bool,
    marked: Option<&'a str>,
}

impl<'a> Page<'a> {
    /// `all` lists every substitute one a line; the one whose id is `marked` gets an arrow.
    pub(super) fn new(terminal: Terminal, all: bool, marked: Option<&'a str>) -> Self {
        let width = terminal.width.unwrap_or(USUAL).min(WIDEST);
        Self { width, color: terminal.color, all, marked }
    }

    /// The entry as text.
    pub(super) fn draw(&self, entry: &Entry<'_>) -> String {
        let mut page = self.heading(entry);
        if let Some(context) = self.context(entry) {
            page += &format!("\n{}\n", self.indented("  ", &context));
        }
        page.push('\n');
        page += &if entry.asked { self.judged(entry) } else { self.voted(entry) };
        page
    }

    fn heading(&self, entry: &Entry<'_>) -> String {
        let word = self.styled(STRONG, &printable(&entry.word));
        let pos = entry.pos.map_or(String::new(), |pos| format!(", {}", pos_word(pos)));
        let names = self.styled(FAINT, &printable(&entry.names.join(", ")));
        format!("{word}{pos}  {names}\n")
    }

    fn context(&self, entry: &Entry<'_>) -> Option<String> {
        let (context, target) = entry.place?;
        let span = target.span().bytes();
        let text = context.text();
        let before = printable(&text[..span.start]);
        let word = printable(&text[span.clone()]);
        let after = printable(&text[span.end..]);
        Some(if self.color {
            format!("{before}{}{after}", self.styled(STRONG, &word))
        } else {
            format!("{before}**{word}**{after}")
        })
    }

    /// By standing, from what most people would use to what nobody would.
    fn judged(&self, entry: &Entry<'_>) -> String {
        const SECTIONS: [(Standing, &str, &str); 3] = [
            (Standing::Acceptable, "acceptable", "more than half would use it"),
            (Standing::Conceivable, "conceivable", "somebody would"),
            (Standing::Inconceivable, "inconceivable", "nobody would"),
        ];
        let mut text = String::new();
        for (standing, name, meaning) in SECTIONS {
            let of_standing =
                entry.substitutes.iter().filter(|s| s.labelled.standing() == standing);
            let section: Vec<_> = of_standing.collect();
            if section.is_empty() {
                continue;
            }
            let meaning = self.styled(FAINT, &format!("({meaning})"));
            text += &format!("{} {meaning}\n", self.styled(STRONG, name));
            if standing == Standing::Inconceivable && !self.all {
                text += &self.list(&section);
            } else {
                text += &self.rows(entry, &section);
            }
        }
        if text.is_empty() { "no substitutes\n".to_owned() } else { text }
    }

    /// What people gave, and what they were offered and did not give.
    fn voted(&self, entry: &Entry<'_>) -> String {
        let (given, offered): (Vec<_>, Vec<_>) =
            entry.substitutes.iter().partition(|s| s.labelled.tally.positive > 0);
        let mut text = String::new();
        if !given.is_empty() {
            text += &format!("{}\n", self.styled(STRONG, "given by people"));
            text += &self.rows(entry, &given);
        }
        if !offered.is_empty() {
            text += &format!("{}\n", self.styled(STRONG, "candidates given by nobody"));
            text += &self.list(&offered);
        }
        if text.is_empty() { "no substitutes\n".to_owned() } else { text }
    }

    /// One substitute a line, in columns.
    fn rows(&self, entry: &Entry<'_>, substitutes: &[&EntrySubstitute<'_>]) -> String {
        let words = || entry.substitutes.iter().filter(|s| self.all || s.labelled.score() > 0.0);
        let widest = words().map(|s| width(s.labelled.text)).max().unwrap_or(0);
        let most = entry.substitutes.iter().map(|s| s.labelled.tally.positive).max().unwrap_or(1);
        let mut text = String::new();
        for EntrySubstitute { id, labelled } in substitutes {
            let tally = labelled.tally;
            let (count, share) = if entry.asked {
                (format!("{}/{}", tally.positive, tally.total()), labelled.score())
            } else {
                (tally.positive.to_string(), f64::from(tally.positive) / f64::from(most.max(1)))
            };
            let arrow = if id.is_some() && id.as_deref() == self.marked { "→" } else { " " };
            let word = printable(labelled.text);
            let pad = " ".repeat(widest.saturating_sub(width(&word)));
            let mut notes = vec![labelled.sources.join(", ")];
            if tally.unsure > 0 {
                notes.push(format!("{} unsure", tally.unsure));
            }
            notes.retain(|note| !note.is_empty());
            let notes = self.styled(FAINT, &printable(&notes.join("; ")));
            let line = format!("{arrow} {word}{pad}  {count:>5}  {}  {notes}", bar(share));
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    /// Only the words, separated by commas.
    fn list(&self, substitutes: &[&EntrySubstitute<'_>]) -> String {
        let words: Vec<String> = substitutes
            .iter()
            .map(|substitute| {
                let marked = substitute.id.is_some() && substitute.id.as_deref() == self.marked;
                let word = printable(substitute.labelled.text);
                if marked { format!("→ {word}") } else { word }
            })
            .collect();
        format!("{}\n", self.indented("  ", &words.join(", ")))
    }

    fn indented(&self, indent: &str, text: &str) -> String {
        let options = Options::new(self.width)
            .initial_indent(indent)
            .subsequent_indent(indent)
            .word_splitter(WordSplitter::NoHyphenation);
        fill(text, options)
    }

    fn styled(&self, style: Style, text: &str) -> String {
        if self.color && !text.is_empty() {
            format!("{}{text}{}", style.render(), style.render_reset())
        } else {
            text.to_owned()
        }
    }
}

fn bar(share: f64) -> String {
    let full = (share * BAR as f64).round() as usize;
    format!("{}{}", "█".repeat(full), "░".repeat(BAR.saturating_sub(full)))
}

fn width(text: &str) -> usize {
    textwrap::core::display_width(text)
}

/// Runs of white space as one space, and nothing that moves the cursor.
fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_whitespace() => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            c if c.is_control() => out.push(char::REPLACEMENT_CHARACTER),
            c => out.push(c),
        }
    }
    out
}
