//! Reading requests a chunk at a time: however long the file, memory is bounded.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::Context;

use super::request::BadRequest;

/// No request is longer than this; a longer line is refused.
const LONGEST_LINE: usize = 64 << 20;
/// A chunk is not filled further than this, however few lines it has.
const CHUNK_BYTES: usize = 16 << 20;

/// One line that is not blank.
#[derive(Debug)]
pub(super) struct Line {
    /// Its number in the file, from 1.
    pub(super) number: usize,
    /// Its bytes, without the line's end; of a line that is too long, the beginning.
    pub(super) bytes: Vec<u8>,
    is_too_long: bool,
}

impl Line {
    pub(super) fn text(&self) -> Result<&str, BadRequest> {
        if self.is_too_long {
            return Err(BadRequest::new(format!("line longer than {LONGEST_LINE} bytes")));
        }
        std::str::from_utf8(&self.bytes).map_err(|error| {
            let at = error.valid_up_to();
            BadRequest::new(format!("not UTF-8: byte {at} of the line is invalid"))
        })
    }
}

pub(super) struct Requests {
    from: Box<dyn BufRead>,
    name: String,
    number: usize,
    bytes: Option<u64>,
    bytes_read: u64,
}

impl Requests {
    /// Opens a file, or standard input for `-`.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        let (from, bytes): (Box<dyn BufRead>, _) = if path.as_os_str() == "-" {
            (Box::new(io::stdin().lock()), None)
        } else {
            let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
            let bytes = file.metadata().ok().map(|metadata| metadata.len());
            (Box::new(BufReader::new(file)), bytes)
        };
        Ok(Self { from, name, number: 0, bytes, bytes_read: 0 })
    }

    /// What the requests are called in messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Bytes in the file, where that is known.
    pub(super) const fn bytes(&self) -> Option<u64> {
        self.bytes
    }

    pub(super) const fn bytes_read(&self) -> u64 {
        self.bytes_read
    }

    /// The next request; blank lines are none.
    pub(super) fn next_request(&mut self) -> anyhow::Result<Option<Line>> {
        loop {
            let mut bytes = Vec::new();
            let most = LONGEST_LINE as u64 + 1;
            let read = self.from.by_ref().take(most).read_until(b'\n', &mut bytes);
            let read = read.with_context(|| format!("cannot read {}", self.name))?;
            if read == 0 {
                return Ok(None);
            }
            self.number += 1;
            self.bytes_read += read as u64;
            let is_too_long = bytes.len() > LONGEST_LINE && !bytes.ends_with(b"\n");
            if is_too_long {
                let rest = self.from.skip_until(b'\n');
                self.bytes_read +=
                    rest.with_context(|| format!("cannot read {}", self.name))? as u64;
            }
            let line = bytes.trim_ascii_end();
            if !line.trim_ascii_start().is_empty() {
                bytes.truncate(line.len());
                return Ok(Some(Line { number: self.number, bytes, is_too_long }));
            }
        }
    }

    /// The next requests, `most` of them or fewer; `None` at the end.
    pub(super) fn chunk(&mut self, most: usize) -> anyhow::Result<Option<Vec<Line>>> {
        let mut lines = Vec::new();
        let mut bytes = 0;
        while lines.len() < most && bytes < CHUNK_BYTES {
            let Some(line) = self.next_request()? else { break };
            bytes += line.bytes.len();
            lines.push(line);
        }
        Ok((!lines.is_empty()).then_some(lines))
    }
}
