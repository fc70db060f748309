//! A word in context as a query: layers standardised and averaged, then rotated (Wada et al. 2022,
//! section 3.1; standardising as Timkey & van Schijndel 2021, against rogue dimensions).

use motjuste_container::u32_at;
use motjuste_encoder::LayerVectors;

use super::error::VectorsError;
use super::layout::{Section, floats};
use super::sweep::dot;
use super::{Vector, WordId, WordVectors};

/// Steps of a query either side of zero: fine enough to lose nothing, coarse enough that the sum
/// over a thousand dimensions with 8-bit steps cannot overflow.
const STEPS: f32 = 8191.0;

/// A direction in the space of one file of vectors, such as a word in its sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    pub(super) steps: Vec<i16>,
    /// Makes it a unit vector.
    pub(super) scale: f32,
}

impl Query {
    /// A query in the direction of a vector.
    pub(super) fn new(vector: &[f32]) -> Self {
        let most = vector.iter().fold(0.0f32, |most, value| most.max(value.abs()));
        let step = if most > 0.0 && most.is_finite() { STEPS / most } else { 0.0 };
        let steps: Vec<i16> = vector.iter().map(|value| (value * step).round() as i16).collect();
        let square: f64 = steps.iter().map(|step| f64::from(*step).powi(2)).sum();
        let scale = if square > 0.0 { square.sqrt().recip() as f32 } else { 0.0 };
        Self { steps, scale }
    }

    /// The cosine with a vector.
    pub(super) fn cosine(&self, vector: Vector<'_>) -> f32 {
        dot(&self.steps, vector.steps) as f32 * self.scale * vector.scale
    }
}

impl WordVectors {
    /// Brings an encoder's vectors of a span in context into the space of the word vectors.
    ///
    /// # Errors
    /// When the encoder is not of the shape the vectors were made with.
    pub fn project(&self, vectors: &LayerVectors) -> Result<Query, VectorsError> {
        let dimension = vectors.layer(0).map_or(0, <[f32]>::len);
        let layout = &self.layout;
        if (vectors.layers(), dimension) != (layout.model_layers, layout.model_dimension) {
            return Err(VectorsError::OtherModel {
                layers: layout.model_layers,
                dimension: layout.model_dimension,
                found_layers: vectors.layers(),
                found_dimension: dimension,
            });
        }
        Ok(self.project_layers(|layer| vectors.layer(layer)))
    }

    /// The same for layers however they are kept; one that is not there adds nothing.
    pub(super) fn project_layers<'a>(&self, layer: impl Fn(usize) -> Option<&'a [f32]>) -> Query {
        let dimension = self.layout.model_dimension;
        let numbers = self.part(Section::Layers);
        let standards = self.part(Section::Standards).chunks_exact(8 * dimension);
        let mut mean = vec![0.0; dimension];
        for (at, standard) in standards.enumerate() {
            let number = u32_at(numbers, 4 * at).map_or(usize::MAX, |number| number as usize);
            let (means, inverse) = standard.split_at(4 * dimension);
            let values = layer(number).unwrap_or_default();
            for (((sum, value), mean), inverse) in
                mean.iter_mut().zip(values).zip(floats(means)).zip(floats(inverse))
            {
                *sum += (value - mean) * inverse;
            }
        }
        let axes = self.part(Section::Rotation).chunks_exact(4 * dimension);
        let rotated: Vec<f32> =
            axes.map(|axis| floats(axis).zip(&mean).map(|(a, b)| a * b).sum()).collect();
        Query::new(&rotated)
    }

    /// A word as a query: the average of its vectors, weighted by occurrences.
    #[must_use]
    pub fn average(&self, word: WordId) -> Query {
        let mut sum = vec![0.0; self.layout.dimension];
        for vector in self.vectors(word) {
            let weight = vector.share * vector.scale;
            for (sum, step) in sum.iter_mut().zip(vector.steps) {
                *sum += weight * f32::from(*step as i8);
            }
        }
        Query::new(&sum)
    }

    /// A query between a word in its sentence and the closest of the word's own vectors, `weight`
    /// being the part of the former (Wada et al. 2022, equation 3): its cosine with a third vector
    /// is in proportion to the mean of the two cosines, so weighted.
    #[must_use]
    pub fn between(&self, query: &Query, word: WordId, weight: f32) -> Query {
        let closest =
            self.vectors(word).max_by(|a, b| query.cosine(*a).total_cmp(&query.cosine(*b)));
        let Some(closest) = closest else { return query.clone() };
        let (own, other) = (weight * query.scale, (1.0 - weight) * closest.scale);
        let mixed: Vec<f32> = query
            .steps
            .iter()
            .zip(closest.steps)
            .map(|(a, b)| own * f32::from(*a) + other * f32::from(*b as i8))
            .collect();
        Query::new(&mixed)
    }
}
