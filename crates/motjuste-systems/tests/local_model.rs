//! `gpt3-local` with the weights of SmolLM2, where they were pulled.
#![cfg(feature = "gguf")]
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::sync::OnceLock;

use motjuste_assets::Assets;
use motjuste_formats::Swords;
use motjuste_systems::parts::llm::gguf::Gguf;
use motjuste_systems::parts::llm::{Estimate, LanguageModel, Prompt, Sampling, TokenCounter};
use motjuste_testing::skipped;

const SAMPLING: Sampling = Sampling { max_tokens: 4, ..Sampling::PAPER };

/// The model, read once for all tests.
fn smollm2() -> Option<&'static Gguf> {
    static MODEL: OnceLock<Option<Gguf>> = OnceLock::new();
    let read = || {
        let model = Assets::open().unwrap().resolve("smollm2").ok()?;
        Some(Gguf::read(&model.file("SmolLM2-135M-Instruct.Q4_1.gguf")).unwrap())
    };
    let model = MODEL.get_or_init(read).as_ref();
    if model.is_none() {
        skipped("smollm2 is not installed (motjuste assets pull smollm2)");
    }
    model
}

fn prompt(text: &str) -> Prompt {
    Prompt { target: "t:1".to_owned(), shots: Vec::new(), question: text.to_owned() }
}

#[test]
fn it_knows_a_capital_and_stops_at_the_end_of_the_line() {
    let Some(model) = smollm2() else { return };
    let capital = prompt("The capital of France is");
    let said = model.complete(&capital, &SAMPLING).unwrap();
    assert!(said.text.starts_with(" Paris"), "{said:?}");
    let scores = model.log_probabilities(&capital, &[" Paris", " banana"]).unwrap().unwrap();
    assert!(scores[0] > scores[1] + 3.0, "{scores:?}");
    let lines = prompt("Q: one\nA: 1\n\nQ: two\nA: 2\n\nQ: three\nA:");
    let said = model.complete(&lines, &SAMPLING).unwrap();
    assert_eq!((said.text.trim(), said.cut), ("3", false));
}

/// What endpoints' tokens are estimated by is never less than what a real tokenizer takes.
#[test]
fn the_estimate_is_on_the_safe_side() {
    let Some(model) = smollm2() else { return };
    let dev =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/swords/swords-v1.1_dev.json.gz");
    if !Path::new(dev).exists() {
        skipped("../shared/data/swords not present");
        return;
    }
    let dev = motjuste_formats::read::<Swords>(dev.as_ref()).unwrap();
    for context in dev.contexts() {
        let (guess, real) = (Estimate.count(context.text()), model.tokens().count(context.text()));
        assert!(guess >= real, "{guess} < {real}: {}", context.text());
    }
}
