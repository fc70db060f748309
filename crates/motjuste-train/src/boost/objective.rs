//! What boosting makes small, with first and second derivatives (Friedman 2001, §4): squared error
//! and cross entropy here, the losses of lists in [`list`](super::list).
//!
//! Exponentials come from libm and not from the system, so that every machine learns the same forest.

use libm::{exp, log, log1p};
use rayon::prelude::*;

use super::BoostError;
use super::dataset::{Dataset, check};
use super::list::List;

/// The first and second derivative of the loss at one row's score, times the row's weight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Gradient {
    pub(super) first: f32,
    pub(super) second: f32,
}

impl Gradient {
    pub(super) fn weighted(first: f64, second: f64, weight: f32) -> Self {
        let weight = f64::from(weight);
        Self { first: (first * weight) as f32, second: (second * weight) as f32 }
    }
}

/// What training makes small.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Objective {
    /// Half the squared difference of score and label.
    SquaredError,
    /// The cross entropy of the label, a probability in 0..=1, against the score, its log odds.
    Logistic,
    /// Pairs out of order, weighed by the NDCG their exchange would win. The label, at least 0, is the
    /// gain itself.
    LambdaRank {
        /// Only pairs with a row among this many highest scores count; NDCG is cut there as well.
        truncation: usize,
    },
    /// The cross entropy of a group's labels, at least 0 and made to sum to 1, against the softmax of
    /// its scores. A group whose labels are all 0 counts for nothing.
    ListwiseSoftmax,
}

impl Objective {
    /// The loss of these scores: the weighted mean over rows, or the mean over groups (of LambdaRank,
    /// 1 − NDCG; a group without a positive label counts as 0).
    ///
    /// # Panics
    /// If there is not one score for each row.
    pub fn loss(&self, data: &Dataset, scores: &[f64]) -> f64 {
        assert_eq!(scores.len(), data.rows(), "each row has a score");
        let labels = data.labels();
        match *self {
            Self::SquaredError => row_mean(data, |row| {
                let error = scores[row] - f64::from(labels[row]);
                error * error / 2.0
            }),
            Self::Logistic => row_mean(data, |row| {
                let (score, label) = (scores[row], f64::from(labels[row]));
                score.max(0.0) - score * label + log1p(exp(-score.abs()))
            }),
            Self::LambdaRank { truncation } => {
                group_mean(data, scores, |list| list.ndcg_loss(truncation))
            }
            Self::ListwiseSoftmax => group_mean(data, scores, |list| list.softmax_loss()),
        }
    }

    /// Refuses labels the objective does not know what to do with.
    pub(super) fn check(&self, data: &Dataset) -> Result<(), BoostError> {
        match self {
            Self::SquaredError => Ok(()),
            Self::Logistic => {
                check("label (a probability)", data.labels(), 1, |x| (0.0..=1.0).contains(&x))
            }
            Self::LambdaRank { truncation: 0 } => {
                Err(BoostError::Parameter { name: "truncation", needs: "at least 1" })
            }
            Self::LambdaRank { .. } | Self::ListwiseSoftmax => {
                check("label (a gain, at least 0)", data.labels(), 1, |x| x >= 0.0)
            }
        }
    }

    /// The best score that is the same for every row; scores of lists have no level, so 0.
    pub(super) fn base_score(&self, data: &Dataset) -> f32 {
        let mean = || row_mean(data, |row| f64::from(data.labels()[row]));
        match self {
            Self::SquaredError => mean() as f32,
            Self::Logistic => {
                let mean = mean().clamp(1e-6, 1.0 - 1e-6);
                log(mean / (1.0 - mean)) as f32
            }
            Self::LambdaRank { .. } | Self::ListwiseSoftmax => 0.0,
        }
    }

    /// Fills in every row's derivatives.
    pub(super) fn gradients(&self, data: &Dataset, scores: &[f64], gradients: &mut [Gradient]) {
        match *self {
            Self::SquaredError => {
                by_row(data, gradients, |row| (scores[row] - f64::from(data.labels()[row]), 1.0))
            }
            Self::Logistic => by_row(data, gradients, |row| {
                let probability = sigmoid(scores[row]);
                let label = f64::from(data.labels()[row]);
                (probability - label, probability * (1.0 - probability))
            }),
            Self::LambdaRank { truncation } => {
                by_group(data, scores, gradients, |list, out| list.lambdarank(truncation, out));
            }
            Self::ListwiseSoftmax => {
                by_group(data, scores, gradients, |list, out| list.softmax(out))
            }
        }
    }
}

fn row_mean(data: &Dataset, value: impl Fn(usize) -> f64) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for (row, &weight) in data.weights().iter().enumerate() {
        sum += f64::from(weight) * value(row);
        weights += f64::from(weight);
    }
    if weights > 0.0 { sum / weights } else { 0.0 }
}

fn group_mean(data: &Dataset, scores: &[f64], loss: impl Fn(&List<'_>) -> f64) -> f64 {
    let groups = data.groups();
    let count = groups.len() as f64;
    groups.map(|rows| loss(&List::of(data, scores, rows))).sum::<f64>() / count
}

fn by_row(
    data: &Dataset,
    gradients: &mut [Gradient],
    derivatives: impl Fn(usize) -> (f64, f64) + Sync,
) {
    gradients.par_iter_mut().with_min_len(4096).enumerate().for_each(|(row, gradient)| {
        let (first, second) = derivatives(row);
        *gradient = Gradient::weighted(first, second, data.weights()[row]);
    });
}

fn by_group(
    data: &Dataset,
    scores: &[f64],
    mut gradients: &mut [Gradient],
    derivatives: impl Fn(&List<'_>, &mut [Gradient]) + Sync,
) {
    let mut groups = Vec::with_capacity(data.groups().len());
    for rows in data.groups() {
        let (group, rest) = gradients.split_at_mut(rows.len());
        groups.push((rows, group));
        gradients = rest;
    }
    groups.into_par_iter().with_min_len(16).for_each(|(rows, gradients)| {
        derivatives(&List::of(data, scores, rows), gradients);
    });
}

pub(super) fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + exp(-x))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data() -> Dataset {
        let labels = vec![1.0, 0.0, 0.5, 0.25, 0.0];
        let weights = vec![1.0, 2.0, 0.5, 1.0, 0.0];
        Dataset::new(vec![0.0; 5], vec!["a".into()], labels, weights, &[3, 2]).unwrap()
    }

    /// Row and group losses, weighted and summed as training sums them.
    fn total(objective: Objective, scores: &[f64]) -> f64 {
        let data = data();
        let rows: f64 = data.weights().iter().map(|&w| f64::from(w)).sum();
        let share = if objective == Objective::ListwiseSoftmax { 2.0 } else { rows };
        objective.loss(&data, scores) * share
    }

    #[test]
    fn gradients_are_the_slopes_of_the_loss() {
        let scores = [0.3, -1.2, 2.0, 0.1, 0.4];
        for objective in [Objective::SquaredError, Objective::Logistic, Objective::ListwiseSoftmax]
        {
            let mut gradients = [Gradient::default(); 5];
            objective.gradients(&data(), &scores, &mut gradients);
            for (row, gradient) in gradients.iter().enumerate() {
                let at = |change: f64| {
                    let mut moved = scores;
                    moved[row] += change;
                    total(objective, &moved)
                };
                let slope = (at(1e-4) - at(-1e-4)) / 2e-4;
                let bend = (at(1e-4) - 2.0 * at(0.0) + at(-1e-4)) / 1e-8;
                assert!((slope - f64::from(gradient.first)).abs() < 1e-5, "{objective:?} {row}");
                assert!((bend - f64::from(gradient.second)).abs() < 1e-4, "{objective:?} {row}");
            }
        }
    }

    #[test]
    fn base_scores_are_the_best_constants() {
        for objective in [Objective::SquaredError, Objective::Logistic] {
            let base = f64::from(objective.base_score(&data()));
            let at = |score: f64| objective.loss(&data(), &[score; 5]);
            assert!(at(base) < at(base + 0.01) && at(base) < at(base - 0.01), "{objective:?}");
        }
    }

    #[test]
    fn labels_an_objective_cannot_take_are_refused() {
        let labels = vec![-1.0, 2.0];
        let data =
            Dataset::new(vec![0.0; 2], vec!["a".into()], labels, vec![1.0; 2], &[2]).unwrap();
        assert!(Objective::SquaredError.check(&data).is_ok());
        assert!(Objective::Logistic.check(&data).is_err());
        assert!(Objective::LambdaRank { truncation: 5 }.check(&data).is_err());
        assert!(Objective::ListwiseSoftmax.check(&data).is_err());
    }
}
