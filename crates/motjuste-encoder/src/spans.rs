//! Vectors of spans in context: the mean of a span's pieces at every layer.

use std::ops::Range;

use crate::batch::Batch;
use crate::encoder::Encoder;
use crate::error::Result;
use crate::passage::Located;
use crate::vectors::LayerVectors;

/// Rows sent through the layers together. Enough to keep the products busy, few enough for the
/// buffers to stay in megabytes.
pub(crate) const MAX_ROWS: usize = 2048;

impl Encoder {
    /// The vectors of some spans of a text, each span a range of bytes.
    ///
    /// The text is tokenised in stretches, cut wherever a span starts or ends, so that a span's
    /// pieces are its own. A text longer than the model's window is cut to what surrounds each
    /// span.
    ///
    /// # Errors
    /// If a span is not a stretch of the text, holds no pieces, or is longer than the window.
    pub fn encode(&self, text: &str, spans: &[Range<usize>]) -> Result<Vec<LayerVectors>> {
        let mut vectors = self.encode_batch(&[(text, spans)])?;
        Ok(vectors.pop().unwrap_or_default())
    }

    /// The same for many texts, stacked into common products without padding.
    ///
    /// # Errors
    /// As [`encode`](Self::encode), for the first text that fails.
    pub fn encode_batch(
        &self,
        texts: &[(&str, &[Range<usize>])],
    ) -> Result<Vec<Vec<LayerVectors>>> {
        let mut results: Vec<Vec<Option<LayerVectors>>> = Vec::with_capacity(texts.len());
        let mut located: Vec<(usize, Located)> = Vec::new();
        for (index, (text, spans)) in texts.iter().enumerate() {
            results.push(vec![None; spans.len()]);
            if !spans.is_empty() {
                located.extend(self.locate(text, spans)?.into_iter().map(|l| (index, l)));
            }
        }
        for chunk in chunks_of_rows(&located, |(_, located)| located.ids.len()) {
            let mut batch = Batch::default();
            let mut wanted = Vec::new();
            for (text, located) in chunk {
                let rows = batch.push_sequence(&located.ids);
                wanted.extend(located.spans.iter().map(|(span, pieces)| {
                    let pieces = rows.start + pieces.start..rows.start + pieces.end;
                    (*text, *span, pieces)
                }));
            }
            let means = self.means(&batch, wanted.iter().map(|(_, _, pieces)| pieces.clone()));
            for ((text, span, _), vectors) in wanted.into_iter().zip(means) {
                results[text][span] = Some(vectors);
            }
        }
        Ok(results.into_iter().map(|spans| spans.into_iter().flatten().collect()).collect())
    }

    /// Runs the batch; the mean of each range of rows at every layer.
    pub(crate) fn means(
        &self,
        batch: &Batch,
        ranges: impl Iterator<Item = Range<usize>>,
    ) -> Vec<LayerVectors> {
        let dimension = self.config().dimension();
        let mut means: Vec<(Range<usize>, LayerVectors)> = ranges
            .map(|rows| {
                let room = LayerVectors::with_room(self.config().layers() + 1, dimension);
                (rows, room)
            })
            .collect();
        self.forward(batch, |output| {
            for (rows, vectors) in &mut means {
                vectors.push_mean(&output.hidden[rows.start * dimension..rows.end * dimension]);
            }
        });
        means.into_iter().map(|(_, vectors)| vectors).collect()
    }
}

/// Splits `items` into runs of at most [`MAX_ROWS`] rows, at least one item each.
pub(crate) fn chunks_of_rows<T>(items: &[T], rows: impl Fn(&T) -> usize) -> Vec<&[T]> {
    let mut chunks = Vec::new();
    let mut start = 0;
    let mut total = 0;
    for (index, item) in items.iter().enumerate() {
        let own = rows(item);
        if index > start && total + own > MAX_ROWS {
            chunks.push(&items[start..index]);
            start = index;
            total = 0;
        }
        total += own;
    }
    if start < items.len() {
        chunks.push(&items[start..]);
    }
    chunks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_keep_every_item_in_order_and_under_the_limit() {
        let sizes = [1000, 1000, 100, 5000, 1, 2047, 1];
        let chunks = chunks_of_rows(&sizes, |size| *size);
        assert_eq!(chunks.concat(), sizes);
        let lengths: Vec<usize> = chunks.iter().map(|chunk| chunk.len()).collect();
        assert_eq!(lengths, [2, 1, 1, 2, 1]);
    }
}
