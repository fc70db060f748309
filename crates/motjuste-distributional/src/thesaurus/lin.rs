//! Lin's measure: D. Lin, "Automatic retrieval and clustering of similar words", 1998.
//!
//! ```text
//!                 Σ I(w₁,r,w) + I(w₂,r,w)   over (r,w) in T(w₁) ∩ T(w₂)
//! sim(w₁, w₂) = ───────────────────────────────────────────────────────
//!                 Σ I(w₁,r,w) over T(w₁)  +  Σ I(w₂,r,w) over T(w₂)
//!
//!                   ‖w,r,w′‖ × ‖*,r,*‖
//! I(w,r,w′) = log ─────────────────────,    T(w) = {(r,w′): I(w,r,w′) > 0}
//!                   ‖w,r,*‖ × ‖*,r,w′‖
//! ```

use super::measure::{Compare, Own, Weighting};

/// I(w, r, w′) from the four counts.
pub(super) fn information(triple: u64, relation: u64, of_word: u64, of_other: u64) -> f64 {
    ((triple as f64 * relation as f64) / (of_word as f64 * of_other as f64)).ln()
}

#[derive(Clone, Copy)]
pub(super) struct Lin;

impl Compare for Lin {
    const WEIGHTING: Weighting = Weighting::Information;

    fn shared(self, target: f64, other: f64) -> f64 {
        target + other
    }

    fn outcome(self, shared: f64, target: Own, other: Own) -> f64 {
        let all = target.weights + other.weights;
        if all > 0.0 { shared / all } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::measure::compare;
    use super::*;

    #[test]
    fn information_is_how_much_more_often_than_by_chance() {
        // 4 of 100 pairs, where the words have 10 and 8: 0.8 expected, 5 times as many.
        assert!((information(4, 100, 10, 8) - 5f64.ln()).abs() < 1e-12);
        assert!(information(1, 100, 20, 10) < 0.0);
    }

    #[test]
    fn similarity_is_shared_information_over_all() {
        // Shared: 2 + 1; all: (2 + 3) + (1 + 4).
        assert_eq!(compare(Lin, &[2.0, 3.0, 0.0], &[1.0, 0.0, 4.0]), 0.3);
        assert_eq!(compare(Lin, &[2.0, 3.0], &[2.0, 3.0]), 1.0);
        assert_eq!(compare(Lin, &[2.0, 0.0], &[0.0, 3.0]), 0.0);
        assert_eq!(compare(Lin, &[0.0], &[0.0]), 0.0);
    }
}
