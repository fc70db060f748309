//! A distributional thesaurus as a file: the words of four classes, and what each was seen with.
//!
//! Sections of a [`Container`]: provenance (JSON); the words of each class, a line each; then for
//! each class entries a word (u32 each), and all entries (feature and count, u32 each). Features are
//! numbered by [`FeatureNumbers`].

use std::io::{self, Read};
use std::path::Path;

use motjuste_container::Error::Damaged;
use motjuste_container::{Container, Kind, Writer};

use super::matrix::{Entry, Matrix};
use super::relation::{CLASSES, FeatureNumbers};
use crate::analysis::pair;
use crate::word_list::WordList;

pub(super) const KIND: Kind =
    Kind { magic: b"motjDIST", version: 1, name: "a distributional thesaurus" };

const WORDS: usize = 1;
const MATRICES: usize = 1 + CLASSES.len();

/// What a class of words was seen with, to be written.
#[derive(Debug)]
pub(super) struct NewMatrix<R> {
    /// The words, in alphabetical order.
    pub(super) words: Vec<Box<str>>,
    pub(super) lengths: Vec<u32>,
    /// All entries, word by word in the order of features: feature and count, u32 each, little
    /// endian.
    pub(super) entries: R,
}

/// Writes a thesaurus of four classes in the order of [`CLASSES`].
pub(super) fn write<R: Read>(
    path: &Path,
    provenance: &str,
    matrices: [NewMatrix<R>; 4],
) -> io::Result<()> {
    let mut file = Writer::create(path, &KIND)?;
    file.bytes(provenance.as_bytes())?;
    for matrix in &matrices {
        let words = matrix.words.iter().map(|word| &**word);
        file.bytes(WordList::to_text(words).as_bytes())?;
    }
    for matrix in matrices {
        file.numbers(matrix.lengths.iter().map(|length| length.to_le_bytes()))?;
        file.copy(matrix.entries)?;
    }
    file.finish()
}

#[derive(Debug)]
pub(super) struct Class {
    pub(super) words: WordList,
    pub(super) matrix: Matrix,
}

/// The provenance and the four classes of a file.
pub(super) fn read(file: &Container) -> Result<(String, [Class; 4]), motjuste_container::Error> {
    let mut words = Vec::new();
    for class in 0..CLASSES.len() {
        let list = WordList::parse(file.text(WORDS + class)?);
        words.push(list.ok_or(Damaged("words are not sorted"))?);
    }
    let sizes = [0, 1, 2, 3].map(|class: usize| words[class].len());
    let mut classes = Vec::new();
    for (at, (pos, words)) in CLASSES.into_iter().zip(words).enumerate() {
        let lengths = file.numbers(MATRICES + 2 * at, u32::from_le_bytes)?;
        if lengths.len() != words.len() {
            return Err(Damaged("rows do not match their words"));
        }
        let entry = |bytes| {
            let [feature, count] = pair(bytes);
            Entry { feature, count }
        };
        let entries = file.numbers(MATRICES + 2 * at + 1, entry)?;
        let numbers = FeatureNumbers::new(pos, sizes);
        let matrix = Matrix::new(numbers, &lengths, entries).map_err(Damaged)?;
        classes.push(Class { words, matrix });
    }
    let provenance = file.text(0)?.to_owned();
    let classes = classes.try_into().map_err(|_| Damaged("not four classes"))?;
    Ok((provenance, classes))
}
