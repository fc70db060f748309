//! From encoded occurrences to the file: standardise, cluster, find the axes, write.

use std::fs;
use std::ops::Range;
use std::path::Path;

use motjuste_engine::vectors::{NewVectors, NewWord};
use rayon::prelude::*;
use serde::Serialize;

use super::clusters::{cluster, unit};
use super::encoded::{Encoded, EncodedWord};
use super::error::Error;
use super::random::Stream;
use super::sources::Sources;
use super::space::{axes, standardised, standards};

/// How vectors are made of occurrences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shape {
    /// The layers averaged.
    pub layers: Vec<usize>,
    /// The most vectors of a word.
    pub clusters: usize,
    /// Dimensions kept of the model's.
    pub dimension: usize,
}

/// What a file of vectors covers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Words with vectors.
    pub words: usize,
    /// Of these, words that occur in no text and have a vector from their definitions.
    pub from_definitions: usize,
    /// Vectors of all words.
    pub vectors: usize,
    /// Occurrences encoded.
    pub occurrences: usize,
}

/// What the file says of itself.
#[derive(Serialize)]
struct Provenance<'a> {
    method: &'static str,
    #[serde(flatten)]
    sources: &'a Sources,
    wordnet: &'static str,
    #[serde(flatten)]
    shape: &'a Shape,
    coverage: &'a Coverage,
}

/// Occurrences it takes for a second, third, … vector: a cluster of two says little.
const PER_CLUSTER: usize = 6;

/// Makes the file of vectors `out` of the occurrences encoded in `dir`.
///
/// # Errors
/// When `dir` does not hold occurrences of these sources, a layer is not among them, or `out`
/// cannot be written.
pub fn build(dir: &Path, sources: &Sources, shape: &Shape, out: &Path) -> Result<Coverage, Error> {
    let encoded = Encoded::open(dir, sources, &shape.layers)?;
    let standards = standards(&encoded, &shape.layers);
    let mut at = 0;
    let stretches: Vec<(&EncodedWord, usize)> = encoded
        .words
        .iter()
        .map(|word| {
            let start = at;
            at += word.in_text + word.in_definitions;
            (word, start)
        })
        .collect();
    let words: Vec<NewWord> = stretches
        .into_par_iter()
        .enumerate()
        .map(|(number, (word, start))| {
            let occurrences: Vec<Vec<f32>> = contexts(word, start)
                .map(|row| unit(standardised(&encoded, row, &standards)))
                .collect();
            let occurrences: Vec<&[f32]> = occurrences.iter().map(Vec::as_slice).collect();
            let most = occurrences.len().div_ceil(PER_CLUSTER).clamp(1, shape.clusters.max(1));
            let mut random = Stream::new(sources.seed, 1 + number as u64);
            let averages = cluster(&occurrences, most, &mut random);
            NewWord {
                lemma: word.lemma.clone(),
                pos: word.pos,
                occurrences: word.in_text,
                vectors: averages.into_iter().map(|(mean, count)| (unit(mean), count)).collect(),
            }
        })
        .collect();
    let coverage = Coverage {
        words: words.len(),
        from_definitions: words.iter().filter(|word| word.occurrences == 0).count(),
        vectors: words.iter().map(|word| word.vectors.len()).sum(),
        occurrences: encoded.row_count(),
    };
    let all: Vec<&[f32]> =
        words.iter().flat_map(|word| &word.vectors).map(|(vector, _)| vector.as_slice()).collect();
    let rotation = axes(&all, encoded.dimension, shape.dimension);
    let provenance = Provenance {
        method: "Wada et al. 2022, decontextualised embeddings: layers standardised and averaged, \
                 spherical K-means per word, principal axes, 8-bit steps",
        sources,
        wordnet: "WordNet 3.0 examples and definitions",
        shape,
        coverage: &coverage,
    };
    let provenance = serde_json::to_string(&provenance).map_err(std::io::Error::from);
    let provenance = provenance.map_err(Error::write(out))?;
    let model_layers = encoded.layers;
    let file = NewVectors { model_layers, standards, rotation, words, provenance }.assemble()?;
    fs::write(out, file).map_err(Error::write(out))?;
    Ok(coverage)
}

/// The rows a word's vectors are made of: its texts, its definitions where it has none.
fn contexts(word: &EncodedWord, start: usize) -> Range<usize> {
    let definitions = if word.in_text == 0 { word.in_definitions } else { 0 };
    start..start + word.in_text + definitions
}
