//! Our binary files under a right checksum, as somebody would forge them. What opens must also answer.

use std::path::PathBuf;
use std::sync::LazyLock;

use motjuste_container::{Container, Kind};
use motjuste_core::Pos;
use motjuste_distributional::thesaurus::Measure;
use motjuste_distributional::{Associations, Distributional};
use motjuste_engine::Model;
use motjuste_engine::vectors::WordVectors;
use motjuste_ngram::Ngrams;

const KIND: Kind = Kind { magic: b"fuzzed!!", version: 1, name: "a model" };

/// The bytes of a file without its checksum, and the checksum.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let sum = xxhash_rust::xxh3::xxh3_64(bytes);
    [bytes, &sum.to_le_bytes()].concat()
}

/// A file with these bytes, in memory where the system has such a place.
fn file(bytes: &[u8]) -> PathBuf {
    static PATH: LazyLock<PathBuf> = LazyLock::new(|| crate::model::scratch().join("forged.bin"));
    std::fs::write(&*PATH, bytes).expect("there is room for a small file");
    PATH.clone()
}

/// Every section must lie in the file.
pub fn container(bytes: &[u8]) {
    let file = sealed(&[&KIND.magic[..], &KIND.version.to_le_bytes(), bytes].concat());
    let size = file.len();
    let Ok(container) = Container::from_bytes(file, &KIND) else { return };
    let sections = (0..container.len()).map(|at| container.section(at).len());
    assert!(sections.sum::<usize>() <= size);
    for at in 0..container.len() {
        let _ = (container.text(at), container.numbers(at, u32::from_le_bytes));
    }
}

pub fn ngrams(bytes: &[u8]) {
    // An ARPA model is text, which a checksum would end in.
    let is_text = bytes.starts_with(b"\\") || bytes.starts_with(b"\n");
    let path = if is_text { file(bytes) } else { file(&sealed(bytes)) };
    let Ok(ngrams) = Ngrams::open(&path) else { return };
    let words = ["<s>", "the", "bright", "cat", "xyzzy"];
    for length in 0..=words.len() {
        let _ = (ngrams.count(&words[..length]), ngrams.log10(&words[..length]));
        let _ = ngrams.following(&words[..length]);
    }
    let _ = ngrams.fit(&words[..2], &words[2..3], &words[3..]);
}

pub fn ranker(bytes: &[u8]) {
    let Ok(model) = Model::from_bytes(sealed(bytes)) else { return };
    let again = model.to_bytes().expect("what is read can be written");
    assert_eq!(
        Model::from_bytes(again.clone()).and_then(|again| again.to_bytes()).ok(),
        Some(again)
    );
}

pub fn vectors(bytes: &[u8]) {
    let Ok(vectors) = WordVectors::from_bytes(sealed(bytes)) else { return };
    for pos in [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv] {
        for word in vectors.words(pos) {
            let lemma = vectors.lemma(word);
            let _ = (vectors.find(lemma, pos), vectors.occurrences(word));
        }
    }
}

pub fn associations(bytes: &[u8]) {
    let Ok(associations) = Associations::open(&file(&sealed(bytes))) else { return };
    for (a, b) in [("cat", "dog"), ("bright", "sun"), ("xyzzy", "cat")] {
        let _ = (associations.frequency(a), associations.pmi(a, b), associations.lsa(a));
    }
    let _ = associations.lsa_of(["cat", "dog", "sun"].into_iter());
}

pub fn thesaurus(bytes: &[u8]) {
    let Ok(thesaurus) = Distributional::open(&file(&sealed(bytes))) else { return };
    for (word, pos) in [("cat", Pos::Noun), ("chase", Pos::Verb), ("bright", Pos::Adj)] {
        let _ = thesaurus.features(word, pos).count();
        let _ = thesaurus.neighbours(word, pos, Measure::Lin, 3);
        let _ = thesaurus.similarity(word, "dog", pos, Measure::Lin);
    }
}
