//! The file of word vectors, read in place.
//!
//! Sections of a [`Container`], numbers little endian:
//!
//! ```text
//! provenance, JSON
//! layers and dimensions of the model, dimensions of the vectors   3 × u32
//!   words that are nouns, verbs, adjectives, adverbs              4 × u32
//! the layers used                                                 u32 each
//! per layer used: mean, then 1/deviation                          f32 × dimensions of the model, twice
//! rotation                                                        f32, vector dimensions × model dimensions
//! per word: where its lemma starts                                u32 each, and where the last one ends
//! per word: its first vector                                      u32 each, and the number of vectors
//! per word: occurrences it was made from                          u8 each, 255 for more, 0 for definitions only
//! lemmas, sorted within each part of speech
//! per vector: 1 / its length in steps                             f32 each
//! per vector: its share of the word's occurrences                 u8 each, in 255ths
//! vectors                                                         i8 × dimensions
//! ```
//! A number out of range can only come from a file made to be wrong, and what it points to comes back
//! empty.

use std::ops::Range;

use motjuste_container::Error::Damaged;
use motjuste_container::{Container, Kind};
use motjuste_core::Pos;

/// Version 1 had a header of its own.
pub(super) const KIND: Kind =
    Kind { magic: b"motjVECS", version: 2, name: "a file of word vectors" };
/// The parts of speech in the order of the file.
pub(super) const CLASSES: [Pos; 4] = [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv];

/// The sections, in their order.
#[derive(Debug, Clone, Copy)]
pub(super) enum Section {
    Provenance,
    Sizes,
    Layers,
    Standards,
    Rotation,
    LemmaStarts,
    VectorStarts,
    Occurrences,
    Lemmas,
    Scales,
    Shares,
    Steps,
}

/// The sizes of everything.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    pub(super) model_layers: usize,
    pub(super) model_dimension: usize,
    pub(super) dimension: usize,
    pub(super) class_sizes: [usize; 4],
    pub(super) vectors: usize,
}

impl Layout {
    /// Reads the sizes, and checks that all sections have them.
    pub(super) fn new(file: &Container) -> Result<Self, motjuste_container::Error> {
        let sizes = file.numbers(Section::Sizes as usize, u32::from_le_bytes)?;
        let Ok([model_layers, model_dimension, dimension, n, v, a, r]) =
            <[u32; 7]>::try_from(sizes).map(|sizes| sizes.map(|size| size as usize))
        else {
            return Err(Damaged("no sizes"));
        };
        let length = |section: Section| file.section(section as usize).len() as u128;
        let layers = length(Section::Layers) / 4;
        let vectors = file.section(Section::Shares as usize).len();
        let layout =
            Self { model_layers, model_dimension, dimension, class_sizes: [n, v, a, r], vectors };
        let words: u128 = layout.class_sizes.iter().map(|size| *size as u128).sum();
        let (wide, narrow, vectors) = (model_dimension as u128, dimension as u128, vectors as u128);
        let fits = layers > 0
            && wide > 0
            && narrow > 0
            && [
                (Section::Layers, 4 * layers),
                (Section::Standards, 8 * layers * wide),
                (Section::Rotation, 4 * narrow * wide),
                (Section::LemmaStarts, 4 * (words + 1)),
                (Section::VectorStarts, 4 * (words + 1)),
                (Section::Occurrences, words),
                (Section::Scales, 4 * vectors),
                (Section::Steps, vectors * narrow),
            ]
            .into_iter()
            .all(|(section, expected)| length(section) == expected);
        fits.then_some(layout).ok_or(Damaged("impossible sizes"))
    }

    /// The words of a part of speech; none for one without vectors.
    pub(super) fn words_of(&self, pos: Pos) -> Range<usize> {
        let mut start = 0;
        for (class, size) in CLASSES.into_iter().zip(self.class_sizes) {
            if class == pos {
                return start..start + size;
            }
            start += size;
        }
        0..0
    }

    /// The part of speech of a word.
    pub(super) fn class_of(&self, word: usize) -> Pos {
        let has = |pos: &Pos| self.words_of(*pos).contains(&word);
        CLASSES.into_iter().find(has).unwrap_or(Pos::Unknown)
    }
}

/// The numbers of a stretch.
pub(super) fn floats(bytes: &[u8]) -> impl ExactSizeIterator<Item = f32> + '_ {
    bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]))
}
