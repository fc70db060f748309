//! Opposite poles, written by hand: WordNet has *hot* – *cold*, but not *cold* – *tepid* or
//! *narrow* – *thick*.

use std::collections::HashMap;
use std::sync::LazyLock;

use motjuste_core::Pos;

static EMBEDDED: LazyLock<Opposites> = LazyLock::new(|| {
    let mut opposites = Opposites::default();
    let table = include_str!("../data/opposites.tsv");
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    for (number, line) in lines.enumerate() {
        let mut columns = line.split('\t');
        let pos = columns.next().and_then(|class| class.chars().next()).and_then(Pos::from_letter);
        for (side, words) in columns.enumerate() {
            for word in words.split(", ") {
                let pole = Pole { pos, line: number as u16, side: side as u8 };
                opposites.poles.entry(word).or_default().push(pole);
            }
        }
    }
    opposites
});

/// One end of an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pole {
    pos: Option<Pos>,
    line: u16,
    side: u8,
}

/// Words by the poles they stand at.
#[derive(Debug, Default)]
pub struct Opposites {
    poles: HashMap<&'static str, Vec<Pole>>,
}

impl Opposites {
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// Whether two words stand at opposite poles and nowhere at the same one.
    #[must_use]
    pub fn are_opposite(&self, one: &str, other: &str, pos: Pos) -> bool {
        let of = |word: &str| {
            let poles = self.poles.get(word).map_or(&[][..], Vec::as_slice);
            poles.iter().filter(|pole| pole.pos == Some(pos)).copied().collect::<Vec<_>>()
        };
        let (one, other) = (of(one), of(other));
        let pairs = || one.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
        pairs().any(|(a, b)| a.line == b.line && a.side != b.side) && !pairs().any(|(a, b)| a == b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn poles_are_opposite_both_ways_and_by_part_of_speech() {
        let opposites = Opposites::embedded();
        assert!(opposites.are_opposite("cold", "tepid", Pos::Adj));
        assert!(opposites.are_opposite("thick", "narrow", Pos::Adj));
        assert!(!opposites.are_opposite("cold", "icy", Pos::Adj));
        assert!(!opposites.are_opposite("love", "hate", Pos::Adj));
        assert!(!opposites.are_opposite("table", "chair", Pos::Noun));
    }

    #[test]
    fn every_line_has_two_poles_without_a_word_in_common() {
        let lines = include_str!("../data/opposites.tsv").lines();
        for line in lines.filter(|line| !line.starts_with('#')) {
            let columns: Vec<&str> = line.split('\t').collect();
            let [pos, one, other] = columns.try_into().unwrap();
            assert!(["n", "v", "a", "r"].contains(&pos), "{line}");
            let one: Vec<&str> = one.split(", ").collect();
            assert!(
                other.split(", ").all(|word| !word.is_empty() && !one.contains(&word)),
                "{line}"
            );
        }
    }
}
