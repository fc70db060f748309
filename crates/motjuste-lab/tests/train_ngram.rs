//! `motjuste-lab train ngram`: what a person sees.

#![allow(clippy::unwrap_used)]

mod run;

use std::fs;
use std::process::Command;

use run::{Said, lab};

#[test]
fn a_model_is_counted_where_the_bench_finds_it_or_where_it_was_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let text = dir.path().join("text.txt");
    fs::write(&text, "A small text. It has two sentences.\n").unwrap();
    let train = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_motjuste-lab"));
        command.args(["train", "ngram", "--text"]).arg(&text).args(more);
        Said::from(command.env("MOTJUSTE_HOME", dir.path().join("home")).output().unwrap())
    };
    let said = train(&[]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(
        said.err.contains("9 tokens in 2 sentences: 11 words, 10 2-grams, 9 3-grams"),
        "{}",
        said.err
    );
    assert!(said.err.contains("uses it automatically"), "{}", said.err);
    assert!(dir.path().join("home/trained/ngrams.bin").is_file());
    let out = dir.path().join("my.bin");
    let said = train(&["--order", "2", "--memory", "2MB", "--out", out.to_str().unwrap()]);
    assert!(said.err.contains(&format!("--with ngrams={}", out.display())), "{}", said.err);
    assert!(out.is_file());
}

#[test]
fn the_systems_that_need_a_model_find_what_was_trained() {
    let dir = tempfile::tempdir().unwrap();
    let text = dir.path().join("text.txt");
    fs::write(&text, "A clever boy had a bright idea. The town had to raise money.\n").unwrap();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_motjuste-lab"));
        command.args(arguments).env("MOTJUSTE_HOME", dir.path().join("home"));
        Said::from(command.output().unwrap())
    };
    let benchmark = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bright.json");
    let out = dir.path().join("results");
    let bench = ["bench", "--benchmark", benchmark, "--out", out.to_str().unwrap()];
    let bench = || run(&[&bench[..], &["--system", "ku", "--system", "bow"]].concat());
    let said = bench();
    assert_eq!(said.code, Some(1), "{}", said.out);
    assert!(said.err.contains("train ngram"), "{}", said.err);
    for model in [&["ngram"][..], &["associations", "--min-count", "1"]] {
        let said = run(&[&["train"], model, &["--text", text.to_str().unwrap()]].concat());
        assert_eq!(said.code, Some(0), "{}", said.err);
    }
    let said = bench();
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.contains("ku") && said.out.contains("bow"), "{}", said.out);
    assert!(out.join("bright/ku.generate.lsr.json").is_file());
}

#[test]
fn what_is_wrong_is_said() {
    let said = lab("train ngram --text no-such.txt --out x.bin");
    assert!(said.complaint().contains("cannot read no-such.txt"), "{}", said.err);
    let said = lab("train ngram --text no-such.txt --memory lots");
    assert!(said.complaint().contains("800MB or 1.5GB"), "{}", said.err);
}
