//! What a killed run leaves to go on from: runs, words and a journal in a directory beside the
//! model. The journal is replaced as a whole once what it lists is on the disk.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::error::Error;
use super::run::RunFile;
use super::text::Position;

const JOURNAL: &str = "journal.json";
const LOCK: &str = "lock";
const MODEL: &str = "model";
/// Raised whenever runs are written otherwise.
const VERSION: u32 = 1;

/// Which texts, counted how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Fingerprint {
    version: u32,
    order: usize,
    texts: Vec<TextState>,
}

/// A text as it was when it was read: its name, length and time of change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct TextState {
    path: String,
    bytes: u64,
    /// Nanoseconds since 1970.
    changed: u64,
}

impl Fingerprint {
    pub(super) fn of(texts: &[PathBuf], order: usize) -> Result<Self, Error> {
        let state = |path: &PathBuf| {
            let data = fs::metadata(path)?;
            let changed = data.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
            Ok(TextState {
                path: path.canonicalize()?.to_string_lossy().into_owned(),
                bytes: data.len(),
                changed: changed.as_nanos() as u64,
            })
        };
        let texts = texts.iter().map(|path| state(path).map_err(Error::read(path)));
        Ok(Self { version: VERSION, order, texts: texts.collect::<Result<_, _>>()? })
    }

    /// Bytes of each text as they are on the disk.
    pub(super) fn sizes(&self) -> impl Iterator<Item = u64> {
        self.texts.iter().map(|text| text.bytes)
    }
}

/// How far counting has come.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Progress {
    pub(super) position: Position,
    pub(super) tokens: u64,
    pub(super) runs: Vec<RunFile>,
    /// Words met, without the marks.
    pub(super) words: Vec<Box<str>>,
    /// How often every word was met, the marks included.
    pub(super) frequencies: Vec<u64>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Journal {
    fingerprint: Fingerprint,
    position: Position,
    tokens: u64,
    runs: Vec<RunFile>,
    words: String,
    words_sum: u64,
}

/// The directory beside the model, held by one run at a time.
#[derive(Debug)]
pub(super) struct WorkDir {
    path: PathBuf,
    out: PathBuf,
    _lock: File,
}

impl WorkDir {
    /// Makes or takes over the directory of a model.
    pub(super) fn open(out: &Path) -> Result<Self, Error> {
        let mut name = out.as_os_str().to_owned();
        name.push(".work");
        let path = PathBuf::from(name);
        fs::create_dir_all(&path).map_err(Error::write(&path))?;
        let lock = File::create(path.join(LOCK)).map_err(Error::write(&path))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => Err(Error::Busy { out: out.to_owned() }),
            // Where files cannot be locked, nobody is kept from working.
            Ok(()) | Err(TryLockError::Error(_)) => {
                Ok(Self { path, out: out.to_owned(), _lock: lock })
            }
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Where the model is written before it is whole.
    pub(super) fn model(&self) -> PathBuf {
        self.path.join(MODEL)
    }

    /// What an earlier run of the same fingerprint has done; what another has left is removed.
    pub(super) fn resume(&self, fingerprint: &Fingerprint) -> Result<Progress, Error> {
        let unfinished = |what: String| Error::Unfinished { dir: self.path.clone(), what };
        let path = self.path.join(JOURNAL);
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                self.clear()?;
                return Ok(Progress::default());
            }
            read => read.map_err(Error::read(&path))?,
        };
        let journal: Journal = serde_json::from_slice(&bytes)
            .map_err(|error| unfinished(format!("{JOURNAL}: {error}")))?;
        if journal.fingerprint != *fingerprint {
            self.clear()?;
            return Ok(Progress::default());
        }
        for run in &journal.runs {
            let length = fs::metadata(self.path.join(&run.name)).map(|data| data.len());
            if length.ok() != Some(run.bytes) {
                return Err(unfinished(format!("{} is not as it was written", run.name)));
            }
        }
        let (words, frequencies) = self.read_words(&journal)?;
        let Journal { position, tokens, runs, .. } = journal;
        Ok(Progress { position, tokens, runs, words, frequencies })
    }

    /// Notes how far counting has come; everything noted is on the disk before the note is.
    pub(super) fn note(&self, fingerprint: &Fingerprint, progress: &Progress) -> Result<(), Error> {
        let words = format!("words-{}", progress.runs.len());
        let words_sum = self.write_words(&words, progress)?;
        let journal = Journal {
            fingerprint: fingerprint.clone(),
            position: progress.position,
            tokens: progress.tokens,
            runs: progress.runs.clone(),
            words,
            words_sum,
        };
        let path = self.path.join(JOURNAL);
        let bytes = serde_json::to_vec_pretty(&journal)
            .map_err(|error| Error::write(&path)(error.into()))?;
        self.replace(&path, &bytes)?;
        if let Some(before) = progress.runs.len().checked_sub(1) {
            // What is left over is removed at the end at the latest.
            let _ = fs::remove_file(self.path.join(format!("words-{before}")));
        }
        Ok(())
    }

    /// Puts the finished model in its place. What it was made from goes with the directory.
    pub(super) fn finish(self) -> Result<(), Error> {
        fs::rename(self.model(), &self.out).map_err(Error::write(&self.out))?;
        let journal = self.path.join(JOURNAL);
        match fs::remove_file(&journal) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Error::write(&journal)(error))
            }
            _ => Ok(()),
        }
    }

    /// Removes what runs of this program leave, and nothing else.
    fn clear(&self) -> Result<(), Error> {
        let ours = |name: &str| {
            name == JOURNAL
                || name == MODEL
                || ["words-", "run-"].iter().any(|p| name.starts_with(p))
        };
        for entry in fs::read_dir(&self.path).map_err(Error::read(&self.path))? {
            let entry = entry.map_err(Error::read(&self.path))?;
            if entry.file_name().to_str().is_some_and(ours) {
                fs::remove_file(entry.path()).map_err(Error::write(&entry.path()))?;
            }
        }
        Ok(())
    }

    /// A line per word: how often it was met, a space, the word.
    fn write_words(&self, name: &str, progress: &Progress) -> Result<u64, Error> {
        let marks = progress.frequencies.len() - progress.words.len();
        let marks = std::iter::repeat_n("", marks);
        let mut bytes = Vec::new();
        let lines = marks.chain(progress.words.iter().map(|word| &**word));
        for (word, frequency) in lines.zip(&progress.frequencies) {
            bytes.extend(format!("{frequency} {word}\n").bytes());
        }
        self.replace(&self.path.join(name), &bytes)?;
        Ok(xxh3_64(&bytes))
    }

    fn read_words(&self, journal: &Journal) -> Result<(Vec<Box<str>>, Vec<u64>), Error> {
        let path = self.path.join(&journal.words);
        let wrong = || Error::Unfinished {
            dir: self.path.clone(),
            what: format!("{} is not as it was written", journal.words),
        };
        let bytes = fs::read(&path).map_err(|_| wrong())?;
        if xxh3_64(&bytes) != journal.words_sum {
            return Err(wrong());
        }
        let (mut words, mut frequencies) = (Vec::new(), Vec::new());
        for line in bytes.lines() {
            let line = line.map_err(|_| wrong())?;
            let (frequency, word) = line.split_once(' ').ok_or_else(wrong)?;
            frequencies.push(frequency.parse().map_err(|_| wrong())?);
            if !word.is_empty() {
                words.push(word.into());
            }
        }
        Ok((words, frequencies))
    }

    fn replace(&self, path: &Path, bytes: &[u8]) -> Result<(), Error> {
        let aside = path.with_extension("tmp");
        let written = File::create(&aside).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&aside, path)
        });
        written.map_err(|source| {
            // Nothing half-written is left behind; the first error is the one to tell.
            let _ = fs::remove_file(&aside);
            Error::write(path)(source)
        })
    }
}

impl Drop for WorkDir {
    /// Without a journal there is nothing to go on from.
    fn drop(&mut self) {
        if !self.path.join(JOURNAL).exists() && self.clear().is_ok() {
            // Neither is in the way if it stays.
            let _ = fs::remove_file(self.path.join(LOCK));
            let _ = fs::remove_dir(&self.path);
        }
    }
}
