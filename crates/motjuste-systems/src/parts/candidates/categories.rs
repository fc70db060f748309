//! The senses a thesaurus has of a word. A sense is chosen by how well its words suit the context,
//! then its words are candidates (SWAG2, TOR; McCarthy & Navigli 2009, §3).

use std::sync::Arc;

use motjuste_core::Ranked;
use motjuste_encoder::dot;
use motjuste_engine::AnalysedTarget;
use motjuste_lexicon::Frequencies;

use crate::composed::best_first;
use crate::parts::candidates::thesaurus::Thesaurus;
use crate::parts::window::content_lemmas;
use crate::{Question, Result, System};
use motjuste_distributional::Associations;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Likeness {
    /// The cosine of their latent vectors.
    Vectors,
    /// The mean pointwise mutual information of their words.
    MutualInformation,
}

#[derive(Debug, Clone)]
pub(crate) struct ByCategory {
    pub(crate) associations: Arc<Associations>,
    pub(crate) thesaurus: Thesaurus,
    pub(crate) likeness: Likeness,
}

/// The frequent words represent a category; the rare ones say little and cost time.
const PROFILE: usize = 12;
/// The best categories vote for their words; the rest is noise.
const CATEGORIES: usize = 5;
/// What a category is worth beside the frequency of a word, which decides within it: more than the
/// most frequent word has on Zipf's scale.
const CATEGORY: f64 = 10.0;

struct Category {
    members: Vec<String>,
    likeness: f64,
}

impl ByCategory {
    /// The senses of the target most like the context, the best first.
    fn categories(&self, target: &AnalysedTarget<'_>) -> Vec<Category> {
        let context = content_lemmas(target);
        let senses = self.thesaurus.senses(target).into_iter();
        let mut categories: Vec<Category> = senses
            .map(|members| {
                let likeness = self.likeness(&profile(&members, &target.lemma), &context);
                Category { likeness, members }
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

    /// A word's score: by how many categories its best one leads, then by its frequency. Categories
    /// that are equally like the context are one.
    fn score(categories: &[Category], word: &str) -> Option<f64> {
        let has = |category: &&Category| category.members.iter().any(|member| member == word);
        let best = categories.iter().find(has)?;
        let behind = categories.iter().filter(|other| other.likeness < best.likeness).count();
        Some(CATEGORY * behind as f64 + f64::from(Frequencies::embedded().zipf(word)))
    }
}

/// The most frequent words of a category, the target left out.
fn profile<'m>(members: &'m [String], target: &str) -> Vec<&'m str> {
    let zipf = |word: &str| Frequencies::embedded().zipf(word);
    let others = members.iter().map(String::as_str).filter(|word| *word != target);
    let mut profile: Vec<(f32, &str)> = others.map(|word| (zipf(word), word)).collect();
    let by_frequency = |a: &(f32, &str), b: &(f32, &str)| b.0.total_cmp(&a.0).then(a.1.cmp(b.1));
    if profile.len() > PROFILE {
        profile.select_nth_unstable_by(PROFILE, by_frequency);
        profile.truncate(PROFILE);
    }
    profile.into_iter().map(|(_, word)| word).collect()
}

impl System for ByCategory {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let categories = self.categories(&question.located);
        let members = categories.iter().flat_map(|category| &category.members);
        let mut words: Vec<&str> = members.map(String::as_str).collect();
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

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use super::*;
    use crate::parts::files::thesaurus_file::ThesaurusFile;
    use crate::testing::{BOYS_AND_STARS, BRIGHT};
    use motjuste_distributional::associations::testing::of_seen;

    fn by(likeness: Likeness, thesaurus: &str) -> ByCategory {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("th.dat");
        std::fs::write(&path, thesaurus).unwrap();
        let thesaurus = Thesaurus::File(Arc::new(ThesaurusFile::read(&path).unwrap()));
        ByCategory { associations: Arc::new(of_seen(&BOYS_AND_STARS)), likeness, thesaurus }
    }

    #[test]
    fn a_category_is_as_like_the_context_as_its_words() {
        let target = AnalysedTarget::with_pos("A bright boy.", 2..8, Pos::Adj).unwrap();
        let likeness = |likeness| -> Vec<(String, f64)> {
            let categories = by(likeness, BRIGHT).categories(&target);
            categories.into_iter().map(|one| (one.members[0].clone(), one.likeness)).collect()
        };
        let near = |found: &(String, f64), word: &str, by_hand: f64| {
            assert!(found.0 == word && (found.1 - by_hand).abs() < 1e-6, "{found:?}");
        };
        // Two bits for each of two words; nothing for the others.
        let found = likeness(Likeness::MutualInformation);
        near(&found[0], "clever", 2.0);
        near(&found[1], "shiny", 0.0);
        // (1, 0) + (0.8, 0.6) against (1, 0); (0, 1) against (1, 0).
        let found = likeness(Likeness::Vectors);
        near(&found[0], "clever", 1.8 / (1.8f64 * 1.8 + 0.6 * 0.6).sqrt());
        near(&found[1], "shiny", 0.0);
    }

    #[test]
    fn only_the_best_categories_give_candidates() {
        let senses: String = (0..9).map(|at| format!("(adj)|word{at}\n")).collect();
        let text = format!("UTF-8\nbright|10\n{senses}(adj)|clever\n");
        let target = AnalysedTarget::with_pos("A bright boy.", 2..8, Pos::Adj).unwrap();
        let categories = by(Likeness::MutualInformation, &text).categories(&target);
        assert_eq!(categories.len(), CATEGORIES);
        let score = |word: &str| ByCategory::score(&categories, word);
        let zipf = |word| f64::from(Frequencies::embedded().zipf(word));
        assert_eq!(score("clever"), Some(4.0 * CATEGORY + zipf("clever")));
        assert_eq!(score("word0"), Some(zipf("word0")), "alike, so that frequency decides");
        assert_eq!(score("word8"), None);
    }

    #[test]
    fn the_frequent_words_stand_for_a_category() {
        let members: Vec<String> =
            (0..20).map(|at| format!("xyzzy{at}")).chain(["good".to_owned()]).collect();
        let profile = profile(&members, "xyzzy0");
        assert_eq!(profile.len(), PROFILE);
        assert!(profile.contains(&"good") && !profile.contains(&"xyzzy0"));
    }
}
