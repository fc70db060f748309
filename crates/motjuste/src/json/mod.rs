//! Requests and answers as JSON: the schema of `docs/suggest.md`, one for the command line, the
//! server and whatever else speaks it.
//!
//! Members are only ever added; a change that breaks a reader raises [`VERSION`]. With the feature
//! `schema` every type describes itself as JSON Schema.

mod answer;
mod count;
mod entry;
mod error;
mod offsets;
mod preference;
mod request;
mod share;
mod why;

pub use answer::{Answer, Group, Idiom, InsteadOf, Sense, Sentence, Silence, Suggestion, Target};
pub use answer::{Article, Edit, sense_name, span_of};
pub use count::Count;
pub use entry::{Class, Entry, Instead, Meaning, Meant};
pub use error::RequestError;
pub use offsets::{OffsetConverter, Offsets};
pub use preference::{SpellingName, TierName};
pub use request::{AllowedLabel, Location, OpenClass, Parsed, RegisterName, Request};
pub use share::Share;
pub use why::{Reason, Why};

/// The version of the schema.
pub const VERSION: u32 = 1;
