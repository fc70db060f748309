//! The space words are compared in: layers standardised dimension by dimension and averaged, then
//! the axes along which words differ most.
//!
//! A few dimensions of a transformer are so large that they decide every cosine (Timkey & van
//! Schijndel 2021); subtracting the mean and dividing by the deviation gives all the same say.

use motjuste_engine::vectors::Standard;
use nalgebra::{DMatrix, SymmetricEigen};
use rayon::prelude::*;

use super::encoded::Encoded;

/// The mean and deviation of some layers over all occurrences.
pub(crate) fn standards(encoded: &Encoded, layers: &[usize]) -> Vec<Standard> {
    layers
        .par_iter()
        .map(|layer| {
            let dimension = encoded.dimension;
            let mut sums = vec![(0.0f64, 0.0f64); dimension];
            for row in 0..encoded.row_count() {
                for ((sum, squares), value) in sums.iter_mut().zip(encoded.layer(row, *layer)) {
                    let value = f64::from(value.to_f32());
                    *sum += value;
                    *squares += value * value;
                }
            }
            let count = encoded.row_count().max(1) as f64;
            let mean = |sum: f64| sum / count;
            let deviation =
                |sum: f64, squares: f64| (squares / count - mean(sum).powi(2)).max(0.0).sqrt();
            Standard {
                layer: *layer,
                mean: sums.iter().map(|(sum, _)| mean(*sum) as f32).collect(),
                deviation: sums
                    .iter()
                    .map(|(sum, squares)| deviation(*sum, *squares) as f32)
                    .collect(),
            }
        })
        .collect()
}

/// An occurrence in the common space.
pub(crate) fn standardised(encoded: &Encoded, row: usize, standards: &[Standard]) -> Vec<f32> {
    let mut sum = vec![0.0; encoded.dimension];
    for standard in standards {
        let values = encoded.layer(row, standard.layer);
        for (((sum, value), mean), deviation) in
            sum.iter_mut().zip(values).zip(&standard.mean).zip(&standard.deviation)
        {
            if *deviation > 0.0 {
                *sum += (value.to_f32() - mean) / deviation;
            }
        }
    }
    sum
}

/// The first `count` principal axes of some vectors, about zero, since cosines are.
pub(crate) fn axes(vectors: &[&[f32]], dimension: usize, count: usize) -> Vec<Vec<f32>> {
    // Sums of whole chunks in their order: the same whatever the number of threads.
    let sums: Vec<DMatrix<f64>> = vectors
        .par_chunks(4096)
        .map(|chunk| {
            let rows = DMatrix::from_fn(chunk.len(), dimension, |row, column| {
                f64::from(chunk[row][column])
            });
            rows.tr_mul(&rows)
        })
        .collect();
    let total = sums.into_iter().fold(DMatrix::zeros(dimension, dimension), |sum, own| sum + own);
    let eigen = SymmetricEigen::new(total);
    let mut order: Vec<usize> = (0..dimension).collect();
    order.sort_by(|a, b| eigen.eigenvalues[*b].total_cmp(&eigen.eigenvalues[*a]));
    let axis =
        |column: usize| eigen.eigenvectors.column(column).iter().map(|v| *v as f32).collect();
    order.into_iter().take(count).map(axis).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_axis_is_where_vectors_differ_most() {
        let vectors: [&[f32]; 4] = [&[3.0, 3.0], &[-2.0, -2.0], &[1.0, -1.0], &[-0.5, 0.5]];
        let axes = axes(&vectors, 2, 2);
        assert!((axes[0][0] - axes[0][1]).abs() < 1e-6 && axes[0][0].abs() > 0.7);
        assert!((axes[1][0] + axes[1][1]).abs() < 1e-6);
    }
}
