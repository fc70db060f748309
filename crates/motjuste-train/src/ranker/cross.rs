//! Forests for one tier: one per fold for honest scores, one over everything to ship.

use motjuste_engine::features::{self, Standard};
use motjuste_engine::{Forest, Model, Tier};

use super::item::Item;
use super::{Observer, RankerError, Step};
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

/// Learns a tier's two forests and writes out-of-fold scores into the items.
pub(super) fn learn(
    items: &mut [Item],
    tier: Tier,
    standard: Option<Standard>,
    settings: &Settings,
    provenance: &str,
    observer: &mut dyn Observer,
) -> Result<Model, RankerError> {
    let all = 2 * (settings.folds + 1);
    let mut grown = 0;
    let mut grow = |items: &[Item], lesson, left_out| {
        let forest = grow(items, tier, lesson, left_out, settings)?;
        grown += 1;
        observer.step(Step::Growing(tier, grown, all));
        Ok::<_, RankerError>(forest)
    };
    for fold in 0..settings.folds {
        let order = grow(items, Lesson::Order, Some(fold))?;
        let share = grow(items, Lesson::Share, Some(fold))?;
        for item in items.iter_mut().filter(|item| item.fold == fold) {
            for one in &mut item.candidates {
                if one.row.len() == features::width(tier) {
                    one.predicted = sigmoid(share.predict(&one.row));
                    if one.reached == tier {
                        one.order = order.predict(&one.row);
                    }
                }
            }
        }
    }
    let finish =
        |forest: Forest, what: &str| forest.with_provenance(format!("{provenance}; {what}"));
    let order = finish(grow(items, Lesson::Order, None)?, "order: unjudged counted as rejected");
    let share = finish(grow(items, Lesson::Share, None)?, "share: judged only");
    Ok(Model::new(tier, order, share, standard)?)
}

fn grow(
    items: &[Item],
    tier: Tier,
    lesson: Lesson,
    left_out: Option<usize>,
    settings: &Settings,
) -> Result<Forest, RankerError> {
    let learner = if lesson == Lesson::Order { &settings.order } else { &settings.share };
    let data = dataset(items, tier, lesson, left_out)?;
    let forests = (0..learner.bags.max(1))
        .map(|bag| {
            let seed = settings.seed.wrapping_mul(1000).wrapping_add(bag as u64);
            fit(&data, &Params { seed, ..learner.params.clone() }, &learner.objective)
        })
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Forest::merged(&forests)?)
}

fn dataset(
    items: &[Item],
    tier: Tier,
    lesson: Lesson,
    left_out: Option<usize>,
) -> Result<Dataset, RankerError> {
    let width = features::width(tier);
    let (mut rows, mut labels, mut weights, mut groups) = (vec![], vec![], vec![], vec![]);
    for item in items.iter().filter(|item| Some(item.fold) != left_out) {
        if lesson == Lesson::Share && !item.judged {
            continue;
        }
        let before = labels.len();
        for one in item.candidates.iter().filter(|one| one.row.len() == width) {
            match (lesson, one.share) {
                (Lesson::Order, share) if one.reached == tier => labels.push(share.unwrap_or(0.0)),
                (Lesson::Share, Some(share)) => labels.push(share),
                _ => continue,
            }
            rows.extend_from_slice(&one.row);
            weights.push(item.weight);
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
