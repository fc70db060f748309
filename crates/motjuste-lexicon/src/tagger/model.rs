//! A trained model: for each feature, the labels it speaks for and against, in eight bits each.

use std::path::Path;

use motjuste_container::Kind;

use super::Tag;
use crate::Error;
use crate::tables::{self, TableBuilder, Tables};

const KIND: Kind = Kind { magic: b"motjTAGS", version: 2, name: "a tagger model" };

/// The tables: for each bucket, its features, sorted (hash, 4 bytes; length of its weights, 2);
/// and their weights, one after the other (label, weight).
const FEATURES: usize = 0;
const WEIGHTS: usize = 1;
/// Features are found by the top bits of their hash, then among the few that share them.
const BUCKET_BITS: u32 = 14;

/// The weights of a tagger.
#[derive(Debug)]
pub(super) struct Model {
    file: Tables<2>,
}

impl Model {
    pub(super) fn embedded() -> Result<Self, motjuste_container::Error> {
        let file = Tables::embedded(include_bytes!("../../data/tagger.bin"), &KIND)?;
        Ok(Self { file })
    }

    pub(super) fn open(path: &Path) -> Result<Self, Error> {
        Tables::open(path, &KIND).map(|file| Self { file })
    }

    /// Adds a feature's weights to the scores.
    pub(super) fn add(&self, feature: u32, scores: &mut [i32; Tag::COUNT]) {
        let bucket = (feature >> (32 - BUCKET_BITS)) as usize;
        let (keys, _) = self.file.entry(FEATURES, bucket).as_chunks::<6>();
        let wanted = feature.to_le_bytes();
        let mut weights_at = 0;
        for key in keys {
            let length = usize::from(u16::from_le_bytes([key[4], key[5]]));
            if key[..4] == wanted {
                let weights = self.file.entry(WEIGHTS, bucket);
                let own = weights.get(weights_at..weights_at + length).unwrap_or_default();
                for [label, weight] in own.as_chunks::<2>().0 {
                    if let Some(score) = scores.get_mut(usize::from(*label)) {
                        *score += i32::from(*weight as i8);
                    }
                }
                return;
            }
            weights_at += length;
        }
    }

    /// Writes weights in units of `step`; those below half a unit are dropped.
    pub(super) fn write(
        path: &Path,
        weights: impl IntoIterator<Item = (u32, [f32; Tag::COUNT])>,
        step: f32,
    ) -> Result<(), Error> {
        let mut buckets: Vec<Vec<(u32, Vec<u8>)>> = vec![Vec::new(); 1 << BUCKET_BITS];
        for (feature, row) in weights {
            let mut kept = Vec::new();
            for (label, weight) in row.into_iter().enumerate() {
                let rounded = (weight / step).round().clamp(-127.0, 127.0) as i8;
                if rounded != 0 {
                    kept.extend([label as u8, rounded as u8]);
                }
            }
            if !kept.is_empty() {
                buckets[(feature >> (32 - BUCKET_BITS)) as usize].push((feature, kept));
            }
        }
        let (mut features, mut rows) = (TableBuilder::default(), TableBuilder::default());
        for bucket in &mut buckets {
            bucket.sort_unstable();
            let (mut keys, mut values) = (Vec::new(), Vec::new());
            for (feature, kept) in bucket {
                keys.extend(feature.to_le_bytes());
                keys.extend((kept.len() as u16).to_le_bytes());
                values.extend_from_slice(kept);
            }
            features.push(&keys);
            rows.push(&values);
        }
        tables::write(path, &KIND, [features, rows])
    }
}
