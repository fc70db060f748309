//! The file of answers: written in order, and taken up again where a run that was killed left it.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, bail};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::requests::Requests;
use super::{AnswerLine, Desk};

pub(super) struct Answers {
    out: Box<dyn Write>,
    name: String,
    /// Answers of an earlier run that stay.
    pub(super) kept: usize,
    refused: usize,
}

/// What of an earlier answer tells whose it is.
#[derive(Deserialize)]
struct Earlier<'a> {
    request: &'a str,
    error: Option<IgnoredAny>,
}

/// How much of a file is answers to the requests.
#[derive(Debug, Default)]
struct Prefix {
    bytes: u64,
    answers: usize,
    refused: usize,
}

impl Answers {
    /// Opens the file, or standard output for `-`. The answers a file already holds stay, and their
    /// requests are passed over; anything else it holds is only overwritten by `force`.
    pub(super) fn open(
        path: &Path,
        force: bool,
        requests: &mut Requests,
        desk: &Desk<'_>,
    ) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        if path.as_os_str() == "-" {
            return Ok(Self { out: Box::new(io::stdout()), name, kept: 0, refused: 0 });
        }
        let unwritable = || format!("cannot write {name}");
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(force)
            .open(path)
            .with_context(unwritable)?;
        let prefix = Prefix::of(&file, &name, requests, desk)?;
        file.set_len(prefix.bytes).with_context(unwritable)?;
        file.seek(SeekFrom::End(0)).with_context(unwritable)?;
        Ok(Self { out: Box::new(file), name, kept: prefix.answers, refused: prefix.refused })
    }

    /// Writes answers, in one go: a kill leaves at most one of them cut short.
    pub(super) fn write(&mut self, answers: Vec<AnswerLine>) -> anyhow::Result<()> {
        let mut bytes = Vec::new();
        for answer in answers {
            bytes.extend_from_slice(&answer.json);
            self.refused += usize::from(answer.is_error);
        }
        let written = self.out.write_all(&bytes).and_then(|()| self.out.flush());
        written.with_context(|| format!("cannot write {}", self.name))
    }

    /// How many requests were refused, in this run and the earlier ones.
    pub(super) const fn refused(&self) -> usize {
        self.refused
    }
}

impl Prefix {
    fn of(
        file: &File,
        name: &str,
        requests: &mut Requests,
        desk: &Desk<'_>,
    ) -> anyhow::Result<Self> {
        let mut prefix = Self::default();
        let mut reader = BufReader::new(file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = reader.read_until(b'\n', &mut line);
            let read = read.with_context(|| format!("cannot read {name}"))?;
            if read == 0 {
                return Ok(prefix);
            }
            let earlier: Option<Earlier<'_>> = serde_json::from_slice(&line).ok();
            if !line.ends_with(b"\n") && looks_cut_short(&line) {
                return Ok(prefix);
            }
            let request = requests.next_request()?;
            match (earlier, request) {
                (Some(earlier), Some(request)) if earlier.request == desk.fingerprint(&request) => {
                    prefix.bytes += read as u64;
                    prefix.answers += 1;
                    prefix.refused += usize::from(earlier.error.is_some());
                }
                _ => bail!(
                    "{name} contains something other than answers to {} with these settings \
                     (line {}): choose another file, or overwrite it with --force",
                    requests.name(),
                    prefix.answers + 1
                ),
            }
        }
    }
}

/// Whether a last line without an end is the beginning of an answer.
fn looks_cut_short(line: &[u8]) -> bool {
    const BEGINNING: &[u8] = b"{\"line\":";
    let common = line.len().min(BEGINNING.len());
    line[..common] == BEGINNING[..common]
}
