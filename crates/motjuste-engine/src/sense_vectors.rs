//! Which of a word's senses is meant: its vector in the sentence against the vectors of its senses
//! (Loureiro & Jorge 2019), and how usual each sense is.

use std::sync::LazyLock;

use crate::vectors::{Query, VectorsError, WordId, WordVectors};
use motjuste_core::Pos;
use motjuste_encoder::LayerVectors;

/// What a cosine of one is worth, and how much the usual counts: the likeliest on a tenth of SemCor
/// whose documents the vectors had not seen (docs/quality.md).
const CONTEXT: f32 = 20.0;
const USUAL: f32 = 0.8;

// Read in place and trusted, as the word vectors are. A test checks them.
static SENSES: LazyLock<SenseVectors> = LazyLock::new(|| {
    SenseVectors::new(WordVectors::built_in(include_bytes!("../assets/senses.bin")))
});
static MEANINGS: LazyLock<SenseVectors> = LazyLock::new(|| {
    SenseVectors::new(WordVectors::built_in(include_bytes!("../assets/meanings.bin")))
});

/// Vectors of words with several senses, one for each sense: WordNet's, or the meanings of our own
/// thesaurus, in their order.
#[derive(Debug)]
pub struct SenseVectors {
    vectors: WordVectors,
}

impl SenseVectors {
    #[must_use]
    pub const fn new(vectors: WordVectors) -> Self {
        Self { vectors }
    }

    /// The vectors of WordNet's senses built into the program, for the small encoder.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &SENSES
    }

    /// The vectors of the meanings of our own thesaurus.
    #[must_use]
    pub fn of_meanings() -> &'static Self {
        &MEANINGS
    }

    /// What is meant by a word that an encoder sees as `vectors`; `shares` says how usual each of its
    /// senses is.
    ///
    /// # Errors
    /// When the encoder is not of the shape the vectors were made with.
    pub fn in_context(
        &self,
        lemma: &str,
        pos: Pos,
        shares: Vec<f32>,
        vectors: &LayerVectors,
    ) -> Result<SensesInContext, VectorsError> {
        let query = self.vectors.project(vectors)?;
        let word = self.vectors.find(lemma, pos);
        let likelihoods = match word {
            _ if shares.len() == 1 => vec![1.0],
            None => Vec::new(),
            Some(word) => {
                let cosines = self.vectors.similarities(&query, word);
                let logits = cosines
                    .zip(&shares)
                    .map(|(cosine, share)| CONTEXT * cosine + USUAL * share.ln());
                softmax(logits.collect())
            }
        };
        Ok(SensesInContext { query, word, likelihoods, shares })
    }

    /// How close another word comes to what is meant, if it has several senses too.
    #[must_use]
    pub fn closeness(&self, meant: &SensesInContext, lemma: &str, pos: Pos) -> Option<Closeness> {
        let word = self.vectors.find(lemma, pos)?;
        let here = self.vectors.similarity(&meant.query, word);
        let mut closeness = Closeness { here, meant: f32::NAN, usual: f32::NAN };
        if let Some(target) = meant.word {
            let closest = self.vectors.closest_to_each(target, word);
            let weighed = closest.zip(meant.likelihoods.iter().zip(&meant.shares)).fold(
                (0.0, 0.0),
                |(meant, usual), (cosine, (likelihood, share))| {
                    (meant + likelihood * cosine, usual + share * cosine)
                },
            );
            (closeness.meant, closeness.usual) = weighed;
        }
        Some(closeness)
    }
}

/// What is meant by a word in its sentence.
#[derive(Debug, Clone)]
pub struct SensesInContext {
    query: Query,
    /// The word, if it has several senses and vectors of them.
    word: Option<WordId>,
    likelihoods: Vec<f32>,
    /// How usual each sense is.
    shares: Vec<f32>,
}

impl SensesInContext {
    /// How likely each of the word's senses is, in WordNet's order; empty where nothing is known of
    /// its several senses.
    #[must_use]
    pub fn likelihoods(&self) -> &[f32] {
        &self.likelihoods
    }

    /// The likeliest sense, by its place in WordNet's order, and how likely it is; the more usual of
    /// equals.
    #[must_use]
    pub fn likeliest(&self) -> Option<(usize, f32)> {
        let senses = self.likelihoods.iter().copied().enumerate();
        senses.rev().max_by(|a, b| a.1.total_cmp(&b.1))
    }
}

/// How close the closest of a word's senses is to another word.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Closeness {
    /// To that word as its sentence has it.
    pub here: f32,
    /// To that word's senses, as likely as they are here.
    pub meant: f32,
    /// To that word's senses, as usual as they are in general.
    pub usual: f32,
}

fn softmax(mut logits: Vec<f32>) -> Vec<f32> {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    logits.iter_mut().for_each(|logit| *logit = (*logit - most).exp());
    let total: f32 = logits.iter().sum();
    logits.iter_mut().for_each(|part| *part /= total);
    logits
}

#[cfg(test)]
mod tests {
    use motjuste_lexicon::{Meanings, WordNet};

    use super::*;

    #[test]
    fn the_embedded_sense_vectors_are_whole_and_fit_wordnet() {
        let vectors = &SenseVectors::embedded().vectors;
        vectors.verify().unwrap();
        assert!(vectors.provenance().contains("semcor"));
        for pos in [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv] {
            assert!(vectors.words(pos).len() > 500, "{pos}");
            for word in vectors.words(pos) {
                let lemma = vectors.lemma(word);
                let senses = WordNet::embedded().senses(lemma, pos).count();
                let own = vectors.similarities(&vectors.average(word), word).count();
                assert_eq!(own, senses, "{lemma}");
            }
        }
    }

    #[test]
    fn the_embedded_vectors_of_meanings_are_whole_and_fit_the_thesaurus() {
        let vectors = &SenseVectors::of_meanings().vectors;
        vectors.verify().unwrap();
        for meaning in Meanings::embedded().all() {
            let (lemma, pos) = (meaning.word(), meaning.pos().unwrap());
            let meanings = Meanings::embedded().of(lemma, pos).count();
            let own = vectors.find(lemma, pos);
            let own = own.map(|word| vectors.similarities(&vectors.average(word), word).count());
            assert_eq!(own, Some(meanings).filter(|count| *count > 1), "{lemma}");
        }
    }

    #[test]
    fn likelihoods_add_up_and_keep_their_order() {
        let parts = softmax(vec![200.0, 201.0, 0.0]);
        assert!((parts.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!((parts[1] / parts[0] - 1.0f32.exp()).abs() < 1e-3 && parts[2] < 1e-6);
    }
}
