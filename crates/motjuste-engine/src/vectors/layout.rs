//! The file of word vectors, read in place.
//!
//! ```text
//! 0    magic, "motjVECS"
//! 8    layout version                                   u32, little endian like all numbers
//! 12   unused
//! 16   XXH3-64 of all other bytes                       u64
//! 24   layers and dimensions of the model               2 × u32
//! 32   layers used, dimensions of the vectors           2 × u32
//! 40   words that are nouns, verbs, adjectives, adverbs 4 × u32
//! 56   vectors, bytes of lemmas, bytes of provenance    3 × u32
//! 68   provenance, JSON
//! …    the layers used                                  u32 each
//! …    per layer used: mean, then 1/deviation           f32 × dimensions of the model, twice
//! …    rotation                                         f32, vector dimensions × model dimensions
//! …    per word: where its lemma starts                 u32 each, and where the last one ends
//! …    per word: its first vector                       u32 each, and the number of vectors
//! …    per word: occurrences it was made from            u8 each, 255 for more, 0 for definitions only
//! …    lemmas, sorted within each part of speech
//! …    per vector: 1 / its length in steps              f32 each
//! …    per vector: its share of the word's occurrences  u8 each, in 255ths
//! …    vectors                                          i8 × dimensions
//! ```
//! Every access is checked: after the checksum a number out of range can only come from a file made
//! to be wrong, and what it points to comes back empty.

use std::ops::Range;
use std::path::Path;

use motjuste_core::Pos;
use xxhash_rust::xxh3::Xxh3;

use super::error::VectorsError;

pub(super) const MAGIC: &[u8; 8] = b"motjVECS";
pub(super) const VERSION: u32 = 1;
const CHECKSUM: Range<usize> = 16..24;
pub(super) const HEADER: usize = 68;
/// The parts of speech in the order of the file.
pub(super) const CLASSES: [Pos; 4] = [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv];

/// Where everything is.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    pub(super) model_layers: usize,
    pub(super) model_dimension: usize,
    pub(super) dimension: usize,
    pub(super) class_sizes: [usize; 4],
    pub(super) vectors: usize,
    pub(super) provenance: Range<usize>,
    pub(super) layer_numbers: Range<usize>,
    pub(super) standards: Range<usize>,
    pub(super) rotation: Range<usize>,
    pub(super) lemma_starts: Range<usize>,
    pub(super) vector_starts: Range<usize>,
    pub(super) occurrences: Range<usize>,
    pub(super) lemmas: Range<usize>,
    pub(super) scales: Range<usize>,
    pub(super) shares: Range<usize>,
    pub(super) steps: Range<usize>,
}

impl Layout {
    /// Reads the header, and checks that the file is as long as it says.
    pub(super) fn parse(file: &[u8], path: &Path) -> Result<Self, VectorsError> {
        let damaged = |what| VectorsError::Damaged { path: path.to_owned(), what };
        if file.get(..8) != Some(MAGIC) {
            return Err(VectorsError::WrongKind { path: path.to_owned() });
        }
        let field = |at| u32_at(file, at).ok_or_else(|| damaged("truncated"));
        let found = field(8)?;
        if found != VERSION {
            let path = path.to_owned();
            return Err(VectorsError::Version { path, found, expected: VERSION });
        }
        let mut fields = [0; 11];
        for (number, value) in fields.iter_mut().enumerate() {
            *value = field(CHECKSUM.end + 4 * number)? as usize;
        }
        let (layout, end) = Self::from_fields(fields).ok_or_else(|| damaged("impossible sizes"))?;
        if end != file.len() {
            return Err(damaged("its length does not match its header"));
        }
        Ok(layout)
    }

    /// The places of everything, and where the file ends; `None` if they do not fit in memory.
    pub(super) fn from_fields(fields: [usize; 11]) -> Option<(Self, usize)> {
        let [
            model_layers,
            model_dimension,
            layers,
            dimension,
            n,
            v,
            a,
            r,
            vectors,
            lemmas,
            provenance,
        ] = fields;
        let words = n.checked_add(v)?.checked_add(a)?.checked_add(r)?;
        let mut end = HEADER;
        let mut take = |size: Option<usize>| {
            let start = end;
            end = end.checked_add(size?)?;
            Some(start..end)
        };
        let numbers = |count: usize, each: usize| count.checked_mul(each)?.checked_mul(4);
        let layout = Self {
            model_layers,
            model_dimension,
            dimension,
            class_sizes: [n, v, a, r],
            vectors,
            provenance: take(Some(provenance))?,
            layer_numbers: take(numbers(layers, 1))?,
            standards: take(numbers(layers.checked_mul(2)?, model_dimension))?,
            rotation: take(numbers(dimension, model_dimension))?,
            lemma_starts: take(numbers(words.checked_add(1)?, 1))?,
            vector_starts: take(numbers(words + 1, 1))?,
            occurrences: take(Some(words))?,
            lemmas: take(Some(lemmas))?,
            scales: take(numbers(vectors, 1))?,
            shares: take(Some(vectors))?,
            steps: take(vectors.checked_mul(dimension))?,
        };
        let usable = dimension > 0 && model_dimension > 0 && layers > 0;
        usable.then_some((layout, end))
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

/// Checks that no byte has changed since the file was written.
pub(super) fn verify(file: &[u8], path: &Path) -> Result<(), VectorsError> {
    let stored = file.get(CHECKSUM).and_then(|field| field.try_into().ok()).map(u64::from_le_bytes);
    if stored == Some(checksum(file)) {
        return Ok(());
    }
    Err(VectorsError::Damaged { path: path.to_owned(), what: "checksum" })
}

/// Writes the checksum of a file into it.
pub(super) fn seal(file: &mut [u8]) {
    let sum = checksum(file);
    if let Some(field) = file.get_mut(CHECKSUM) {
        field.copy_from_slice(&sum.to_le_bytes());
    }
}

fn checksum(file: &[u8]) -> u64 {
    let mut hash = Xxh3::new();
    hash.update(file.get(..CHECKSUM.start).unwrap_or_default());
    hash.update(file.get(CHECKSUM.end..).unwrap_or_default());
    hash.digest()
}

/// The number at a byte.
pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let field = bytes.get(at..at.checked_add(4)?)?;
    field.try_into().ok().map(u32::from_le_bytes)
}

/// The numbers of a stretch.
pub(super) fn floats(bytes: &[u8]) -> impl ExactSizeIterator<Item = f32> + '_ {
    bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]))
}
