//! Where the models under test are, and what PyTorch said about them.

#![allow(dead_code, reason = "each test binary uses its part")]

use std::ops::Range;
use std::path::PathBuf;

use motjuste_encoder::{Encoder, LoadOptions};
use serde_json::Value;

/// A file of `tests/fixtures`.
pub(crate) fn fixture(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// A fixture's JSON.
pub(crate) fn json(name: &str) -> Value {
    serde_json::from_slice(&std::fs::read(fixture(name)).unwrap()).unwrap()
}

/// A tiny BERT with random weights and a masked-language-model head.
pub(crate) fn tiny() -> Encoder {
    tiny_with(&LoadOptions::default())
}

pub(crate) fn tiny_with(options: &LoadOptions) -> Encoder {
    Encoder::load_with(fixture("tiny-bert-mlm"), options).unwrap()
}

/// A real model, from the directory in `variable` or the cache; says so when there is none.
pub(crate) fn real(variable: &str, name: &str) -> Option<Encoder> {
    let cache = std::env::var_os("MOTJUSTE_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache/motjuste")));
    let dir = std::env::var_os(variable)
        .map(PathBuf::from)
        .or_else(|| Some(cache?.join("models").join(name)))?;
    if !dir.join("model.safetensors").exists() {
        eprintln!("skipped: no {name} weights in {}; set {variable}", dir.display());
        return None;
    }
    Some(Encoder::load(dir).unwrap())
}

/// A case's span, from code points to bytes.
pub(crate) fn span(case: &Value) -> (String, Range<usize>) {
    let text = case["text"].as_str().unwrap().to_owned();
    let byte = |field: &str| {
        let chars = case[field].as_u64().unwrap() as usize;
        text.char_indices().nth(chars).map_or(text.len(), |(offset, _)| offset)
    };
    let span = byte("start_char")..byte("end_char");
    (text, span)
}

pub(crate) fn floats(value: &Value) -> Vec<f32> {
    let values = value.as_array().unwrap().iter();
    values.map(|v| v.as_f64().unwrap() as f32).collect()
}

pub(crate) fn ids(value: &Value) -> Vec<u32> {
    let values = value.as_array().unwrap().iter();
    values.map(|v| v.as_u64().unwrap() as u32).collect()
}

/// Panics where two lists differ by more than 1e-4 somewhere.
pub(crate) fn assert_close(found: &[f32], expected: &[f32], what: &str) {
    assert_eq!(found.len(), expected.len(), "{what}");
    for (index, (a, b)) in found.iter().zip(expected).enumerate() {
        assert!((a - b).abs() <= 1e-4, "{what}, {index}: {a} is not {b}");
    }
}
