//! Where the models under test are, and what PyTorch said about them.

#![allow(dead_code, reason = "each test binary uses its part")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it skips"
)]

use std::ops::Range;
use std::path::PathBuf;

use motjuste_encoder::Encoder;
use motjuste_testing::skipped;
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
    Encoder::load(fixture("tiny-bert-mlm")).unwrap()
}

/// Where a real model is: the directory in `variable`, or the pulled asset in the cache. Says so
/// when there is none.
pub(crate) fn real(variable: &str, name: &str) -> Option<PathBuf> {
    let found = std::env::var_os(variable).map(PathBuf::from).or_else(|| pulled(name));
    let found = found.filter(|dir| dir.join("model.safetensors").exists());
    if found.is_none() {
        skipped(format_args!(
            "no {name} weights; run `motjuste assets pull {name}` or set {variable}"
        ));
    }
    found
}

/// Any version of a pulled asset.
fn pulled(name: &str) -> Option<PathBuf> {
    let cache = std::env::var_os("MOTJUSTE_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache/motjuste")))?;
    let versions = std::fs::read_dir(cache.join("assets").join(name)).ok()?;
    versions
        .flatten()
        .map(|version| version.path())
        .find(|dir| dir.join("model.safetensors").exists())
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

/// A copy of the tiny model that a test may damage, with `vocab.txt` as its only tokenizer, so
/// that words are words.
pub(crate) fn tiny_dir() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for name in ["config.json", "model.safetensors", "tokenizer_config.json", "vocab.txt"] {
        std::fs::copy(fixture("tiny-bert-mlm").join(name), dir.path().join(name)).unwrap();
    }
    dir
}

/// The tiny model with a vocabulary of words, loaded once.
pub(crate) fn words() -> &'static Encoder {
    static WORDS: std::sync::OnceLock<Encoder> = std::sync::OnceLock::new();
    WORDS.get_or_init(|| Encoder::load(tiny_dir().path()).unwrap())
}
