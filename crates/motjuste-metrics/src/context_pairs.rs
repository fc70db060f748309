//! Were the contexts of an item rated differently? The Mann–Whitney U test for every pair of
//! contexts (SemEval-2020 task 3 §4, Table 1).

use std::collections::BTreeMap;

use motjuste_core::Rating;

use crate::error::Error;
use crate::mann_whitney::{MannWhitney, Method, mann_whitney};
use crate::moments::mean;
use crate::ratings::number_of;

/// Two contexts of one item.
#[derive(Debug, Clone, PartialEq)]
pub struct ContextPair<'a> {
    pub item: &'a str,
    pub contexts: [RatedContext<'a>; 2],
    /// The test between them.
    pub test: MannWhitney,
}

/// One context as people rated it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatedContext<'a> {
    pub id: &'a str,
    /// How many people rated it.
    pub ratings: usize,
    /// The mean of their ratings.
    pub mean: Option<f64>,
}

/// All pairs of contexts of rated items.
#[derive(Debug, Clone, PartialEq)]
pub struct ContextPairs<'a> {
    /// The pairs, by item and context.
    pub pairs: Vec<ContextPair<'a>>,
    /// Items with one context only, which have nothing to compare.
    pub single: Vec<&'a str>,
}

impl<'a> ContextPairs<'a> {
    /// Tests every pair of contexts of every item.
    ///
    /// # Errors
    /// [`Error::NoContext`] and [`Error::NotANumber`].
    pub fn of(ratings: &'a [Rating]) -> Result<Self, Error> {
        let mut items: BTreeMap<&str, BTreeMap<&str, Vec<f64>>> = BTreeMap::new();
        for rating in ratings {
            let context = rating.context.as_deref().ok_or_else(|| Error::NoContext {
                item: rating.item.clone(),
                annotator: rating.annotator.clone(),
            })?;
            let contexts = items.entry(&rating.item).or_default();
            contexts.entry(context).or_default().push(number_of(rating)?);
        }
        let mut found = Self { pairs: Vec::new(), single: Vec::new() };
        for (item, contexts) in items {
            if contexts.len() < 2 {
                found.single.push(item);
            }
            let contexts: Vec<(&str, Vec<f64>)> = contexts.into_iter().collect();
            for (at, first) in contexts.iter().enumerate() {
                let later = contexts[at + 1..].iter();
                found.pairs.extend(later.filter_map(|second| compare(item, [first, second])));
            }
        }
        Ok(found)
    }

    /// The share of pairs whose p-value, told by `p`, is below a level; `None` without pairs.
    pub fn share_below(&self, level: f64, p: impl Fn(&MannWhitney) -> f64) -> Option<f64> {
        let below = |pair: &ContextPair<'_>| f64::from(u8::from(p(&pair.test) < level));
        mean(&self.pairs.iter().map(below).collect::<Vec<_>>())
    }
}

/// `None` only of an empty context, and a context is there because somebody rated it.
fn compare<'a>(item: &'a str, contexts: [&(&'a str, Vec<f64>); 2]) -> Option<ContextPair<'a>> {
    let [(_, first), (_, second)] = contexts;
    let test = mann_whitney(first, second, Method::default())?;
    let rated = |(id, ratings): &(&'a str, Vec<f64>)| RatedContext {
        id,
        ratings: ratings.len(),
        mean: mean(ratings),
    };
    Some(ContextPair { item, contexts: contexts.map(rated), test })
}

#[cfg(test)]
mod tests {
    use super::*;
    use motjuste_core::RatingValue;

    /// One letter per annotator, one digit per rating.
    fn ratings(item: &str, context: &str, digits: &str) -> Vec<Rating> {
        let rating = |(annotator, digit): (char, char)| Rating {
            item: item.into(),
            context: Some(context.into()),
            annotator: annotator.into(),
            value: RatingValue::new(&digit.to_string()).unwrap(),
        };
        ('A'..).zip(digits.chars()).map(rating).collect()
    }

    #[test]
    fn every_pair_of_contexts_is_tested() {
        let all = [
            ratings("man warrior", "1", "45"),
            ratings("man warrior", "2", "123"),
            ratings("old new", "1", "12"),
            ratings("old new", "2", "12"),
            ratings("old new", "3", "12"),
            ratings("lone", "1", "1"),
        ]
        .concat();
        let found = ContextPairs::of(&all).unwrap();
        let names: Vec<_> =
            found.pairs.iter().map(|pair| (pair.item, pair.contexts.map(|c| c.id))).collect();
        assert_eq!(
            names,
            [
                ("man warrior", ["1", "2"]),
                ("old new", ["1", "2"]),
                ("old new", ["1", "3"]),
                ("old new", ["2", "3"])
            ]
        );
        let pair = &found.pairs[0];
        assert_eq!((pair.test.u, pair.test.p), (6.0, 0.2));
        assert_eq!(pair.contexts.map(|c| (c.ratings, c.mean)), [(2, Some(4.5)), (3, Some(2.0))]);
        assert_eq!(found.single, ["lone"]);
        assert_eq!(found.share_below(0.15, |test| test.p), Some(0.0));
        assert_eq!(found.share_below(0.15, |test| test.p_one_sided), Some(0.25));
    }

    #[test]
    fn a_rating_without_context_has_no_place() {
        let mut all = ratings("a", "1", "12");
        all[1].context = None;
        let error = ContextPairs::of(&all).unwrap_err();
        assert!(error.to_string().starts_with("a: the rating of B does not name"), "{error}");
    }
}
