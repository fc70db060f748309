//! Words by document: lines put together until they are long enough, weighted by tf-idf.
//!
//! ```text
//! weight(word, document) = (1 + ln tf) · ln(documents / documents with the word)
//! ```
//! Every document has length 1, so that long ones do not decide everything.

use std::path::PathBuf;

use super::train::together;
use crate::analysis::{Error, Numbers, Segment, open};

/// The documents of a corpus, read from disk whenever they are needed.
pub(super) struct Documents<'a> {
    segments: &'a [PathBuf],
    numbers: &'a Numbers<'a>,
    /// Content words of a document, at least.
    length: usize,
    with_word: Vec<u32>,
    count: u32,
}

/// Some documents: the words of each with their weights.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Batch {
    /// Where each document starts, and where the last one ends.
    pub(super) starts: Vec<usize>,
    pub(super) words: Vec<(u32, f32)>,
}

impl<'a> Documents<'a> {
    /// Counts the documents and the words in them.
    pub(super) fn new(
        segments: &'a [PathBuf],
        numbers: &'a Numbers<'a>,
        words: usize,
        length: usize,
    ) -> Result<Self, Error> {
        let mut documents = Self { segments, numbers, length, with_word: vec![0; words], count: 0 };
        let mut with_word = std::mem::take(&mut documents.with_word);
        let mut count = 0u32;
        for path in segments {
            documents.each(&open(path)?, |counts| {
                count = count.saturating_add(1);
                counts.iter().for_each(|(word, _)| with_word[*word as usize] += 1);
            });
        }
        Ok(Self { with_word, count, ..documents })
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    pub(super) fn with_word(&self) -> &[u32] {
        &self.with_word
    }

    /// How many stretches the corpus is read in.
    pub(super) fn batches(&self) -> usize {
        self.segments.len()
    }

    pub(super) fn batch(&self, at: usize) -> Result<Batch, Error> {
        let mut batch = Batch { starts: vec![0], words: Vec::new() };
        self.each(&open(&self.segments[at])?, |counts| {
            let start = batch.words.len();
            for (word, count) in counts {
                let with = f64::from(self.with_word[*word as usize]);
                let idf = (f64::from(self.count) / with).ln();
                batch.words.push((*word, ((1.0 + f64::from(*count).ln()) * idf) as f32));
            }
            let own = &mut batch.words[start..];
            let length = own.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
            if length > 0.0 {
                own.iter_mut().for_each(|(_, weight)| *weight /= length);
            }
            batch.starts.push(batch.words.len());
        });
        Ok(batch)
    }

    /// The documents of a segment: words and how often each occurs, in the order of words.
    fn each(&self, segment: &Segment, mut document: impl FnMut(&[(u32, u32)])) {
        let numbers = self.numbers.of(segment, together);
        let (mut words, mut length) = (Vec::new(), 0);
        let mut lines = segment.lines().peekable();
        while let Some(line) = lines.next() {
            words.extend(line.iter().filter_map(|word| numbers[*word as usize]));
            length += line.len();
            if length < self.length && lines.peek().is_some() {
                continue;
            }
            words.sort_unstable();
            let counts: Vec<(u32, u32)> =
                words.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u32)).collect();
            if !counts.is_empty() {
                document(&counts);
            }
            words.clear();
            length = 0;
        }
    }
}
