//! Answers as they arrive, one per line, so that a killed run can resume.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Error, Result};

#[derive(Serialize, Deserialize)]
struct Header {
    key: String,
}

#[derive(Serialize, Deserialize)]
struct Line<T> {
    at: usize,
    answer: T,
}

/// A file of answers to some of the questions.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: Mutex<File>,
}

impl Journal {
    /// Opens the journal of a key, with the answers it holds to so many questions, one to each at
    /// most. One of another key is begun anew; a last line that was cut off is not an answer. Nobody
    /// else can open it meanwhile.
    pub(crate) fn open<T: DeserializeOwned>(
        path: PathBuf,
        key: &str,
        questions: usize,
    ) -> Result<(Self, Vec<(usize, T)>)> {
        let fail = |source| Error::Write { path: path.clone(), source };
        let mut options = OpenOptions::new();
        let file = options.create(true).write(true).truncate(false).open(&path).map_err(fail)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Error::InUse { path }),
            Err(TryLockError::Error(source)) => return Err(fail(source)),
        }
        let (mut known, whole) = read(&path, key).map_err(fail)?;
        let mut is_new = vec![true; questions];
        known.retain(|(at, _)| is_new.get_mut(*at).is_some_and(std::mem::take));
        let file = begin(file, key, whole).map_err(fail)?;
        Ok((Self { path: path.clone(), file: Mutex::new(file) }, known))
    }

    pub(crate) fn add<T: Serialize>(&self, at: usize, answer: &T) -> Result<()> {
        let mut line = serde_json::to_vec(&Line { at, answer }).expect("answers are JSON");
        line.push(b'\n');
        let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.write_all(&line).map_err(|source| Error::Write { path: self.path.clone(), source })
    }

    /// Removes the journal: its answers are in the result file.
    pub(crate) fn finish(self) -> Result<()> {
        // Removed while we hold the lock: a waiting run must not find it.
        let removed = fs::remove_file(&self.path);
        removed.map_err(|source| Error::Write { path: self.path, source })
    }
}

/// The answers of a journal and how many of its bytes are whole lines; nothing and 0 for another key.
fn read<T: DeserializeOwned>(path: &Path, key: &str) -> io::Result<(Vec<(usize, T)>, u64)> {
    let mut reader = match File::open(path) {
        Ok(file) => BufReader::new(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Vec::new(), 0)),
        Err(error) => return Err(error),
    };
    let (mut known, mut whole, mut line) = (Vec::new(), 0, Vec::new());
    while reader.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
        if whole == 0 {
            let header = serde_json::from_slice::<Header>(&line);
            if !header.is_ok_and(|header| header.key == key) {
                break;
            }
        } else if let Ok(Line { at, answer }) = serde_json::from_slice(&line) {
            known.push((at, answer));
        } else {
            break;
        }
        whole += line.len() as u64;
        line.clear();
    }
    Ok((known, whole))
}

/// Cuts a journal back to its whole lines and puts the header in front of a new one.
fn begin(mut file: File, key: &str, whole: u64) -> io::Result<File> {
    file.set_len(whole)?;
    io::Seek::seek(&mut file, io::SeekFrom::End(0))?;
    if whole == 0 {
        let header = serde_json::to_string(&Header { key: key.to_owned() })?;
        writeln!(file, "{header}")?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(path: &Path, key: &str) -> Vec<(usize, String)> {
        Journal::open(path.to_owned(), key, 4).unwrap().1
    }

    #[test]
    fn two_runs_do_not_write_to_one_journal() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("random.part");
        let (first, _) = Journal::open::<String>(path.clone(), "k1", 4).unwrap();
        let error = Journal::open::<String>(path.clone(), "k1", 4).unwrap_err().to_string();
        assert!(error.contains("another run is writing"), "{error}");
        drop(first);
        assert!(Journal::open::<String>(path, "k1", 4).is_ok());
    }

    #[test]
    fn what_was_answered_is_known_again_and_a_torn_line_is_not() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("random.part");
        let (journal, before) = Journal::open::<String>(path.clone(), "k1", 4).unwrap();
        assert!(before.is_empty());
        journal.add(3, &"smart").unwrap();
        journal.add(1, &"clever").unwrap();
        drop(journal);
        fs::write(&path, [&fs::read(&path).unwrap()[..], b"{\"at\":2,\"ans"].concat()).unwrap();
        let expected = [(3, "smart".to_owned()), (1, "clever".to_owned())];
        let (journal, after) = Journal::open::<String>(path.clone(), "k1", 4).unwrap();
        assert_eq!(after, expected);
        journal.add(2, &"shiny").unwrap();
        drop(journal);
        assert_eq!(known(&path, "k1").len(), 3);
        assert!(known(&path, "k2").is_empty(), "another key, another journal");
        assert!(known(&path, "k1").is_empty());
        Journal::open::<String>(path.clone(), "k1", 4).unwrap().0.finish().unwrap();
        assert!(!path.exists());
    }

    #[test]
    fn a_question_is_answered_once_and_only_if_it_is_asked() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("random.part");
        let (journal, _) = Journal::open::<String>(path.clone(), "k1", 4).unwrap();
        for (at, answer) in [(3, "smart"), (999, "clever"), (3, "shiny")] {
            journal.add(at, &answer).unwrap();
        }
        drop(journal);
        assert_eq!(known(&path, "k1"), [(3, "smart".to_owned())]);
    }
}
