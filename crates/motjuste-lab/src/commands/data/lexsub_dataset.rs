//! A dataset of lexical substitution, whichever file it is from.

use std::path::Path;

use anyhow::bail;
use motjuste_core::{Benchmark, GoldItem, Pos};
use motjuste_formats::{
    Document, Kind, Loss, coinco_benchmark, convert, file_stem, item_names, semeval_benchmark,
    target_names,
};
use motjuste_metrics::benchmark_data::BenchmarkData;
use motjuste_metrics::swords::Abstain;

/// A benchmark, or the votes of one.
pub(super) struct LexsubDataset {
    /// What it is called in tables.
    pub(super) name: String,
    /// What its file holds.
    pub(super) holding: Holding,
}

/// What the file of a [`LexsubDataset`] holds.
pub(super) enum Holding {
    /// Contexts, targets, and substitutes with labels.
    Benchmark(Box<Benchmark>),
    /// Votes without contexts.
    Gold(Vec<GoldItem>),
}

impl LexsubDataset {
    /// Reads a file; with companions, sentences and votes become one benchmark.
    pub(super) fn read(
        path: &Path,
        kind: Option<Kind>,
        companions: &[Document],
    ) -> anyhow::Result<Self> {
        let (_, document) = Document::read(path, kind)?;
        if companions.is_empty() {
            Self::of(path, document)
        } else {
            let joined = convert(&document, Kind::Swords, companions, Loss::Allowed)?;
            Self::of(path, joined.document)
        }
    }

    /// The dataset a document is.
    pub(super) fn of(path: &Path, document: Document) -> anyhow::Result<Self> {
        let holding = match document {
            Document::Benchmark(benchmark) => Holding::Benchmark(Box::new(benchmark)),
            Document::Gold(gold) => Holding::Gold(gold),
            Document::Coinco(sentences) => {
                Holding::Benchmark(Box::new(coinco_benchmark(&sentences, None, None)?))
            }
            Document::Instances(instances) => {
                Holding::Benchmark(Box::new(semeval_benchmark(&instances, &[], None)?))
            }
            other => bail!(
                "{} is {}, not a benchmark of lexical substitution (swords, semeval-gold, \
                 semeval-xml or coinco)",
                path.display(),
                other.what()
            ),
        };
        Ok(Self { name: file_stem(path), holding })
    }

    /// Its data; targets keep their positions.
    pub(super) fn data(&self, abstain: Abstain) -> BenchmarkData<'_> {
        match &self.holding {
            Holding::Benchmark(benchmark) => BenchmarkData::of_benchmark(benchmark, abstain),
            Holding::Gold(gold) => BenchmarkData::of_gold(gold),
        }
    }

    /// What each target is called.
    pub(super) fn names(&self) -> Vec<Vec<String>> {
        match &self.holding {
            Holding::Benchmark(benchmark) => benchmark.targets().iter().map(target_names).collect(),
            Holding::Gold(gold) => gold.iter().map(|item| item_names(&item.key)).collect(),
        }
    }
}

/// A part of speech as people call it.
pub(super) const fn pos_word(pos: Pos) -> &'static str {
    match pos {
        Pos::Noun => "noun",
        Pos::Verb => "verb",
        Pos::Adj => "adjective",
        Pos::Adv => "adverb",
        other => other.name(),
    }
}
