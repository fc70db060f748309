//! Sixty sentences of our own and what the engine says to them, to be read by a person.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

use std::fmt::Write;
use std::sync::Arc;

use motjuste_assets::Assets;
use motjuste_encoder::{Encoder, LoadOptions};
use motjuste_engine::{Engine, Options, large_encoder_options, place};
use motjuste_testing::skipped;

/// Suggestions shown of each sentence: those a writer sees first.
const SHOWN: usize = 6;

fn read_to(engine: &Engine) -> String {
    let mut page = String::new();
    let mut options = Options::default();
    options.count = Some(SHOWN);
    for line in include_str!("sentences.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            writeln!(page, "{line}").unwrap();
            continue;
        }
        let (text, span) = place::marked(line).unwrap();
        let answer = engine.suggest(&text, span, &options).unwrap();
        let shares: Vec<f32> = answer.suggestions.iter().map(|one| one.share).collect();
        assert!(shares.is_sorted_by(|a, b| a >= b), "{line}: {shares:?}");
        let said = match &answer.no_suggestion {
            Some(reason) => format!("({reason})"),
            None => {
                let forms: Vec<&str> =
                    answer.suggestions.iter().map(|one| one.form.as_str()).collect();
                forms.join(", ")
            }
        };
        writeln!(page, "{line}\n    {said}").unwrap();
    }
    page
}

#[test]
fn what_the_embedded_tier_says() {
    insta::assert_snapshot!(read_to(&Engine::embedded().unwrap()));
}

/// A model, if it is installed.
fn encoder(name: &str, options: &LoadOptions) -> Option<Arc<Encoder>> {
    let Ok(model) = Assets::open().unwrap().resolve(name) else {
        skipped(format!("{name} is not installed (motjuste assets pull {name})"));
        return None;
    };
    Some(Arc::new(Encoder::load_with(model.path(), options).unwrap()))
}

#[test]
fn what_the_base_tier_says() {
    let Some(minilm) = encoder("minilm", &LoadOptions::default()) else { return };
    insta::assert_snapshot!(read_to(&Engine::base(minilm).unwrap()));
}

#[test]
fn what_the_large_tier_says() {
    let Some(minilm) = encoder("minilm", &LoadOptions::default()) else { return };
    let Some(mpnet) = encoder("mpnet", &large_encoder_options()) else { return };
    insta::assert_snapshot!(read_to(&Engine::large(minilm, mpnet).unwrap()));
}
