//! Trains the tagger: averaged perceptron (Collins 2002) with a margin and a fixed shuffle, so that
//! the same sentences and seed give the same file.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::path::Path;

use super::features::{Context, Words};
use super::model::Model;
use super::{Tag, best};
use crate::Error;

/// A sentence to learn from: words and their tags, where they are certain.
pub type Sentence = Vec<(String, Option<Tag>)>;

/// How to learn.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// How often every sentence is read.
    pub epochs: u32,
    /// Of the order in which they are.
    pub seed: u64,
    /// Features seen fewer times than this are not learnt.
    pub min_count: u8,
    /// By how much the right label must win.
    pub margin: i32,
    /// What one unit of a stored weight is worth: larger steps make smaller files.
    pub step: f32,
}

/// Learns from sentences and writes a model. Nothing is learnt from words without a tag, nor from
/// tags the tagger has no label for, but they are tagged as they will be in use.
///
/// # Errors
/// When the file cannot be written.
pub fn train(sentences: &[Sentence], settings: &Settings, out: &Path) -> Result<(), Error> {
    let read: Vec<(Words, Vec<Option<u8>>)> = sentences
        .iter()
        .map(|sentence| {
            let words: Vec<&str> = sentence.iter().map(|(word, _)| word.as_str()).collect();
            let labels = sentence.iter().map(|(_, tag)| tag.and_then(Tag::label));
            (Words::new(&words), labels.collect())
        })
        .collect();
    let mut learner = Learner::new(&read, settings);
    let lessons: Vec<Lesson> =
        read.into_iter().map(|(words, labels)| learner.lesson(words, labels)).collect();
    let mut order: Vec<usize> = (0..lessons.len()).collect();
    let mut random = settings.seed;
    for _ in 0..settings.epochs {
        shuffle(&mut order, &mut random);
        for &at in &order {
            learner.learn(&lessons[at]);
        }
    }
    Model::write(out, learner.averaged(), settings.step)
}

/// A sentence with the rows of those features that do not depend on tags.
struct Lesson {
    words: Words,
    labels: Vec<Option<u8>>,
    rows: Vec<u32>,
    /// Where the rows of each word end.
    ends: Vec<u32>,
}

impl Lesson {
    /// The rows of a word, instead of those in `rows`.
    fn rows(&self, at: usize, rows: &mut Vec<u32>) {
        let start = if at == 0 { 0 } else { self.ends[at - 1] as usize };
        rows.clear();
        rows.extend_from_slice(&self.rows[start..self.ends[at] as usize]);
    }
}

/// Features are hashes already.
#[derive(Default)]
struct Itself(u64);

impl Hasher for Itself {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, byte| hash << 8 | u64::from(*byte));
    }

    fn write_u32(&mut self, feature: u32) {
        self.0 = u64::from(feature).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// The weights of one feature.
type Row<T> = [T; Tag::COUNT];

struct Learner {
    rows_of: HashMap<u32, u32, BuildHasherDefault<Itself>>,
    weights: Vec<Row<i16>>,
    /// The sum of the changes of each weight, each times when it was made.
    changes: Vec<Row<i64>>,
    now: i64,
    margin: i32,
}

impl Learner {
    /// With a row for every feature that is seen often enough with the right tags around it.
    fn new(sentences: &[(Words, Vec<Option<u8>>)], settings: &Settings) -> Self {
        let mut rows_of: HashMap<u32, u32, BuildHasherDefault<Itself>> = HashMap::default();
        // Counts of the upper 28 bits: who shares them is learnt a little too early.
        let mut counts = vec![0u8; 1 << 28];
        for (words, labels) in sentences {
            let gold: Vec<u8> = labels.iter().map(|label| label.unwrap_or(u8::MAX)).collect();
            let mut context = Context::default();
            for (at, &label) in gold.iter().enumerate() {
                let mut see = |feature: u32| {
                    let count = &mut counts[(feature >> 4) as usize];
                    *count = count.saturating_add(1);
                    if *count >= settings.min_count {
                        let next = rows_of.len() as u32;
                        rows_of.entry(feature).or_insert(next);
                    }
                };
                words.of_words(at, &mut see);
                words.of_first(at, context, &mut see);
                words.of_second(at, context.second(&gold), &mut see);
                context = context.then(label);
            }
        }
        let weights = vec![[0; Tag::COUNT]; rows_of.len()];
        let changes = vec![[0; Tag::COUNT]; rows_of.len()];
        Self { rows_of, weights, changes, now: 0, margin: settings.margin }
    }

    fn lesson(&self, words: Words, labels: Vec<Option<u8>>) -> Lesson {
        let (mut rows, mut ends) = (Vec::new(), Vec::new());
        for at in 0..labels.len() {
            words.of_words(at, |feature| rows.extend(self.rows_of.get(&feature)));
            ends.push(rows.len() as u32);
        }
        rows.shrink_to_fit();
        Lesson { words, labels, rows, ends }
    }

    /// Reads a sentence twice with what is known so far and corrects every mistake.
    fn learn(&mut self, lesson: &Lesson) {
        let Lesson { words, labels, .. } = lesson;
        let mut rows = Vec::with_capacity(64);
        let mut first = Vec::with_capacity(labels.len());
        let mut context = Context::default();
        for (at, &right) in labels.iter().enumerate() {
            let label = words.obvious(at).unwrap_or_else(|| {
                lesson.rows(at, &mut rows);
                words.of_first(at, context, |feature| rows.extend(self.rows_of.get(&feature)));
                self.correct(&rows, right)
            });
            first.push(label);
            context = context.then(label);
        }
        let mut context = Context::default();
        for (at, &right) in labels.iter().enumerate() {
            let label = words.obvious(at).unwrap_or_else(|| {
                lesson.rows(at, &mut rows);
                let context = context.second(&first);
                words.of_second(at, context, |feature| rows.extend(self.rows_of.get(&feature)));
                self.correct(&rows, right)
            });
            context = context.then(label);
        }
    }

    /// The label these features speak for; moves their weights if it is not right, or only just.
    fn correct(&mut self, rows: &[u32], right: Option<u8>) -> u8 {
        self.now += 1;
        let mut scores = [0i32; Tag::COUNT];
        for &row in rows {
            for (score, weight) in scores.iter_mut().zip(&self.weights[row as usize]) {
                *score += i32::from(*weight);
            }
        }
        let guess = best(&scores);
        if let Some(right) = right {
            scores[usize::from(right)] -= self.margin;
            let rival = best(&scores);
            if rival != right {
                for &row in rows {
                    self.change(row as usize, right, 1);
                    self.change(row as usize, rival, -1);
                }
            }
        }
        guess
    }

    fn change(&mut self, row: usize, label: u8, by: i16) {
        let label = usize::from(label);
        self.weights[row][label] += by;
        self.changes[row][label] += i64::from(by) * self.now;
    }

    fn averaged(self) -> Vec<(u32, [f32; Tag::COUNT])> {
        let now = self.now.max(1) as f64;
        let mut averaged: Vec<_> = self
            .rows_of
            .into_iter()
            .map(|(feature, at)| {
                let (weights, changes) = (&self.weights[at as usize], &self.changes[at as usize]);
                let mean = std::array::from_fn(|label| {
                    (f64::from(weights[label]) - changes[label] as f64 / now) as f32
                });
                (feature, mean)
            })
            .collect();
        averaged.sort_unstable_by_key(|(feature, _)| *feature);
        averaged
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
