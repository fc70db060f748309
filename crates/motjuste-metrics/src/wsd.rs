//! Word sense disambiguation by the rules of the unified framework (Raganato, Camacho-Collados &
//! Navigli 2017): any of an instance's gold keys is right; several answers share one point.

use std::collections::{HashMap, HashSet};

use motjuste_core::Pos;

use crate::Label;
use crate::moments::share;

/// The senses of an instance: its id and sense keys (`art%1:09:00::`).
pub type Senses = (String, Vec<String>);

/// What one instance brought a system.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemSense<'g> {
    pub id: &'g str,
    /// The part of speech in its first gold key.
    pub pos: Option<Pos>,
    /// The share of its answers that are right; `None` where it did not answer.
    pub correct: Option<f64>,
}

/// Scores answers on every instance of the gold file.
pub fn score<'g>(gold: &'g [Senses], answers: &[Senses]) -> Vec<ItemSense<'g>> {
    let answered: HashMap<&str, &[String]> =
        answers.iter().map(|(id, keys)| (id.as_str(), keys.as_slice())).collect();
    let item = |(id, keys): &'g Senses| {
        let right: HashSet<&String> = keys.iter().collect();
        let given = answered.get(id.as_str()).copied().unwrap_or_default();
        let hits = given.iter().filter(|key| right.contains(key)).count();
        let pos = keys.first().and_then(|key| pos_of_key(key));
        ItemSense { id, pos, correct: share(hits as f64, given.len()) }
    };
    gold.iter().map(item).collect()
}

/// The part of speech of a sense key: the digit after `%`.
fn pos_of_key(key: &str) -> Option<Pos> {
    match key.rsplit_once('%')?.1.as_bytes().first()? {
        b'1' => Some(Pos::Noun),
        b'2' => Some(Pos::Verb),
        b'3' | b'5' => Some(Pos::Adj),
        b'4' => Some(Pos::Adv),
        _ => None,
    }
}

/// Precision, recall and F1 of some instances.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    pub instances: usize,
    pub answered: usize,
    correct: f64,
}

impl Figures {
    pub fn of<'a, 'g: 'a>(items: impl IntoIterator<Item = &'a ItemSense<'g>>) -> Self {
        let mut figures = Self { instances: 0, answered: 0, correct: 0.0 };
        for item in items {
            figures.instances += 1;
            figures.answered += usize::from(item.correct.is_some());
            figures.correct += item.correct.unwrap_or(0.0);
        }
        figures
    }

    /// Every figure as a percentage, under its name; `None` where it is undefined.
    pub fn labelled(&self) -> [(Label, Option<f64>); 3] {
        let precision = share(self.correct, self.answered);
        let recall = share(self.correct, self.instances);
        // 2PR/(P+R), with the common numerator taken out.
        let f1 = share(2.0 * self.correct, self.answered + self.instances);
        [("p", "P", precision), ("r", "R", recall), ("f1", "F1", f1)]
            .map(|(name, heading, value)| (Label::new(name, heading, 1), value.map(|v| 100.0 * v)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn senses(given: &[(&str, &[&str])]) -> Vec<Senses> {
        let keys = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect();
        given.iter().map(|(id, given)| ((*id).to_owned(), keys(given))).collect()
    }

    #[test]
    fn any_gold_key_is_right_and_several_answers_share_the_point() {
        let gold = senses(&[
            ("1", &["art%1:09:00::", "art%1:06:00::"]),
            ("2", &["run%2:38:00::"]),
            ("3", &["peculiar%5:00:00:specific:00"]),
            ("4", &["well%4:02:00::"]),
        ]);
        let answers = senses(&[
            ("1", &["art%1:06:00::"]),
            ("2", &["run%2:38:00::", "run%2:41:00::"]),
            ("3", &["peculiar%3:00:00::"]),
            ("9", &["art%1:09:00::"]),
        ]);
        let items = score(&gold, &answers);
        let pos: Vec<_> = items.iter().map(|item| item.pos.unwrap()).collect();
        assert_eq!(pos, [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv]);
        let correct: Vec<_> = items.iter().map(|item| item.correct).collect();
        assert_eq!(correct, [Some(1.0), Some(0.5), Some(0.0), None]);
        let values = Figures::of(&items).labelled().map(|(_, value)| value.unwrap());
        assert_eq!(values, [50.0, 37.5, 300.0 / 7.0]);
    }

    #[test]
    fn nothing_answered_has_no_precision_but_recall_zero() {
        let gold = senses(&[("1", &["art%1:09:00::"])]);
        let values = Figures::of(&score(&gold, &[])).labelled().map(|(_, value)| value);
        assert_eq!(values, [None, Some(0.0), Some(0.0)]);
    }
}
