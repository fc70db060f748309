//! Tall matrices, a row a word, and the few products the factoring needs. Sums are taken over stretches of
//! rows in their order, so that the number of threads does not show in the result.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use nalgebra::{DMatrix, SymmetricEigen};
use rayon::prelude::*;

/// Rows multiplied at once.
const STRETCH: usize = 4096;
/// Axes this much shorter than the longest are rounding errors.
const NEGLIGIBLE: f64 = 1e-10;

/// A matrix with many rows and few columns.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tall {
    values: Vec<f32>,
    width: usize,
}

impl Tall {
    pub(super) fn zero(rows: usize, width: usize) -> Self {
        Self { values: vec![0.0; rows * width], width }
    }

    /// Numbers from −1 to 1, by a seed.
    pub(super) fn random(rows: usize, width: usize, seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut random = ChaCha8Rng::from_seed(key);
        let unit = |bits: u32| (bits >> 8) as f32 / (1 << 23) as f32 - 1.0;
        let values = (0..rows * width).map(|_| unit(random.next_u32())).collect();
        Self { values, width }
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn values(&self) -> &[f32] {
        &self.values
    }

    pub(super) fn row(&self, row: usize) -> &[f32] {
        &self.values[row * self.width..(row + 1) * self.width]
    }

    pub(super) fn rows_mut(&mut self) -> impl IndexedParallelIterator<Item = &mut [f32]> {
        self.values.par_chunks_mut(self.width.max(1))
    }

    fn stretches(&self) -> impl IndexedParallelIterator<Item = DMatrix<f64>> + '_ {
        let size = STRETCH * self.width.max(1);
        self.values.par_chunks(size).map(|values| {
            let values = values.iter().map(|value| f64::from(*value));
            let rows = values.len() / self.width;
            DMatrix::from_row_iterator(rows, self.width, values)
        })
    }

    /// selfᵀ · other, of the same number of rows.
    fn transposed_times(&self, other: &Self) -> DMatrix<f64> {
        let products: Vec<DMatrix<f64>> = self
            .stretches()
            .zip(other.stretches())
            .map(|(own, other)| own.tr_mul(&other))
            .collect();
        let zero = DMatrix::zeros(self.width, other.width);
        products.into_iter().fold(zero, |sum, product| sum + product)
    }

    /// self · right.
    fn times(&self, right: &DMatrix<f64>) -> Self {
        let products: Vec<Vec<f32>> = self
            .stretches()
            .map(|own| {
                // Column by column of the transposed product is row by row of the product.
                let product = (own * right).transpose();
                product.iter().map(|value| *value as f32).collect()
            })
            .collect();
        Self { values: products.concat(), width: right.ncols() }
    }

    /// An orthonormal basis of the columns: Y·V·Λ^(−½), where YᵀY = V·Λ·Vᵀ.
    pub(super) fn orthonormal(&self) -> Self {
        let (axes, lengths) = axes(self.transposed_times(self));
        let longest = lengths.first().copied().unwrap_or(0.0);
        let kept = lengths.iter().filter(|length| **length > NEGLIGIBLE * longest).count();
        let mut right = axes.columns(0, kept).into_owned();
        for (mut column, length) in right.column_iter_mut().zip(&lengths) {
            column /= length.sqrt();
        }
        self.times(&right)
    }

    /// With `product` = A·Aᵀ·self and self an orthonormal basis of the space A·Aᵀ stretches most: the
    /// first `count` left singular vectors of A within it, each times its singular value.
    pub(super) fn singular(&self, product: &Self, count: usize) -> Self {
        let (axes, squares) = axes(self.transposed_times(product));
        let kept = squares.iter().take(count).filter(|square| **square > 0.0).count();
        let mut right = axes.columns(0, kept).into_owned();
        for (mut column, square) in right.column_iter_mut().zip(&squares) {
            column *= square.sqrt();
        }
        self.times(&right)
    }

    /// Gives every row that is not zero the length 1.
    pub(super) fn normalise(&mut self) {
        self.rows_mut().for_each(|row| {
            let length = motjuste_encoder::dot(row, row).sqrt();
            if length > 0.0 {
                row.iter_mut().for_each(|value| *value /= length);
            }
        });
    }
}

/// Eigenvectors and eigenvalues of a symmetric matrix, the largest first. Each vector is turned so
/// that its largest component is positive.
fn axes(matrix: DMatrix<f64>) -> (DMatrix<f64>, Vec<f64>) {
    if matrix.is_empty() {
        return (matrix, Vec::new());
    }
    let symmetric = (&matrix + matrix.transpose()) * 0.5;
    let eigen = SymmetricEigen::new(symmetric);
    let mut order: Vec<usize> = (0..eigen.eigenvalues.len()).collect();
    order.sort_by(|a, b| eigen.eigenvalues[*b].total_cmp(&eigen.eigenvalues[*a]));
    let mut vectors = eigen.eigenvectors.select_columns(&order);
    for mut column in vectors.column_iter_mut() {
        if column[column.icamax()] < 0.0 {
            column.neg_mut();
        }
    }
    (vectors, order.into_iter().map(|at| eigen.eigenvalues[at]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_basis_is_orthonormal_and_drops_what_depends_on_the_rest() {
        let mut tall = Tall::random(5000, 3, 1);
        let basis = tall.orthonormal();
        let product = basis.transposed_times(&basis);
        assert!((product - DMatrix::identity(3, 3)).amax() < 1e-6);
        tall.rows_mut().for_each(|row| row[2] = row[0] + row[1]);
        assert_eq!(tall.orthonormal().width(), 2);
        let nothing = Tall::zero(4, 3).orthonormal();
        assert_eq!(nothing.width(), 0);
        assert_eq!(nothing.orthonormal().singular(&nothing, 2), nothing);
    }

    #[test]
    fn singular_vectors_are_those_of_a_matrix_taken_apart_by_hand() {
        // A = diag(3, 2, 0), two columns kept: A·Aᵀ stretches the axes by 9 and 4.
        let basis = Tall { values: vec![0.0, 1.0, 1.0, 0.0, 0.0, 0.0], width: 2 };
        let product = Tall { values: vec![0.0, 9.0, 4.0, 0.0, 0.0, 0.0], width: 2 };
        let found = basis.singular(&product, 2);
        assert_eq!(found.values(), [3.0, 0.0, 0.0, 2.0, 0.0, 0.0]);
        assert_eq!(basis.singular(&product, 1).values(), [3.0, 0.0, 0.0]);
    }

    #[test]
    fn rows_get_length_one_or_stay_zero() {
        let mut tall = Tall { values: vec![3.0, 4.0, 0.0, 0.0], width: 2 };
        tall.normalise();
        assert_eq!(tall.values(), [0.6, 0.8, 0.0, 0.0]);
    }
}
