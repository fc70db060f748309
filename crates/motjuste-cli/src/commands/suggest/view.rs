//! What a person reads: the sentence, then suggestions by sense in columns.

use motjuste::{Answer, NoSuggestion, Options, SenseGroup, Suggestion};
use textwrap::core::display_width;

use motjuste_terminal::screen::{Screen, Style, printable};

/// The longest stretch of the sentence shown on either side of the target, in characters.
const CONTEXT: usize = 240;
/// Before every suggestion.
const INDENT: usize = 2;

/// How answers are laid out.
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

/// The form that fits, or the dictionary form.
pub(super) fn word_of(one: &Suggestion, lemma: bool) -> &str {
    if lemma { &one.lemma } else { &one.form }
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
        for group in answer.groups() {
            out.push('\n');
            self.group(answer, &group, &columns, &mut out);
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
        let heading = self.screen.style.heading;
        let title = group.gloss.unwrap_or("other words");
        self.screen.wrapped(title, 0, INDENT, heading, out);
        for place in &group.places {
            self.suggestion(&answer.suggestions[*place], columns, out);
        }
    }

    fn suggestion(&self, one: &Suggestion, columns: &Columns, out: &mut String) {
        let Style { strong, faint, plain, .. } = self.screen.style;
        let word = self.word(one);
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

    /// The word as it is read in its column: with the article it changes.
    fn word(&self, one: &Suggestion) -> String {
        match &one.article {
            Some(change) if !self.lemma => format!("{} {}", change.article, one.form),
            _ => word_of(one, self.lemma).to_owned(),
        }
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
        let word = widest(&|one| display_width(&view.word(one)));
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
        (NoSuggestion::NothingKnown, Some(least)) => {
            format!("no word reaches a share of {least}: try a lower --min-score")
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
