//! Gradient-boosted regression trees (Friedman 2001) on histograms (Ke et al. 2017), with second-order
//! gains (Chen & Guestrin 2016, §2.2). The forest learned is the same to the bit whatever the number
//! of threads.

mod bins;
mod dataset;
mod histogram;
mod list;
mod objective;
mod sample;
mod tree;

use motjuste_engine::{Forest, ForestError};
use thiserror::Error;

use bins::{Binned, MAX_VALUE_BINS};
pub use dataset::Dataset;
use objective::Gradient;
pub use objective::Objective;
use sample::{Kind, sample};
use tree::Grower;

/// Why a forest cannot be trained.
#[derive(Debug, Error, PartialEq)]
pub enum BoostError {
    /// No rows, or more than can be numbered.
    #[error("{0} rows to learn from; expected 1 to 2^32 - 1")]
    Rows(usize),
    /// Two parts of a data set do not fit together.
    #[error("found {found} {what}, expected {expected} by the labels and names")]
    Length {
        /// Which part.
        what: &'static str,
        /// How many it has.
        found: usize,
        /// How many it must have.
        expected: usize,
    },
    /// A group without rows.
    #[error("group {0} has no rows; leave it out")]
    EmptyGroup(usize),
    /// A number that cannot be learned from.
    #[error("row {row} has an unusable {what}: {value}")]
    Value {
        /// What it is the value of.
        what: &'static str,
        /// Where, counted from 0.
        row: usize,
        /// The value.
        value: f32,
    },
    /// A parameter out of range.
    #[error("{name} must be {needs}")]
    Parameter {
        /// Which one.
        name: &'static str,
        /// What it must be.
        needs: &'static str,
    },
    /// What was learned is not a forest.
    #[error(transparent)]
    Forest(#[from] ForestError),
}

/// How to learn.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// How many trees.
    pub rounds: usize,
    /// What share of its step each tree takes.
    pub learning_rate: f64,
    /// How many leaves a tree may have; the leaf whose split gains most is split first.
    pub max_leaves: usize,
    /// Maximum number of splits between root and leaf.
    pub max_depth: Option<usize>,
    /// L2 regularisation of the leaves' values.
    pub l2: f64,
    /// The least sum of second derivatives in a leaf.
    pub min_child_weight: f64,
    /// The fewest rows in a leaf.
    pub min_rows: usize,
    /// What a split must gain at least.
    pub min_gain: f64,
    /// What share of the groups each tree sees.
    pub group_fraction: f64,
    /// What share of the features each tree may ask for.
    pub feature_fraction: f64,
    /// Into how many bins a feature's values are put, at most 254.
    pub max_bins: usize,
    /// What the choice of groups and features depends on.
    pub seed: u64,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            rounds: 300,
            learning_rate: 0.1,
            max_leaves: 31,
            max_depth: None,
            l2: 1.0,
            min_child_weight: 1e-3,
            min_rows: 20,
            min_gain: 0.0,
            group_fraction: 1.0,
            feature_fraction: 1.0,
            max_bins: MAX_VALUE_BINS,
            seed: 0,
        }
    }
}

impl Params {
    fn check(&self) -> Result<(), BoostError> {
        let at_least_0 = |x: f64| x.is_finite() && x >= 0.0;
        let share = |x: f64| x > 0.0 && x <= 1.0;
        let rules = [
            (
                "learning_rate",
                "above 0",
                at_least_0(self.learning_rate) && self.learning_rate > 0.0,
            ),
            ("max_leaves", "at least 2", self.max_leaves >= 2),
            ("max_depth", "at least 1", self.max_depth != Some(0)),
            ("l2", "at least 0", at_least_0(self.l2)),
            ("min_child_weight", "at least 0", at_least_0(self.min_child_weight)),
            ("min_gain", "at least 0", at_least_0(self.min_gain)),
            ("group_fraction", "above 0 and at most 1", share(self.group_fraction)),
            ("feature_fraction", "above 0 and at most 1", share(self.feature_fraction)),
            ("max_bins", "2 to 254", (2..=MAX_VALUE_BINS).contains(&self.max_bins)),
        ];
        match rules.into_iter().find(|&(_, _, kept)| !kept) {
            Some((name, needs, _)) => Err(BoostError::Parameter { name, needs }),
            None => Ok(()),
        }
    }
}

/// How far training is.
#[derive(Clone, Copy, Debug)]
pub struct Round<'a> {
    /// How many trees there are.
    pub trees: usize,
    /// The score each row has from them.
    pub scores: &'a [f64],
}

/// Learns a forest. Of [`Objective::Logistic`] it predicts log odds.
pub fn fit(data: &Dataset, params: &Params, objective: &Objective) -> Result<Forest, BoostError> {
    fit_with(data, params, objective, None, |_| {})
}

/// Learns a forest and tells of each round. With `initial` scores, one for each row, the forest learns
/// what is to be added to them and its base score is 0.
pub fn fit_with(
    data: &Dataset,
    params: &Params,
    objective: &Objective,
    initial: Option<&[f32]>,
    mut on_round: impl FnMut(Round<'_>),
) -> Result<Forest, BoostError> {
    params.check()?;
    objective.check(data)?;
    let base = if initial.is_some() { 0.0 } else { objective.base_score(data) };
    let mut scores = start(data, base, initial)?;
    let mut forest = Forest::new(data.names().to_vec(), base)?
        .with_provenance(format!("{objective:?} {params:?} {} rows", data.rows()));
    let binned = Binned::new(data, params.max_bins);
    let mut grower = Grower::new(&binned, params);
    let mut gradients = vec![Gradient::default(); data.rows()];
    for round in 0..params.rounds {
        objective.gradients(data, &scores, &mut gradients);
        let (seen, unseen) = rows(data, params, round);
        let features =
            sample(params.seed, Kind::Features, round, data.width(), params.feature_fraction);
        let grown = grower.grow(&gradients, &features, seen, unseen)?;
        grown.add_to(&mut scores);
        forest.push(grown.tree())?;
        on_round(Round { trees: round + 1, scores: &scores });
    }
    Ok(forest)
}

fn start(data: &Dataset, base: f32, initial: Option<&[f32]>) -> Result<Vec<f64>, BoostError> {
    let Some(initial) = initial else {
        return Ok(vec![f64::from(base); data.rows()]);
    };
    dataset::length("initial scores", initial.len(), data.rows())?;
    dataset::check("initial score", initial, 1, f32::is_finite)?;
    Ok(initial.iter().map(|&score| f64::from(score)).collect())
}

/// The rows a round learns from and those it does not, group by group.
fn rows(data: &Dataset, params: &Params, round: usize) -> (Vec<u32>, Vec<u32>) {
    let groups = data.groups().len();
    let mut chosen = sample(params.seed, Kind::Groups, round, groups, params.group_fraction)
        .into_iter()
        .peekable();
    let (mut seen, mut unseen) = (Vec::with_capacity(data.rows()), Vec::new());
    for (group, rows) in data.groups().enumerate() {
        let into = if chosen.next_if_eq(&group).is_some() { &mut seen } else { &mut unseen };
        into.extend(rows.start as u32..rows.end as u32);
    }
    (seen, unseen)
}

#[cfg(test)]
mod tests;
