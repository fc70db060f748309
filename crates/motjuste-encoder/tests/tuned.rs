//! Tuned layers: what PyTorch says of them (`training/golden.py`), and files that do not fit.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::sync::Arc;

use motjuste_encoder::Encoder;
use support::{assert_close, fixture, floats, json, span, tiny};

fn tuning() -> Vec<u8> {
    std::fs::read(fixture("tiny-tuning.safetensors")).unwrap()
}

#[test]
fn tuned_layers_agree_with_pytorch() {
    let (encoder, golden) = (Arc::new(tiny()), json("tiny-tuning.json"));
    let tuned = encoder.tuned(&tuning()).unwrap();
    let (text, span) = span(&golden);
    let words: Vec<&str> = golden["candidates"]
        .as_array()
        .unwrap()
        .iter()
        .map(|word| word.as_str().unwrap())
        .collect();
    let slot = encoder.read(&text, span).unwrap();
    let judged = slot.judged(&tuned, &words).unwrap();

    let layers = |value: &serde_json::Value| -> Vec<Vec<f32>> {
        value.as_array().unwrap().iter().map(floats).collect()
    };
    for (layer, wanted) in slot.target().iter().zip(layers(&golden["target"])) {
        assert_close(layer, &wanted, "target");
    }
    let depth = encoder.config().layers() + 1;
    let of_cosines = floats(&golden["of_cosines"]);
    for (at, word) in words.iter().enumerate() {
        for (layer, wanted) in judged[at].vectors.iter().zip(layers(&golden["vectors"][at])) {
            assert_close(layer, &wanted, word);
        }
        let wanted = floats(&golden["scores_without_cosines"][at]);
        assert_close(&tuned.scores_of(&judged[at], &vec![0.0; depth]), &wanted, word);
        let wanted: Vec<f32> = wanted.iter().zip(&of_cosines).map(|(a, b)| a + b).collect();
        assert_close(&tuned.scores_of(&judged[at], &vec![1.0; depth]), &wanted, word);
    }
}

#[test]
fn the_layers_below_are_the_encoders_own() {
    let encoder = Arc::new(tiny());
    let tuned = encoder.tuned(&tuning()).unwrap();
    let slot = encoder.read("the old man sat", 8..11).unwrap();
    let plain = slot.substitutes(&["dog"]).unwrap().remove(0);
    let judged = slot.judged(&tuned, &["dog"]).unwrap().remove(0).vectors;
    let is_same: Vec<bool> = plain.iter().zip(judged.iter()).map(|(a, b)| a == b).collect();
    // The embedding layer and the first; the tuning starts at the second.
    assert_eq!(is_same, [true, true, false, false]);
}

#[test]
fn a_tuning_that_does_not_fit_is_refused() {
    let refused = |encoder: &Encoder, bytes: &[u8]| encoder.tuned(bytes).unwrap_err().to_string();
    let encoder = tiny();
    let cut = refused(&encoder, &tuning()[..tuning().len() - 1]);
    assert!(cut.starts_with("the tuning of the encoder cannot be used: not a whole"), "{cut}");
    let empty = refused(&encoder, b"");
    assert!(empty.contains("not a whole safetensors file"), "{empty}");
    // The model's own weights are a safetensors file, but no tuning.
    let weights = std::fs::read(fixture("tiny-bert-mlm").join("model.safetensors")).unwrap();
    let other = refused(&encoder, &weights);
    assert!(other.ends_with("it has no layer of this encoder"), "{other}");
}
