//! The files of `motjuste-lab data stats`, read as datasets that can be counted.

use std::path::{Path, PathBuf};

use motjuste_core::{PairInContexts, Pos};
use motjuste_formats::{CosimlexPair, Document, Kind, Loss, convert, file_stem};
use motjuste_lexicon::WordNet;
use motjuste_metrics::similarity_data::{ContextRatings, RatedPair};

use crate::commands::data::lexsub_dataset::LexsubDataset;

/// A dataset of one of the two tasks.
pub(super) enum Dataset {
    /// Lexical substitution.
    Lexsub(LexsubDataset),
    /// Word similarity in context.
    Pairs(PairsDataset),
}

impl Dataset {
    pub(super) const fn lexsub(&self) -> Option<&LexsubDataset> {
        match self {
            Self::Lexsub(dataset) => Some(dataset),
            Self::Pairs(_) => None,
        }
    }

    pub(super) const fn pairs(&self) -> Option<&PairsDataset> {
        match self {
            Self::Pairs(dataset) => Some(dataset),
            Self::Lexsub(_) => None,
        }
    }
}

/// A dataset of word similarity in context.
pub(super) struct PairsDataset {
    pub(super) name: String,
    pub(super) rated: Rated,
    /// The two words of each pair; none where the file has only numbers.
    pub(super) words: Vec<[String; 2]>,
}

/// What is known of the pairs of a [`PairsDataset`].
pub(super) enum Rated {
    /// Their similarities.
    Yes(Vec<RatedPair>),
    /// Nothing but the pairs themselves.
    No { pairs: usize },
}

/// Reads all files, joining word pairs with the gold file right after them.
pub(super) fn read_all(files: &[PathBuf], kind: Option<Kind>) -> anyhow::Result<Vec<Dataset>> {
    let mut datasets = Vec::new();
    let mut pending: Option<(&Path, Document)> = None;
    for path in files {
        let (_, document) = Document::read(path, kind)?;
        let before = pending.take();
        match (before, document) {
            (Some((path, pairs @ Document::Pairs(_))), gold @ Document::PairSimilarities(_)) => {
                let joined = convert(&pairs, Kind::Cosimlex, &[gold], Loss::Allowed)?;
                datasets.push(dataset(path, joined.document)?);
            }
            (before, document) => {
                if let Some((path, before)) = before {
                    datasets.push(dataset(path, before)?);
                }
                pending = Some((path, document));
            }
        }
    }
    if let Some((path, document)) = pending {
        datasets.push(dataset(path, document)?);
    }
    Ok(datasets)
}

fn dataset(path: &Path, document: Document) -> anyhow::Result<Dataset> {
    let name = file_stem(path);
    let pairs = |rated, words| Dataset::Pairs(PairsDataset { name, rated, words });
    Ok(match document {
        Document::Cosimlex(rated) => {
            let words = rated.iter().map(|rated| rated.pair.words.clone()).collect();
            pairs(Rated::Yes(rated.iter().map(cosimlex_pair).collect()), words)
        }
        Document::PairSimilarities(gold) => {
            let rated = gold.iter().map(|pair| rated(pair.similarity, [None; 2]));
            pairs(Rated::Yes(rated.collect()), Vec::new())
        }
        Document::Pairs(unrated) => {
            let words = unrated.iter().map(|pair| pair.words.clone()).collect();
            pairs(Rated::No { pairs: unrated.len() }, words)
        }
        other => Dataset::Lexsub(LexsubDataset::of(path, other)?),
    })
}

fn cosimlex_pair(pair: &CosimlexPair) -> RatedPair {
    let mut rated = rated(pair.similarity, distances(&pair.pair));
    rated.pos = common_pos(&pair.pair.words);
    if let Some(spread) = pair.spread {
        let [first, second] = &mut rated.contexts;
        first.standard_deviation = Some(spread.standard_deviation[0]);
        second.standard_deviation = Some(spread.standard_deviation[1]);
        rated.p = Some(spread.p_value);
    }
    rated
}

/// The part of speech that both words have most often in tagged English; none for words that WordNet
/// does not have.
pub(super) fn common_pos(words: &[String; 2]) -> Option<Pos> {
    let uses = |word: &String, pos: Pos| {
        let senses = WordNet::embedded().senses(&word.to_lowercase(), pos);
        senses.map(|sense| 1 + u32::from(sense.tag_count())).sum::<u32>()
    };
    let common = |pos: Pos| uses(&words[0], pos).min(uses(&words[1], pos));
    let open = [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv];
    open.into_iter().rev().max_by_key(|pos| common(*pos)).filter(|pos| common(*pos) > 0)
}

/// The words between the two words of a pair, in each context; unknown where they are not marked.
fn distances(pair: &PairInContexts) -> [Option<usize>; 2] {
    pair.marked().map_or([None; 2], |contexts| contexts.map(|c| Some(c.words_between())))
}

fn rated(similarity: [f64; 2], distance: [Option<usize>; 2]) -> RatedPair {
    let context = |context: usize| ContextRatings {
        similarity: similarity[context],
        standard_deviation: None,
        distance: distance[context],
    };
    RatedPair { pos: None, contexts: [context(0), context(1)], p: None }
}
