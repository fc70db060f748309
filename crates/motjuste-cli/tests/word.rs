//! `motjuste word`: the dictionary, and the sense that a sentence means.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod run;

use std::process::Command;

use motjuste_assets::Assets;
use motjuste_testing::skipped;
use run::offline;

const CANDLE: &str = "She lit the candle with a match.";

#[test]
fn without_a_model_the_entry_comes_without_the_sense() {
    let said = offline(&["word", "match", "--in", CANDLE, "--json"], b"");
    assert_eq!((said.code, said.json().get("meant")), (Some(0), None), "{}", said.err);
    assert!(said.err.contains("minilm"), "{}", said.err);
    let said = offline(&["word", "match", "--in", "She lit the candle."], b"");
    assert_eq!(said.complaint(), "motjuste: \"match\" does not occur in the text");
}

#[test]
fn the_sense_of_a_sentence_is_named() {
    if Assets::open().unwrap().resolve("minilm").is_err() {
        skipped("minilm is not installed (motjuste assets pull minilm)");
        return;
    }
    let word = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_motjuste"));
        let output = command.args(["word", "match", "--in", CANDLE]).args(more).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let entry: serde_json::Value = serde_json::from_str(&word(&["--json"])).unwrap();
    let meant = &entry["meant"];
    assert!(meant["definition"].as_str().unwrap().contains("combustible"), "{meant}");
    assert_eq!((&meant["pos"], &meant["sense"]), (&"NOUN".into(), &1.into()));
    let page = word(&[]);
    assert!(page.contains("in this sentence  noun 1, "), "{page}");
}
