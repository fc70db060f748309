//! Word similarity in context (SemEval-2020 task 3) with what the base tier has at hand: the cosine
//! of the two words' vectors at a middle layer, where the signal is (docs/quality.md).

use std::sync::Arc;

use motjuste_encoder::Encoder;

use crate::{Result, SimilarityInContext, Usage};

/// The cosine of two words' vectors in context, two thirds of the way up the encoder.
#[derive(Debug, Clone)]
pub struct SpanCosine {
    encoder: Arc<Encoder>,
    layer: usize,
}

impl SpanCosine {
    /// With this encoder.
    #[must_use]
    pub fn new(encoder: Arc<Encoder>) -> Self {
        let layer = encoder.config().layers() * 2 / 3;
        Self { encoder, layer }
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
        Ok(f64::from(one.cosines(other)[self.layer]))
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
        let cosine = SpanCosine::new(Arc::new(Encoder::load(model).unwrap()));
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
