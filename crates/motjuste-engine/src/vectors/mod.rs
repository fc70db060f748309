//! Decontextualised word vectors (Wada, Baldwin, Matsumoto & Lau 2022): words as the averages of
//! their vectors in context, several for a word of many uses.
//!
//! A [`Query`] is a word in its sentence, an encoder's vectors brought into the space of the file;
//! its nearest words are substitutes to consider. Without an encoder, words are compared by their
//! own vectors alone. The file is made by `motjuste train vectors` and read in place.

mod error;
mod layout;
mod nearest;
mod query;
mod sweep;
mod write;

use std::ops::Range;
use std::path::Path;
use std::sync::LazyLock;

use motjuste_container::{Container, u32_at};
use motjuste_core::Pos;

pub use error::VectorsError;
pub use query::Query;
pub use write::{NewVectors, NewWord, Standard};

use layout::{KIND, Layout, Section, floats};

static EMBEDDED: LazyLock<WordVectors> = LazyLock::new(|| {
    // Read in place and trusted: to check 21 MB would make every start slower. A test checks them.
    WordVectors::built_in(include_bytes!("../../assets/vectors.bin"))
});

/// A word of one file of vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WordId(u32);

/// Word vectors, read in place.
#[derive(Debug)]
pub struct WordVectors {
    file: Container,
    layout: Layout,
}

/// One of a word's vectors.
#[derive(Debug, Clone, Copy)]
struct Vector<'a> {
    /// Its values in steps, each the byte of an `i8`.
    steps: &'a [u8],
    /// Makes it a unit vector.
    scale: f32,
    /// The part of the word's occurrences it stands for.
    share: f32,
}

impl WordVectors {
    /// The vectors built into the program; their checksum was checked by the tests.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// Opens a file, checking all of it.
    ///
    /// # Errors
    /// When the file cannot be read, is something else, of another version, or damaged.
    pub fn open(path: &Path) -> Result<Self, VectorsError> {
        let opened = Container::open(path, &KIND).and_then(Self::new);
        opened.map_err(|source| VectorsError::File { path: path.to_owned(), source })
    }

    /// Reads a file already in memory, checking all of it.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, VectorsError> {
        let opened = Container::from_bytes(bytes, &KIND).and_then(Self::new);
        opened.map_err(|source| VectorsError::File { path: KIND.name.into(), source })
    }

    /// A file committed with the program, unchecked.
    pub(crate) fn built_in(bytes: &'static [u8]) -> Self {
        let opened = Container::embedded(bytes, &KIND).and_then(Self::new);
        opened.expect("vectors are committed whole")
    }

    /// Checks all of a file that is built in.
    #[cfg(test)]
    pub(crate) fn verify(&self) -> Result<(), motjuste_container::Error> {
        self.file.verify()
    }

    fn new(file: Container) -> Result<Self, motjuste_container::Error> {
        let layout = Layout::new(&file)?;
        Ok(Self { file, layout })
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.layout.class_sizes.iter().sum()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[must_use]
    pub fn vector_count(&self) -> usize {
        self.layout.vectors
    }

    /// Where the vectors come from, as JSON.
    #[must_use]
    pub fn provenance(&self) -> &str {
        std::str::from_utf8(self.part(Section::Provenance)).unwrap_or_default()
    }

    /// A word by its dictionary form, in small letters, and part of speech.
    #[must_use]
    pub fn find(&self, lemma: &str, pos: Pos) -> Option<WordId> {
        let words = self.layout.words_of(pos);
        let (mut low, mut high) = (words.start, words.end);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.lemma_bytes(middle) < lemma.as_bytes() {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (low < words.end && self.lemma_bytes(low) == lemma.as_bytes()).then_some(WordId(low as u32))
    }

    /// All words of a part of speech, in alphabetical order.
    pub fn words(&self, pos: Pos) -> impl ExactSizeIterator<Item = WordId> + use<> {
        let words = self.layout.words_of(pos);
        (words.start as u32..words.end as u32).map(WordId)
    }

    /// The dictionary form of a word.
    #[must_use]
    pub fn lemma(&self, word: WordId) -> &str {
        self.lemma_at(word.0 as usize)
    }

    /// The part of speech of a word.
    #[must_use]
    pub fn pos(&self, word: WordId) -> Pos {
        self.layout.class_of(word.0 as usize)
    }

    /// How many occurrences in text a word's vectors were made from, 255 for more; 0 if they were
    /// made from its definitions.
    #[must_use]
    pub fn occurrences(&self, word: WordId) -> u8 {
        self.part(Section::Occurrences).get(word.0 as usize).copied().unwrap_or_default()
    }

    fn part(&self, section: Section) -> &[u8] {
        self.file.section(section as usize)
    }

    fn lemma_at(&self, word: usize) -> &str {
        std::str::from_utf8(self.lemma_bytes(word)).unwrap_or_default()
    }

    fn lemma_bytes(&self, word: usize) -> &[u8] {
        let lemma = self.stretch(Section::LemmaStarts, word);
        self.part(Section::Lemmas).get(lemma).unwrap_or_default()
    }

    /// What a table of starts says of a word; empty if it is out of order.
    fn stretch(&self, starts: Section, word: usize) -> Range<usize> {
        let starts = self.part(starts);
        let start = |at: usize| u32_at(starts, 4 * at).map_or(0, |start| start as usize);
        start(word)..start(word + 1)
    }

    /// The numbers of a word's vectors.
    fn vectors_of(&self, word: usize) -> Range<usize> {
        let vectors = self.stretch(Section::VectorStarts, word);
        // A forged file could otherwise ask for billions.
        vectors.start..vectors.end.min(self.layout.vectors)
    }

    fn vector(&self, at: usize) -> Option<Vector<'_>> {
        let dimension = self.layout.dimension;
        let scale = self.part(Section::Scales).get(4 * at..4 * at + 4)?;
        Some(Vector {
            steps: self.part(Section::Steps).get(at * dimension..(at + 1) * dimension)?,
            scale: floats(scale).next()?,
            share: f32::from(*self.part(Section::Shares).get(at)?) / 255.0,
        })
    }

    fn vectors(&self, word: WordId) -> impl Iterator<Item = Vector<'_>> + Clone {
        self.vectors_of(word.0 as usize).filter_map(|at| self.vector(at))
    }
}

#[cfg(test)]
mod tests;
