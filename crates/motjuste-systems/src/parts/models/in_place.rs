//! Substitutes put in the target's place, and their vectors there.

use std::ops::Range;

use motjuste_encoder::{Encoder, LayerVectors, SharedContext};
use motjuste_lexicon::Spelling;

use crate::{OptionSpec, Options, Question, Result};

/// How words must change to fit a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Words {
    /// What the benchmark's own words need.
    Judged,
    /// They are dictionary forms, to be inflected to the place.
    Lemmas,
    Forms,
}

/// The words as they would stand in the target's place. SWORDS inflects with *pattern.en*; here it
/// is the engine's inflector, which also carries over capitals.
pub(crate) fn forms(question: &Question<'_>, words: &[&str], what: Words) -> Vec<String> {
    let inflect = match what {
        Words::Judged => question.benchmark().lemmatized(),
        Words::Lemmas => true,
        Words::Forms => false,
    };
    let form = |word: &&str| {
        if inflect {
            motjuste_engine::fit(&question.located, word, Spelling::American).form
        } else {
            (*word).to_owned()
        }
    };
    words.iter().map(form).collect()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meeting {
    /// Every substitute in its own copy of the sentence, as published.
    Exact,
    /// Every substitute against the unchanged sentence, at a fraction of the work.
    Shared,
}

impl Meeting {
    pub(crate) const OPTION: OptionSpec = OptionSpec::new(
        "context",
        "exact",
        "exact: one pass over the text per substitute; shared: one pass for all, nearly as good",
    );

    pub(crate) fn read(options: &Options) -> Result<Self> {
        let choices = [("exact", Self::Exact), ("shared", Self::Shared)];
        options.choice(Self::OPTION.name, &choices)
    }
}

/// The vectors of a target and of substitutes in its place.
pub(crate) struct InPlace {
    pub(crate) target: LayerVectors,
    /// The substitutes in the order given; none for what the tokenizer cannot see.
    pub(crate) substitutes: Vec<Option<LayerVectors>>,
}

impl InPlace {
    /// Encodes the target, and each form in its place.
    pub(crate) fn new(
        encoder: &Encoder,
        question: &Question<'_>,
        forms: &[String],
        meeting: Meeting,
    ) -> Result<Self> {
        let readable: Vec<bool> = forms.iter().map(|form| is_readable(encoder, form)).collect();
        let seen = forms.iter().zip(&readable).filter(|(_, readable)| **readable);
        let seen: Vec<&str> = seen.map(|(form, _)| form.as_str()).collect();
        let (text, span) = (question.located.text, question.located.span.clone());
        let shared = match meeting {
            Meeting::Exact => exact(encoder, text, span, &seen)?,
            Meeting::Shared => encoder.shared_context(text, span, &seen)?,
        };
        let mut vectors = shared.candidates.into_iter();
        let own = |readable: bool| readable.then(|| vectors.next()).flatten();
        Ok(Self { target: shared.target, substitutes: readable.into_iter().map(own).collect() })
    }

    /// For each substitute, what `score` makes of its cosines with the target, layer by layer; −∞
    /// for one that cannot be read.
    pub(crate) fn scores(&self, score: impl Fn(&[f32]) -> f64) -> Vec<f64> {
        let one = |vectors: &Option<LayerVectors>| {
            let cosines = vectors.as_ref().map(|vectors| vectors.cosines(&self.target));
            cosines.map_or(f64::NEG_INFINITY, |cosines| score(&cosines))
        };
        self.substitutes.iter().map(one).collect()
    }
}

/// The same vectors, each form in its own copy of the sentence.
fn exact(
    encoder: &Encoder,
    text: &str,
    span: Range<usize>,
    forms: &[&str],
) -> Result<SharedContext> {
    let replaced = forms.iter().map(|form| {
        let replaced = format!("{}{form}{}", &text[..span.start], &text[span.end..]);
        (replaced, span.start..span.start + form.len())
    });
    let texts: Vec<(String, Range<usize>)> =
        std::iter::once((text.to_owned(), span.clone())).chain(replaced).collect();
    let texts: Vec<_> =
        texts.iter().map(|(text, span)| (text.as_str(), std::slice::from_ref(span))).collect();
    let mut vectors = encoder.encode_batch(&texts)?.into_iter().flatten();
    let target = vectors.next().expect("one span, one vector");
    Ok(SharedContext { target, candidates: vectors.collect() })
}

/// Whether an encoder sees anything in a substitute, and not more than fits its window.
fn is_readable(encoder: &Encoder, form: &str) -> bool {
    encoder.passage(form, 0..form.len()).is_ok()
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use super::*;
    use crate::testing::{one_target_of, words_model};

    #[test]
    fn lemmas_are_inflected_and_forms_are_not() {
        let benchmark = one_target_of("She **walked** home.", Pos::Verb, &[]);
        let question = Question::new(&benchmark, 0).unwrap();
        for (what, expected) in
            [(Words::Judged, "ran"), (Words::Lemmas, "ran"), (Words::Forms, "run")]
        {
            assert_eq!(forms(&question, &["run"], what), [expected], "{what:?}");
        }
    }

    #[test]
    fn what_cannot_be_read_has_no_vector_and_disturbs_no_other() {
        let encoder = words_model(false).encoder;
        let benchmark = one_target_of("a **bright** day", Pos::Adj, &[]);
        let question = Question::new(&benchmark, 0).unwrap();
        let forms: Vec<String> = ["great", "\u{7}", "bright", ""].map(str::to_owned).into();
        for meeting in [Meeting::Exact, Meeting::Shared] {
            let vectors = InPlace::new(&encoder, &question, &forms, meeting).unwrap();
            let scores = vectors.scores(|cosines| cosines[3].into());
            assert!(scores[0].is_finite() && scores[0] < 0.9999, "{scores:?}");
            assert!((scores[2] - 1.0).abs() < 1e-5, "{scores:?}");
            assert_eq!((scores[1], scores[3]), (f64::NEG_INFINITY, f64::NEG_INFINITY));
        }
    }
}
