//! What the masked-language-model systems of SWORDS share (BERT-M, BERT-K and BERT-LS; section 5.3
//! and App. D): where the target's pieces are, what the model expects in its place, and which of
//! that is an answer.
//!
//! The option `reference` brings back what the authors' program does; without it:
//!
//! | | `reference` | without |
//! |---|---|---|
//! | embedding layer, target kept | applied twice: its output goes in again as word vectors | applied once |
//! | what dropout leaves | enlarged by 1 / (1 − p) | as it is |
//! | the target as an answer | left out if it is one piece, as that piece | left out in all its inflected forms |
//! | a target whose pieces do not spell it (accents, unknown signs, parts of words) | no answer | answered |
//! | dropout when ranking | drawn anew for each substitute | one draw for a target, that of the proposal |
//! | s_p of a substitute of several pieces | its first piece, among whole words | the mean of all its pieces, continuations included |
//! | p(target) in s_p | 0 where its longest piece is no word | as the model has it |
//! | s_v with several pieces | only the longest piece is put in place | all are; their mean is compared |
//!
//! In both, the seed decides what is dropped, where the authors' program draws without one, and a
//! text longer than the model's window is cut to what surrounds the target, where theirs fails.

use std::sync::Arc;

use motjuste_encoder::{Encoder, Passage, TraceInput, VocabularyLogits};
use motjuste_lemma::Lemmatizer;

use super::embedding_dropout::EmbeddingDropout;
use super::vocabulary::Vocabulary;
use crate::{Need, OptionSpec, Question, Result, Setup};

pub(crate) const TOP: OptionSpec = OptionSpec::new("top", "50", "number of words to return");
/// Whether to do as the authors' program does.
pub(crate) const REFERENCE: OptionSpec =
    OptionSpec::new("reference", "false", "reproduce the authors' program, quirks included");

/// A masked language model, and the words it can answer with.
pub(crate) struct MaskedModel {
    pub(crate) encoder: Arc<Encoder>,
    vocabulary: Vocabulary,
    pub(crate) reference: bool,
}

/// What a model expects in the place of a kept target.
pub(crate) struct Expectation {
    pub(crate) logits: VocabularyLogits,
    /// The piece that stood for the target.
    pub(crate) piece: u32,
}

impl MaskedModel {
    /// Opens the model and reads the option `reference`.
    pub(crate) fn open(setup: &Setup<'_>) -> Result<Self> {
        let encoder = setup.encoder(Need::MaskedModel)?;
        let vocabulary = Vocabulary::from_encoder(&encoder);
        let lack = if !encoder.has_head() {
            "the weights have no masked-language-model head; use weights saved as …ForMaskedLM"
        } else if encoder.mask_id().is_none() {
            "the vocabulary has no mask"
        } else if vocabulary.words().next().is_none() {
            "the vocabulary has no words"
        } else {
            let reference = setup.options.get("reference")?;
            return Ok(Self { encoder, vocabulary, reference });
        };
        Err(setup.need(Need::MaskedModel)?.unreadable(lack.to_owned()))
    }

    /// The pieces around a target; none where the authors' program gives up on it.
    pub(crate) fn passage(&self, question: &Question<'_>) -> Result<Option<Passage>> {
        let located = &question.located;
        let passage = self.encoder.passage(located.text, located.span.clone())?;
        let spelled = || {
            let pieces = passage.ids()[passage.span()].iter();
            let pieces: String = pieces.map(|id| self.stripped(*id)).collect();
            squeezed(&pieces) == squeezed(located.surface()) && stands_alone(question)
        };
        Ok((!self.reference || spelled()).then_some(passage))
    }

    /// What the model expects where the target's pieces are hidden behind one mask.
    pub(crate) fn masked(&self, question: &Question<'_>) -> Result<VocabularyLogits> {
        Ok(self.encoder.masked(question.located.text, question.located.span.clone())?)
    }

    /// What the model expects where it sees the target, or what dropout leaves of it; `draw` tells
    /// one dropout from another.
    pub(crate) fn kept(
        &self,
        passage: &Passage,
        dropout: Option<(&EmbeddingDropout, &str)>,
    ) -> Result<Expectation> {
        let piece = self.longest(&passage.ids()[passage.span()]);
        let passage = passage.with_pieces(&[piece]);
        let place = passage.span().start;
        let mut embedded = self.encoder.embed(passage.ids())?;
        if let (Some((dropout, draw)), Some(own)) = (dropout, embedded.row_mut(place)) {
            dropout.apply(own, draw);
        }
        if self.reference {
            embedded = self.encoder.embed_again(&embedded)?;
        }
        let traces = self.encoder.trace(&[TraceInput { embedded: &embedded, watched: None }])?;
        let last = traces.first().and_then(|trace| trace.layers.last()?.only(place));
        let last = last.expect("a sequence has a state for each of its pieces after each layer");
        let logits = self.encoder.vocabulary_logits(&last)?.pop();
        Ok(Expectation { logits: logits.expect("one state, one distribution"), piece })
    }

    /// The likeliest words that are not the target, with their probabilities among all such words.
    pub(crate) fn likeliest(
        &self,
        question: &Question<'_>,
        passage: &Passage,
        logits: &VocabularyLogits,
        top: usize,
    ) -> Vec<(String, f64)> {
        let is_answer = |id: u32| {
            self.vocabulary
                .word(id)
                .is_some_and(|word| !self.is_target(question, passage, id, word))
        };
        let logs = log_probabilities(logits, is_answer);
        let mut words: Vec<(&str, f64)> = self
            .vocabulary
            .words()
            .filter_map(|(id, word)| Some((word, logs.get(id as usize)?.exp())))
            .filter(|(_, probability)| *probability > 0.0)
            .collect();
        words.sort_by(|a, b| b.1.total_cmp(&a.1));
        words.truncate(top);
        words.into_iter().map(|(word, probability)| (word.to_owned(), probability)).collect()
    }

    pub(crate) fn is_word(&self, piece: u32) -> bool {
        self.vocabulary.word(piece).is_some()
    }

    /// The longest of some pieces, the first of several; the reference's way to one piece.
    pub(crate) fn longest(&self, pieces: &[u32]) -> u32 {
        let length = |id: u32| self.stripped(id).chars().count();
        let longer = |best: u32, id: &u32| if length(*id) > length(best) { *id } else { best };
        let (first, others) = pieces.split_first().expect("a passage has pieces in its span");
        others.iter().fold(*first, longer)
    }

    fn is_target(&self, question: &Question<'_>, passage: &Passage, id: u32, word: &str) -> bool {
        if self.reference {
            return passage.ids()[passage.span()] == [id];
        }
        let word = word.to_lowercase();
        let lemma = Lemmatizer::embedded().normalise(&word, question.pos());
        lemma == question.located.lemma || word == question.located.surface().to_lowercase()
    }

    /// A piece without the sign that it continues a word.
    fn stripped(&self, id: u32) -> String {
        let piece = self.encoder.piece(id).unwrap_or_default();
        piece.strip_prefix("##").map_or(piece.clone(), str::to_owned)
    }
}

/// Natural logarithms of the probabilities among the pieces that `allowed` lets through; −∞ for the
/// others.
pub(crate) fn log_probabilities(
    logits: &VocabularyLogits,
    allowed: impl Fn(u32) -> bool,
) -> Vec<f64> {
    let mut logs: Vec<f64> = (0..)
        .zip(logits.logits())
        .map(|(id, logit)| if allowed(id) { f64::from(*logit) } else { f64::NEG_INFINITY })
        .collect();
    let largest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum = logs.iter().map(|logit| (logit - largest).exp()).sum::<f64>().ln() + largest;
    if sum.is_finite() {
        logs.iter_mut().for_each(|logit| *logit -= sum);
    }
    logs
}

/// Small letters without white space.
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// Whether the target is no part of a longer word, whose pieces would be others.
fn stands_alone(question: &Question<'_>) -> bool {
    let (text, span) = (question.located.text, &question.located.span);
    let before = text[..span.start].chars().next_back();
    let after = text[span.end..].chars().next();
    !before.into_iter().chain(after).any(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::testing::{masked_model_fixture, one_target};
    use crate::{Resources, find};

    /// The fixture's own tokenizer calls every word `[UNK]`, and PyTorch's answers are to that;
    /// the words of the vocabulary are in `vocab.txt`.
    fn reference_model() -> MaskedModel {
        let mut resources = Resources::default();
        resources.set(Need::MaskedModel, masked_model_fixture());
        let setup = Setup::new(find("bert-m").unwrap(), Some("reference"), &resources).unwrap();
        MaskedModel::open(&setup).unwrap()
    }

    fn assert_top(found: &[(String, f64)], expected: &Value, what: &str) {
        for ((word, probability), expected) in found.iter().zip(expected.as_array().unwrap()) {
            assert_eq!(word, expected[0].as_str().unwrap(), "{what}");
            let expected = expected[1].as_f64().unwrap();
            assert!((probability - expected).abs() < 1e-4, "{what}: {word} {probability}");
        }
    }

    #[test]
    fn bert_m_and_bert_k_answer_as_in_pytorch() {
        let mut model = reference_model();
        let golden = std::fs::read(masked_model_fixture().join("expected.json")).unwrap();
        let golden: Value = serde_json::from_slice(&golden).unwrap();
        for case in golden["cases"].as_array().unwrap() {
            let text: Vec<char> = case["text"].as_str().unwrap().chars().collect();
            let [start, end] =
                ["start_char", "end_char"].map(|field| case[field].as_u64().unwrap() as usize);
            let part = |part: &[char]| part.iter().collect::<String>();
            let (before, target, after) =
                (part(&text[..start]), part(&text[start..end]), part(&text[end..]));
            let benchmark = one_target(&format!("{before}**{target}**{after}"), &[]);
            let question = Question::new(&benchmark, 0).unwrap();
            let passage =
                model.encoder.passage(question.located.text, question.located.span.clone());
            let passage = passage.unwrap();
            let masked = model.masked(&question).unwrap();
            model.reference = true;
            let top = model.likeliest(&question, &passage, &masked, 10);
            assert_top(&top, &case["bert_m_top10"], "BERT-M");
            for (reference, field) in [
                (true, "bert_k_top10_reference_embeddings_twice"),
                (false, "bert_k_top10_embeddings_once"),
            ] {
                model.reference = reference;
                let kept = model.kept(&passage, None).unwrap();
                // The fixture leaves out the target's piece in either case.
                model.reference = true;
                let top = model.likeliest(&question, &passage, &kept.logits, 10);
                assert_top(&top, &case[field], field);
            }
        }
    }

    #[test]
    fn the_longest_piece_stands_for_all_the_first_of_several() {
        let model = crate::testing::words_model(true);
        let id = |piece| model.encoder.piece_id(piece).unwrap();
        assert_eq!(model.longest(&[id("un"), id("##able"), id("read")]), id("##able"));
        assert_eq!(model.longest(&[id("the")]), id("the"));
    }

    #[test]
    fn the_reference_gives_up_where_pieces_do_not_spell_the_target() {
        let passage = |reference: bool, marked: &str| {
            let benchmark = one_target(marked, &[]);
            let model = crate::testing::words_model(reference);
            model.passage(&Question::new(&benchmark, 0).unwrap()).unwrap().is_some()
        };
        for marked in ["a **gréat** day", "a **wonderful** day", "un**able**"] {
            assert!(!passage(true, marked), "{marked}");
            assert!(passage(false, marked), "{marked}");
        }
        assert!(passage(true, "A **Straightforward** day."));
    }

    #[test]
    fn the_target_is_no_answer_in_any_form() {
        let answers = |reference: bool, marked: &str| -> Vec<String> {
            let benchmark = crate::testing::one_target_of(marked, motjuste_core::Pos::Verb, &[]);
            let question = Question::new(&benchmark, 0).unwrap();
            let model = crate::testing::words_model(reference);
            let passage = model.passage(&question).unwrap().unwrap();
            let logits = model.masked(&question).unwrap();
            let words = model.likeliest(&question, &passage, &logits, 100);
            assert!((words.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-9);
            words.into_iter().map(|(word, _)| word).collect()
        };
        // "was" is one piece; "is" is a form of the same word.
        let (with, without) =
            (answers(true, "it **was** great"), answers(false, "it **was** great"));
        assert!(with.contains(&"is".to_owned()) && !with.contains(&"was".to_owned()));
        assert!(!without.contains(&"is".to_owned()) && !without.contains(&"was".to_owned()));
    }

    #[test]
    fn probabilities_are_shared_among_the_allowed_only() {
        let model = reference_model();
        let logits = model.encoder.masked("a bright day", 2..8).unwrap();
        let logs = log_probabilities(&logits, |id| id % 2 == 0);
        let sum: f64 = logs.iter().map(|log| log.exp()).sum();
        assert!((sum - 1.0).abs() < 1e-9);
        assert!(logs.iter().skip(1).step_by(2).all(|log| *log == f64::NEG_INFINITY));
        assert!(log_probabilities(&logits, |_| false).iter().all(|log| *log == f64::NEG_INFINITY));
    }
}
