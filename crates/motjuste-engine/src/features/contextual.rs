//! Features of the sentence: how close a candidate's vector in the target's place is to the
//! target's own, layer by layer (shared-context ranking).
//!
//! A few dimensions of a transformer's layers are so large that they drown all others in a cosine
//! (Timkey & van Schijndel 2021): every dimension is standardised first.

use motjuste_encoder::{Judged, LayerVectors, SharedContext, Tuned, dot};

/// The lower layers say more of the word than of its use.
const FIRST_TELLING: usize = 3;
/// How many of the best candidates another is compared with.
const SUPPORTERS: usize = 5;
/// The names of what follows the layers, after the name of the encoder.
pub(super) const SUMMARY: [&str; 4] = ["mean", "to the best", "to the average", "support"];
/// The names of what tuned layers add: the log odds that a crowd and an editor accept the candidate,
/// and how far they are from those of the best.
pub(super) const JUDGED: [&str; 4] = ["crowd", "crowd to the best", "editor", "editor to the best"];

/// What the small encoder adds to the candidates' rows: what [`contextual`] says of their vectors,
/// and what the head of its tuned layers says.
#[must_use]
pub fn judged(
    target: &LayerVectors,
    candidates: &[Judged],
    tuned: &Tuned,
    standard: &Standard,
) -> Vec<Vec<f32>> {
    let mut rows = of_vectors(target, candidates.iter().map(|one| &one.vectors), standard);
    let layers = target.layers();
    let scores: Vec<Vec<f32>> = candidates
        .iter()
        .zip(&rows)
        .map(|(one, row)| tuned.scores_of(one, &row[..layers]))
        .collect();
    for judge in 0..JUDGED.len() / 2 {
        let scores = scores.iter().map(|scores| scores[judge]);
        let best = scores.clone().fold(f32::NEG_INFINITY, f32::max);
        for (row, score) in rows.iter_mut().zip(scores) {
            row.extend([score, score - best]);
        }
    }
    rows
}

/// What an encoder adds to the candidates' rows: the cosines of all layers, their mean, how far that
/// is from the best candidate's and from the average, and how close the candidate is to the best.
#[must_use]
pub fn contextual(shared: &SharedContext, standard: &Standard) -> Vec<Vec<f32>> {
    of_vectors(&shared.target, shared.candidates.iter(), standard)
}

fn of_vectors<'v>(
    target: &LayerVectors,
    candidates: impl Iterator<Item = &'v LayerVectors>,
    standard: &Standard,
) -> Vec<Vec<f32>> {
    let own = standard.apply(target);
    let candidates: Vec<Vec<f32>> = candidates.map(|one| standard.apply(one)).collect();
    let means: Vec<f32> = candidates.iter().map(|one| standard.mean_cosine(&own, one)).collect();
    let mut best: Vec<usize> = (0..means.len()).collect();
    best.sort_by(|a, b| means[*b].total_cmp(&means[*a]).then(a.cmp(b)));
    best.truncate(SUPPORTERS);
    let highest = best.first().map_or(0.0, |at| means[*at]);
    let average = means.iter().sum::<f32>() / means.len().max(1) as f32;
    let row = |at: usize| {
        let mut row: Vec<f32> = standard.cosines(&own, &candidates[at]).collect();
        let others = best.iter().filter(|other| **other != at);
        let supporters = others.clone().count().max(1) as f32;
        let support: f32 =
            others.map(|other| standard.mean_cosine(&candidates[at], &candidates[*other])).sum();
        let mean = means[at];
        row.extend([mean, mean - highest, mean - average, support / supporters]);
        row
    };
    (0..candidates.len()).map(row).collect()
}

/// Mean and spread of every dimension of every layer of one model.
#[derive(Debug, Clone, PartialEq)]
pub struct Standard {
    layers: usize,
    dimension: usize,
    mean: Vec<f32>,
    /// One over the standard deviation.
    scale: Vec<f32>,
}

impl Standard {
    /// Measures many vectors of one model; `None` if there are none.
    #[must_use]
    pub fn measure<'v>(vectors: impl IntoIterator<Item = &'v LayerVectors>) -> Option<Self> {
        let mut shape = None;
        let (mut sums, mut squares, mut count) = (Vec::new(), Vec::new(), 0.0f64);
        for vector in vectors {
            let dimension = vector.layer(0)?.len();
            let size = vector.layers() * dimension;
            if shape.is_none() {
                shape = Some((vector.layers(), dimension));
                (sums, squares) = (vec![0.0f64; size], vec![0.0f64; size]);
            }
            for (at, value) in vector.iter().flatten().enumerate() {
                let value = f64::from(*value);
                sums[at] += value;
                squares[at] += value * value;
            }
            count += 1.0;
        }
        let (layers, dimension) = shape?;
        let mean: Vec<f32> = sums.iter().map(|sum| (sum / count) as f32).collect();
        let spread = |(square, sum): (&f64, &f64)| {
            let variance = square / count - (sum / count).powi(2);
            (1.0 / variance.max(1e-8).sqrt()) as f32
        };
        let scale = squares.iter().zip(&sums).map(spread).collect();
        Some(Self { layers, dimension, mean, scale })
    }

    /// Layers and dimensions of the model it was measured on.
    #[must_use]
    pub const fn shape(&self) -> (usize, usize) {
        (self.layers, self.dimension)
    }

    /// The standardised vectors of a span, each layer of length one.
    #[must_use]
    pub fn apply(&self, vectors: &LayerVectors) -> Vec<f32> {
        let mut values = Vec::with_capacity(self.mean.len());
        for (layer, vector) in vectors.iter().enumerate() {
            let from = layer * self.dimension;
            let (mean, scale) = (&self.mean[from..], &self.scale[from..]);
            let start = values.len();
            values.extend(
                vector
                    .iter()
                    .zip(mean)
                    .zip(scale)
                    .map(|((value, mean), scale)| (value - mean) * scale),
            );
            let own = &mut values[start..];
            let length = dot(own, own).sqrt().max(f32::MIN_POSITIVE);
            own.iter_mut().for_each(|value| *value /= length);
        }
        values
    }

    /// The cosines of two standardised vectors, layer by layer.
    pub(crate) fn cosines(&self, a: &[f32], b: &[f32]) -> impl Iterator<Item = f32> {
        a.chunks_exact(self.dimension).zip(b.chunks_exact(self.dimension)).map(|(a, b)| dot(a, b))
    }

    /// Their mean over the layers that tell most.
    fn mean_cosine(&self, a: &[f32], b: &[f32]) -> f32 {
        let from = (FIRST_TELLING * self.dimension).min(a.len().saturating_sub(self.dimension));
        dot(&a[from..], &b[from..]) / ((a.len() - from) / self.dimension).max(1) as f32
    }

    /// As bytes: the two sizes, means, scales.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let sizes = [self.layers as u32, self.dimension as u32];
        let values = self.mean.iter().chain(&self.scale);
        sizes
            .iter()
            .flat_map(|size| size.to_le_bytes())
            .chain(values.flat_map(|value| value.to_le_bytes()))
            .collect()
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote; `None` if it is anything else.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (sizes, values) = bytes.split_at_checked(8)?;
        let size = |at: usize| {
            sizes[at..at + 4].try_into().map(|four| u32::from_le_bytes(four) as usize).ok()
        };
        let (layers, dimension) = (size(0)?, size(4)?);
        let count = layers.checked_mul(dimension)?;
        if count == 0 || values.len() != count.checked_mul(8)? {
            return None;
        }
        let mut floats = values
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mean: Vec<f32> = floats.by_ref().take(count).collect();
        let scale: Vec<f32> = floats.collect();
        let finite = mean.iter().chain(&scale).all(|value| value.is_finite());
        finite.then_some(Self { layers, dimension, mean, scale })
    }
}
