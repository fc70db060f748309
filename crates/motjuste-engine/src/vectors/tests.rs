//! Word vectors as a person would use them, in a space of a few dimensions and in the real one.

use motjuste_container::Error::{Damaged, Read, Version, WrongKind};
use proptest::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use super::*;

/// A space of two dimensions, rotated by a quarter turn, made from layers 1 and 2 of three.
fn tiny(words: Vec<NewWord>) -> NewVectors {
    let standard = |layer| Standard { layer, mean: vec![1.0, 0.0], deviation: vec![2.0, 1.0] };
    NewVectors {
        model_layers: 3,
        standards: vec![standard(1), standard(2)],
        rotation: vec![vec![0.0, 1.0], vec![-1.0, 0.0]],
        words,
        provenance: "{}".into(),
    }
}

fn word(lemma: &str, pos: Pos, vectors: &[([f32; 2], usize)]) -> NewWord {
    let vectors: Vec<(Vec<f32>, usize)> =
        vectors.iter().map(|(vector, count)| (vector.to_vec(), *count)).collect();
    let occurrences = vectors.iter().map(|(_, count)| count).sum();
    NewWord { lemma: lemma.into(), pos, occurrences, vectors }
}

fn sample() -> WordVectors {
    let words = vec![
        word("bank", Pos::Noun, &[([1.0, 0.0], 30), ([0.0, 1.0], 10)]),
        word("shore", Pos::Noun, &[([0.0, 5.0], 3)]),
        word("lender", Pos::Noun, &[([3.0, 0.1], 1)]),
        word("bank", Pos::Verb, &[([-1.0, 0.0], 2)]),
    ];
    WordVectors::from_bytes(tiny(words).assemble().unwrap()).unwrap()
}

fn lemmas<'a>(vectors: &'a WordVectors, found: &[(WordId, f32)]) -> Vec<&'a str> {
    found.iter().map(|(word, _)| vectors.lemma(*word)).collect()
}

#[test]
fn words_are_found_by_lemma_and_class() {
    let vectors = sample();
    let noun = vectors.find("bank", Pos::Noun).unwrap();
    let verb = vectors.find("bank", Pos::Verb).unwrap();
    assert_ne!(noun, verb);
    assert_eq!((vectors.lemma(verb), vectors.pos(verb)), ("bank", Pos::Verb));
    assert_eq!((vectors.occurrences(noun), vectors.occurrences(verb)), (40, 2));
    for absent in [("bank", Pos::Adj), ("ban", Pos::Noun), ("zoo", Pos::Noun), ("bank", Pos::Det)] {
        assert_eq!(vectors.find(absent.0, absent.1), None, "{absent:?}");
    }
    assert_eq!((vectors.len(), vectors.vector_count()), (4, 5));
}

#[test]
fn a_query_is_drawn_towards_the_sense_it_is_used_in() {
    let vectors = sample();
    let bank = vectors.find("bank", Pos::Noun).unwrap();
    // Nearer to the second of bank's vectors than to its first.
    let query = Query::new(&[0.6, 0.8]);
    let shore = vectors.find("shore", Pos::Noun).unwrap();
    let towards = |weight| vectors.similarity(&vectors.between(&query, bank, weight), shore);
    let [alone, between, sense] = [1.0, 0.7, 0.0].map(towards);
    // After the quarter turn, shore and that sense of bank lie along the first dimension; the mixture
    // is (0.72, 0.56) before it is brought to unit length.
    for (found, expected) in [(alone, 0.6), (between, 0.72 / 0.912_14), (sense, 1.0)] {
        assert!((found - expected).abs() < 0.01, "{alone} {between} {sense}");
    }
}

#[test]
fn a_word_in_context_is_closest_to_the_sense_it_is_used_in() {
    let vectors = sample();
    // Standardised, both layers say: along the second dimension.
    let layers = [vec![9.0, 9.0], vec![1.0, 2.0], vec![1.0, 4.0]];
    let query = vectors.project_layers(|layer| layers.get(layer).map(Vec::as_slice));
    let bank = vectors.find("bank", Pos::Noun).unwrap();
    assert!((vectors.similarity(&query, bank) - 1.0).abs() < 1e-3);
    assert!((vectors.mean_similarity(&query, bank) - 0.25).abs() < 5e-3);
    let nearest = vectors.nearest(&query, Pos::Noun, 2);
    assert_eq!(lemmas(&vectors, &nearest), ["bank", "shore"]);
    assert_eq!(nearest[0].1, vectors.similarity(&query, bank));
    assert_eq!(vectors.nearest(&query, Pos::Noun, 99).len(), 3);
    assert_eq!(vectors.nearest(&query, Pos::Adv, 5), []);
}

#[test]
fn words_are_compared_without_context_too() {
    let vectors = sample();
    let id = |lemma| vectors.find(lemma, Pos::Noun).unwrap();
    assert!((vectors.word_similarity(id("bank"), id("shore")) - 1.0).abs() < 1e-3);
    assert!(vectors.word_similarity(id("lender"), id("shore")).abs() < 0.05);
    let average = vectors.mean_word_similarity(id("bank"), id("shore"));
    assert!((average - 0.25 / 0.625f32.sqrt()).abs() < 5e-3, "{average}");
    let nearest = vectors.nearest_static(id("lender"), Pos::Noun, 5);
    assert_eq!(lemmas(&vectors, &nearest), ["bank", "shore"]);
}

#[test]
fn what_cannot_be_read_back_is_not_written() {
    let noun = |vectors: &[([f32; 2], usize)]| word("a", Pos::Noun, vectors);
    let twice = vec![noun(&[([1.0, 0.0], 1)]), noun(&[([1.0, 0.0], 1)])];
    for words in [twice, vec![noun(&[])], vec![word("the", Pos::Det, &[([1.0, 0.0], 1)])]] {
        assert!(matches!(tiny(words).assemble(), Err(VectorsError::Unwritable(_))));
    }
    let mut longer = tiny(vec![noun(&[([1.0, 0.0], 1)])]);
    longer.rotation[0].push(0.0);
    assert!(matches!(longer.assemble(), Err(VectorsError::Unwritable(_))));
}

#[test]
fn a_damaged_or_foreign_file_is_refused() {
    let good = tiny(vec![word("a", Pos::Noun, &[([1.0, 0.0], 1)])]).assemble().unwrap();
    let mut flipped = good.clone();
    *flipped.last_mut().unwrap() ^= 1;
    let error = WordVectors::from_bytes(flipped).unwrap_err();
    assert!(matches!(error, VectorsError::File { source: Damaged("checksum"), .. }), "{error}");
    let error = WordVectors::from_bytes(good[..good.len() - 1].to_vec()).unwrap_err();
    assert!(matches!(error, VectorsError::File { source: Damaged(_), .. }), "{error}");
    let mut older = good.clone();
    older[8] = 1;
    let error = WordVectors::from_bytes(older).unwrap_err();
    assert!(error.to_string().contains("made by an older version"), "{error}");
    let mut newer = good;
    newer[8] = 9;
    let error = WordVectors::from_bytes(newer).unwrap_err();
    assert!(
        matches!(error, VectorsError::File { source: Version { found: 9, .. }, .. }),
        "{error}"
    );
    let error = WordVectors::from_bytes(b"PK".to_vec()).unwrap_err();
    assert!(matches!(error, VectorsError::File { source: WrongKind(_), .. }), "{error}");
    assert!(matches!(
        WordVectors::open(Path::new("/no/such")),
        Err(VectorsError::File { source: Read(_), .. })
    ));
}

#[test]
fn the_embedded_vectors_are_whole_and_say_what_a_person_would() {
    let vectors = WordVectors::embedded();
    vectors.verify().unwrap();
    assert!(vectors.provenance().contains("fiction_modern"));
    for (lemma, pos, expected) in [
        ("happy", Pos::Adj, "glad"),
        ("quickly", Pos::Adv, "rapidly"),
        ("begin", Pos::Verb, "start"),
        ("give up", Pos::Verb, "give in"),
        ("car", Pos::Noun, "automobile"),
        ("doctor", Pos::Noun, "physician"),
    ] {
        let word = vectors.find(lemma, pos).unwrap();
        let found = vectors.nearest_static(word, pos, 20);
        let nearest = lemmas(vectors, &found);
        assert!(nearest.contains(&expected), "{lemma}: {nearest:?}");
    }
}

proptest! {
    #[test]
    fn words_read_back_and_are_closest_to_themselves(
        values in proptest::collection::btree_map("[a-z]{1,6}", [-4.0f32..4.0, 0.5f32..4.0], 1..20),
    ) {
        let words = values.iter().map(|(lemma, vector)| word(lemma, Pos::Adj, &[(*vector, 1)]));
        let vectors = WordVectors::from_bytes(tiny(words.collect()).assemble().unwrap()).unwrap();
        for (lemma, vector) in &values {
            let id = vectors.find(lemma, Pos::Adj);
            prop_assert!(id.is_some_and(|id| vectors.lemma(id) == lemma));
            let layer = [1.0 + 2.0 * vector[0], vector[1]];
            let query = vectors.project_layers(|_| Some(&layer));
            // Two words may lie in nearly one direction; none lies closer than itself by more than
            // half a step.
            let own = vectors.similarity(&query, id.unwrap());
            let best = vectors.nearest(&query, Pos::Adj, 1)[0].1;
            prop_assert!(own > 0.9999 && best <= own + 1e-4, "{lemma}: {own} {best}");
        }
    }

    #[test]
    fn no_file_whatever_its_bytes_makes_the_reader_panic(
        at: prop::sample::Index, value: u8, cut in prop_oneof![Just(0), 0usize..400],
    ) {
        let mut file = tiny(vec![word("a", Pos::Noun, &[([1.0, 0.0], 1)])]).assemble().unwrap();
        file.truncate((file.len() - 8).saturating_sub(cut).max(12));
        let at = at.index(file.len());
        file[at] = value;
        file.extend(xxh3_64(&file).to_le_bytes());
        if let Ok(vectors) = WordVectors::from_bytes(file) {
            let query = Query::new(&[1.0, 0.0]);
            for pos in layout::CLASSES {
                for (word, _) in vectors.nearest(&query, pos, 3) {
                    prop_assert!(vectors.nearest_static(word, pos, 2).len() <= 2);
                    prop_assert!(vectors.lemma(word).len() <= 1);
                }
            }
        }
    }
}
