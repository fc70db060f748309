//! What MultiSem learns from: judged substitutes or rated usages, as an encoder sees them.

use std::path::Path;

use motjuste_core::{Benchmark, ContextId, UsagePair};
use motjuste_encoder::Encoder;
use motjuste_engine::Usage;
use motjuste_formats::Document;

use crate::parts::geometry::unit;
use crate::similarity::contextual::Contextual;
use crate::similarity::predict::usages_of;

/// A pair of usages and their rated similarity.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Example {
    /// The two vectors, of length 1.
    pub(super) pair: [Vec<f32>; 2],
    /// What people say, on whatever scale the file has.
    pub(super) label: f64,
}

/// Reads a benchmark or a file of usage pairs, whichever it is; with the contexts that are in it.
pub(super) fn read(
    path: &Path,
    encoder: &Encoder,
    contextual: &Contextual,
) -> Result<(Vec<Example>, Vec<ContextId>), String> {
    let (_, document) = Document::read(path, None).map_err(|error| error.to_string())?;
    match document {
        Document::Benchmark(benchmark) => {
            let contexts = benchmark.contexts().iter().map(|context| context.id()).collect();
            Ok((of_substitutes(&benchmark, encoder, contextual)?, contexts))
        }
        Document::UsagePairs(pairs) => {
            let usages = pairs.iter().flat_map(|pair| &pair.usages);
            let contexts = usages.map(|usage| ContextId::of(&usage.sentence)).collect();
            Ok((of_usages(&pairs, contextual)?, contexts))
        }
        other => Err(format!("it is {}; expected a benchmark or pairs of usages", other.what())),
    }
}

/// Each target against every judged substitute in its place; the share of people who accept it.
fn of_substitutes(
    benchmark: &Benchmark,
    encoder: &Encoder,
    contextual: &Contextual,
) -> Result<Vec<Example>, String> {
    let mut examples = Vec::new();
    for (at, target) in benchmark.targets().iter().enumerate() {
        let Some(context) = benchmark.context_of(target) else { continue };
        let judged: Vec<_> = benchmark.substitutes_of(at).collect();
        let words: Vec<&str> = judged.iter().map(|judged| judged.text()).collect();
        let shared = encoder
            .shared_context(context.text(), target.span().bytes(), &words)
            .map_err(|error| format!("{}: {error}", target.id()))?;
        let target = unit(contextual.flatten(&shared.target));
        for (judged, vectors) in judged.iter().zip(&shared.candidates) {
            let labels = judged.labels().as_slice();
            let accepted = labels.iter().filter(|label| label.is_positive()).count();
            examples.push(Example {
                pair: [target.clone(), unit(contextual.flatten(vectors))],
                label: accepted as f64 / labels.len() as f64,
            });
        }
    }
    Ok(examples)
}

fn of_usages(pairs: &[UsagePair], contextual: &Contextual) -> Result<Vec<Example>, String> {
    let example = |pair: &UsagePair| {
        let usages: [Usage<'_>; 2] = usages_of(pair)?;
        let pair_vectors = contextual.pair(usages.each_ref());
        let [a, b] = pair_vectors.map_err(|error| error.to_string())?;
        Ok(Example { pair: [unit(a), unit(b)], label: pair.similarity })
    };
    let numbered = pairs.iter().enumerate();
    numbered
        .map(|(at, pair)| {
            example(pair).map_err(|error: String| format!("pair {}: {error}", at + 1))
        })
        .collect()
}
