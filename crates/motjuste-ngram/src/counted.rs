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

use motjuste_container::Error::Damaged;
use motjuste_container::{Container, u32_at};

use crate::file::{BACKOFF_ONE, Column, MOST_ORDER, RESERVED, START, UNKNOWN, section};
use crate::vocabulary::{self, WordId};

#[derive(Debug)]
pub(crate) struct Counted {
    file: Container,
    pub(crate) tokens: u64,
    words: u32,
    /// The total of the empty history, and what it leaves for all words alike.
    total: f64,
    backoff: f64,
    /// By length.
    discounts: Vec<[f64; 3]>,
}

/// A sequence of the model: its length less one, and its place among those of that length.
#[derive(Debug, Clone, Copy)]
struct Node {
    level: usize,
    place: u32,
}

impl Counted {
    pub(crate) fn new(file: Container) -> Result<Self, motjuste_container::Error> {
        let statistics = file.numbers(section::STATISTICS, u64::from_le_bytes)?;
        let Some(([tokens, total, backoff], orders)) = statistics.split_first_chunk() else {
            return Err(Damaged("no statistics"));
        };
        let (orders, rest) = orders.as_chunks::<4>();
        let discounts: Vec<[f64; 3]> = orders
            .iter()
            .map(|[_, one, two, more]| [*one, *two, *more].map(f64::from_bits))
            .collect();
        let order = discounts.len();
        let sections = section::LEVELS + Column::COUNT * order;
        if !(1..=MOST_ORDER).contains(&order) || !rest.is_empty() || file.len() != sections {
            return Err(Damaged("impossible order"));
        }
        let words = (file.section(section::WORD_STARTS).len() / 4).saturating_sub(1);
        let slots = file.section(section::SLOTS).len() / 4;
        if words < RESERVED.len() || !slots.is_power_of_two() || slots <= words {
            return Err(Damaged("impossible words"));
        }
        std::str::from_utf8(file.section(section::PROVENANCE))
            .map_err(|_| Damaged("text is not UTF-8"))?;
        Ok(Self {
            tokens: *tokens,
            words: words as u32,
            total: *total as f64,
            backoff: f64::from_bits(*backoff),
            discounts,
            file,
        })
    }

    pub(crate) fn order(&self) -> usize {
        self.discounts.len()
    }

    pub(crate) fn provenance(&self) -> &str {
        self.file.text(section::PROVENANCE).unwrap_or_default()
    }

    pub(crate) fn find(&self, word: &str) -> Option<WordId> {
        vocabulary::find(&self.file, word)
    }

    /// How often a sequence of at most [`order`](Self::order) words occurs.
    pub(crate) fn count(&self, words: &[WordId]) -> u64 {
        self.walk(words).map_or(0, |node| self.number(node, Column::Count).into())
    }

    /// The words seen after a sequence, and how often.
    pub(crate) fn following(&self, words: &[WordId]) -> Vec<(&str, u64)> {
        let Some(node) = self.walk(words) else { return Vec::new() };
        self.children(node)
            .filter_map(|place| {
                let child = Node { level: node.level + 1, place };
                let text = vocabulary::text_of(&self.file, self.number(child, Column::Word))?;
                Some((std::str::from_utf8(text).ok()?, self.number(child, Column::Count).into()))
            })
            .collect()
    }

    /// The probability of the last word after the ones before it.
    pub(crate) fn probability(&self, words: &[WordId]) -> f64 {
        let Some((&word, history)) = words.split_last() else {
            return 1.0;
        };
        let mut probability = self.unigram(word);
        let longest = history.len().min(self.order() - 1);
        for length in 1..=longest {
            // Where a history was not seen, no longer one was.
            let Some(node) = self.walk(&history[history.len() - length..]) else { break };
            let total = f64::from(self.number(node, Column::Total));
            if total > 0.0 {
                let own = self.child(node, word).map_or(0.0, |child| self.discounted(child));
                let backoff = f64::from(self.number(node, Column::Backoff)) / BACKOFF_ONE;
                probability = own / total + backoff * probability;
            }
        }
        probability
    }

    fn unigram(&self, word: WordId) -> f64 {
        if word == START {
            return 0.0;
        }
        let alike = self.backoff / f64::from(self.words - 1);
        let place = if word < self.words { word } else { UNKNOWN };
        self.discounted(Node { level: 0, place }) / self.total.max(1.0) + alike
    }

    fn walk(&self, words: &[WordId]) -> Option<Node> {
        let (&first, rest) = words.split_first()?;
        let node = (first < self.words).then_some(Node { level: 0, place: first })?;
        rest.iter().try_fold(node, |node, word| self.child(node, *word))
    }

    /// The record of a sequence and one more word.
    fn child(&self, node: Node, word: WordId) -> Option<Node> {
        let level = node.level + 1;
        let words = self.column(level, Column::Word);
        let at = |place: u32| u32_at(words, 4 * place as usize).unwrap_or(u32::MAX);
        let Range { start: mut low, end } = self.children(node);
        let mut high = end;
        while low < high {
            let middle = low + (high - low) / 2;
            if at(middle) < word {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (low < end && at(low) == word).then_some(Node { level, place: low })
    }

    /// The places of a sequence's continuations in the next order.
    fn children(&self, node: Node) -> Range<u32> {
        let firsts = self.column(node.level, Column::First);
        let most = (self.column(node.level + 1, Column::Word).len() / 4) as u32;
        let place = node.place as usize;
        match (u32_at(firsts, 4 * place), u32_at(firsts, 4 * place + 4)) {
            (Some(start), Some(end)) => start..end.min(most),
            _ => 0..0,
        }
    }

    /// The adjusted count less its discount; at the highest order, counts are not adjusted.
    fn discounted(&self, node: Node) -> f64 {
        let is_longest = node.level + 1 == self.order();
        let column = if is_longest { Column::Count } else { Column::Adjusted };
        let adjusted = self.number(node, column);
        f64::from(adjusted) - discount(&self.discounts[node.level], adjusted)
    }

    fn number(&self, node: Node, column: Column) -> u32 {
        u32_at(self.column(node.level, column), 4 * node.place as usize).unwrap_or_default()
    }

    fn column(&self, level: usize, column: Column) -> &[u8] {
        self.file.section(section::LEVELS + Column::COUNT * level + column as usize)
    }
}

/// What is taken off an adjusted count.
pub(crate) fn discount(discounts: &[f64; 3], adjusted: u32) -> f64 {
    match adjusted {
        0 => 0.0,
        1 => discounts[0],
        2 => discounts[1],
        _ => discounts[2],
    }
}
