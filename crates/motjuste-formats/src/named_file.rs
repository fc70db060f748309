//! A file and what it is called in tables: `[NAME=]FILE`.

use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A file, with a name of its own or the one its path gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedFile {
    pub name: String,
    pub path: PathBuf,
}

impl FromStr for NamedFile {
    type Err = Infallible;

    fn from_str(argument: &str) -> Result<Self, Infallible> {
        // A file that exists is meant as such, whatever signs its name has.
        let named = argument.split_once('=').filter(|_| !Path::new(argument).exists());
        Ok(match named {
            Some((name, path)) if !name.is_empty() && !name.contains('/') => {
                Self { name: name.to_owned(), path: path.into() }
            }
            _ => Self { name: stem(argument), path: argument.into() },
        })
    }
}

/// What a file is called in tables: its name without directories and endings.
pub fn file_stem(path: &Path) -> String {
    stem(&path.display().to_string())
}

/// The file's name without directories and endings.
fn stem(path: &str) -> String {
    const ENDINGS: [&str; 12] = [
        ".gz",
        ".lsr.json",
        ".json",
        ".best",
        ".oot",
        ".mw",
        ".tsv",
        ".csv",
        ".txt",
        ".ranked",
        ".xml",
        ".jsonl",
    ];
    let name = Path::new(path).file_name().map_or(path.into(), |name| name.to_string_lossy());
    let mut stem = name.as_ref();
    while let Some(shorter) = ENDINGS.iter().find_map(|ending| stem.strip_suffix(ending)) {
        stem = shorter;
    }
    if stem.is_empty() { path.to_owned() } else { stem.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_are_named_after_their_files_unless_told() {
        let cases = [
            ("runs/bert-ls.lsr.json.gz", "bert-ls", "runs/bert-ls.lsr.json.gz"),
            ("KU=ku.oot", "KU", "ku.oot"),
            ("a/b=c.json", "b=c", "a/b=c.json"),
            ("-", "-", "-"),
        ];
        for (argument, name, path) in cases {
            let Ok(system) = argument.parse::<NamedFile>();
            assert_eq!((system.name.as_str(), system.path.to_str()), (name, Some(path)));
        }
    }
}
