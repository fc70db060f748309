//! Writes word vectors: rotation and 8-bit steps, as [`layout`](super::layout) describes.

use motjuste_container::assemble;
use motjuste_core::Pos;

use super::error::VectorsError;
use super::layout::{CLASSES, KIND};

/// Steps either side of zero.
const STEPS: f32 = 127.0;

/// A layer of the model that is used, and how its vectors are made comparable.
#[derive(Debug, Clone, PartialEq)]
pub struct Standard {
    /// Its number; 0 is the embedding layer.
    pub layer: usize,
    /// Its mean vector over many contexts.
    pub mean: Vec<f32>,
    /// Its standard deviation, dimension by dimension.
    pub deviation: Vec<f32>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct NewWord {
    pub lemma: String,
    /// Noun, verb, adjective or adverb.
    pub pos: Pos,
    /// How many occurrences it was made from; 0 if only from definitions.
    pub occurrences: usize,
    /// Its vectors in the model's dimensions, standardised, with the occurrences each stands for.
    pub vectors: Vec<(Vec<f32>, usize)>,
}

/// Word vectors to be written.
#[derive(Debug, Clone, PartialEq)]
pub struct NewVectors {
    /// Layers of the model, the embedding layer included.
    pub model_layers: usize,
    /// The layers used.
    pub standards: Vec<Standard>,
    /// The axes vectors are stored by, each a row of the model's dimensions.
    pub rotation: Vec<Vec<f32>>,
    pub words: Vec<NewWord>,
    /// Where they come from, as JSON.
    pub provenance: String,
}

impl NewVectors {
    /// The bytes of the file.
    ///
    /// # Errors
    /// When sizes do not agree or do not fit, or a word is there twice or has no vector.
    pub fn assemble(mut self) -> Result<Vec<u8>, VectorsError> {
        let class = |word: &NewWord| CLASSES.iter().position(|class| *class == word.pos);
        self.words.sort_by(|a, b| (class(a), &a.lemma).cmp(&(class(b), &b.lemma)));
        let model_dimension = self.check()?;
        let classes = CLASSES.map(|pos| self.words.iter().filter(|w| w.pos == pos).count());
        let sizes = [self.model_layers, model_dimension, self.rotation.len()].into_iter();
        let sizes = numbers(sizes.chain(classes))?;
        let layers = numbers(self.standards.iter().map(|standard| standard.layer))?;
        let mut standards = Vec::new();
        for standard in &self.standards {
            standards.extend(floats(&standard.mean));
            // A dimension that never varies says nothing.
            let inverse = |d: &f32| if *d > 0.0 { d.recip() } else { 0.0 };
            standards.extend(floats(&standard.deviation.iter().map(inverse).collect::<Vec<_>>()));
        }
        let rotation: Vec<u8> = self.rotation.iter().flat_map(|axis| floats(axis)).collect();
        let (mut scales, mut shares, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for word in &self.words {
            let total: usize = word.vectors.iter().map(|(_, count)| count).sum();
            for (vector, count) in &word.vectors {
                let rotated: Vec<f32> =
                    self.rotation.iter().map(|axis| dot(axis, vector)).collect();
                let (own, scale) = quantise(&rotated);
                scales.extend(scale.to_le_bytes());
                shares.push((255.0 * *count as f32 / total.max(1) as f32).round() as u8);
                steps.extend(own.into_iter().map(|step| step as u8));
            }
        }
        let sections = [
            self.provenance.into_bytes(),
            sizes,
            layers,
            standards,
            rotation,
            starts(self.words.iter().map(|word| word.lemma.len()))?,
            starts(self.words.iter().map(|word| word.vectors.len()))?,
            self.words.iter().map(|word| word.occurrences.min(255) as u8).collect(),
            self.words.iter().flat_map(|word| word.lemma.bytes()).collect(),
            scales,
            shares,
            steps,
        ];
        Ok(assemble(&KIND, &sections))
    }

    /// The dimensions of the model, if all sizes agree with them.
    fn check(&self) -> Result<usize, VectorsError> {
        let wrong = |what| Err(VectorsError::Unwritable(what));
        let Some(dimension) = self.standards.first().map(|standard| standard.mean.len()) else {
            return wrong("no layer is used");
        };
        let mut rows = self.standards.iter().flat_map(|s| [&s.mean, &s.deviation]);
        if dimension == 0 || self.rotation.is_empty() {
            return wrong("vectors without dimensions");
        }
        let vectors = || self.words.iter().flat_map(|word| &word.vectors);
        if !rows.all(|row| row.len() == dimension)
            || !self.rotation.iter().all(|axis| axis.len() == dimension)
            || !vectors().all(|(vector, _)| vector.len() == dimension)
        {
            return wrong("rows of different lengths");
        }
        if !self.standards.iter().all(|standard| standard.layer < self.model_layers) {
            return wrong("a layer the model does not have");
        }
        if self.words.iter().any(|word| word.vectors.is_empty() || !CLASSES.contains(&word.pos)) {
            return wrong("a word without a vector, or of a class that has none");
        }
        let same =
            |pair: &[NewWord]| (&pair[0].lemma, pair[0].pos) == (&pair[1].lemma, pair[1].pos);
        if self.words.windows(2).any(same) {
            return wrong("a word twice");
        }
        Ok(dimension)
    }
}

/// A vector in 8-bit steps, and the factor that makes it a unit vector again.
fn quantise(vector: &[f32]) -> (Vec<i8>, f32) {
    let most = vector.iter().fold(0.0f32, |most, value| most.max(value.abs()));
    let step = if most > 0.0 { STEPS / most } else { 0.0 };
    let steps: Vec<i8> = vector.iter().map(|value| (value * step).round() as i8).collect();
    let square: i32 = steps.iter().map(|step| i32::from(*step).pow(2)).sum();
    let scale = if square > 0 { (square as f32).sqrt().recip() } else { 0.0 };
    (steps, scale)
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn numbers(numbers: impl IntoIterator<Item = usize>) -> Result<Vec<u8>, VectorsError> {
    let mut bytes = Vec::new();
    for number in numbers {
        let number =
            u32::try_from(number).map_err(|_| VectorsError::Unwritable("too many bytes"))?;
        bytes.extend(number.to_le_bytes());
    }
    Ok(bytes)
}

/// Where stretches of these lengths start, and where the last one ends.
fn starts(lengths: impl Iterator<Item = usize>) -> Result<Vec<u8>, VectorsError> {
    let ends = lengths.scan(0, |end, length| {
        *end += length;
        Some(*end)
    });
    numbers(std::iter::once(0).chain(ends))
}

fn floats(values: &[f32]) -> impl Iterator<Item = u8> {
    values.iter().flat_map(|value| value.to_le_bytes())
}
