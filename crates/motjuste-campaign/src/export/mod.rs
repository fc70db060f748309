//! From answers to files that scoring reads: SWORDS JSON, SemEval-2007 gold, verdicts, CoSimLex, the
//! answers of single people, an anonymised log, and a data card. Only submissions that count are
//! exported; the data card says what does not, and why.

mod answers;
mod card;
mod cosimlex;
mod decisions;
mod error;
mod files;
mod lemmas;
mod log;
mod plots;
mod semeval;
mod swords;
mod verdicts;

pub use card::{CardSettings, DataCard, data_card};
pub use cosimlex::{SimilarityExport, similarity, similarity_ratings};
pub use decisions::write_decisions;
pub use error::ExportError;
pub use files::{ExportedFile, ExportedFiles, FileSettings, file_names, files};
pub use lemmas::{LemmaReview, ReviewedForm};
pub use log::AnonymisedLog;
pub use semeval::{RecallExport, raw_answers, recall, sentences};
pub use swords::{JudgeExport, judge, label_ratings};
pub use verdicts::{approved, verdict_ratings, verdicts};
