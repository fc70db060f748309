//! `motjuste encode` on the tiny encoder of the fixtures.

#![allow(clippy::unwrap_used)]

mod run;

use std::process::Command;

use run::Said;

const TINY: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../motjuste-encoder/tests/fixtures/tiny-bert-mlm");

fn encode(arguments: &[&str]) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_motjuste"));
    Said::from(command.arg("encode").args(arguments).output().unwrap())
}

#[test]
fn candidates_come_with_a_cosine_per_layer() {
    let text = "a **bright** day";
    let json = encode(&["--model", TINY, text, "--candidates", "bright, very dull"]).json();
    assert_eq!(
        (json["target"].as_str(), &json["span"]),
        (Some("bright"), &serde_json::json!([2, 8]))
    );
    let candidates = json["candidates"].as_array().unwrap();
    let cosines = |at: usize| candidates[at]["cosines"].as_array().unwrap().clone();
    let itself = cosines(0);
    assert!(itself.len() > 1 && itself.iter().all(|c| (c.as_f64().unwrap() - 1.0).abs() < 1e-5));
    // The tiny vocabulary knows neither word, but two pieces are not one.
    assert!(cosines(1).iter().all(|c| c.as_f64().unwrap() < 0.9999));
}

#[test]
fn vectors_and_masked_words_are_printed_when_asked_for() {
    let text = "a **bright** day";
    let json = encode(&["--model", TINY, text, "--vectors", "--layer", "1"]).json();
    let layers = json["layers"].as_array().unwrap();
    assert_eq!((layers.len(), &layers[0]["layer"]), (1, &serde_json::json!(1)));
    assert!(!layers[0]["vector"].as_array().unwrap().is_empty());
    let json = encode(&["--model", TINY, text, "--masked", "3"]).json();
    let masked = json["masked"].as_array().unwrap();
    let probability = |at: usize| masked[at]["probability"].as_f64().unwrap();
    assert!(
        masked.len() == 3 && probability(0) >= probability(1) && probability(1) >= probability(2)
    );
}

#[test]
fn what_cannot_be_encoded_is_said() {
    assert!(encode(&["--model", TINY, "no target"]).complaint().contains("double asterisks"));
    assert!(
        encode(&["--model", TINY, "a **b** c", "--layer", "99"])
            .complaint()
            .contains("layers 0 to")
    );
    let unknown = encode(&["--model", "no-such-model", "a **b** c"]);
    assert!(unknown.complaint().contains("motjuste assets list"), "{}", unknown.err);
}
