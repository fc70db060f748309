//! What a simulated campaign shows, against what its people really think: the paper's figures before
//! any money is spent (SWORDS §4.4: acceptable substitutes lost in the first stage; App. C.1, Fig. 4:
//! rank-biased overlap against the number of labels).

use std::collections::{BTreeMap, BTreeSet};

use motjuste_metrics::rbo_curve::{
    CurveSettings, LabelledSubstitute, LabelledTarget, RboCurve, Votes, rbo_curve,
};
use serde::Serialize;

use super::{Model, Truth};
use crate::random::Stream;
use crate::{
    About, AnnotatorNumber, Answer, Item, ItemNumber, JudgeItem, JudgeLabel, Records, Submission,
};

/// What came of a campaign.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Each model's work.
    pub by_model: BTreeMap<Model, ByModel>,
    /// What the first stage lost, in judge campaigns.
    pub losses: Option<Losses>,
    /// How well k people of a second pool would reproduce the campaign's rankings, in judge
    /// campaigns.
    pub curve: Option<RboCurve>,
}

/// One model's work.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct ByModel {
    /// People.
    pub people: u32,
    /// Tasks they handed in.
    pub submitted: u32,
    /// Of these, filtered.
    pub filtered: u32,
}

/// What the first stage lost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Losses {
    /// Candidates judged.
    pub candidates: usize,
    /// Those that more than half of the people would really use.
    pub acceptable: usize,
    /// Candidates without a positive label in the first stage.
    pub dropped: usize,
    /// Of these, really acceptable: lost.
    pub lost: usize,
    /// Candidates that more than half of their labels accept.
    pub accepted: usize,
    /// Of these, not really acceptable.
    pub wrongly_accepted: usize,
}

impl Losses {
    /// The share of acceptable substitutes that the first stage lost.
    #[must_use]
    pub fn lost_share(&self) -> Option<f64> {
        (self.acceptable > 0).then(|| self.lost as f64 / self.acceptable as f64)
    }

    /// The share of dropped substitutes that are acceptable: .8 % in the paper.
    #[must_use]
    pub fn acceptable_among_dropped(&self) -> Option<f64> {
        (self.dropped > 0).then(|| self.lost as f64 / self.dropped as f64)
    }
}

/// Labels of the second pool for each candidate.
const POOL: usize = 10;

impl Outcome {
    /// Looks at a campaign whose people are known.
    #[must_use]
    pub fn of(
        records: &Records,
        truth: &Truth,
        models: &BTreeMap<AnnotatorNumber, Model>,
        seed: u64,
    ) -> Self {
        let labels = labels(records);
        let (losses, curve) = if labels.is_empty() {
            (None, None)
        } else {
            let settings = CurveSettings { seed, ..CurveSettings::default() };
            let targets = targets(records, &labels, truth, seed);
            (Some(losses(records, &labels, truth)), Some(rbo_curve(&targets, &settings)))
        };
        Self { by_model: by_model(records, models), losses, curve }
    }
}

fn by_model(
    records: &Records,
    models: &BTreeMap<AnnotatorNumber, Model>,
) -> BTreeMap<Model, ByModel> {
    let mut work: BTreeMap<Model, ByModel> = BTreeMap::new();
    for model in models.values() {
        work.entry(*model).or_default().people += 1;
    }
    for submission in &records.submissions {
        let Some(model) = models.get(&submission.annotator) else { continue };
        let work = work.entry(*model).or_default();
        work.submitted += 1;
        work.filtered += u32::from(!submission.is_valid());
    }
    work
}

/// A candidate of an item.
type Candidate = (ItemNumber, u16);

/// The labels of a candidate that count.
#[derive(Default)]
struct Labels {
    first_stage_positive: u32,
    votes: (u32, u32),
}

fn labels(records: &Records) -> BTreeMap<Candidate, Labels> {
    let mut labels: BTreeMap<Candidate, Labels> = BTreeMap::new();
    for (submission, task) in
        records.valid().filter_map(|s: &Submission| Some((s, records.task(s.task)?)))
    {
        for (id, answer) in submission.answers.iter() {
            let (Some(question), Answer::Label(label)) = (task.question(id), answer) else {
                continue;
            };
            let About::Candidate(position) = question.about else { continue };
            let is_positive = u32::from(*label == JudgeLabel::Positive);
            let of = labels.entry((question.item, position)).or_default();
            of.votes.0 += is_positive;
            of.votes.1 += 1;
            if task.stage == 1 {
                of.first_stage_positive += is_positive;
            }
        }
    }
    labels
}

fn judged(records: &Records, item: ItemNumber) -> Option<&JudgeItem> {
    match records.item(item)? {
        Item::Judge(judge) => Some(judge),
        _ => None,
    }
}

fn losses(records: &Records, labels: &BTreeMap<Candidate, Labels>, truth: &Truth) -> Losses {
    let mut losses = Losses::default();
    for ((item, position), labels) in labels {
        let Some(judge) = judged(records, *item) else { continue };
        let Some(candidate) = judge.candidates().get(usize::from(*position)) else { continue };
        let is_acceptable = truth.acceptance(&judge.marked(), &candidate.text).is_acceptable();
        let is_dropped = labels.first_stage_positive == 0;
        let (positive, total) = labels.votes;
        let is_accepted = !is_dropped && positive * 2 > total;
        losses.candidates += 1;
        losses.acceptable += usize::from(is_acceptable);
        losses.dropped += usize::from(is_dropped);
        losses.lost += usize::from(is_dropped && is_acceptable);
        losses.accepted += usize::from(is_accepted);
        losses.wrongly_accepted += usize::from(is_accepted && !is_acceptable);
    }
    losses
}

/// Every target with the campaign's labels and those of ten careful people more.
fn targets(
    records: &Records,
    labels: &BTreeMap<Candidate, Labels>,
    truth: &Truth,
    seed: u64,
) -> Vec<LabelledTarget> {
    let items: BTreeSet<ItemNumber> = labels.keys().map(|(item, _)| *item).collect();
    let mut random = Stream::new(seed, u64::MAX);
    let target = |item: ItemNumber| {
        let judge = judged(records, item)?;
        let text = judge.marked();
        let substitutes = (0_u16..).zip(judge.candidates()).map(|(position, candidate)| {
            let (positive, total) =
                labels.get(&(item, position)).map_or((0, 0), |labels| labels.votes);
            let share = truth.acceptance(&text, &candidate.text).share();
            let pool = (0..POOL).map(|_| random.share() < share).collect();
            LabelledSubstitute { own: Votes { positive, total }, pool }
        });
        Some(substitutes.collect())
    };
    items.into_iter().filter_map(target).collect()
}
