//! Conversions between the formats of word similarity in context.

use motjuste_core::{PairInContexts, PairSimilarity};

use super::{Converted, counted, no_way};
use crate::{CosimlexPair, Document, FormatError, Kind};

pub(super) fn convert(
    document: &Document,
    to: Kind,
    companions: &[Document],
) -> Result<Converted, FormatError> {
    match (document, to) {
        (Document::Cosimlex(pairs), Kind::GwscData) => Ok(data(pairs)),
        (Document::Cosimlex(pairs), Kind::GwscGold) => Ok(gold(pairs)),
        (Document::PairSimilarities(gold), Kind::GwscChange) => {
            let changes = gold.iter().map(|pair| pair.change).collect();
            let lost = counted(gold.len(), "pair", "pairs");
            let lost = lost.map(|pairs| format!("the similarities of {pairs}"));
            let document = Document::Changes(changes);
            Ok(Converted { document, lost: lost.into_iter().collect() })
        }
        (Document::PairSimilarities(gold), Kind::GwscSimilarity) => {
            let scores = gold.iter().map(|pair| pair.similarity).collect();
            let document = Document::Similarities(scores);
            Ok(Converted { document, lost: odd_changes(gold).into_iter().collect() })
        }
        (Document::Similarities(scores), Kind::GwscChange) => {
            let changes = scores.iter().map(|&scores| change(scores)).collect();
            let lost = counted(scores.len(), "pair", "pairs");
            let lost = lost.map(|pairs| format!("the similarities of {pairs}"));
            let document = Document::Changes(changes);
            Ok(Converted { document, lost: lost.into_iter().collect() })
        }
        (
            Document::Pairs(_) | Document::PairSimilarities(_),
            Kind::Cosimlex | Kind::CosimlexCsv,
        ) => cosimlex(document, to, companions),
        _ => Err(no_way(document, to, "they have nothing in common")),
    }
}

/// The change between two scores, without the noise that subtracting decimals adds.
fn change([first, second]: [f64; 2]) -> f64 {
    ((second - first) * 1e6).round() / 1e6
}

fn data(pairs: &[CosimlexPair]) -> Converted {
    let lost = counted(pairs.len(), "pair", "pairs").map(|pairs| format!("the scores of {pairs}"));
    let document = Document::Pairs(pairs.iter().map(|pair| pair.pair.clone()).collect());
    Converted { document, lost: lost.into_iter().collect() }
}

fn gold(pairs: &[CosimlexPair]) -> Converted {
    let spread = pairs.iter().filter(|pair| pair.spread.is_some()).count();
    let lost = [
        counted(pairs.len(), "pair", "pairs")
            .map(|pairs| format!("the words and contexts of {pairs}")),
        counted(spread, "pair", "pairs")
            .map(|pairs| format!("the standard deviations and p-values of {pairs}")),
    ];
    let gold = pairs.iter().map(|CosimlexPair { similarity, .. }| PairSimilarity {
        similarity: *similarity,
        change: change(*similarity),
    });
    let document = Document::PairSimilarities(gold.collect());
    Converted { document, lost: lost.into_iter().flatten().collect() }
}

fn cosimlex(
    document: &Document,
    to: Kind,
    companions: &[Document],
) -> Result<Converted, FormatError> {
    let given = || std::iter::once(document).chain(companions);
    let pairs: &[PairInContexts] = given()
        .find_map(|document| match document {
            Document::Pairs(pairs) => Some(pairs),
            _ => None,
        })
        .ok_or_else(|| no_way(document, to, "the word pairs are missing; add their file"))?;
    let gold: &[PairSimilarity] = given()
        .find_map(|document| match document {
            Document::PairSimilarities(gold) => Some(gold),
            _ => None,
        })
        .ok_or_else(|| no_way(document, to, "the scores are missing; add the gold file"))?;
    if pairs.len() != gold.len() {
        return Err(FormatError::DoesNotFit {
            item: document.what().into(),
            reason: format!(
                "{} pairs and {} lines of gold; use files of the same language and split",
                pairs.len(),
                gold.len()
            ),
        });
    }
    let joined = pairs.iter().zip(gold).map(|(pair, gold)| CosimlexPair {
        pair: pair.clone(),
        similarity: gold.similarity,
        spread: None,
    });
    let document = Document::Cosimlex(joined.collect());
    Ok(Converted { document, lost: odd_changes(gold).into_iter().collect() })
}

/// Changes that are more than a rounding away from the difference of the scores.
fn odd_changes(gold: &[PairSimilarity]) -> Option<String> {
    let odd = gold.iter().filter(|pair| (change(pair.similarity) - pair.change).abs() > 0.02);
    counted(odd.count(), "change", "changes").map(|odd| format!("{odd} not given by the scores"))
}
