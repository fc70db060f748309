//! Why a well-formed request cannot be answered, in terms of the request.

use crate::PlaceError;
use crate::json::Offsets;

/// What is wrong with a request.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    #[error("{}", in_a_request(.0))]
    Place(#[from] PlaceError),
    #[error("give one of \"span\", \"word\" and \"at\", not several")]
    SeveralPlaces,
    #[error("\"nth\" needs \"word\"")]
    NthOfNothing,
    #[error("\"at\": expected a line and a column, counted from 1, as in \"12:8\"")]
    BadAt,
    #[error(
        "\"span\": {} {start}..{end} are not a range of whole characters of the text, which has \
            {length}",
        .unit.name()
    )]
    BadSpan { start: usize, end: usize, unit: Offsets, length: usize },
    #[error("no word at {} {}..{}, only space or punctuation", .unit.name(), .given[0], .given[1])]
    NoWordThere { given: [usize; 2], unit: Offsets },
    #[error(
        "{} {}..{} cut a word in two: the whole word is at {}..{}",
        .unit.name(), .given[0], .given[1], .whole[0], .whole[1]
    )]
    InsideWord { given: [usize; 2], unit: Offsets, whole: [usize; 2] },
    #[error("\"{member}\" is {expected}, not {found}")]
    OutOfRange { member: &'static str, expected: &'static str, found: String },
}

impl RequestError {
    /// Whether the schema forbids the request, whatever its text.
    pub const fn is_malformed(&self) -> bool {
        matches!(self, Self::BadAt | Self::OutOfRange { .. })
    }
}

/// Why there is no target, with the members of a request that would name one.
fn in_a_request(error: &PlaceError) -> String {
    match error {
        PlaceError::NothingMarked => format!("{error}, or add \"word\", \"at\" or \"span\""),
        _ => error.to_string(),
    }
}
