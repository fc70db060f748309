//! SemEval-2020 task 3, graded word similarity in context (§5): the measures of both subtasks and
//! the human ceiling of Table 3.

use std::collections::BTreeMap;

use motjuste_core::Rating;

use crate::correlation::{harmonic_mean, pearson, spearman, uncentred_pearson};
use crate::error::Error;
use crate::moments::mean;
use crate::ratings::{Unit, number_of, unit_of};
use crate::significance::Contributions;
use crate::{Figure, Label};

/// The similarity of one pair of words in its two contexts, as a system and as people see it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairScores {
    /// What the system predicts, context 1 and context 2.
    pub predicted: [f64; 2],
    /// The mean of the annotators, context 1 and context 2.
    pub gold: [f64; 2],
}

/// The measure of subtask 1: the uncentred Pearson correlation of (predicted, gold) *changes* in
/// similarity from context 1 to context 2.
pub fn subtask1(changes: &[(f64, f64)]) -> Option<f64> {
    uncentred_pearson(changes)
}

/// The measure of subtask 2 and the two correlations it is made of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Subtask2 {
    /// Pearson's r over the scores of both contexts of every pair.
    pub pearson: Option<f64>,
    /// Spearman's ρ over the same scores.
    pub spearman: Option<f64>,
    /// The harmonic mean of the two: what systems are ranked by.
    pub harmonic_mean: Option<f64>,
}

/// The measures of subtask 2, over all 2n scores of n pairs.
pub fn subtask2(pairs: &[PairScores]) -> Subtask2 {
    let scores: Vec<(f64, f64)> =
        pairs.iter().flat_map(|pair| pair.predicted.into_iter().zip(pair.gold)).collect();
    let (pearson, spearman) = (pearson(&scores), spearman(&scores));
    Subtask2 {
        pearson,
        spearman,
        harmonic_mean: pearson.zip(spearman).and_then(|(r, rho)| harmonic_mean(r, rho)),
    }
}

impl PairScores {
    /// How much similarity changes from context 1 to context 2: predicted and gold.
    fn changes(&self) -> (f64, f64) {
        let change = |[first, second]: [f64; 2]| second - first;
        (change(self.predicted), change(self.gold))
    }
}

/// The measures of both subtasks, comparable between systems.
pub fn figures(pairs: &[PairScores]) -> [Figure; 2] {
    let changes: Vec<(f64, f64)> = pairs.iter().map(PairScores::changes).collect();
    [change_figure(&changes), similarity_figure(pairs)]
}

/// The measure of subtask 1 of (predicted, gold) changes.
pub fn change_figure(changes: &[(f64, f64)]) -> Figure {
    // Systems differ in scale, which the measure ignores and a comparison that swaps their answers
    // would not.
    let scale = changes.iter().map(|(x, _)| x * x).sum::<f64>().sqrt();
    let scale = if scale > 0.0 { scale.recip() } else { 1.0 };
    let scaled = changes.iter().map(|(x, y)| (x * scale, *y));
    let sums = scaled.map(|(x, y)| [x * y, x * x, y * y]).collect();
    Figure {
        label: Label::new("subtask1", "change", 3).under("subtask 1"),
        value: subtask1(changes),
        contributions: Contributions::Uncentred(sums),
    }
}

/// The measure of subtask 2.
pub fn similarity_figure(pairs: &[PairScores]) -> Figure {
    let scores: Vec<(f64, f64)> =
        pairs.iter().flat_map(|pair| pair.predicted.into_iter().zip(pair.gold)).collect();
    let pair =
        |of: &[(f64, f64)]| PairScores { predicted: [of[0].0, of[1].0], gold: [of[0].1, of[1].1] };
    let standard = standardised(&scores).chunks_exact(2).map(pair).collect();
    Figure {
        label: Label::new("subtask2", "similarity", 3).under("subtask 2"),
        value: subtask2(pairs).harmonic_mean,
        contributions: Contributions::Pairs(standard),
    }
}

/// Spearman's ρ of (predicted, gold) similarities, comparable between systems.
pub fn rank_correlation(scores: &[(f64, f64)]) -> Figure {
    Figure {
        label: Label::new("spearman", "ρ", 3),
        value: spearman(scores),
        contributions: Contributions::Ranked(standardised(scores)),
    }
}

/// Predictions with mean 0 and variance 1, so that those of systems with different scales can be
/// swapped; correlations do not change.
fn standardised(scores: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let count = scores.len().max(1) as f64;
    let mean = scores.iter().map(|(x, _)| x).sum::<f64>() / count;
    let variance = scores.iter().map(|(x, _)| (x - mean).powi(2)).sum::<f64>() / count;
    let scale = if variance > 0.0 { variance.sqrt().recip() } else { 1.0 };
    scores.iter().map(|(x, gold)| ((x - mean) * scale, *gold)).collect()
}

/// How well people do at subtask 2.
#[derive(Debug, Clone, PartialEq)]
pub struct HumanCeiling<'a> {
    /// The mean over the annotators for whom a correlation is defined.
    pub spearman: Option<f64>,
    /// Each annotator's Spearman correlation with the mean of the others.
    pub annotators: BTreeMap<&'a str, Option<f64>>,
}

/// "The average value when comparing each annotator against the average of the rest" (Table 3).
///
/// Annotators need not have rated the same items: each is compared on the items that they and at
/// least one other annotator rated.
///
/// # Errors
/// [`Error::NotANumber`] for a rating that is a label.
pub fn human_ceiling(ratings: &[Rating]) -> Result<HumanCeiling<'_>, Error> {
    let mut by_unit: BTreeMap<Unit<'_>, Vec<(&str, f64)>> = BTreeMap::new();
    let mut annotators: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
    for rating in ratings {
        by_unit.entry(unit_of(rating)).or_default().push((&rating.annotator, number_of(rating)?));
        annotators.entry(&rating.annotator).or_default();
    }
    for ratings in by_unit.values() {
        for (annotator, own) in ratings {
            let others: Vec<f64> = ratings
                .iter()
                .filter(|(other, _)| other != annotator)
                .map(|(_, value)| *value)
                .collect();
            if let Some(others) = mean(&others) {
                annotators.entry(annotator).or_default().push((*own, others));
            }
        }
    }
    let annotators: BTreeMap<_, _> =
        annotators.into_iter().map(|(annotator, pairs)| (annotator, spearman(&pairs))).collect();
    let defined: Vec<f64> = annotators.values().copied().flatten().collect();
    Ok(HumanCeiling { spearman: mean(&defined), annotators })
}

#[cfg(test)]
mod tests {
    use super::*;
    use motjuste_core::RatingValue;

    #[test]
    fn subtask_1_keeps_the_sign_of_the_change() {
        let gold = [-4.61, 2.0, 0.5];
        let same: Vec<_> = gold.iter().map(|&change| (change / 10.0, change)).collect();
        let opposite: Vec<_> = gold.iter().map(|&change| (-change, change)).collect();
        assert!((subtask1(&same).unwrap() - 1.0).abs() < 1e-15);
        assert!((subtask1(&opposite).unwrap() + 1.0).abs() < 1e-15);
        assert_eq!(subtask1(&[(0.0, 1.0)]), None, "a system that sees no change");
    }

    #[test]
    fn subtask_2_counts_every_context_once() {
        let pairs = [
            PairScores { predicted: [0.9, 0.4], gold: [7.88, 3.27] },
            PairScores { predicted: [0.6, 0.5], gold: [9.49, 1.85] },
        ];
        let interleaved = [(0.9, 7.88), (0.4, 3.27), (0.6, 9.49), (0.5, 1.85)];
        let measures = subtask2(&pairs);
        assert_eq!(measures.pearson, pearson(&interleaved));
        assert!((measures.spearman.unwrap() - 0.6).abs() < 1e-12);
        let (r, rho) = (measures.pearson.unwrap(), measures.spearman.unwrap());
        assert_eq!(measures.harmonic_mean, Some(2.0 * r * rho / (r + rho)));
    }

    #[test]
    fn a_constant_system_has_no_correlation() {
        let constant = PairScores { predicted: [0.5, 0.5], gold: [1.0, 2.0] };
        let measures = subtask2(&[constant]);
        assert_eq!(measures.harmonic_mean, None);
        assert_eq!((measures.pearson, measures.spearman), (None, None));
    }

    fn ratings(annotator: &str, values: &[(&str, f64)]) -> Vec<Rating> {
        let rating = |&(item, value): &(&str, f64)| Rating {
            item: item.into(),
            context: None,
            annotator: annotator.into(),
            value: RatingValue::Number(value),
        };
        values.iter().map(rating).collect()
    }

    #[test]
    fn each_annotator_is_compared_with_the_mean_of_the_rest() {
        let all = [
            ratings("ann", &[("a", 1.0), ("b", 2.0), ("c", 3.0)]),
            ratings("bob", &[("a", 2.0), ("b", 2.5), ("c", 6.0)]),
            ratings("cid", &[("a", 6.0), ("b", 5.0), ("c", 0.0)]),
        ]
        .concat();
        let ceiling = human_ceiling(&all).unwrap();
        // Others of ann: 4, 3.75, 3; of bob: 3.5, 3.5, 1.5; of cid: 1.5, 2.25, 4.5.
        assert!((ceiling.annotators["ann"].unwrap() + 1.0).abs() < 1e-12);
        assert!((ceiling.annotators["bob"].unwrap() + 0.75f64.sqrt()).abs() < 1e-12);
        assert!((ceiling.annotators["cid"].unwrap() + 1.0).abs() < 1e-12);
        let expected = -(2.0 + 0.75f64.sqrt()) / 3.0;
        assert!((ceiling.spearman.unwrap() - expected).abs() < 1e-12);
    }

    #[test]
    fn the_contexts_of_a_pair_are_rated_one_by_one() {
        let mut all = [
            ratings("ann", &[("pair", 1.0), ("pair", 3.0)]),
            ratings("bob", &[("pair", 2.0), ("pair", 9.0)]),
        ]
        .concat();
        for (rating, context) in all.iter_mut().zip(["1", "2", "1", "2"]) {
            rating.context = Some(context.into());
        }
        assert!((human_ceiling(&all).unwrap().spearman.unwrap() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn missing_ratings_are_left_out_and_lonely_annotators_are_undefined() {
        let all = [
            ratings("ann", &[("a", 1.0), ("b", 2.0), ("only ann", 0.0)]),
            ratings("bob", &[("a", 4.0), ("b", 5.0)]),
            ratings("eve", &[("only eve", 3.0)]),
        ]
        .concat();
        let ceiling = human_ceiling(&all).unwrap();
        assert_eq!(ceiling.annotators["eve"], None);
        assert!((ceiling.spearman.unwrap() - 1.0).abs() < 1e-12);
        assert_eq!(human_ceiling(&[]).unwrap().spearman, None);
    }
}
