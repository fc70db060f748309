//! How the systems of SemEval-2007 and after put candidates in order, one way a file. All are
//! [`Ranker`](motjuste_engine::Ranker)s of the engine.

mod association;
mod back_translation;
mod combined;
mod counts;
mod domain;
mod fluency;
mod frequency;

pub(crate) use association::Association;
pub(crate) use back_translation::BackTranslation;
pub(crate) use combined::Combined;
pub(crate) use counts::{Counts, Weighting};
pub(crate) use domain::Domain;
pub(crate) use fluency::Fluency;
pub(crate) use frequency::{Frequency, frequency_as};
