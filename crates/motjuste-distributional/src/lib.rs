//! What the words of a corpus occur with: its associations and a distributional thesaurus. Each has
//! its reader, its file and its training here, on one [analysis](Texts) of the texts.

mod analysis;
pub mod associations;
pub mod thesaurus;
mod word_list;

pub use analysis::{Error, Step, Texts};
pub use associations::Associations;
pub use thesaurus::Distributional;
