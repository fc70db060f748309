//! What can be wrong with a file, and where.

use std::fmt;
use std::io;

/// Why a file cannot be read as what it should be.
#[derive(Debug, thiserror::Error)]
pub enum FormatError {
    /// The file cannot be opened or read at all.
    #[error("cannot read {file}")]
    Unreadable { file: String, source: io::Error },
    /// The gzip stream ends early or does not match its checksum.
    #[error(
        "{file}: the gzip data is damaged or truncated ({source}); download or compress it \
        again"
    )]
    DamagedGzip { file: String, source: io::Error },
    /// The text is in another encoding.
    #[error(
        "{file}, line {line}: not UTF-8 (byte 0x{byte:02x}); convert the file, for example with \
         `iconv -f latin1 -t utf-8`"
    )]
    NotUtf8 { file: String, line: usize, byte: u8 },
    /// A line no format of the field has.
    #[error("{file}, line {line}: longer than {limit} bytes; is this the right kind of file?")]
    LineTooLong { file: String, line: usize, limit: usize },
    /// The content breaks the rules of its format.
    #[error("{file}{}: {}", .problem.place, .problem.message)]
    Content { file: String, problem: Problem },
    /// The format cannot be recognised from the content.
    #[error(
        "{file}: unknown format; if it is one of these, convert it with `motjuste-lab data \
         convert --from FORMAT`: {formats}"
    )]
    UnknownFormat { file: String, formats: String },
    /// Files that are valid separately do not belong together.
    #[error("{item}: {reason}")]
    DoesNotFit { item: String, reason: String },
    /// The format to convert to has no place for something the file says.
    #[error(
        "{to} cannot hold {}; add --allow-loss to leave it out",
        .lost.join(" or ")
    )]
    WouldLose { to: &'static str, lost: Vec<String> },
    /// The one format does not hold what the other one needs.
    #[error("cannot convert {from} to {to}: {reason}")]
    NotConvertible { from: &'static str, to: &'static str, reason: String },
    /// The file cannot be written.
    #[error("cannot write {file}")]
    Unwritable { file: String, source: io::Error },
}

/// Where in a file something is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1.
    pub line: Option<usize>,
    /// The id of the element.
    pub id: Option<String>,
}

impl Place {
    pub const fn line(line: usize) -> Self {
        Self { line: Some(line), id: None }
    }

    /// The same place, with the id of the record there.
    #[must_use]
    pub fn with_id(mut self, id: impl Into<String>) -> Self {
        self.id = Some(id.into());
        self
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        if let Some(id) = &self.id {
            write!(f, ", {id}")?;
        }
        Ok(())
    }
}

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// The file breaks its format's rules and is not read.
    Error,
    /// The file can be read, but something in it is probably not meant.
    Warning,
}

/// One thing that is wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    pub place: Place,
    /// What is wrong, and what to do.
    pub message: String,
}

/// Reading ended at the first error.
#[derive(Debug)]
pub struct Stop;

/// Collects what a parser finds wrong: in a strict read the first error ends the parse, in a
/// check continues and collects every problem.
#[derive(Debug)]
pub struct Problems {
    keep_going: bool,
    found: Vec<Problem>,
}

impl Problems {
    /// For reading: stop at the first error.
    pub(crate) const fn strict() -> Self {
        Self { keep_going: false, found: Vec::new() }
    }

    /// For checking: keep every problem.
    pub(crate) const fn all() -> Self {
        Self { keep_going: true, found: Vec::new() }
    }

    /// Records an error.
    ///
    /// # Errors
    /// [`Stop`] in a strict read, so that `?` ends it.
    pub fn error(&mut self, place: Place, message: impl fmt::Display) -> Result<(), Stop> {
        self.push(Severity::Error, place, message);
        if self.keep_going { Ok(()) } else { Err(Stop) }
    }

    /// Records an error from which no parser can recover.
    pub fn fatal(&mut self, place: Place, message: impl fmt::Display) -> Stop {
        self.push(Severity::Error, place, message);
        Stop
    }

    /// Whether warnings are kept. A strict read drops them and need not look for reasons to give one.
    pub(crate) const fn wants_warnings(&self) -> bool {
        self.keep_going
    }

    /// Records something that does not keep the file from being read.
    pub fn warning(&mut self, place: Place, message: impl fmt::Display) {
        self.push(Severity::Warning, place, message);
    }

    fn push(&mut self, severity: Severity, place: Place, message: impl fmt::Display) {
        self.found.push(Problem { severity, place, message: message.to_string() });
    }

    pub(crate) fn into_found(self) -> Vec<Problem> {
        self.found
    }

    pub(crate) fn into_first_error(self) -> Option<Problem> {
        self.found.into_iter().find(|problem| problem.severity == Severity::Error)
    }
}
