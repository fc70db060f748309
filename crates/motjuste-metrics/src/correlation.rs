//! Correlations: Pearson, uncentred Pearson, Spearman and the harmonic mean of two of them
//! (SemEval-2020 task 3 §5; Camacho-Collados et al. 2017).
//!
//! The variables come as pairs, so that they cannot differ in length. A correlation is `None` where
//! a variable does not vary (for the uncentred one: is all zero) or where a value is not finite.

/// Uncentred Pearson correlation Σxy / √(Σx²·Σy²): deviation from zero instead of the mean.
///
/// The formula as printed in the paper, with (Σx)²·(Σy)² under the root, is a typesetting slip.
pub fn uncentred_pearson(pairs: &[(f64, f64)]) -> Option<f64> {
    let (x, y): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    cosine(&x, &y)
}

/// Pearson's r.
pub fn pearson(pairs: &[(f64, f64)]) -> Option<f64> {
    let (x, y): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    cosine(&deviations(&x)?, &deviations(&y)?)
}

/// Spearman's ρ: Pearson's r of the ranks, ties sharing their average rank.
pub fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    let (x, y): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    if x.iter().chain(&y).any(|value| !value.is_finite()) {
        return None;
    }
    let ranks: Vec<_> = average_ranks(&x).into_iter().zip(average_ranks(&y)).collect();
    pearson(&ranks)
}

/// The harmonic mean 2ab/(a + b) of two correlations, signs kept; `None` where they cancel out.
pub fn harmonic_mean(a: f64, b: f64) -> Option<f64> {
    let mean = 2.0 * a * b / (a + b);
    mean.is_finite().then_some(mean)
}

/// Ranks counted from 1, smallest first; equal values share the average of their ranks.
pub(crate) fn average_ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&i, &j| values[i].total_cmp(&values[j]));
    let mut ranks = vec![0.0; values.len()];
    let mut before = 0;
    // `==`, not the bits, decides what is tied: −0 and 0 are the same rating.
    for tied in order.chunk_by(|&i, &j| values[i] == values[j]) {
        let shared = before as f64 + (tied.len() + 1) as f64 / 2.0;
        for &i in tied {
            ranks[i] = shared;
        }
        before += tied.len();
    }
    ranks
}

/// Deviations from the mean; `None` where the values do not vary.
///
/// Equality is tested on the values, since the rounded mean of equal values can differ from them.
fn deviations(values: &[f64]) -> Option<Vec<f64>> {
    let first = values.first()?;
    if values.iter().all(|value| value == first) {
        return None;
    }
    let mean = crate::moments::mean(values)?;
    Some(values.iter().map(|value| value - mean).collect())
}

/// Σxy / √(Σx²·Σy²), scaled so that no square over- or underflows.
fn cosine(x: &[f64], y: &[f64]) -> Option<f64> {
    let (x_scale, y_scale) = (largest(x)?, largest(y)?);
    let (mut xy, mut xx, mut yy) = (0.0, 0.0, 0.0);
    for (x, y) in x.iter().zip(y) {
        let (x, y) = (x / x_scale, y / y_scale);
        xy += x * y;
        xx += x * x;
        yy += y * y;
    }
    Some((xy / (xx.sqrt() * yy.sqrt())).clamp(-1.0, 1.0))
}

/// The largest absolute value; `None` where it is zero or not finite.
fn largest(values: &[f64]) -> Option<f64> {
    values
        .iter()
        .map(|value| value.abs())
        .reduce(|a, b| if b > a || b.is_nan() { b } else { a })
        .filter(|&largest| largest > 0.0 && largest.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn uncentred_looks_at_the_deviation_from_zero() {
        // A constant shift of +1 is perfect agreement about the sign of the change, but no
        // centred correlation sees it.
        let shifted = [(1.0, 1.0), (1.0, 2.0), (1.0, 1.0)];
        assert_eq!(pearson(&shifted), None);
        let uncentred = uncentred_pearson(&shifted).unwrap();
        assert!((uncentred - 4.0 / 18f64.sqrt()).abs() < 1e-15);
    }

    #[test]
    fn ties_share_their_average_rank() {
        assert_eq!(average_ranks(&[2.0, 1.0, 2.0, 0.0, -0.0]), [4.5, 3.0, 4.5, 1.5, 1.5]);
    }

    #[test]
    fn undefined_is_none_and_never_nan() {
        let constant = [(0.1, 1.0), (0.1, 2.0), (0.1, 3.0)];
        assert_eq!(pearson(&constant), None);
        assert_eq!(spearman(&constant), None);
        assert_eq!(uncentred_pearson(&[(0.0, 1.0), (0.0, 2.0)]), None);
        assert_eq!(pearson(&[]), None);
        assert_eq!(pearson(&[(1.0, 1.0)]), None);
        for bad in [f64::NAN, f64::INFINITY] {
            let pairs = [(1.0, 2.0), (bad, 1.0), (0.0, 3.0)];
            assert_eq!(pearson(&pairs), None);
            assert_eq!(spearman(&pairs), None);
            assert_eq!(uncentred_pearson(&pairs), None);
        }
        assert_eq!(harmonic_mean(0.0, 0.0), None);
        assert_eq!(harmonic_mean(0.25, -0.25), None);
    }

    #[test]
    fn tiny_and_huge_values_keep_their_correlation() {
        for scale in [1e-200, 1e200] {
            let pairs = [(1.0 * scale, 2.0), (2.0 * scale, 4.0), (3.0 * scale, 6.0)];
            assert!((pearson(&pairs).unwrap() - 1.0).abs() < 1e-12);
            assert!((uncentred_pearson(&pairs).unwrap() - 1.0).abs() < 1e-12);
        }
    }

    fn pairs() -> impl Strategy<Value = Vec<(f64, f64)>> {
        // Whole numbers, so that ties are common.
        let rating = || (-6i8..=6).prop_map(f64::from);
        prop::collection::vec((rating(), rating()), 0..30)
    }

    proptest! {
        #[test]
        fn correlations_are_symmetric_and_bounded(pairs in pairs()) {
            let swapped: Vec<_> = pairs.iter().map(|&(x, y)| (y, x)).collect();
            for correlation in [pearson, spearman, uncentred_pearson] {
                let r = correlation(&pairs);
                prop_assert_eq!(r, correlation(&swapped));
                prop_assert!(r.is_none_or(|r| (-1.0..=1.0).contains(&r)));
            }
        }

        #[test]
        fn order_of_the_pairs_does_not_matter(pairs in pairs()) {
            let reversed: Vec<_> = pairs.iter().rev().copied().collect();
            for correlation in [pearson, spearman, uncentred_pearson] {
                let (r, s) = (correlation(&pairs), correlation(&reversed));
                prop_assert_eq!(r.is_some(), s.is_some());
                prop_assert!((r.unwrap_or(0.0) - s.unwrap_or(0.0)).abs() < 1e-12);
            }
        }

        #[test]
        fn spearman_sees_only_the_order(pairs in pairs()) {
            let stretched: Vec<_> = pairs.iter().map(|&(x, y)| (x.exp(), y.powi(3))).collect();
            prop_assert_eq!(spearman(&pairs), spearman(&stretched));
        }
    }
}
