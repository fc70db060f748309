//! The cosine: L. Lee, "Measures of distributional similarity", 1999.
//!
//! ```text
//! cos(q, r) = Σ q(v)·r(v) / √(Σ q(v)² · Σ r(v)²)
//! ```

use super::measure::{Compare, Own, Weighting};

#[derive(Clone, Copy)]
pub(super) struct Cosine;

impl Compare for Cosine {
    const WEIGHTING: Weighting = Weighting::Probability;

    fn shared(self, target: f64, other: f64) -> f64 {
        target * other
    }

    fn outcome(self, shared: f64, target: Own, other: Own) -> f64 {
        let lengths = (target.squares * other.squares).sqrt();
        if lengths > 0.0 { shared / lengths } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::measure::compare;
    use super::*;

    #[test]
    fn it_is_the_product_over_the_lengths() {
        // (3·4) / (5 · 5), in tenths.
        assert!((compare(Cosine, &[0.3, 0.4, 0.0], &[0.4, 0.0, 0.3]) - 0.48).abs() < 1e-12);
        assert!((compare(Cosine, &[0.2, 0.8], &[0.2, 0.8]) - 1.0).abs() < 1e-12);
        assert_eq!(compare(Cosine, &[1.0, 0.0], &[0.0, 1.0]), 0.0);
    }
}
