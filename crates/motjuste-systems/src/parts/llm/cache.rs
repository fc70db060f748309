//! Answers kept on disk, under what was asked: a run that ended early goes on where it was, and one
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
const ROOM: usize = 8192;

/// A directory of answers.
#[derive(Debug, Clone)]
pub struct AnswerCache(PathBuf);

/// Where the answer to one question is kept.
#[derive(Debug)]
pub struct Place(PathBuf);

/// Room for an answer that is not there yet.
#[derive(Debug)]
pub struct Room {
    file: NamedTempFile,
    path: PathBuf,
}

impl AnswerCache {
    /// Answers in a directory, made when the first is kept.
    #[must_use]
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        Self(dir.into())
    }

    /// Where the answer to a question is kept: under the hash of all that was asked.
    #[must_use]
    pub fn place(&self, asked: &str) -> Place {
        let name = format!("{:032x}.json", xxh3_128(asked.as_bytes()));
        Place(self.0.join(&name[..2]).join(name))
    }
}

impl Place {
    /// The answer, if it is known.
    ///
    /// # Errors
    /// If there is one that cannot be read.
    pub fn recall(&self) -> Result<Option<Completion>> {
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

    /// Makes room for an answer.
    ///
    /// # Errors
    /// If the directory cannot be written to, or the disk is full.
    pub fn make_room(self) -> Result<Room> {
        let dir = self.0.parent().unwrap_or(Path::new("")).to_owned();
        let make = || {
            fs::create_dir_all(&dir)?;
            let mut file = tempfile::Builder::new().prefix(".room-").tempfile_in(&dir)?;
            file.write_all(&[0; ROOM])?;
            Ok(file)
        };
        match make() {
            Ok(file) => Ok(Room { file, path: self.0 }),
            Err(error) => Err(unwritable(dir, &error)),
        }
    }
}

impl Room {
    /// Keeps an answer: whole, or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(mut self, answer: &Completion) -> Result<()> {
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
        assert_eq!(cache.place("asked").recall().unwrap(), None);
        cache.place("asked").make_room().unwrap().keep(&answer()).unwrap();
        assert_eq!(cache.place("asked").recall().unwrap(), Some(answer()));
        assert_eq!(cache.place("asked otherwise").recall().unwrap(), None);
    }

    #[test]
    fn a_question_that_fails_leaves_nothing_behind() {
        let dir = tempfile::tempdir().unwrap();
        let cache = AnswerCache::new(dir.path());
        let place = cache.place("asked");
        let folder = place.0.parent().unwrap().to_owned();
        drop(place.make_room().unwrap());
        assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
        assert_eq!(cache.place("asked").recall().unwrap(), None);
    }

    #[test]
    fn a_damaged_answer_is_named_and_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let cache = AnswerCache::new(dir.path());
        cache.place("asked").make_room().unwrap().keep(&answer()).unwrap();
        let path = cache.place("asked").0;
        for damage in ["", "{\"text\": \"ra", "{}", "[1]"] {
            fs::write(&path, damage).unwrap();
            let error = cache.place("asked").recall().unwrap_err().to_string();
            assert!(error.contains(&path.display().to_string()), "{error}");
            assert!(error.contains("remove it to ask again"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), damage);
        }
    }

    #[test]
    fn a_directory_that_cannot_be_written_is_named() {
        let file = NamedTempFile::new().unwrap();
        let error = AnswerCache::new(file.path()).place("asked").make_room().unwrap_err();
        let error = error.to_string();
        assert!(error.contains(&file.path().display().to_string()), "{error}");
        assert!(error.contains("kept so far are not lost"), "{error}");
    }
}
