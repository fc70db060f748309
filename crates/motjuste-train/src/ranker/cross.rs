//! Forests for one tier: one per fold for honest scores, one over everything to ship.

use motjuste_core::Observer;
use motjuste_engine::features::{self, Standard};
use motjuste_engine::{Forest, Model, Tier};

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
    /// How much a target from plain text counts against a judged one.
    pub text_weight: f32,
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
            text_weight: 0.5,
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

/// How many hopeless candidates of a text one of them represents.
const THINNING: usize = 5;

/// How far down a list pairs count.
const TRUNCATION: usize = 20;

/// What a round of training is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Round {
    /// Learn from people, and label the text.
    Teaching,
    /// Learn from people and from the labelled text, if there is any.
    Final,
}

/// Learns a tier's forest and its curve, and writes out-of-fold scores into the items.
pub(super) fn learn(
    items: &mut [Item],
    tier: Tier,
    round: Round,
    standard: Option<Standard>,
    settings: &Settings,
    provenance: &str,
    observer: &dyn Observer<Step>,
) -> Result<Model, RankerError> {
    let all = settings.folds + 1;
    let given = |items: &[Item], left_out| {
        let given = dataset(items, tier, round, Lesson::Given, left_out, settings)?;
        grow(&[(&given, &settings.learner.objective)], tier, settings)
    };
    for fold in 0..settings.folds {
        let forest = grow_lists(items, tier, round, Some(fold), settings)?;
        let given = given(items, Some(fold))?;
        score(items.iter_mut().filter(|item| item.fold == fold), tier, &forest, &given);
        teach(items, tier, round, fold, settings, &forest);
        observer.observe(Step::Growing(tier, fold + 1, all));
    }
    let curve = curve::fit(items);
    let forest = grow_lists(items, tier, round, None, settings)?;
    let given = given(items, None)?;
    observer.observe(Step::Growing(tier, all, all));
    teach(items, tier, round, settings.folds, settings, &forest);
    // The ranker trained on everything decides which candidates of a text reach the next tier.
    score(items.iter_mut().filter(|item| item.origin == Origin::Text), tier, &forest, &given);
    let told = |forest: Forest, what: &str| forest.with_provenance(format!("{provenance}; {what}"));
    let forest = told(forest, "lists: unjudged counted as rejected");
    let given = told(given, "given words: judged by many only");
    Ok(Model::new(tier, forest, curve, given, standard)?)
}

fn score<'i>(
    items: impl Iterator<Item = &'i mut Item>,
    tier: Tier,
    forest: &Forest,
    given: &Forest,
) {
    for one in items.flat_map(|item| &mut item.candidates) {
        if let Some(row) = one.row.get(..features::width(tier)) {
            one.score = forest.predict(row);
            one.predicted = sigmoid(given.predict(row));
            if one.reached == tier {
                one.order = one.score;
            }
        }
    }
}

/// Labels the candidates of plain text that reached this tier with what its forest makes of them;
/// the forest of a fold labels for that fold's students alone, so that nothing leaks across folds.
fn teach(
    items: &mut [Item],
    tier: Tier,
    round: Round,
    fold: usize,
    settings: &Settings,
    forest: &Forest,
) {
    if round == Round::Final {
        return;
    }
    let text = items.iter_mut().filter(|item| item.origin == Origin::Text);
    for one in text.flat_map(|item| &mut item.candidates).filter(|one| one.reached == tier) {
        if let Some(row) = one.row.get(..features::width(tier)) {
            one.lessons.resize(settings.folds + 1, 0.0);
            one.lessons[fold] = sigmoid(forest.predict(row));
        }
    }
}

/// The forest that orders lists.
fn grow_lists(
    items: &[Item],
    tier: Tier,
    round: Round,
    left_out: Option<usize>,
    settings: &Settings,
) -> Result<Forest, RankerError> {
    let words = dataset(items, tier, round, Lesson::Words, left_out, settings)?;
    // With an encoder, order is settled between candidates that are nearly as good: pairs tell more
    // of that than single words. Labels for other tiers must stay probabilities, though.
    if tier == Tier::Embedded || round == Round::Teaching {
        return grow(&[(&words, &settings.learner.objective)], tier, settings);
    }
    let lists = dataset(items, tier, round, Lesson::Lists, left_out, settings)?;
    let pairs = Objective::LambdaRank { truncation: TRUNCATION };
    grow(&[(&words, &settings.learner.objective), (&lists, &pairs)], tier, settings)
}

/// The mean of forests grown for each lesson, in several bags.
fn grow(
    lessons: &[(&Dataset, &Objective)],
    tier: Tier,
    settings: &Settings,
) -> Result<Forest, RankerError> {
    let learner = &settings.learner;
    // The embedded tier ranks hundreds of candidates in a millisecond or two: one forest has to do.
    let bags = if tier == Tier::Embedded { 1 } else { learner.bags.max(1) };
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
    tier: Tier,
    round: Round,
    lesson: Lesson,
    left_out: Option<usize>,
    settings: &Settings,
) -> Result<Dataset, RankerError> {
    let width = features::width(tier);
    // Nobody is left to teach the best ranker.
    let with_text = round == Round::Final && tier != Tier::Large;
    let (mut rows, mut labels, mut weights, mut groups) = (vec![], vec![], vec![], vec![]);
    for item in items.iter().filter(|item| left_out.is_none_or(|fold| item.fold != fold)) {
        let (usable, weight) = match item.origin {
            Origin::Judged => (true, item.weight),
            Origin::Edited | Origin::Named => (lesson != Lesson::Given, item.weight),
            Origin::Text => (with_text && lesson != Lesson::Given, settings.text_weight),
        };
        if !usable {
            continue;
        }
        let before = labels.len();
        for (place, one) in item.candidates.iter().enumerate() {
            let Some(row) = one.row.get(..width) else { continue };
            // Of many hopeless candidates that nobody judged, a sample represents all.
            let many = matches!(item.origin, Origin::Text | Origin::Edited);
            let thinned = many && one.share.is_none() && one.reached == Tier::Embedded;
            if thinned && place % THINNING != 0 {
                continue;
            }
            let label = match item.origin {
                Origin::Text => one.lessons.get(left_out.unwrap_or(settings.folds)).copied(),
                _ => Some(one.share.unwrap_or(0.0)),
            };
            let judged = item.is_judged() && one.share.is_some();
            let label = label.filter(|_| match lesson {
                Lesson::Words => judged || one.reached >= tier,
                Lesson::Lists => one.reached >= tier,
                Lesson::Given => judged,
            });
            let judged = judged && lesson == Lesson::Words;
            let weight = if judged { weight * settings.judged_weight } else { weight };
            if let Some(label) = label {
                rows.extend_from_slice(row);
                labels.push(label);
                weights.push(if thinned { weight * THINNING as f32 } else { weight });
            }
        }
        if labels.len() > before {
            groups.push(labels.len() - before);
        }
    }
    Ok(Dataset::new(rows, features::names(tier), labels, weights, &groups)?)
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
