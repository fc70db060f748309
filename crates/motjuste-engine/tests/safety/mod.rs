//! What the tests of people and of opposites share.

use std::sync::Arc;

use motjuste_assets::Assets;
use motjuste_encoder::Encoder;
use motjuste_engine::{Engine, large_encoder_options};
use motjuste_testing::skipped;

/// The lines of a file, without comments.
pub(crate) fn lines(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The tiers above the embedded one whose models are here.
pub(crate) fn engines() -> Vec<Engine> {
    let assets = Assets::open().unwrap();
    let Ok(small) = assets.resolve("minilm") else {
        skipped("minilm is not installed (motjuste assets pull minilm)");
        return Vec::new();
    };
    let small = Arc::new(Encoder::load(small.path()).unwrap());
    let mut engines = vec![Engine::base(Arc::clone(&small)).unwrap()];
    match assets.resolve("mpnet") {
        Ok(large) => {
            let large = Encoder::load_with(large.path(), &large_encoder_options()).unwrap();
            engines.push(Engine::large(small, Arc::new(large)).unwrap());
        }
        Err(_) => skipped("mpnet is not installed (motjuste assets pull mpnet)"),
    }
    engines
}
