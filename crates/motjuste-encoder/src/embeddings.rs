//! The embedding layer: word, position and segment vectors, summed and normalised.

use rayon::prelude::*;

use crate::config::Config;
use crate::error::Result;
use crate::layer::load_norm;
use crate::norm::Norm;
use crate::weights::{MappedTensor, WeightFile};

/// The embedding tables. Words stay in the file: a text touches few of them.
pub(crate) struct Embeddings {
    words: MappedTensor,
    /// Position vectors from the first usable position on, the first segment's vector added:
    /// every text here is one segment.
    places: Vec<f32>,
    norm: Norm,
}

impl Embeddings {
    pub(crate) fn load(file: &WeightFile, config: &Config) -> Result<Self> {
        let dimension = config.dimension;
        let table = |name: &str| file.base(&format!("embeddings.{name}.weight"));
        let words = file.map(&table("word_embeddings"), &[config.vocabulary, dimension])?;
        let mut places =
            file.read(&table("position_embeddings"), &[config.positions, dimension])?;
        places.drain(..config.first_position * dimension);
        if config.segments > 0 {
            let segments =
                file.read(&table("token_type_embeddings"), &[config.segments, dimension])?;
            for place in places.chunks_exact_mut(dimension) {
                add(place, &segments[..dimension]);
            }
        }
        Ok(Self {
            words,
            places,
            norm: load_norm(file, &file.base("embeddings.LayerNorm"), config)?,
        })
    }

    /// The layer's output for pieces at places counted from 0.
    pub(crate) fn embed(&self, ids: &[u32], positions: &[usize]) -> Vec<f32> {
        let dimension = self.dimension();
        let mut hidden = vec![0.0; ids.len() * dimension];
        hidden.par_chunks_mut(dimension).zip(ids.par_iter().zip(positions)).for_each(
            |(row, (id, position))| {
                self.words.row(*id as usize, row);
                self.place(*position, row);
            },
        );
        hidden
    }

    /// Adds position and segment to a word vector, and normalises it.
    pub(crate) fn place(&self, position: usize, row: &mut [f32]) {
        let dimension = self.dimension();
        add(row, &self.places[position * dimension..][..dimension]);
        self.norm.row(row);
    }

    fn dimension(&self) -> usize {
        self.norm.scale.len()
    }
}

fn add(row: &mut [f32], other: &[f32]) {
    for (a, b) in row.iter_mut().zip(other) {
        *a += b;
    }
}
