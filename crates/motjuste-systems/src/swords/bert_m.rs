//! BERT-M: the target masked, the words the model then expects (SWORDS, section 5.3 and Table 4).
//!
//! All of the target's pieces are replaced by one mask; the 50 likeliest words other than the
//! target are the answer, their probabilities the scores. What `reference` changes is told in
//! [`parts::masked`](crate::parts::masked).

use crate::entry::{Answers, Entry, Make, Paper};
use crate::parts::likeliest::Likeliest;
use crate::parts::masked::{REFERENCE, TOP};
use crate::{Need, Result, Setting, Setup};

pub(super) const ENTRY: Entry = Entry {
    name: "bert-m",
    title: "BERT-M",
    paper: Paper::Swords,
    method: "The target is masked; the likeliest words of the masked-language-model head.",
    stand_in: Some(STAND_IN),
    needs: &[Need::MaskedModel],
    wants: &[],
    options: &[TOP, REFERENCE],
    settings: &[Setting::Generate],
    answers: Answers::USUAL,
    revision: 1,
    make: Make::System(|setup| Ok(Box::new(make(setup)?))),
};

/// What stands in for the model of the paper.
pub(super) const STAND_IN: &str = "the given model for bert-large-uncased";

/// Makes the system; its reranked row starts from it too.
pub(super) fn make(setup: &Setup<'_>) -> Result<Likeliest> {
    Likeliest::open(setup, |model, question, _| model.masked(question))
}

#[cfg(test)]
mod tests {
    use crate::parts::trial::{ask, make, one_target, with_words};
    use crate::{Error, Need, Resources, Setup, find};

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
            super::make(&setup).map(|_| ()).unwrap_err()
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
}
