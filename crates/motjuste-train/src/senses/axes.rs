//! The axes along which the meanings of one word differ more than the uses of one meaning do: linear
//! discriminant analysis, with the scatter within meanings shrunk towards a ball.

use nalgebra::{DMatrix, DVector, SymmetricEigen};

/// How far vectors lie from the mean of their group, over many groups.
pub(super) struct Scatter {
    sum: DMatrix<f64>,
    /// Vectors beyond the first of each group.
    freedom: usize,
}

impl Scatter {
    pub(super) fn new(dimension: usize) -> Self {
        Self { sum: DMatrix::zeros(dimension, dimension), freedom: 0 }
    }

    /// Adds a group; one vector alone tells nothing.
    pub(super) fn add(&mut self, group: &[Vec<f32>]) {
        if group.len() < 2 {
            return;
        }
        let dimension = self.sum.nrows();
        let rows =
            DMatrix::from_fn(group.len(), dimension, |row, column| f64::from(group[row][column]));
        let mean = rows.row_mean();
        let centred = DMatrix::from_fn(group.len(), dimension, |row, column| {
            rows[(row, column)] - mean[column]
        });
        self.sum.gemm_tr(1.0, &centred, &centred, 1.0);
        self.freedom += group.len() - 1;
    }

    fn covariance(&self) -> DMatrix<f64> {
        &self.sum / self.freedom.max(1) as f64
    }
}

/// The `count` axes that tell meanings apart best, the best first.
pub(super) fn telling_axes(within: &Scatter, between: &Scatter, count: usize) -> Vec<Vec<f32>> {
    let mut within = within.covariance();
    let dimension = within.nrows();
    let spread = within.trace() / dimension as f64;
    // No meaning was seen twice: all directions are alike.
    let ball = if spread > 0.0 { spread } else { 1.0 };
    within += DMatrix::identity(dimension, dimension) * ball;
    let eigen = SymmetricEigen::new(within);
    let roots = DVector::from_iterator(
        dimension,
        eigen.eigenvalues.iter().map(|value| value.max(ball).sqrt().recip()),
    );
    let whitening =
        &eigen.eigenvectors * DMatrix::from_diagonal(&roots) * eigen.eigenvectors.transpose();
    let eigen = SymmetricEigen::new(&whitening * between.covariance() * &whitening);
    let mut order: Vec<usize> = (0..dimension).collect();
    order.sort_by(|a, b| eigen.eigenvalues[*b].total_cmp(&eigen.eigenvalues[*a]));
    let axis = |column: usize| {
        let axis = &whitening * eigen.eigenvectors.column(column);
        axis.iter().map(|value| *value as f32).collect()
    };
    order.into_iter().take(count).map(axis).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_axis_is_where_meanings_differ_and_uses_do_not() {
        let (mut within, mut between) = (Scatter::new(2), Scatter::new(2));
        // Uses are spread along the first dimension, meanings a little more along it than along the
        // second.
        within.add(&[vec![3.0, 0.0], vec![-3.0, 0.1], vec![0.0, -0.1]]);
        between.add(&[vec![1.2, 1.0], vec![-1.2, 1.0], vec![1.2, -1.0], vec![-1.2, -1.0]]);
        within.add(&[vec![9.0, 9.0]]);
        let axes = telling_axes(&within, &between, 1);
        assert_eq!(axes.len(), 1);
        assert!(axes[0][1].abs() > 10.0 * axes[0][0].abs(), "{axes:?}");
    }
}
