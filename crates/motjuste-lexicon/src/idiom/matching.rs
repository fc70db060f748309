//! Where an idiom meets the words of a sentence.

use std::ops::Range;

use motjuste_core::Pos;

use super::bases::Piece;
use super::pattern::{Element, Sequence};
use crate::Tag;

/// The longest filler of a gap, in words.
const LONGEST_GAP: usize = 4;

/// How many words may be put in at one place: *the pot has been calling the kettle black*.
const MOST_INSERTED: usize = 2;

/// Words that people put into idioms without taking them apart: *bite the proverbial bullet*.
#[rustfmt::skip]
const INSERTED: &[&str] = &[
    "all", "almost", "already", "also", "always", "bloody", "collective", "damn", "damned", "darn",
    "entire", "even", "ever", "freaking", "fucking", "goddamn", "good", "just", "maybe", "metaphorical",
    "more", "most", "much", "n't", "never", "not", "now", "often", "own", "perhaps", "pretty", "proverbial",
    "quite", "rather", "real", "right", "so", "somehow", "soon", "still", "straight", "then", "too", "very", "well",
    "whole",
];

/// Words that are tagged as nouns but make no compound with the noun before them.
#[rustfmt::skip]
const ADVERBS: &[&str] = &[
    "again", "halfway", "here", "home", "last", "next", "now", "then", "there", "today", "tomorrow", "tonight", "years",
    "yesterday",
];

#[rustfmt::skip]
const POSSESSIVES: &[&str] =
    &["her", "his", "its", "my", "our", "their", "thy", "whose", "your", "one's", "someone's"];

#[rustfmt::skip]
const REFLEXIVES: &[&str] = &[
    "herself", "himself", "itself", "myself", "oneself", "ourselves", "themself", "themselves",
    "yourself", "yourselves",
];

#[rustfmt::skip]
const AUXILIARIES: &[&str] = &[
    "be", "can", "get", "have", "may", "might", "must", "not", "should", "will", "would",
];

/// What an idiom covers.
pub(super) struct Matched {
    pub(super) tokens: Range<usize>,
    pub(super) words: Vec<usize>,
}

/// One way along the elements: the piece after the last one, and the pieces that are words of it.
type Step = (usize, Vec<usize>);

/// The sequence in the sentence with its `element` at the piece `at`, if it is there.
pub(super) fn at(
    sequence: &Sequence,
    element: usize,
    pieces: &[Piece<'_>],
    at: usize,
    tags: &[Tag],
) -> Option<Matched> {
    if !fits(sequence.elements[element], &pieces[at]) {
        return None;
    }
    let mut elements = sequence.elements.clone();
    let loose = elements.len() > 2;
    let after = elements.split_off(element + 1);
    elements.pop();
    elements.reverse();
    let forward = Walk { pieces, backward: false, loose }.along(&after, at)?;
    let backward = Walk { pieces, backward: true, loose }.along(&elements, at)?;
    let mut words = [backward, vec![at], forward].concat();
    words.sort_unstable();
    let (first, last) = (&pieces[*words.first()?], &pieces[*words.last()?]);
    let whole = first.opens && last.closes;
    // "a once-in-a-blue-moon event" is another matter.
    let hyphenated = first.token == last.token;
    (whole && (hyphenated || !goes_on(pieces, *words.last()?, tags))).then(|| {
        let mut words: Vec<usize> = words.iter().map(|word| pieces[*word].token).collect();
        words.dedup();
        Matched { tokens: first.token..last.token + 1, words }
    })
}

/// Whether the last word only begins a compound: *in the black dress*, *the day's work*.
fn goes_on(pieces: &[Piece<'_>], last: usize, tags: &[Tag]) -> bool {
    let Some(next) = pieces.get(last + 1) else { return false };
    let pos = |piece: &Piece<'_>| tags.get(piece.token).map(|tag| tag.pos);
    let plural = pieces[last].lower.ends_with('s');
    let nominal = matches!(pos(&pieces[last]), Some(Pos::Noun | Pos::Adj)) && !plural;
    let follows =
        pos(next) == Some(Pos::Noun) && next.is_word() && !ADVERBS.contains(&next.lower.as_str());
    let possessive = matches!(next.lower.as_str(), "'s") && pos(next) == Some(Pos::Part);
    nominal && (follows || possessive)
}

fn fits(element: Element, piece: &Piece<'_>) -> bool {
    match element {
        Element::Word(words) => words.split('/').any(|word| piece.is(word)),
        Element::Participle(verbs) => verbs.split('/').any(|verb| piece.is_participle(verb)),
        Element::Reflexive => REFLEXIVES.contains(&piece.lower.as_str()),
        Element::Possessive => POSSESSIVES.contains(&piece.lower.as_str()),
        Element::Gap | Element::Passive => false,
    }
}

struct Walk<'w, 't> {
    pieces: &'w [Piece<'t>],
    backward: bool,
    /// Words may be put in.
    loose: bool,
}

impl Walk<'_, '_> {
    /// The pieces that are words of the elements, from the one next to `from`.
    fn along(&self, elements: &[Element], from: usize) -> Option<Vec<usize>> {
        let Some((element, rest)) = elements.split_first() else { return Some(Vec::new()) };
        self.steps(*element, from).into_iter().find_map(|(last, mut words)| {
            words.extend(self.along(rest, last)?);
            Some(words)
        })
    }

    fn next(&self, from: usize) -> Option<usize> {
        let next = if self.backward { from.checked_sub(1)? } else { from + 1 };
        (next < self.pieces.len()).then_some(next)
    }

    /// The next piece that is no comma or quotation mark.
    fn next_word(&self, from: usize) -> Option<usize> {
        let next = self.next(from)?;
        if self.pieces[next].is_skipped() { self.next(next) } else { Some(next) }
    }

    /// Where one element can end.
    fn steps(&self, element: Element, from: usize) -> Vec<Step> {
        let filler = |last| (last, Vec::new());
        match element {
            Element::Gap => self.gap(from).map(filler).collect(),
            Element::Passive => self.passive(from).map(filler).into_iter().collect(),
            _ => {
                let mut steps: Vec<Step> = self.word(element, from).into_iter().collect();
                if element == Element::Possessive {
                    steps.extend(self.genitives(from).into_iter().map(filler));
                }
                let put_in = std::iter::successors(self.next(from), |at| self.next(*at))
                    .take(if self.loose { MOST_INSERTED } else { 0 })
                    .take_while(|at| self.is_inserted(*at) || self.is_auxiliary(*at));
                steps.extend(put_in.filter_map(|at| self.word(element, at)));
                steps
            }
        }
    }

    fn word(&self, element: Element, from: usize) -> Option<Step> {
        let next = self.next_word(from)?;
        let own = element != Element::Possessive && element != Element::Reflexive;
        fits(element, &self.pieces[next]).then(|| (next, if own { vec![next] } else { Vec::new() }))
    }

    /// Where a possessive of several words can end: *the old man's*.
    fn genitives(&self, from: usize) -> Vec<usize> {
        let marks = |at: &usize| matches!(self.pieces[*at].lower.as_str(), "'s" | "'");
        if self.backward {
            let mark = self.next(from).filter(marks);
            return mark.into_iter().flat_map(|mark| self.gap(mark)).collect();
        }
        let ahead = std::iter::successors(self.next(from), |at| self.next(*at));
        let word = |at: &usize| self.pieces[*at].is_word() || marks(at);
        ahead.take(LONGEST_GAP + 1).take_while(word).filter(marks).take(1).collect()
    }

    /// Where a gap can end, the shortest first.
    fn gap(&self, from: usize) -> impl Iterator<Item = usize> {
        let fillers = std::iter::successors(self.next(from), |at| self.next(*at));
        fillers.take(LONGEST_GAP).take_while(|at| self.pieces[*at].is_word())
    }

    /// Where *were*, *have been*, *could not have been* end.
    fn passive(&self, from: usize) -> Option<usize> {
        let auxiliary = |at: &usize| self.is_auxiliary(*at) || self.is_inserted(*at);
        let all: Vec<usize> = self.gap(from).take_while(auxiliary).collect();
        let be = |at: &usize| self.pieces[*at].is("be") || self.pieces[*at].is("get");
        all.iter().any(be).then(|| all.last().copied()).flatten()
    }

    fn is_auxiliary(&self, at: usize) -> bool {
        AUXILIARIES.iter().any(|word| self.pieces[at].is(word))
    }

    fn is_inserted(&self, at: usize) -> bool {
        let word = self.pieces[at].lower.as_str();
        INSERTED.contains(&word) || (word.len() > 4 && word.ends_with("ly"))
    }
}
