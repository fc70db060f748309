//! A target with all there is to say of it, from a benchmark or from a gold file.

use motjuste_core::{Context, Pos, Target};
use motjuste_metrics::benchmark_data::{BenchmarkData, LabelledSubstitute};
use serde_json::{Value, json};

use crate::commands::data::lexsub_dataset::{Holding, LexsubDataset};

/// A target, its substitutes and their labels.
pub(super) struct Entry<'a> {
    /// What it is called, its id first.
    pub(super) names: Vec<String>,
    /// The word.
    pub(super) word: String,
    pub(super) pos: Option<Pos>,
    /// Its position; unknown in gold files.
    pub(super) place: Option<(&'a Context, &'a Target)>,
    /// From the best to the worst.
    pub(super) substitutes: Vec<EntrySubstitute<'a>>,
    /// Whether people were asked about substitutes.
    pub(super) asked: bool,
}

/// A substitute with its id, if its file gives it one.
pub(super) struct EntrySubstitute<'a> {
    pub(super) id: Option<String>,
    pub(super) labelled: LabelledSubstitute<'a>,
}

impl<'a> Entry<'a> {
    /// The target at a position.
    pub(super) fn new(
        dataset: &'a LexsubDataset,
        data: &BenchmarkData<'a>,
        position: usize,
    ) -> Self {
        let target = &data.targets()[position];
        let (word, place, ids) = match &dataset.holding {
            Holding::Benchmark(benchmark) => {
                let target = &benchmark.targets()[position];
                let ids = benchmark.substitutes_of(position).map(|s| Some(s.id().to_string()));
                let context = benchmark.context_of(target);
                (
                    target.surface().to_owned(),
                    context.map(|context| (context, target)),
                    ids.collect(),
                )
            }
            Holding::Gold(gold) => {
                let lexelt = &gold[position].key.lexelt;
                let lemma = lexelt.split('.').next().unwrap_or(lexelt);
                (lemma.to_owned(), None, vec![None; target.substitutes.len()])
            }
        };
        let labelled = target.substitutes.iter().copied();
        let substitutes = ids.into_iter().zip(labelled);
        let mut substitutes: Vec<_> =
            substitutes.map(|(id, labelled)| EntrySubstitute { id, labelled }).collect();
        substitutes.sort_by(|a, b| {
            let (a, b) = (&a.labelled, &b.labelled);
            let by_votes = b.tally.positive.cmp(&a.tally.positive);
            b.score().total_cmp(&a.score()).then(by_votes).then_with(|| a.text.cmp(b.text))
        });
        Self {
            names: dataset.names().swap_remove(position),
            word,
            pos: target.pos,
            place,
            substitutes,
            asked: data.asked(),
        }
    }

    /// All of it.
    pub(super) fn json(&self) -> Value {
        let substitutes = self.substitutes.iter().map(|EntrySubstitute { id, labelled }| {
            json!({
                "id": id,
                "substitute": labelled.text,
                "positive": labelled.tally.positive,
                "negative": labelled.tally.negative,
                "unsure": labelled.tally.unsure,
                "score": labelled.score(),
                "sources": labelled.sources,
            })
        });
        let context = self.place.map(|(context, target)| {
            json!({
                "id": context.id().to_string(),
                "text": context.text(),
                "offset": target.span().chars().start,
            })
        });
        json!({
            "names": self.names,
            "target": self.word,
            "pos": self.pos.map(Pos::name),
            "context": context,
            "substitutes": substitutes.collect::<Value>(),
        })
    }
}
