//! A format as an argument.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use motjuste_formats::Kind;

/// Takes the names of all formats, for help and completions too.
pub(super) fn kind() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.iter().map(|kind| kind.name()))
        .try_map(|name| name.parse::<Kind>())
}
