//! Every way to ask wrongly gets an error that names the file or the span.

#![allow(
    clippy::unwrap_used,
    clippy::single_range_in_vec_init,
    reason = "a test fails by panicking; one span is a list of one"
)]

mod support;

use std::path::Path;

use motjuste_encoder::{CandidateProblem, Encoder, Error, SpanProblem, TraceInput};
use support::{fixture, tiny_dir, words};

fn load_error(dir: &Path) -> Error {
    Encoder::load(dir).unwrap_err()
}

/// Rewrites a file of the directory as text.
fn edit(dir: &Path, name: &str, change: impl Fn(&str) -> String) {
    let path = dir.join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    let changed = change(&text);
    assert_ne!(text, changed, "the edit must hit");
    std::fs::write(path, changed).unwrap();
}

#[test]
fn a_missing_file_is_named() {
    for (file, named) in [
        ("config.json", "config.json"),
        ("model.safetensors", "model.safetensors"),
        ("vocab.txt", "tokenizer.json"),
    ] {
        let dir = tiny_dir();
        std::fs::remove_file(dir.path().join(file)).unwrap();
        let error = load_error(dir.path());
        assert!(matches!(error, Error::Read { .. }), "{error:?}");
        assert!(error.to_string().contains(named), "{error}");
    }
}

#[test]
fn a_damaged_file_is_named() {
    for (file, expected) in [
        ("config.json", "config.json"),
        ("tokenizer_config.json", "tokenizer_config.json"),
        ("model.safetensors", "model.safetensors"),
    ] {
        let dir = tiny_dir();
        let path = dir.path().join(file);
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
        let message = load_error(dir.path()).to_string();
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn a_config_that_does_not_fit_its_tensors_names_the_tensor() {
    for (from, to, tensor) in [
        ("\"hidden_size\": 32", "\"hidden_size\": 64", "query.weight"),
        ("\"hidden_size\": 32", "\"hidden_size\": 4000000000000000000", "layer.0.attention.self"),
        ("\"num_hidden_layers\": 3", "\"num_hidden_layers\": 4000000000000000000", "layer.3."),
        ("\"intermediate_size\": 64", "\"intermediate_size\": 60", "intermediate.dense.weight"),
        ("\"num_hidden_layers\": 3", "\"num_hidden_layers\": 4", "encoder.layer.3"),
        ("\"vocab_size\": 88", "\"vocab_size\": 90", "word_embeddings"),
        (
            "\"max_position_embeddings\": 64",
            "\"max_position_embeddings\": 65",
            "position_embeddings",
        ),
    ] {
        let dir = tiny_dir();
        edit(dir.path(), "config.json", |text| text.replace(from, to));
        let error = load_error(dir.path());
        assert!(
            matches!(error, Error::TensorShape { .. } | Error::MissingTensor { .. }),
            "{error:?}"
        );
        assert!(error.to_string().contains(tensor), "{error}");
    }
}

#[test]
fn a_tokenizer_of_another_model_is_refused() {
    let dir = tiny_dir();
    edit(dir.path(), "vocab.txt", |text| format!("{text}surplus\n"));
    let message = load_error(dir.path()).to_string();
    assert!(message.contains("89 pieces"), "{message}");

    let dir = tiny_dir();
    edit(dir.path(), "vocab.txt", |text| text.replace("[SEP]", "[END]"));
    edit(dir.path(), "tokenizer_config.json", |text| text.replace("[SEP]", "[END OF]"));
    let message = load_error(dir.path()).to_string();
    assert!(message.contains("no end marker"), "{message}");
}

/// The readers of these parts, in `tokenizers`, panic on them.
#[test]
fn damage_anywhere_in_a_decoder_or_normaliser_is_no_panic() {
    let dir = tiny_dir();
    let path = dir.path().join("tokenizer.json");
    let whole = std::fs::read(fixture("tiny-bert-mlm/tokenizer.json")).unwrap();
    let text = String::from_utf8(whole.clone()).unwrap();
    let decoder = text.find("\"decoder\"").unwrap()..text.find("\"model\"").unwrap();
    let mut refused = 0;
    for at in decoder.clone() {
        for bit in [0x01, 0x02, 0x20, 0x80] {
            let mut damaged = whole.clone();
            damaged[at] ^= bit;
            std::fs::write(&path, damaged).unwrap();
            if let Err(error) = Encoder::load(dir.path()) {
                assert!(error.to_string().contains("tokenizer.json"), "{error}");
                refused += 1;
            }
        }
    }
    assert!(refused > decoder.len(), "{refused}");
    let precompiled = r#"{"type": "Precompiled", "precompiled_charsmap": "AAAA"}"#;
    for normalizer in [
        precompiled.to_owned(),
        format!(r#"{{"type": "Sequence", "normalizers": [{precompiled}]}}"#),
    ] {
        std::fs::write(
            &path,
            text.replace("\"normalizer\": {", &format!("\"normalizer\": {normalizer}, \"x\": {{")),
        )
        .unwrap();
        let message = load_error(dir.path()).to_string();
        assert!(message.contains("precompiled normaliser is damaged"), "{message}");
    }
}

/// Well-formed JSON that its reader, in `tokenizers`, panics on.
#[test]
fn a_decoder_that_cannot_be_read_is_not_missed() {
    let text = std::fs::read_to_string(fixture("tiny-bert-mlm/tokenizer.json")).unwrap();
    let decoder = text.find("\"decoder\"").unwrap()..text.find("\"model\"").unwrap();
    for (from, to) in [("\"##\"", r#""\ud800""#), ("true", "1e999")] {
        let dir = tiny_dir();
        let mut damaged = text.clone();
        damaged.replace_range(decoder.clone(), &text[decoder.clone()].replace(from, to));
        assert_ne!(text, damaged, "the edit must hit");
        std::fs::write(dir.path().join("tokenizer.json"), damaged).unwrap();
        Encoder::load(dir.path()).unwrap();
    }
}

#[test]
fn an_unknown_family_says_what_is_known() {
    let dir = tiny_dir();
    edit(dir.path(), "config.json", |text| text.replace("\"bert\"", "\"gpt2\""));
    let error = load_error(dir.path());
    assert!(matches!(error, Error::UnknownFamily { .. }), "{error:?}");
    assert!(error.to_string().contains("mpnet"), "{error}");
}

#[test]
fn a_head_that_is_not_there_is_missed_only_when_asked_for() {
    let dir = tiny_dir();
    let path = dir.path().join("model.safetensors");
    let bytes = std::fs::read(&path).unwrap();
    let tensors = safetensors::SafeTensors::deserialize(&bytes).unwrap();
    let body = tensors.tensors().into_iter().filter(|(name, _)| name.starts_with("bert."));
    safetensors::serialize_to_file(body, None, &path).unwrap();
    let encoder = Encoder::load(dir.path()).unwrap();
    assert!(!encoder.has_head());
    encoder.encode("a movie", &[2..7]).unwrap();
    let error = encoder.masked("a movie", 2..7).unwrap_err();
    assert!(matches!(error, Error::NoHead { .. }), "{error:?}");
    assert!(error.to_string().contains("model.safetensors"), "{error}");
}

#[test]
fn a_span_that_is_not_one_is_named() {
    let text = "Le café  was dull.";
    let reversed = std::ops::Range { start: 5, end: 3 };
    for (span, expected) in [
        (3..3, SpanProblem::Empty),
        (reversed, SpanProblem::Reversed),
        (3..99, SpanProblem::Outside),
        (3..7, SpanProblem::InsideCharacter),
        (8..10, SpanProblem::NoPieces),
    ] {
        for error in [
            words().encode(text, &[0..2, span.clone()]).unwrap_err(),
            words().passage(text, span.clone()).unwrap_err(),
            words().masked(text, span.clone()).unwrap_err(),
            words().shared_context(text, span.clone(), &["dull"]).unwrap_err(),
        ] {
            let Error::Span { start, end, problem, .. } = error else {
                panic!("{error:?}");
            };
            assert_eq!((start..end, problem), (span.clone(), expected));
        }
    }
}

#[test]
fn a_span_longer_than_the_window_is_an_error_however_long() {
    for repeats in [100, 400_000] {
        let text = "the movie was dull and ".repeat(repeats);
        let error = words().encode(&text, &[0..text.len()]).unwrap_err();
        let problem = SpanProblem::TooLong { window: 62 };
        assert!(
            matches!(error, Error::Span { problem: found, .. } if found == problem),
            "{error:?}"
        );
    }
}

#[test]
fn a_candidate_that_cannot_stand_there_is_named() {
    let long = "movie ".repeat(63);
    for (candidate, expected) in [
        ("", CandidateProblem::NoPieces),
        (" \t", CandidateProblem::NoPieces),
        (&long, CandidateProblem::TooLong { window: 62 }),
    ] {
        let candidates = ["dull", candidate];
        let error = words().shared_context("a bright movie", 2..8, &candidates).unwrap_err();
        let Error::Candidate { candidate: named, problem } = error else {
            panic!("{error:?}");
        };
        assert_eq!((named.as_str(), problem), (candidate, expected));
    }
}

#[test]
fn the_building_blocks_check_what_they_are_given() {
    let encoder = words();
    let too_many = encoder.embed(&[5; 65]).unwrap_err();
    assert!(matches!(too_many, Error::TooManyPieces { pieces: 65, window: 64 }));
    assert!(matches!(encoder.embed(&[]), Err(Error::NoPieces)));
    let unknown = encoder.embed(&[2, 88, 3]).unwrap_err();
    assert!(matches!(unknown, Error::UnknownPiece { id: 88, vocabulary: 88 }));
    let embedded = encoder.embed(&[2, 5, 3]).unwrap();
    let input = TraceInput { embedded: &embedded, watched: Some(3) };
    let outside = encoder.trace(&[input]).unwrap_err();
    assert!(matches!(outside, Error::Position { position: 3, length: 3 }));
}
