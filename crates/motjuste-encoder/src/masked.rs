//! What the model expects in a span it cannot see.

use std::ops::Range;

use crate::batch::Batch;
use crate::encoder::Encoder;
use crate::error::{Error, Result};
use crate::spans::chunks_of_rows;
use crate::trace::Hidden;

/// The head's scores for the whole vocabulary, before softmax.
#[derive(Debug, Clone, PartialEq)]
pub struct VocabularyLogits(Vec<f32>);

impl VocabularyLogits {
    /// The scores by piece id.
    #[must_use]
    pub fn logits(&self) -> &[f32] {
        &self.0
    }

    /// The distribution over the vocabulary.
    #[must_use]
    pub fn probabilities(&self) -> Vec<f32> {
        self.probabilities_over(|_| true)
    }

    /// The distribution over the pieces that `allowed` lets through; the others get 0. All get 0
    /// when none is let through.
    #[must_use]
    pub fn probabilities_over(&self, allowed: impl Fn(u32) -> bool) -> Vec<f32> {
        let logits =
            || (0u32..).zip(&self.0).map(|(id, logit)| allowed(id).then_some(f64::from(*logit)));
        let largest = logits().flatten().fold(f64::NEG_INFINITY, f64::max);
        let exps: Vec<f64> =
            logits().map(|logit| logit.map_or(0.0, |logit| (logit - largest).exp())).collect();
        let sum: f64 = exps.iter().sum();
        exps.into_iter().map(|e| if sum > 0.0 { (e / sum) as f32 } else { 0.0 }).collect()
    }
}

impl Encoder {
    /// The vocabulary's scores for the bytes `span` of `text`, all of it replaced by one mask.
    ///
    /// # Errors
    /// If the weights have no head or the vocabulary no mask, or the span is not a stretch of the
    /// text.
    pub fn masked(&self, text: &str, span: Range<usize>) -> Result<VocabularyLogits> {
        let mut all = self.masked_batch(&[(text, span)])?;
        Ok(all.pop().expect("one span, one distribution"))
    }

    /// The same for many texts, stacked into common products.
    ///
    /// # Errors
    /// As [`masked`](Self::masked), for the first text that fails.
    pub fn masked_batch(&self, texts: &[(&str, Range<usize>)]) -> Result<Vec<VocabularyLogits>> {
        self.head()?;
        let mask = self.mask_id().ok_or_else(|| Error::Tokenizer {
            path: self.tokenizer().path().to_path_buf(),
            reason: "the vocabulary has no mask marker".to_owned(),
        })?;
        let passages = texts
            .iter()
            .map(|(text, span)| Ok(self.passage(text, span.clone())?.with_pieces(&[mask])))
            .collect::<Result<Vec<_>>>()?;
        let dimension = self.config().dimension();
        let last = self.config().layers();
        let mut logits = Vec::with_capacity(texts.len());
        for chunk in chunks_of_rows(&passages, |passage| passage.ids().len()) {
            let mut batch = Batch::default();
            let masks: Vec<usize> =
                chunk.iter().map(|p| batch.push_sequence(p.ids()).start + p.span().start).collect();
            let mut hidden = Vec::with_capacity(masks.len() * dimension);
            self.forward(&batch, |output| {
                if output.layer == last {
                    for row in &masks {
                        hidden.extend_from_slice(&output.hidden[row * dimension..][..dimension]);
                    }
                }
            });
            logits.extend(self.vocabulary_logits(&Hidden::new(hidden, dimension))?);
        }
        Ok(logits)
    }

    /// The head's scores for each row of last-layer hidden states.
    ///
    /// # Errors
    /// If the weights have no head, or the states are of another model.
    pub fn vocabulary_logits(&self, hidden: &Hidden) -> Result<Vec<VocabularyLogits>> {
        let head = self.head()?;
        self.check_dimension(hidden)?;
        let logits = self.on_pool(|| head.logits(hidden.values()));
        Ok(logits
            .chunks_exact(self.config().vocabulary_size())
            .map(|row| VocabularyLogits(row.to_vec()))
            .collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_shared_among_the_allowed_pieces_only() {
        let logits = VocabularyLogits(vec![1000.0, 0.0, 1000.0, 5.0]);
        assert_eq!(logits.probabilities(), [0.5, 0.0, 0.5, 0.0]);
        let odd = logits.probabilities_over(|id| id % 2 == 1);
        assert_eq!((odd[0], odd[2]), (0.0, 0.0));
        assert!((odd[3] - 0.993_307).abs() < 1e-6, "{odd:?}");
        assert_eq!(logits.probabilities_over(|_| false), [0.0; 4]);
    }
}
