//! The two-sided Mann–Whitney U test, with which CoSimLex decides whether a pair's two contexts were
//! rated differently (SemEval-2020 task 3 §4, Table 1). Agrees with SciPy's `mannwhitneyu`.
//!
//! The p-values printed in that paper's figures are one tail only, which was SciPy's default then;
//! the outcome carries both.

use crate::correlation::average_ranks;

/// How the p-value is had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Method {
    /// Exact where a sample has at most [`EXACT_UP_TO`] values and nothing is tied, else asymptotic.
    #[default]
    Auto,
    /// The exact distribution of U; undefined with ties.
    Exact,
    /// The normal approximation, corrected for ties and for continuity.
    Asymptotic,
}

/// The sample size up to which [`Method::Auto`] prefers the exact distribution, as SciPy's does.
pub const EXACT_UP_TO: usize = 8;

/// The outcome of a test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MannWhitney {
    /// U of the first sample: the pairs in which its value is the larger one, ties counting half.
    pub u: f64,
    pub p: f64,
    /// One tail only, on the side where the samples lie: the p-value CoSimLex publishes.
    pub p_one_sided: f64,
}

/// Tests whether `x` and `y` come from the same distribution.
///
/// `None` where a sample is empty or a value is not finite, and for [`Method::Exact`] also with
/// ties or with more arrangements of the samples than 127 bits can count (two samples of 65).
pub fn mann_whitney(x: &[f64], y: &[f64], method: Method) -> Option<MannWhitney> {
    let pooled = [x, y].concat();
    if x.is_empty() || y.is_empty() || pooled.iter().any(|value| !value.is_finite()) {
        return None;
    }
    let ranks = average_ranks(&pooled);
    let rank_sum: f64 = ranks[..x.len()].iter().sum();
    let u = rank_sum - (x.len() * (x.len() + 1)) as f64 / 2.0;

    let exact = || exact_tail(u, &ranks, x.len(), y.len());
    let asymptotic = || asymptotic_tail(u, &ranks, x.len(), y.len());
    let tail = match method {
        Method::Exact => exact()?,
        Method::Asymptotic => asymptotic(),
        Method::Auto if x.len().min(y.len()) <= EXACT_UP_TO => exact().unwrap_or_else(asymptotic),
        Method::Auto => asymptotic(),
    };
    Some(MannWhitney { u, p: (2.0 * tail).min(1.0), p_one_sided: tail })
}

/// The share of arrangements with a U at least as large as the larger of the two samples'.
fn exact_tail(u: f64, ranks: &[f64], n_x: usize, n_y: usize) -> Option<f64> {
    if tie_sizes(ranks).any(|size| size > 1) {
        return None;
    }
    let counts = arrangements_by_u(n_x.min(n_y), n_x.max(n_y))?;
    // Without ties U is a whole number, and its distribution is symmetric.
    let smaller = u.min((n_x * n_y) as f64 - u) as usize;
    let tail: u128 = counts[..=smaller].iter().sum();
    let all: u128 = counts.iter().sum();
    Some(tail as f64 / all as f64)
}

/// How many of the C(m + n, m) arrangements of two untied samples have each U from 0 to m·n.
///
/// These are the coefficients of the Gaussian binomial ∏ᵢ (1 − qⁿ⁺ⁱ)/(1 − qⁱ), i = 1…m. Between the
/// multiplication and the division coefficients may be negative; arithmetic modulo 2¹²⁸ is exact
/// all the same, because every end result fits.
fn arrangements_by_u(m: usize, n: usize) -> Option<Vec<u128>> {
    let arrangements: f64 = (1..=m).map(|i| (n + i) as f64 / i as f64).product();
    if arrangements >= 2f64.powi(127) {
        return None;
    }
    let mut counts = vec![0u128; m * n + 1];
    counts[0] = 1;
    for i in 1..=m {
        for u in (n + i..counts.len()).rev() {
            counts[u] = counts[u].wrapping_sub(counts[u - n - i]);
        }
        for u in i..counts.len() {
            counts[u] = counts[u].wrapping_add(counts[u - i]);
        }
    }
    Some(counts)
}

/// The normal approximation. Where all values are tied the variance is zero and the tail is all.
fn asymptotic_tail(u: f64, ranks: &[f64], n_x: usize, n_y: usize) -> f64 {
    let pairs = (n_x * n_y) as f64;
    let n = ranks.len() as f64;
    let ties: f64 = tie_sizes(ranks).map(|size| (size as f64).powi(3) - size as f64).sum();
    let variance = pairs / 12.0 * ((n + 1.0) - ties / (n * (n - 1.0)));
    let larger = u.max(pairs - u);
    let continuity = 0.5;
    let z = (larger - pairs / 2.0 - continuity) / variance.sqrt();
    libm::erfc(z / std::f64::consts::SQRT_2) / 2.0
}

/// The sizes of the groups of equal ranks.
fn tie_sizes(ranks: &[f64]) -> impl Iterator<Item = usize> {
    let mut sorted = ranks.to_vec();
    sorted.sort_by(f64::total_cmp);
    let sizes: Vec<usize> = sorted.chunk_by(|a, b| a == b).map(<[f64]>::len).collect();
    sizes.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Answers from 0 to 6, as the annotators gave them.
    fn answers<const N: usize>(answers: [u8; N]) -> [f64; N] {
        answers.map(f64::from)
    }

    #[test]
    fn figure_6_of_the_cosimlex_paper() {
        // "zgodba"/"tema", µ .167 σ .527 and µ 6.3 σ 1.11: these answers have them, and the p of
        // the figure.
        let story = answers([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
        let theme = answers([3, 3, 3, 4, 4, 4, 4, 4, 5]);
        let test = mann_whitney(&story, &theme, Method::Asymptotic).unwrap();
        assert_eq!(format!("{:.1e}", test.p_one_sided), "5.1e-5");
        assert_eq!(test.p, 2.0 * test.p_one_sided);
    }

    #[test]
    fn figure_7_of_the_cosimlex_paper() {
        // "rikos"/"varkaus", µ 4.33 σ 2.38 and µ 0 σ 0: in the second context Varkaus is a town.
        let crime = answers([0, 2, 2, 2, 2, 2, 3, 4, 4, 5]);
        let town = answers([0; 12]);
        let test = mann_whitney(&crime, &town, Method::Asymptotic).unwrap();
        assert_eq!(test.u, 114.0);
        assert_eq!(format!("{:.1e}", test.p_one_sided), "3.3e-5");
    }

    #[test]
    fn exact_distribution_of_three_against_two() {
        let counts = arrangements_by_u(2, 3).unwrap();
        assert_eq!(counts, [1, 1, 2, 2, 2, 1, 1]);
        // The most extreme of the ten arrangements, on both sides.
        let test = mann_whitney(&[4.0, 5.0], &[1.0, 2.0, 3.0], Method::Exact).unwrap();
        assert_eq!((test.u, test.p), (6.0, 0.2));
    }

    #[test]
    fn arrangements_beyond_64_bits_are_still_counted_exactly() {
        let counts = arrangements_by_u(64, 65).unwrap();
        assert_eq!(counts.len(), 64 * 65 + 1);
        assert_eq!(counts[..4], [1, 1, 2, 3]);
        assert!(counts.iter().eq(counts.iter().rev()), "symmetric");
        assert_eq!(arrangements_by_u(70, 70), None);
    }

    #[test]
    fn ties_leave_only_the_approximation() {
        let (x, y) = ([1.0, 1.0, 2.0], [1.0, 3.0]);
        assert_eq!(mann_whitney(&x, &y, Method::Exact), None);
        assert_eq!(mann_whitney(&x, &y, Method::Auto), mann_whitney(&x, &y, Method::Asymptotic));
    }

    #[test]
    fn all_values_tied_differ_in_nothing() {
        let test = mann_whitney(&[2.0; 5], &[2.0; 4], Method::default()).unwrap();
        assert_eq!((test.u, test.p), (10.0, 1.0));
        assert_eq!(mann_whitney(&[], &[1.0], Method::default()), None);
        assert_eq!(mann_whitney(&[f64::NAN], &[1.0], Method::default()), None);
    }

    proptest! {
        #[test]
        fn swapping_the_samples_keeps_p(
            x in prop::collection::vec((0u8..30).prop_map(f64::from), 1..12),
            y in prop::collection::vec((0u8..30).prop_map(f64::from), 1..12),
        ) {
            for method in [Method::Auto, Method::Asymptotic, Method::Exact] {
                let (there, back) = (mann_whitney(&x, &y, method), mann_whitney(&y, &x, method));
                prop_assert_eq!(there.map(|t| t.p), back.map(|t| t.p));
                if let (Some(there), Some(back)) = (there, back) {
                    prop_assert_eq!(there.u + back.u, (x.len() * y.len()) as f64);
                    prop_assert!(there.p > 0.0 && there.p <= 1.0);
                }
            }
        }
    }
}
