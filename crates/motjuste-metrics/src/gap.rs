//! Generalised average precision (Kishida 2005; SWORDS App. D.2), as the script used by SWORDS and
//! by Melamud's rankings computes it.

use motjuste_core::{CompactString, FastMap, GoldItem, RankedItem};

use crate::moments::share;
use crate::significance::Contributions;
use crate::{Figure, Label};

/// GAP of weights in ranked order: `gains` are the gold weights of the candidates a system ranked,
/// best first (0 for candidates the gold does not have), `gold` the gold weights in any order.
///
/// `None` where no gold weight is positive, so that there is nothing to find.
pub fn gap(
    gains: impl IntoIterator<Item = f64>,
    gold: impl IntoIterator<Item = f64>,
) -> Option<f64> {
    gap_of_ranks((1..).zip(gains), gold)
}

/// GAP of the ranks that gain or lose something, best first.
fn gap_of_ranks(
    gains: impl IntoIterator<Item = (u32, f64)>,
    gold: impl IntoIterator<Item = f64>,
) -> Option<f64> {
    let mut ideal: Vec<f64> = gold.into_iter().filter(|&weight| weight > 0.0).collect();
    ideal.sort_by(|a, b| b.total_cmp(a));
    let best = sum_of_mean_gains((1..).zip(ideal));
    (best > 0.0).then(|| sum_of_mean_gains(gains) / best)
}

/// Σ over the ranks that gain something of the mean gain up to that rank.
fn sum_of_mean_gains(gains: impl IntoIterator<Item = (u32, f64)>) -> f64 {
    let mut accumulated = 0.0;
    let mut sum = 0.0;
    for (rank, gain) in gains {
        accumulated += gain;
        if gain > 0.0 {
            sum += accumulated / f64::from(rank);
        }
    }
    sum
}

/// GAP of scored candidates against weighted gold, both in any order; equal scores keep the order
/// in which they are given.
pub fn gap_of_scored(gold: &[(&str, f64)], scored: &[(&str, f64)]) -> Option<f64> {
    gap_of_ranks(gains(gold, scored), gold.iter().map(|(_, weight)| *weight))
}

/// The ranks and gold weights of the scored candidates that the gold has, best first. They are few, so
/// that counting what is ahead of each takes less than sorting.
fn gains(gold: &[(&str, f64)], scored: &[(&str, f64)]) -> Vec<(u32, f64)> {
    let mut gains = Vec::new();
    for (at, (candidate, score)) in scored.iter().enumerate() {
        let Some((_, weight)) = gold.iter().rfind(|(word, _)| word == candidate) else { continue };
        let higher = |(_, other): &&(&str, f64)| other > score;
        let before = scored[..at].iter().filter(|(_, other)| other >= score).count();
        let after = scored[at + 1..].iter().filter(higher).count();
        gains.push((1 + (before + after) as u32, *weight));
    }
    gains.sort_unstable_by_key(|(rank, _)| *rank);
    gains
}

/// GAP of one item; `None` where there is nothing to rank.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ItemGap<'g> {
    pub id: &'g str,
    pub gap: Option<f64>,
}

/// GAP of a file of ranked candidates.
#[derive(Debug, Clone, PartialEq)]
pub struct RankedGaps<'g> {
    /// In the order of the gold file.
    pub items: Vec<ItemGap<'g>>,
    /// Items without a ranking: they score 0.
    pub unranked: usize,
}

/// What an answer that a gold line names twice is worth.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Repeated {
    /// As Melamud's script has it. The official files write the second one with a space at its end
    /// (`arrive  1`), so to the script it is another answer, and one that looks like a multiword:
    /// without multiwords it is left out, with them no candidate can find it.
    #[default]
    Compatible,
    /// Its votes are added.
    Corrected,
}

/// Which substitutes and votes count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rules {
    /// Whether candidates with a space or a hyphen count, on both sides.
    pub multiwords: bool,
    pub repeated: Repeated,
}

impl Rules {
    /// Whether a candidate counts.
    pub fn count(&self, candidate: &str) -> bool {
        self.multiwords || !candidate.bytes().any(|byte| matches!(byte, b' ' | b'-'))
    }

    /// The gold answers that a candidate can find, with their weights.
    pub fn weights<'g>(&self, item: &'g GoldItem) -> Vec<(&'g str, f64)> {
        let mut weights: Vec<(&str, f64)> =
            item.distinct().into_iter().map(|(s, votes)| (s, f64::from(votes))).collect();
        weights.retain(|(substitute, _)| self.count(substitute));
        if self.repeated == Repeated::Compatible {
            for (substitute, weight) in &mut weights {
                let first = item.substitutes.iter().find(|(known, _)| known == substitute);
                *weight = first.map_or(*weight, |(_, votes)| f64::from(*votes));
            }
        }
        weights
    }

    fn gap(&self, item: &GoldItem, candidates: &[(CompactString, f64)]) -> Option<f64> {
        let weights = self.weights(item);
        let counted = candidates.iter().filter(|(candidate, _)| self.count(candidate));
        let mut scored = Vec::with_capacity(candidates.len());
        scored.extend(counted.map(|(c, score)| (c.as_str(), *score)));
        let mut ideal: Vec<f64> = weights.iter().map(|(_, weight)| *weight).collect();
        if self.multiwords && self.repeated == Repeated::Compatible {
            let all = item.substitutes.iter().map(|(_, votes)| f64::from(*votes));
            ideal = all.collect();
        }
        gap_of_ranks(gains(&weights, &scored), ideal)
    }
}

impl<'g> RankedGaps<'g> {
    /// Scores ranked candidates against people's votes. Items are found by their ids.
    pub fn score(gold: &'g [GoldItem], ranked: &[RankedItem], rules: Rules) -> Self {
        let by_item: FastMap<&str, &RankedItem> =
            ranked.iter().map(|item| (item.key.id.as_str(), item)).collect();
        let mut unranked = 0;
        let items = gold.iter().map(|item| {
            let ranked = by_item.get(item.key.id.as_str());
            unranked += usize::from(ranked.is_none());
            let candidates = ranked.map_or(&[][..], |ranked| &ranked.candidates);
            ItemGap { id: &item.key.id, gap: rules.gap(item, candidates) }
        });
        let items = items.collect();
        Self { items, unranked }
    }
}

/// The mean over items that have something to rank, as Melamud et al. (2015) average.
pub fn mean(gaps: impl IntoIterator<Item = Option<f64>>) -> Option<f64> {
    let defined: Vec<f64> = gaps.into_iter().flatten().collect();
    share(defined.iter().sum(), defined.len())
}

/// The name of [`figure`] in files.
pub const NAME: &str = "gap";

/// That mean in per cent, comparable between systems.
pub fn figure(gaps: impl IntoIterator<Item = Option<f64>> + Clone) -> Figure {
    let contribution = |gap: Option<f64>| gap.map_or([0.0, 0.0], |gap| [gap, 1.0]);
    Figure {
        label: Label::new(NAME, "GAP", 1),
        value: mean(gaps.clone()).map(|mean| 100.0 * mean),
        contributions: Contributions::Ratio(gaps.into_iter().map(contribution).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use motjuste_core::ItemKey;
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

    /// `come.v 888 :: arrive 4;occur 1;happen 1;take place 1;arrive  1;`, ranked without a mistake
    /// but for a stranger on top.
    #[test]
    fn an_answer_given_twice_is_read_as_the_script_reads_it_or_has_its_votes_added() {
        let votes = [("arrive", 4), ("occur", 1), ("happen", 1), ("take place", 1), ("arrive", 1)];
        let key = ItemKey { lexelt: "come.v".into(), id: "888".into() };
        let substitutes = votes.map(|(s, votes)| (s.into(), votes)).into();
        let gold = [GoldItem { key: key.clone(), substitutes }];
        let candidates = [("reach", 9.0), ("arrive", 8.0), ("occur", 7.0), ("happen", 6.0)];
        let candidates = candidates.map(|(c, score)| (c.into(), score)).into();
        let ranked = [RankedItem { key, candidates }];
        let gap = |rules| RankedGaps::score(&gold, &ranked, rules).items[0].gap.unwrap();
        let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} {b}");
        let found = 4.0 / 2.0 + 5.0 / 3.0 + 6.0 / 4.0;
        close(gap(Rules::default()), found / (4.0 + 5.0 / 2.0 + 6.0 / 3.0));
        let with = Rules { multiwords: true, ..Rules::default() };
        close(gap(with), found / (4.0 + 5.0 / 2.0 + 6.0 / 3.0 + 7.0 / 4.0 + 8.0 / 5.0));
        let found = 5.0 / 2.0 + 6.0 / 3.0 + 7.0 / 4.0;
        let corrected = Rules { repeated: Repeated::Corrected, ..Rules::default() };
        close(gap(corrected), found / (5.0 + 6.0 / 2.0 + 7.0 / 3.0));
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
