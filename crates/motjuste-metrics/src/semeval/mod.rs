//! The measures of SemEval-2007 task 10 (McCarthy & Navigli 2009, §2.4): `best`, `oot` and `mw`.
//!
//! [`compatible`] gives what the official scorer prints, traps included; [`corrected`] gives what
//! the paper defines. [`bounds`] says how high a score can get.

pub mod bounds;
pub mod compatible;
pub mod corrected;
pub mod multiword;
mod perl;
pub mod subset;

use motjuste_core::{GoldItem, Pos};

use crate::moments::share;
use crate::significance::Contributions;
use crate::{Figure, Label};

/// The two subtasks that share a gold file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// One guess is best: credit is divided by the number of guesses.
    Best,
    /// Out of ten: up to ten guesses, credit is not divided.
    Oot,
}

impl Task {
    pub const ALL: [Self; 2] = [Self::Best, Self::Oot];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Oot => "oot",
        }
    }
}

/// The measures of both subtasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    Precision,
    Recall,
    ModePrecision,
    ModeRecall,
}

impl Measure {
    /// In the order in which the papers print them.
    pub const ALL: [Self; 4] =
        [Self::Precision, Self::Recall, Self::ModePrecision, Self::ModeRecall];

    /// Those that systems are compared by.
    pub const RECALLS: [Self; 2] = [Self::Recall, Self::ModeRecall];

    /// Its name in files: `best_r`, `oot_mode_p`.
    pub fn name(self, task: Task) -> String {
        let suffix = match self {
            Self::Precision => "p",
            Self::Recall => "r",
            Self::ModePrecision => "mode_p",
            Self::ModeRecall => "mode_r",
        };
        format!("{}_{suffix}", task.name())
    }

    pub(crate) const fn heading(self) -> &'static str {
        match self {
            Self::Precision => "P",
            Self::Recall => "R",
            Self::ModePrecision => "mode P",
            Self::ModeRecall => "mode R",
        }
    }

    /// How it is printed, under the name of its subtask.
    pub fn label(self, task: Task) -> Label {
        Label::new("", self.heading(), 2).under(task.name()).renamed(self.name(task))
    }

    /// Its value as a fraction.
    pub fn value(self, figures: &Figures) -> Option<f64> {
        match self {
            Self::Precision => figures.precision(),
            Self::Recall => figures.recall(),
            Self::ModePrecision => figures.mode_precision(),
            Self::ModeRecall => figures.mode_recall(),
        }
    }

    /// The measure of a system in per cent, with what each item contributes.
    pub fn figure(self, task: Task, outcome: &corrected::Outcome<'_>) -> Figure {
        let number = |condition: bool| f64::from(u8::from(condition));
        let contribution = |item: &ItemCredit<'_>| match self {
            Self::Precision => Some([item.credit, number(item.attempted)]),
            Self::Recall => Some([item.credit, 1.0]),
            Self::ModePrecision => {
                item.mode_found.map(|found| [number(found), number(item.attempted)])
            }
            Self::ModeRecall => item.mode_found.map(|found| [number(found), 1.0]),
        };
        Figure {
            label: self.label(task),
            value: self.value(&outcome.figures).map(|value| 100.0 * value),
            contributions: Contributions::Ratio(
                outcome.items.iter().filter_map(contribution).collect(),
            ),
        }
    }
}

/// The counts behind precision and recall.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Figures {
    /// Items people gave enough answers for: |T|.
    pub items: usize,
    /// Items the system answered: |A|.
    pub attempted: usize,
    /// The credit the system earned over all items.
    pub credit: f64,
    /// Items with a mode: |TM|.
    pub with_mode: usize,
    /// Items with a mode that the system answered: |AM|.
    pub mode_attempted: usize,
    /// Items whose mode the system found.
    pub mode_hits: usize,
    /// Answers that give a guess more than once.
    pub duplicates: usize,
}

impl Figures {
    /// Credit over the items attempted.
    pub fn precision(&self) -> Option<f64> {
        share(self.credit, self.attempted)
    }

    /// Credit over all items.
    pub fn recall(&self) -> Option<f64> {
        share(self.credit, self.items)
    }

    /// Modes found over items with a mode that were attempted.
    pub fn mode_precision(&self) -> Option<f64> {
        share(self.mode_hits as f64, self.mode_attempted)
    }

    /// Modes found over all items with a mode.
    pub fn mode_recall(&self) -> Option<f64> {
        share(self.mode_hits as f64, self.with_mode)
    }
}

/// The counts behind the multiword subtask.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MwFigures {
    /// Items that two or more people marked as part of a multiword, with one most frequent form.
    pub multiwords: usize,
    /// Items that the system marked as part of a multiword.
    pub answered: usize,
    /// Answers to items that really are.
    pub detected: usize,
    /// Answers that name that very multiword.
    pub identified: usize,
}

impl MwFigures {
    /// Detected over answered.
    pub fn detection_precision(&self) -> Option<f64> {
        share(self.detected as f64, self.answered)
    }

    /// Detected over all multiwords.
    pub fn detection_recall(&self) -> Option<f64> {
        share(self.detected as f64, self.multiwords)
    }

    /// Identified over answered.
    pub fn identification_precision(&self) -> Option<f64> {
        share(self.identified as f64, self.answered)
    }

    /// Identified over all multiwords.
    pub fn identification_recall(&self) -> Option<f64> {
        share(self.identified as f64, self.multiwords)
    }
}

/// What one item brought a system.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemCredit<'g> {
    pub item: &'g GoldItem,
    /// The credit, between 0 and 1.
    pub credit: f64,
    /// Whether the system answered.
    pub attempted: bool,
    /// Whether the mode was found, for items that have one.
    pub mode_found: Option<bool>,
}

/// The parts of speech from the highest to the lowest score, as the tables' last column has them:
/// `ranv`. Equal scores keep the order n, v, a, r.
pub fn order_of_pos(scores: &[(Pos, f64)]) -> String {
    let mut scores = scores.to_vec();
    scores.sort_by(|a, b| b.1.total_cmp(&a.1));
    scores.iter().filter_map(|(pos, _)| pos.letter()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// KU in Table 4: 12.14, 10.68, 13.92, 15.85 → `ranv`.
    #[test]
    fn parts_of_speech_are_ordered_as_in_table_4() {
        let ku = [(Pos::Noun, 12.14), (Pos::Verb, 10.68), (Pos::Adj, 13.92), (Pos::Adv, 15.85)];
        assert_eq!(order_of_pos(&ku), "ranv");
    }

    #[test]
    fn nothing_attempted_has_no_precision_but_recall_zero() {
        let figures = Figures { items: 3, ..Figures::default() };
        assert_eq!((figures.precision(), figures.recall()), (None, Some(0.0)));
    }
}
