//! BERT-LS: words proposed behind a half-hidden target, ordered by how little they change the
//! sentence (Zhou et al. 2019; SWORDS, Tables 4 and 6, with the ablations of Table 6).
//!
//! Proposed are the words the model expects where dropout hides 30 % of the target's embedding. A
//! substitute's score is s_v + 0.01·s_p: s_p says how likely the model finds it there
//! ([`BertLsRanker::proposal`]), s_v how much of the sentence's representation it leaves as it was
//! ([`validation`]). What `reference` changes is told in [`parts::models::masked`](crate::parts::models::masked).

mod validation;

use std::num::NonZero;

use motjuste_core::Ranked;
use motjuste_encoder::Passage;

use super::bert_mlm::STAND_IN;
use crate::composed::best_first;
use crate::entry::{Entry, Make, Paper};
use crate::parts::models::embedding_dropout::EmbeddingDropout;
use crate::parts::models::in_place::{Words, forms};
use crate::parts::models::masked::{MaskedModel, REFERENCE, TOP, log_probabilities};
use crate::{Need, OptionSpec, Question, Result, Setting, System};

/// The weight of the proposal score (Zhou et al. 2019, equation 3).
const PROPOSAL_WEIGHT: f64 = 0.01;

const DROPOUT: OptionSpec =
    OptionSpec::new("dropout", "0.3", "share of the target's embedding that is dropped");
const SEED: OptionSpec = OptionSpec::new("seed", "0", "random seed");

pub(super) const ENTRY: Entry = Entry {
    name: "bert-ls",
    title: "BERT-LS",
    method: "Words predicted from the target's embedding with dropout, ordered by how little \
        they change the sentence's representation (s_v) and how likely they are (s_p).",
    stand_in: Some(STAND_IN),
    needs: &[Need::MaskedModel],
    options: &[DROPOUT, SEED, TOP, REFERENCE],
    ..Entry::substitution(Paper::Swords, |setup| {
        let model = MaskedModel::open(setup)?;
        let dropout = EmbeddingDropout::read(setup, model.reference)?;
        let ranker = BertLsRanker { model, proposal: Some(dropout), validation: true };
        Ok(Box::new(BertLs {
            ranker,
            dropout,
            top: setup.options.get::<NonZero<usize>>("top")?.get(),
        }))
    })
};

pub(super) const WITHOUT_SP: Entry = Entry {
    name: "bert-ls-without-sp",
    title: "BERT-LS w/o s_p",
    method: "BERT-LS's ranker with s_v alone.",
    options: &[REFERENCE],
    settings: &[Setting::Rank],
    make: Make::Substitution(|setup| {
        let model = MaskedModel::open(setup)?;
        Ok(Box::new(BertLsRanker { model, proposal: None, validation: true }))
    }),
    ..ENTRY
};

pub(super) const WITHOUT_SV: Entry = Entry {
    name: "bert-ls-without-sv",
    title: "BERT-LS w/o s_v",
    method: "BERT-LS's ranker with s_p alone.",
    options: &[DROPOUT, SEED, REFERENCE],
    settings: &[Setting::Rank],
    make: Make::Substitution(|setup| {
        let model = MaskedModel::open(setup)?;
        let proposal = Some(EmbeddingDropout::read(setup, model.reference)?);
        Ok(Box::new(BertLsRanker { model, proposal, validation: false }))
    }),
    ..ENTRY
};

struct BertLs {
    ranker: BertLsRanker,
    dropout: EmbeddingDropout,
    top: usize,
}

impl System for BertLs {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let model = &self.ranker.model;
        let Some(passage) = model.passage(question)? else { return Ok(Vec::new()) };
        let draw = draw(question, "");
        let expected = model.kept(&passage, Some((&self.dropout, &draw)))?;
        let proposed = model.likeliest(question, &passage, &expected.logits, self.top);
        let words: Vec<String> = proposed.into_iter().map(|(word, _)| word).collect();
        let scores = self.ranker.scores(question, &passage, &words)?;
        best_first(words.into_iter().zip(scores), limit)
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        self.ranker.rank(question, words)
    }

    fn lemmatized(&self) -> bool {
        false
    }
}

struct BertLsRanker {
    model: MaskedModel,
    /// How s_p hides the target; without it there is no s_p.
    proposal: Option<EmbeddingDropout>,
    validation: bool,
}

impl System for BertLsRanker {
    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let Some(passage) = self.model.passage(question)? else {
            return Ok(vec![f64::NEG_INFINITY; words.len()]);
        };
        self.scores(question, &passage, &forms(question, words, Words::Judged))
    }
}

impl BertLsRanker {
    /// s_v + 0.01·s_p of words as they would stand in the target's place.
    fn scores(
        &self,
        question: &Question<'_>,
        passage: &Passage,
        forms: &[String],
    ) -> Result<Vec<f64>> {
        let pieces: Vec<Vec<u32>> = forms.iter().map(|form| self.pieces(question, form)).collect();
        let mut scores: Vec<f64> = pieces
            .iter()
            .map(|pieces| if pieces.is_empty() { f64::NEG_INFINITY } else { 0.0 })
            .collect();
        if let Some(dropout) = &self.proposal {
            let proposal = self.proposal(question, passage, dropout, forms, &pieces)?;
            scores.iter_mut().zip(proposal).for_each(|(sum, sp)| *sum += PROPOSAL_WEIGHT * sp);
        }
        if self.validation {
            let validation = validation::scores(&self.model, question, passage, &pieces)?;
            scores.iter_mut().zip(validation).for_each(|(sum, sv)| *sum += sv);
        }
        Ok(scores)
    }

    /// The pieces of a substitute in the target's place; none if there is nothing to see in it.
    fn pieces(&self, question: &Question<'_>, form: &str) -> Vec<u32> {
        let (text, span) = (question.located.text, &question.located.span);
        let replaced = format!("{}{form}{}", &text[..span.start], &text[span.end..]);
        let own = span.start..span.start + form.len();
        let passage = self.model.encoder.passage(&replaced, own);
        passage.map(|passage| passage.ids()[passage.span()].to_vec()).unwrap_or_default()
    }

    /// s_p: log p(substitute) − log(1 − p(target)), where dropout hides part of the target
    /// (equation 1).
    fn proposal(
        &self,
        question: &Question<'_>,
        passage: &Passage,
        dropout: &EmbeddingDropout,
        forms: &[String],
        pieces: &[Vec<u32>],
    ) -> Result<Vec<f64>> {
        let expected = |draw: &str| self.model.kept(passage, Some((dropout, draw)));
        if self.model.reference {
            let one = |(form, pieces): (&String, &Vec<u32>)| {
                let expected = expected(&draw(question, form))?;
                let logs = log_probabilities(&expected.logits, |id| self.model.is_word(id));
                Ok(mean_log(&logs, pieces.get(..1).unwrap_or_default(), expected.piece))
            };
            return forms.iter().zip(pieces).map(one).collect();
        }
        let expected = expected(&draw(question, ""))?;
        let logs = log_probabilities(&expected.logits, |_| true);
        Ok(pieces.iter().map(|pieces| mean_log(&logs, pieces, expected.piece)).collect())
    }
}

/// The mean of some pieces' log-probabilities, given that it is not the target; −∞ of none.
fn mean_log(logs: &[f64], pieces: &[u32], target: u32) -> f64 {
    let log = |id: u32| logs.get(id as usize).copied().unwrap_or(f64::NEG_INFINITY);
    if pieces.is_empty() {
        return f64::NEG_INFINITY;
    }
    let mean = pieces.iter().map(|id| log(*id)).sum::<f64>() / pieces.len() as f64;
    // A model sure of the target leaves nothing to the others; that nothing must stay a number.
    mean - (1.0 - log(target).exp()).max(f64::MIN_POSITIVE).ln()
}

/// What tells one dropout from another: the target, and for the reference the substitute.
fn draw(question: &Question<'_>, form: &str) -> String {
    format!("{}\n{form}", question.target().id())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::testing::{make, one_target, with_words};
    use crate::{Resources, Setup, find};

    /// Computed by `tests/fixtures/bert-ls/recipe.py`.
    fn expected() -> Vec<Value> {
        let text = include_str!("../../../tests/fixtures/bert-ls/expected.json");
        serde_json::from_str(text).unwrap()
    }

    fn assert_close(found: &[f64], expected: &Value, what: &str) {
        let expected: Vec<f64> =
            expected.as_array().unwrap().iter().map(|value| value.as_f64().unwrap()).collect();
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-4, "{what}: {found} is not {expected}");
        }
    }

    #[test]
    fn scores_are_those_of_a_second_computation() {
        let (_dir, resources) = with_words();
        for case in expected() {
            let marked = case["marked"].as_str().unwrap();
            let benchmark = one_target(marked, &[]);
            let question = Question::new(&benchmark, 0).unwrap();
            let words: Vec<&str> = case["words"]
                .as_array()
                .unwrap()
                .iter()
                .map(|word| word.as_str().unwrap())
                .collect();
            let rank = |name: &str, options: Option<&str>| {
                make(name, options, &resources).rank(&question, &words).unwrap()
            };
            assert_close(&rank("bert-contextual", None), &case["contextual"], marked);
            for (mode, options) in [("reference", Some("reference")), ("plain", None)] {
                let what = format!("{mode}, {marked}");
                let sv = rank("bert-ls-without-sp", options);
                assert_close(&sv, &case[mode]["s_v"], &format!("s_v, {what}"));
                let weighted = rank("bert-ls-without-sv", options);
                let sp: Vec<f64> = weighted.iter().map(|score| score / PROPOSAL_WEIGHT).collect();
                assert_close(&sp, &case[mode]["s_p"], &format!("s_p, {what}"));
                let both: Vec<f64> = sv.iter().zip(&weighted).map(|(sv, sp)| sv + sp).collect();
                assert_eq!(rank("bert-ls", options), both);
            }
        }
    }

    #[test]
    fn proposals_are_those_of_a_second_computation() {
        let (_dir, resources) = with_words();
        for case in expected() {
            let benchmark = one_target(case["marked"].as_str().unwrap(), &[]);
            let question = Question::new(&benchmark, 0).unwrap();
            for (mode, options) in [("reference", "top=10,reference"), ("plain", "top=10")] {
                let system = make("bert-ls", Some(options), &resources);
                let found = system.generate(&question, 50).unwrap();
                assert!(found.is_sorted_by(|a, b| a.score >= b.score));
                let mut found: Vec<&str> =
                    found.iter().map(|one| one.substitute.as_str()).collect();
                let proposed = case[mode]["proposed"].as_array().unwrap();
                let mut proposed: Vec<&str> =
                    proposed.iter().map(|word| word.as_str().unwrap()).collect();
                // In the ranker's order here, in the proposal's there.
                found.sort_unstable();
                proposed.sort_unstable();
                assert_eq!(found, proposed, "{mode}");
            }
        }
    }

    #[test]
    fn the_seed_decides_what_is_dropped() {
        let (_dir, resources) = with_words();
        let benchmark = one_target("a **bright** day", &[]);
        let question = Question::new(&benchmark, 0).unwrap();
        let scores = |options: &str| {
            let system = make("bert-ls-without-sv", Some(options), &resources);
            system.rank(&question, &["dull", "smart"]).unwrap()
        };
        assert_eq!(scores("seed=1"), scores("seed=1"));
        assert_ne!(scores("seed=1"), scores("seed=2"));
        assert_eq!(scores("seed=1,dropout=0"), scores("seed=2,dropout=0"));
    }

    #[test]
    fn what_cannot_be_scored_comes_last() {
        let (_dir, resources) = with_words();
        let rank = |marked: &str, options: Option<&str>, words: &[&str]| {
            let benchmark = one_target(marked, &[]);
            let question = Question::new(&benchmark, 0).unwrap();
            make("bert-ls", options, &resources).rank(&question, words).unwrap()
        };
        let scores = rank("a **bright** day", None, &["\u{7}", "dull"]);
        assert!(scores[0] == f64::NEG_INFINITY && scores[1].is_finite(), "{scores:?}");
        let unspelled = rank("a **wonderful** day", Some("reference"), &["dull"]);
        assert_eq!(unspelled, [f64::NEG_INFINITY]);
    }

    #[test]
    fn a_text_longer_than_the_window_is_cut_around_the_target() {
        let (_dir, resources) = with_words();
        let filler = "the river bank is near ".repeat(40);
        let benchmark = one_target(&format!("{filler}a **bright** day {filler}"), &[]);
        let question = Question::new(&benchmark, 0).unwrap();
        for options in [None, Some("reference")] {
            let system = make("bert-ls", options, &resources);
            let scores = system.rank(&question, &["dull", "straightforward"]).unwrap();
            assert!(scores.iter().all(|score| score.is_finite()), "{scores:?}");
            assert_eq!(system.generate(&question, 5).unwrap().len(), 5);
        }
    }

    #[test]
    fn dropping_everything_is_refused() {
        let resources = Resources::default();
        let setup = Setup::new(find("bert-ls").unwrap(), Some("dropout=1"), &resources).unwrap();
        let error = EmbeddingDropout::read(&setup, true).unwrap_err().to_string();
        assert_eq!(error, "bert-ls: dropout=1 – a share from 0 to below 1");
    }
}
