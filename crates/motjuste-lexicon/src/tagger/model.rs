//! A trained model: for each feature, the labels it speaks for and against, in eight bits each.

use std::path::Path;

use motjuste_container::Kind;

use super::Tag;
use crate::Error;
use crate::tables::{self, TableBuilder, Tables};

const KIND: Kind = Kind { magic: b"motjTAGS", version: 3, name: "a tagger model" };

/// The table: an entry for each value of the upper half of a feature. It begins with the number of
/// features that share it (2 bytes); then come the lower halves, sorted, each with its number of
/// labels (2 + 1 bytes); then the weights, one after the other (label, weight).
const FEATURES: usize = 0;
const BUCKETS: usize = 1 << 16;

/// The weights of a tagger.
#[derive(Debug)]
pub(super) struct Model {
    file: Tables<1>,
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
        let bucket = self.file.entry(FEATURES, (feature >> 16) as usize);
        let Some((count, rest)) = bucket.split_first_chunk::<2>() else {
            return;
        };
        let keys_end = 3 * usize::from(u16::from_le_bytes(*count));
        let Some((keys, weights)) = rest.split_at_checked(keys_end) else {
            return;
        };
        let wanted = (feature as u16).to_le_bytes();
        let mut at = 0;
        for [low, high, labels] in keys.as_chunks::<3>().0 {
            let length = 2 * usize::from(*labels);
            if [*low, *high] == wanted {
                let own = weights.get(at..at + length).unwrap_or_default();
                for [label, weight] in own.as_chunks::<2>().0 {
                    if let Some(score) = scores.get_mut(usize::from(*label)) {
                        *score += i32::from(*weight as i8);
                    }
                }
                return;
            }
            at += length;
        }
    }

    /// Writes weights in units of `step`; those below half a unit are dropped.
    pub(super) fn write(
        path: &Path,
        weights: impl IntoIterator<Item = (u32, [f32; Tag::COUNT])>,
        step: f32,
    ) -> Result<(), Error> {
        let mut buckets: Vec<Vec<(u16, Vec<u8>)>> = vec![Vec::new(); BUCKETS];
        for (feature, row) in weights {
            let mut kept = Vec::new();
            for (label, weight) in row.into_iter().enumerate() {
                let rounded = (weight / step).round().clamp(-127.0, 127.0) as i8;
                if rounded != 0 {
                    kept.extend([label as u8, rounded as u8]);
                }
            }
            if !kept.is_empty() {
                buckets[(feature >> 16) as usize].push((feature as u16, kept));
            }
        }
        let mut table = TableBuilder::default();
        for bucket in &mut buckets {
            bucket.sort_unstable();
            let mut entry = (bucket.len() as u16).to_le_bytes().to_vec();
            for (feature, kept) in &*bucket {
                entry.extend(feature.to_le_bytes());
                entry.push((kept.len() / 2) as u8);
            }
            entry.extend(bucket.iter().flat_map(|(_, kept)| kept));
            table.push(&entry);
        }
        tables::write(path, &KIND, [table])
    }
}
