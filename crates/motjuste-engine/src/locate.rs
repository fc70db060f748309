//! Step 1: what the target is – its sentence, part of speech, lemma, inflection, casing – and whether
//! there is any point in replacing it.

use std::fmt;
use std::ops::Range;

use motjuste_core::Pos;
use motjuste_lemma::Lemmatizer;
use motjuste_lexicon::{
    Casing, Inflector, Lemmatize, Number, Slot, Spelling, Tag, Tagger, Token, WordNet, sentences,
    tokenize,
};

use crate::place::{self, PlaceError};

/// Bytes read on either side of a target; more than any sentence needs, and a book costs no more
/// than a page.
const REACH: usize = 2_000;
/// The longest expression looked for around a target, in words.
const LONGEST_EXPRESSION: usize = 5;
/// What makes one verb of two words.
const PARTICLES: &[&str] =
    &["apart", "aside", "away", "back", "down", "forth", "off", "out", "over", "up"];
/// Verbs that are mostly grammar; replacing them changes the sentence, not the word.
const LIGHT: &[&str] = &["be", "'s", "'re", "'m", "not", "n't"];

/// Why a word gets no suggestions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Silence {
    /// A proper name.
    Name,
    /// An article, pronoun, preposition, conjunction or auxiliary.
    FunctionWord,
    /// A number, or something without letters.
    Number,
    /// Part of an expression that means something as a whole.
    FixedExpression(String),
    /// Nothing is known that could stand there.
    NothingKnown,
}

impl fmt::Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => f.write_str("a name has no substitutes"),
            Self::FunctionWord => f.write_str("a function word: it holds the sentence together"),
            Self::Number => f.write_str("a number, not a word"),
            Self::FixedExpression(whole) => {
                write!(f, "part of the expression “{whole}”: mark all of it to replace it")
            }
            Self::NothingKnown => f.write_str("no word is known that could stand here"),
        }
    }
}

impl Silence {
    /// A stable name for machines.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::FunctionWord => "function-word",
            Self::Number => "number",
            Self::FixedExpression(_) => "fixed-expression",
            Self::NothingKnown => "nothing-known",
        }
    }
}

/// A target in its text, understood.
#[derive(Debug, Clone)]
pub struct Located<'t> {
    /// The whole text.
    pub text: &'t str,
    /// The target's bytes.
    pub span: Range<usize>,
    /// The bytes of the sentence it stands in.
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
    pub silence: Option<Silence>,
    tokens: Vec<Token>,
    /// Which of the tokens are the target.
    own: Range<usize>,
}

impl<'t> Located<'t> {
    /// Looks at the bytes `span` of a text.
    ///
    /// # Errors
    /// If the span is not a stretch of the text or holds no word.
    pub fn new(text: &'t str, span: Range<usize>) -> Result<Self, PlaceError> {
        Self::build(text, span, None)
    }

    /// The same where the part of speech is known, as in a benchmark: nothing is left alone.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_pos(text: &'t str, span: Range<usize>, pos: Pos) -> Result<Self, PlaceError> {
        Self::build(text, span, Some(pos))
    }

    /// The target as it is written.
    #[must_use]
    pub fn surface(&self) -> &'t str {
        &self.text[self.span.clone()]
    }

    /// Words and signs of the sentence before the target, the nearest last.
    pub fn before(&self) -> impl DoubleEndedIterator<Item = &'t str> {
        let text = self.text;
        self.tokens[..self.own.start].iter().map(move |token| token.text(text))
    }

    /// Words and signs of the sentence after the target, the nearest first.
    pub fn after(&self) -> impl DoubleEndedIterator<Item = &'t str> {
        let text = self.text;
        self.tokens[self.own.end..].iter().map(move |token| token.text(text))
    }
    /// The token right before the target, in the same sentence.
    pub(crate) fn previous(&self) -> Option<Token> {
        self.tokens[..self.own.start].last().copied()
    }

    fn build(text: &'t str, span: Range<usize>, given: Option<Pos>) -> Result<Self, PlaceError> {
        let span = place::span(text, span)?;
        let tokens = sentence_around(text, &span);
        let own = tokens_of(&tokens, &span);
        let words: Vec<&str> = tokens.iter().map(|token| token.text(text)).collect();
        let tags = tags_of(&words);
        let surface = &text[span.clone()];
        let (pos, lemma) = match given {
            Some(pos) => (open_class(pos), lemma_as(surface, open_class(pos))),
            None => read_word(surface, &tags[own.clone()]),
        };
        let seen = tags.get(own.clone()).and_then(|own| own.first()).and_then(|tag| tag.slot);
        let slot = Inflector::new(Spelling::American).features(surface, &lemma, pos, seen);
        let silence =
            if given.is_some() { None } else { silence(&words, &tags, &own, surface, pos, &lemma) };
        let sentence = match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => first.start.min(span.start)..last.end.max(span.end),
            _ => span.clone(),
        };
        let casing = casing_of(surface, own.start == 0);
        Ok(Self { text, span, sentence, pos, lemma, slot, casing, silence, tokens, own })
    }
}

/// Every word of a text that a reader would call a word: where each stands.
#[must_use]
pub fn words_of(text: &str) -> Vec<Range<usize>> {
    tokenize(text)
        .into_iter()
        .filter(|token| token.text(text).chars().any(char::is_alphabetic))
        .map(Token::range)
        .collect()
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

/// Which tokens a span touches.
fn tokens_of(tokens: &[Token], span: &Range<usize>) -> Range<usize> {
    let start = tokens.partition_point(|token| token.end <= span.start);
    let end = tokens.partition_point(|token| token.start < span.end);
    start..end.max(start)
}

/// Tags of a sentence. A capital at its start says nothing: an everyday word there is tagged as if
/// it were written small, unless it then stands as a bare noun before a verb, as names do.
fn tags_of(words: &[&str]) -> Vec<Tag> {
    let tags = Tagger::embedded().tag(words);
    let (Some(first), Some(Pos::Propn)) = (words.first(), tags.first().map(|tag| tag.pos)) else {
        return tags;
    };
    let lower = first.to_lowercase();
    let mut written_small = words.to_vec();
    written_small[0] = &lower;
    let retagged = Tagger::embedded().tag(&written_small);
    let Some(tag) = retagged.first() else { return tags };
    let bare_noun = tag.slot == Some(Slot::Noun(Number::Singular))
        && retagged
            .get(1)
            .is_some_and(|next| matches!(next.pos, Pos::Verb | Pos::Aux | Pos::Propn));
    let everyday = is_known(&lemma_as(first, open_class(tag.pos)), open_class(tag.pos));
    if everyday && !bare_noun && tag.pos != Pos::Propn { retagged } else { tags }
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

/// The open class a part of speech is looked up in.
const fn open_class(pos: Pos) -> Pos {
    match pos {
        Pos::Verb | Pos::Aux => Pos::Verb,
        Pos::Adj | Pos::Det | Pos::Num => Pos::Adj,
        Pos::Adv | Pos::Adp | Pos::Part | Pos::Sconj | Pos::Cconj | Pos::Intj => Pos::Adv,
        _ => Pos::Noun,
    }
}

/// The dictionary form of a word or expression of one part of speech.
fn lemma_as(surface: &str, pos: Pos) -> String {
    let lower = surface.to_lowercase().replace('’', "'");
    let lemmas = Lemmatizer::embedded();
    let whole = lemmas.normalise(&lower, pos).into_owned();
    // WordNet has "better" and "worst" as words of their own; a writer means "good" and "bad".
    if whole == lower && matches!(pos, Pos::Adj | Pos::Adv) && !lower.contains(' ') {
        let plain = WordNet::embedded().lemma(&lower, pos);
        if Inflector::default().slots(&lower, &plain, pos).any(|slot| !is_plain(slot)) {
            return plain;
        }
    }
    if whole != lower || !lower.contains(' ') {
        return whole;
    }
    // Verbs inflect at the head, nouns at the end: "gave up", "points of view" is left alone.
    match pos {
        Pos::Verb => lower.split_once(' ').map_or(lower.clone(), |(head, rest)| {
            format!("{} {rest}", lemmas.normalise(head, pos))
        }),
        Pos::Noun => lower.rsplit_once(' ').map_or(lower.clone(), |(rest, head)| {
            format!("{rest} {}", lemmas.normalise(head, pos))
        }),
        _ => lower,
    }
}

fn is_plain(slot: Slot) -> bool {
    Slot::dictionary_form(slot.pos()) == Some(slot)
}

/// Part of speech and lemma of a word or expression as its tags and the lexicon have it.
fn read_word(surface: &str, tags: &[Tag]) -> (Pos, String) {
    let (Some(first), Some(last)) = (tags.first(), tags.last()) else {
        return (Pos::Noun, surface.to_lowercase());
    };
    if let [tag] = tags {
        // The tagger may see a verb where the dictionary knows only a noun.
        let pos = open_class(tag.pos);
        let content = matches!(tag.pos, Pos::Noun | Pos::Verb | Pos::Adj | Pos::Adv);
        let classes = [pos, Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv];
        return classes[..if content { classes.len() } else { 1 }]
            .iter()
            .map(|pos| (*pos, lemma_as(surface, *pos)))
            .find(|(pos, lemma)| is_known(lemma, *pos))
            .unwrap_or_else(|| (pos, lemma_as(surface, pos)));
    }
    let likely = [open_class(first.pos), open_class(last.pos)];
    likely
        .into_iter()
        .chain([Pos::Verb, Pos::Noun, Pos::Adv, Pos::Adj])
        .map(|pos| (pos, lemma_as(surface, pos)))
        .find(|(pos, lemma)| is_known(lemma, *pos))
        .unwrap_or_else(|| (open_class(last.pos), lemma_as(surface, open_class(last.pos))))
}

fn is_known(lemma: &str, pos: Pos) -> bool {
    WordNet::embedded().senses(lemma, pos).next().is_some()
}

fn silence(
    words: &[&str],
    tags: &[Tag],
    own: &Range<usize>,
    surface: &str,
    pos: Pos,
    lemma: &str,
) -> Option<Silence> {
    if !surface.chars().any(char::is_alphabetic) {
        return Some(Silence::Number);
    }
    if let Some(whole) = fixed_expression(words, tags, own) {
        return Some(Silence::FixedExpression(whole));
    }
    let tag = tags.get(own.start)?;
    if own.len() > 1 {
        // An expression somebody marked as a whole: names are all that is refused.
        let name = tags[own.clone()].iter().all(|tag| tag.pos == Pos::Propn);
        return (name && !is_known(lemma, pos)).then_some(Silence::Name);
    }
    match tag.pos {
        Pos::Propn => Some(Silence::Name),
        Pos::Num => Some(Silence::Number),
        Pos::Punct | Pos::Sym => Some(Silence::Number),
        Pos::Adp | Pos::Aux | Pos::Cconj | Pos::Det | Pos::Part | Pos::Pron | Pos::Sconj => {
            Some(Silence::FunctionWord)
        }
        _ if LIGHT.contains(&lemma) => Some(Silence::FunctionWord),
        _ => None,
    }
}

/// The expression of the lexicon that a target is a part of and that cannot be taken apart: three
/// words or more ("hit the sack"), a verb with its particle ("give up"), an adverb ("of course").
fn fixed_expression(words: &[&str], tags: &[Tag], own: &Range<usize>) -> Option<String> {
    for length in (own.len() + 1..=LONGEST_EXPRESSION.min(words.len())).rev() {
        let first = own.end.saturating_sub(length);
        let last = own.start.min(words.len() - length);
        for start in first..=last {
            let stretch = &words[start..start + length];
            if !stretch.iter().all(|word| word.chars().any(char::is_alphabetic)) {
                continue;
            }
            let phrase = stretch.join(" ");
            for pos in [Pos::Verb, Pos::Adv, Pos::Noun, Pos::Adj] {
                let lemma = lemma_as(&phrase, pos);
                if is_fixed(&lemma, pos, tags[start].pos) {
                    return Some(lemma);
                }
            }
        }
    }
    None
}

fn is_fixed(lemma: &str, pos: Pos, head: Pos) -> bool {
    let mut words = lemma.split(' ');
    let (count, last) = (lemma.split(' ').count(), words.next_back().unwrap_or_default());
    let shape = match pos {
        Pos::Verb => head == Pos::Verb && (count > 2 || PARTICLES.contains(&last)),
        Pos::Adv => true,
        _ => count > 2,
    };
    // Names of people, places and plants are expressions too, but none a target would stand in.
    let written_small = || {
        WordNet::embedded()
            .senses(lemma, pos)
            .any(|sense| !sense.word().contains(char::is_uppercase))
    };
    shape && written_small()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn located<'t>(text: &'t str, word: &str) -> Located<'t> {
        Located::new(text, place::word(text, word, 1).unwrap()).unwrap()
    }

    #[test]
    fn a_target_is_read_in_its_sentence() {
        let found = located("It rained. She had walked home. Then?", "walked");
        assert_eq!((found.pos, found.lemma.as_str()), (Pos::Verb, "walk"));
        assert_eq!(found.slot.unwrap().name(), "past-participle");
        assert_eq!(&found.text[found.sentence.clone()], "She had walked home.");
        assert_eq!(found.before().collect::<Vec<_>>(), ["She", "had"]);
        assert_eq!(found.after().collect::<Vec<_>>(), ["home", "."]);
        assert_eq!(found.silence, None);
    }

    #[test]
    fn names_numbers_and_function_words_are_left_alone() {
        let text = "On Monday Sarah paid 42 dollars for the old lamp and could not return it.";
        for (word, silence) in [
            ("Sarah", Some(Silence::Name)),
            ("42", Some(Silence::Number)),
            ("the", Some(Silence::FunctionWord)),
            ("could", Some(Silence::FunctionWord)),
            ("it", Some(Silence::FunctionWord)),
            ("old", None),
            ("paid", None),
        ] {
            assert_eq!(located(text, word).silence, silence, "{word}");
        }
    }

    #[test]
    fn a_capital_that_opens_a_sentence_makes_no_name() {
        for (text, word, silence, lemma) in [
            ("Children play in the park.", "Children", None, "child"),
            ("Mark went home early.", "Mark", Some(Silence::Name), "mark"),
            ("Quickly, she ran.", "Quickly", None, "quickly"),
        ] {
            let found = located(text, word);
            assert_eq!((found.silence, found.lemma.as_str()), (silence, lemma), "{text}");
        }
    }

    #[test]
    fn expressions_that_mean_something_as_a_whole_are_named() {
        for (text, word, whole) in [
            ("I was so tired I hit the sack at nine.", "sack", "hit the sack"),
            ("They gave up after an hour.", "gave", "give up"),
            ("Of course we will come.", "course", "of course"),
        ] {
            let silence = located(text, word).silence;
            assert_eq!(silence, Some(Silence::FixedExpression(whole.into())), "{text}");
        }
        assert_eq!(located("They gave up after an hour.", "gave up").silence, None);
        assert_eq!(located("They gave up after an hour.", "gave up").lemma, "give up");
        assert_eq!(located("He put the sack on the table.", "sack").silence, None);
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
        let found = Located::with_pos(text, 4..9, Pos::Noun).unwrap();
        assert_eq!((found.lemma.as_str(), found.silence), ("match", None));
    }

    #[test]
    fn a_long_text_is_read_around_the_target_only() {
        let text = "word ".repeat(200_000) + "A bright lamp. " + &"word ".repeat(200_000);
        let found = located(&text, "lamp");
        assert_eq!(found.pos, Pos::Noun);
        assert!(found.sentence.len() < 3 * REACH);
    }
}
