//! Features of the company the target keeps.

use crate::candidate::Candidate;
use crate::collocates::Collocates;

/// The names of the features.
pub const COLLOCATIONS: [&str; 4] =
    ["named in this company", "place in this company", "others named", "fixed in this company"];

/// The features of a candidate.
#[must_use]
pub fn collocations(collocates: &Collocates, candidate: &Candidate) -> [f32; COLLOCATIONS.len()] {
    let strongest = collocates.strongest();
    match candidate.collocation {
        Some((place, strength)) => {
            [strength, 1.0 / (1.0 + f32::from(place)), strongest - strength, collocates.fixed()]
        }
        None => [0.0, 0.0, strongest, collocates.fixed()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnalysedTarget;

    #[test]
    fn a_named_word_stands_out_from_the_others() {
        let target = AnalysedTarget::new("He kept his promise.", 3..7).unwrap();
        let collocates = target.collocates();
        let mut named = Candidate::new("honour");
        named.collocation = Some((1, collocates.strongest()));
        let row = collocations(collocates, &named);
        assert_eq!((row[1], row[2]), (0.5, 0.0));
        let other = collocations(collocates, &Candidate::new("retain"));
        assert!(row[0] > other[0] && other[2] == row[0]);
    }
}
