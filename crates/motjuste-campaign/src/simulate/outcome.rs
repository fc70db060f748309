//! What a simulated campaign shows, against what its people really think: the paper's figures before
//! any money is spent (SWORDS §4.4: acceptable substitutes lost in the first stage; App. C.1, Fig. 4:
//! rank-biased overlap against the number of labels).

use std::collections::{BTreeMap, BTreeSet};

use motjuste_metrics::random::Stream;
use motjuste_metrics::rbo_curve::{
    CurveSettings, LabelledSubstitute, LabelledTarget, RboCurve, Votes, rbo_curve,
};
use serde::Serialize;

use super::{Model, Truth};
use crate::{
    About, AnnotatorNumber, Answer, Item, ItemNumber, JudgeItem, JudgeLabel, Snapshot, Submission,
};

#[derive(Debug, Clone)]
pub struct Outcome {
    pub by_model: BTreeMap<Model, ByModel>,
    /// What the first stage lost, in judge campaigns.
    pub losses: Option<Losses>,
    /// How well k people of a second pool would reproduce the campaign's rankings, in judge
    /// campaigns.
    pub curve: Option<RboCurve>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct ByModel {
    pub people: u32,
    pub submitted: u32,
    pub filtered: u32,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Losses {
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
    /// Candidates that ten people more were asked about, none of whose first three would use them.
    pub first_three_negative: usize,
    /// Of these, candidates that one of the ten would use.
    pub positive_later: usize,
    /// Of those, candidates that more than half of the ten would use.
    pub acceptable_later: usize,
}

impl Losses {
    /// The share of acceptable substitutes that the first stage lost.
    pub fn lost_share(&self) -> Option<f64> {
        (self.acceptable > 0).then(|| self.lost as f64 / self.acceptable as f64)
    }

    /// The share of candidates without a positive label among three that would have got one among
    /// ten: 33.7 % in the paper (§4.4, which asks ten people more, as this does).
    pub fn positive_later_share(&self) -> Option<f64> {
        let all = self.first_three_negative;
        (all > 0).then(|| self.positive_later as f64 / all as f64)
    }

    /// The share of these that are acceptable by all ten labels: .8 % in the paper.
    pub fn acceptable_later_share(&self) -> Option<f64> {
        let all = self.positive_later;
        (all > 0).then(|| self.acceptable_later as f64 / all as f64)
    }

    /// Compares the first three labels of ten people more with all ten (§4.4).
    fn compare(&mut self, pool: &[bool]) {
        const FIRST: usize = 3;
        let positive = pool.iter().filter(|label| **label).count();
        if pool.iter().take(FIRST).any(|label| *label) {
            return;
        }
        self.first_three_negative += 1;
        self.positive_later += usize::from(positive > 0);
        self.acceptable_later += usize::from(positive * 2 > pool.len());
    }
}

/// Labels of the second pool for each candidate.
const POOL: usize = 10;

impl Outcome {
    /// Looks at a campaign whose people are known.
    pub fn new(
        snapshot: &Snapshot,
        truth: &Truth,
        models: &BTreeMap<AnnotatorNumber, Model>,
        seed: u64,
    ) -> Self {
        let labels = labels(snapshot);
        let (losses, curve) = if labels.is_empty() {
            (None, None)
        } else {
            let settings = CurveSettings { seed, ..CurveSettings::default() };
            let targets = targets(snapshot, &labels, truth, seed);
            let mut losses = losses(snapshot, &labels, truth);
            targets.iter().flatten().for_each(|substitute| losses.compare(&substitute.pool));
            (Some(losses), Some(rbo_curve(&targets, &settings)))
        };
        Self { by_model: by_model(snapshot, models), losses, curve }
    }
}

fn by_model(
    snapshot: &Snapshot,
    models: &BTreeMap<AnnotatorNumber, Model>,
) -> BTreeMap<Model, ByModel> {
    let mut work: BTreeMap<Model, ByModel> = BTreeMap::new();
    for model in models.values() {
        work.entry(*model).or_default().people += 1;
    }
    for submission in &snapshot.submissions {
        let Some(model) = models.get(&submission.annotator) else { continue };
        let work = work.entry(*model).or_default();
        work.submitted += 1;
        work.filtered += u32::from(!submission.is_valid());
    }
    work
}

type Candidate = (ItemNumber, u16);

#[derive(Default)]
struct Labels {
    first_stage_positive: u32,
    votes: (u32, u32),
}

fn labels(snapshot: &Snapshot) -> BTreeMap<Candidate, Labels> {
    let mut labels: BTreeMap<Candidate, Labels> = BTreeMap::new();
    for (submission, task) in
        snapshot.valid().filter_map(|s: &Submission| Some((s, snapshot.task(s.task)?)))
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

fn judged(snapshot: &Snapshot, item: ItemNumber) -> Option<&JudgeItem> {
    match snapshot.item(item)? {
        Item::Judge(judge) => Some(judge),
        _ => None,
    }
}

fn losses(snapshot: &Snapshot, labels: &BTreeMap<Candidate, Labels>, truth: &Truth) -> Losses {
    let mut losses = Losses::default();
    for ((item, position), labels) in labels {
        let Some(judge) = judged(snapshot, *item) else { continue };
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
    snapshot: &Snapshot,
    labels: &BTreeMap<Candidate, Labels>,
    truth: &Truth,
    seed: u64,
) -> Vec<LabelledTarget> {
    let items: BTreeSet<ItemNumber> = labels.keys().map(|(item, _)| *item).collect();
    let mut random = Stream::new(seed, u64::MAX);
    let target = |item: ItemNumber| {
        let judge = judged(snapshot, item)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_labels_are_compared_with_ten_as_in_the_paper() {
        let mut losses = Losses::default();
        let pool = |positive: &[usize]| -> Vec<bool> {
            (0..POOL).map(|at| positive.contains(&at)).collect()
        };
        losses.compare(&pool(&[])); // nobody
        losses.compare(&pool(&[1, 5, 6])); // seen by the first three
        losses.compare(&pool(&[3])); // one, later
        losses.compare(&pool(&[4, 5, 6, 7, 8])); // five of ten are not more than half
        losses.compare(&pool(&[3, 4, 5, 6, 7, 8])); // acceptable, and lost
        let Losses { first_three_negative, positive_later, acceptable_later, .. } = losses;
        assert_eq!((first_three_negative, positive_later, acceptable_later), (4, 3, 1));
        assert_eq!(losses.positive_later_share(), Some(0.75));
        assert_eq!(Losses::default().acceptable_later_share(), None);
    }
}
