//! BERT-K: the target kept, the words the model then expects in its place (SWORDS, section 5.3 and
//! Table 4).
//!
//! The proposal of BERT-LS with nothing dropped. What `reference` changes is told in
//! [`parts::masked`](crate::parts::masked).

use super::bert_m::STAND_IN;
use crate::entry::{Answers, Entry, Make, Paper};
use crate::parts::likeliest::Likeliest;
use crate::parts::masked::{REFERENCE, TOP};
use crate::{Need, Result, Setting, Setup};

pub(super) const ENTRY: Entry = Entry {
    name: "bert-k",
    title: "BERT-K",
    paper: Paper::Swords,
    method: "The target is kept; the likeliest other words of the masked-language-model head.",
    stand_in: Some(STAND_IN),
    needs: &[Need::MaskedModel],
    wants: &[],
    options: &[TOP, REFERENCE],
    settings: &[Setting::Generate],
    answers: Answers::USUAL,
    revision: 1,
    make: Make::System(|setup| Ok(Box::new(make(setup)?))),
};

/// Makes the system; its reranked row starts from it too.
pub(super) fn make(setup: &Setup<'_>) -> Result<Likeliest> {
    Likeliest::open(setup, |model, _, passage| Ok(model.kept(passage, None)?.logits))
}

#[cfg(test)]
mod tests {
    use crate::Question;
    use crate::parts::trial::{ask, make, one_target, with_words};

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
