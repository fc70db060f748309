//! How close words are to a query or to each other, and which are closest.

use std::cmp::Ordering;

use motjuste_core::Pos;

use super::layout::{Section, floats};
use super::query::Query;
use super::sweep::{product, products};
use super::{Vector, WordId, WordVectors};

/// How many more words than asked for are found by their averages before the exact comparison.
const POOL: usize = 4;

impl WordVectors {
    /// The cosine of a query with the closest of a word's vectors.
    #[must_use]
    pub fn similarity(&self, query: &Query, word: WordId) -> f32 {
        closest(self.vectors(word).map(|vector| query.cosine(vector)))
    }

    /// The cosines of a query with a word's vectors, in their order.
    pub fn similarities(&self, query: &Query, word: WordId) -> impl Iterator<Item = f32> {
        self.vectors(word).map(|vector| query.cosine(vector))
    }

    /// The mean cosine of a query with a word's vectors, weighted by occurrences.
    #[must_use]
    pub fn mean_similarity(&self, query: &Query, word: WordId) -> f32 {
        self.vectors(word).map(|vector| query.cosine(vector) * vector.share).sum()
    }

    /// The cosine of the two closest vectors of two words.
    #[must_use]
    pub fn word_similarity(&self, a: WordId, b: WordId) -> f32 {
        closest(self.vectors(a).flat_map(|a| self.vectors(b).map(move |b| cosine(a, b))))
    }

    /// For each vector of a word, in their order, the cosine with the closest of another's.
    pub fn closest_to_each(&self, word: WordId, other: WordId) -> impl Iterator<Item = f32> {
        self.vectors(word).map(move |own| closest(self.vectors(other).map(|b| cosine(own, b))))
    }

    /// The cosine of the averages of two words.
    #[must_use]
    pub fn mean_word_similarity(&self, a: WordId, b: WordId) -> f32 {
        let (a, b) = (self.average(a), self.average(b));
        let product: f64 =
            a.steps.iter().zip(&b.steps).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum();
        product as f32 * a.scale * b.scale
    }

    /// The `k` words of a part of speech closest to a query, the closest first.
    #[must_use]
    pub fn nearest(&self, query: &Query, pos: Pos, k: usize) -> Vec<(WordId, f32)> {
        let words = self.layout.words_of(pos);
        let Some(last) = words.clone().next_back() else { return Vec::new() };
        let vectors = self.vectors_of(words.start).start..self.vectors_of(last).end;
        let dimension = self.layout.dimension;
        let bytes = vectors.start.saturating_mul(dimension)..vectors.end.saturating_mul(dimension);
        let steps = self.part(Section::Steps).get(bytes).unwrap_or_default();
        let scales = self.part(Section::Scales).get(4 * vectors.start..4 * vectors.end);
        let products = products(&query.steps, steps).into_iter();
        let cosines: Vec<f32> = products
            .zip(floats(scales.unwrap_or_default()))
            .map(|(product, scale)| product as f32 * query.scale * scale)
            .collect();
        let found = words.map(|word| {
            let own = self.vectors_of(word);
            let own = own.start.wrapping_sub(vectors.start)..own.end.wrapping_sub(vectors.start);
            let own = cosines.get(own).unwrap_or_default();
            (WordId(word as u32), closest(own.iter().copied()))
        });
        let found = found.collect();
        first(found, k)
    }

    /// The `k` words of a part of speech closest to a word, itself left out, the closest first: by
    /// the two closest vectors, among those whose average is close.
    #[must_use]
    pub fn nearest_static(&self, word: WordId, pos: Pos, k: usize) -> Vec<(WordId, f32)> {
        let pool = self.nearest(&self.average(word), pos, k.saturating_mul(POOL).saturating_add(1));
        let others = pool.into_iter().filter(|(other, _)| *other != word);
        let compared = others.map(|(other, _)| (other, self.word_similarity(word, other)));
        first(compared.collect(), k)
    }
}

/// The greatest of some cosines; -1 of none.
fn closest(cosines: impl Iterator<Item = f32>) -> f32 {
    cosines.fold(-1.0, f32::max)
}

fn cosine(a: Vector<'_>, b: Vector<'_>) -> f32 {
    product(a.steps, b.steps) as f32 * a.scale * b.scale
}

/// The first `k` by descending cosine, words of the same cosine in their own order.
fn first(mut found: Vec<(WordId, f32)>, k: usize) -> Vec<(WordId, f32)> {
    let order = |a: &(WordId, f32), b: &(WordId, f32)| -> Ordering {
        b.1.total_cmp(&a.1).then(a.0.cmp(&b.0))
    };
    if k < found.len() {
        found.select_nth_unstable_by(k, order);
        found.truncate(k);
    }
    found.sort_unstable_by(order);
    found
}
