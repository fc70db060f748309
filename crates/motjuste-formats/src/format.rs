//! What a format is: a way to parse text and a way to write it.

use std::io::{self, Write};
use std::path::Path;

use crate::error::{Problems, Stop};
use crate::input::{Lines, Text};
use crate::output::write_file;
use crate::{FormatError, Problem};

/// One outside format. Each has its own file with reader and writer side by side.
pub trait Format {
    /// What a file of this format holds.
    type Data;

    /// Whether lines are records, as in most formats.
    const LINES: Lines = Lines::Matter;

    /// Parses a whole file.
    ///
    /// # Errors
    /// [`Stop`], with the reason in `problems`.
    fn parse(text: &str, problems: &mut Problems) -> Result<Self::Data, Stop>;

    /// Writes a whole file.
    ///
    /// # Errors
    /// Whatever the writer says.
    fn write(data: &Self::Data, out: &mut dyn Write) -> io::Result<()>;
}

/// Reads a file; the first error ends it.
///
/// # Errors
/// A [`FormatError`] with the place and the remedy.
pub fn read<F: Format>(path: &Path) -> Result<F::Data, FormatError> {
    parse::<F>(&Text::read(path, F::LINES)?)
}

/// Parses text; the first error ends it.
///
/// # Errors
/// [`FormatError::Content`].
pub fn parse<F: Format>(text: &Text) -> Result<F::Data, FormatError> {
    let mut problems = Problems::strict();
    let parsed = F::parse(text.as_str(), &mut problems);
    match (parsed, problems.into_first_error()) {
        (Ok(data), None) => Ok(data),
        (_, Some(problem)) => Err(FormatError::Content { file: text.name().into(), problem }),
        (Err(Stop), None) => unreachable!("a parser stops only after an error it recorded"),
    }
}

/// Every problem of a text, not just the first.
pub fn check<F: Format>(text: &Text) -> Vec<Problem> {
    let mut problems = Problems::all();
    // A parse that had to stop has recorded why; there is nothing else to learn from it.
    let _ = F::parse(text.as_str(), &mut problems);
    problems.into_found()
}

/// Writes a file whole or not at all; `.gz` in its name compresses.
///
/// # Errors
/// [`FormatError::Unwritable`].
pub fn write<F: Format>(path: &Path, data: &F::Data) -> Result<(), FormatError> {
    write_file(path, |out| F::write(data, out))
}
