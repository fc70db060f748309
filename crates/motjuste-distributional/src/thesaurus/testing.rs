//! For tests: a thesaurus of a few hand-made counts.

#![allow(clippy::unwrap_used, missing_docs)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::Distributional;
use super::file::{NewMatrix, write};
use super::relation::{CLASSES, FeatureNumbers, Relation, class_of};

/// A word was seen in a relation to another so often.
pub type Seen<'a> = (&'a str, Relation, &'a str, u32);

pub fn write_seen(path: &Path, seen: &[Seen<'_>]) {
    let mut words: [BTreeSet<&str>; 4] = Default::default();
    for (word, relation, other, _) in seen {
        words[class_of(relation.word()).unwrap()].insert(word);
        words[class_of(relation.other()).unwrap()].insert(other);
    }
    let sizes = words.each_ref().map(BTreeSet::len);
    let number = |class: usize, word: &str| words[class].iter().position(|own| *own == word);
    let matrices = [0, 1, 2, 3].map(|class| {
        let numbers = FeatureNumbers::new(CLASSES[class], sizes);
        let mut rows: BTreeMap<usize, BTreeMap<u32, u32>> = BTreeMap::new();
        for (word, relation, other, count) in seen {
            if relation.word() == CLASSES[class] {
                let other = number(class_of(relation.other()).unwrap(), other).unwrap();
                let feature = numbers.number(*relation, other).unwrap() as u32;
                rows.entry(number(class, word).unwrap()).or_default().insert(feature, *count);
            }
        }
        let row = |word: usize| rows.get(&word).into_iter().flatten();
        let entries: Vec<u8> = (0..sizes[class])
            .flat_map(row)
            .flat_map(|(feature, count)| [feature.to_le_bytes(), count.to_le_bytes()].concat())
            .collect();
        NewMatrix {
            words: words[class].iter().copied().map(Box::from).collect(),
            lengths: (0..sizes[class]).map(|word| row(word).count() as u32).collect(),
            entries: std::io::Cursor::new(entries),
        }
    });
    write(path, "{}", matrices).unwrap();
}

pub fn of_seen(seen: &[Seen<'_>]) -> Distributional {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("distributional.bin");
    write_seen(&path, seen);
    Distributional::open(&path).unwrap()
}
