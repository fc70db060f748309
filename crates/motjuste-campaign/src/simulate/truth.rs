//! What people in a simulation think: for every candidate the share of people who would use it, for
//! every sentence the substitutes that come to mind, for every pair how similar it is. From a gold
//! standard where there is one, else drawn from a seed.

use std::collections::HashMap;

use motjuste_core::{Benchmark, GoldItem, ItemKey};
use motjuste_formats::{CosimlexPair, Document};
use motjuste_metrics::random::Stream;
use sha2::{Digest as _, Sha256};

use crate::{Item, MarkedText, Procedure};

/// The share of people who would use a substitute, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Acceptance(f64);

impl Acceptance {
    pub const NONE: Self = Self(0.0);
    pub const ALL: Self = Self(1.0);

    /// A share; what is outside 0 to 1 is moved to the nearest end.
    pub const fn new(share: f64) -> Self {
        Self(if share.is_nan() { 0.0 } else { share.clamp(0.0, 1.0) })
    }

    pub const fn share(self) -> f64 {
        self.0
    }

    /// Whether more than half would use it (SWORDS §4.1).
    pub fn is_acceptable(self) -> bool {
        self.0 > 0.5
    }
}

/// What people think. Texts are known by their marked form: all that a page shows of them.
#[derive(Debug, Clone, Default)]
pub struct Truth {
    /// By marked text: the substitutes people know, and how many would use each.
    acceptance: HashMap<String, Vec<(String, Acceptance)>>,
    /// By plain context: how similar its pair is, from 0 to 6.
    similarity: HashMap<String, f64>,
    seed: u64,
}

/// Most candidates are nobody's choice, some are some people's, few are most people's: shares of
/// candidates in the first two groups, and where acceptance lies in each.
const NOBODYS: f64 = 0.55;
const SOME_PEOPLES: f64 = 0.30;

impl Truth {
    /// Opinions about items, drawn from a seed.
    pub fn drawn(items: &[Item], seed: u64) -> Self {
        let mut truth = Self { seed, ..Self::default() };
        for item in items {
            item.of_kind().draw(&mut truth);
        }
        truth
    }

    /// The same, where a gold standard says otherwise; `None` where the file says nothing about
    /// campaigns of this kind.
    pub fn with_gold_file(
        self,
        procedure: &Procedure,
        items: &[Item],
        gold: &Document,
    ) -> Option<Self> {
        procedure.of_kind().opinions(self, items, gold)
    }

    /// The same, where a benchmark's labels say otherwise.
    pub(crate) fn with_benchmark(mut self, items: &[Item], gold: &Benchmark) -> Self {
        for item in items {
            let Item::Judge(judge) = item else { continue };
            let known = self.acceptance.entry(marked(&judge.marked())).or_default();
            for candidate in judge.candidates() {
                let Some(substitute) = gold.substitute(judge.substitute_id(candidate)) else {
                    continue;
                };
                let tally = substitute.labels().tally();
                let total = tally.positive + tally.negative + tally.unsure;
                if total > 0 {
                    let share = Acceptance::new(f64::from(tally.positive) / f64::from(total));
                    let text = candidate.text.to_lowercase();
                    known.retain(|(known, _)| *known != text);
                    known.push((text, share));
                }
            }
        }
        self
    }

    /// The same, where a gold standard of free substitutes says otherwise: what was given most often
    /// comes to everybody's mind.
    pub(crate) fn with_gold(mut self, items: &[Item], gold: &[GoldItem]) -> Self {
        let gold: HashMap<&ItemKey, &GoldItem> =
            gold.iter().map(|item| (&item.key, item)).collect();
        for item in items {
            let Some((key, sentence)) = item.of_kind().sentence() else { continue };
            let Some(item) = gold.get(key) else { continue };
            let most = item.substitutes.iter().map(|(_, votes)| *votes).max().unwrap_or(1).max(1);
            let share = |votes: u32| Acceptance::new(f64::from(votes) / f64::from(most));
            let known = item.substitutes.iter();
            let known = known.map(|(s, votes)| (s.as_str().to_lowercase(), share(*votes)));
            self.acceptance.insert(marked(&sentence.marked()), known.collect());
        }
        self
    }

    /// The same, where people's ratings say otherwise.
    pub(crate) fn with_ratings(mut self, gold: &[CosimlexPair]) -> Self {
        for pair in gold {
            let Ok(contexts) = pair.pair.marked() else { continue };
            for (context, score) in contexts.iter().zip(pair.similarity) {
                self.similarity.insert(context.text.clone(), score * 0.6);
            }
        }
        self
    }

    pub(crate) fn draw_similarity(&mut self, context: &str) {
        let score = self.stream(context).share() * 6.0;
        self.similarity.insert(context.to_owned(), score);
    }

    pub(crate) fn draw_acceptance<'s>(
        &mut self,
        text: &MarkedText,
        substitutes: impl Iterator<Item = &'s str>,
    ) {
        let text = marked(text);
        let drawn = substitutes.map(|substitute| {
            let mut stream = self.stream(&format!("{text}\n{substitute}"));
            let (group, within) = (stream.share(), stream.share());
            let share = if group < NOBODYS {
                within * 0.04
            } else if group < NOBODYS + SOME_PEOPLES {
                0.05 + within * 0.45
            } else {
                0.5 + within * 0.5
            };
            (substitute.to_lowercase(), Acceptance::new(share))
        });
        let drawn = drawn.collect();
        self.acceptance.insert(text, drawn);
    }

    fn stream(&self, of: &str) -> Stream {
        let digest = Sha256::digest(of.as_bytes());
        let purpose = digest.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
        Stream::new(self.seed, purpose)
    }

    /// How many people would use a substitute in a text; nobody, where they have never heard of it.
    pub fn acceptance(&self, text: &MarkedText, substitute: &str) -> Acceptance {
        let substitute = substitute.to_lowercase();
        let is_itself = text.0.iter().any(|p| p.marked && p.text.to_lowercase() == substitute);
        if is_itself {
            return Acceptance::ALL;
        }
        let known = self.acceptance.get(&marked(text)).into_iter().flatten();
        known.into_iter().find(|(s, _)| *s == substitute).map_or(Acceptance::NONE, |(_, a)| *a)
    }

    /// The substitutes that come to people's minds in a text.
    pub fn substitutes(&self, text: &MarkedText) -> &[(String, Acceptance)] {
        self.acceptance.get(&marked(text)).map_or(&[], Vec::as_slice)
    }

    /// How similar people find the pair of a context, from 0 to 6.
    pub fn similarity(&self, text: &MarkedText) -> f64 {
        self.similarity.get(&text.to_string()).copied().unwrap_or(3.0)
    }
}

fn marked(text: &MarkedText) -> String {
    text.0
        .iter()
        .map(|p| if p.marked { format!("\u{1}{}\u{1}", p.text) } else { p.text.clone() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, JudgeItem};

    fn item() -> Item {
        let candidates = (0..400).map(|n| Candidate { text: format!("c{n}"), sources: [].into() });
        Item::Judge(JudgeItem::new("A bright boy", "bright", 2, None, candidates).unwrap())
    }

    #[test]
    fn few_candidates_are_most_peoples_choice_and_the_target_is_everybodys() {
        let (items, Item::Judge(judge)) = ([item()], item()) else { panic!() };
        let truth = Truth::drawn(&items, 1);
        let text = judge.marked();
        let acceptable = judge
            .candidates()
            .iter()
            .filter(|c| truth.acceptance(&text, &c.text).is_acceptable())
            .count();
        assert!((30..90).contains(&acceptable), "{acceptable} of 400");
        assert_eq!(truth.acceptance(&text, "Bright"), Acceptance::ALL);
        assert_eq!(truth.acceptance(&text, "oat"), Acceptance::NONE);
        assert_eq!(truth.substitutes(&text), Truth::drawn(&items, 1).substitutes(&text));
        assert_ne!(truth.substitutes(&text), Truth::drawn(&items, 2).substitutes(&text));
    }
}
