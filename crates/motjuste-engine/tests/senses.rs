//! Which sense of a word a sentence means.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

use std::sync::Arc;

use motjuste_assets::Assets;
use motjuste_encoder::Encoder;
use motjuste_engine::vectors::WordVectors;
use motjuste_engine::{AnalysedTarget, Engine, Options, Reading, place};
use motjuste_lexicon::WordNet;
use motjuste_testing::skipped;

/// Sentences, and words of the definition that fits.
const MEANT: [(&str, &str); 6] = [
    ("She lit the candle with a **match**.", "combustible"),
    ("Our team won the **match** on Saturday.", "contest"),
    ("The **plant** employs 300 people.", "industrial"),
    ("The **plant** has white flowers and grows in wet soil.", "living organism"),
    ("They had a picnic on the **bank** of the river.", "sloping land"),
    ("She asked the **bank** for a loan.", "financial institution"),
];

fn encoder() -> Option<Arc<Encoder>> {
    let model = Assets::open().unwrap().resolve("minilm");
    if model.is_err() {
        skipped("minilm is not installed (motjuste assets pull minilm)");
    }
    Some(Arc::new(Encoder::load(model.ok()?.path()).unwrap()))
}

#[test]
fn the_sentence_decides_between_senses() {
    let Some(encoder) = encoder() else { return };
    for (sentence, expected) in MEANT {
        let (text, span) = place::marked(sentence).unwrap();
        let target = AnalysedTarget::new(&text, span).unwrap();
        let reading = Reading::new(&encoder, WordVectors::embedded(), &target).unwrap();
        let (place, _) = reading.senses().likeliest().unwrap();
        let sense = WordNet::embedded().senses(&target.lemma, target.pos).nth(place).unwrap();
        let definition = sense.synset().definition();
        assert!(definition.contains(expected), "{sentence}: {definition}");
    }
}

#[test]
fn an_answer_has_the_senses_and_is_headed_by_the_likeliest() {
    let Some(encoder) = encoder() else { return };
    let engine = Engine::base(encoder).unwrap();
    let (text, span) = place::marked(MEANT[4].0).unwrap();
    let answer = engine.suggest(&text, span, &Options::default()).unwrap();
    let likelihoods: Vec<f32> = answer.senses.iter().map(|(_, likelihood)| *likelihood).collect();
    assert!(likelihoods.len() > 5 && likelihoods.is_sorted_by(|a, b| a >= b), "{likelihoods:?}");
    assert!((likelihoods.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{likelihoods:?}");
    assert_eq!(answer.groups()[0].sense, Some(answer.senses[0].0));
}
