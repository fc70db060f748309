//! JSON Lines: one JSON object a line, as annotation campaigns write them.

use std::io::{self, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::{Place, Problems, Stop};
use crate::item_line::lines;

/// The objects of a file with their lines. A line that is none is an error, and the next is read.
pub(crate) fn read<T: DeserializeOwned>(
    text: &str,
    problems: &mut Problems,
) -> Result<Vec<(usize, T)>, Stop> {
    let mut records = Vec::new();
    for (number, line) in lines(text) {
        match serde_json::from_str(line) {
            Ok(record) => records.push((number, record)),
            Err(error) => {
                let message = error.to_string();
                // serde_json ends its message with the place in the one line it was given.
                let message = message.split(" at line ").next().unwrap_or(&message);
                let message =
                    format!("not an object of this format: {message} (column {})", error.column());
                problems.error(Place::line(number), message)?;
            }
        }
    }
    Ok(records)
}

/// Writes one object a line.
pub(crate) fn write<T: Serialize>(
    records: impl IntoIterator<Item = T>,
    out: &mut dyn Write,
) -> io::Result<()> {
    for record in records {
        serde_json::to_writer(&mut *out, &record)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Whether a text is JSON Lines rather than a table. A table has at least a header, so nothing at
/// all is JSON Lines without a line.
pub(crate) fn looks_like_it(text: &str) -> bool {
    let text = text.trim_start();
    text.is_empty() || text.starts_with('{')
}

/// An id, which some files write as a number.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Id {
    Text(String),
    Number(i64),
}

impl From<Id> for String {
    fn from(id: Id) -> Self {
        match id {
            Id::Text(text) => text.trim().to_owned(),
            Id::Number(number) => number.to_string(),
        }
    }
}
