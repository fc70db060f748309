//! From sequences to the model: brought into the words of the final list, sorted from the end for
//! their adjusted counts, and from the start for the file.

use motjuste_systems::parts::ngrams::{NewModel, NewOrder, NgramWriter, discount};
use rayon::prelude::*;

use super::adjusting::{Adjusting, Word};
use super::assembling::Assembling;
use super::discounts::discounts;
use super::error::Error;
use super::gathering::{Gathered, Sequences};
use super::journal::{Progress, WorkDir};
use super::key::{Key, Packing};
use super::merge::Merged;
use super::run::{Counted, RunFile, of_keys};
use super::sorter::{Record, Sorter};
use super::words::{END, FinalWords};
use super::{Observer, Settings, Step, Summary};

/// Sequences between two reports to the observer.
const REPORT: u64 = 1 << 18;

/// How a model is made of what was counted.
pub(super) struct Modelling<'m> {
    pub(super) work: &'m WorkDir,
    pub(super) settings: &'m Settings,
    pub(super) least: &'m [u64],
    pub(super) provenance: &'m str,
}

/// What is known when the file is begun.
struct Outline {
    tokens: u64,
    words: Vec<Box<str>>,
    counts: Vec<Word>,
    orders: Vec<NewOrder>,
    runs: usize,
}

impl Modelling<'_> {
    pub(super) fn run(
        &self,
        gathered: Gathered,
        observer: &mut dyn Observer,
    ) -> Result<Summary, Error> {
        let Gathered { mut progress, sequences } = gathered;
        let met = std::mem::take(&mut progress.words);
        let words = FinalWords::new(met, &progress.frequencies, self.least[0]);
        let fits_narrow =
            (words.words.len() as u64) < Packing::<u64>::new(self.settings.order).capacity();
        match sequences {
            Sequences::Narrow(keys) => self.of_memory(keys, words, &progress, observer),
            Sequences::Wide(keys) => self.of_memory(keys, words, &progress, observer),
            Sequences::InRuns if fits_narrow => self.of_runs::<u64>(words, &progress, observer),
            Sequences::InRuns => self.of_runs::<u128>(words, &progress, observer),
        }
    }

    fn of_memory<K: Key>(
        &self,
        mut buffers: Vec<Vec<K>>,
        words: FinalWords,
        progress: &Progress,
        observer: &mut dyn Observer,
    ) -> Result<Summary, Error> {
        let packing = Packing::<K>::new(self.settings.order);
        for buffer in &mut buffers {
            let place = |id| words.places[id as usize];
            buffer.par_iter_mut().for_each(|key| *key = packing.translated(*key, &packing, place));
            buffer.par_sort_unstable();
        }
        let held: usize = buffers.iter().map(|buffer| size_of_val(buffer.as_slice())).sum();
        let memory = self.memory(&words).saturating_sub(held);
        let merged = Merged::new(buffers.iter().map(|buffer| of_keys(buffer)).collect());
        self.of_sorted(merged, words, memory, progress, observer)
    }

    fn of_runs<K: Key>(
        &self,
        words: FinalWords,
        progress: &Progress,
        observer: &mut dyn Observer,
    ) -> Result<Summary, Error> {
        let dir = self.work.path();
        let memory = self.memory(&words) / 2;
        let mut sorter = Sorter::<Counted<K>>::new(dir, "sorted", memory);
        for run in &progress.runs {
            match run.wide {
                true => self.translate::<u128, K>(run, &words, &mut sorter)?,
                false => self.translate::<u64, K>(run, &words, &mut sorter)?,
            }
        }
        self.of_sorted(sorter.finish()?, words, memory, progress, observer)
    }

    /// Brings a run into the words of the final list.
    fn translate<K: Key, L: Key>(
        &self,
        run: &RunFile,
        words: &FinalWords,
        sorter: &mut Sorter<'_, Counted<L>>,
    ) -> Result<(), Error> {
        let order = self.settings.order;
        let (from, into) = (Packing::<K>::new(order), Packing::<L>::new(order));
        // A number out of range can only come from a run made to be wrong.
        let place = |id: u32| words.places.get(id as usize).copied().unwrap_or_default();
        for item in run.read::<Counted<K>>(self.work.path())? {
            let Counted { key, count } = item?;
            sorter.push(Counted { key: from.translated(key, &into, place), count })?;
        }
        Ok(())
    }

    /// The model of all sequences, sorted from their end.
    fn of_sorted<K: Key>(
        &self,
        sequences: Merged<'_, Counted<K>>,
        words: FinalWords,
        memory: usize,
        progress: &Progress,
        observer: &mut dyn Observer,
    ) -> Result<Summary, Error> {
        // All words of the list stay, whatever their count.
        let least: Vec<u64> =
            std::iter::once(0).chain(self.least.iter().skip(1).copied()).collect();
        let mut adjusting = Adjusting::new(self.settings.order, words.words.len(), &least);
        let mut sorter = Sorter::<Record<K>>::new(self.work.path(), "records", memory);
        for (done, item) in (0..).zip(sequences) {
            if done % REPORT == 0 {
                observer.step(Step::Merging { done });
            }
            adjusting.take(item?, &mut |record| sorter.push(record))?;
        }
        adjusting.finish(&mut |record| sorter.push(record))?;
        let orders =
            adjusting.statistics.iter().zip(self.least).map(|(statistics, least)| NewOrder {
                sequences: statistics.kept,
                values: statistics.values.ascending(),
                least: *least,
                discounts: discounts(statistics.counts),
            });
        let outline = Outline {
            tokens: progress.tokens,
            words: words.words,
            counts: adjusting.words,
            orders: orders.collect(),
            runs: progress.runs.len(),
        };
        self.write(sorter.finish()?, &least, outline, observer)
    }

    /// Writes the model of all records, sorted from their start.
    fn write<K: Key>(
        &self,
        records: Merged<'_, Record<K>>,
        least: &[u64],
        outline: Outline,
        observer: &mut dyn Observer,
    ) -> Result<Summary, Error> {
        let Outline { tokens, words, counts, orders, runs } = outline;
        let sequences: Vec<u64> = orders.iter().map(|order| order.sequences).collect();
        let discounts: Vec<[f64; 3]> = orders.iter().map(|order| order.discounts).collect();
        let total: u64 = counts.iter().map(|word| word.adjusted).sum();
        let taken: f64 = counts.iter().map(|word| discount(&discounts[0], word.adjusted)).sum();
        let model = NewModel {
            provenance: self.provenance,
            tokens,
            words: &words,
            total,
            backoff: taken / total as f64,
            orders,
        };
        let mut writer = NgramWriter::create(&self.work.model(), &model)?;
        let mut assembling = Assembling::new(&mut writer, &counts, &discounts, least);
        let of = sequences.iter().skip(1).sum();
        for (done, record) in (0..).zip(records) {
            if done % REPORT == 0 {
                observer.step(Step::Writing { done, of });
            }
            assembling.take(&record?)?;
        }
        assembling.finish()?;
        writer.finish()?;
        let sentences = counts[END as usize].count;
        Ok(Summary { tokens, sentences, sequences, runs, bytes: 0 })
    }

    /// What words leave of the memory.
    fn memory(&self, words: &FinalWords) -> usize {
        let letters: usize = words.words.iter().map(|word| word.len()).sum();
        // Their boxes, places, counts, and what is made of them when the file is begun.
        let each = 64;
        self.settings.working_memory().saturating_sub(2 * letters + each * words.words.len())
    }
}
