//! Vectors by layer, and the cosine between them.

/// The vectors of one span, one per layer; layer 0 is the output of the embedding layer.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerVectors {
    values: Vec<f32>,
    dimension: usize,
}

impl LayerVectors {
    /// Starts empty, with room for every layer.
    pub(crate) fn with_room(layers: usize, dimension: usize) -> Self {
        Self { values: Vec::with_capacity(layers * dimension), dimension }
    }

    /// Adds a layer: the mean of the span's rows.
    pub(crate) fn push_mean(&mut self, rows: &[f32]) {
        let start = self.values.len();
        let (first, others) = rows.split_at(self.dimension);
        self.values.extend_from_slice(first);
        let mean = &mut self.values[start..];
        for row in others.chunks_exact(self.dimension) {
            for (sum, value) in mean.iter_mut().zip(row) {
                *sum += value;
            }
        }
        let count = (rows.len() / self.dimension) as f32;
        mean.iter_mut().for_each(|sum| *sum /= count);
    }

    /// Number of layers, the embedding layer included.
    #[must_use]
    pub fn layers(&self) -> usize {
        self.values.len() / self.dimension
    }

    /// The vector at `layer`, if the model has that many.
    #[must_use]
    pub fn layer(&self, layer: usize) -> Option<&[f32]> {
        self.values.chunks_exact(self.dimension).nth(layer)
    }

    /// The vectors from layer 0 up.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[f32]> {
        self.values.chunks_exact(self.dimension)
    }

    /// The cosine with another span's vector, layer by layer.
    #[must_use]
    pub fn cosines(&self, other: &Self) -> Vec<f32> {
        // In single precision throughout, or scores of the systems change in their last digits.
        let cosine = |(a, b)| {
            let norms = (dot(a, a) * dot(b, b)).sqrt();
            if norms > 0.0 { dot(a, b) / norms } else { 0.0 }
        };
        self.iter().zip(other.iter()).map(cosine).collect()
    }
}

/// The cosine of two vectors; 0 where one of them is the zero vector.
#[must_use]
pub fn cosine(a: &[f32], b: &[f32]) -> f64 {
    let norms = f64::from(dot(a, a)) * f64::from(dot(b, b));
    if norms > 0.0 { f64::from(dot(a, b)) / norms.sqrt() } else { 0.0 }
}

/// The dot product, in eight running sums so that it vectorises.
#[must_use]
pub fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0f32; 8];
    let (chunks_a, chunks_b) = (a.chunks_exact(8), b.chunks_exact(8));
    let tail: f32 = chunks_a.remainder().iter().zip(chunks_b.remainder()).map(|(x, y)| x * y).sum();
    for (x, y) in chunks_a.zip(chunks_b) {
        for ((sum, x), y) in sums.iter_mut().zip(x).zip(y) {
            *sum += x * y;
        }
    }
    sums.iter().sum::<f32>() + tail
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_is_the_mean_of_its_pieces() {
        let mut vectors = LayerVectors::with_room(2, 2);
        vectors.push_mean(&[1.0, 2.0, 3.0, 6.0]);
        vectors.push_mean(&[5.0, 5.0]);
        assert_eq!(vectors.layers(), 2);
        assert_eq!(vectors.layer(0), Some([2.0, 4.0].as_slice()));
        assert_eq!(vectors.layer(1), Some([5.0, 5.0].as_slice()));
        assert_eq!(vectors.layer(2), None);
    }

    #[test]
    fn cosines_go_layer_by_layer_and_zero_has_none() {
        let mut a = LayerVectors::with_room(3, 2);
        let mut b = LayerVectors::with_room(3, 2);
        for (x, y) in [([1.0, 0.0], [2.0, 0.0]), ([1.0, 0.0], [0.0, 3.0]), ([0.0, 0.0], [1.0, 1.0])]
        {
            a.push_mean(&x);
            b.push_mean(&y);
        }
        assert_eq!(a.cosines(&b), [1.0, 0.0, 0.0]);
    }

    #[test]
    fn dot_counts_the_values_past_the_last_eight() {
        let a: Vec<f32> = (1..=11).map(|i| i as f32).collect();
        assert_eq!(dot(&a, &a), 506.0);
    }
}
