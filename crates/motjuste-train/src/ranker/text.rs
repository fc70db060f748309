//! Targets from plain text, for the lesser tiers to learn from the largest.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use motjuste_core::{Context, Pos, Target};
use motjuste_engine::{AnalysedTarget, words_of};
use std::collections::HashMap;

use super::item::{self, Item, Origin};

/// Lines of these lengths, in bytes, are used: a sentence or a few.
const LENGTHS: std::ops::RangeInclusive<usize> = 60..=400;
/// Fewest candidates a target must have to teach anything.
const FEWEST: usize = 60;

impl Item {
    /// One random content word from each of `count` lines, the lines drawn evenly from all.
    #[must_use]
    pub fn of_text(lines: &[String], count: usize, seed: u64) -> Vec<Self> {
        let usable: Vec<&String> =
            lines.iter().filter(|line| LENGTHS.contains(&line.len())).collect();
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut draw =
            |below: usize| ((u128::from(random.next_u64()) * below as u128) >> 64) as usize;
        let mut items = Vec::with_capacity(count);
        let mut left = usable.len();
        while items.len() < count && left > 0 {
            left -= 1;
            let line = usable[draw(usable.len())];
            let words = words_of(line);
            if words.is_empty() {
                continue;
            }
            items.extend(item_of(line, words[draw(words.len())].clone()));
        }
        items
    }
}

/// The item of one word, if it is a content word with enough candidates.
fn item_of(line: &str, span: std::ops::Range<usize>) -> Option<Item> {
    let located = AnalysedTarget::new(line, span).ok()?;
    let content = matches!(located.pos, Pos::Noun | Pos::Verb | Pos::Adj | Pos::Adv);
    if located.no_suggestion.is_some() || !content {
        return None;
    }
    let candidates = item::labelled(&located, HashMap::new());
    if candidates.len() < FEWEST {
        return None;
    }
    let context = Context::new(line).ok()?;
    let offset = line[..located.span.start].chars().count();
    let target = Target::new(&context, located.surface(), offset, Some(located.pos)).ok()?;
    Some(Item {
        target: target.id(),
        lemma: located.lemma.clone(),
        weight: 1.0,
        origin: Origin::Text,
        fold: usize::MAX,
        candidates,
        span: located.span.clone(),
        pos: located.pos,
        text: line.to_owned(),
    })
}
