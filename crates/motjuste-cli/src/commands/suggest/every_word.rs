//! `--all`: every word of a text, a line for each that has a better word, printed as they are found.

use std::fmt::Write as _;

use anyhow::ensure;
use motjuste::json::{self, OffsetConverter, Offsets};
use motjuste::{Answer, Opened, Options, words_of};

use super::view::{reason_of, word_of};
use motjuste::workers;
use motjuste_terminal::output::{note, print_text};
use motjuste_terminal::screen::{Screen, Style, printable};
use motjuste_terminal::work_bar::work_bar;

/// Suggestions shown for each word, unless `--n` asks for another number.
const SHOWN: usize = 3;
/// A word is worth a line if this share of people would accept another one in its place.
const WORTH_A_LINE: f32 = 0.4;

#[derive(Debug)]
pub(super) enum Shape {
    /// A line for a person
    Screen(Screen),
    /// One line of JSON per request
    Json,
    /// A line for each suggestion: place, word and suggestion between tabs
    Plain,
}

#[derive(Debug)]
pub(super) struct Shown {
    /// How.
    pub(super) shape: Shape,
    /// In dictionary form.
    pub(super) lemma: bool,
    /// Also those that are left alone.
    pub(super) verbose: bool,
}

pub(super) fn run(
    opened: &Opened,
    text: &str,
    options: &Options,
    shown: Shown,
) -> anyhow::Result<()> {
    let words = words_of(text);
    ensure!(!words.is_empty(), "the text has no words");
    let threads = workers::all_cores();
    let mut place = Place::default();
    let mut answered = 0;
    let bar = work_bar(words.len() as u64, "{pos} of {len} words")?;
    for some in words.chunks(workers::chunk(threads)) {
        let answers = workers::in_order(some, threads, |span| {
            opened.engine.suggest(text, span.clone(), options)
        });
        let mut out = String::new();
        for answer in answers {
            let answer = answer?;
            place.move_to(answer.span.start, text);
            if shown.is_worth_a_line(&answer, options) {
                answered += usize::from(answer.no_suggestion.is_none());
                shown.word(text, &answer, &place, opened, options, &mut out)?;
            }
        }
        bar.suspend(|| print_text(&out))?;
        bar.inc(some.len() as u64);
    }
    bar.finish_and_clear();
    if matches!(shown.shape, Shape::Screen(_)) {
        match answered {
            0 => note("no word of the text has a clearly better one"),
            _ => note(format_args!("{answered} of {} words have a better one", words.len())),
        }
    }
    Ok(())
}

impl Shown {
    /// A person is not shown what has no better word, unless the request says which words to show.
    fn is_worth_a_line(&self, answer: &Answer, options: &Options) -> bool {
        let for_a_person = matches!(self.shape, Shape::Screen(_));
        let unasked = !self.verbose && options.min_share.is_none() && options.count.is_none();
        let best = answer.suggestions.first().map_or(0.0, |best| best.share);
        !(for_a_person && unasked) || best >= WORTH_A_LINE
    }

    fn word(
        &self,
        text: &str,
        answer: &Answer,
        place: &Place,
        opened: &Opened,
        options: &Options,
        out: &mut String,
    ) -> anyhow::Result<()> {
        match &self.shape {
            Shape::Json => {
                let offsets = OffsetConverter::new(text, Offsets::Bytes);
                let answer = json::Answer::new(&offsets, answer, opened.fallback.as_ref());
                writeln!(out, "{}", serde_json::to_string(&answer)?)?;
            }
            Shape::Plain => {
                let surface = printable(&answer.surface);
                for one in &answer.suggestions {
                    writeln!(out, "{place}\t{surface}\t{}", word_of(one, self.lemma))?;
                }
            }
            Shape::Screen(screen) => {
                let list = match &answer.no_suggestion {
                    None => self.list(answer, options.count.unwrap_or(SHOWN), screen.style),
                    Some(no_suggestion) if self.verbose => {
                        let Style { faint, plain, .. } = screen.style;
                        format!("{faint}– {}{plain}", reason_of(no_suggestion, options))
                    }
                    Some(_) => return Ok(()),
                };
                let Style { strong, faint, plain, .. } = screen.style;
                let (at, surface) = (place.to_string(), printable(&answer.surface));
                write!(out, "{faint}{at:<7}{plain} {strong}{surface}{plain}  ")?;
                let column = at.len().max(7) + 3 + textwrap::core::display_width(&surface);
                screen.wrapped(&list, column, 8, "", out);
            }
        }
        Ok(())
    }

    /// `astonishing 8, great 7`: with how many in ten would accept each.
    fn list(&self, answer: &Answer, count: usize, style: Style) -> String {
        let Style { faint, plain, .. } = style;
        let words = answer
            .suggestions
            .iter()
            .take(count)
            .map(|one| format!("{} {faint}{}{plain}", word_of(one, self.lemma), one.in_ten()));
        words.collect::<Vec<_>>().join(", ")
    }
}

/// Line and column of a byte, found by walking on from the last one.
#[derive(Debug)]
struct Place {
    line: usize,
    column: usize,
    byte: usize,
}

impl Default for Place {
    fn default() -> Self {
        Self { line: 1, column: 1, byte: 0 }
    }
}

impl Place {
    fn move_to(&mut self, byte: usize, text: &str) {
        for c in text.get(self.byte..byte).unwrap_or_default().chars() {
            match c {
                '\n' => (self.line, self.column) = (self.line + 1, 1),
                '\u{feff}' if self.line == 1 && self.column == 1 => {}
                _ => self.column += 1,
            }
        }
        self.byte = byte;
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_lines_and_columns_from_one() {
        let text = "\u{feff}Ünder the\r\nold tree";
        let mut place = Place::default();
        let mut at = |word: &str| {
            place.move_to(text.find(word).unwrap(), text);
            place.to_string()
        };
        assert_eq!([at("Ünder"), at("the"), at("old"), at("tree")], ["1:1", "1:7", "2:1", "2:5"]);
    }
}
