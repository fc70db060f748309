//! Answers kept on disk, under what was asked: a run that ended early resumes where it was, and one
//! that is repeated costs nothing.

use std::fs;
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::NamedTempFile;
use xxhash_rust::xxh3::xxh3_128;

use crate::parts::llm::Completion;
use crate::{Error, Result};

/// More than an answer takes. This much is written before the question is asked: a full disk is
/// noticed while it costs nothing.
const SPACE: usize = 8192;

#[derive(Debug, Clone)]
pub struct AnswerCache(PathBuf);

pub(crate) struct Entry(PathBuf);

/// Space on the disk for an answer that is not there yet.
pub(crate) struct Reserved {
    file: NamedTempFile,
    path: PathBuf,
}

impl AnswerCache {
    /// Answers in a directory, made when the first is kept.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        Self(dir.into())
    }

    /// Where the answer to a question is kept: under the hash of all that was asked.
    pub(crate) fn entry(&self, asked: &str) -> Entry {
        let name = format!("{:032x}.json", xxh3_128(asked.as_bytes()));
        Entry(self.0.join(&name[..2]).join(name))
    }
}

impl Entry {
    /// The answer, if it is known.
    pub(crate) fn read(&self) -> Result<Option<Completion>> {
        let unreadable = |reason: String| Error::Remembered { path: self.0.clone(), reason };
        let bytes = match fs::read(&self.0) {
            Ok(bytes) => bytes,
            Err(error) if nothing_there(&error) => return Ok(None),
            Err(error) => return Err(unreadable(error.to_string())),
        };
        let entry: Value =
            serde_json::from_slice(&bytes).map_err(|error| unreadable(error.to_string()))?;
        match (entry["text"].as_str(), entry["cut"].as_bool()) {
            (Some(text), Some(cut)) => Ok(Some(Completion { text: text.to_owned(), cut })),
            _ => Err(unreadable("it holds no answer".to_owned())),
        }
    }

    pub(crate) fn reserve(self) -> Result<Reserved> {
        let dir = self.0.parent().unwrap_or(Path::new("")).to_owned();
        let make = || {
            fs::create_dir_all(&dir)?;
            let mut file = tempfile::Builder::new().prefix(".reserved-").tempfile_in(&dir)?;
            file.write_all(&[0; SPACE])?;
            Ok(file)
        };
        match make() {
            Ok(file) => Ok(Reserved { file, path: self.0 }),
            Err(error) => Err(unwritable(dir, &error)),
        }
    }
}

impl Reserved {
    /// Writes an answer: whole, or not at all.
    pub(crate) fn write(mut self, answer: &Completion) -> Result<()> {
        let entry = json!({ "text": answer.text, "cut": answer.cut }).to_string();
        let mut write = || {
            self.file.rewind()?;
            self.file.write_all(entry.as_bytes())?;
            self.file.as_file().set_len(entry.len() as u64)?;
            self.file.as_file().sync_data()
        };
        let written = write();
        let kept = written.and_then(|()| Ok(self.file.persist(&self.path).map(drop)?));
        kept.map_err(|error| unwritable(self.path, &error))
    }
}

/// A cache that is no directory is noticed when there is something to keep.
fn nothing_there(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn unwritable(path: PathBuf, error: &io::Error) -> Error {
    Error::NotKept { path, reason: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer() -> Completion {
        Completion { text: " raid, “breach”".to_owned(), cut: true }
    }

    #[test]
    fn an_answer_is_kept_under_what_was_asked() {
        let dir = tempfile::tempdir().unwrap();
        let cache = AnswerCache::new(dir.path().join("answers"));
        assert_eq!(cache.entry("asked").read().unwrap(), None);
        cache.entry("asked").reserve().unwrap().write(&answer()).unwrap();
        assert_eq!(cache.entry("asked").read().unwrap(), Some(answer()));
        assert_eq!(cache.entry("asked otherwise").read().unwrap(), None);
    }

    #[test]
    fn a_question_that_fails_leaves_nothing_behind() {
        let dir = tempfile::tempdir().unwrap();
        let cache = AnswerCache::new(dir.path());
        let entry = cache.entry("asked");
        let folder = entry.0.parent().unwrap().to_owned();
        drop(entry.reserve().unwrap());
        assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
        assert_eq!(cache.entry("asked").read().unwrap(), None);
    }

    #[test]
    fn a_damaged_answer_is_named_and_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let cache = AnswerCache::new(dir.path());
        cache.entry("asked").reserve().unwrap().write(&answer()).unwrap();
        let path = cache.entry("asked").0;
        for damage in ["", "{\"text\": \"ra", "{}", "[1]"] {
            fs::write(&path, damage).unwrap();
            let error = cache.entry("asked").read().unwrap_err().to_string();
            assert!(error.contains(&path.display().to_string()), "{error}");
            assert!(error.contains("remove it to ask again"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), damage);
        }
    }

    #[test]
    fn a_directory_that_cannot_be_written_is_named() {
        let file = NamedTempFile::new().unwrap();
        let error = AnswerCache::new(file.path()).entry("asked").reserve().err().unwrap();
        let error = error.to_string();
        assert!(error.contains(&file.path().display().to_string()), "{error}");
    }
}
