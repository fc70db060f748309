//! GloVe as a ranker: the cosine of two words' static vectors, whatever the sentence (SWORDS,
//! App. D.3 and Table 6).
//!
//! The reference asks spaCy for the similarity of the target as it is written and the substitute as
//! it is given; expressions are the mean of their words there, and a word without a vector has the
//! similarity 0 to all.

use std::path::PathBuf;
use std::sync::Arc;

use crate::entry::{Entry, Paper};
use crate::parts::files::word_vectors::WordVectors;
use crate::parts::geometry::cosine;
use crate::{Error, Need, OptionSpec, Question, Result, Setting, System};

pub(super) const ENTRY: Entry = Entry {
    name: "glove",
    title: "GloVe",
    method: "The cosine between the static vectors of the target and the substitute.",
    stand_in: Some(
        "your vectors instead of spaCy's en_vectors_web_lg (GloVe 840B, 300 dimensions)",
    ),
    needs: &[Need::Vectors],
    options: &[OptionSpec::new(
        "lemma",
        "false",
        "compare with the target's dictionary form instead of the form in the text",
    )],
    settings: &[Setting::Rank],
    ..Entry::substitution(Paper::Swords, |setup| {
        let resource = setup.need(Need::Vectors)?;
        let vectors = resource.open(WordVectors::open)?;
        let path = resource.path().to_owned();
        Ok(Box::new(Glove { vectors, path, lemma: setup.options.get("lemma")? }))
    })
};

struct Glove {
    vectors: Arc<WordVectors>,
    path: PathBuf,
    lemma: bool,
}

impl Glove {
    /// A word's vector; an empty one, alike to none, for a word that has none.
    fn vector(&self, word: &str) -> Result<Vec<f32>> {
        let found = self.vectors.get(word).map_err(|reason| Error::Resource {
            need: Need::Vectors,
            path: self.path.clone(),
            reason,
        })?;
        Ok(found.unwrap_or_default())
    }
}

impl System for Glove {
    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let located = &question.located;
        let target = if self.lemma { &located.lemma } else { located.surface() };
        let target = self.vector(target)?;
        words.iter().map(|word| Ok(cosine(&target, &self.vector(word)?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use crate::testing::{make, one_target_of};
    use crate::{Need, Question, Resources};

    fn resources(dir: &tempfile::TempDir, text: &str) -> Resources {
        let path = dir.path().join("vectors.txt");
        std::fs::write(&path, text).unwrap();
        let mut resources = Resources::default();
        resources.set(Need::Vectors, path);
        resources
    }

    #[test]
    fn words_are_compared_whatever_the_sentence() {
        let dir = tempfile::tempdir().unwrap();
        let resources =
            resources(&dir, "walked 1 0\nwalk 0 1\nstroll 0 2\nrun 1 1\nstep 2 0\nout -2 2\n");
        let benchmark = one_target_of("She **walked** home.", Pos::Verb, &[]);
        let question = Question::new(&benchmark, 0).unwrap();
        let rank = |options| {
            let words = ["stroll", "run", "step out", "zzz"];
            make("glove", options, &resources).rank(&question, &words).unwrap()
        };
        let half = 0.5f64.sqrt();
        for (options, expected) in
            [(None, [0.0, half, 0.0, 0.0]), (Some("lemma"), [1.0, half, 1.0, 0.0])]
        {
            for (found, expected) in rank(options).iter().zip(expected) {
                assert!((found - expected).abs() < 1e-6, "{options:?}: {found} {expected}");
            }
        }
    }

    #[test]
    fn a_bad_line_is_named_with_its_file() {
        let dir = tempfile::tempdir().unwrap();
        let resources = resources(&dir, "the 1 0\nwalked 1\n");
        let benchmark = one_target_of("She **walked** home.", Pos::Verb, &[]);
        let question = Question::new(&benchmark, 0).unwrap();
        let system = make("glove", None, &resources);
        let error = system.rank(&question, &["run"]).unwrap_err().to_string();
        assert!(error.contains("vectors.txt") && error.contains("line 2"), "{error}");
    }
}
