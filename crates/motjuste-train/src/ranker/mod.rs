//! The learned rankers of the three tiers, trained from judged substitutes.
//!
//! Everything reported comes from predictions for targets whose lemma the predicting forest has
//! never seen: folds are by lemma, because 145 of the 370 targets of SWORDS dev share theirs with
//! another. What is shipped is then trained on all of it.

mod calibration;
mod cross;
mod curve;
mod edited;
mod item;
mod lesson;
mod lists;
#[cfg(test)]
mod tests;

use std::io;
use std::sync::Arc;

use motjuste_core::Observer;
use motjuste_encoder::Encoder;
use motjuste_engine::{Model, Stage, tuned};

pub use calibration::{Calibration, Decile};
pub use cross::{Learner, Settings};
pub use item::{Item, Labelled, Origin};
pub use lesson::Lesson;

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
    #[error("{lemmas} distinct target lemmas cannot be split into {folds} folds")]
    TooFew {
        /// What there is.
        lemmas: usize,
        /// What was asked for.
        folds: usize,
    },
    /// A finished stage could not be taken.
    #[error("{0}")]
    Stopped(#[from] io::Error),
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
    /// Reading this many of that many targets with the stage's encoder.
    Encoding(Stage, usize, usize),
    /// Growing this many of that many forests.
    Growing(Stage, usize, usize),
}

/// Takes a stage once it is trained, and the items with its out-of-fold scores; an error stops the
/// training.
pub type Finished<'f> = dyn FnMut(&Model, &[Item]) -> io::Result<()> + 'f;

/// Trains the rankers of all stages up to the last an encoder is given for, marking the items
/// with out-of-fold scores on the way.
///
/// # Errors
/// If a text cannot be read or a forest not be grown.
pub fn train(
    items: &mut Vec<Item>,
    encoders: &[Arc<Encoder>],
    settings: &Settings,
    provenance: &str,
    observer: &dyn Observer<Step>,
    finished: &mut Finished<'_>,
) -> Result<(), RankerError> {
    item::assign_folds(items, settings.folds, settings.seed)?;
    let stages = match encoders {
        [] => &Stage::ALL[..1],
        [_] => &Stage::ALL[..3],
        _ => &Stage::ALL,
    };
    for stage in stages {
        if *stage == Stage::Large {
            item::thin_edited(items);
        }
        item::keep_best(items, *stage);
        let standard = match (stage, encoders) {
            (Stage::Base, [encoder, ..]) => {
                let tuned = tuned(encoder)?;
                Some(item::encode(items, *stage, encoder, Some(&tuned), observer)?)
            }
            (Stage::Large, [_, encoder, ..]) => {
                Some(item::encode(items, *stage, encoder, None, observer)?)
            }
            _ => None,
        };
        let model = cross::learn(items, *stage, standard, settings, provenance, observer)?;
        finished(&model, items)?;
    }
    Ok(())
}
