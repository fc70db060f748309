//! `motjuste-lab senses`: key files of disambiguation benchmarks.
#![allow(clippy::unwrap_used)]

mod run;

use run::offline;

fn senses(arguments: &[&str]) -> run::Said {
    let given = ["senses", "--xml", "senses/two.data.xml", "--wordnet", "senses"];
    offline(&[&given, arguments].concat(), b"")
}

#[test]
fn the_first_sense_of_every_instance_is_written_as_its_key() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("first.key.txt");
    let said = senses(&["--first", "--out", out.to_str().unwrap()]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let keys = std::fs::read_to_string(out).unwrap();
    assert_eq!(keys, "d000.s000.t000 bank%1:17:01::\nd000.s000.t001 canoe%1:06:00::\n");
}

#[test]
fn without_a_model_nothing_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("mine.key.txt");
    let said = senses(&["--out", out.to_str().unwrap()]);
    assert_eq!(said.code, Some(2));
    assert!(
        said.err.contains("minilm is neither a directory nor a downloaded model"),
        "{}",
        said.err
    );
    assert!(!out.exists());
}
