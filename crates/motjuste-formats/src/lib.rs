//! Every benchmark and result format of the field, one file each, reader and writer side by side.

mod candidates;
mod coinco;
mod coinco_benchmark;
mod detokenise;
mod error;
mod format;
mod input;
mod item_line;
mod json;
mod lsr;
mod output;
mod ranked;
mod semeval_answers;
mod semeval_benchmark;
mod semeval_gold;
mod semeval_xml;
mod swords;

pub use candidates::Candidates;
pub use coinco::{Coinco, CoincoSentence, CoincoSubstitute, CoincoToken};
pub use coinco_benchmark::{CoincoIds, coinco_benchmark};
pub use error::{FormatError, Place, Problem, Problems, Severity, Stop};
pub use format::{Format, check, parse, read, write};
pub use input::{LONGEST_LINE, Lines, Text, read_bytes};
pub use lsr::Lsr;
pub use output::write_file;
pub use ranked::RankedCandidates;
pub use semeval_answers::{AnswerKind, Answers, SemevalAnswers};
pub use semeval_benchmark::semeval_benchmark;
pub use semeval_gold::SemevalGold;
pub use semeval_xml::{LexsubInstance, SemevalXml};
pub use swords::Swords;
