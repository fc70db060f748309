//! For tests: encoders to try systems with, and texts with two marked words.

use std::ops::Range;

use motjuste_engine::{SimilarityInContext, Usage};

use crate::{Make, Need, Resources, Result, Setup, find};
use motjuste_engine::find::marked_words;

/// A BERT of a few weights.
pub(crate) const TINY: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../motjuste-encoder/tests/fixtures/tiny-bert-mlm");

/// The tiny encoder as a resource.
pub(crate) fn tiny_encoder() -> Resources {
    let mut resources = Resources::default();
    resources.set(Need::Encoder, TINY);
    resources
}

/// Makes a system of similarity, if it can be made.
pub(crate) fn try_make(
    name: &str,
    options: Option<&str>,
    resources: &Resources,
) -> Result<Box<dyn SimilarityInContext>> {
    let entry = find(name).unwrap();
    let setup = Setup::new(entry, options, resources)?;
    match entry.make {
        Make::Similarity(make) => make(&setup),
        Make::System(_) | Make::Bound(_) | Make::Source(_) => {
            unreachable!("{name} is a system of substitution")
        }
    }
}

/// Makes a system of similarity.
pub(crate) fn make(
    name: &str,
    options: Option<&str>,
    resources: &Resources,
) -> Box<dyn SimilarityInContext> {
    try_make(name, options, resources).unwrap()
}

/// A text without its two `**marks**`, and where they were.
pub(crate) fn usages(marked: &str) -> (String, [Range<usize>; 2]) {
    let (text, spans) = marked_words(marked).unwrap();
    (text, spans.try_into().unwrap())
}

/// How alike a system finds the two marked words.
pub(crate) fn close(system: &dyn SimilarityInContext, marked: &str) -> f64 {
    let (text, [a, b]) = usages(marked);
    let usage = |span| Usage { text: &text, span };
    system.similarity([&usage(a), &usage(b)]).unwrap()
}

/// How alike it finds one marked word of each of two texts.
pub(crate) fn close_between(system: &dyn SimilarityInContext, marked: [&str; 2]) -> f64 {
    let [(first, a), (second, b)] = marked.map(|text| {
        let (text, spans) = marked_words(text).unwrap();
        (text, spans[0].clone())
    });
    let usages = [Usage { text: &first, span: a }, Usage { text: &second, span: b }];
    system.similarity([&usages[0], &usages[1]]).unwrap()
}
