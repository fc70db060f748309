//! From answers to files that scoring reads: the data files of each kind, the answers of single people,
//! an anonymised log, and a data card. Only submissions that count are exported; the data card says
//! what does not, and why.

mod adjudications;
mod answers;
mod card;
mod decisions;
mod error;
mod files;
mod log;
pub(crate) mod plots;

pub use crate::kind::{LemmaReview, ReviewedForm};
pub(crate) use answers::{Counted, answered, answers_in, counted};
pub use card::{DataCard, data_card};
pub(crate) use card::{counts, measures};
pub use error::ExportError;
pub use files::{ExportSettings, ExportedFile, ExportedFiles, file_names, files};
