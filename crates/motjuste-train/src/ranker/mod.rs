//! The learned rankers of the three tiers, trained from judged substitutes.
//!
//! Everything reported comes from predictions for targets whose lemma the predicting forest has
//! never seen: folds are by lemma, because 145 of the 370 targets of SWORDS dev share theirs with
//! another. What is shipped is then trained on all of it.
//!
//! Judgements are few. Where plain text is given, the largest tier labels it and the lesser tiers
//! learn from those labels too (distillation); a fold's students have teachers of their own, which
//! have not seen the fold either.

mod calibration;
mod cross;
mod curve;
mod edited;
mod item;
mod lists;
#[cfg(test)]
mod tests;
mod text;

use std::io;
use std::sync::Arc;

use motjuste_core::Observer;
use motjuste_encoder::Encoder;
use motjuste_engine::features::Standard;
use motjuste_engine::{Model, Tier};

pub use calibration::{Calibration, Decile};
use cross::Round;
pub use cross::{Learner, Settings};
pub use item::{Item, Labelled, Origin};

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
    /// A finished tier could not be taken.
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
    /// Reading this many of that many targets with the tier's encoder.
    Encoding(Tier, usize, usize),
    /// Growing this many of that many forests.
    Growing(Tier, usize, usize),
}

/// Takes a tier once it is trained, and the items with its out-of-fold scores; an error stops the
/// training.
pub type Finished<'f> = dyn FnMut(&Model, &[Item]) -> io::Result<()> + 'f;

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
    observer: &dyn Observer<Step>,
    finished: &mut Finished<'_>,
) -> Result<(), RankerError> {
    item::assign_folds(items, settings.folds, settings.seed)?;
    let has_text = items.iter().any(|item| item.origin == Origin::Text);
    let rounds: &[Round] =
        if has_text { &[Round::Teaching, Round::Final] } else { &[Round::Final] };
    let mut standards: Vec<Option<Standard>> = vec![None; Tier::ALL.len()];
    for round in rounds {
        item::start_again(items);
        for (place, tier) in Tier::ALL.into_iter().enumerate().take(encoders.len() + 1) {
            if let Some(encoder) = place.checked_sub(1).map(|before| &encoders[before]) {
                item::keep_best(items, tier);
                let known = standards[place].take();
                standards[place] = Some(item::encode(items, tier, encoder, known, observer)?);
            }
            let standard = standards[place].clone();
            let model =
                cross::learn(items, tier, *round, standard, settings, provenance, observer)?;
            if *round == Round::Final {
                finished(&model, items)?;
            }
        }
    }
    Ok(())
}
