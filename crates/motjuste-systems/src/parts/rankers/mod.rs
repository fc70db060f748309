//! How the systems of SemEval-2007 and after put candidates in order, one way a file. All are
//! [`Ranker`](motjuste_engine::Ranker)s of the engine.

mod association;
mod back_translation;
mod combined;
mod counts;
mod domain;
mod fluency;
mod frequency;

pub use association::Association;
pub use back_translation::BackTranslation;
pub use combined::Combined;
pub use counts::{Counts, Weighting};
pub use domain::Domain;
pub use fluency::Fluency;
pub use frequency::{Frequency, frequency_as};
