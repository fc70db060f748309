//! N-gram language models: how often words follow one another, and how likely they are to.
//!
//! [`train`] counts texts into a file of counts. [`Ngrams`] reads that file in place, and ARPA models.
//! Probabilities are interpolated modified Kneser–Ney (Chen & Goodman 1998).

mod arpa;
mod counted;
mod error;
mod file;
mod train;
mod vocabulary;

use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use motjuste_container::Container;

pub use error::Error;
pub use train::{Settings, Step, Summary, train};

use arpa::Arpa;
use counted::Counted;
use file::{END, KIND, MOST_ORDER, START, UNKNOWN};
use vocabulary::{WordId, folded};

/// What gzipped files begin with.
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// Log10 of a probability of nothing: `<s>`, which no word predicts.
const IMPOSSIBLE: f64 = -99.0;

/// A language model of sequences of up to [`order`](Self::order) words.
///
/// Words are tokens as [`motjuste_lexicon::tokenize`] makes them, in any case. `<s>` and `</s>`
/// stand for the ends of a sentence.
#[derive(Debug)]
pub struct Ngrams {
    model: Model,
    provenance: String,
}

#[derive(Debug)]
enum Model {
    Counted(Counted),
    Arpa(Arpa),
}

impl Ngrams {
    /// The longest sequences a model can have.
    pub const MOST_ORDER: usize = MOST_ORDER;

    /// Opens a file of counts, or an ARPA model, plain or gzipped; checks all of it.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let mut file = File::open(path).map_err(motjuste_corpus::Error::read(path))?;
        let mut start = Vec::new();
        (&file)
            .take(KIND.magic.len() as u64)
            .read_to_end(&mut start)
            .map_err(motjuste_corpus::Error::read(path))?;
        if start == KIND.magic {
            let opened = Container::open(path, &KIND).and_then(Counted::new);
            let damaged = |source| Error::File { path: path.to_owned(), source };
            return Ok(Self::from(opened.map_err(damaged)?));
        }
        file.rewind().map_err(motjuste_corpus::Error::read(path))?;
        let arpa = match start.starts_with(&GZIP) {
            true => Arpa::parse(BufReader::new(MultiGzDecoder::new(BufReader::new(file))), path)?,
            false => Arpa::parse(BufReader::new(file), path)?,
        };
        let provenance = format!("the ARPA model {}", path.display());
        Ok(Self { model: Model::Arpa(arpa), provenance })
    }

    /// Words of the longest sequences.
    pub fn order(&self) -> usize {
        match &self.model {
            Model::Counted(counted) => counted.order(),
            Model::Arpa(arpa) => arpa.order(),
        }
    }

    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// Tokens of the text it was trained on; `None` where the model holds no counts.
    pub fn total(&self) -> Option<u64> {
        match &self.model {
            Model::Counted(counted) => Some(counted.tokens),
            Model::Arpa(_) => None,
        }
    }

    /// How often a sequence occurs; 0 for one not seen, or too rarely to be kept. `None` where the
    /// model holds no counts, or none of sequences this long.
    pub fn count(&self, words: &[&str]) -> Option<u64> {
        let Model::Counted(counted) = &self.model else { return None };
        if words.is_empty() {
            return self.total();
        }
        if words.len() > self.order() {
            return None;
        }
        let mut ids = [UNKNOWN; MOST_ORDER];
        for (id, word) in ids.iter_mut().zip(words) {
            let Some(known) = counted.find(&folded(word)) else { return Some(0) };
            *id = known;
        }
        Some(counted.count(&ids[..words.len()]))
    }

    /// The words seen after a sequence shorter than [`order`](Self::order), and how often; none where
    /// the model holds no counts.
    pub fn following(&self, words: &[&str]) -> Vec<(&str, u64)> {
        let Model::Counted(counted) = &self.model else { return Vec::new() };
        let ids: Option<Vec<WordId>> =
            words.iter().map(|word| counted.find(&folded(word))).collect();
        ids.map_or_else(Vec::new, |ids| counted.following(&ids))
    }

    /// Log10 of the probability of the last word after the ones before it, of which the last
    /// `order − 1` matter. Words the model does not list are `<unk>`.
    pub fn log10(&self, words: &[&str]) -> f64 {
        let words = &words[words.len().saturating_sub(self.order())..];
        let mut ids = [UNKNOWN; MOST_ORDER];
        for (id, word) in ids.iter_mut().zip(words) {
            *id = self.id(word);
        }
        self.log10_of(&ids[..words.len()])
    }

    /// How well words stand between others: the sum of [`log10`](Self::log10) of the words and of
    /// the `order − 1` after them, whose histories they are part of. Where fewer than that stand
    /// before or after, the sentence begins or ends there.
    pub fn fit(&self, before: &[&str], words: &[&str], after: &[&str]) -> f64 {
        let reach = self.order() - 1;
        let mut ids: Vec<WordId> = Vec::with_capacity(2 * reach + words.len() + 2);
        if before.len() < reach {
            ids.push(START);
        }
        let id = |word: &&str| self.id(word);
        ids.extend(before[before.len().saturating_sub(reach)..].iter().map(id));
        let first = ids.len();
        ids.extend(words.iter().chain(after.iter().take(reach)).map(id));
        if after.len() < reach {
            ids.push(END);
        }
        let history = |at: usize| &ids[(at + 1).saturating_sub(self.order())..=at];
        (first..ids.len()).map(|at| self.log10_of(history(at))).sum()
    }

    fn id(&self, word: &str) -> WordId {
        let word = folded(word);
        let found = match &self.model {
            Model::Counted(counted) => counted.find(&word),
            Model::Arpa(arpa) => arpa.find(&word),
        };
        found.unwrap_or(UNKNOWN)
    }

    fn log10_of(&self, ids: &[WordId]) -> f64 {
        if ids.is_empty() {
            return 0.0;
        }
        match &self.model {
            Model::Counted(counted) => counted.probability(ids).log10().max(IMPOSSIBLE),
            Model::Arpa(arpa) => arpa.log10(ids),
        }
    }
}

impl From<Counted> for Ngrams {
    fn from(counted: Counted) -> Self {
        let provenance = counted.provenance().to_owned();
        Self { model: Model::Counted(counted), provenance }
    }
}

#[cfg(test)]
mod tests;
