//! What fine-tuning does to vectors, of low rank: z(x) = x + B·A·x, learned with the loss of cosine
//! embeddings, y·(1 − cos) + (1 − y)·max(0, cos − margin), by mini-batches and Adam (Kingma & Ba 2015).
//!
//! B starts as nothing, so that before the first step the similarity is the cosine. How many rounds
//! over the examples help is found on some that are held out.

use nalgebra::DMatrix;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::examples::Example;

const RANK: usize = 16;
/// Examples a step looks at.
const BATCH: usize = 64;
const ROUNDS: usize = 8;
/// One part in so many is held out; neighbours, often of one word, stay together.
const PARTS: usize = 5;
const RATE: f32 = 1e-3;
const DECAYS: [f32; 2] = [0.9, 0.999];

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Projection {
    down: DMatrix<f32>,
    up: DMatrix<f32>,
}

impl Projection {
    /// Learns from examples; `None` where they are too few or say nothing.
    pub(super) fn learn(examples: &[Example]) -> Option<Self> {
        let labels = Labels::new(examples)?;
        if examples.len() < 2 * PARTS {
            return None;
        }
        let (others, held) = examples.split_at(examples.len() - examples.len() / PARTS);
        let mut best = (0, Self::start(examples)?.agreement(held));
        let mut trained = Training::new(Self::start(examples)?);
        for round in 1..=ROUNDS {
            trained.round(others, labels, round);
            let agreement = trained.projection.agreement(held);
            if agreement > best.1 {
                best = (round, agreement);
            }
        }
        let mut trained = Training::new(Self::start(examples)?);
        (1..=best.0).for_each(|round| trained.round(examples, labels, round));
        Some(trained.projection)
    }

    /// Small directions that stay what they are from run to run, and no effect yet.
    fn start(examples: &[Example]) -> Option<Self> {
        let dimension = examples.first()?.pair[0].len();
        let scale = 1.0 / (dimension as f32).sqrt();
        let down = DMatrix::from_fn(RANK, dimension, |row, column| {
            let bits = xxh3_64_with_seed(&(column as u64).to_le_bytes(), row as u64);
            // The upper 24 bits: from −1 to 1 as even as a float can be.
            scale * ((bits >> 40) as f32 / (1 << 23) as f32 - 1.0)
        });
        Some(Self { down, up: DMatrix::zeros(dimension, RANK) })
    }

    /// The cosine of two vectors, projected.
    pub(super) fn similarity(&self, [a, b]: [&[f32]; 2]) -> f64 {
        let [a, b] =
            [a, b].map(|vector| self.project(&DMatrix::from_column_slice(vector.len(), 1, vector)));
        f64::from(cosines(&a, &b)[0])
    }

    fn project(&self, vectors: &DMatrix<f32>) -> DMatrix<f32> {
        vectors + &self.up * (&self.down * vectors)
    }

    /// How well similarity goes with what people say: their correlation, 0 where one never changes.
    fn agreement(&self, examples: &[Example]) -> f64 {
        let pairs = examples.iter().map(|one| {
            let [a, b] = &one.pair;
            (self.similarity([a.as_slice(), b.as_slice()]), one.label)
        });
        let pairs: Vec<(f64, f64)> = pairs.collect();
        let count = pairs.len() as f64;
        let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
        let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
        let sums = pairs.iter().fold([0.0; 3], |[xy, xx, yy], (a, b)| {
            let (a, b) = (a - x, b - y);
            [xy + a * b, xx + a * a, yy + b * b]
        });
        let spread = (sums[1] * sums[2]).sqrt();
        if spread > 0.0 { sums[0] / spread } else { 0.0 }
    }
}

/// What labels mean: the lowest is no similarity, the highest all there is.
#[derive(Debug, Clone, Copy)]
struct Labels {
    lowest: f64,
    range: f64,
    /// Above it, what should be unlike is pushed apart: the mean cosine, for contextual vectors are
    /// never far apart.
    margin: f32,
}

impl Labels {
    fn new(examples: &[Example]) -> Option<Self> {
        let labels = || examples.iter().map(|one| one.label);
        let (lowest, highest) =
            (labels().fold(f64::MAX, f64::min), labels().fold(f64::MIN, f64::max));
        let dot =
            |one: &Example| one.pair[0].iter().zip(&one.pair[1]).map(|(a, b)| a * b).sum::<f32>();
        let margin = examples.iter().map(dot).sum::<f32>() / examples.len().max(1) as f32;
        (highest > lowest).then_some(Self { lowest, range: highest - lowest, margin })
    }

    /// How fast the loss changes with the cosine.
    fn slope(&self, label: f64, cosine: f32) -> f32 {
        let alike = ((label - self.lowest) / self.range) as f32;
        let apart = if cosine > self.margin { 1.0 - alike } else { 0.0 };
        apart - alike
    }
}

/// A projection while it is learned, with Adam's moments.
struct Training {
    projection: Projection,
    moments: [[DMatrix<f32>; 2]; 2],
    steps: i32,
}

impl Training {
    fn new(projection: Projection) -> Self {
        let nothing = |like: &DMatrix<f32>| DMatrix::zeros(like.nrows(), like.ncols());
        let moments = [&projection.down, &projection.up].map(|like| [nothing(like), nothing(like)]);
        Self { projection, moments, steps: 0 }
    }

    /// One round over the examples, in an order of its own.
    fn round(&mut self, examples: &[Example], labels: Labels, round: usize) {
        let mut order: Vec<usize> = (0..examples.len()).collect();
        order.sort_by_key(|at| xxh3_64_with_seed(&(*at as u64).to_le_bytes(), round as u64));
        for batch in order.chunks(BATCH) {
            let examples: Vec<&Example> = batch.iter().map(|at| &examples[*at]).collect();
            let gradients = self.gradients(&examples, labels);
            self.step(gradients);
        }
    }

    /// How the loss of some examples changes with the two matrices.
    fn gradients(&self, examples: &[&Example], labels: Labels) -> [DMatrix<f32>; 2] {
        let Projection { down, up } = &self.projection;
        let side = |of: usize| {
            let values = examples.iter().flat_map(|one| one.pair[of].iter().copied());
            DMatrix::from_iterator(down.ncols(), examples.len(), values)
        };
        let vectors = [side(0), side(1)];
        let low = vectors.each_ref().map(|vectors| down * vectors);
        let [a, b] = [0, 1].map(|of| &vectors[of] + up * &low[of]);
        let cosines = cosines(&a, &b);
        let slopes = examples
            .iter()
            .zip(&cosines)
            .map(|(one, cosine)| labels.slope(one.label, *cosine) / examples.len() as f32);
        let slopes: Vec<f32> = slopes.collect();
        let mut gradients = [&self.moments[0][0], &self.moments[1][0]]
            .map(|like| DMatrix::zeros(like.nrows(), like.ncols()));
        for (of, own, other) in [(0, &a, &b), (1, &b, &a)] {
            let mut to_vectors = own.clone();
            for (at, mut column) in to_vectors.column_iter_mut().enumerate() {
                // d cos / d z = (z′/|z′| − cos · z/|z|) / |z|
                let norms = [own.column(at).norm(), other.column(at).norm()].map(|n| n.max(1e-6));
                column.scale_mut(-cosines[at] * slopes[at] / (norms[0] * norms[0]));
                column.axpy(slopes[at] / (norms[0] * norms[1]), &other.column(at), 1.0);
            }
            gradients[0] += up.tr_mul(&to_vectors) * vectors[of].transpose();
            gradients[1] += &to_vectors * low[of].transpose();
        }
        gradients
    }

    fn step(&mut self, gradients: [DMatrix<f32>; 2]) {
        self.steps += 1;
        let unbiased = DECAYS.map(|decay| 1.0 - decay.powi(self.steps));
        let matrices = [&mut self.projection.down, &mut self.projection.up];
        for ((matrix, [mean, square]), gradient) in
            matrices.into_iter().zip(&mut self.moments).zip(gradients)
        {
            let values = matrix.iter_mut().zip(mean.iter_mut()).zip(square.iter_mut());
            for (((value, mean), square), slope) in values.zip(gradient.iter()) {
                *mean += (1.0 - DECAYS[0]) * (slope - *mean);
                *square += (1.0 - DECAYS[1]) * (slope * slope - *square);
                let spread = (*square / unbiased[1]).sqrt() + 1e-8;
                *value -= RATE * *mean / unbiased[0] / spread;
            }
        }
    }
}

/// The cosines of vectors side by side.
fn cosines(a: &DMatrix<f32>, b: &DMatrix<f32>) -> Vec<f32> {
    let cosine = |(a, b): (nalgebra::DVectorView<'_, f32>, nalgebra::DVectorView<'_, f32>)| {
        a.dot(&b) / (a.norm() * b.norm()).max(1e-6)
    };
    a.column_iter().zip(b.column_iter()).map(cosine).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three dimensions; whether the first agrees is all people look at.
    fn examples(count: usize) -> Vec<Example> {
        let value = |at: usize, by: usize| (at * by % 17) as f32 / 8.0 - 1.0;
        let pair = |at: usize| {
            let sign = if at.is_multiple_of(2) { 1.0 } else { -1.0 };
            let unit = |vector: [f32; 3]| {
                let norm = vector.iter().map(|value| value * value).sum::<f32>().sqrt();
                vector.iter().map(|value| value / norm).collect()
            };
            let a = unit([0.3, value(at, 5), value(at, 7)]);
            Example {
                pair: [a, unit([0.3 * sign, value(at, 3), value(at, 11)])],
                label: f64::from(sign),
            }
        };
        (0..count).map(pair).collect()
    }

    #[test]
    fn what_people_look_at_gains_weight() {
        let examples = examples(2000);
        let start = Projection::start(&examples).unwrap();
        let learned = Projection::learn(&examples).unwrap();
        let [before, after] = [start, learned].map(|one| one.agreement(&examples));
        assert!(after > before + 0.2, "{before} {after}");
    }

    #[test]
    fn before_it_learns_it_is_the_cosine() {
        let start = Projection::start(&examples(1)).unwrap();
        let cosine = start.similarity([&[1.0, 0.0, 1.0], &[1.0, 0.0, 0.0]]);
        assert!((cosine - 0.5f64.sqrt()).abs() < 1e-6);
    }

    #[test]
    fn gradients_are_the_differences_of_the_loss() {
        let examples = examples(5);
        let labels = Labels::new(&examples).unwrap();
        let batch: Vec<&Example> = examples.iter().collect();
        let mut training = Training::new(Projection::start(&examples).unwrap());
        training.projection.up = training.projection.down.transpose() * 0.5;
        let loss = |projection: &Projection| -> f64 {
            let one = |one: &Example| {
                let cosine = projection.similarity([&one.pair[0], &one.pair[1]]);
                let alike = (one.label - labels.lowest) / labels.range;
                alike * (1.0 - cosine)
                    + (1.0 - alike) * (cosine - f64::from(labels.margin)).max(0.0)
            };
            examples.iter().map(one).sum::<f64>() / 5.0
        };
        let [down, up] = training.gradients(&batch, labels);
        for (matrix, place) in [(0, (2, 1)), (1, (1, 3))] {
            let moved = |by: f32| {
                let mut moved = training.projection.clone();
                [&mut moved.down, &mut moved.up][matrix][place] += by;
                loss(&moved)
            };
            let difference = (moved(1e-2) - moved(-1e-2)) / 2e-2;
            let gradient = f64::from([&down, &up][matrix][place]);
            assert!((difference - gradient).abs() < 2e-3, "{difference} {gradient}");
        }
    }

    #[test]
    fn examples_that_are_all_alike_teach_nothing() {
        let same = vec![Example { label: 1.0, ..examples(1).remove(0) }; 30];
        assert_eq!(Projection::learn(&same), None);
        assert_eq!(Projection::learn(&examples(5)), None);
        assert_eq!(Projection::learn(&[]), None);
    }
}
