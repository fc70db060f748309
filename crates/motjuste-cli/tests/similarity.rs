//! `motjuste similarity` on the tiny encoder of the fixtures, and without any.

#![allow(clippy::unwrap_used)]

mod run;

use run::{Said, offline};

const TINY: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../motjuste-encoder/tests/fixtures/tiny-bert-mlm");

fn similarity(arguments: &[&str]) -> Said {
    offline(&[&["similarity"], arguments].concat(), b"")
}

#[test]
fn a_word_is_most_like_itself() {
    let text = "A **bank** beside a **bank**.";
    let json = similarity(&["--model", TINY, text, "--json"]).json();
    assert_eq!(json["words"][1]["span"], serde_json::json!([16, 20]));
    let same = ["--in", "The **bank** lends.", "--in", "The **bank** lends."];
    let said = similarity(&[&["--model", TINY], &same[..]].concat());
    assert_eq!((said.code, said.out.as_str()), (Some(0), "1.000  bank – bank\n"), "{}", said.err);
}

#[test]
fn bad_input_and_a_missing_model_get_one_clear_message() {
    let text = "A bank beside a bank.";
    let said = similarity(&["--word", "river", "--word", "bank:1", text]);
    assert_eq!(said.complaint(), "motjuste: \"river\" does not occur in the text");
    let said = similarity(&["--word", "bank:1", "--word", "bank:2", text]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("comparing words needs an encoder"), "{}", said.err);
}
