//! Spherical K-means (Dhillon & Modha 2001) over the occurrences of one word.

use super::random::Stream;

/// Rounds after which clusters that still change are taken as they are.
const ROUNDS: usize = 20;

/// Averages of groups of similar vectors with the number of vectors in each, the largest first.
///
/// The number of groups is at most `most`; groups that end up empty are left out.
pub(super) fn cluster(
    vectors: &[&[f32]],
    most: usize,
    random: &mut Stream,
) -> Vec<(Vec<f32>, usize)> {
    let mut centres = seeds(vectors, most, random);
    let mut groups = vec![usize::MAX; vectors.len()];
    for _ in 0..ROUNDS {
        let nearest: Vec<usize> = vectors.iter().map(|vector| nearest(vector, &centres)).collect();
        if nearest == groups {
            break;
        }
        groups = nearest;
        for (number, centre) in centres.iter_mut().enumerate() {
            let own = vectors.iter().zip(&groups).filter(|(_, group)| **group == number);
            if let Some((sum, _)) = average(own.map(|(vector, _)| *vector)) {
                *centre = unit(sum);
            }
        }
    }
    let mut found: Vec<(Vec<f32>, usize)> = (0..centres.len())
        .filter_map(|number| {
            let own = vectors.iter().zip(&groups).filter(|(_, group)| **group == number);
            average(own.map(|(vector, _)| *vector))
        })
        .collect();
    found.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    found
}

/// K-means++ (Arthur & Vassilvitskii 2007): each seed far from those before it.
fn seeds(vectors: &[&[f32]], most: usize, random: &mut Stream) -> Vec<Vec<f32>> {
    let mut centres: Vec<Vec<f32>> = Vec::new();
    if vectors.is_empty() {
        return centres;
    }
    centres.push(unit(vectors[random.below(vectors.len())].to_vec()));
    while centres.len() < most {
        let distances: Vec<f32> = vectors
            .iter()
            .map(|vector| {
                let vector = unit(vector.to_vec());
                let closest = centres.iter().map(|c| dot(c, &vector)).fold(-1.0, f32::max);
                (1.0 - closest).max(0.0)
            })
            .collect();
        let mut left = random.unit() * distances.iter().sum::<f32>();
        let next = distances.iter().position(|distance| {
            left -= distance;
            *distance > 1e-6 && left <= 0.0
        });
        let Some(next) = next else { break }; // no vector is anywhere else
        centres.push(unit(vectors[next].to_vec()));
    }
    centres
}

fn nearest(vector: &[f32], centres: &[Vec<f32>]) -> usize {
    let mut best = (0, f32::NEG_INFINITY);
    for (number, centre) in centres.iter().enumerate() {
        let product = dot(centre, vector);
        if product > best.1 {
            best = (number, product);
        }
    }
    best.0
}

fn average<'a>(mut vectors: impl Iterator<Item = &'a [f32]>) -> Option<(Vec<f32>, usize)> {
    let mut sum = vectors.next()?.to_vec();
    let mut count = 1;
    for vector in vectors {
        sum.iter_mut().zip(vector).for_each(|(sum, value)| *sum += value);
        count += 1;
    }
    sum.iter_mut().for_each(|sum| *sum /= count as f32);
    Some((sum, count))
}

/// A vector of length 1 in the same direction; zero stays zero.
pub(crate) fn unit(mut vector: Vec<f32>) -> Vec<f32> {
    let length = dot(&vector, &vector).sqrt();
    if length > 0.0 {
        vector.iter_mut().for_each(|value| *value /= length);
    }
    vector
}

/// In eight running sums so that it vectorises.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0f32; 8];
    for (a, b) in a.chunks(8).zip(b.chunks(8)) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_uses_of_a_word_are_told_apart() {
        let occurrences: Vec<[f32; 3]> = (0..12)
            .map(|i| {
                let noise = i as f32 * 0.01;
                if i % 3 == 0 { [noise, 1.0, 0.1] } else { [1.0, noise, 0.1] }
            })
            .collect();
        let vectors: Vec<&[f32]> = occurrences.iter().map(|v| v.as_slice()).collect();
        for seed in 0..10 {
            let found = cluster(&vectors, 2, &mut Stream::new(seed, 0));
            let sizes: Vec<usize> = found.iter().map(|(_, count)| *count).collect();
            assert_eq!(sizes, [8, 4], "seed {seed}");
            assert!(found[0].0[0] > 0.9 && found[1].0[1] > 0.9);
        }
    }

    #[test]
    fn there_are_no_more_clusters_than_different_vectors() {
        let same: [&[f32]; 5] = [&[1.0, 0.0]; 5];
        assert_eq!(cluster(&same, 4, &mut Stream::new(1, 0)), [(vec![1.0, 0.0], 5)]);
        assert_eq!(cluster(&[], 4, &mut Stream::new(1, 0)), []);
    }
}
