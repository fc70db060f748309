//! EmbeddingDropout on the target's embedding (Zhou et al. 2019, section 2.1): enough of the word is hidden
//! for others to come to mind, not so much that anything would do.

use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::{Result, Setup};

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct EmbeddingDropout {
    /// The part of the dimensions, from 0 to below 1.
    share: f32,
    seed: u64,
    /// Whether what is left is enlarged to make up for what is not, as PyTorch does.
    inverted: bool,
}

impl EmbeddingDropout {
    /// As the options `dropout` and `seed` say.
    pub(crate) fn read(setup: &Setup<'_>, inverted: bool) -> Result<Self> {
        let share: f32 = setup.options.get("dropout")?;
        if !(0.0..1.0).contains(&share) {
            return Err(setup.options.bad("dropout", "a share from 0 to below 1".to_owned()));
        }
        Ok(Self { share, seed: setup.options.get("seed")?, inverted })
    }

    /// Hides a part of `embedding`. The seed and `draw` decide which, nothing else: a run can be
    /// repeated, on any number of threads.
    pub(crate) fn apply(&self, embedding: &mut [f32], draw: &str) {
        let kept = if self.inverted { 1.0 / (1.0 - self.share) } else { 1.0 };
        for (dimension, value) in embedding.iter_mut().enumerate() {
            let bits = xxh3_64_with_seed(format!("{draw}\n{dimension}").as_bytes(), self.seed);
            // The upper 24 bits: as even as a single-precision number can be.
            let chance = (bits >> 40) as f32 / (1_u32 << 24) as f32;
            *value *= if chance < self.share { 0.0 } else { kept };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dropped(share: f32, inverted: bool, seed: u64, draw: &str) -> Vec<f32> {
        let mut embedding = vec![1.0; 10_000];
        EmbeddingDropout { share, seed, inverted }.apply(&mut embedding, draw);
        embedding
    }

    #[test]
    fn the_share_is_hidden_and_the_rest_kept() {
        for inverted in [false, true] {
            let embedding = dropped(0.3, inverted, 0, "target");
            let hidden = embedding.iter().filter(|value| **value == 0.0).count();
            assert!((2_800..3_200).contains(&hidden), "{hidden}");
            let kept = if inverted { 1.0 / 0.7 } else { 1.0 };
            assert!(embedding.iter().all(|value| *value == 0.0 || (value - kept).abs() < 1e-6));
        }
        assert_eq!(dropped(0.0, true, 0, "target"), [1.0; 10_000]);
    }

    #[test]
    fn seed_and_draw_decide_what_is_hidden() {
        assert_eq!(dropped(0.3, true, 1, "a"), dropped(0.3, true, 1, "a"));
        assert_ne!(dropped(0.3, true, 1, "a"), dropped(0.3, true, 2, "a"));
        assert_ne!(dropped(0.3, true, 1, "a"), dropped(0.3, true, 1, "b"));
    }
}
