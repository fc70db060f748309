//! For tests: associations of a few hand-made counts.

#![allow(clippy::unwrap_used, missing_docs)]

use std::path::Path;

use super::Associations;
use super::file::NewAssociations;

/// What was seen of some words in alphabetical order.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    pub words: &'a [&'a str],
    pub frequencies: &'a [u64],
    pub in_documents: &'a [u32],
    pub documents: u32,
    /// Two words by number, the first one first, and how often they were met together.
    pub pairs: &'a [(usize, u32, u32)],
    pub vectors: &'a [&'a [f32]],
}

pub fn write_seen(path: &Path, seen: &Seen<'_>) {
    let words: Vec<Box<str>> = seen.words.iter().map(|word| Box::from(*word)).collect();
    let mut in_pairs = vec![0; words.len()];
    let mut lengths = vec![0; words.len()];
    let mut pairs = Vec::new();
    for (first, second, count) in seen.pairs {
        in_pairs[*first] += u64::from(*count);
        in_pairs[*second as usize] += u64::from(*count);
        lengths[*first] += 1;
        pairs.extend([second.to_le_bytes(), count.to_le_bytes()].concat());
    }
    let new = NewAssociations {
        words: &words,
        frequencies: seen.frequencies,
        in_pairs: &in_pairs,
        in_documents: seen.in_documents,
        documents: seen.documents,
        lengths: &lengths,
        pairs: pairs.as_slice(),
        vectors: &seen.vectors.concat(),
    };
    new.write(path, "{}").unwrap();
}

pub fn of_seen(seen: &Seen<'_>) -> Associations {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("associations.bin");
    write_seen(&path, seen);
    Associations::open(&path).unwrap()
}
