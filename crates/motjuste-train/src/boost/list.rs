//! The losses of ranked lists: LambdaRank (Burges 2010, §4, with the normalisation of LightGBM) and
//! the cross entropy of the softmax (ListNet, Cao et al. 2007; Bruch et al. 2019).

use std::ops::Range;

use libm::{exp, log, log2};

use super::dataset::Dataset;
use super::objective::{Gradient, sigmoid};

/// One group's rows.
pub(super) struct List<'a> {
    labels: &'a [f32],
    weights: &'a [f32],
    scores: &'a [f64],
}

impl<'a> List<'a> {
    pub(super) fn of(data: &'a Dataset, scores: &'a [f64], rows: Range<usize>) -> Self {
        let (labels, weights) = (&data.labels()[rows.clone()], &data.weights()[rows.clone()]);
        Self { labels, weights, scores: &scores[rows] }
    }

    /// 1 − NDCG@truncation; 0 if no label is positive.
    pub(super) fn ndcg_loss(&self, truncation: usize) -> f64 {
        let best = self.best_dcg(truncation);
        if best > 0.0 { 1.0 - self.dcg(&self.by_score(), truncation) / best } else { 0.0 }
    }

    pub(super) fn lambdarank(&self, truncation: usize, gradients: &mut [Gradient]) {
        let mut derivatives = vec![(0.0, 0.0); self.labels.len()];
        let best = self.best_dcg(truncation);
        if best > 0.0 {
            let pushed = self.push_pairs(best, truncation, &mut derivatives);
            // LightGBM's: the more there is to put right in a list, the less each push counts.
            let scale = if pushed > 0.0 { log2(1.0 + pushed) / pushed } else { 1.0 };
            derivatives.iter_mut().for_each(|(first, second)| {
                *first *= scale;
                *second *= scale;
            });
        }
        let weighted = derivatives.iter().zip(self.weights);
        for (gradient, (&(first, second), &weight)) in gradients.iter_mut().zip(weighted) {
            *gradient = Gradient::weighted(first, second, weight);
        }
    }

    /// Pushes the two rows of each pair apart and says by how much all were pushed.
    fn push_pairs(&self, best: f64, truncation: usize, derivatives: &mut [(f64, f64)]) -> f64 {
        let order = self.by_score();
        let discounts: Vec<f64> = (0..order.len()).map(discount).collect();
        let spread = self.scores[order[0]] != self.scores[order[order.len() - 1]];
        let mut pushed = 0.0;
        for (above, &a) in order.iter().enumerate().take(truncation) {
            for (below, &b) in order.iter().enumerate().skip(above + 1) {
                if self.labels[a] == self.labels[b] {
                    continue;
                }
                let (high, low) = if self.labels[a] > self.labels[b] { (a, b) } else { (b, a) };
                let apart = self.scores[high] - self.scores[low];
                let gain = f64::from(self.labels[high]) - f64::from(self.labels[low]);
                let mut won = gain * (discounts[above] - discounts[below]) / best;
                if spread {
                    won /= 0.01 + apart.abs();
                }
                let wrong = sigmoid(-apart);
                let (first, second) = (wrong * won, wrong * (1.0 - wrong) * won);
                derivatives[high].0 -= first;
                derivatives[low].0 += first;
                derivatives[high].1 += second;
                derivatives[low].1 += second;
                pushed += 2.0 * first;
            }
        }
        pushed
    }

    /// Each row's term of the cross entropy counts by its weight.
    pub(super) fn softmax_loss(&self) -> f64 {
        let (shares, log_sum) = (self.shares(), self.log_sum());
        shares.iter().zip(self.scores).map(|(share, score)| share * (log_sum - score)).sum()
    }

    pub(super) fn softmax(&self, gradients: &mut [Gradient]) {
        let (shares, log_sum) = (self.shares(), self.log_sum());
        let mass: f64 = shares.iter().sum();
        for ((gradient, share), score) in gradients.iter_mut().zip(shares).zip(self.scores) {
            let probability = exp(score - log_sum);
            let second = mass * probability * (1.0 - probability);
            *gradient = Gradient::weighted(mass * probability - share, second, 1.0);
        }
    }

    /// The labels made to sum to 1, times the weights.
    fn shares(&self) -> Vec<f64> {
        let sum: f64 = self.labels.iter().map(|&label| f64::from(label)).sum();
        let share = |label: f32| if sum > 0.0 { f64::from(label) / sum } else { 0.0 };
        self.labels.iter().zip(self.weights).map(|(&l, &w)| share(l) * f64::from(w)).collect()
    }

    fn log_sum(&self) -> f64 {
        let greatest = self.scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        greatest + log(self.scores.iter().map(|score| exp(score - greatest)).sum())
    }

    /// The rows from the highest score down, equal ones as they come.
    fn by_score(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.scores.len()).collect();
        order.sort_by(|&a, &b| self.scores[b].total_cmp(&self.scores[a]));
        order
    }

    fn dcg(&self, order: &[usize], truncation: usize) -> f64 {
        let gains = order.iter().map(|&row| f64::from(self.labels[row]));
        gains.take(truncation).enumerate().map(|(rank, gain)| gain * discount(rank)).sum()
    }

    fn best_dcg(&self, truncation: usize) -> f64 {
        let mut order: Vec<usize> = (0..self.labels.len()).collect();
        order.sort_by(|&a, &b| self.labels[b].total_cmp(&self.labels[a]));
        self.dcg(&order, truncation)
    }
}

fn discount(rank: usize) -> f64 {
    1.0 / log2(rank as f64 + 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EQUAL: [f32; 3] = [1.0; 3];

    fn pushes(labels: &[f32], scores: &[f64], truncation: usize) -> Vec<f32> {
        let list = List { labels, weights: &EQUAL, scores };
        let mut gradients = [Gradient::default(); 3];
        list.lambdarank(truncation, &mut gradients);
        gradients.map(|gradient| gradient.first).to_vec()
    }

    #[test]
    fn ndcg_takes_labels_as_gains() {
        let list = List { labels: &[3.0, 0.0, 2.0], weights: &EQUAL, scores: &[1.0, 2.0, 0.0] };
        let dcg = 3.0 / log2(3.0) + 2.0 / 2.0;
        let best = 3.0 + 2.0 / log2(3.0);
        assert!((list.ndcg_loss(10) - (1.0 - dcg / best)).abs() < 1e-12);
        assert_eq!(list.ndcg_loss(1), 1.0);
    }

    #[test]
    fn lambdas_push_the_relevant_up_and_sum_to_nothing() {
        let pushed = pushes(&[0.0, 2.0, 1.0], &[1.0, 0.0, 0.5], 3);
        assert!(pushed[1] < 0.0 && pushed[0] > 0.0);
        assert!(pushed.iter().sum::<f32>().abs() < 1e-6);
        assert_eq!(pushes(&[1.0, 1.0, 1.0], &[1.0, 0.0, 0.5], 3), [0.0; 3]);
        assert_eq!(pushes(&[0.0, 0.0, 0.0], &[1.0, 0.0, 0.5], 3), [0.0; 3]);
    }

    #[test]
    fn pairs_below_the_truncation_are_left_alone() {
        let pushed = pushes(&[5.0, 0.0, 1.0], &[9.0, 1.0, 0.0], 1);
        assert!(pushed[0] < 0.0 && pushed[1] > 0.0 && pushed[2] > 0.0);
    }

    #[test]
    fn softmax_of_far_scores_does_not_overflow() {
        let list = List { labels: &[1.0, 0.0, 1.0], weights: &EQUAL, scores: &[1e4, -1e4, 1e4] };
        assert!((list.softmax_loss() - log(2.0)).abs() < 1e-9);
    }
}
