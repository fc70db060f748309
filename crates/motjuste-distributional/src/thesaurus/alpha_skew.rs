//! The α-skew divergence: L. Lee, "Measures of distributional similarity", 1999.
//!
//! ```text
//! s_α(q, r) = D(r ‖ α·q + (1 − α)·r) = Σ r(v) · ln ( r(v) / (α·q(v) + (1 − α)·r(v)) )
//! ```
//! q is the target. A feature only r has adds r(v)·ln(1/(1 − α)), one only q has adds nothing: the
//! sum is taken as if q had none of r's features, and put right for those it has.

use super::measure::{Alpha, Compare, Own, Weighting};

#[derive(Clone, Copy)]
pub(super) struct AlphaSkew {
    alpha: f64,
    /// ln(1/(1 − α)): what all of r adds where q is 0.
    unshared: f64,
}

impl AlphaSkew {
    pub(super) fn new(alpha: Alpha) -> Self {
        Self { alpha: alpha.get(), unshared: -(1.0 - alpha.get()).ln() }
    }
}

impl Compare for AlphaSkew {
    const WEIGHTING: Weighting = Weighting::Probability;

    fn shared(self, target: f64, other: f64) -> f64 {
        let mixed = self.alpha * target + (1.0 - self.alpha) * other;
        other * ((other / mixed).ln() - self.unshared)
    }

    fn outcome(self, shared: f64, _: Own, other: Own) -> f64 {
        -(shared + self.unshared * other.weights)
    }
}

#[cfg(test)]
mod tests {
    use super::super::measure::compare;
    use super::*;

    #[test]
    fn the_divergence_is_that_of_the_neighbour_from_the_mixture() {
        let skew = AlphaSkew::new(Alpha::new(0.75).unwrap());
        // q = (1/2, 1/2, 0), r = (1/4, 0, 3/4); mixture: (7/16, 3/8, 3/16).
        let by_hand = 0.25 * (4.0f64 / 7.0).ln() + 0.75 * 4f64.ln();
        let found = -compare(skew, &[0.5, 0.5, 0.0], &[0.25, 0.0, 0.75]);
        assert!((found - by_hand).abs() < 1e-12, "{found} {by_hand}");
        assert!(compare(skew, &[0.5, 0.5], &[0.5, 0.5]).abs() < 1e-12);
        assert!((compare(skew, &[1.0, 0.0], &[0.0, 1.0]) + 4f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn it_is_not_symmetric() {
        let skew = AlphaSkew::new(Alpha::PAPER);
        let (one, two) = ([0.5, 0.5], [1.0, 0.0]);
        assert!(compare(skew, &one, &two) > compare(skew, &two, &one));
    }
}
