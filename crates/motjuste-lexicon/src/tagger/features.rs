//! What the tagger looks at: the word, its ends and shape, its neighbours, what WordNet knows it as,
//! and the two tags before it. Features are 32-bit hashes.

use motjuste_core::Pos;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::Tag;
use crate::WordNet;

/// The labels of the two words before, 255 where there is none.
#[derive(Debug, Clone, Copy)]
pub(super) struct Context {
    before: u8,
    before_that: u8,
}

impl Default for Context {
    fn default() -> Self {
        Self { before: u8::MAX, before_that: u8::MAX }
    }
}

impl Context {
    /// The context of the next word.
    pub(super) const fn then(self, label: u8) -> Self {
        Self { before: label, before_that: self.before }
    }
}

/// What does not depend on tags, worked out once per word.
#[derive(Debug, Clone, Copy)]
struct Word {
    form: u64,
    suffixes: [u64; 4],
    prefix: u64,
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
    pub(super) fn new(words: &[&str], wordnet: &WordNet) -> Self {
        let edge = |name: &str| Word {
            form: hash(name),
            suffixes: [0; 4],
            prefix: 0,
            shape: 0,
            classes: 0,
            obvious: None,
        };
        let mut all = vec![edge("<start2>"), edge("<start>")];
        all.extend(words.iter().enumerate().map(|(at, word)| read(word, at == 0, wordnet)));
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

    /// Calls `see` with every feature of a word.
    pub(super) fn features(&self, at: usize, context: Context, mut see: impl FnMut(u32)) {
        let at = at + MARGIN;
        let word = &self.words[at];
        let (prev, prev2) = (&self.words[at - 1], &self.words[at - 2]);
        let (next, next2) = (&self.words[at + 1], &self.words[at + 2]);
        let tag = u64::from(context.before);
        let tag2 = u64::from(context.before_that);
        let tags = tag << 8 | tag2;
        let templates = [
            (0, 0),
            (word.form, 0),
            (word.suffixes[0], 0),
            (word.suffixes[1], 0),
            (word.suffixes[2], 0),
            (word.suffixes[3], 0),
            (word.prefix, 0),
            (word.shape, 0),
            (word.classes, word.shape),
            (word.classes, word.suffixes[1]),
            (tag, 1),
            (tags, 2),
            (word.form, tag + 1),
            (word.suffixes[2], tag + 1),
            (word.classes, tags + 1),
            (prev.form, 0),
            (prev2.form, 0),
            (next.form, 0),
            (next2.form, 0),
            (prev.suffixes[2], 0),
            (next.suffixes[2], 0),
            (next.classes, tag + 1),
            (prev.form, word.form),
            (word.form, next.form),
            (next.shape, next.suffixes[1]),
        ];
        for (template, (a, b)) in templates.into_iter().enumerate() {
            see(mix(template as u64, a, b));
        }
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

fn read(word: &str, first: bool, wordnet: &WordNet) -> Word {
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
    let prefix = lower.char_indices().nth(3).map_or(lower.len(), |(at, _)| at);
    Word {
        form,
        suffixes: [suffix(1), suffix(2), suffix(3), suffix(4)],
        prefix: hash(&lower[..prefix]),
        shape: shape(word, first),
        classes: classes(&lower, wordnet),
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

/// Capitals, digits, hyphens, punctuation, and whether the capital may be the sentence's.
fn shape(word: &str, first: bool) -> u64 {
    let any = |test: fn(char) -> bool| u64::from(word.chars().any(test));
    let capital = u64::from(word.starts_with(char::is_uppercase));
    let all_capitals = u64::from(word.chars().count() > 1 && !word.chars().any(char::is_lowercase));
    1 | capital << 1
        | all_capitals << 2
        | any(|c| c.is_numeric()) << 3
        | any(char::is_alphabetic) << 4
        | any(|c| c == '-') << 5
        | u64::from(word.ends_with('.')) << 6
        | u64::from(first) << 7
}

/// The parts of speech WordNet has the word as, as bits; its dictionary form where it is inflected
/// regularly.
fn classes(lower: &str, wordnet: &WordNet) -> u64 {
    let bits = |word: &str| {
        wordnet.all_senses(word).fold(0u64, |bits, sense| {
            bits | match sense.synset().pos() {
                Pos::Noun => 1,
                Pos::Verb => 2,
                Pos::Adj => 4,
                _ => 8,
            }
        })
    };
    let own = bits(lower);
    if own != 0 {
        return 1 << 8 | own;
    }
    let endings = [
        ("ies", "y"),
        ("es", ""),
        ("s", ""),
        ("ied", "y"),
        ("ed", ""),
        ("ed", "e"),
        ("ing", ""),
        ("ing", "e"),
        ("er", ""),
        ("est", ""),
    ];
    for (at, (ending, instead)) in endings.iter().enumerate() {
        if let Some(stem) = lower.strip_suffix(ending)
            && stem.len() > 1
        {
            let found = bits(&format!("{stem}{instead}"));
            if found != 0 {
                return (at as u64 + 2) << 8 | found;
            }
        }
    }
    0
}
