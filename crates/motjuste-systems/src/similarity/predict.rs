//! A system's similarities for the data of the field: pairs in two contexts (CoSimLex), pairs of
//! usages (SCWS, Usim). All cores work; the order is that of the pairs.

use std::ops::Range;

use motjuste_core::{MarkedContext, PairInContexts, UsagePair};
use motjuste_engine::{SimilarityInContext, Usage};
use rayon::prelude::*;

use crate::{Error, Result};

/// The similarity of every pair in both of its contexts.
pub fn predict_pairs(
    system: &dyn SimilarityInContext,
    pairs: &[PairInContexts],
) -> Result<Vec<[f64; 2]>> {
    in_order(pairs, |pair| {
        let [first, second] = pair.marked().map_err(|error| error.to_string())?;
        let similarity = |context: &MarkedContext| {
            let [a, b] = context
                .spans
                .each_ref()
                .map(|span| Usage { text: &context.text, span: span.bytes() });
            system.similarity([&a, &b]).map_err(|error| error.to_string())
        };
        Ok([similarity(&first)?, similarity(&second)?])
    })
}

pub fn predict_usages(system: &dyn SimilarityInContext, pairs: &[UsagePair]) -> Result<Vec<f64>> {
    in_order(pairs, |pair| {
        let usages = usages_of(pair)?;
        system.similarity(usages.each_ref()).map_err(|error| error.to_string())
    })
}

/// The two usages of a pair, in their sentences.
pub(super) fn usages_of(pair: &UsagePair) -> std::result::Result<[Usage<'_>; 2], String> {
    let [first, second] = pair.usages.each_ref().map(|usage| {
        let span = token_span(&usage.sentence, usage.token);
        let missing = || format!("the sentence has no token {}", usage.token);
        Ok::<_, String>(Usage { text: &usage.sentence, span: span.ok_or_else(missing)? })
    });
    Ok([first?, second?])
}

/// The bytes of a token of a sentence whose tokens are separated by single spaces.
fn token_span(sentence: &str, token: usize) -> Option<Range<usize>> {
    let mut start = 0;
    for (at, word) in sentence.split(' ').enumerate() {
        if at == token {
            return Some(start..start + word.len());
        }
        start += word.len() + 1;
    }
    None
}

/// Runs `work` on every pair. Of several errors, the first pair's is reported.
fn in_order<P: Sync, R: Send>(
    pairs: &[P],
    work: impl Fn(&P) -> std::result::Result<R, String> + Sync + Send,
) -> Result<Vec<R>> {
    let done: Vec<_> = pairs.par_iter().map(work).collect();
    let numbered = done.into_iter().enumerate();
    numbered
        .map(|(at, result)| result.map_err(|reason| Error::Pair { number: at + 1, reason }))
        .collect()
}

#[cfg(test)]
mod tests {
    use motjuste_core::Usage as TokenUsage;

    use super::*;

    /// How many bytes lie between the two words, and how long both are.
    struct Bytes;

    impl SimilarityInContext for Bytes {
        fn similarity(&self, [a, b]: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
            Ok((a.surface().len() + 100 * b.surface().len()) as f64)
        }
    }

    #[test]
    fn both_contexts_are_asked_about_the_marked_words() {
        let pair = PairInContexts {
            words: ["water".into(), "ice".into()],
            contexts: [
                "<strong>ice</strong> and <strong>water</strong>".into(),
                "<strong>Waters</strong>, <strong>ice</strong>".into(),
            ],
            forms: [["water".into(), "ice".into()], ["Waters".into(), "ice".into()]],
        };
        let pairs = [pair.clone(), pair.clone()];
        assert_eq!(predict_pairs(&Bytes, &pairs).unwrap(), [[305.0, 306.0]; 2]);
        let unmarked = PairInContexts { contexts: ["a".into(), "b".into()], ..pair.clone() };
        let error = predict_pairs(&Bytes, &[pair, unmarked]).unwrap_err().to_string();
        assert!(error.starts_with("pair 2: \"water\" is not marked"), "{error}");
    }

    #[test]
    fn tokens_are_found_in_their_sentences() {
        let usage =
            |sentence: &str, token| TokenUsage { sentence: sentence.into(), token, key: None };
        let pair = |a, b| UsagePair { usages: [a, b], similarity: 0.0 };
        let good = pair(usage("a bright boy", 1), usage("é oh bright", 0));
        assert_eq!(predict_usages(&Bytes, &[good]).unwrap(), [206.0]);
        let bad = pair(usage("a", 0), usage("a b", 2));
        let error = predict_usages(&Bytes, &[bad]).unwrap_err().to_string();
        assert_eq!(error, "pair 1: the sentence has no token 2");
    }
}
