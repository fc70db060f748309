//! The distance ℓ₁: L. Lee, "Measures of distributional similarity", 1999.
//!
//! ```text
//! ℓ₁(q, r) = Σ |q(v) − r(v)|
//! ```
//! Since |q − r| = q + r − 2·min(q, r), features only one word has need not be walked.

use super::measure::{Compare, Own, Weighting};

#[derive(Clone, Copy)]
pub(super) struct L1;

impl Compare for L1 {
    const WEIGHTING: Weighting = Weighting::Probability;

    fn shared(self, target: f64, other: f64) -> f64 {
        target.min(other)
    }

    fn outcome(self, shared: f64, target: Own, other: Own) -> f64 {
        2.0 * shared - target.weights - other.weights
    }
}

#[cfg(test)]
mod tests {
    use super::super::measure::compare;
    use super::*;

    #[test]
    fn the_distance_is_the_sum_of_differences() {
        // |0.5 − 0.25| + |0.5 − 0| + |0 − 0.75| = 1.5
        assert_eq!(compare(L1, &[0.5, 0.5, 0.0], &[0.25, 0.0, 0.75]), -1.5);
        assert_eq!(compare(L1, &[0.5, 0.5], &[0.5, 0.5]), 0.0);
        assert_eq!(compare(L1, &[1.0, 0.0], &[0.0, 1.0]), -2.0);
    }
}
