//! How far people agree so far, by the measure that fits what was asked: Krippendorff's alpha for
//! labels, verdicts and ratings, pairwise agreement for substitutes (McCarthy & Navigli 2009,
//! §2.2.2).

use std::collections::BTreeMap;

use motjuste_core::{Pos, RawAnswer};
use motjuste_metrics::alpha::{Level, krippendorff_alpha};
use serde::Serialize;

use crate::{About, Answer, Item, JudgeLabel, Snapshot, VerdictLabel};

/// Agreement over the submissions that count, controls aside.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Agreement {
    /// How it was measured.
    pub measure: Measure,
    /// The agreement; `None` where nothing was answered by two people, or all answers are equal.
    pub value: Option<f64>,
    /// How many candidates, sentences or pairs two people or more answered.
    pub units: usize,
}

/// A measure of agreement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Krippendorff's alpha of yes and no, abstentions aside.
    NominalAlpha,
    /// Krippendorff's alpha of good, reasonable and bad.
    OrdinalAlpha,
    /// Krippendorff's alpha of ratings.
    IntervalAlpha,
    /// The mean overlap of two people's substitutes.
    PairwiseAgreement,
}

impl Agreement {
    /// The agreement over a campaign's snapshot.
    #[must_use]
    pub fn of(snapshot: &Snapshot) -> Self {
        match snapshot.campaign.procedure.kind() {
            crate::Kind::Judge => alpha(snapshot, Measure::NominalAlpha, Level::Nominal),
            crate::Kind::Verdict => alpha(snapshot, Measure::OrdinalAlpha, Level::Ordinal),
            crate::Kind::Similarity => alpha(snapshot, Measure::IntervalAlpha, Level::Interval),
            crate::Kind::Recall => pairwise(snapshot),
        }
    }
}

/// Every answer that counts, with what it is about.
fn answered(snapshot: &Snapshot) -> impl Iterator<Item = (u32, &crate::Question, &Answer)> {
    snapshot.valid().flat_map(|submission| {
        let task = snapshot.task(submission.task);
        submission.answers.iter().filter_map(move |(id, answer)| {
            Some((submission.annotator.0, task?.question(id)?, answer))
        })
    })
}

fn alpha(snapshot: &Snapshot, measure: Measure, level: Level) -> Agreement {
    let mut units: BTreeMap<(u32, u32), Vec<f64>> = BTreeMap::new();
    for (_, question, answer) in answered(snapshot) {
        let part = match question.about {
            About::Candidate(at) | About::Substitute(at) => u32::from(at),
            About::Context(which) => u32::from(which),
            About::Sentence | About::Control(_) => continue,
        };
        units.entry((question.item.0, part)).or_default().extend(value(answer));
    }
    let units: Vec<Vec<f64>> = units.into_values().filter(|values| values.len() >= 2).collect();
    Agreement { measure, value: krippendorff_alpha(&units, level), units: units.len() }
}

/// An answer as a number; none for an abstention.
fn value(answer: &Answer) -> Option<f64> {
    match answer {
        Answer::Label(JudgeLabel::Positive) => Some(1.0),
        Answer::Label(JudgeLabel::Negative) => Some(0.0),
        Answer::Label(JudgeLabel::Abstain) | Answer::Recall(_) => None,
        Answer::Verdict(VerdictLabel::Good) => Some(2.0),
        Answer::Verdict(VerdictLabel::Reasonable) => Some(1.0),
        Answer::Verdict(VerdictLabel::Bad) => Some(0.0),
        Answer::Similarity(similarity) => similarity.score(),
    }
}

fn pairwise(snapshot: &Snapshot) -> Agreement {
    let answers: Vec<RawAnswer> = answered(snapshot)
        .filter_map(|(annotator, question, answer)| {
            let (Item::Recall(item), Answer::Recall(answer)) =
                (snapshot.item(question.item)?, answer)
            else {
                return None;
            };
            Some(RawAnswer {
                item: item.key.to_string(),
                pos: item.key.pos().unwrap_or(Pos::Unknown),
                annotator: annotator.to_string(),
                answers: answer.substitutes.iter().map(|s| s.to_lowercase()).collect(),
                nil: answer.none.is_some(),
                name: false,
                unsubstitutable: false,
                dictionary: answer.dictionary,
                phrase: answer.phrase.clone(),
            })
        })
        .collect();
    let agreement = motjuste_metrics::agreement::Agreement::of(&answers);
    let measure = Measure::PairwiseAgreement;
    Agreement { measure, value: agreement.pairwise, units: agreement.items }
}
