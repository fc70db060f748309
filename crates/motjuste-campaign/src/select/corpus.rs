//! A corpus of plain text, one document per file, read one document at a time.

use std::fs;
use std::path::{Path, PathBuf};

use motjuste_formats::{Text, read_bytes};

use super::SelectError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The file, or another name.
    pub name: String,
    pub text: String,
}

#[derive(Debug, Clone)]
pub struct Corpus {
    files: Vec<PathBuf>,
}

impl Corpus {
    /// Finds the files: those named, and those under directories named, hidden ones left out. `.gz`
    /// is unpacked when read.
    pub fn open(paths: &[PathBuf]) -> Result<Self, SelectError> {
        let mut files = Vec::new();
        for path in paths {
            gather(path, &mut files)?;
        }
        files.sort();
        files.dedup();
        if files.is_empty() { Err(SelectError::EmptyCorpus) } else { Ok(Self { files }) }
    }

    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there is no file; never, since such a corpus does not open.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The documents by name, each read when its turn comes.
    pub fn documents(&self) -> impl Iterator<Item = Result<Document, SelectError>> + '_ {
        self.files.iter().map(|path| {
            let text = Text::from_bytes(path.display().to_string(), read_bytes(path)?)?;
            Ok(Document { name: text.name().to_owned(), text: text.as_str().to_owned() })
        })
    }
}

fn gather(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), SelectError> {
    let unreadable = |source| SelectError::Unreadable { path: path.to_owned(), source };
    if !fs::metadata(path).map_err(unreadable)?.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        if !entry.file_name().to_string_lossy().starts_with('.') {
            gather(&entry.path(), files)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_below_directories_and_read_by_name() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("b")).unwrap();
        for (name, text) in [("c.txt", "three"), ("b/a.txt", "two"), ("a.txt", "one"), (".x", "no")]
        {
            fs::write(dir.path().join(name), text).unwrap();
        }
        let again = dir.path().join("a.txt");
        let corpus = Corpus::open(&[dir.path().to_owned(), again]).unwrap();
        let texts: Vec<String> = corpus.documents().map(|d| d.unwrap().text).collect();
        assert_eq!(texts, ["one", "two", "three"]);
        assert_eq!(corpus.len(), 3);
    }

    #[test]
    fn a_path_that_is_not_there_is_named() {
        let error = Corpus::open(&["no/such/corpus".into()]).unwrap_err();
        assert!(error.to_string().starts_with("no/such/corpus: "), "{error}");
        let dir = tempfile::tempdir().unwrap();
        let error = Corpus::open(&[dir.path().to_owned()]).unwrap_err();
        assert!(matches!(error, SelectError::EmptyCorpus));
    }

    #[test]
    fn a_document_that_is_not_utf8_is_an_error_that_names_it() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("latin1.txt"), b"caf\xe9").unwrap();
        let corpus = Corpus::open(&[dir.path().to_owned()]).unwrap();
        let error = corpus.documents().next().unwrap().unwrap_err();
        assert!(error.to_string().contains("latin1.txt"), "{error}");
    }
}
