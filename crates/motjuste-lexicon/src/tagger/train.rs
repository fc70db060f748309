//! Trains the tagger: averaged perceptron (Collins 2002) with a fixed shuffle, so that the same
//! sentences and seed give the same file.

use std::collections::HashMap;
use std::path::Path;

use super::features::{Context, Words};
use super::model::Model;
use super::{Tag, best};
use crate::{Error, WordNet};

/// A sentence to learn from: words and their tags, where they are certain.
pub type Sentence = Vec<(String, Option<Tag>)>;

/// Features seen fewer times than this are not learnt.
const MIN_COUNT: u32 = 3;

/// A row of weights with what averaging needs.
#[derive(Clone)]
struct Row {
    weights: [i32; Tag::COUNT],
    totals: [i64; Tag::COUNT],
    changed: [u32; Tag::COUNT],
}

/// Learns from sentences and writes a model. Nothing is learnt from words without a tag, nor from
/// tags the tagger has no label for, but they are tagged as they will be in use.
///
/// `step` is what one unit of a stored weight is worth: larger steps make smaller files.
///
/// # Errors
/// When the file cannot be written.
pub fn train(
    sentences: &[Sentence],
    epochs: u32,
    seed: u64,
    step: f32,
    out: &Path,
) -> Result<(), Error> {
    let wordnet = WordNet::embedded();
    let prepared: Vec<(Words, Vec<Option<u8>>)> = sentences
        .iter()
        .map(|sentence| {
            let words: Vec<&str> = sentence.iter().map(|(word, _)| word.as_str()).collect();
            let labels = sentence.iter().map(|(_, tag)| tag.and_then(Tag::label));
            (Words::new(&words, wordnet), labels.collect())
        })
        .collect();
    let mut rows = seen_often(&prepared);
    let mut order: Vec<usize> = (0..prepared.len()).collect();
    let mut random = seed;
    let mut now = 0u32;
    for _ in 0..epochs {
        shuffle(&mut order, &mut random);
        for &at in &order {
            let (words, labels) = &prepared[at];
            learn(words, labels, &mut rows, &mut now);
        }
    }
    let mut averaged: Vec<(u32, [f32; Tag::COUNT])> = rows
        .into_iter()
        .map(|(feature, row)| {
            let mean = std::array::from_fn(|label| {
                let since = i64::from(now - row.changed[label]) * i64::from(row.weights[label]);
                (row.totals[label] + since) as f32 / now.max(1) as f32
            });
            (feature, mean)
        })
        .collect();
    averaged.sort_unstable_by_key(|(feature, _)| *feature);
    Model::write(out, averaged, step)
}

/// A row for every feature that is seen often enough with the right tags before it.
fn seen_often(sentences: &[(Words, Vec<Option<u8>>)]) -> HashMap<u32, Row> {
    let mut counts: HashMap<u32, u32> = HashMap::new();
    for (words, labels) in sentences {
        let mut context = Context::default();
        for (at, label) in labels.iter().enumerate() {
            words.features(at, context, |feature| *counts.entry(feature).or_default() += 1);
            context = context.then(label.unwrap_or(u8::MAX));
        }
    }
    let empty = Row { weights: [0; Tag::COUNT], totals: [0; Tag::COUNT], changed: [0; Tag::COUNT] };
    counts
        .into_iter()
        .filter(|(_, count)| *count >= MIN_COUNT)
        .map(|(feature, _)| (feature, empty.clone()))
        .collect()
}

/// Tags a sentence with what is known so far and corrects every mistake.
fn learn(words: &Words, labels: &[Option<u8>], rows: &mut HashMap<u32, Row>, now: &mut u32) {
    let mut context = Context::default();
    for (at, &right) in labels.iter().enumerate() {
        if let Some(label) = words.obvious(at) {
            context = context.then(label);
            continue;
        }
        *now += 1;
        let mut scores = [0i32; Tag::COUNT];
        words.features(at, context, |feature| {
            if let Some(row) = rows.get(&feature) {
                for (score, weight) in scores.iter_mut().zip(&row.weights) {
                    *score += weight;
                }
            }
        });
        let guess = best(&scores);
        if let Some(right) = right
            && guess != right
        {
            words.features(at, context, |feature| {
                if let Some(row) = rows.get_mut(&feature) {
                    row.change(right, 1, *now);
                    row.change(guess, -1, *now);
                }
            });
        }
        context = context.then(guess);
    }
}

impl Row {
    fn change(&mut self, label: u8, by: i32, now: u32) {
        let label = usize::from(label);
        self.totals[label] += i64::from(now - self.changed[label]) * i64::from(self.weights[label]);
        self.changed[label] = now;
        self.weights[label] += by;
    }
}

/// Fisher–Yates with the SplitMix64 generator (Steele et al. 2014).
fn shuffle(order: &mut [usize], random: &mut u64) {
    for last in (1..order.len()).rev() {
        *random = random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *random;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        order.swap(last, ((z ^ (z >> 31)) % (last as u64 + 1)) as usize);
    }
}
