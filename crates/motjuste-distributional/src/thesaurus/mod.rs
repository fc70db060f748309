//! A distributional thesaurus: words that occur in the same grammatical relations to the same words
//! (Lin 1998; Lee 1999; McCarthy & Navigli 2009, section 2.5).
//!
//! Neighbours are exact: all features a target has are walked, however many words share them.

mod alpha_skew;
mod cosine;
mod file;
mod jaccard;
mod l1;
mod lin;
mod matrix;
mod measure;
mod relation;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod tests;
mod train;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use motjuste_container::Container;
use motjuste_core::{FastMap, Pos};

use file::Class;

pub use measure::{Alpha, Measure};
pub use relation::Relation;
pub(crate) use relation::{CLASSES, Dependency, class_of};
pub use train::{Settings, Summary, train};

/// Neighbours found at once, so that a longer list of the same word costs nothing.
const FOUND_AT_ONCE: usize = 200;

#[derive(Debug)]
pub struct Distributional {
    provenance: String,
    classes: [Class; 4],
    found: Mutex<FastMap<Asked, Arc<Found>>>,
}

/// A class, a word of it, and a measure.
type Asked = (usize, usize, Measure);

/// Neighbours, and how many were looked for.
#[derive(Debug)]
struct Found {
    limit: usize,
    words: Vec<(u32, f64)>,
}

impl Distributional {
    /// Reads a thesaurus.
    pub fn open(path: &Path) -> Result<Self, motjuste_container::Error> {
        Self::read(&Container::open(path, &file::KIND)?)
    }

    fn read(file: &Container) -> Result<Self, motjuste_container::Error> {
        let (provenance, classes) = file::read(file)?;
        Ok(Self { provenance, classes, found: Mutex::default() })
    }

    /// What it was made of and how, in JSON.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// How many words of a part of speech it has.
    pub fn len(&self, pos: Pos) -> usize {
        class_of(pos).map_or(0, |class| self.classes[class].words.len())
    }

    pub fn is_empty(&self) -> bool {
        CLASSES.into_iter().all(|pos| self.len(pos) == 0)
    }

    /// What a word was seen with: relation, other word, how often.
    pub fn features(&self, lemma: &str, pos: Pos) -> impl Iterator<Item = (Relation, &str, u32)> {
        let found = self.find(lemma, pos).into_iter();
        found.flat_map(move |(class, word)| {
            let matrix = &self.classes[class].matrix;
            matrix.row(word).iter().map(move |entry| {
                let (place, other) = matrix.numbers().feature(entry.feature as usize);
                let relation = matrix.numbers().relation(place);
                let others = class_of(relation.other()).map(|class| &self.classes[class].words);
                (relation, others.map_or("", |words| words.word(other)), entry.count)
            })
        })
    }

    /// The words most similar to a word, best first, at most `count`; none if the word is unknown.
    /// Distances are negated, so that higher is always more similar.
    pub fn neighbours(
        &self,
        lemma: &str,
        pos: Pos,
        measure: Measure,
        count: usize,
    ) -> Vec<(String, f64)> {
        let Some((class, word)) = self.find(lemma, pos) else { return Vec::new() };
        let found = self.found((class, word, measure), count);
        let name = |number: u32| self.classes[class].words.word(number as usize).to_owned();
        found.words.iter().take(count).map(|(number, value)| (name(*number), *value)).collect()
    }

    /// How similar a word is to a target `a` by a measure, of which only α-skew is not symmetric;
    /// `None` if one of them is unknown.
    pub fn similarity(&self, a: &str, b: &str, pos: Pos, measure: Measure) -> Option<f64> {
        let ((class, a), (_, b)) = (self.find(a, pos)?, self.find(b, pos)?);
        let matrix = &self.classes[class].matrix;
        Some(match measure {
            Measure::Lin => matrix.similarity(a, b, lin::Lin),
            Measure::L1 => matrix.similarity(a, b, l1::L1),
            Measure::AlphaSkew(alpha) => matrix.similarity(a, b, alpha_skew::AlphaSkew::new(alpha)),
            Measure::Jaccard => matrix.similarity(a, b, jaccard::Jaccard),
            Measure::Cosine => matrix.similarity(a, b, cosine::Cosine),
        })
    }

    fn find(&self, lemma: &str, pos: Pos) -> Option<(usize, usize)> {
        let class = class_of(pos)?;
        Some((class, self.classes[class].words.find(lemma)?))
    }

    /// At least `count` neighbours, if there are as many; looked for once.
    fn found(&self, asked: Asked, count: usize) -> Arc<Found> {
        let known = self.found.lock().unwrap_or_else(PoisonError::into_inner).get(&asked).cloned();
        if let Some(found) = known.filter(|found| found.limit >= count) {
            return found;
        }
        let (class, word, measure) = asked;
        let matrix = &self.classes[class].matrix;
        let limit = count.max(FOUND_AT_ONCE);
        let words = match measure {
            Measure::Lin => matrix.neighbours(word, lin::Lin, limit),
            Measure::L1 => matrix.neighbours(word, l1::L1, limit),
            Measure::AlphaSkew(alpha) => {
                matrix.neighbours(word, alpha_skew::AlphaSkew::new(alpha), limit)
            }
            Measure::Jaccard => matrix.neighbours(word, jaccard::Jaccard, limit),
            Measure::Cosine => matrix.neighbours(word, cosine::Cosine, limit),
        };
        let found = Arc::new(Found { limit, words });
        let mut all = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(asked, found.clone());
        found
    }
}
