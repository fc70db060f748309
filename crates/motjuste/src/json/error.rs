//! Why a request that is well-formed JSON cannot be answered, in the words of a request.

use crate::PlaceError;
use crate::json::Offsets;

/// Two offsets as they were given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The first.
    pub start: usize,
    /// The first after.
    pub end: usize,
}

/// What is wrong with a request.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// The place leads to no target.
    #[error("{}", in_a_request(.0))]
    Place(#[from] PlaceError),
    /// The target is said in several ways.
    #[error("give one of \"span\", \"word\" and \"at\", not several")]
    SeveralPlaces,
    /// A number of an occurrence, but of nothing.
    #[error("\"nth\" says which occurrence of \"word\", and there is none")]
    NthOfNothing,
    /// The line and column cannot be read.
    #[error("\"at\": expected a line and a column, counted from 1, as in \"12:8\"")]
    BadAt,
    /// The span is not a stretch of whole characters of the text.
    #[error(
        "\"span\": {} {}..{} are not a stretch of whole characters of the text, which has {length}",
        .unit.name(), .span.start, .span.end
    )]
    BadSpan {
        /// As given.
        span: Span,
        /// What it counts.
        unit: Offsets,
        /// The text's length in that unit.
        length: usize,
    },
    /// A number is too small or too large.
    #[error("\"{member}\" is {expected}, not {found}")]
    OutOfRange {
        /// The member of the request.
        member: &'static str,
        /// What it may be.
        expected: &'static str,
        /// What it is.
        found: String,
    },
}

/// Why there is no target, in the words of a request rather than of the command line.
fn in_a_request(error: &PlaceError) -> String {
    match error {
        PlaceError::NothingMarked => {
            "no word is marked: write it as **word**, or add \"word\", \"at\" or \"span\"".into()
        }
        PlaceError::SeveralMarked(count) => format!("{count} words are marked: mark one"),
        error => error.to_string(),
    }
}
