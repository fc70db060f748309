//! Finds what an id means: a whole id, the beginning of one, or a name the target has elsewhere.

use anyhow::bail;

use crate::commands::data::lexsub_dataset::{Holding, LexsubDataset};

/// How many suggestions a message makes.
const SUGGESTED: usize = 5;

/// Minimum similarity of a suggested name (Jaro–Winkler).
const ALIKE: f64 = 0.8;

/// How much of a content id is shown: enough to tell all ids of a benchmark apart.
const SHORT: usize = 10;

/// How much of a content id must be right to suggest one that begins like it.
const SAME_BEGINNING: usize = 4;

/// What was meant.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Targets by position: one, or all of a context.
    pub(super) targets: Vec<usize>,
    /// The substitute that was asked for, by its id.
    pub(super) substitute: Option<String>,
}

/// Everything with an id, and the targets it leads to.
struct Named {
    name: String,
    target: usize,
    is_substitute: bool,
}

impl Named {
    /// The number alone of a SemEval item or a CoInCo token.
    fn number(&self) -> Option<&str> {
        let item = self.name.rsplit_once(' ').map(|(_, number)| number);
        item.or_else(|| self.name.strip_prefix("coinco:"))
    }

    /// Enough of a content id to find it again; other names whole.
    fn shortened(&self) -> &str {
        let short = self.name.get(..SHORT).filter(|_| self.is_content_id());
        short.unwrap_or(&self.name)
    }

    fn is_content_id(&self) -> bool {
        matches!(self.name.as_bytes(), [b't' | b'c' | b's', b':', ..])
    }
}

/// Finds the targets an id leads to.
pub(super) fn find(dataset: &LexsubDataset, id: &str) -> anyhow::Result<Found> {
    let named = all_names(dataset);
    let tests: [&dyn Fn(&Named) -> bool; 3] =
        [&|named| named.name == id, &|named| named.number() == Some(id), &|named| {
            id.contains(':') && named.name.starts_with(id)
        }];
    for test in tests {
        let matches: Vec<&Named> = named.iter().filter(|named| test(named)).collect();
        let Some(first) = matches.first() else { continue };
        if matches.iter().any(|other| other.name != first.name) {
            bail!("{id:?} is ambiguous: {}", listed(dataset, &matches));
        }
        let substitute = first.is_substitute.then(|| first.name.clone());
        let mut targets: Vec<usize> = matches.iter().map(|named| named.target).collect();
        targets.dedup();
        return Ok(Found { targets, substitute });
    }
    let near = suggestions(dataset, &named, id);
    if near.is_empty() {
        bail!("{} has no id {id:?}; ids look like {}", dataset.name, example(&named));
    }
    bail!("{} has no id {id:?}; did you mean {}?", dataset.name, listed(dataset, &near))
}

fn example(named: &[Named]) -> String {
    named.first().map_or_else(|| "t:…".to_owned(), |named| format!("{:?}", named.shortened()))
}

fn all_names(dataset: &LexsubDataset) -> Vec<Named> {
    let targets = dataset.names().into_iter().enumerate().flat_map(|(target, names)| {
        names.into_iter().map(move |name| Named { name, target, is_substitute: false })
    });
    let mut named: Vec<Named> = targets.collect();
    if let Holding::Benchmark(benchmark) = &dataset.holding {
        for (target, in_context) in benchmark.targets().iter().enumerate() {
            let name = in_context.context().to_string();
            named.push(Named { name, target, is_substitute: false });
            named.extend(benchmark.substitutes_of(target).map(|substitute| Named {
                name: substitute.id().to_string(),
                target,
                is_substitute: true,
            }));
        }
    }
    named
}

/// Targets with this word, otherwise ids with the same prefix, otherwise similar names.
fn suggestions<'a>(dataset: &LexsubDataset, named: &'a [Named], id: &str) -> Vec<&'a Named> {
    let of_word = |named: &&Named| word(dataset, named.target).is_some_and(|word| word == id);
    let of_word = named.iter().filter(|named| named.name.starts_with("t:")).filter(of_word);
    let of_word: Vec<&Named> = of_word.collect();
    if !of_word.is_empty() {
        return of_word;
    }
    let begins_alike = |named: &&Named| {
        let same = named.name.bytes().zip(id.bytes()).take_while(|(a, b)| a == b).count();
        id.contains(':') && same >= SAME_BEGINNING
    };
    let begins_alike: Vec<&Named> = named.iter().filter(begins_alike).collect();
    if !begins_alike.is_empty() {
        return begins_alike;
    }
    let mut alike: Vec<(f64, &Named)> = named
        .iter()
        .filter(|named| !named.is_substitute)
        .map(|named| (strsim::jaro_winkler(&named.name, id), named))
        .filter(|(alike, _)| *alike >= ALIKE)
        .collect();
    alike.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    alike.into_iter().take(SUGGESTED).map(|(_, named)| named).collect()
}

/// `t:05c3… (bright), t:05c4… (turn) or 3 others`.
fn listed(dataset: &LexsubDataset, named: &[&Named]) -> String {
    let names: Vec<String> = named
        .iter()
        .take(SUGGESTED)
        .map(|named| match word(dataset, named.target) {
            Some(word) if named.is_content_id() => format!("{} ({word})", named.shortened()),
            _ => named.shortened().to_owned(),
        })
        .collect();
    match named.len().saturating_sub(SUGGESTED) {
        0 => match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => String::new(),
        },
        more => format!("{} or one of {more} others", names.join(", ")),
    }
}

/// The word a target is; the items of gold files say it themselves.
fn word(dataset: &LexsubDataset, target: usize) -> Option<&str> {
    match &dataset.holding {
        Holding::Benchmark(benchmark) => benchmark.targets().get(target).map(|t| t.surface()),
        Holding::Gold(_) => None,
    }
}
