//! How far people agree so far, by the measure that fits what was asked: Krippendorff's alpha for
//! labels, verdicts and ratings, pairwise agreement for substitutes (McCarthy & Navigli 2009,
//! §2.2.2).

use std::collections::BTreeMap;

use motjuste_metrics::alpha::{Level, krippendorff_alpha};
use serde::Serialize;

use crate::export::{Counted, answered};
use crate::{ItemNumber, Snapshot};

/// Agreement over the submissions that count, controls aside.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Agreement {
    pub measure: Measure,
    /// The agreement; `None` where nothing was answered by two people, or all answers are equal.
    pub value: Option<f64>,
    /// How many candidates, sentences or pairs two people or more answered.
    pub units: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Krippendorff's alpha of yes and no, abstentions aside.
    NominalAlpha,
    /// Krippendorff's alpha of good, reasonable and bad.
    OrdinalAlpha,
    IntervalAlpha,
    /// The mean overlap of two people's substitutes.
    PairwiseAgreement,
}

impl Agreement {
    /// The agreement over a campaign's submissions.
    pub fn new(snapshot: &Snapshot) -> Self {
        snapshot.campaign.procedure.of_kind().agreement(snapshot)
    }

    /// Krippendorff's alpha of answers as numbers.
    pub(crate) fn alpha(snapshot: &Snapshot, measure: Measure, level: Level) -> Self {
        let mut units: BTreeMap<(ItemNumber, u16), Vec<f64>> = BTreeMap::new();
        for Counted { question, answer, .. } in answered(snapshot) {
            if let Some(part) = question.about.part() {
                let values = units.entry((question.item, part)).or_default();
                values.extend(answer.of_kind().value());
            }
        }
        let units: Vec<Vec<f64>> = units.into_values().filter(|values| values.len() >= 2).collect();
        Self { measure, value: krippendorff_alpha(&units, level), units: units.len() }
    }
}
