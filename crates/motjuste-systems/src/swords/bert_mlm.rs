//! BERT-M and BERT-K: the words a masked language model expects in the target's place (SWORDS, section
//! 5.3 and Table 4). They differ in what the model gets to see.
//!
//! BERT-M replaces all of the target's pieces by one mask; BERT-K, the proposal of BERT-LS with nothing
//! dropped, keeps the target. The 50 likeliest words other than the target are the answer, their
//! probabilities the scores. What `reference` changes is told in
//! [`models::masked`](crate::parts::models::masked).

use std::num::NonZero;

use motjuste_core::Ranked;
use motjuste_encoder::{Passage, VocabularyLogits};

use crate::composed::best_first;
use crate::entry::{Entry, Make, Paper};
use crate::parts::models::masked::{MaskedModel, REFERENCE, TOP};
use crate::{Need, Question, Result, Setting, Setup, System};

pub(super) const BERT_M: Entry = Entry {
    name: "bert-m",
    title: "BERT-M",
    method: "Masks the target; takes the most likely words from the masked-language-model head.",
    stand_in: Some(STAND_IN),
    needs: &[Need::MaskedModel],
    options: &[TOP, REFERENCE],
    settings: &[Setting::Generate],
    ..Entry::substitution(Paper::Swords, |setup| Ok(Box::new(masked(setup)?)))
};

pub(super) const BERT_K: Entry = Entry {
    name: "bert-k",
    title: "BERT-K",
    method: "Keeps the target; takes the most likely other words from the masked-language-model \
        head.",
    make: Make::Substitution(|setup| Ok(Box::new(kept(setup)?))),
    ..BERT_M
};

/// The stand-in for the paper's model.
pub(super) const STAND_IN: &str = "your model instead of bert-large-uncased";

/// BERT-M, also the generator of BERT-M†.
pub(super) fn masked(setup: &Setup<'_>) -> Result<ExpectedWords> {
    ExpectedWords::open(setup, |model, question, _| model.masked(question))
}

/// BERT-K, also the generator of BERT-K†.
pub(super) fn kept(setup: &Setup<'_>) -> Result<ExpectedWords> {
    ExpectedWords::open(setup, |model, _, passage| Ok(model.kept(passage, None)?.logits))
}

/// What the model expects, for every piece of its vocabulary.
type Expects = fn(&MaskedModel, &Question<'_>, &Passage) -> Result<VocabularyLogits>;

pub(super) struct ExpectedWords {
    model: MaskedModel,
    expects: Expects,
    top: usize,
}

impl ExpectedWords {
    fn open(setup: &Setup<'_>, expects: Expects) -> Result<Self> {
        let model = MaskedModel::open(setup)?;
        Ok(Self { model, expects, top: setup.options.get::<NonZero<usize>>("top")?.get() })
    }
}

impl System for ExpectedWords {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let Some(passage) = self.model.passage(question)? else { return Ok(Vec::new()) };
        let logits = (self.expects)(&self.model, question, &passage)?;
        let words = self.model.likeliest(question, &passage, &logits, self.top);
        best_first(words.into_iter(), limit)
    }

    fn lemmatized(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{ask, make, one_target, with_words};
    use crate::{Error, Need, Question, Resources, Setup, find};

    #[test]
    fn a_masked_target_does_not_matter_except_as_an_answer() {
        let (_dir, resources) = with_words();
        let answers = |marked| ask("bert-m", Some("top=20"), &one_target(marked, &[]), &resources);
        let [bright, dull] = ["a **bright** day", "a **dull** day"].map(answers);
        assert_eq!(bright.len(), 20);
        let common = |words: &[String]| -> Vec<String> {
            words
                .iter()
                .filter(|word| !["bright", "dull"].contains(&word.as_str()))
                .take(18)
                .cloned()
                .collect()
        };
        assert_eq!(common(&bright), common(&dull));
        assert!(!bright.contains(&"bright".to_owned()) && !dull.contains(&"dull".to_owned()));
        assert!(!make("bert-m", None, &resources).lemmatized());
    }

    #[test]
    fn a_model_without_a_head_is_refused() {
        let setup = |resources: &Resources| {
            let setup = Setup::new(find("bert-m").unwrap(), None, resources).unwrap();
            super::masked(&setup).map(|_| ()).unwrap_err()
        };
        let error = setup(&Resources::default());
        assert!(matches!(error, Error::Missing { system: "bert-m", .. }), "{error}");
        let (dir, _) = with_words();
        let weights = dir.path().join("model.safetensors");
        let bytes = std::fs::read(&weights).unwrap();
        // Tensors of another name are no head.
        let renamed = rename(&bytes, b"cls.predictions", b"xxx.predictions");
        std::fs::write(&weights, renamed).unwrap();
        let mut resources = Resources::default();
        resources.set(Need::MaskedModel, dir.path());
        let error = setup(&resources).to_string();
        assert!(error.contains("no masked-language-model head"), "{error}");
    }

    fn rename(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
        let mut renamed = bytes.to_vec();
        for at in 0..=bytes.len() - from.len() {
            if bytes[at..].starts_with(from) {
                renamed[at..at + to.len()].copy_from_slice(to);
            }
        }
        renamed
    }

    #[test]
    fn a_kept_target_matters() {
        let (_dir, resources) = with_words();
        let scores = |marked: &str, options: Option<&str>| -> Vec<(String, f64)> {
            let benchmark = one_target(marked, &[]);
            let question = Question::new(&benchmark, 0).unwrap();
            let system = make("bert-k", options, &resources);
            let answers = system.generate(&question, 5).unwrap();
            answers.into_iter().map(|one| (one.substitute, one.score.value())).collect()
        };
        let (bright, dull) = (scores("a **bright** day", None), scores("a **dull** day", None));
        assert_eq!(bright.len(), 5);
        assert_ne!(bright, dull);
        assert_ne!(bright, scores("a **bright** day", Some("reference")));
    }

    #[test]
    fn the_reference_answers_nothing_to_a_target_it_cannot_spell() {
        let (_dir, resources) = with_words();
        let benchmark = one_target("a **wonderful** day", &[]);
        assert!(ask("bert-k", Some("reference"), &benchmark, &resources).is_empty());
        assert_eq!(ask("bert-k", None, &benchmark, &resources).len(), 50);
    }
}
