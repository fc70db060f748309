//! Files that break off, and files that never end.
#![allow(clippy::unwrap_used)]

use std::error::Error as _;
use std::io::Write as _;

use motjuste_formats::{Coinco, Lines, SemevalXml, Text, check, parse_wsd};

const SENTENCES: &str = r#"<?xml version="1.0" ?>
<corpus lang="english">
<lexelt item="bright.a">
<instance id="1"><context>He was <head>bright</head> .</context></instance>
<instance id="2"><context><head>Bright</head> and early .</context></instance>
</lexelt>
<lexelt item="bar.n">
<instance id="3"><context>A <head>bar</head></context></instance>
</lexelt>
</corpus>
"#;

#[test]
fn a_file_of_sentences_that_breaks_off_is_never_without_problems() {
    let problems = |text: &str| check::<SemevalXml>(&Text::from_string("x", text));
    assert_eq!(problems(SENTENCES), []);
    for end in 0..SENTENCES.trim_end().len() {
        assert_ne!(problems(&SENTENCES[..end]), [], "cut after {end} bytes");
    }
}

const TOKENS: &str = r#"<?xml version="1.0"?>
<document>
<sent MASCfile="a.txt" MASCsentID="s-r0">
<precontext>Hello .</precontext><targetsentence>A bar</targetsentence><postcontext></postcontext>
<tokens><token id="1" wordform="bar" lemma="bar" posMASC="NN" posTT="NN" problematic="no">
<substitutions><subst lemma="pub" pos="NN" freq="2" /></substitutions></token></tokens>
</sent>
</document>
"#;

#[test]
fn a_file_of_tokens_that_breaks_off_is_never_without_problems() {
    let problems = |text: &str| check::<Coinco>(&Text::from_string("x", text));
    assert_eq!(problems(TOKENS), []);
    for end in 0..TOKENS.trim_end().len() {
        assert_ne!(problems(&TOKENS[..end]), [], "cut after {end} bytes");
    }
}

const SENSES: &str = r#"<?xml version="1.0" encoding="UTF-8" ?>
<corpus lang="en"><text id="d0"><sentence id="d0.s0">
<wf lemma="a" pos="DET">A</wf>
<instance id="d0.s0.t0" lemma="bar" pos="NOUN">bar</instance>
</sentence></text></corpus>
"#;

#[test]
fn a_file_of_senses_that_breaks_off_is_refused() {
    assert_eq!(parse_wsd(SENSES).unwrap().len(), 1);
    for end in 0..SENSES.trim_end().len() {
        assert!(parse_wsd(&SENSES[..end]).is_err(), "cut after {end} bytes");
    }
}

#[test]
fn a_small_file_cannot_fill_the_memory() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("spaces.json.gz");
    let file = std::fs::File::create(&path).unwrap();
    let mut bomb = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    bomb.write_all(b"{").unwrap();
    let megabyte = vec![b' '; 1 << 20];
    for _ in 0..513 {
        bomb.write_all(&megabyte).unwrap();
    }
    bomb.finish().unwrap();
    let error = Text::read(&path, Lines::AreLayout).unwrap_err();
    let cause = error.source().unwrap().to_string();
    assert!(cause.contains("unpacks to 512 MB or more"), "{cause}");
}
