//! Precision and recall of the first guesses, P@1, P@3 and R@10: what papers on SemEval-2007 and
//! CoInCo print beside GAP (Roller & Erk 2016; Arefyev et al. 2020).

use std::collections::{HashMap, HashSet};

use motjuste_core::{CandidatePool, CompactString, GoldItem, RankedItem};

use crate::moments::share;
use crate::significance::Contributions;
use crate::{Figure, Label};

/// A measure, a mean over the items that people answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Guesses among the first k that somebody gave, over k.
    Precision(usize),
    /// The same over the number of answers people gave.
    Recall(usize),
}

impl Measure {
    /// In the order in which papers print them.
    pub const ALL: [Self; 3] = [Self::Precision(1), Self::Precision(3), Self::Recall(10)];

    pub fn label(self) -> Label {
        let (letter, k) = match self {
            Self::Precision(k) => ('p', k),
            Self::Recall(k) => ('r', k),
        };
        let heading = format!("{}@{k}", letter.to_ascii_uppercase());
        Label::new("", "", 1).renamed(format!("{letter}@{k}")).headed(heading)
    }

    fn of_item(self, gold: &HashSet<CompactString>, guesses: &[CompactString]) -> f64 {
        let (Self::Precision(k) | Self::Recall(k)) = self;
        let hits = guesses.iter().take(k).filter(|guess| gold.contains(*guess)).count();
        let of = if matches!(self, Self::Precision(_)) { k } else { gold.len() };
        hits as f64 / of as f64
    }
}

/// The measures of a system's guesses, best first. Items are found by id; one without guesses scores
/// 0. Words are compared in lower case, and a guess counts once.
pub fn figures(gold: &[GoldItem], ranked: &[RankedItem]) -> Vec<Figure> {
    let by_id: HashMap<&str, &RankedItem> =
        ranked.iter().map(|item| (item.key.id.as_str(), item)).collect();
    let judged = gold.iter().filter(|item| item.total_votes() > 0).map(|item| {
        let answers = item.substitutes.iter().map(|(answer, _)| answer.to_lowercase());
        let guesses = by_id.get(item.key.id.as_str()).map_or_else(Vec::new, |item| guesses(item));
        (answers.collect(), guesses)
    });
    let judged: Vec<(HashSet<CompactString>, Vec<CompactString>)> = judged.collect();
    let figure = |measure: Measure| {
        let values = judged.iter().map(|(gold, guesses)| measure.of_item(gold, guesses));
        let values: Vec<f64> = values.collect();
        Figure {
            label: measure.label(),
            value: share(100.0 * values.iter().sum::<f64>(), values.len()),
            contributions: Contributions::Ratio(values.iter().map(|value| [*value, 1.0]).collect()),
        }
    };
    Measure::ALL.map(figure).into()
}

/// The candidates of an item by score, each once, in lower case.
fn guesses(item: &RankedItem) -> Vec<CompactString> {
    let mut ranked: Vec<&(CompactString, f64)> = item.candidates.iter().collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut seen = HashSet::new();
    let words = ranked.into_iter().map(|(word, _)| word.to_lowercase());
    words.filter(|word| seen.insert(word.clone())).collect()
}

/// Ranked candidates without those that are not in the pool of their lemma (Melamud et al. 2015: all
/// that people gave for any item of it), and how many that were.
pub fn in_pool(
    mut ranked: Vec<RankedItem>,
    gold: &[GoldItem],
    pools: &[CandidatePool],
) -> (Vec<RankedItem>, usize) {
    let of_lexelt: HashMap<&str, HashSet<&str>> = pools
        .iter()
        .map(|pool| (&*pool.lexelt, pool.candidates.iter().map(String::as_str).collect()))
        .collect();
    // Results that know their items by another name are found by id.
    let lexelts: HashMap<&str, &str> =
        gold.iter().map(|item| (item.key.id.as_str(), item.key.lemma_pos())).collect();
    let mut strange = 0;
    for item in &mut ranked {
        let lexelt = lexelts.get(item.key.id.as_str()).copied();
        let pool = lexelt.and_then(|lexelt| of_lexelt.get(lexelt));
        let before = item.candidates.len();
        item.candidates.retain(|(word, _)| pool.is_some_and(|pool| pool.contains(word.as_str())));
        strange += before - item.candidates.len();
    }
    (ranked, strange)
}

#[cfg(test)]
mod tests {
    use super::*;
    use motjuste_core::ItemKey;

    fn key(id: &str) -> ItemKey {
        ItemKey { lexelt: "bright.a".into(), id: id.into() }
    }

    fn gold() -> Vec<GoldItem> {
        let item = |id: &str, answers: &[(&str, u32)]| GoldItem {
            key: key(id),
            substitutes: answers.iter().map(|(s, votes)| ((*s).into(), *votes)).collect(),
        };
        vec![
            item("1", &[("clever", 3), ("Smart", 1), ("able", 1), ("gifted", 1)]),
            item("2", &[("shiny", 2)]),
            item("3", &[]),
        ]
    }

    fn ranked(id: &str, candidates: &[(&str, f64)]) -> RankedItem {
        let candidates = candidates.iter().map(|(c, score)| ((*c).into(), *score)).collect();
        RankedItem { key: key(id), candidates }
    }

    #[test]
    fn first_guesses_are_counted_and_silence_is_nothing_found() {
        let guesses = [("dull", 0.1), ("smart", 0.9), ("smart", 0.5), ("clever", 0.4)];
        let found = figures(&gold(), &[ranked("1", &guesses)]);
        let round = |figure: &Figure| (10.0 * figure.value.unwrap()).round() / 10.0;
        let values: Vec<f64> = found.iter().map(round).collect();
        // smart, clever, dull: 1/1, 2/3 and 2/4; the second item has no guesses, the third no answers.
        assert_eq!(values, [50.0, 33.3, 25.0]);
        let names: Vec<_> = found.iter().map(|figure| &*figure.label.name).collect();
        assert_eq!(names, ["p@1", "p@3", "r@10"]);
    }

    #[test]
    fn candidates_outside_the_pool_of_the_lemma_are_left_out() {
        let candidates = ["clever", "shiny"].map(str::to_owned).into();
        let pool = CandidatePool { lexelt: "bright.a".into(), candidates };
        let given = vec![ranked("1", &[("shiny", 2.0), ("strange", 1.0)])];
        let (kept, strange) = in_pool(given, &gold(), &[pool]);
        assert_eq!((kept[0].candidates.len(), strange), (1, 1));
    }
}
