//! Features of the target's senses: how likely those that lead to a candidate are in this sentence.

use motjuste_core::Pos;

use super::meanings::entropy;
use crate::candidate::{Candidate, Path};
use crate::sense_vectors::{Closeness, SenseVectors, SensesInContext};

/// The names of the features that need to know what the target means.
pub const SENSES: [&str; OF_VECTORS + 3] = [
    "synonym in context",
    "similar in context",
    "hypernym in context",
    "hyponym in context",
    "sister in context",
    "associated in context",
    "similar twice in context",
    "distant in context",
    "antonym in context",
    "likelihood of its sense",
    "likelihood of its sense, to the likeliest",
    "entropy of the senses",
    "closest sense",
    "closest sense to the senses meant",
    "closest sense to the senses meant, to the usual",
];

/// How many come from WordNet's paths and the likelihoods alone; the others compare vectors.
const OF_VECTORS: usize = Path::ALL.len() + 3;

/// The features of a candidate, given what the target means: for each path the likelihood of the
/// likeliest sense it starts from, the greatest of these, how uncertain the sense is, and how close
/// the candidate's own senses come. Missing where nothing is known.
#[must_use]
pub fn senses(meant: &SensesInContext, candidate: &Candidate, pos: Pos) -> [f32; SENSES.len()] {
    let mut row = [f32::NAN; SENSES.len()];
    if !meant.likelihoods().is_empty() {
        row[..OF_VECTORS].copy_from_slice(&of_paths(meant.likelihoods(), candidate));
    }
    let closeness = SenseVectors::embedded().closeness(meant, &candidate.lemma, pos);
    if let Some(Closeness { here, meant, usual }) = closeness {
        row[OF_VECTORS..].copy_from_slice(&[here, meant, meant - usual]);
    }
    row
}

fn of_paths(likelihoods: &[f32], candidate: &Candidate) -> [f32; OF_VECTORS] {
    let mut row = [0.0; OF_VECTORS];
    let greatest = |leads: u64| {
        let leading = likelihoods.iter().take(64).enumerate();
        let leading = leading.filter(|(place, _)| leads >> place & 1 == 1);
        leading.map(|(_, likelihood)| *likelihood).fold(0.0, f32::max)
    };
    let (paths, general) = row.split_at_mut(Path::ALL.len());
    for (value, leads) in paths.iter_mut().zip(candidate.senses) {
        *value = greatest(leads);
    }
    let own = greatest(candidate.senses.iter().fold(0, |all, leads| all | leads));
    general.copy_from_slice(&[own, own / greatest(u64::MAX), entropy(likelihoods)]);
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_as_likely_as_the_likeliest_sense_it_starts_from() {
        let mut candidate = Candidate::new("shore");
        candidate.senses[Path::Synonym as usize] = 0b001;
        candidate.senses[Path::Sister as usize] = 0b110;
        let row = of_paths(&[0.25, 0.75, 0.0], &candidate);
        assert_eq!((row[0], row[1], row[Path::Sister as usize]), (0.25, 0.0, 0.75));
        assert_eq!((row[9], row[10]), (0.75, 1.0));
        assert!((row[11] - 0.562_335).abs() < 1e-5, "{}", row[11]);
        candidate.senses[Path::Sister as usize] = 0;
        assert_eq!(of_paths(&[0.25, 0.75, 0.0], &candidate)[10], 0.25 / 0.75);
    }
}
