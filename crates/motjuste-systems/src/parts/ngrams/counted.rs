//! A model of counts: interpolated modified Kneser–Ney (Chen & Goodman 1998, sections 3 and 4.1.6),
//! worked out from the counts when asked.
//!
//! ```text
//! P(w | h) = (a(hw) − D(a(hw))) / Σ a(h·)  +  γ(h) · P(w | h without its first word)
//! ```
//! `a` is the count at the highest order; below, it is the number of different words a sequence
//! follows, but the count where it begins a sentence. `D` depends on whether `a` is 1, 2 or more.
//! What is taken off, and what was left out as too rare, is γ(h). The recursion ends in all words
//! alike: those of the list, among them `</s>` and `<unk>`, which stands for every other word, but
//! not `<s>`, which nothing predicts.

use std::ops::Range;
use std::path::Path;

use memmap2::Mmap;

use super::bits;
use super::error::NgramError;
use super::layout::{BACKOFF_ONE, Layout, Level, START, UNKNOWN, u64_at};
use super::vocabulary::{self, WordId};

/// A model read in place.
#[derive(Debug)]
pub(super) struct Counted {
    bytes: Mmap,
    layout: Layout,
}

/// A sequence of the model: its length less one, and its place among those of that length.
#[derive(Debug, Clone, Copy)]
struct Node {
    level: usize,
    place: u64,
}

impl Counted {
    /// Checks all of a file.
    pub(super) fn open(bytes: Mmap, path: &Path) -> Result<Self, NgramError> {
        let counted = Self::unchecked(bytes, path)?;
        counted.layout.verify(counted.bytes.as_ref(), path)?;
        Ok(counted)
    }

    /// Checks the header only.
    pub(super) fn unchecked(bytes: Mmap, path: &Path) -> Result<Self, NgramError> {
        let layout = Layout::parse(bytes.as_ref(), path)?;
        Ok(Self { bytes, layout })
    }

    pub(super) const fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(super) fn provenance(&self) -> &str {
        std::str::from_utf8(self.part(&self.layout.provenance)).unwrap_or_default()
    }

    pub(super) fn find(&self, word: &str) -> Option<WordId> {
        vocabulary::find(self.bytes.as_ref(), &self.layout, word)
    }

    /// How often a sequence of at most [`order`](Layout) words occurs.
    pub(super) fn count(&self, words: &[WordId]) -> u64 {
        self.walk(words).map_or(0, |node| self.count_of(node))
    }

    /// The words seen after a sequence, and how often.
    pub(super) fn following(&self, words: &[WordId]) -> Vec<(&str, u64)> {
        let Some(node) = self.walk(words) else { return Vec::new() };
        let (Some(level), Some(range)) =
            (self.layout.levels.get(node.level + 1), self.children(node))
        else {
            return Vec::new();
        };
        range
            .filter_map(|place| {
                let word = self.field(level, place, 0, level.fields.word) as WordId;
                let text = vocabulary::text_of(self.bytes.as_ref(), &self.layout, word)?;
                let count = self.count_of(Node { level: node.level + 1, place });
                Some((std::str::from_utf8(text).ok()?, count))
            })
            .collect()
    }

    /// The probability of the last word after the ones before it.
    pub(super) fn probability(&self, words: &[WordId]) -> f64 {
        let Some((&word, history)) = words.split_last() else {
            return 1.0;
        };
        let mut probability = self.unigram(word);
        let longest = history.len().min(self.layout.levels.len() - 1);
        for length in 1..=longest {
            // Where a history was not seen, no longer one was.
            let Some(node) = self.walk(&history[history.len() - length..]) else { break };
            let total = self.total(node);
            if total > 0.0 {
                let own = self.child(node, word).map_or(0.0, |child| self.discounted(child));
                probability = own / total + self.backoff(node) * probability;
            }
        }
        probability
    }

    fn unigram(&self, word: WordId) -> f64 {
        let header = &self.layout.header;
        if word == START {
            return 0.0;
        }
        let alike = header.backoff / (header.words - 1) as f64;
        let place = if u64::from(word) < header.words { word } else { UNKNOWN };
        let own = self.discounted(Node { level: 0, place: u64::from(place) });
        own / (header.total as f64).max(1.0) + alike
    }

    /// The record of a sequence.
    fn walk(&self, words: &[WordId]) -> Option<Node> {
        let (&first, rest) = words.split_first()?;
        let known = u64::from(first) < self.layout.header.words;
        let mut node = known.then_some(Node { level: 0, place: u64::from(first) })?;
        for word in rest {
            node = self.child(node, *word)?;
        }
        Some(node)
    }

    /// The record of a sequence and one more word.
    fn child(&self, node: Node, word: WordId) -> Option<Node> {
        let level = self.layout.levels.get(node.level + 1)?;
        let records = self.part(&level.records);
        let (record, width) = (u64::from(level.fields.record()), level.fields.word);
        let Range { start: mut low, end } = self.children(node)?;
        let mut high = end;
        while low < high {
            let middle = low + (high - low) / 2;
            if bits::read(records, middle * record, width) < u64::from(word) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let found = low < end && bits::read(records, low * record, width) == u64::from(word);
        found.then_some(Node { level: node.level + 1, place: low })
    }

    /// The places of a sequence's continuations in the next order.
    fn children(&self, node: Node) -> Option<Range<u64>> {
        let level = self.layout.levels.get(node.level)?;
        let next = self.layout.levels.get(node.level + 1)?;
        let fields = level.fields;
        let skipped = fields.word + fields.value + fields.adjusted + fields.backoff;
        let first = |place: u64| self.field(level, place, skipped, fields.first);
        let (start, end) = (first(node.place), first(node.place + 1));
        (start <= end && end <= next.statistics.sequences).then_some(start..end)
    }

    fn count_of(&self, node: Node) -> u64 {
        let level = &self.layout.levels[node.level];
        self.value(level, self.field(level, node.place, level.fields.word, level.fields.value))
    }

    /// The adjusted count less its discount.
    fn discounted(&self, node: Node) -> f64 {
        let level = &self.layout.levels[node.level];
        let fields = level.fields;
        let adjusted = if fields.adjusted > 0 {
            let skipped = fields.word + fields.value;
            self.value(level, self.field(level, node.place, skipped, fields.adjusted))
        } else {
            self.count_of(node)
        };
        adjusted as f64 - discount(&level.statistics.discounts, adjusted)
    }

    fn backoff(&self, node: Node) -> f64 {
        let level = &self.layout.levels[node.level];
        let skipped = level.fields.word + level.fields.value + level.fields.adjusted;
        self.field(level, node.place, skipped, level.fields.backoff) as f64 / BACKOFF_ONE
    }

    /// The total of the adjusted counts of a sequence's continuations.
    fn total(&self, node: Node) -> f64 {
        let level = &self.layout.levels[node.level];
        let fields = level.fields;
        if fields.total == 0 {
            return self.count_of(node) as f64;
        }
        let skipped = fields.record() - fields.total;
        self.field(level, node.place, skipped, fields.total) as f64
    }

    fn field(&self, level: &Level, place: u64, skipped: u32, width: u32) -> u64 {
        let bit = place.saturating_mul(u64::from(level.fields.record()));
        bits::read(self.part(&level.records), bit.saturating_add(u64::from(skipped)), width)
    }

    fn value(&self, level: &Level, place: u64) -> u64 {
        u64_at(self.part(&level.values), 8 * place as usize).unwrap_or_default()
    }

    fn part(&self, range: &Range<usize>) -> &[u8] {
        self.bytes.as_ref().get(range.clone()).unwrap_or_default()
    }
}

/// What is taken off an adjusted count.
pub(super) fn discount(discounts: &[f64; 3], adjusted: u64) -> f64 {
    match adjusted {
        0 => 0.0,
        1 => discounts[0],
        2 => discounts[1],
        _ => discounts[2],
    }
}
