//! N-gram models from text: interpolated modified Kneser–Ney (Chen & Goodman 1998), by sorting, as
//! Heafield et al. (2013) do it, all in memory.
//!
//! ```text
//! texts ─► tokens.rs     the longest sequences, split on all threads by splitter.rs
//!       ─► words.rs      the final list of words
//!       ─► adjusted.rs   one pass over the sequences sorted from the end: counts of every length
//!       ─► trie.rs       one pass over those sorted from the start: totals and backoffs of histories
//! ```
//! The bytes of the model depend on the texts and the settings, not on the number of threads.

mod adjusted;
mod discounts;
mod splitter;
#[cfg(test)]
mod tests;
mod tokens;
mod trie;
mod words;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::{fs, thread};

use motjuste_core::Observer;
use rayon::prelude::*;

use crate::counted::discount;
use crate::file::{END, Level, MOST_ORDER, NewModel};
use crate::{Error, Ngrams};
use adjusted::{Adjusted, Record};
use discounts::discounts;
use tokens::Sequences;
use words::FinalWords;

const LEAST_MEMORY: usize = 1 << 20;
/// What the program takes apart from the data: its code and tables, decoders' windows.
const PROGRAM_MEMORY: usize = 80 << 20;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Words of the longest sequences, 1 to 5.
    pub order: usize,
    /// Bytes that may be used, about; a text that takes more is refused.
    pub memory: usize,
    pub threads: NonZero<usize>,
    /// The least counts kept, by length. Words below the first are read as `<unk>`; of longer
    /// sequences those below are left out after discounts were estimated. None may be less than
    /// that of a shorter sequence; lengths not listed have the last.
    pub least: Vec<u64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            order: 3,
            memory: 1_000_000_000,
            threads: thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
            least: vec![1],
        }
    }
}

impl Settings {
    /// Refuses to go on where the data would take more bytes than are allowed.
    fn check_memory(&self, data: usize) -> Result<(), Error> {
        let program = PROGRAM_MEMORY.min(self.memory / 3);
        if data > self.memory - program {
            return Err(Error::Memory { needed: data + program, allowed: self.memory });
        }
        Ok(())
    }

    /// The least counts by length, if the settings make sense.
    fn check(&self) -> Result<Vec<u64>, Error> {
        if !(1..=MOST_ORDER).contains(&self.order) {
            return Err(Error::Setting("the order must be 1 to 5"));
        }
        if self.memory < LEAST_MEMORY {
            return Err(Error::Setting("allow at least 1 MB of memory"));
        }
        if self.least.len() > self.order {
            return Err(Error::Setting("there are more least counts than lengths of sequences"));
        }
        let mut least = self.least.clone();
        least.resize(self.order, least.last().copied().unwrap_or(1));
        if least.get(1..).is_some_and(|longer| !longer.is_sorted()) {
            return Err(Error::Setting(
                "a sequence's least count must not be lower than that of a shorter one",
            ));
        }
        Ok(least)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    Reading {
        bytes: u64,
        of: u64,
        tokens: u64,
    },
    /// Sorting and adding up this many sequences.
    Counting {
        /// Sequences, those that occur often counted often.
        sequences: usize,
    },
    Writing,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    pub tokens: u64,
    pub sentences: u64,
    /// Sequences of the model by length: words first, the marks among them.
    pub sequences: Vec<u64>,
    pub bytes: u64,
}

/// Counts texts and writes the model to `out`.
pub fn train(
    texts: &[PathBuf],
    out: &Path,
    settings: &Settings,
    observer: &dyn Observer<Step>,
) -> Result<Summary, Error> {
    let least = settings.check()?;
    let count = match settings.order {
        1 => count::<1>,
        2 => count::<2>,
        3 => count::<3>,
        4 => count::<4>,
        _ => count::<{ Ngrams::MOST_ORDER }>,
    };
    let model = count(texts, settings, least, observer)?;
    observer.observe(Step::Writing);
    let write = |source| Error::Write { path: out.to_owned(), source };
    model.write(out).map_err(write)?;
    Ok(Summary {
        tokens: model.tokens,
        sentences: model.levels[0].counts[END as usize].into(),
        sequences: model.levels.iter().map(|level| level.counts.len() as u64).collect(),
        bytes: fs::metadata(out).map_err(write)?.len(),
    })
}

/// The model of all sequences of up to `N` words.
fn count<const N: usize>(
    texts: &[PathBuf],
    settings: &Settings,
    least: Vec<u64>,
    observer: &dyn Observer<Step>,
) -> Result<NewModel, Error> {
    let Sequences { mut keys, words, tokens } = tokens::read::<N>(texts, settings, observer)?;
    if tokens == 0 {
        return Err(Error::NoWords);
    }
    observer.observe(Step::Counting { sequences: keys.len() });
    let mut frequencies = vec![0; words.len()];
    keys.iter().for_each(|key| frequencies[key[0] as usize] += 1);
    let memory_of_words = words.memory();
    let FinalWords { words, places } = FinalWords::new(words.into_met(), &frequencies, least[0]);
    keys.par_iter_mut().for_each(|key| *key = key.map(|id| places[id as usize]));
    keys.par_sort_unstable_by(|a, b| b.cmp(a));
    let counts = add_up(&mut keys);

    let most = keys.windows(2).map(|pair| N - adjusted::shared(&pair[0], &pair[1])).sum::<usize>();
    settings.check_memory(memory_of_words + most * size_of::<Record<N>>())?;
    let mut records = Vec::with_capacity(most + N);
    let mut adjusted = Adjusted::<N>::new(words.len(), &least);
    for (key, count) in from_the_end(keys).zip(from_the_end(counts)) {
        adjusted.take(&key, count, &mut records);
    }
    adjusted.finish(&mut records);
    records.par_sort_unstable_by(|a, b| b.key.cmp(&a.key));

    let discounts: Vec<[f64; 3]> = adjusted.counts_of_counts.map(discounts).to_vec();
    let levels = trie::build(from_the_end(records), &adjusted.words, &discounts, &least);
    let Level { adjusted: singles, .. } = &adjusted.words;
    let total: u64 = singles.iter().map(|adjusted| u64::from(*adjusted)).sum();
    let freed: f64 = singles.iter().map(|adjusted| discount(&discounts[0], *adjusted)).sum();
    Ok(NewModel {
        provenance: provenance(texts, settings, tokens, &least),
        tokens,
        words,
        total,
        backoff: freed / total as f64,
        least,
        discounts,
        levels,
    })
}

/// Takes items off the end, giving memory back on the way: what was sorted with the greatest first
/// comes with the least first.
fn from_the_end<T>(mut items: Vec<T>) -> impl Iterator<Item = T> {
    std::iter::from_fn(move || {
        if items.len().is_multiple_of(1 << 20) {
            items.shrink_to_fit();
        }
        items.pop()
    })
}

/// Leaves every sorted key once; how often each was there.
fn add_up<const N: usize>(keys: &mut Vec<[u32; N]>) -> Vec<u32> {
    let mut counts = Vec::new();
    keys.dedup_by(|key, kept| {
        if counts.is_empty() {
            counts.push(1);
        }
        let same = key == kept;
        match counts.last_mut().filter(|_| same) {
            Some(count) => *count += 1,
            None => counts.push(1),
        }
        same
    });
    counts.resize(keys.len(), 1); // a single key was compared with none
    keys.shrink_to_fit();
    counts
}

fn provenance(texts: &[PathBuf], settings: &Settings, tokens: u64, least: &[u64]) -> String {
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let least: Vec<String> = least.iter().map(u64::to_string).collect();
    format!(
        "motjuste {}, n-grams of order {} (least counts {}) of {tokens} tokens: {}",
        env!("CARGO_PKG_VERSION"),
        settings.order,
        least.join(","),
        texts.iter().map(name).collect::<Vec<_>>().join(", "),
    )
}
