//! What can go wrong around a text.

use std::io;
use std::path::PathBuf;

pub type Result<T> = std::result::Result<T, Error>;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error("cannot read {}: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("cannot read {}: it is not a file", .0.display())]
    NotAFile(PathBuf),
    #[error(
        "{} is not UTF-8 (line {line} has an invalid byte): convert it first, for example with iconv -f latin1 -t utf-8",
        path.display()
    )]
    NotUtf8 { path: PathBuf, line: usize },
    #[error("{} has more than {most} MB: split it first", path.display())]
    TooLong { path: PathBuf, most: usize },
    #[error("cannot write {}: {source}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error("{} has changed on the disk: press S to write over it and keep that version as a backup", .0.display())]
    Changed(PathBuf),
    #[error("the terminal failed: {0}")]
    Terminal(#[source] io::Error),
    #[error("cannot listen for signals: {0}")]
    Signals(#[from] ctrlc::Error),
    #[error(transparent)]
    Engine(#[from] motjuste::Error),
}
