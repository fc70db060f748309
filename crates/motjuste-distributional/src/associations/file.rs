//! Associations of a corpus as a file: frequencies, pairs that occur near each other, latent vectors.
//!
//! Sections of a [`Container`]: provenance (JSON); the words, a line each; their occurrences (u64);
//! the pairs each is part of (u64); the documents each is in (u32), and behind the last word the
//! number of documents; pairs kept a word (u32); the pairs, each under its first word: the number of
//! the second and how often (u32 each); latent vectors (f32), as many numbers for each word.

use std::io::{self, Read};
use std::path::Path;

use motjuste_container::Error::Damaged;
use motjuste_container::{Container, Kind, Writer};

use crate::analysis::pair;
use crate::word_list::WordList;

pub(super) const KIND: Kind =
    Kind { magic: b"motjASSO", version: 1, name: "a file of associations" };

#[derive(Debug)]
pub(super) struct NewAssociations<'a, R> {
    /// The words, in alphabetical order.
    pub(super) words: &'a [Box<str>],
    pub(super) frequencies: &'a [u64],
    /// How many pairs each is part of, kept or not.
    pub(super) in_pairs: &'a [u64],
    pub(super) in_documents: &'a [u32],
    pub(super) documents: u32,
    pub(super) lengths: &'a [u32],
    /// All pairs, word by word in the order of second words, of which none comes before the first
    /// one in the alphabet: number and count, u32 each, little endian.
    pub(super) pairs: R,
    pub(super) vectors: &'a [f32],
}

impl<R: Read> NewAssociations<'_, R> {
    pub(super) fn write(self, path: &Path, provenance: &str) -> io::Result<()> {
        let mut file = Writer::create(path, &KIND)?;
        file.bytes(provenance.as_bytes())?;
        let words = self.words.iter().map(|word| &**word);
        file.bytes(WordList::to_text(words).as_bytes())?;
        file.numbers(self.frequencies.iter().map(|n| n.to_le_bytes()))?;
        file.numbers(self.in_pairs.iter().map(|n| n.to_le_bytes()))?;
        let in_documents = self.in_documents.iter().chain([&self.documents]);
        file.numbers(in_documents.map(|n| n.to_le_bytes()))?;
        file.numbers(self.lengths.iter().map(|n| n.to_le_bytes()))?;
        file.copy(self.pairs)?;
        file.numbers(self.vectors.iter().map(|n| n.to_le_bytes()))?;
        file.finish()
    }
}

#[derive(Debug)]
pub(super) struct Content {
    pub(super) provenance: String,
    pub(super) words: WordList,
    pub(super) frequencies: Vec<u64>,
    pub(super) in_pairs: Vec<u64>,
    pub(super) in_documents: Vec<u32>,
    pub(super) documents: u32,
    /// Where each word's pairs start, and where the last one's end.
    pub(super) starts: Vec<usize>,
    /// Number of the second word, and how often.
    pub(super) pairs: Vec<[u32; 2]>,
    pub(super) dimensions: usize,
    pub(super) vectors: Vec<f32>,
}

impl Content {
    pub(super) fn read(file: &Container) -> Result<Self, motjuste_container::Error> {
        let words = WordList::parse(file.text(1)?).ok_or(Damaged("words are not sorted"))?;
        let mut in_documents = file.numbers(4, u32::from_le_bytes)?;
        let documents = in_documents.pop().ok_or(Damaged("no documents"))?;
        let (frequencies, in_pairs) =
            (file.numbers(2, u64::from_le_bytes)?, file.numbers(3, u64::from_le_bytes)?);
        let lengths = file.numbers(5, u32::from_le_bytes)?;
        let counts = [frequencies.len(), in_pairs.len(), in_documents.len(), lengths.len()];
        if counts != [words.len(); 4] {
            return Err(Damaged("counts do not match the words"));
        }
        let pairs = file.numbers(6, pair)?;
        let starts: Vec<usize> = std::iter::once(0)
            .chain(lengths.iter().scan(0usize, |end, length| {
                *end = end.saturating_add(*length as usize);
                Some(*end)
            }))
            .collect();
        if starts.last() != Some(&pairs.len()) {
            return Err(Damaged("pairs do not match the words"));
        }
        let ordered = |row: &[[u32; 2]]| row.is_sorted_by(|a, b| a[0] < b[0]);
        if !starts.windows(2).all(|ends| ordered(&pairs[ends[0]..ends[1]])) {
            return Err(Damaged("pairs are not sorted"));
        }
        let vectors = file.numbers(7, f32::from_le_bytes)?;
        let dimensions = vectors.len() / words.len().max(1);
        if dimensions * words.len() != vectors.len() || !vectors.iter().all(|v| v.is_finite()) {
            return Err(Damaged("vectors do not match the words"));
        }
        let provenance = file.text(0)?.to_owned();
        Ok(Self {
            provenance,
            words,
            frequencies,
            in_pairs,
            in_documents,
            documents,
            starts,
            pairs,
            dimensions,
            vectors,
        })
    }
}
