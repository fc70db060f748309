//! Every lemma that scoring SWORDS needs, as NLTK 3.5 gave it.

use std::fs::File;
use std::io::Read;

use flate2::read::GzDecoder;
use motjuste_core::Pos;
use motjuste_lemma::Lemmatizer;
use motjuste_testing::skipped;

const GOLDEN: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/golden/nltk35_wn30_lemmas.tsv.gz");

#[test]
fn all_lemmas_are_nltk_s() {
    let Ok(file) = File::open(GOLDEN) else {
        skipped("../shared/golden/nltk35_wn30_lemmas.tsv.gz not present");
        return;
    };
    let mut triples = String::new();
    GzDecoder::new(file).read_to_string(&mut triples).unwrap();

    let lemmatizer = Lemmatizer::embedded();
    let mut differing = Vec::new();
    for triple in triples.lines() {
        let [word, pos, expected] = triple.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not `word, part of speech, lemma`: {triple:?}");
        };
        let pos: Pos = pos.parse().unwrap();
        let lemma = lemmatizer.lemma(word, pos.into());
        if lemma != expected {
            differing.push(format!("{word}/{pos}: {lemma}, not {expected}"));
        }
    }
    assert_eq!(triples.lines().count(), 21_904);
    assert!(differing.is_empty(), "{differing:#?}");
}
