//! Step 4: where the list stops. Jabbari et al. (2010) note that published systems leave this out
//! and are scored as if they had not.

/// Where a list of suggestions ends.
pub trait Boundary: Send + Sync {
    /// How many of the suggestions to keep, given their scores, best first: of the engine's ranker,
    /// the share of people who would accept each.
    fn bound(&self, scores: &[f32]) -> usize;
}

/// Never stops: the list is as long as a benchmark allows, as in most published systems.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unbounded;

impl Boundary for Unbounded {
    fn bound(&self, scores: &[f32]) -> usize {
        scores.len()
    }
}

/// Stops at a number of suggestions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AtMost(pub usize);

impl Boundary for AtMost {
    fn bound(&self, shares: &[f32]) -> usize {
        shares.len().min(self.0)
    }
}

/// Stops where the expected F of the list stops rising: a further word is worth its place while it
/// is likelier to be accepted than half the F reached so far. Where good words are at the top, words
/// that are much worse do not follow.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ExpectedF;

/// A list should be read at a glance.
const LONGEST: usize = 20;
/// A word that so many fewer would accept than the best one is no choice beside it: a strict editor would
/// print one in five of those that are left out (docs/quality.md).
const OF_THE_BEST: f32 = 0.7;
/// A word that fewer would accept, 2 in 10 as it is printed, is not worth reading.
const LEAST: f32 = 0.15;

impl Boundary for ExpectedF {
    fn bound(&self, shares: &[f32]) -> usize {
        let shares =
            &shares[..shares.iter().position(|share| *share < LEAST).unwrap_or(shares.len())];
        let wanted: f32 = shares.iter().sum();
        let mut hits = 0.0;
        let mut best = (0, 0.0);
        for (place, share) in shares.iter().enumerate() {
            hits += share;
            let length = place as f32 + 1.0;
            let f = 2.0 * hits / (length + wanted).max(f32::MIN_POSITIVE);
            if f > best.1 {
                best = (place + 1, f);
            }
        }
        let least = shares.first().map_or(0.0, |best| OF_THE_BEST * best);
        let good = shares.iter().position(|share| *share < least).unwrap_or(shares.len());
        best.0.min(good).min(LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_ends_where_likely_words_end() {
        let steep: Vec<f32> = [0.9; 8].into_iter().chain([0.02; 40]).collect();
        assert_eq!(ExpectedF.bound(&steep), 8);
        let flat = [0.5; 60];
        assert_eq!(ExpectedF.bound(&flat), LONGEST);
        assert_eq!(ExpectedF.bound(&[0.16; 30]), LONGEST);
        assert_eq!(ExpectedF.bound(&[0.9, 0.2, 0.16, 0.01]), 1);
        assert_eq!(ExpectedF.bound(&[0.9, 0.7, 0.7, 0.65, 0.6, 0.5, 0.5]), 4);
        assert_eq!(ExpectedF.bound(&[0.01; 30]), 0);
        assert_eq!(ExpectedF.bound(&[]), 0);
        assert_eq!(AtMost(3).bound(&flat), 3);
    }
}
