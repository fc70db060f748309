//! The learned rankers of the three tiers, trained from judged substitutes.
//!
//! Everything reported comes from predictions for targets whose lemma the predicting forest has
//! never seen: folds are by lemma, because 145 of the 370 targets of SWORDS dev share theirs with
//! another. What is shipped is then trained on all of it.

mod calibration;
mod cross;
mod item;
mod lists;

use std::sync::Arc;

use motjuste_encoder::Encoder;
use motjuste_engine::{Model, Tier};

pub use calibration::{Calibration, Decile};
pub use cross::{Learner, Settings};
pub use item::{Item, Labelled};

/// What can go wrong in training a ranker.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RankerError {
    /// A target has nothing to learn from.
    #[error("target {id}: {reason}")]
    Target {
        /// Which.
        id: String,
        /// What is wrong with it.
        reason: String,
    },
    /// There is too little.
    #[error("{lemmas} different target lemmas cannot be cut into {folds} folds")]
    TooFew {
        /// What there is.
        lemmas: usize,
        /// What was asked for.
        folds: usize,
    },
    /// The observer stopped the training.
    #[error("{0}")]
    Stopped(#[from] std::io::Error),
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] motjuste_engine::Error),
    /// The trees could not be grown.
    #[error(transparent)]
    Boost(#[from] crate::boost::BoostError),
    /// A forest could not be put together.
    #[error(transparent)]
    Forest(#[from] motjuste_engine::ForestError),
}

/// What training does, for a progress bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Reading this many of that many targets with the tier's encoder.
    Encoding(Tier, usize, usize),
    /// Growing this many of that many forests.
    Growing(Tier, usize, usize),
}

/// Who watches a training.
pub trait Observer {
    /// Something was done.
    fn step(&mut self, step: Step);
    /// A tier is trained; the items have its out-of-fold scores.
    ///
    /// # Errors
    /// Whatever keeps the observer from going on; training stops.
    fn tier(&mut self, model: &Model, items: &[Item]) -> std::io::Result<()>;
}

/// Trains the rankers of all tiers up to the largest an encoder is given for, marking the items
/// with out-of-fold scores on the way.
///
/// # Errors
/// If a text cannot be read or a forest not be grown.
pub fn train(
    items: &mut [Item],
    encoders: &[Arc<Encoder>],
    settings: &Settings,
    provenance: &str,
    observer: &mut dyn Observer,
) -> Result<(), RankerError> {
    item::assign_folds(items, settings.folds, settings.seed)?;
    for (place, tier) in Tier::ALL.into_iter().enumerate().take(encoders.len() + 1) {
        let standard = match place.checked_sub(1).map(|before| &encoders[before]) {
            Some(encoder) => {
                item::keep_best(items, tier);
                Some(item::encode(items, tier, encoder, observer)?)
            }
            None => None,
        };
        let model = cross::learn(items, tier, standard, settings, provenance, observer)?;
        observer.tier(&model, items)?;
    }
    Ok(())
}
