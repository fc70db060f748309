//! What the words of one class were seen with: how often with which feature, and who shares them.

use std::cmp::Ordering;
use std::ops::Range;
use std::sync::OnceLock;

use super::lin::information;
use super::measure::{Compare, Own, Weighting};
use super::relation::FeatureNumbers;

/// The most relations a class is described by.
const RELATIONS: usize = 4;

/// A feature of a word, and how often the word was seen with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) feature: u32,
    pub(super) count: u32,
}

/// Counts by word and feature.
#[derive(Debug)]
pub(super) struct Matrix {
    numbers: FeatureNumbers,
    /// Where each word's entries start, and where the last one's end.
    starts: Vec<usize>,
    entries: Vec<Entry>,
    totals: Totals,
    weights: [OnceLock<Weights>; 3],
    postings: [OnceLock<Postings>; 3],
}

/// What features are worth to words.
#[derive(Debug)]
struct Weights {
    /// By entry; 0 where one is left out.
    of_entries: Vec<f32>,
    /// By word.
    own: Vec<Own>,
}

/// The sums Lin's information and the probabilities are made of.
#[derive(Debug)]
struct Totals {
    /// ‖w, r, *‖ by word and place of the relation.
    of_word: Vec<[u64; RELATIONS]>,
    /// ‖*, r, w′‖ by feature.
    of_feature: Vec<u64>,
    /// ‖*, r, *‖ by place of the relation.
    of_relation: [u64; RELATIONS],
}

/// The words of each feature with the feature's weight to them.
#[derive(Debug)]
struct Postings {
    starts: Vec<usize>,
    words: Vec<(u32, f32)>,
}

impl Matrix {
    /// Counts as they stand in a file: entries a word, then all entries.
    pub(super) fn new(
        numbers: FeatureNumbers,
        lengths: &[u32],
        entries: Vec<Entry>,
    ) -> Result<Self, &'static str> {
        let mut starts = vec![0];
        let mut end = 0usize;
        for length in lengths {
            end = end.checked_add(*length as usize).ok_or("rows without end")?;
            starts.push(end);
        }
        if end != entries.len() {
            return Err("rows do not match their entries");
        }
        let ordered = |row: &[Entry]| row.is_sorted_by(|a, b| a.feature < b.feature);
        let known = |entry: &Entry| (entry.feature as usize) < numbers.count() && entry.count > 0;
        let rows = || starts.windows(2).map(|ends| &entries[ends[0]..ends[1]]);
        if !rows().all(|row| ordered(row) && row.iter().all(known)) {
            return Err("features are not sorted");
        }
        let mut totals = Totals {
            of_word: vec![[0; RELATIONS]; lengths.len()],
            of_feature: vec![0; numbers.count()],
            of_relation: [0; RELATIONS],
        };
        for (row, of_word) in rows().zip(&mut totals.of_word) {
            for entry in row {
                let feature = entry.feature as usize;
                let (relation, _) = numbers.feature(feature);
                of_word[relation] += u64::from(entry.count);
                totals.of_feature[feature] += u64::from(entry.count);
                totals.of_relation[relation] += u64::from(entry.count);
            }
        }
        Ok(Self {
            numbers,
            starts,
            entries,
            totals,
            weights: Default::default(),
            postings: Default::default(),
        })
    }

    pub(super) fn numbers(&self) -> &FeatureNumbers {
        &self.numbers
    }

    fn words(&self) -> Range<usize> {
        0..self.starts.len() - 1
    }

    pub(super) fn row(&self, word: usize) -> &[Entry] {
        &self.entries[self.starts[word]..self.starts[word + 1]]
    }

    /// What a feature is worth to a word; 0 where it is left out.
    fn weight(&self, word: usize, entry: Entry, weighting: Weighting) -> f32 {
        let totals = &self.totals;
        let feature = entry.feature as usize;
        match weighting {
            Weighting::Presence => 1.0,
            Weighting::Probability => {
                let total: u64 = totals.of_word[word].iter().sum();
                (f64::from(entry.count) / total as f64) as f32
            }
            Weighting::Information => {
                let (relation, _) = self.numbers.feature(feature);
                let of_word = totals.of_word[word][relation];
                let (count, of_feature) = (u64::from(entry.count), totals.of_feature[feature]);
                let whole = totals.of_relation[relation];
                information(count, whole, of_word, of_feature).max(0.0) as f32
            }
        }
    }

    /// What all features are worth, worked out when first asked for.
    fn weights(&self, weighting: Weighting) -> &Weights {
        self.weights[weighting as usize].get_or_init(|| {
            let of_entries: Vec<f32> = self
                .words()
                .flat_map(|word| {
                    self.row(word).iter().map(move |entry| self.weight(word, *entry, weighting))
                })
                .collect();
            let own = |word| {
                let weights = &of_entries[self.starts[word]..self.starts[word + 1]];
                Own::of(weights.iter().filter(|weight| **weight > 0.0).copied().map(f64::from))
            };
            Weights { own: self.words().map(own).collect(), of_entries }
        })
    }

    /// The features of a word that count, with their weights.
    fn weighted(&self, word: usize, weighting: Weighting) -> impl Iterator<Item = (u32, f32)> + '_ {
        let weights = &self.weights(weighting).of_entries[self.starts[word]..self.starts[word + 1]];
        let features = self.row(word).iter().map(|entry| entry.feature);
        features.zip(weights.iter().copied()).filter(|(_, weight)| *weight > 0.0)
    }

    /// The words that share features, computed on first use.
    fn postings(&self, weighting: Weighting) -> &Postings {
        self.postings[weighting as usize].get_or_init(|| {
            let weighted: Vec<(u32, u32, f32)> = self
                .words()
                .flat_map(|word| {
                    let features = self.weighted(word, weighting);
                    features.map(move |(feature, weight)| (word as u32, feature, weight))
                })
                .collect();
            let mut starts = vec![0; self.numbers.count() + 1];
            weighted.iter().for_each(|(_, feature, _)| starts[*feature as usize] += 1);
            let mut total = 0;
            for start in &mut starts {
                total += *start;
                *start = total;
            }
            // These are ends yet; going from the last word down turns them into starts.
            let mut words = vec![(0, 0.0); total];
            for (word, feature, weight) in weighted.into_iter().rev() {
                let at = &mut starts[feature as usize];
                *at -= 1;
                words[*at] = (word, weight);
            }
            Postings { starts, words }
        })
    }

    pub(super) fn similarity<C: Compare>(&self, target: usize, other: usize, measure: C) -> f64 {
        let own = &self.weights(C::WEIGHTING).own;
        let mut others = self.weighted(other, C::WEIGHTING).peekable();
        let mut shared = 0.0;
        for (feature, weight) in self.weighted(target, C::WEIGHTING) {
            while others.next_if(|(before, _)| *before < feature).is_some() {}
            if let Some((_, of_other)) = others.next_if(|(same, _)| *same == feature) {
                shared += measure.shared(f64::from(weight), f64::from(of_other));
            }
        }
        measure.outcome(shared, own[target], own[other])
    }

    /// The words most similar to a word, best first; among equals the first of the alphabet. Words
    /// that share nothing with it are none of them.
    pub(super) fn neighbours<C: Compare>(
        &self,
        target: usize,
        measure: C,
        count: usize,
    ) -> Vec<(u32, f64)> {
        let postings = self.postings(C::WEIGHTING);
        let mut sums: Vec<Option<f64>> = vec![None; self.words().len()];
        for (feature, weight) in self.weighted(target, C::WEIGHTING) {
            let weight = f64::from(weight);
            let sharing = postings.starts[feature as usize]..postings.starts[feature as usize + 1];
            for (word, of_other) in &postings.words[sharing] {
                let sum = &mut sums[*word as usize];
                *sum = Some(sum.unwrap_or(0.0) + measure.shared(weight, f64::from(*of_other)));
            }
        }
        sums[target] = None;
        let own = &self.weights(C::WEIGHTING).own;
        let mut found: Vec<(u32, f64)> = (0..)
            .zip(&sums)
            .filter_map(|(word, sum)| {
                let outcome = measure.outcome((*sum)?, own[target], own[word as usize]);
                Some((word, outcome))
            })
            .collect();
        let best_first = |a: &(u32, f64), b: &(u32, f64)| -> Ordering {
            b.1.total_cmp(&a.1).then(a.0.cmp(&b.0))
        };
        if count < found.len() {
            found.select_nth_unstable_by(count, best_first);
            found.truncate(count);
        }
        found.sort_unstable_by(best_first);
        found
    }
}
