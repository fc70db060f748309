//! `motjuste encode`, run as a user runs it, on the encoder's tiny model.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::process::{Command, Output};

use serde_json::Value;

const MODEL: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../motjuste-encoder/tests/fixtures/tiny-bert-mlm"
);

fn encode(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_motjuste"))
        .args(["encode", "--model", MODEL])
        .args(arguments)
        .output()
        .unwrap()
}

fn answer(arguments: &[&str]) -> Value {
    let output = encode(arguments);
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn candidates_come_with_a_cosine_per_layer() {
    let answer = answer(&[
        "I read an **amazing** paper today.",
        "--candidates",
        "dull,great",
    ]);
    assert_eq!(answer["text"], "I read an amazing paper today.");
    assert_eq!(
        (&answer["target"]["start"], &answer["target"]["end"]),
        (&10.into(), &17.into())
    );
    assert_eq!(answer["candidates"][1]["word"], "great");
    assert_eq!(
        answer["candidates"][0]["cosines"].as_array().unwrap().len(),
        4
    );
    assert!(answer["candidates"][0].get("vectors").is_none());
}

#[test]
fn a_layer_and_its_vectors_can_be_asked_for() {
    let answer = answer(&["an **amazing** **day**", "--layer", "2", "--vectors"]);
    let spans = answer["spans"].as_array().unwrap();
    assert_eq!(spans.len(), 2);
    assert_eq!(spans[0]["vectors"].as_array().unwrap().len(), 32);
    assert!(spans[1]["cosines"][0].is_number());
}

#[test]
fn what_is_wrong_is_said_and_the_exit_code_tells() {
    for (arguments, message) in [
        (&["no mark"][..], "no word is marked"),
        (&["a **day**", "--layer", "9"], "layers 0 to 3"),
        (
            &["**a** **day**", "--candidates", "b"],
            "needs one marked word",
        ),
        (&["a ** ** day"], "span 2..3"),
    ] {
        let output = encode(arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(message), "{said}");
    }
}
