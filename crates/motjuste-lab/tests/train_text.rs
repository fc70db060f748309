//! `motjuste-lab train distributional` and `motjuste-lab train associations` on a few sentences.

#![allow(clippy::unwrap_used)]

mod run;

use std::fs;
use std::path::Path;
use std::process::Command;

use run::Said;

const TEXT: &str = "The farmer ate an apple. The farmer ate a pear.\nThe child ate an apple.\n";

/// `motjuste-lab train …` with its own cache.
fn train(home: &Path, arguments: &[&str]) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_motjuste-lab"));
    command.arg("train").args(arguments).current_dir(home).env("MOTJUSTE_HOME", home.join("home"));
    Said::from(command.output().unwrap())
}

#[test]
fn what_is_trained_lies_in_the_cache_and_says_what_it_is() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.txt"), TEXT).unwrap();
    let said = train(dir.path(), &["distributional", "--text", "a.txt", "--min-count", "1"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.err.contains("4 nouns, 1 verbs"), "{}", said.err);
    let home = dir.path().join("home/trained");
    assert_eq!(fs::read(home.join("distributional.bin")).unwrap()[..8], *b"motjDIST");
    // The second training starts from what the first one tagged.
    assert_eq!(fs::read_dir(home.join("tagged")).unwrap().count(), 1);
    let arguments = [
        "associations",
        "--text",
        "a.txt",
        "--min-count",
        "1",
        "--min-pairs",
        "1",
        "--memory",
        "1GB",
    ];
    let said = train(dir.path(), &arguments);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.err.contains("5 words, "), "{}", said.err);
    assert_eq!(fs::read(home.join("associations.bin")).unwrap()[..8], *b"motjASSO");
    assert_eq!(fs::read_dir(home.join("tagged")).unwrap().count(), 1);
}

#[test]
fn bad_input_is_refused_with_a_reason() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.txt"), TEXT).unwrap();
    fs::write(dir.path().join("a.conllu"), "1\tno\tcolumns\n").unwrap();
    for (arguments, reason) in [
        (&["distributional", "--text", "none.txt"][..], "none.txt"),
        (&["distributional", "--text", "a.txt"], "no word occurs 20 times"),
        (&["distributional", "--parsed", "a.conllu"], "a.conllu, line 1: expected 10 columns"),
        (&["associations", "--text", "a.txt", "--memory", "much"], "expected a size such as 800MB"),
        (&["associations", "--text", "a.txt", "--dimensions", "0"], "1 to 1000"),
    ] {
        let said = train(dir.path(), arguments);
        assert!(said.complaint().contains(reason), "{}", said.err);
    }
    assert!(!dir.path().join("home/trained/distributional.bin").exists());
}
