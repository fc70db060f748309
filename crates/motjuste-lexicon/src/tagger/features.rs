//! What the tagger looks at: the word, its ends and shape, its neighbours, what WordNet knows it as,
//! and the tags around it. Features are 32-bit hashes.

use motjuste_core::Pos;
use motjuste_lemma::{Lemmatizer, WordClass};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::Tag;
use super::casing::Letters;

/// No label: before the first word, after the last, or not yet tagged.
pub(super) const NONE: u8 = u8::MAX;

/// The labels around a word: two before, those a first reading gave the two after, and the last
/// verb before it in the same clause.
#[derive(Debug, Clone, Copy)]
pub(super) struct Context {
    at: usize,
    before: [u8; 2],
    after: [u8; 2],
    verb: Option<(usize, u8)>,
}

impl Default for Context {
    fn default() -> Self {
        Self { at: 0, before: [NONE; 2], after: [NONE; 2], verb: None }
    }
}

impl Context {
    /// The context of the next word.
    pub(super) fn then(self, label: u8) -> Self {
        let verb = match Tag::from_label(label).pos {
            _ if label == NONE => self.verb,
            Pos::Verb | Pos::Aux => Some((self.at, label)),
            Pos::Punct | Pos::Sconj => None,
            _ => self.verb,
        };
        Self { at: self.at + 1, before: [label, self.before[0]], after: [NONE; 2], verb }
    }

    /// With what a first reading of the whole sentence says of the words after this one.
    pub(super) fn second(self, first: &[u8]) -> Self {
        let label = |at: usize| first.get(at).copied().unwrap_or(NONE);
        Self { after: [label(self.at + 1), label(self.at + 2)], ..self }
    }
}

/// What does not depend on tags, worked out once per word.
#[derive(Debug, Clone, Copy)]
struct Word {
    form: u64,
    suffixes: [u64; 5],
    prefixes: [u64; 2],
    shape: u64,
    classes: u64,
    /// The label, where there is nothing to guess.
    obvious: Option<u8>,
}

/// The words of a sentence.
#[derive(Debug)]
pub(super) struct Words {
    /// With two words of nothing on either side.
    words: Vec<Word>,
}

const MARGIN: usize = 2;

impl Words {
    pub(super) fn new(words: &[&str]) -> Self {
        let edge = |name: &str| Word {
            form: hash(name),
            suffixes: [0; 5],
            prefixes: [0; 2],
            shape: 0,
            classes: 0,
            obvious: None,
        };
        let letters = Letters::of(words);
        let mut begun = false;
        let mut all = vec![edge("<start2>"), edge("<start>")];
        for word in words {
            let read = read(word, !begun, letters);
            begun |= read.obvious.is_none();
            all.push(read);
        }
        all.extend([edge("<end>"), edge("<end2>")]);
        Self { words: all }
    }

    pub(super) fn len(&self) -> usize {
        self.words.len() - 2 * MARGIN
    }

    /// The label of punctuation and symbols, which need no model.
    pub(super) fn obvious(&self, at: usize) -> Option<u8> {
        self.words[at + MARGIN].obvious
    }

    /// Calls `see` with every feature of a word that depends on no tag.
    pub(super) fn of_words(&self, at: usize, mut see: impl FnMut(u32)) {
        let at = at + MARGIN;
        let word = &self.words[at];
        let (prev, prev2) = (&self.words[at - 1], &self.words[at - 2]);
        let (next, next2) = (&self.words[at + 1], &self.words[at + 2]);
        let templates = [
            (0, 0),
            (word.form, 0),
            (word.form, word.shape),
            (word.suffixes[0], word.shape),
            (word.suffixes[1], 0),
            (word.suffixes[2], 0),
            (word.suffixes[3], 0),
            (word.suffixes[4], 0),
            (word.prefixes[0], 0),
            (word.prefixes[1], 0),
            (word.shape, next.shape),
            (word.classes, word.shape),
            (word.classes, word.suffixes[1]),
            (word.classes, word.suffixes[2]),
            (prev.form, 0),
            (prev2.form, 0),
            (next.form, 0),
            (next2.form, 0),
            (prev.suffixes[2], 0),
            (next.suffixes[2], 0),
            (prev.form, word.form),
            (word.form, next.form),
            (prev.form, next.form),
            (next.classes, next.suffixes[1]),
            (prev.classes, word.classes),
            (word.classes, next.classes),
            (prev.form, word.classes),
            (next.form, word.classes),
        ];
        for (template, (a, b)) in templates.into_iter().enumerate() {
            see(mix(template as u64, a, b));
        }
    }

    /// Calls `see` with every feature of a word that depends on the tags of a first reading.
    pub(super) fn of_first(&self, at: usize, context: Context, mut see: impl FnMut(u32)) {
        let at = at + MARGIN;
        let (word, next) = (&self.words[at], &self.words[at + 1]);
        let (verb_label, verb_form) = self.verb(context);
        let tag = u64::from(context.before[0]);
        let tags = tag << 8 | u64::from(context.before[1]);
        let templates = [
            (tag, 0),
            (tags, 0),
            (word.form, tag),
            (word.suffixes[2], tag),
            (word.classes, tags),
            (next.classes, tag),
            (next.form, tag),
            (word.classes, verb_label),
            (word.classes, verb_form),
        ];
        for (template, (a, b)) in templates.into_iter().enumerate() {
            see(mix(64 + template as u64, a, b));
        }
    }

    /// Calls `see` with every feature of a word that depends on the tags of a second reading.
    pub(super) fn of_second(&self, at: usize, context: Context, mut see: impl FnMut(u32)) {
        let at = at + MARGIN;
        let word = &self.words[at];
        let (verb_label, verb_form) = self.verb(context);
        let tag = u64::from(context.before[0]);
        let tags = tag << 8 | u64::from(context.before[1]);
        let after = u64::from(context.after[0]);
        let afters = after << 8 | u64::from(context.after[1]);
        let both = tag << 8 | after;
        let templates = [
            (tag, 0),
            (tags, 0),
            (word.form, tag),
            (word.suffixes[2], tag),
            (word.classes, tags),
            (after, 0),
            (afters, 0),
            (both, 0),
            (word.form, after),
            (word.suffixes[2], after),
            (word.classes, afters),
            (word.classes, both),
            (word.form, both),
            (tags, after),
            (word.classes, verb_label),
            (word.classes, verb_form),
            (verb_label, both),
        ];
        for (template, (a, b)) in templates.into_iter().enumerate() {
            see(mix(128 + template as u64, a, b));
        }
    }

    /// The last verb of the clause: its label and its form, each with how far away it is.
    fn verb(&self, context: Context) -> (u64, u64) {
        let Some((verb, label)) = context.verb else {
            return (0, 0);
        };
        let away = (context.at - verb).min(4) as u64;
        (1 + (u64::from(label) << 3 | away), self.words[verb + MARGIN].form.wrapping_add(away))
    }
}

/// One feature of a template.
fn mix(template: u64, a: u64, b: u64) -> u32 {
    let mut hash = (template + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for part in [a, b] {
        hash = (hash ^ part).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash ^= hash >> 32;
    }
    hash as u32
}

fn hash(text: &str) -> u64 {
    xxh3_64_with_seed(text.as_bytes(), 0)
}

fn read(word: &str, first: bool, letters: Letters) -> Word {
    let lower = word.to_lowercase().replace('’', "'");
    let form = if lower.starts_with(|c: char| c.is_ascii_digit()) {
        hash(if lower.bytes().all(|b| b.is_ascii_digit()) && lower.len() == 4 {
            "<year>"
        } else {
            "<number>"
        })
    } else {
        hash(&lower)
    };
    let suffix = |length: usize| {
        let start = lower.char_indices().rev().nth(length - 1).map_or(0, |(at, _)| at);
        hash(&lower[start..])
    };
    let prefix = |length: usize| {
        let end = lower.char_indices().nth(length).map_or(lower.len(), |(at, _)| at);
        hash(&lower[..end])
    };
    Word {
        form,
        suffixes: std::array::from_fn(|at| suffix(at + 1)),
        prefixes: [prefix(2), prefix(3)],
        shape: letters.shape(word, first),
        classes: classes(&lower),
        obvious: mark(word).and_then(|pos| Tag { pos, slot: None }.label()),
    }
}

/// What a token without letters and digits is.
fn mark(word: &str) -> Option<Pos> {
    if word.chars().any(char::is_alphanumeric) {
        return None;
    }
    match word {
        "&" => Some(Pos::Cconj),
        _ if word.chars().all(|c| "$£€¥%#+=<>|~^@©®°§×÷±".contains(c)) => Some(Pos::Sym),
        _ => Some(Pos::Punct),
    }
}

/// The parts of speech WordNet has the word as, and as a form of another word, as bits.
fn classes(lower: &str) -> u64 {
    let lemmatizer = Lemmatizer::embedded();
    let classes = [WordClass::Noun, WordClass::Verb, WordClass::Adj, WordClass::Adv];
    let mut bits = 1;
    for class in classes {
        bits = bits << 1 | u64::from(lemmatizer.is_lemma(lower, class));
        let lemma = lemmatizer.lemma(lower, class);
        bits = bits << 1 | u64::from(lemma != lower);
    }
    // A regular form of a word that is itself in WordNet in another sense: "drinks", "feed".
    bits << 3
        | match lower.as_bytes() {
            [.., b's'] => 1,
            [.., b'e', b'd'] => 2,
            [.., b'i', b'n', b'g'] => 3,
            [.., b'e', b'r'] => 4,
            [.., b'e', b's', b't'] => 5,
            [.., b'l', b'y'] => 6,
            _ => 0,
        }
}
