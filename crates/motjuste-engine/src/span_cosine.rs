//! Word similarity in context (SemEval-2020 task 3) with the encoders of the tiers.

use std::ops::RangeInclusive;
use std::sync::Arc;

use motjuste_encoder::{Encoder, LayerVectors};

use crate::features::{BASE_LAYERS, LARGE_LAYERS};
use crate::model::Model;
use crate::{Result, SimilarityInContext, Stage, Usage};

/// The layers that tell most of a word's use, of MiniLM and of MPNet: chosen on SCWS and Usim
/// (docs/quality.md).
const OF_BASE: RangeInclusive<usize> = 2..=BASE_LAYERS - 1;
const OF_LARGE: RangeInclusive<usize> = 2..=5;

/// The mean cosine of two words' vectors in context, over the layers that tell most. The dimensions
/// of an encoder that a ranker knows are standardised.
#[derive(Debug, Clone)]
pub struct SpanCosine {
    encoder: Arc<Encoder>,
    layers: RangeInclusive<usize>,
    /// Has the standard.
    known: Option<Arc<Model>>,
}

impl SpanCosine {
    /// With this encoder. MPNet is known if it was loaded with
    /// [`large_encoder_options`](crate::large_encoder_options).
    ///
    /// # Errors
    /// If a ranker that is built in is damaged.
    pub fn new(encoder: Arc<Encoder>) -> Result<Self> {
        let depth = encoder.config().layers();
        let (layers, stage) = match depth + 1 {
            BASE_LAYERS => (OF_BASE, Stage::Base),
            LARGE_LAYERS => (OF_LARGE, Stage::Large),
            _ => return Ok(Self { encoder, layers: depth * 2 / 3..=depth * 2 / 3, known: None }),
        };
        let model = Model::embedded(stage)?;
        let shape = (depth + 1, encoder.config().dimension());
        let is_known = model.standard().is_some_and(|standard| standard.shape() == shape);
        Ok(Self { encoder, layers, known: is_known.then_some(model) })
    }

    fn cosines(&self, one: &LayerVectors, other: &LayerVectors) -> Vec<f32> {
        match self.known.as_ref().and_then(|model| model.standard()) {
            Some(standard) => {
                standard.cosines(&standard.apply(one), &standard.apply(other)).collect()
            }
            None => one.cosines(other),
        }
    }
}

impl SimilarityInContext for SpanCosine {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> Result<f64> {
        // One pass for both.
        let spans = usages.map(|usage| [usage.span.clone()]);
        let texts = [(usages[0].text, &spans[0][..]), (usages[1].text, &spans[1][..])];
        let vectors = self.encoder.encode_batch(&texts)?;
        let [[one], [other]] = [&vectors[0][..], &vectors[1][..]] else {
            unreachable!("one text and one span each were given");
        };
        let cosines = &self.cosines(one, other)[self.layers.clone()];
        Ok(f64::from(cosines.iter().sum::<f32>()) / cosines.len() as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_most_like_itself_in_the_same_text() {
        let model = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../motjuste-encoder/tests/fixtures/tiny-bert-mlm"
        );
        let cosine = SpanCosine::new(Arc::new(Encoder::load(model).unwrap())).unwrap();
        let text = "the old man sat on the old bench";
        let [man, bench] = ["man", "bench"].map(|word| {
            let start = text.find(word).unwrap();
            Usage { text, span: start..start + word.len() }
        });
        let same = cosine.similarity([&man, &man]).unwrap();
        let other = cosine.similarity([&man, &bench]).unwrap();
        assert!((same - 1.0).abs() < 1e-5 && other < same, "{same} {other}");
        let outside = Usage { text, span: 0..99 };
        assert!(cosine.similarity([&man, &outside]).is_err());
    }
}
