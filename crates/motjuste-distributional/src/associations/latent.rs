//! Latent semantic analysis: the truncated singular value decomposition of the word × document
//! matrix A (Deerwester et al. 1990), by randomised subspace iteration (Halko, Martinsson & Tropp
//! 2011, algorithm 4.4).
//!
//! A is never whole in memory: A·Aᵀ·Q is summed over the documents as they are read, a pass over the
//! corpus each time.

use rayon::prelude::*;

use super::documents::{Batch, Documents};
use super::matrix::Tall;
use crate::analysis::{Error, Step, Watch};

/// Dimensions looked for beyond those wanted, so that the wanted ones are right.
const SPARE: usize = 16;
/// Passes over the corpus; the last one measures what the others found.
const PASSES: usize = 5;
/// Matrices in memory at once.
const MATRICES: u64 = 4;

/// Memory the search takes for each word.
pub(super) fn memory_of_a_word(dimensions: usize) -> u64 {
    MATRICES * size_of::<f32>() as u64 * (dimensions + SPARE) as u64
}

/// The latent vectors of all words, of length 1: rows of U·Σ.
pub(super) fn vectors(
    documents: &Documents<'_>,
    dimensions: usize,
    seed: u64,
    observer: &Watch<'_>,
) -> Result<Tall, Error> {
    let words = documents.with_word().len();
    let rank = words.min(documents.count() as usize);
    let width = (dimensions + SPARE).min(rank);
    let mut basis = Tall::random(words, width, seed).orthonormal();
    for pass in 1..PASSES {
        basis = product(documents, &basis)?.orthonormal();
        observer.observe(Step::Factoring { done: pass, of: PASSES });
    }
    let mut vectors = basis.singular(&product(documents, &basis)?, dimensions);
    observer.observe(Step::Factoring { done: PASSES, of: PASSES });
    vectors.normalise();
    Ok(vectors)
}

/// A·Aᵀ·Q.
fn product(documents: &Documents<'_>, basis: &Tall) -> Result<Tall, Error> {
    let words = documents.with_word().len();
    let mut sum = Tall::zero(words, basis.width());
    for at in 0..documents.batches() {
        let batch = documents.batch(at)?;
        let folded = fold_in(&batch, basis);
        let by_word = by_word(&batch, words);
        // Each row is summed by one thread, in the order of documents.
        sum.rows_mut().zip(by_word.starts.par_windows(2)).for_each(|(row, ends)| {
            for (document, weight) in &by_word.words[ends[0]..ends[1]] {
                add(row, *weight, folded.row(*document as usize));
            }
        });
    }
    Ok(sum)
}

/// Aᵀ·Q of some documents.
fn fold_in(batch: &Batch, basis: &Tall) -> Tall {
    let mut folded = Tall::zero(batch.starts.len() - 1, basis.width());
    folded.rows_mut().zip(batch.starts.par_windows(2)).for_each(|(row, ends)| {
        for (word, weight) in &batch.words[ends[0]..ends[1]] {
            add(row, *weight, basis.row(*word as usize));
        }
    });
    folded
}

/// The documents of each word, as a batch has the words of each document.
fn by_word(batch: &Batch, words: usize) -> Batch {
    let mut starts = vec![0; words + 1];
    batch.words.iter().for_each(|(word, _)| starts[*word as usize + 1] += 1);
    for word in 0..words {
        starts[word + 1] += starts[word];
    }
    let mut next = starts.clone();
    let mut turned = vec![(0, 0.0); batch.words.len()];
    for (document, ends) in (0..).zip(batch.starts.windows(2)) {
        for (word, weight) in &batch.words[ends[0]..ends[1]] {
            turned[next[*word as usize]] = (document, *weight);
            next[*word as usize] += 1;
        }
    }
    Batch { starts, words: turned }
}

fn add(sum: &mut [f32], weight: f32, row: &[f32]) {
    for (sum, value) in sum.iter_mut().zip(row) {
        *sum += weight * value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_by_word_are_words_by_document_turned() {
        let batch = Batch { starts: vec![0, 2, 2, 3], words: vec![(0, 1.0), (2, 2.0), (2, 3.0)] };
        let turned = by_word(&batch, 3);
        assert_eq!(
            turned,
            Batch { starts: vec![0, 1, 1, 3], words: vec![(0, 1.0), (0, 2.0), (2, 3.0)] }
        );
        assert_eq!(by_word(&turned, 3), batch);
    }
}
