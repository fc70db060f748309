//! JUSTMasters (Al-Khdour et al. 2020; Armendariz et al. 2020, §7): "tested several models,
//! parameters and their own strategy to combine models": each model's similarity, weighted.
//!
//! Every model at hand is read at the layers that are asked for; the embedded word vectors join in
//! for English. Weights are options; a model that is not there has none.

use std::ops::RangeInclusive;

use motjuste_engine::{SimilarityInContext, Usage};

use super::contextual::layers_option;
use super::geometry::{cosine, mean};
use super::gram::out_of_context;
use super::language;
use super::layers::LayerChoice;
use super::models::Models;
use crate::{Answers, Entry, Make, Need, OptionSpec, Paper, Result, Setup};

pub(super) const ENTRY: Entry = Entry {
    name: "just-masters",
    title: "JUSTMasters",
    paper: Paper::Semeval2020,
    method: "The weighted mean of the similarities of several models.",
    stand_in: Some(
        "the encoder, the masked model and ELMo that are given, and the embedded English word \
         vectors, for the models they tried; equal weights, for those they found with many \
         submissions",
    ),
    needs: &[Need::Encoder],
    wants: &[Need::MaskedModel, Need::Elmo],
    options: &[
        layers_option("upper"),
        OptionSpec { name: "encoder", default: "1", help: "weight of the encoder" },
        OptionSpec { name: "masked-model", default: "1", help: "weight of the masked model" },
        OptionSpec { name: "elmo", default: "1", help: "weight of ELMo" },
        OptionSpec { name: "words", default: "1", help: "weight of the word vectors" },
        language::OPTION,
    ],
    settings: &[],
    answers: Answers { best: None, oot: None },
    revision: 1,
    make: Make::Similarity(|setup| Ok(Box::new(JustMasters::new(setup)?))),
};

struct JustMasters {
    models: Models,
    layers: LayerChoice,
    /// Of each contextual model, in their order.
    weights: Vec<f64>,
    words: f64,
}

impl JustMasters {
    fn new(setup: &Setup<'_>) -> Result<Self> {
        let models = Models::from_setup(setup)?;
        let weight = |(need, _): &(Need, _)| setup.options.get(need.name());
        Ok(Self {
            layers: setup.options.get("layers")?,
            weights: models.contextual.iter().map(weight).collect::<Result<_>>()?,
            words: setup.options.get("words")?,
            models,
        })
    }

    /// The layers of a model of any depth; the topmost where it has not those asked for.
    fn layers_of(&self, layers: usize) -> RangeInclusive<usize> {
        let depth = layers.saturating_sub(1);
        self.layers.of(depth).unwrap_or(depth..=depth)
    }
}

impl SimilarityInContext for JustMasters {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let (mut sum, mut total) = (0.0, 0.0);
        for ((_, model), weight) in self.models.contextual.iter().zip(&self.weights) {
            let [a, b] = model.by_layer(usages)?.map(|layers| {
                let chosen = self.layers_of(layers.len());
                mean(layers[chosen].iter().map(Vec::as_slice))
            });
            sum += weight * cosine(&a, &b);
            total += weight;
        }
        if self.models.english {
            sum += self.words * out_of_context(usages)?;
            total += self.words;
        }
        Ok(if total > 0.0 { sum / total } else { 0.0 })
    }
}

#[cfg(test)]
mod tests {
    use crate::Need;
    use crate::similarity::trial::{TINY, close, make, tiny_encoder, try_make};

    #[test]
    fn weights_decide_who_is_heard() {
        let text = "the **cat** sat on the **mat**";
        let mut resources = tiny_encoder();
        resources.set(Need::MaskedModel, TINY);
        let at = |options| close(&*make("just-masters", Some(options), &resources), text);
        let encoder = at("masked-model=0,words=0");
        let hitachi = close(&*make("hitachi", Some("layers=upper"), &resources), text);
        assert!((encoder - hitachi).abs() < 1e-12);
        let words = at("encoder=0,masked-model=0");
        assert!((at("") - (2.0 * encoder + words) / 3.0).abs() < 1e-9);
        assert!((at("language=fi") - encoder).abs() < 1e-9, "no word vectors of Finnish");
        assert!(try_make("just-masters", Some("words=many"), &resources).is_err());
    }
}
