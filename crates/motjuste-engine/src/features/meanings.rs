//! Features of the project's own thesaurus: whether it lists a candidate for a meaning of the target,
//! and how likely that meaning is in this sentence.

use crate::candidate::{Candidate, Listing};

/// The names of the features that need no encoder.
pub const MEANINGS: [&str; 6] = [
    "sure for a meaning",
    "other for a meaning",
    "place for a meaning",
    "target stands for it",
    "listed together",
    "meanings of the target",
];
/// The names of those that need to know what the target means.
pub const MEANT: [&str; 5] = [
    "sure for the meaning",
    "other for the meaning",
    "sure for the meaning, to the likeliest",
    "other for the meaning, to the likeliest",
    "entropy of the meanings",
];

/// The features of a candidate, given how usual the target's meanings are.
#[must_use]
pub fn meanings(usual: &[f32], candidate: &Candidate) -> [f32; MEANINGS.len()] {
    let Listing { sure, other, place, sure_back, other_back, together } = candidate.meanings;
    [
        greatest(usual, sure),
        greatest(usual, other),
        if sure | other == 0 { 0.0 } else { 1.0 / (1.0 + f32::from(place)) },
        if sure_back {
            1.0
        } else if other_back {
            0.5
        } else {
            0.0
        },
        f32::from(together),
        usual.len() as f32,
    ]
}

/// The features of a candidate, given how likely the target's meanings are; missing where the
/// thesaurus has none.
#[must_use]
pub fn meant(likelihoods: &[f32], candidate: &Candidate) -> [f32; MEANT.len()] {
    if likelihoods.is_empty() {
        return [f32::NAN; MEANT.len()];
    }
    let Listing { sure, other, .. } = candidate.meanings;
    let (sure, other) = (greatest(likelihoods, sure), greatest(likelihoods, other));
    let likeliest = greatest(likelihoods, u32::MAX);
    [sure, other, sure / likeliest, other / likeliest, entropy(likelihoods)]
}

/// The greatest of the shares whose bits are set; 0 if none is.
fn greatest(shares: &[f32], bits: u32) -> f32 {
    let set = shares.iter().take(32).enumerate().filter(|(place, _)| bits >> place & 1 == 1);
    set.map(|(_, share)| *share).fold(0.0, f32::max)
}

/// How uncertain it is which of several is meant.
pub(super) fn entropy(likelihoods: &[f32]) -> f32 {
    let information = likelihoods.iter().map(|likelihood| match *likelihood {
        0.0 => 0.0,
        likelihood => -likelihood * likelihood.ln(),
    });
    information.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_counts_as_much_as_the_likeliest_meaning_it_stands_for() {
        let mut candidate = Candidate::new("shore");
        (candidate.meanings.sure, candidate.meanings.other) = (0b101, 0b010);
        candidate.meanings.place = 1;
        let row = meanings(&[0.2, 0.5, 0.3], &candidate);
        assert_eq!((row[0], row[1], row[2], row[5]), (0.3, 0.5, 0.5, 3.0));
        let row = meant(&[0.75, 0.25, 0.0], &candidate);
        assert_eq!((row[0], row[1], row[2], row[3]), (0.75, 0.25, 1.0, 0.25 / 0.75));
        assert!((row[4] - 0.562_335).abs() < 1e-5, "{}", row[4]);
        assert!(meant(&[], &candidate).iter().all(|value| value.is_nan()));
        let unknown = meanings(&[], &Candidate::new("sea"));
        assert_eq!(unknown, [0.0; MEANINGS.len()]);
    }
}
