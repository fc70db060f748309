//! Forests for one tier: one per fold for honest scores, one over everything to ship.

use motjuste_core::Observer;
use motjuste_engine::features::{self, Standard};
use motjuste_engine::{Forest, Model, Tier};

use super::item::{Item, Origin, Taught};
use super::{RankerError, Step};
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
    /// The forest that orders suggestions.
    pub order: Learner,
    /// The forest that predicts the share of people who accept.
    pub share: Learner,
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
            order: Learner { objective: Objective::Logistic, params: params.clone(), bags: 2 },
            share: Learner { objective: Objective::Logistic, params, bags: 2 },
            text_weight: 0.5,
            folds: 5,
            seed: 1,
        }
    }
}

/// Which rows a forest learns from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lesson {
    /// What the cascade brings this far; nobody's opinion is a no.
    Order,
    /// What people judged.
    Share,
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

/// Learns a tier's two forests and writes out-of-fold scores into the items.
pub(super) fn learn(
    items: &mut [Item],
    tier: Tier,
    round: Round,
    standard: Option<Standard>,
    settings: &Settings,
    provenance: &str,
    observer: &dyn Observer<Step>,
) -> Result<Model, RankerError> {
    let all = 2 * (settings.folds + 1);
    let mut grown = 0;
    let mut grow = |items: &[Item], lesson, left_out| {
        let forest = grow(items, tier, round, lesson, left_out, settings)?;
        grown += 1;
        observer.observe(Step::Growing(tier, grown, all));
        Ok::<_, RankerError>(forest)
    };
    for fold in 0..settings.folds {
        let order = grow(items, Lesson::Order, Some(fold))?;
        let share = grow(items, Lesson::Share, Some(fold))?;
        predict(items.iter_mut().filter(|item| item.fold == fold), tier, &order, &share);
        teach(items, tier, round, fold, settings, &order, &share);
    }
    let order = grow(items, Lesson::Order, None)?;
    let share = grow(items, Lesson::Share, None)?;
    teach(items, tier, round, settings.folds, settings, &order, &share);
    // The ranker trained on everything decides which candidates of a text reach the next tier.
    predict(items.iter_mut().filter(|item| item.origin == Origin::Text), tier, &order, &share);
    let finish =
        |forest: Forest, what: &str| forest.with_provenance(format!("{provenance}; {what}"));
    let order = finish(order, "order: unjudged counted as rejected");
    let share = finish(share, "share: judged only");
    Ok(Model::new(tier, order, share, standard)?)
}

fn predict<'i>(
    items: impl Iterator<Item = &'i mut Item>,
    tier: Tier,
    order: &Forest,
    share: &Forest,
) {
    for one in items.flat_map(|item| &mut item.candidates) {
        if let Some(row) = one.row.get(..features::width(tier)) {
            one.predicted = sigmoid(share.predict(row));
            if one.reached == tier {
                one.order = order.predict(row);
            }
        }
    }
}

/// Labels the candidates of plain text that reached this tier with what its forests make of them;
/// forests of a fold label for that fold's students alone, so that nothing leaks across folds.
fn teach(
    items: &mut [Item],
    tier: Tier,
    round: Round,
    fold: usize,
    settings: &Settings,
    order: &Forest,
    share: &Forest,
) {
    if round == Round::Final {
        return;
    }
    let text = items.iter_mut().filter(|item| item.origin == Origin::Text);
    for one in text.flat_map(|item| &mut item.candidates).filter(|one| one.reached == tier) {
        if let Some(row) = one.row.get(..features::width(tier)) {
            one.lessons.resize(settings.folds + 1, Taught::default());
            one.lessons[fold] =
                Taught { order: sigmoid(order.predict(row)), share: sigmoid(share.predict(row)) };
        }
    }
}

fn grow(
    items: &[Item],
    tier: Tier,
    round: Round,
    lesson: Lesson,
    left_out: Option<usize>,
    settings: &Settings,
) -> Result<Forest, RankerError> {
    let learner = if lesson == Lesson::Order { &settings.order } else { &settings.share };
    let data = dataset(items, tier, round, lesson, left_out, settings)?;
    // The embedded tier ranks hundreds of candidates in a millisecond or two: one forest has to do.
    let bags = if tier == Tier::Embedded { 1 } else { learner.bags.max(1) };
    let mut forests = Vec::with_capacity(bags + 1);
    for bag in 0..bags {
        let seed = settings.seed.wrapping_mul(1000).wrapping_add(bag as u64);
        let params = Params { seed, ..learner.params.clone() };
        forests.push(fit(&data, &params, &learner.objective)?);
        // With an encoder, order is settled between candidates that are nearly as good: pairs tell
        // more of that than single words. Labels for other tiers must stay probabilities, though.
        if tier != Tier::Embedded && lesson == Lesson::Order && round == Round::Final {
            forests.push(fit(&data, &params, &Objective::LambdaRank { truncation: TRUNCATION })?);
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
            Origin::Named => (lesson == Lesson::Order, item.weight),
            Origin::Text => (with_text, settings.text_weight),
        };
        if !usable {
            continue;
        }
        let before = labels.len();
        for (place, one) in item.candidates.iter().enumerate() {
            let Some(row) = one.row.get(..width) else { continue };
            // Of a text's many hopeless candidates, a sample represents all.
            let thinned = item.origin == Origin::Text && one.reached == Tier::Embedded;
            if thinned && place % THINNING != 0 {
                continue;
            }
            let label = match item.origin {
                Origin::Text => {
                    one.lessons.get(left_out.unwrap_or(settings.folds)).and_then(|taught| {
                        match lesson {
                            Lesson::Order => (one.reached >= tier).then_some(taught.order),
                            Lesson::Share => (one.reached == Tier::Large).then_some(taught.share),
                        }
                    })
                }
                _ => match lesson {
                    Lesson::Order => (one.reached >= tier).then_some(one.share.unwrap_or(0.0)),
                    Lesson::Share => one.share,
                },
            };
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
