//! A weight per dimension, learned by ridge regression towards the cosine: without reason to think
//! otherwise every dimension counts the same.

use nalgebra::{Cholesky, DMatrix, DVector};

use super::examples::Example;

/// How strongly weights are held to the cosine, in units of the products' mean variance times the
/// number of examples; the best on held-out examples is taken.
const RIDGES: [f64; 4] = [0.1, 1.0, 10.0, 100.0];
/// Parts the examples are cut into to choose; neighbours, often of one word, stay together.
const FOLDS: usize = 5;

/// A learned diagonal metric.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Metric {
    weights: DVector<f64>,
}

impl Metric {
    /// Learns from examples; `None` where they say nothing.
    pub(super) fn learn(examples: &[Example]) -> Option<Self> {
        if examples.len() < 2 * FOLDS {
            return None;
        }
        let ridges =
            RIDGES.into_iter().map(|ridge| Some((held_out_error(examples, ridge)?, ridge)));
        let ridges: Vec<(f64, f64)> = ridges.collect::<Option<_>>()?;
        let (_, ridge) = ridges.into_iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(Moments::of(examples.iter())?.solve(ridge)?.0)
    }

    /// The weighted sum of two vectors' products: more for more alike.
    pub(super) fn similarity(&self, products: &[f32]) -> f64 {
        self.weights.iter().zip(products).map(|(weight, value)| weight * f64::from(*value)).sum()
    }
}

/// The mean square error on each fold of a metric learned from the others.
fn held_out_error(examples: &[Example], ridge: f64) -> Option<f64> {
    let mut error = 0.0;
    for fold in 0..FOLDS {
        let held = fold * examples.len() / FOLDS..(fold + 1) * examples.len() / FOLDS;
        let others = examples[..held.start].iter().chain(&examples[held.end..]);
        let (metric, base) = Moments::of(others)?.solve(ridge)?;
        let missed = |one: &Example| (metric.similarity(&one.products) + base - one.label).powi(2);
        error += examples[held].iter().map(missed).sum::<f64>();
    }
    Some(error / examples.len() as f64)
}

/// What regression needs to know of examples.
struct Moments {
    count: f64,
    mean: DVector<f64>,
    label: f64,
    /// Of the products with each other, and with the label.
    covariance: DMatrix<f64>,
    with_label: DVector<f64>,
}

impl Moments {
    fn of<'e>(examples: impl Iterator<Item = &'e Example>) -> Option<Self> {
        let (products, labels): (Vec<_>, Vec<f64>) = examples
            .map(|one| (one.products.iter().map(|value| f64::from(*value)), one.label))
            .unzip();
        let (count, dimensions) = (labels.len(), products.first()?.len());
        let rows = DMatrix::from_row_iterator(count, dimensions, products.into_iter().flatten());
        let labels = DVector::from_vec(labels);
        let mean = rows.row_mean().transpose();
        let label = labels.mean();
        let mut centred = rows;
        centred.row_iter_mut().for_each(|mut row| row -= mean.transpose());
        Some(Self {
            count: count as f64,
            covariance: centred.tr_mul(&centred),
            with_label: centred.tr_mul(&labels.add_scalar(-label)),
            mean,
            label,
        })
    }

    /// The metric, and what to add to its similarity to get the label.
    fn solve(&self, ridge: f64) -> Option<(Metric, f64)> {
        let dimensions = self.mean.len();
        let ones = DVector::from_element(dimensions, 1.0);
        // The cosine is the sum of the products: how it relates to the label is the prior.
        let of_ones = &self.covariance * &ones;
        let spread = of_ones.sum();
        if spread <= f64::EPSILON * self.count {
            return None;
        }
        let prior = ones * (self.with_label.sum() / spread);
        let strength = ridge * self.covariance.trace() / dimensions as f64;
        let mut held = self.covariance.clone();
        (0..dimensions).for_each(|at| held[(at, at)] += strength);
        let residual = &self.with_label - &self.covariance * &prior;
        let weights = prior + Cholesky::new(held)?.solve(&residual);
        let base = self.label - weights.dot(&self.mean);
        Some((Metric { weights }, base))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two dimensions, of which only the first means something.
    fn examples() -> Vec<Example> {
        let value = |at: usize, by: usize| (at * by % 17) as f32 / 17.0;
        (0..60)
            .map(|at| {
                let products = vec![value(at, 5), value(at, 11)];
                Example { label: 2.0 + 3.0 * f64::from(products[0]), products }
            })
            .collect()
    }

    #[test]
    fn dimensions_that_say_nothing_lose_their_weight() {
        let metric = Metric::learn(&examples()).unwrap();
        let [first, second] = [metric.weights[0], metric.weights[1]];
        assert!(first > 2.0 && second.abs() < 0.5, "{first} {second}");
    }

    #[test]
    fn held_tightly_every_dimension_counts_the_same() {
        let (metric, _) = Moments::of(examples().iter()).unwrap().solve(1e9).unwrap();
        assert!((metric.weights[0] - metric.weights[1]).abs() < 1e-6);
        assert!(metric.weights[0] > 0.0);
    }

    #[test]
    fn examples_that_are_all_alike_teach_nothing() {
        let same = vec![Example { products: vec![0.5, 0.5], label: 1.0 }; 30];
        assert_eq!(Metric::learn(&same), None);
        assert_eq!(Metric::learn(&examples()[..5]), None);
    }
}
