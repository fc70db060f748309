//! Jaccard's coefficient: L. Lee, "Measures of distributional similarity", 1999.
//!
//! ```text
//! Jac(q, r) = |{v: q(v) > 0 and r(v) > 0}| / |{v: q(v) > 0 or r(v) > 0}|
//! ```

use super::measure::{Compare, Own, Weighting};

#[derive(Clone, Copy)]
pub(super) struct Jaccard;

impl Compare for Jaccard {
    const WEIGHTING: Weighting = Weighting::Presence;

    fn shared(self, _: f64, _: f64) -> f64 {
        1.0
    }

    fn outcome(self, shared: f64, target: Own, other: Own) -> f64 {
        let either = target.weights + other.weights - shared;
        if either > 0.0 { shared / either } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::measure::compare;
    use super::*;

    #[test]
    fn it_is_features_shared_over_features_had() {
        assert_eq!(compare(Jaccard, &[1.0, 1.0, 1.0, 0.0], &[1.0, 0.0, 1.0, 1.0]), 0.5);
        assert_eq!(compare(Jaccard, &[1.0, 0.0], &[0.0, 1.0]), 0.0);
        assert_eq!(compare(Jaccard, &[1.0], &[1.0]), 1.0);
    }
}
