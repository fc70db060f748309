//! How close each two of some words are, out of context. That is all that centroids, shifts and
//! mixtures of word vectors need: cosines of sums follow from the cosines of the parts.

use std::ops::Range;
use std::slice;

use motjuste_encoder::Encoder;
use motjuste_engine::Usage;
use motjuste_engine::vectors::{Query, WordId, WordVectors};

use super::words::Word;
use crate::parts::geometry::{cosine, mean};

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Gram {
    size: usize,
    cosines: Vec<f64>,
}

impl Gram {
    /// Of English words, by the embedded vectors. A word without one is like itself alone.
    pub(crate) fn embedded(words: &[&Word]) -> Self {
        let vectors = WordVectors::embedded();
        let known: Vec<Option<(WordId, Query, f64)>> = words
            .iter()
            .map(|word| {
                let id = vectors.find(&word.lemma, word.pos)?;
                let average = vectors.average(id);
                // A word's vectors scatter around their average; this is its length.
                let length = f64::from(vectors.mean_similarity(&average, id));
                (length > 0.0).then_some((id, average, length))
            })
            .collect();
        let cosine = |a: usize, b: usize| match (&known[a], &known[b]) {
            (Some((_, average, _)), Some((id, _, length))) => {
                f64::from(vectors.mean_similarity(average, *id)) / length
            }
            _ => f64::from(u8::from(words[a].lemma == words[b].lemma)),
        };
        Self::new(words.len(), cosine)
    }

    /// Of words of any language, each by itself as the encoder sees it: the upper layers' mean.
    pub(crate) fn alone(encoder: &Encoder, words: &[&Word]) -> motjuste_engine::Result<Self> {
        let spans: Vec<Range<usize>> = words.iter().map(|word| 0..word.lemma.len()).collect();
        let texts: Vec<_> = words
            .iter()
            .zip(&spans)
            .map(|(word, span)| (word.lemma.as_str(), slice::from_ref(span)))
            .collect();
        let upper = encoder.config().layers().div_ceil(2);
        let vectors: Vec<Vec<f32>> = encoder
            .encode_batch(&texts)?
            .into_iter()
            .flatten()
            .map(|vectors| mean(vectors.iter().skip(upper)))
            .collect();
        Ok(Self::new(words.len(), |a, b| cosine(&vectors[a], &vectors[b])))
    }

    fn new(size: usize, cosine: impl Fn(usize, usize) -> f64) -> Self {
        let mut cosines = vec![1.0; size * size];
        for a in 0..size {
            for b in 0..a {
                let close = cosine(a, b);
                cosines[a * size + b] = close;
                cosines[b * size + a] = close;
            }
        }
        Self { size, cosines }
    }

    /// The dot product of two weighted sums of the words.
    fn product(&self, a: &[f64], b: &[f64]) -> f64 {
        let row = |(row, weight): (&[f64], &f64)| {
            weight * row.iter().zip(b).map(|(cosine, weight)| cosine * weight).sum::<f64>()
        };
        self.cosines.chunks_exact(self.size.max(1)).zip(a).map(row).sum()
    }

    /// The length of a weighted sum of the words.
    pub(crate) fn length(&self, weights: &[f64]) -> f64 {
        self.product(weights, weights).max(0.0).sqrt()
    }

    /// The cosine of two weighted sums of the words; 0 where one of them is nothing.
    pub(crate) fn cosine(&self, a: &[f64], b: &[f64]) -> f64 {
        let lengths = self.length(a) * self.length(b);
        if lengths > 0.0 { self.product(a, b) / lengths } else { 0.0 }
    }
}

/// The cosine of two English words out of context.
pub(crate) fn out_of_context(usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
    let words = [Word::new(usages[0])?, Word::new(usages[1])?];
    Ok(Gram::embedded(&words.each_ref()).cosine(&[1.0, 0.0], &[0.0, 1.0]))
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use super::*;

    fn noun(lemma: &str) -> Word {
        Word { span: 0..0, lemma: lemma.into(), pos: Pos::Noun }
    }

    #[test]
    fn sums_are_compared_through_their_parts() {
        // Two axes and their diagonal.
        let half = 0.5_f64.sqrt();
        let gram =
            Gram::new(3, |a, b| if (a, b) == (1, 0) { 0.0 } else { [half, half, 1.0][b.min(a)] });
        assert!((gram.cosine(&[1.0, 1.0, 0.0], &[0.0, 0.0, 1.0]) - 1.0).abs() < 1e-12);
        assert!((gram.length(&[3.0, 4.0, 0.0]) - 5.0).abs() < 1e-12);
        assert_eq!(gram.cosine(&[0.0; 3], &[1.0, 0.0, 0.0]), 0.0);
    }

    #[test]
    fn the_embedded_vectors_know_english() {
        let words = ["car", "automobile", "banana", "xyzzyx"].map(noun);
        let gram = Gram::embedded(&words.each_ref());
        let close = |a: usize, b: usize| gram.cosines[a * 4 + b];
        assert!(close(0, 1) > close(0, 2), "{gram:?}");
        assert_eq!((close(0, 3), close(3, 3)), (0.0, 1.0));
    }
}
