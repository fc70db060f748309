//! What a person reads: the sentence, the best words in columns, and other senses in a line each.

use std::borrow::Cow;

use motjuste::{Answer, NoSuggestion, Options, SenseGroup, Suggestion};
use textwrap::core::display_width;

use motjuste_terminal::screen::{Screen, Style, printable};

/// The longest stretch of the sentence shown on either side of the target, in characters.
const CONTEXT: usize = 240;
/// Before every suggestion.
const INDENT: usize = 2;
/// Words shown of a sense that is probably not meant.
const ALSO: usize = 6;

#[derive(Debug)]
pub(super) struct View {
    /// For which screen.
    pub(super) screen: Screen,
    /// Whether dictionary forms are wanted.
    pub(super) lemma: bool,
}

/// One suggestion per line.
pub(super) fn plain(answer: &Answer, lemma: bool) -> String {
    answer.suggestions.iter().map(|one| format!("{}\n", word_of(one, lemma))).collect()
}

/// The form that fits, with its article where that changes, or the dictionary form.
pub(super) fn word_of(one: &Suggestion, lemma: bool) -> Cow<'_, str> {
    if lemma { one.lemma.as_str().into() } else { one.with_article() }
}

/// The same with its labels.
fn labelled(one: &Suggestion, lemma: bool) -> String {
    let labels: Vec<&str> = one.labels.iter().map(|label| label.name()).collect();
    let word = word_of(one, lemma);
    if labels.is_empty() { word.into_owned() } else { format!("{word} ({})", labels.join(", ")) }
}

impl View {
    /// The sentence and the suggestions for its target.
    pub(super) fn answer(&self, text: &str, answer: &Answer, options: &Options) -> String {
        let mut out = String::new();
        self.screen.wrapped(&self.sentence(text, answer), 0, 0, "", &mut out);
        if let Some(no_suggestion) = &answer.no_suggestion {
            let reason = reason_of(no_suggestion, options);
            out.push('\n');
            let line = format!("{}: {reason}", printable(&answer.surface));
            self.screen.wrapped(&line, 0, 2, "", &mut out);
            return out;
        }
        let columns = Columns::of(answer, self);
        let groups = answer.groups();
        if let Some((meant, others)) = groups.split_first() {
            out.push('\n');
            self.group(answer, meant, &columns, &mut out);
            if !others.is_empty() {
                out.push('\n');
            }
            others.iter().for_each(|other| self.also(answer, other, &mut out));
        }
        out
    }

    /// The target's sentence with the target standing out, by colour or by its marks.
    fn sentence(&self, text: &str, answer: &Answer) -> String {
        let part = |range| printable(text.get(range).unwrap_or_default());
        let before = part(answer.sentence.start..answer.span.start);
        let after = part(answer.span.end..answer.sentence.end);
        let Style { strong, plain, .. } = self.screen.style;
        let target = part(answer.span.clone());
        let target = if self.screen.style.is_coloured() {
            // Word by word: a line may end between them.
            let words: Vec<_> =
                target.split_whitespace().map(|w| format!("{strong}{w}{plain}")).collect();
            words.join(" ")
        } else {
            format!("**{target}**")
        };
        format!("{}{target}{}", last_of(&before), first_of(&after))
    }

    fn group(&self, answer: &Answer, group: &SenseGroup, columns: &Columns, out: &mut String) {
        if let Some(gloss) = group.gloss {
            self.screen.wrapped(gloss, 0, INDENT, self.screen.style.heading, out);
        }
        for place in &group.places {
            self.suggestion(&answer.suggestions[*place], columns, out);
        }
    }

    /// The words of a sense that is probably not meant, on a line.
    fn also(&self, answer: &Answer, group: &SenseGroup, out: &mut String) {
        let places = group.places.iter().take(ALSO);
        let words: Vec<_> =
            places.map(|place| labelled(&answer.suggestions[*place], self.lemma)).collect();
        let gloss = group.gloss.unwrap_or_default();
        let line = format!("also, as “{gloss}”: {}", words.join(", "));
        self.screen.wrapped(&line, 0, INDENT, "", out);
    }

    fn suggestion(&self, one: &Suggestion, columns: &Columns, out: &mut String) {
        let Style { strong, faint, plain, .. } = self.screen.style;
        let word = labelled(one, self.lemma);
        let fill = columns.word.saturating_sub(display_width(&word));
        let acceptance = acceptance(one);
        let mut line =
            format!("{:INDENT$}{strong}{word}{plain}{:fill$}  {acceptance:>ACCEPTANCE$}", "", "");
        if columns.band {
            line.push_str(&format!("  {faint}{:<BAND$}{plain}", one.band.name()));
        }
        if columns.sources {
            line.push_str(&format!("  {faint}{}{plain}", sources(one)));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

/// Columns of "10 in 10".
const ACCEPTANCE: usize = 8;
/// Columns of the longest band.
const BAND: usize = 6;

fn acceptance(one: &Suggestion) -> String {
    format!("{} in 10", one.in_ten())
}

fn sources(one: &Suggestion) -> String {
    one.sources.iter().map(|source| source.name()).collect::<Vec<_>>().join(", ")
}

/// Which columns there is room for.
#[derive(Debug)]
struct Columns {
    /// Columns of the longest word.
    word: usize,
    band: bool,
    sources: bool,
}

impl Columns {
    fn of(answer: &Answer, view: &View) -> Self {
        let widest = |width: &dyn Fn(&Suggestion) -> usize| {
            answer.suggestions.iter().map(width).max().unwrap_or(0)
        };
        let word = widest(&|one| display_width(&labelled(one, view.lemma)));
        let with_acceptance = INDENT + word + 2 + ACCEPTANCE;
        let with_band = with_acceptance + 2 + BAND;
        let with_sources = with_band + 2 + widest(&|one| sources(one).len());
        let width = view.screen.width;
        Self { word, band: with_band <= width, sources: with_sources <= width }
    }
}

/// Why there is nothing, as far as the request itself is not the reason.
pub(super) fn reason_of(no_suggestion: &NoSuggestion, options: &Options) -> String {
    match (no_suggestion, options.min_share) {
        (NoSuggestion::NothingFits, Some(least)) => {
            format!("no word reaches a share of {least}: try a lower --min-score")
        }
        (NoSuggestion::NothingFits, None) => {
            format!("{no_suggestion}; --n 5 shows the best there are")
        }
        _ => no_suggestion.to_string(),
    }
}

/// The end of a stretch before the target.
fn last_of(text: &str) -> String {
    match text.char_indices().rev().nth(CONTEXT) {
        Some((at, _)) => format!("…{}", &text[at..]),
        None => text.to_owned(),
    }
}

/// The beginning of a stretch after the target.
fn first_of(text: &str) -> String {
    match text.char_indices().nth(CONTEXT) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
