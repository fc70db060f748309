//! Generalised average precision (Kishida 2005; SWORDS App. D.2), as the script used by SWORDS and
//! by Melamud's rankings computes it.

use std::collections::HashMap;

/// GAP of weights in ranked order: `gains` are the gold weights of the candidates a system ranked,
/// best first (0 for candidates the gold does not have), `gold` the gold weights in any order.
///
/// `None` where no gold weight is positive, so that there is nothing to find.
#[must_use]
pub fn gap(
    gains: impl IntoIterator<Item = f64>,
    gold: impl IntoIterator<Item = f64>,
) -> Option<f64> {
    let mut ideal: Vec<f64> = gold.into_iter().filter(|&weight| weight > 0.0).collect();
    ideal.sort_by(|a, b| b.total_cmp(a));
    let best = sum_of_mean_gains(ideal);
    (best > 0.0).then(|| sum_of_mean_gains(gains) / best)
}

/// Σ over the ranks that gain something of the mean gain up to that rank.
fn sum_of_mean_gains(gains: impl IntoIterator<Item = f64>) -> f64 {
    let mut accumulated = 0.0;
    let mut sum = 0.0;
    for (rank, gain) in (1_u32..).zip(gains) {
        accumulated += gain;
        if gain > 0.0 {
            sum += accumulated / f64::from(rank);
        }
    }
    sum
}

/// GAP of scored candidates against weighted gold, both in any order; equal scores keep the order
/// in which they are given.
#[must_use]
pub fn gap_of_scored(gold: &[(&str, f64)], scored: &[(&str, f64)]) -> Option<f64> {
    let weights: HashMap<&str, f64> = gold.iter().copied().collect();
    let mut ranked = scored.to_vec();
    ranked.sort_by(|a, b| b.1.partial_cmp(&a.1).unwrap_or(std::cmp::Ordering::Equal));
    let gains = ranked.iter().map(|(candidate, _)| weights.get(candidate).copied().unwrap_or(0.0));
    gap(gains, gold.iter().map(|(_, weight)| *weight))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_perfect_ranking_scores_one_and_misses_cost_ranks() {
        let gold = [("a", 3.0), ("b", 1.0)];
        assert_eq!(gap_of_scored(&gold, &[("a", 0.9), ("b", 0.5)]), Some(1.0));
        // Gold's best sum is 3/1 + 4/2 = 5; with a stranger first it is 3/2 + 4/3.
        let with_stranger = gap_of_scored(&gold, &[("x", 1.0), ("a", 0.5), ("b", 0.4)]).unwrap();
        assert!((with_stranger - (1.5 + 4.0 / 3.0) / 5.0).abs() < 1e-15);
        assert_eq!(gap_of_scored(&gold, &[]), Some(0.0));
        assert_eq!(gap_of_scored(&[("a", 0.0)], &[("a", 1.0)]), None);
    }

    proptest! {
        #[test]
        fn gap_is_a_share_of_the_best_ranking(weights in proptest::collection::vec(0_u8..4, 1..12), seed in 0_usize..100) {
            let names: Vec<String> = (0..weights.len()).map(|i| i.to_string()).collect();
            let gold: Vec<_> = names.iter().map(String::as_str).zip(weights.iter().map(|&w| f64::from(w))).collect();
            let scored: Vec<_> = names.iter().enumerate().map(|(i, n)| (n.as_str(), ((i * 31 + seed) % 7) as f64)).collect();
            match gap_of_scored(&gold, &scored) {
                Some(gap) => prop_assert!((0.0..=1.0 + 1e-12).contains(&gap)),
                None => prop_assert!(weights.iter().all(|&w| w == 0)),
            }
            if weights.iter().any(|&w| w > 0) {
                let perfect = gap_of_scored(&gold, &gold).unwrap();
                prop_assert!((perfect - 1.0).abs() < 1e-12);
            }
        }
    }
}
