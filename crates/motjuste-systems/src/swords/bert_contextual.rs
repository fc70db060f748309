//! BERT as a ranker: the cosine of the target's vector with the substitute's in its place (SWORDS,
//! App. D.3; the row *BERT* of Table 6, and † in Table 4).
//!
//! Vectors are those of the last layer, pieces averaged. Dictionary forms are inflected to the
//! place first.

use std::ops::RangeInclusive;
use std::sync::Arc;

use motjuste_encoder::Encoder;

use crate::entry::{Entry, Paper};
use crate::parts::models::in_place::{InPlace, Meeting, Words, forms};
use crate::parts::models::layers::{self, Middle};
use crate::{Need, OptionSpec, Question, Result, Setting, System};

pub(super) const ENTRY: Entry = Entry {
    name: "bert-contextual",
    title: "BERT",
    method: "The cosine between the contextual vectors of the target and of the substitute in \
        its place.",
    stand_in: Some("your encoder instead of bert-large-uncased"),
    needs: &[Need::Encoder],
    options: &[
        OptionSpec::new(
            "layer",
            "last",
            "the layer, or the mean of several: last, middle (all but the first 3 and the last 2), 4, 3-10",
        ),
        Meeting::OPTION,
    ],
    settings: &[Setting::Rank],
    ..Entry::substitution(Paper::Swords, |setup| {
        let encoder = setup.encoder(Need::Encoder)?;
        let layers = layers::read(setup, "layer", encoder.config().layers(), Middle::Inner)?;
        let meeting = Meeting::read(&setup.options)?;
        Ok(Box::new(BertContextual { encoder, layers, meeting, words: Words::Judged }))
    })
};

pub(super) struct BertContextual {
    encoder: Arc<Encoder>,
    layers: RangeInclusive<usize>,
    meeting: Meeting,
    words: Words,
}

impl BertContextual {
    /// By the last layer, as in Table 4.
    pub(super) fn last_layer(encoder: Arc<Encoder>, words: Words) -> Self {
        let last = encoder.config().layers();
        Self { encoder, layers: last..=last, meeting: Meeting::Exact, words }
    }

    /// The same by one pass over the text for all substitutes.
    pub(super) fn with_shared_context(&self) -> Self {
        let (encoder, layers) = (self.encoder.clone(), self.layers.clone());
        Self { encoder, layers, meeting: Meeting::Shared, words: self.words }
    }
}

impl System for BertContextual {
    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let forms = forms(question, words, self.words);
        let vectors = InPlace::new(&self.encoder, question, &forms, self.meeting)?;
        Ok(vectors.scores(|cosines| layers::mean(cosines, &self.layers)))
    }
}

#[cfg(test)]
mod tests {
    use crate::Question;
    use crate::testing::{make, one_target, with_words};

    fn scores(options: Option<&str>, marked: &str, words: &[&str]) -> Vec<f64> {
        let (_dir, resources) = with_words();
        let benchmark = one_target(marked, &[]);
        let question = Question::new(&benchmark, 0).unwrap();
        make("bert-contextual", options, &resources).rank(&question, words).unwrap()
    }

    #[test]
    fn the_target_is_closest_to_itself() {
        let scores = scores(None, "a **bright** day", &["bright", "dull", "straightforward"]);
        assert!((scores[0] - 1.0).abs() < 1e-5, "{scores:?}");
        assert!(scores[1..].iter().all(|score| *score < 0.9999), "{scores:?}");
    }

    #[test]
    fn the_layer_matters() {
        let at =
            |layer: &str| scores(Some(&format!("layer={layer}")), "a **bright** day", &["dull"])[0];
        assert_eq!(at("last"), at("3"));
        assert_ne!(at("0"), at("3"));
        assert!((at("1-2") - (at("1") + at("2")) / 2.0).abs() < 1e-9);
    }
}
