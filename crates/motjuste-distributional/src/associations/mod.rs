//! What goes with what in a corpus: pointwise mutual information (Church & Hanks 1990) of words near
//! each other, and latent semantic analysis (Deerwester et al. 1990) of words in the same documents.
//!
//! Words are lemmas of nouns, verbs, adjectives and adverbs. Cosines of latent vectors, which have length 1, are [`motjuste_encoder::dot`].

mod documents;
mod file;
mod latent;
mod matrix;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod train;

use std::path::Path;

use file::Content;
use motjuste_container::Container;

pub use train::{Settings, Summary, train};

#[derive(Debug)]
pub struct Associations {
    content: Content,
    /// The sum of all words' pairs: each pair is counted for both.
    in_pairs: f64,
}

impl Associations {
    /// Reads a file of associations.
    pub fn open(path: &Path) -> Result<Self, motjuste_container::Error> {
        Self::read(&Container::open(path, &file::KIND)?)
    }

    fn read(file: &Container) -> Result<Self, motjuste_container::Error> {
        let content = Content::read(file)?;
        let in_pairs = content.in_pairs.iter().map(|n| *n as f64).sum();
        Ok(Self { content, in_pairs })
    }

    /// What they were made of and how, in JSON.
    pub fn provenance(&self) -> &str {
        &self.content.provenance
    }

    pub fn len(&self) -> usize {
        self.content.words.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How often a lemma occurs in the corpus.
    pub fn frequency(&self, word: &str) -> u64 {
        self.content.words.find(word).map_or(0, |word| self.content.frequencies[word])
    }

    /// log₂ P(a, b) / (P(a)·P(b)), over pairs of words near each other; `None` if one of them is
    /// unknown or the pair was met too rarely to be kept.
    pub fn pmi(&self, a: &str, b: &str) -> Option<f64> {
        let content = &self.content;
        let (a, b) = (content.words.find(a)?, content.words.find(b)?);
        let (first, second) = (a.min(b), a.max(b));
        let row = &content.pairs[content.starts[first]..content.starts[first + 1]];
        let at = row.binary_search_by_key(&(second as u32), |[other, _]| *other).ok()?;
        // A pair of two words stands for both (a, b) and (b, a), as it does in `in_pairs`; a word
        // with itself is counted twice there too.
        let both_ways = if a == b { 2.0 } else { 1.0 };
        let joint = both_ways * f64::from(row[at][1]) * self.in_pairs;
        let chance = content.in_pairs[a] as f64 * content.in_pairs[b] as f64;
        (chance > 0.0).then(|| (joint / chance).log2())
    }

    /// The latent vector of a word, of length 1.
    pub fn lsa(&self, word: &str) -> Option<&[f32]> {
        self.vector(self.content.words.find(word)?)
    }

    /// The latent vector of a text, of length 1: the sum of its words' vectors, each by its idf.
    /// `None` if no word is known.
    pub fn lsa_of<'a>(&self, words: impl Iterator<Item = &'a str>) -> Option<Vec<f32>> {
        let mut sum = vec![0.0f32; self.content.dimensions];
        for word in words.filter_map(|word| self.content.words.find(word)) {
            let idf = self.idf(word) as f32;
            for (sum, value) in sum.iter_mut().zip(self.vector(word).unwrap_or_default()) {
                *sum += idf * value;
            }
        }
        let length = motjuste_encoder::dot(&sum, &sum).sqrt();
        (length > 0.0).then(|| sum.into_iter().map(|value| value / length).collect())
    }

    /// ln(documents / documents with the word).
    fn idf(&self, word: usize) -> f64 {
        let with = f64::from(self.content.in_documents[word].max(1));
        (f64::from(self.content.documents) / with).ln().max(0.0)
    }

    /// A vector, unless it is zero: of a word no latent dimension speaks of.
    fn vector(&self, word: usize) -> Option<&[f32]> {
        let start = word * self.content.dimensions;
        let vector = &self.content.vectors[start..start + self.content.dimensions];
        vector.iter().any(|value| *value != 0.0).then_some(vector)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::testing::{Seen, of_seen, write_seen};
    use super::*;

    /// Three words; (a, b) met 3 times, (b, c) once, (c, c) twice.
    const SEEN: Seen<'_> = Seen {
        words: &["apple", "bread", "cat"],
        frequencies: &[3, 4, 5],
        in_documents: &[1, 2, 4],
        documents: 4,
        pairs: &[(0, 1, 3), (1, 2, 1), (2, 2, 2)],
        vectors: &[&[1.0, 0.0], &[0.6, 0.8], &[0.0, 0.0]],
    };

    #[test]
    fn mutual_information_is_that_computed_by_hand() {
        let associations = of_seen(&SEEN);
        // Pairs with each: apple 3, bread 4, cat 1 + 2·2; twelve in all.
        let near = |found: Option<f64>, by_hand: f64| {
            assert!((found.unwrap() - by_hand).abs() < 1e-12, "{found:?} {by_hand}");
        };
        near(associations.pmi("apple", "bread"), (3.0 * 12.0 / (3.0 * 4.0f64)).log2());
        near(associations.pmi("bread", "apple"), 3f64.log2());
        near(associations.pmi("cat", "bread"), (12.0 / (4.0 * 5.0f64)).log2());
        near(associations.pmi("cat", "cat"), (4.0 * 12.0 / 25.0f64).log2());
        assert_eq!(associations.pmi("apple", "cat"), None);
        assert_eq!(associations.pmi("apple", "dog"), None);
        assert_eq!((associations.frequency("cat"), associations.frequency("dog")), (5, 0));
    }

    #[test]
    fn a_text_is_the_sum_of_its_words_by_their_idf() {
        let associations = of_seen(&SEEN);
        assert_eq!(associations.lsa("apple"), Some(&[1.0, 0.0][..]));
        assert_eq!(associations.lsa("cat"), None);
        let text = associations.lsa_of(["apple", "dog", "bread", "cat"].into_iter()).unwrap();
        // ln 4 · (1, 0) + ln 2 · (0.6, 0.8) is along (2.6, 0.8).
        let length = (2.6f32 * 2.6 + 0.8 * 0.8).sqrt();
        assert!((text[0] - 2.6 / length).abs() < 1e-6 && (text[1] - 0.8 / length).abs() < 1e-6);
        assert_eq!(associations.lsa_of(["dog", "cat"].into_iter()), None);
        assert_eq!(associations.lsa_of(std::iter::empty()), None);
    }

    #[test]
    fn content_that_makes_no_sense_is_refused() {
        let refused = |seen: Seen<'_>, why: &str| {
            let dir = tempfile::tempdir().unwrap();
            let path = dir.path().join("x.bin");
            write_seen(&path, &seen);
            let error = Associations::open(&path).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        };
        refused(Seen { words: &["b", "a", "c"], ..SEEN }, "words are not sorted");
        refused(Seen { frequencies: &[1], ..SEEN }, "counts do not match");
        refused(Seen { pairs: &[(0, 2, 1), (0, 1, 1)], ..SEEN }, "pairs are not sorted");
        refused(Seen { vectors: &[&[1.0]], ..SEEN }, "vectors do not match");
        refused(Seen { vectors: &[&[1.0], &[f32::NAN], &[0.0]], ..SEEN }, "vectors do not match");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn a_changed_file_is_refused(at: prop::sample::Index, byte: u8) {
            let dir = tempfile::tempdir().unwrap();
            let path = dir.path().join("x.bin");
            write_seen(&path, &SEEN);
            let mut bytes = std::fs::read(&path).unwrap();
            let at = at.index(bytes.len());
            let changed = bytes[at] != byte;
            bytes[at] = byte;
            prop_assert_eq!(Container::from_bytes(bytes, &file::KIND).is_err(), changed);
        }
    }
}
