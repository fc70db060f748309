//! Step 1: what the target is – its sentence, part of speech, lemma, inflection, casing – and whether
//! there is any point in replacing it.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use motjuste_core::Pos;
use motjuste_lexicon::{
    Analysis, Casing, Lemmatize, Slot, Tag, Token, WordNet, sentences, tag_sentence, tokenize,
    unaccented,
};

use crate::collocates::Collocates;
use crate::no_suggestion::{self, NoSuggestion, Setting, markup};
use crate::place::{self, PlaceError};
use crate::reading::Reading;

/// Bytes read on either side of a target; more than any sentence needs, and a book costs no more
/// than a page.
const REACH: usize = 2_000;
/// A target in its text, understood.
#[derive(Debug, Clone)]
pub struct AnalysedTarget<'t> {
    pub text: &'t str,
    pub span: Range<usize>,
    /// The bytes of its sentence.
    pub sentence: Range<usize>,
    /// Its part of speech: noun, verb, adjective or adverb for whatever can be replaced.
    pub pos: Pos,
    /// Its dictionary form, in small letters.
    pub lemma: String,
    /// The inflection its place asks for.
    pub slot: Option<Slot>,
    /// How it is written.
    pub casing: Casing,
    /// Why it should be left alone, if it should.
    pub no_suggestion: Option<NoSuggestion>,
    tokens: Vec<Token>,
    tags: Vec<Tag>,
    /// Which of the tokens are the target.
    own: Range<usize>,
    collocates: OnceLock<Collocates>,
    /// What an encoder made of the sentence, once it has read it.
    pub reading: Option<Arc<Reading<'t>>>,
}

impl<'t> AnalysedTarget<'t> {
    /// Looks at the bytes `span` of a text.
    ///
    /// # Errors
    /// If the span is not a stretch of the text or holds no word.
    pub fn new(text: &'t str, span: Range<usize>) -> Result<Self, PlaceError> {
        Ok(Self::analyse(text, place::span(text, span)?, None))
    }

    /// The same where the part of speech is known, as in a benchmark: nothing is left alone.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_pos(text: &'t str, span: Range<usize>, pos: Pos) -> Result<Self, PlaceError> {
        Ok(Self::analyse(text, place::span(text, span)?, Some(pos)))
    }

    /// The target as it is written.
    #[must_use]
    pub fn surface(&self) -> &'t str {
        &self.text[self.span.clone()]
    }

    /// Words and signs of the sentence before the target, the nearest last.
    pub fn before(&self) -> impl DoubleEndedIterator<Item = &'t str> + ExactSizeIterator {
        let text = self.text;
        self.tokens[..self.own.start].iter().map(move |token| token.text(text))
    }

    /// Words and signs of the sentence after the target, the nearest first.
    pub fn after(&self) -> impl DoubleEndedIterator<Item = &'t str> + ExactSizeIterator {
        let text = self.text;
        self.tokens[self.own.end..].iter().map(move |token| token.text(text))
    }

    /// [`before`](Self::before), with tags.
    pub(crate) fn tagged_before(&self) -> impl DoubleEndedIterator<Item = (&'t str, Tag)> {
        self.before().zip(self.tags[..self.own.start].iter().copied())
    }

    /// [`after`](Self::after), with tags.
    pub(crate) fn tagged_after(&self) -> impl DoubleEndedIterator<Item = (&'t str, Tag)> {
        self.after().zip(self.tags[self.own.end..].iter().copied())
    }

    /// The collocations of the target that its sentence has, as an encoder hears them if one has read it.
    #[must_use]
    pub fn collocates(&self) -> &Collocates {
        match &self.reading {
            Some(reading) => reading.collocates(),
            None => self.collocates.get_or_init(|| Collocates::of(self)),
        }
    }

    /// The token right before the target, in the same sentence.
    pub(crate) fn previous(&self) -> Option<Token> {
        self.tokens[..self.own.start].last().copied()
    }

    /// The token right after the target, in the same sentence, with its tag.
    pub(crate) fn next(&self) -> Option<(Token, Tag)> {
        Some((*self.tokens.get(self.own.end)?, *self.tags.get(self.own.end)?))
    }

    /// The token after the next, with its tag.
    pub(crate) fn after_next(&self) -> Option<(Token, Tag)> {
        Some((*self.tokens.get(self.own.end + 1)?, *self.tags.get(self.own.end + 1)?))
    }

    /// Looks at a span that [`place`] found.
    pub(crate) fn analyse(text: &'t str, span: Range<usize>, given: Option<Pos>) -> Self {
        let mut tokens = sentence_around(text, &span);
        let span = if given.is_some() { span } else { without_clitic(text, &tokens, span) };
        let sentence = match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => first.start.min(span.start)..last.end.max(span.end),
            _ => span.clone(),
        };
        tokens.retain(|token| !is_emphasis(text, *token));
        let own = tokens_of(&tokens, &span);
        let plain: Vec<Cow<'_, str>> =
            tokens.iter().map(|token| unaccented(token.text(text))).collect();
        let words: Vec<&str> = plain.iter().map(AsRef::as_ref).collect();
        let tags = tag_sentence(&words);
        let surface = &*unaccented(&text[span.clone()]);
        let Analysis { pos, lemma, slot } = Analysis::new(&words, &tags, &own, surface, given);
        let whole = given.is_none().then(|| no_suggestion::slot_of_whole(&words, &tags, &own));
        let slot = whole.flatten().or(slot);
        let no_suggestion = if given.is_some() {
            None
        } else {
            let (span, tokens, words, tags, own) = (&span, &tokens, &words, &tags, &own);
            let lemma = &lemma;
            no_suggestion::find(&Setting {
                text,
                span,
                tokens,
                words,
                tags,
                own,
                surface,
                pos,
                lemma,
            })
        };
        let casing = casing_of(surface, own.start == 0);
        Self {
            text,
            span,
            sentence,
            pos,
            lemma,
            slot,
            casing,
            no_suggestion,
            tokens,
            tags,
            own,
            collocates: OnceLock::new(),
            reading: None,
        }
    }
}

/// The positions of all words of a text that a reader would call words; code and addresses have
/// none.
#[must_use]
pub fn words_of(text: &str) -> Vec<Range<usize>> {
    words_in(text).collect()
}

/// The same, one by one: to look for markup around every word of a book in one line takes long.
pub(crate) fn words_in(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let blocks = markup::blocks(text);
    tokenize(text)
        .into_iter()
        .filter(|token| token.text(text).chars().any(char::is_alphabetic))
        .map(Token::range)
        .filter(move |span| markup::around(text, &blocks, span).is_none())
}

/// The tokens of the sentence around a span, with offsets in the whole text.
fn sentence_around(text: &str, span: &Range<usize>) -> Vec<Token> {
    let from = text.floor_char_boundary(span.start.saturating_sub(REACH));
    let to = text.ceil_char_boundary((span.end + REACH).min(text.len()));
    // A line break between paragraphs ends a sentence even without a full stop.
    let from = text[from..span.start].rfind("\n\n").map_or(from, |at| from + at + 2);
    let to = text[span.end..to].find("\n\n").map_or(to, |at| span.end + at);
    let near = &text[from..to];
    let tokens = tokenize(near);
    let inside = |sentence: &Range<usize>| {
        tokens[sentence.clone()]
            .iter()
            .any(|token| from + token.end > span.start && from + token.start < span.end)
    };
    let hit: Vec<Range<usize>> =
        sentences(near, &tokens).into_iter().filter(|sentence| inside(sentence)).collect();
    let range = match (hit.first(), hit.last()) {
        (Some(first), Some(last)) => first.start..last.end,
        _ => 0..0,
    };
    tokens[range]
        .iter()
        .map(|token| Token { start: from + token.start, end: from + token.end })
        .collect()
}

/// A span without the *'s* or the apostrophe at its end: *women's*.
fn without_clitic(text: &str, tokens: &[Token], span: Range<usize>) -> Range<usize> {
    let own = tokens_of(tokens, &span);
    match tokens[own.clone()].last() {
        Some(last) if own.len() > 1 && matches!(last.text(text), "'s" | "’s" | "'" | "’") => {
            let joined = tokens[own.end - 2].end == last.start;
            span.start..if joined { last.start } else { span.end }
        }
        _ => span,
    }
}

/// Whether a token only says that what it touches is stressed: the asterisks of `*so*`.
fn is_emphasis(text: &str, token: Token) -> bool {
    let (before, after) =
        (text[..token.start].chars().next_back(), text[token.end..].chars().next());
    let apart = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let inside = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let marks = token.text(text);
    (marks.chars().all(|c| c == '*') || marks.chars().all(|c| c == '_'))
        && !(apart(before) && apart(after))
        && !(inside(before) && inside(after))
}

/// Which tokens a span touches.
fn tokens_of(tokens: &[Token], span: &Range<usize>) -> Range<usize> {
    let start = tokens.partition_point(|token| token.end <= span.start);
    let end = tokens.partition_point(|token| token.start < span.end);
    start..end.max(start)
}

/// The casing to carry over; a capital that only opens the sentence is one too.
fn casing_of(surface: &str, opens: bool) -> Casing {
    match Casing::detect(surface) {
        // One capitalised word of several at the start of a sentence: "Give up!"
        Casing::Mixed if opens && surface.chars().next().is_some_and(char::is_uppercase) => {
            Casing::Capitalised
        }
        casing => casing,
    }
}

/// The dictionary form of a word or expression of one part of speech, whatever its sentence.
pub(crate) fn lemma_as(surface: &str, pos: Pos) -> String {
    WordNet::embedded().lemma(surface, pos)
}

pub(crate) fn is_known(lemma: &str, pos: Pos) -> bool {
    WordNet::embedded().senses(lemma, pos).next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn located<'t>(text: &'t str, word: &str) -> AnalysedTarget<'t> {
        AnalysedTarget::new(text, place::word(text, word, 1).unwrap()).unwrap()
    }

    #[test]
    fn a_target_is_read_in_its_sentence() {
        let found = located("It rained. She had walked home. Then?", "walked");
        assert_eq!((found.pos, found.lemma.as_str()), (Pos::Verb, "walk"));
        assert_eq!(found.slot.unwrap().name(), "past-participle");
        assert_eq!(&found.text[found.sentence.clone()], "She had walked home.");
        assert_eq!(found.before().collect::<Vec<_>>(), ["She", "had"]);
        assert_eq!(found.after().collect::<Vec<_>>(), ["home", "."]);
        assert_eq!(found.no_suggestion, None);
    }

    #[test]
    fn emphasis_is_no_word_and_what_owns_is_read_without_its_ending() {
        for (text, word, surface, lemma, pos) in [
            ("We accepted your _kind_ invitation.", "kind", "kind", "kind", Pos::Adj),
            ("We accepted your *kind* invitation.", "kind", "kind", "kind", Pos::Adj),
            ("The women's shoes are red.", "women's", "women", "woman", Pos::Noun),
            ("The dog’s tail wagged.", "dog’s", "dog", "dog", Pos::Noun),
        ] {
            let found = located(text, word);
            let read = (found.surface(), found.lemma.as_str(), found.pos);
            assert_eq!(read, (surface, lemma, pos), "{text}");
            assert_eq!(found.sentence, 0..text.len());
        }
        assert_eq!(located("_Very kind people_ came.", "kind").sentence, 0..24);
    }

    #[test]
    fn a_capital_that_opens_a_sentence_makes_no_name() {
        for (text, word, no_suggestion, lemma) in [
            ("Children play in the park.", "Children", None, "child"),
            ("Mark went home early.", "Mark", Some(NoSuggestion::Name), "mark"),
            ("Quickly, she ran.", "Quickly", None, "quickly"),
        ] {
            let found = located(text, word);
            assert_eq!(
                (found.no_suggestion, found.lemma.as_str()),
                (no_suggestion, lemma),
                "{text}"
            );
        }
    }

    #[test]
    fn comparatives_are_read_as_what_they_compare() {
        for (text, word, lemma) in [
            ("Her novel is better than his.", "better", "good"),
            ("This is the worst day.", "worst", "bad"),
            ("A faster train.", "faster", "fast"),
            ("A clever girl.", "clever", "clever"),
        ] {
            assert_eq!(located(text, word).lemma, lemma);
        }
    }

    #[test]
    fn a_known_part_of_speech_is_taken_at_its_word() {
        let text = "The Match was long.";
        let found = AnalysedTarget::with_pos(text, 4..9, Pos::Noun).unwrap();
        assert_eq!((found.lemma.as_str(), found.no_suggestion), ("match", None));
    }

    #[test]
    fn a_long_text_is_read_around_the_target_only() {
        let text = "word ".repeat(200_000) + "A bright lamp. " + &"word ".repeat(200_000);
        let found = located(&text, "lamp");
        assert_eq!(found.pos, Pos::Noun);
        assert!(found.sentence.len() < 3 * REACH);
    }
}
