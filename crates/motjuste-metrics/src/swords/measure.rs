//! Every measure of SWORDS by the reference's name, its value, and what each target contributes.

use super::items::{Counts, ItemScores, Setting, Threshold};
use crate::moments::share;
use crate::semeval::{self, Task};
use crate::significance::Contributions;
use crate::{Figure, Label};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// P/R/F@k, pooled over targets.
    AtK { setting: Setting, threshold: Threshold, ratio: Ratio, k: usize },
    /// How often the first guess is conceivable.
    FirstGuess(Setting),
    /// Mean GAP.
    Gap(Weight),
    /// `best` or `oot`, the benchmark taken as votes.
    Votes(Task, semeval::Measure),
    /// Mean number of guesses, after merging.
    MeanLength,
}

/// What is computed from the pooled counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ratio {
    F,
    /// F with recall over all right substitutes, more than k though they be.
    UnclippedF,
    Precision,
    Recall,
    /// Recall over all right substitutes, more than k though they be.
    UnclippedRecall,
}

impl Ratio {
    const ALL: [Self; 5] =
        [Self::F, Self::UnclippedF, Self::Precision, Self::Recall, Self::UnclippedRecall];

    const fn name(self) -> &'static str {
        match self {
            Self::F => "f",
            Self::UnclippedF => "fs",
            Self::Precision => "p",
            Self::Recall => "r",
            Self::UnclippedRecall => "rs",
        }
    }

    fn value(self, counts: &Counts) -> Option<f64> {
        match self {
            Self::F => counts.f(),
            Self::UnclippedF => counts.f_unclipped(),
            Self::Precision => counts.precision(),
            Self::Recall => counts.recall(),
            Self::UnclippedRecall => counts.recall_unclipped(),
        }
    }

    fn contributions(self, counts: impl Iterator<Item = Counts>) -> Contributions {
        let counts =
            counts.map(|c| [c.hits, c.guessed, c.reachable, c.right].map(|count| count as f64));
        match self {
            Self::F => Contributions::PooledF(counts.map(|[h, g, r, _]| [h, g, r]).collect()),
            Self::UnclippedF => {
                Contributions::PooledF(counts.map(|[h, g, _, r]| [h, g, r]).collect())
            }
            Self::Precision => Contributions::Ratio(counts.map(|[h, g, ..]| [h, g]).collect()),
            Self::Recall => Contributions::Ratio(counts.map(|[h, _, r, _]| [h, r]).collect()),
            Self::UnclippedRecall => {
                Contributions::Ratio(counts.map(|[h, _, _, r]| [h, r]).collect())
            }
        }
    }
}

/// What GAP weighs a substitute by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// The number of positive labels.
    Votes,
    /// The share of positive labels.
    Share,
}

impl Measure {
    /// F@k in a setting and at a threshold: the headline.
    pub const fn f(setting: Setting, threshold: Threshold, k: usize) -> Self {
        Self::AtK { setting, threshold, ratio: Ratio::F, k }
    }

    /// The four F@k.
    pub fn all_f(k: usize) -> impl Iterator<Item = Self> {
        let settings = Setting::ALL.into_iter();
        settings.flat_map(move |s| Threshold::ALL.map(|threshold| Self::f(s, threshold, k)))
    }

    /// Every measure, in the order of the reference.
    pub fn all(k: usize) -> Vec<Self> {
        let mut all = Vec::new();
        for setting in Setting::ALL {
            for threshold in Threshold::ALL {
                all.extend(Ratio::ALL.map(|ratio| Self::AtK { setting, threshold, ratio, k }));
            }
        }
        all.extend([Setting::Strict, Setting::Lenient].map(Self::FirstGuess));
        all.extend([Weight::Votes, Weight::Share].map(Self::Gap));
        for task in [Task::Best, Task::Oot] {
            all.extend(semeval::Measure::ALL.map(|measure| Self::Votes(task, measure)));
        }
        all.push(Self::MeanLength);
        all
    }

    /// The columns of a table, in their order.
    pub fn headline(k: usize) -> Vec<Self> {
        let mut headline: Vec<Self> = Self::all_f(k).collect();
        headline.push(Self::FirstGuess(Setting::Strict));
        headline.extend([Weight::Share, Weight::Votes].map(Self::Gap));
        for task in [Task::Best, Task::Oot] {
            headline.extend(semeval::Measure::RECALLS.map(|measure| Self::Votes(task, measure)));
        }
        headline.push(Self::MeanLength);
        headline
    }

    /// Its name in files: `lenient_a_f@10`, `gap_rat`, `oot_mode_r`.
    pub fn name(self) -> String {
        match self {
            Self::AtK { setting, threshold, ratio, k } => {
                format!("{}_{}_{}@{k}", setting.name(), threshold.letter(), ratio.name())
            }
            Self::FirstGuess(setting) => format!("{}_c_p@1", setting.name()),
            Self::Gap(Weight::Votes) => "gap".to_owned(),
            Self::Gap(Weight::Share) => "gap_rat".to_owned(),
            Self::Votes(task, measure) => measure.name(task),
            Self::MeanLength => "mean_length".to_owned(),
        }
    }

    /// How it is printed.
    pub fn label(self) -> Label {
        let label = match self {
            Self::AtK { setting, threshold, ratio, k } => {
                let mark = if threshold == Threshold::Conceivable { "c" } else { "" };
                let heading = format!("{}{mark}{k}", ratio.name().to_uppercase());
                Label::new("", "", 1).headed(heading).under(setting.name())
            }
            Self::FirstGuess(setting) => Label::new("", "Pc1", 1).under(setting.name()),
            Self::Gap(Weight::Share) => Label::new("", "share", 1).under("GAP"),
            Self::Gap(Weight::Votes) => Label::new("", "votes", 1).under("GAP"),
            Self::Votes(task, measure) => Label::new("", measure.heading(), 2).under(task.name()),
            Self::MeanLength => Label::new("", "length", 1).neutral(),
        };
        label.renamed(self.name())
    }

    /// Its value over some targets: a percentage, or the mean length. `None` where it is undefined,
    /// and of `best` and `oot`, which the SemEval scorer computes from the lists
    /// ([`evaluate_lists`](super::evaluate_lists)).
    pub fn value(self, items: &[ItemScores]) -> Option<f64> {
        match self {
            Self::AtK { setting, threshold, ratio, .. } => {
                let counts = items.iter().map(|item| item.counts(setting, threshold)).sum();
                ratio.value(&counts).map(|value| 100.0 * value)
            }
            Self::FirstGuess(setting) => {
                let counts: Counts = items.iter().map(|item| item.first(setting)).sum();
                counts.precision().map(|value| 100.0 * value)
            }
            Self::Gap(weight) => {
                let sum = items.iter().map(|item| item.gap_or_penalty(weight)).sum();
                share(sum, items.len()).map(|mean| 100.0 * mean)
            }
            Self::Votes(..) => None,
            Self::MeanLength => {
                let guesses: usize = items.iter().map(|item| item.length).sum();
                share(guesses as f64, items.len())
            }
        }
    }

    /// The measure over some targets, with what each contributes.
    pub fn figure(self, items: &[ItemScores]) -> Figure {
        let contributions = match self {
            Self::AtK { setting, threshold, ratio, .. } => {
                ratio.contributions(items.iter().map(|item| item.counts(setting, threshold)))
            }
            Self::FirstGuess(setting) => {
                Ratio::Precision.contributions(items.iter().map(|item| item.first(setting)))
            }
            Self::Gap(weight) => Contributions::Ratio(
                items.iter().map(|item| [item.gap_or_penalty(weight), 1.0]).collect(),
            ),
            Self::Votes(..) | Self::MeanLength => Contributions::None,
        };
        Figure { label: self.label(), value: self.value(items), contributions }
    }
}

impl ItemScores {
    /// GAP, or −1 for a target without a positive label, where it is undefined: so the reference
    /// averages.
    fn gap_or_penalty(&self, weight: Weight) -> f64 {
        let gap = match weight {
            Weight::Votes => self.gap,
            Weight::Share => self.gap_rat,
        };
        gap.unwrap_or(-1.0)
    }
}
