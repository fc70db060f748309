//! Distances between vectors.

pub(crate) use motjuste_encoder::cosine;
use motjuste_encoder::dot;

pub(crate) fn euclidean(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from(a - b).powi(2)).sum::<f64>().sqrt()
}

/// The sum of the differences, dimension by dimension.
pub(crate) fn manhattan(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from((a - b).abs())).sum()
}

/// A vector of length 1; the zero vector stays.
pub(crate) fn unit(mut vector: Vec<f32>) -> Vec<f32> {
    let norm = dot(&vector, &vector).sqrt();
    if norm > 0.0 {
        vector.iter_mut().for_each(|value| *value /= norm);
    }
    vector
}

/// The mean of vectors of one dimension; empty of none.
pub(crate) fn mean<'v>(vectors: impl IntoIterator<Item = &'v [f32]>) -> Vec<f32> {
    let mut sum = Vec::new();
    let mut count = 0.0;
    for vector in vectors {
        sum.resize(vector.len(), 0.0);
        for (sum, value) in sum.iter_mut().zip(vector) {
            *sum += value;
        }
        count += 1.0;
    }
    sum.iter_mut().for_each(|sum| *sum /= count);
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_the_school_book() {
        let (a, b) = ([3.0, 0.0], [0.0, 4.0]);
        assert_eq!((cosine(&a, &b), euclidean(&a, &b), manhattan(&a, &b)), (0.0, 5.0, 7.0));
        assert_eq!(cosine(&a, &[5.0, 0.0]), 1.0);
        assert_eq!(cosine(&a, &[0.0, 0.0]), 0.0);
        assert_eq!(unit(vec![3.0, 4.0]), [0.6, 0.8]);
        assert_eq!(mean([&a[..], &b[..]]), [1.5, 2.0]);
    }
}
