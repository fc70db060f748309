//! What a word of a sentence is: part of speech, dictionary form, and the slot it fills.
//!
//! [`readings`] says what a form may be, the tagger what it looks like in its sentence, and
//! [`neighbours`] corrects the tagger where form and neighbours leave no doubt.

mod lexical_forms;
mod neighbours;
mod opening;
mod readings;

use std::ops::Range;

use motjuste_core::Pos;

pub(crate) use lexical_forms::slot as lexical_slot;
pub use opening::tag_sentence;
pub use readings::{Reading, readings};

use self::neighbours::Sentence;
use crate::{Slot, Tag, VerbForm, WordNet};

/// How much rarer, as a logarithm, a reading must be for the tagger not to be believed.
const TOO_RARE: f32 = 4.0;

/// A word or expression of a sentence, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// Noun, verb, adjective or adverb: the class it is looked up in.
    pub pos: Pos,
    /// In small letters.
    pub lemma: String,
    /// `None` for words of no lexicon that could be any form.
    pub slot: Option<Slot>,
}

impl Analysis {
    /// Understands the words `own` of a tagged sentence, written `surface` in the text. A part of
    /// speech that is `given` is taken at its word.
    #[must_use]
    pub fn new(
        words: &[&str],
        tags: &[Tag],
        own: &Range<usize>,
        surface: &str,
        given: Option<Pos>,
    ) -> Self {
        let sentence = Sentence::new(words, tags);
        let expression = own.len() != 1;
        let tag = match (given, expression) {
            (None, false) => sentence.corrected_tag(own.start),
            _ => tags.get(own.start).copied().unwrap_or(Tag { pos: Pos::Noun, slot: None }),
        };
        let last = tags[..own.end.min(tags.len())].last().map_or(Pos::Noun, |tag| tag.pos);
        let [class, last] = [given.unwrap_or(tag.pos), last].map(open_class);
        let content = matches!(tag.pos, Pos::Noun | Pos::Verb | Pos::Adj | Pos::Adv);
        let classes: &[Pos] = match (given, expression) {
            (Some(_), _) => &[class],
            (None, true) => &[class, last, Pos::Verb, Pos::Noun, Pos::Adv, Pos::Adj],
            // The tagger may see a verb where the dictionary knows only a noun.
            (None, false) if content => &[class, Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv],
            (None, false) => &[class],
        };
        let wordnet = WordNet::embedded();
        let mut fallback = None;
        for pos in classes {
            let found = readings(surface, *pos, wordnet);
            let is_known =
                |reading: &Reading| wordnet.senses(&reading.lemma, *pos).next().is_some();
            let known = found.iter().any(is_known);
            let Some(best) = choose(&sentence, own, tag, found) else { continue };
            let analysis = Self { pos: *pos, lemma: best.lemma, slot: Some(best.slot) };
            if known {
                return analysis;
            }
            fallback = fallback.or(Some(analysis));
        }
        fallback.unwrap_or_else(|| Self::unknown(surface, class, tag))
    }

    /// A word of no lexicon: what the tagger makes of it.
    fn unknown(surface: &str, pos: Pos, tag: Tag) -> Self {
        let slot = tag.slot.filter(|slot| slot.pos() == pos).or(Slot::dictionary_form(pos));
        Self { pos, lemma: surface.to_lowercase().replace('’', "'"), slot }
    }
}

/// The reading that fits the sentence best: by what the neighbours leave no doubt about, else by
/// the tag, else the likeliest.
fn choose(
    sentence: &Sentence<'_>,
    own: &Range<usize>,
    tag: Tag,
    mut readings: Vec<Reading>,
) -> Option<Reading> {
    let first = readings.first()?;
    let pos = first.slot.pos();
    let ordinary =
        |reading: &Reading| Some(reading.slot) != lexical_forms::slot(&reading.lemma, pos);
    if lexical_forms::slot(&first.lemma, pos).is_some()
        && readings.iter().any(ordinary)
        && sentence.makes_ordinary(own, &first.lemma, pos)
    {
        readings.retain(ordinary);
    } else if lexical_forms::slot(&first.lemma, pos).is_some() {
        return readings.into_iter().next();
    }
    let available: Vec<Slot> = readings.iter().map(|reading| reading.slot).collect();
    let of = |slot: Slot| readings.iter().find(|reading| reading.slot == slot).cloned();
    if let Some(slot) = sentence.certain_slot(own.start, &available) {
        return of(slot);
    }
    let first = readings[0].clone();
    let Some(seen) = tag.slot.filter(|slot| slot.pos() == pos).and_then(of) else {
        return Some(first);
    };
    // "fell" and "saw" as base forms are too rare for the tagger's word alone.
    let doubtful = seen.slot == Slot::Verb(VerbForm::Base)
        && first.slot == Slot::Verb(VerbForm::Past)
        && first.weight - seen.weight > TOO_RARE;
    // "best" may be a word of its own; it is "well" all the same.
    let degree = matches!(first.slot, Slot::Adj(_) | Slot::Adv(_))
        && Some(seen.slot) == Slot::dictionary_form(pos);
    Some(if doubtful || degree { first } else { seen })
}

/// The open class a part of speech is looked up in.
#[must_use]
pub const fn open_class(pos: Pos) -> Pos {
    match pos {
        Pos::Verb | Pos::Aux => Pos::Verb,
        Pos::Adj | Pos::Det | Pos::Num => Pos::Adj,
        Pos::Adv | Pos::Adp | Pos::Part | Pos::Sconj | Pos::Cconj | Pos::Intj => Pos::Adv,
        _ => Pos::Noun,
    }
}
