//! Forests for one stage: one per fold for honest scores, one over everything to ship.

use motjuste_core::Observer;
use motjuste_engine::features::{self, Standard};
use motjuste_engine::{Forest, Model, Stage};

use super::item::{Item, Origin};
use super::{RankerError, Step, curve};
use crate::boost::{Dataset, Objective, Params, fit};

/// How one kind of forest is grown.
#[derive(Debug, Clone)]
pub struct Learner {
    /// What it minimises.
    pub objective: Objective,
    /// How.
    pub params: Params,
    /// How many forests, with different seeds, are averaged.
    pub bags: usize,
}

/// How rankers are trained.
#[derive(Debug, Clone)]
pub struct Settings {
    /// How the forests are grown.
    pub learner: Learner,
    /// How much a candidate that somebody judged counts against one that nobody was asked about,
    /// which is taken for a *no*: most of a pool is rubbish, and what matters is to tell good words
    /// from nearly good ones.
    pub judged_weight: f32,
    /// How many parts the lemmas are cut into.
    pub folds: usize,
    /// For folds and forests.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        let params = Params {
            rounds: 150,
            learning_rate: 0.05,
            max_leaves: 15,
            l2: 5.0,
            min_rows: 40,
            group_fraction: 0.7,
            feature_fraction: 0.5,
            ..Params::default()
        };
        Self {
            learner: Learner { objective: Objective::Logistic, params, bags: 2 },
            judged_weight: 3.0,
            folds: 5,
            seed: 1,
        }
    }
}

/// Which rows a forest learns from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lesson {
    /// Words: what people judged, and what the cascade brings this far.
    Words,
    /// Lists: what the cascade brings this far, to be put in order.
    Lists,
    /// Given words: what many people judged, and nothing else.
    Given,
}

/// How many hopeless candidates of an edited sentence one of them represents.
const THINNING: usize = 5;

/// What the forests' provenance says of their labels.
const LISTS: &str = "lists: unjudged counted as rejected";
const GIVEN: &str = "given words: judged by many only";

/// How far down a list pairs count.
const TRUNCATION: usize = 20;

/// Learns a stage's forest and its curve, and writes out-of-fold scores into the items.
pub(super) fn learn(
    items: &mut [Item],
    stage: Stage,
    standard: Option<Standard>,
    settings: &Settings,
    provenance: &str,
    observer: &dyn Observer<Step>,
) -> Result<Model, RankerError> {
    let all = settings.folds + 1;
    let told = |forest: Forest, what: &str| forest.with_provenance(format!("{provenance}; {what}"));
    for fold in 0..settings.folds {
        let forest = grow_lists(items, stage, Some(fold), settings)?;
        let given = grow_given(items, stage, Some(fold), settings)?;
        let left_out = items.iter_mut().filter(|item| item.fold == fold);
        score(left_out, stage, &forest, given.as_ref());
        observer.observe(Step::Growing(stage, fold + 1, all));
    }
    let curve = curve::fit(items, stage);
    let forest = told(grow_lists(items, stage, None, settings)?, LISTS);
    let given = grow_given(items, stage, None, settings)?.map(|given| told(given, GIVEN));
    observer.observe(Step::Growing(stage, all, all));
    Ok(Model::new(stage, forest, curve, given, standard)?)
}

fn score<'i>(
    items: impl Iterator<Item = &'i mut Item>,
    stage: Stage,
    forest: &Forest,
    given: Option<&Forest>,
) {
    for one in items.flat_map(|item| &mut item.candidates) {
        if let Some(row) = one.row.get(..features::width(stage)) {
            one.score = forest.predict(row);
            if let Some(given) = given {
                one.predicted = sigmoid(given.predict(row));
            }
            if one.reached == stage {
                one.order = one.score;
            }
        }
    }
}

/// The forest that orders lists.
fn grow_lists(
    items: &[Item],
    stage: Stage,
    left_out: Option<usize>,
    settings: &Settings,
) -> Result<Forest, RankerError> {
    // Hundreds of candidates are ranked in a millisecond or two: before an encoder, one forest has to do.
    let bags = if stage < Stage::Base { 1 } else { settings.learner.bags };
    let words = dataset(items, stage, Lesson::Words, left_out, settings)?;
    // Where candidates were read in place, order is settled between those that are nearly as good:
    // pairs tell more of that than single words.
    if stage < Stage::Base {
        return grow(&[(&words, &settings.learner.objective)], bags, settings);
    }
    let lists = dataset(items, stage, Lesson::Lists, left_out, settings)?;
    let pairs = Objective::LambdaRank { truncation: TRUNCATION };
    grow(&[(&words, &settings.learner.objective), (&lists, &pairs)], bags, settings)
}

/// The forest that ranks given words, where the stage is a tier's last.
fn grow_given(
    items: &[Item],
    stage: Stage,
    left_out: Option<usize>,
    settings: &Settings,
) -> Result<Option<Forest>, RankerError> {
    if stage == Stage::Shortlist {
        return Ok(None);
    }
    let given = dataset(items, stage, Lesson::Given, left_out, settings)?;
    // Given words are few: every tier can afford all bags.
    grow(&[(&given, &settings.learner.objective)], settings.learner.bags, settings).map(Some)
}

/// The mean of forests grown for each lesson, in several bags.
fn grow(
    lessons: &[(&Dataset, &Objective)],
    bags: usize,
    settings: &Settings,
) -> Result<Forest, RankerError> {
    let learner = &settings.learner;
    let bags = bags.max(1);
    let mut forests = Vec::with_capacity(bags * lessons.len());
    for bag in 0..bags {
        let seed = settings.seed.wrapping_mul(1000).wrapping_add(bag as u64);
        let params = Params { seed, ..learner.params.clone() };
        for (data, objective) in lessons {
            forests.push(fit(data, &params, objective)?);
        }
    }
    Ok(Forest::merged(&forests)?)
}

fn dataset(
    items: &[Item],
    stage: Stage,
    lesson: Lesson,
    left_out: Option<usize>,
    settings: &Settings,
) -> Result<Dataset, RankerError> {
    let width = features::width(stage);
    let (mut rows, mut labels, mut weights, mut groups) = (vec![], vec![], vec![], vec![]);
    for item in items.iter().filter(|item| left_out.is_none_or(|fold| item.fold != fold)) {
        if lesson == Lesson::Given && !matches!(item.origin, Origin::Judged | Origin::Voted) {
            continue;
        }
        let before = labels.len();
        for (place, one) in item.candidates.iter().enumerate() {
            let Some(row) = one.row.get(..width) else { continue };
            let judged = item.is_judged() && one.share.is_some();
            // Votes were predicted for some candidates only: the others may be as good.
            if item.origin == Origin::Voted && !judged {
                continue;
            }
            let wanted = match lesson {
                Lesson::Words => judged || one.is_seen(stage),
                Lesson::Lists => one.is_seen(stage),
                Lesson::Given => judged,
            };
            // Of many hopeless candidates that nobody judged, a sample represents all.
            let many = item.origin == Origin::Edited && stage < Stage::Base;
            let thinned = many && one.share.is_none();
            if !wanted || (thinned && place % THINNING != 0) {
                continue;
            }
            let mut weight = item.weight;
            if judged && lesson == Lesson::Words {
                weight *= settings.judged_weight;
            }
            if thinned {
                weight *= THINNING as f32;
            }
            rows.extend_from_slice(row);
            labels.push(one.share.unwrap_or(0.0));
            weights.push(weight);
        }
        if labels.len() > before {
            groups.push(labels.len() - before);
        }
    }
    Ok(Dataset::new(rows, features::names(stage), labels, weights, &groups)?)
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
