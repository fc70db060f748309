//! MPNet's relative attention bias (Song et al. 2020), T5's logarithmic buckets (Raffel et al.
//! 2020, section 2.1).

/// The bias added to an attention score, by head and by how far the key is from the query.
pub(crate) struct RelativeBias {
    /// Head after head, the bias at distances −`reach` … `reach`.
    by_distance: Vec<f32>,
    reach: usize,
}

/// Distances at and beyond this share the last bucket.
const MAX_DISTANCE: f64 = 128.0;

impl RelativeBias {
    /// Spreads the learned table (`buckets` rows of one value per head) over all distances up to
    /// `reach`.
    pub(crate) fn new(table: &[f32], buckets: usize, heads: usize, reach: usize) -> Self {
        let distances = -(reach as isize)..=reach as isize;
        let by_distance = (0..heads)
            .flat_map(|head| {
                distances
                    .clone()
                    .map(move |distance| table[bucket(distance, buckets) * heads + head])
            })
            .collect();
        Self { by_distance, reach }
    }

    /// Adds the bias to one query's scores over keys at positions `first_key`, `first_key` + 1, ….
    pub(crate) fn add(&self, head: usize, query: usize, first_key: usize, scores: &mut [f32]) {
        let start = head * (2 * self.reach + 1) + first_key + self.reach - query;
        let biases = &self.by_distance[start..start + scores.len()];
        for (score, bias) in scores.iter_mut().zip(biases) {
            *score += bias;
        }
    }
}

/// The bucket of a key `distance` positions after its query.
fn bucket(distance: isize, buckets: usize) -> usize {
    let half = buckets / 2;
    let side = if distance > 0 { half } else { 0 };
    let far = distance.unsigned_abs();
    let exact = half / 2;
    if far < exact {
        return side + far;
    }
    let scaled = (far as f64 / exact as f64).ln() / (MAX_DISTANCE / exact as f64).ln();
    let large = exact + (scaled * (half - exact) as f64) as usize;
    side + large.min(half - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_distances_have_a_bucket_each_and_far_ones_share() {
        // Values of transformers' MPNetEncoder.relative_position_bucket with 32 buckets.
        for (distance, expected) in [
            (0, 0),
            (-1, 1),
            (-7, 7),
            (-8, 8),
            (-11, 8),
            (-12, 9),
            (-127, 15),
            (-4000, 15),
            (1, 17),
            (7, 23),
            (8, 24),
            (20, 26),
            (500, 31),
        ] {
            assert_eq!(bucket(distance, 32), expected, "{distance}");
        }
    }

    #[test]
    fn the_bias_of_a_key_depends_on_head_and_distance_only() {
        let table: Vec<f32> = (0..64).map(|i| i as f32).collect();
        let bias = RelativeBias::new(&table, 32, 2, 10);
        let mut scores = [0.0; 4];
        bias.add(1, 5, 4, &mut scores);
        // Keys 4..8 seen from query 5: one before, itself, one and two after.
        assert_eq!(scores, [3.0, 1.0, 35.0, 37.0]);
    }
}
