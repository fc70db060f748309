//! Tests of the whole thesaurus: counts by hand, neighbours against pairs, files that are wrong.

use proptest::prelude::*;

use super::file::{NewMatrix, write};
use super::testing::{Seen, of_seen, write_seen};
use super::*;

const FRUIT: &[Seen<'_>] = &[
    ("apple", Relation::ObjectOf, "eat", 6),
    ("apple", Relation::ObjectOf, "peel", 2),
    ("pear", Relation::ObjectOf, "eat", 3),
    ("pear", Relation::ObjectOf, "peel", 1),
    ("car", Relation::ObjectOf, "drive", 7),
    ("car", Relation::ObjectOf, "eat", 1),
    ("car", Relation::AdjectiveModifier, "fast", 2),
    ("fast", Relation::ModifiedNoun, "car", 2),
    ("idea", Relation::ObjectOf, "have", 5),
];

#[test]
fn counts_read_back() {
    let thesaurus = of_seen(FRUIT);
    let features: Vec<_> = thesaurus.features("car", Pos::Noun).collect();
    assert_eq!(
        features,
        [
            (Relation::ObjectOf, "drive", 7),
            (Relation::ObjectOf, "eat", 1),
            (Relation::AdjectiveModifier, "fast", 2)
        ]
    );
    assert_eq!(thesaurus.len(Pos::Noun), 4);
    assert_eq!(thesaurus.len(Pos::Det), 0);
    assert!(!thesaurus.is_empty());
}

#[test]
fn similarities_are_those_computed_by_hand() {
    let thesaurus = of_seen(FRUIT);
    let of = |a, b, measure| thesaurus.similarity(a, b, Pos::Noun, measure).unwrap();
    let near = |found: f64, by_hand: f64| {
        assert!((found - by_hand).abs() < 1e-6, "{found}, by hand {by_hand}");
    };
    // P(·|apple) = P(·|pear) = (3/4 eat, 1/4 peel); P(·|car) = (0.7 drive, 0.1 eat, 0.2 fast).
    near(of("apple", "pear", Measure::L1), 0.0);
    near(of("apple", "car", Measure::L1), -(0.65 + 0.25 + 0.7 + 0.2));
    near(of("apple", "car", Measure::Jaccard), 1.0 / 4.0);
    near(of("apple", "car", Measure::Cosine), 0.075 / (0.625f64 * 0.54).sqrt());
    let unshared = 100f64.ln();
    let eat = 0.1 * (0.1f64 / (0.99 * 0.75 + 0.01 * 0.1)).ln();
    near(of("apple", "car", Measure::AlphaSkew(Alpha::PAPER)), -(eat + 0.9 * unshared));
    // 25 objects in all: eat 10, peel 3, drive 7, have 5; apple 8, pear 4, car 8.
    let information =
        |triple: f64, word: f64, feature: f64| (triple * 25.0 / (word * feature)).ln();
    let apple = (information(6.0, 8.0, 10.0), information(2.0, 8.0, 3.0));
    let pear = (information(3.0, 4.0, 10.0), information(1.0, 4.0, 3.0));
    near(of("apple", "pear", Measure::Lin), 1.0);
    assert!((apple.0 - pear.0).abs() < 1e-12 && (apple.1 - pear.1).abs() < 1e-12);
    // A car is eaten less often than by chance, so that the feature is none of Lin's.
    assert!(information(1.0, 8.0, 10.0) < 0.0);
    near(of("apple", "car", Measure::Lin), 0.0);
    assert_eq!(thesaurus.similarity("apple", "fig", Pos::Noun, Measure::Lin), None);
}

#[test]
fn neighbours_come_best_first_and_share_something() {
    let thesaurus = of_seen(FRUIT);
    for measure in Measure::ALL {
        let neighbours = thesaurus.neighbours("apple", Pos::Noun, measure, 10);
        assert_eq!(neighbours[0].0, "pear", "{measure}");
        assert!(neighbours.iter().all(|(word, _)| word != "idea" && word != "apple"), "{measure}");
        assert_eq!(thesaurus.neighbours("apple", Pos::Noun, measure, 1), neighbours[..1]);
    }
    assert!(thesaurus.neighbours("fig", Pos::Noun, Measure::Lin, 10).is_empty());
    assert!(thesaurus.neighbours("apple", Pos::Verb, Measure::Lin, 10).is_empty());
    assert!(thesaurus.neighbours("idea", Pos::Noun, Measure::Lin, 10).is_empty());
}

#[test]
fn more_neighbours_than_were_found_before_are_found() {
    let nouns: Vec<String> = (0..300).map(|n| format!("noun{n:03}")).collect();
    let seen: Vec<Seen<'_>> =
        nouns.iter().map(|noun| (noun.as_str(), Relation::ObjectOf, "see", 1)).collect();
    let thesaurus = of_seen(&seen);
    let of = |count| thesaurus.neighbours("noun000", Pos::Noun, Measure::L1, count);
    assert_eq!(of(5).len(), 5);
    assert_eq!(of(250).len(), 250);
    assert_eq!(of(1000).len(), 299);
    assert_eq!(of(2), [("noun001".to_owned(), 0.0), ("noun002".to_owned(), 0.0)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn walking_features_finds_what_comparing_every_pair_finds(
        counts in prop::collection::vec((0usize..6, 0usize..2, 0usize..5, 1u32..9), 1..40),
    ) {
        let (nouns, verbs) = (["a", "b", "c", "d", "e", "f"], ["v", "w", "x", "y", "z"]);
        let relation = [Relation::SubjectOf, Relation::ObjectOf];
        let seen: Vec<Seen<'_>> =
            counts.iter().map(|(n, r, v, count)| (nouns[*n], relation[*r], verbs[*v], *count)).collect();
        let thesaurus = of_seen(&seen);
        for measure in Measure::ALL {
            for target in nouns {
                let neighbours = thesaurus.neighbours(target, Pos::Noun, measure, 10);
                prop_assert!(neighbours.is_sorted_by(|x, y| x.1 >= y.1));
                for (word, value) in neighbours {
                    let pair = thesaurus.similarity(target, &word, Pos::Noun, measure).unwrap();
                    prop_assert!((pair - value).abs() < 1e-9, "{target} {word} {measure}: {pair} {value}");
                }
            }
        }
    }

    #[test]
    fn a_changed_file_is_refused_and_nothing_panics(at: prop::sample::Index, byte: u8) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.bin");
        write_seen(&path, FRUIT);
        let mut bytes = std::fs::read(&path).unwrap();
        let at = at.index(bytes.len());
        let changed = bytes[at] != byte;
        bytes[at] = byte;
        prop_assert_eq!(Container::from_bytes(bytes, &file::KIND).is_err(), changed);
    }
}

#[test]
fn content_that_makes_no_sense_is_refused() {
    let write_one = |words: &[&str], lengths: &[u32], entries: &[[u32; 2]]| {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.bin");
        let bytes: Vec<u8> = entries.iter().flatten().flat_map(|n| n.to_le_bytes()).collect();
        let empty = || NewMatrix { words: vec![], lengths: vec![], entries: &[][..] };
        let nouns = NewMatrix {
            words: words.iter().map(|word| Box::from(*word)).collect(),
            lengths: lengths.to_vec(),
            entries: bytes.as_slice(),
        };
        write(&path, "{}", [nouns, empty(), empty(), empty()]).unwrap();
        Distributional::open(&path).map(|_| ()).map_err(|error| error.to_string())
    };
    // The one noun is described by the one noun that may modify it.
    assert_eq!(write_one(&["cat"], &[1], &[[0, 3]]), Ok(()));
    let refused = |words: &[&str], lengths: &[u32], entries: &[[u32; 2]], why: &str| {
        let error = write_one(words, lengths, entries).unwrap_err();
        assert!(error.contains(why), "{error}");
    };
    refused(&["cat", "ape"], &[0, 0], &[], "words are not sorted");
    refused(&["cat"], &[1, 0], &[[0, 3]], "rows do not match their words");
    refused(&["cat"], &[2], &[[0, 3]], "rows do not match their entries");
    refused(&["cat"], &[1], &[[1, 3]], "features are not sorted");
    refused(&["cat"], &[2], &[[0, 3], [0, 3]], "features are not sorted");
    refused(&["cat"], &[1], &[[0, 0]], "features are not sorted");
}
