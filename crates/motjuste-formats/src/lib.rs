//! Every benchmark and result format of the field, one file each, reader and writer side by side.

mod error;
mod format;
mod input;
mod json;
mod lsr;
mod output;
mod swords;

pub use error::{FormatError, Place, Problem, Problems, Severity, Stop};
pub use format::{Format, check, parse, read, write};
pub use input::{LONGEST_LINE, Lines, Text, read_bytes};
pub use lsr::Lsr;
pub use output::write_file;
pub use swords::Swords;
