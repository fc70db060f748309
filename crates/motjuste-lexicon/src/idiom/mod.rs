//! Idioms: phrases that mean something as a whole, found in a sentence however they are inflected.
//!
//! `data/idioms.tsv` has a line for each. [`pattern`] says how a line is read, [`bases`] what a
//! word of the text can be a form of, [`matching`] how the two meet.

mod bases;
mod matching;
mod pattern;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use self::bases::Piece;
use self::pattern::{Element, Sequence};
use crate::Tag;

static EMBEDDED: LazyLock<Idioms> =
    LazyLock::new(|| Idioms::parse(include_str!("../../data/idioms.tsv")));

/// Words on either side of a target that an idiom can reach.
const REACH: usize = 14;

/// A phrase that means something as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Idiom {
    pattern: &'static str,
    alternatives: &'static str,
    /// Words beside which the phrase means what its words mean.
    literal: &'static str,
}

impl Idiom {
    /// What says the same in other words; of the same kind as the phrase and uninflected.
    pub fn alternatives(&self) -> impl Iterator<Item = &'static str> {
        self.alternatives.split("; ").filter(|alternative| !alternative.is_empty())
    }

    fn is_literal_beside(&self, piece: &Piece<'_>) -> bool {
        !self.literal.is_empty() && self.literal.split(' ').any(|word| piece.is(word))
    }
}

/// An idiom in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundIdiom {
    pub idiom: Idiom,
    /// The phrase as a dictionary has it.
    pub text: String,
    /// From its first token to its last, gaps included.
    pub tokens: Range<usize>,
    /// The tokens that are its words; what fills its gaps is not among them.
    pub words: Vec<usize>,
    /// Its first and last words, as the idiom has them.
    pub ends: (&'static str, &'static str),
}

/// All idioms that are known, by the rarest word of each.
#[derive(Debug)]
pub struct Idioms {
    idioms: Vec<Idiom>,
    sequences: Vec<Sequence>,
    /// Which sequences a word belongs to, and as which element.
    index: HashMap<&'static str, Vec<(u32, u8)>>,
}

impl Idioms {
    /// The idioms built into the program.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    fn parse(table: &'static str) -> Self {
        let mut idioms = Vec::new();
        let mut sequences = Vec::new();
        for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let mut columns = line.split('\t');
            let mut column = || columns.next().unwrap_or_default();
            let (pattern, alternatives, literal) = (column(), column(), column());
            sequences.extend(pattern::sequences(pattern, idioms.len() as u32));
            idioms.push(Idiom { pattern, alternatives, literal });
        }
        let index = index_of(&sequences);
        Self { idioms, sequences, index }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.idioms.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.idioms.is_empty()
    }

    /// Every idiom, in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = Idiom> {
        self.idioms.iter().copied()
    }

    /// The longest idiom of a sentence that all tokens `own` are words of.
    #[must_use]
    pub fn find(&self, words: &[&str], tags: &[Tag], own: &Range<usize>) -> Option<FoundIdiom> {
        let near = own.start.saturating_sub(REACH)..(own.end + REACH).min(words.len());
        let pieces = bases::pieces(words, near);
        let mut best: Option<FoundIdiom> = None;
        for (at, piece) in pieces.iter().enumerate() {
            for (sequence, element) in self.containing(piece) {
                let sequence = &self.sequences[sequence as usize];
                let matched = matching::at(sequence, usize::from(element), &pieces, at, tags);
                let Some(matched) = matched else { continue };
                if !own.clone().all(|token| matched.words.contains(&token)) {
                    continue;
                }
                let idiom = self.idioms[sequence.idiom as usize];
                if pieces.iter().any(|piece| idiom.is_literal_beside(piece)) {
                    continue;
                }
                let longer = best.as_ref().is_none_or(|best| {
                    let by_words = matched.words.len().cmp(&best.words.len());
                    by_words.then(best.tokens.len().cmp(&matched.tokens.len())).is_gt()
                });
                if longer {
                    let said = |word: &str| {
                        let near =
                            pieces.iter().filter(|piece| matched.words.contains(&piece.token));
                        near.into_iter().any(|piece| piece.is(word))
                    };
                    let text = pattern::dictionary_form(idiom.pattern, said);
                    let ends = sequence.ends();
                    best = Some(FoundIdiom {
                        idiom,
                        text,
                        tokens: matched.tokens,
                        words: matched.words,
                        ends,
                    });
                }
            }
        }
        best
    }

    fn containing<'i>(&'i self, piece: &'i Piece<'_>) -> impl Iterator<Item = (u32, u8)> + 'i {
        piece
            .bases()
            .filter_map(|base| self.index.get(base))
            .flat_map(|places| places.iter().copied())
    }
}

/// Indexes each sequence by the word that the fewest sequences have.
fn index_of(sequences: &[Sequence]) -> HashMap<&'static str, Vec<(u32, u8)>> {
    let mut counts: HashMap<&'static str, u32> = HashMap::new();
    for word in sequences.iter().flat_map(|sequence| &sequence.elements).flat_map(Element::choices)
    {
        *counts.entry(word).or_default() += 1;
    }
    let mut index: HashMap<&'static str, Vec<(u32, u8)>> = HashMap::new();
    for (number, sequence) in sequences.iter().enumerate() {
        let rarity = |element: &Element| element.choices().map(|word| counts[word]).sum::<u32>();
        let words = sequence.elements.iter().enumerate();
        let rarest = words
            .filter(|(_, element)| element.choices().next().is_some())
            .min_by_key(|(_, element)| rarity(element));
        if let Some((at, element)) = rarest {
            for word in element.choices() {
                index.entry(word).or_default().push((number as u32, at as u8));
            }
        }
    }
    index
}

#[cfg(test)]
mod tests;
