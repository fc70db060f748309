//! The curve from scores to shares, fitted to the words that a writer is shown.
//!
//! Most of a pool is never seen, so a curve fitted to all of it would say little about the top of
//! a list. Out-of-fold scores are used: a forest is too sure of what it has learned from.

use motjuste_engine::{Curve, Stage};

use super::item::Item;

/// How far down a list words count.
const SHOWN: usize = 10;
/// Newton's method is done long before this.
const STEPS: usize = 50;

/// The curve for the scores that `score` gives, from the judged words among the first of each list.
pub(super) fn fit(items: &[Item], stage: Stage) -> Curve {
    let judged = items.iter().filter(|item| item.is_judged());
    let pairs: Vec<(f64, f64, f64)> = judged
        .flat_map(|item| {
            let shown = item.listed(stage).into_iter().take(SHOWN);
            let weight = f64::from(item.weight);
            shown.filter_map(move |one| Some((f64::from(one.score), f64::from(one.share?), weight)))
        })
        .collect();
    logistic(&pairs)
}

/// Logistic regression of shares on scores, each pair with a weight.
fn logistic(pairs: &[(f64, f64, f64)]) -> Curve {
    let (mut slope, mut intercept) = (1.0_f64, 0.0_f64);
    for _ in 0..STEPS {
        // A little towards the curve it starts from, so that few words give a curve too.
        let (mut g, mut h) = ([slope - 1.0, intercept], [1.0, 0.0, 1.0]);
        for (score, share, weight) in pairs {
            let predicted = 1.0 / (1.0 + libm::exp(-(slope * score + intercept)));
            let (error, spread) =
                (weight * (predicted - share), weight * predicted * (1.0 - predicted));
            g = [g[0] + error * score, g[1] + error];
            h = [h[0] + spread * score * score, h[1] + spread * score, h[2] + spread];
        }
        let determinant = h[0] * h[2] - h[1] * h[1];
        let step =
            [(h[2] * g[0] - h[1] * g[1]) / determinant, (h[0] * g[1] - h[1] * g[0]) / determinant];
        slope -= step[0];
        intercept -= step[1];
        if step[0].abs() + step[1].abs() < 1e-9 {
            break;
        }
    }
    // A forest that orders at all has a rising curve; this guards against one that does not.
    Curve { slope: slope.max(0.05) as f32, intercept: intercept as f32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_says_what_was_observed() {
        let pairs: Vec<(f64, f64, f64)> = (0..2000)
            .map(|n| {
                let score = f64::from(n % 40) / 10.0 - 2.0;
                (score, 1.0 / (1.0 + (-(2.0 * score - 1.0)).exp()), 1.0)
            })
            .collect();
        let curve = logistic(&pairs);
        assert!(
            (curve.slope - 2.0).abs() < 0.02 && (curve.intercept + 1.0).abs() < 0.02,
            "{curve:?}"
        );
        assert!((curve.share(0.5) - 0.5).abs() < 0.01);
        assert!((curve.share(curve.score(0.7)) - 0.7).abs() < 1e-5);
        assert_eq!(logistic(&[]), Curve { slope: 1.0, intercept: 0.0 });
    }
}
