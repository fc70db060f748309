//! The senses a thesaurus has of a word: the entries that list it. A sense is chosen by how well its
//! words suit the context, then its words are candidates (SWAG2, TOR).

use std::sync::{Arc, LazyLock};

use motjuste_core::{FastMap, Ranked};
use motjuste_encoder::dot;
use motjuste_engine::Located;
use motjuste_lexicon::{Frequencies, Thesaurus};

use crate::composed::best_first;
use crate::parts::associations::Associations;
use crate::parts::window::content_lemmas;
use crate::{Question, Result, System};

/// How a category is compared with a context.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Likeness {
    /// The cosine of their latent vectors.
    Vectors,
    /// The mean pointwise mutual information of their words.
    MutualInformation,
}

/// Candidates by category.
#[derive(Debug, Clone)]
pub struct ByCategory {
    /// The company words keep.
    pub associations: Arc<Associations>,
    /// How categories are compared with the context.
    pub likeness: Likeness,
}

/// The frequent words of a category stand for it; the rare ones say little and cost time.
const PROFILE: usize = 12;
/// The best categories vote for their words; the rest is noise.
const CATEGORIES: usize = 5;
/// How much a step on Zipf's scale counts beside the category: it settles ties within one.
const FREQUENCY: f64 = 0.01;

/// An entry of the thesaurus.
struct Category {
    members: Vec<&'static str>,
    likeness: f64,
}

impl ByCategory {
    /// The entries that list the target, and the target's own, most like the context first.
    fn categories(&self, target: &Located<'_>) -> Vec<Category> {
        let thesaurus = Thesaurus::embedded();
        let context = content_lemmas(target);
        let heads = thesaurus.listing(&target.lemma).chain([target.lemma.as_str()]);
        let mut categories: Vec<Category> = heads
            .map(|head| {
                let members: Vec<&str> = thesaurus.listed(head).collect();
                let profile = profile(&members, &target.lemma);
                Category { likeness: self.likeness(&profile, &context), members }
            })
            .collect();
        categories.sort_by(|a, b| b.likeness.total_cmp(&a.likeness));
        categories.truncate(CATEGORIES);
        categories
    }

    fn likeness(&self, profile: &[&str], context: &[String]) -> f64 {
        match self.likeness {
            Likeness::Vectors => {
                let words = context.iter().map(String::as_str);
                let vectors = self.associations.lsa_of(profile.iter().copied());
                let likeness = vectors.zip(self.associations.lsa_of(words));
                likeness.map_or(-1.0, |(own, context)| f64::from(dot(&own, &context)))
            }
            Likeness::MutualInformation => {
                let pairs =
                    profile.iter().flat_map(|word| context.iter().map(move |other| (word, other)));
                let sum: f64 = pairs.map(|(a, b)| self.associations.pmi(a, b).unwrap_or(0.0)).sum();
                sum / (profile.len() * context.len()).max(1) as f64
            }
        }
    }

    /// A word's score: that of its best category, frequency settling ties.
    fn score(categories: &[Category], word: &str) -> Option<f64> {
        let best = categories.iter().find(|category| category.members.contains(&word))?;
        Some(best.likeness + FREQUENCY * f64::from(Frequencies::embedded().zipf(word)))
    }
}

/// The most frequent words of a category, the target left out.
fn profile(members: &[&'static str], target: &str) -> Vec<&'static str> {
    let zipf = |word: &str| FREQUENCIES.get(word).copied().unwrap_or_default();
    let others = members.iter().filter(|word| **word != target);
    let mut profile: Vec<(f32, &str)> = others.map(|word| (zipf(word), *word)).collect();
    let by_frequency = |a: &(f32, &str), b: &(f32, &str)| b.0.total_cmp(&a.0).then(a.1.cmp(b.1));
    if profile.len() > PROFILE {
        profile.select_nth_unstable_by(PROFILE, by_frequency);
        profile.truncate(PROFILE);
    }
    profile.into_iter().map(|(_, word)| word).collect()
}

/// The thesaurus's words by frequency: they are asked for a thousand times for each target.
static FREQUENCIES: LazyLock<FastMap<&'static str, f32>> = LazyLock::new(|| {
    let frequencies = Frequencies::embedded();
    let words = Thesaurus::embedded().words();
    words.map(|word| (word, frequencies.zipf(word))).collect()
});

impl System for ByCategory {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let categories = self.categories(&question.located);
        let mut words: Vec<&str> =
            categories.iter().flat_map(|category| category.members.iter().copied()).collect();
        words.sort_unstable();
        words.dedup();
        words.retain(|word| *word != question.located.lemma);
        let scored = words
            .into_iter()
            .filter_map(|word| Some((word.to_owned(), Self::score(&categories, word)?)));
        best_first(scored, limit)
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let categories = self.categories(&question.located);
        let score = |word: &&str| Self::score(&categories, word).unwrap_or(f64::NEG_INFINITY);
        Ok(words.iter().map(score).collect())
    }
}
