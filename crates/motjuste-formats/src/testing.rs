//! What the tests of the formats share.

use crate::{Format, Text, parse};

/// Parses a text as a file of this name; an error is its message.
pub(crate) fn read<F: Format>(name: &str, text: &str) -> Result<F::Data, String> {
    parse::<F>(&Text::from_string(name, text)).map_err(|error| error.to_string())
}

pub(crate) fn written<F: Format>(data: &F::Data) -> String {
    let mut out = Vec::new();
    F::write(data, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}
