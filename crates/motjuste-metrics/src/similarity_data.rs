//! What a dataset of word similarity in context looks like: SemEval-2020 task 3 §4.4, Table 1 and
//! Figure 2c.

use std::collections::{BTreeMap, BTreeSet};

use motjuste_core::Pos;

use crate::correlation::pearson;
use crate::mann_whitney::{Method, mann_whitney};
use crate::moments::{mean, standard_deviation};

/// One context of a pair of words.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContextRatings {
    /// The mean of the annotators' ratings.
    pub similarity: f64,
    /// The standard deviation of the ratings, where known.
    pub standard_deviation: Option<f64>,
    /// The number of words between the two words of the pair, where known.
    pub distance: Option<usize>,
}

impl ContextRatings {
    /// Sums up annotators' ratings; `None` without any.
    pub fn of(ratings: &[f64]) -> Option<Self> {
        Some(Self {
            similarity: mean(ratings)?,
            standard_deviation: standard_deviation(ratings),
            distance: None,
        })
    }
}

/// One line of CoSimLex: a pair of words in two contexts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatedPair {
    /// The part of speech of the two words, where known.
    pub pos: Option<Pos>,
    pub contexts: [ContextRatings; 2],
    /// The p-value of the Mann–Whitney U test between the ratings of the two contexts, where known:
    /// two-sided where it is computed here, one tail only in the published CoSimLex.
    pub p: Option<f64>,
}

impl RatedPair {
    /// Sums up annotators' ratings of both contexts and tests them for a difference; `None` where a
    /// context has no rating.
    pub fn of(ratings: [&[f64]; 2]) -> Option<Self> {
        let [first, second] = ratings;
        Some(Self {
            pos: None,
            contexts: [ContextRatings::of(first)?, ContextRatings::of(second)?],
            p: mann_whitney(first, second, Method::default()).map(|test| test.p),
        })
    }

    /// How the similarity changes from context 1 to context 2.
    pub fn change(&self) -> f64 {
        self.contexts[1].similarity - self.contexts[0].similarity
    }
}

/// A row of Table 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DataStatistics {
    /// The number of pairs.
    pub pairs: usize,
    /// The mean similarity over both contexts.
    pub similarity: Option<f64>,
    /// The mean of the contexts' standard deviations.
    pub standard_deviation: Option<f64>,
    /// The mean absolute change between contexts.
    pub absolute_change: Option<f64>,
    /// The share of tested pairs that differ at p < .1.
    pub below_10: Option<f64>,
    /// The share of tested pairs that differ at p < .05.
    pub below_05: Option<f64>,
    /// How similarity goes with the number of words between the two, over all contexts (Figure 2c).
    pub distance_correlation: Option<f64>,
}

impl DataStatistics {
    /// Every figure under its name in files; `None` for what is not known.
    pub fn figures(&self) -> Vec<(&'static str, Option<f64>)> {
        vec![
            ("pairs", Some(self.pairs as f64)),
            ("similarity", self.similarity),
            ("standard_deviation", self.standard_deviation),
            ("absolute_change", self.absolute_change),
            ("p_below_10", self.below_10),
            ("p_below_05", self.below_05),
            ("distance_correlation", self.distance_correlation),
        ]
    }

    /// The row of these pairs.
    pub fn of(pairs: &[RatedPair]) -> Self {
        let contexts = || pairs.iter().flat_map(|pair| &pair.contexts);
        let similarities: Vec<f64> = contexts().map(|context| context.similarity).collect();
        let deviations: Vec<f64> =
            contexts().filter_map(|context| context.standard_deviation).collect();
        let changes: Vec<f64> = pairs.iter().map(|pair| pair.change().abs()).collect();
        let share_below = |level: f64| {
            let tested = pairs.iter().filter_map(|pair| pair.p);
            let below: Vec<f64> = tested.map(|p| f64::from(u8::from(p < level))).collect();
            mean(&below)
        };
        Self {
            pairs: pairs.len(),
            similarity: mean(&similarities),
            standard_deviation: mean(&deviations),
            absolute_change: mean(&changes),
            below_10: share_below(0.1),
            below_05: share_below(0.05),
            distance_correlation: distance_correlation(pairs),
        }
    }

    /// A row per part of speech (Figure 2c shows their absolute change). Pairs without one are in
    /// none of them.
    pub fn by_pos(pairs: &[RatedPair]) -> BTreeMap<Pos, Self> {
        let mut by_pos: BTreeMap<Pos, Vec<RatedPair>> = BTreeMap::new();
        for pair in pairs {
            if let Some(pos) = pair.pos {
                by_pos.entry(pos).or_default().push(*pair);
            }
        }
        by_pos.into_iter().map(|(pos, pairs)| (pos, Self::of(&pairs))).collect()
    }
}

/// Pearson correlation of similarity with the distance between the words, over all contexts whose
/// distance is known (§4.4: −.13 for English).
pub fn distance_correlation(pairs: &[RatedPair]) -> Option<f64> {
    let points: Vec<(f64, f64)> = pairs
        .iter()
        .flat_map(|pair| &pair.contexts)
        .filter_map(|context| Some((context.similarity, context.distance? as f64)))
        .collect();
    pearson(&points)
}

/// How many pairs appear in exactly 1, 2, 3, … of the languages (§4.4). A pair needs the same name in
/// every language.
pub fn shared_pairs(languages: &[BTreeSet<&str>]) -> Vec<usize> {
    let mut appearances: BTreeMap<&str, usize> = BTreeMap::new();
    for pair in languages.iter().flatten() {
        *appearances.entry(pair).or_default() += 1;
    }
    let mut shared = vec![0; languages.len()];
    for times in appearances.values() {
        shared[times - 1] += 1;
    }
    shared
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples printed in the paper: Figures 1 and 5–7, (µ, σ) of both contexts and p.
    fn figures() -> Vec<RatedPair> {
        let pair = |pos, contexts: [(f64, f64); 2], p| RatedPair {
            pos: Some(pos),
            contexts: contexts.map(|(similarity, deviation)| ContextRatings {
                similarity,
                standard_deviation: Some(deviation),
                distance: None,
            }),
            p: Some(p),
        };
        vec![
            pair(Pos::Noun, [(7.88, 2.07), (3.27, 2.87)], 1.3e-6), // man, warrior
            pair(Pos::Adj, [(9.49, 1.05), (1.85, 2.42)], 2.4e-5),  // nov, svjež
            pair(Pos::Noun, [(0.167, 0.527), (6.3, 1.11)], 5.1e-5), // zgodba, tema
            pair(Pos::Noun, [(4.33, 2.38), (0.0, 0.0)], 3.3e-5),   // rikos, varkaus
        ]
    }

    fn assert_close(actual: Option<f64>, expected: f64) {
        let actual = actual.unwrap();
        assert!((actual - expected).abs() < 1e-12, "{actual} ≠ {expected}");
    }

    #[test]
    fn table_1_of_the_papers_own_examples() {
        let row = DataStatistics::of(&figures());
        assert_eq!(row.pairs, 4);
        assert_close(row.similarity, 33.287 / 8.0);
        assert_close(row.standard_deviation, 12.427 / 8.0);
        assert_close(row.absolute_change, (4.61 + 7.64 + 6.133 + 4.33) / 4.0);
        assert_eq!((row.below_10, row.below_05), (Some(1.0), Some(1.0)));
    }

    #[test]
    fn significance_is_counted_below_the_level_and_among_tested_pairs() {
        let mut pairs = figures();
        pairs[0].p = Some(0.05);
        pairs[1].p = Some(0.1);
        pairs[2].p = None;
        let row = DataStatistics::of(&pairs);
        assert_close(row.below_10, 2.0 / 3.0);
        assert_close(row.below_05, 1.0 / 3.0);
    }

    #[test]
    fn change_by_part_of_speech() {
        let rows = DataStatistics::by_pos(&figures());
        assert_eq!(rows.keys().collect::<Vec<_>>(), [&Pos::Adj, &Pos::Noun]);
        assert_close(rows[&Pos::Adj].absolute_change, 7.64);
        assert_eq!(rows[&Pos::Noun].pairs, 3);
    }

    #[test]
    fn raw_ratings_give_mean_deviation_and_test() {
        let pair = RatedPair::of([&[4.0, 5.0], &[1.0, 2.0, 3.0]]).unwrap();
        assert_eq!(pair.change(), -2.5);
        assert_eq!(pair.contexts[1].standard_deviation, Some(1.0));
        assert_eq!(pair.p, Some(0.2));
        assert_eq!(RatedPair::of([&[], &[1.0]]), None);
    }

    #[test]
    fn similarity_falls_with_distance() {
        let mut pairs = figures();
        for context in pairs.iter_mut().flat_map(|pair| &mut pair.contexts) {
            context.distance = Some((10.0 - context.similarity) as usize);
        }
        let r = distance_correlation(&pairs).unwrap();
        assert!((-1.0..-0.98).contains(&r), "{r}");
        assert_eq!(distance_correlation(&figures()), None, "no distances, nothing");
    }

    #[test]
    fn no_pairs_have_no_statistics() {
        let row = DataStatistics::of(&[]);
        assert_eq!((row.pairs, row.similarity, row.below_05), (0, None, None));
    }

    #[test]
    fn pairs_shared_between_languages() {
        let languages = [
            BTreeSet::from(["man warrior", "new fresh", "old new"]),
            BTreeSet::from(["new fresh", "old new"]),
            BTreeSet::from(["new fresh"]),
        ];
        assert_eq!(shared_pairs(&languages), [1, 1, 1]);
        assert!(shared_pairs(&[]).is_empty());
    }
}
