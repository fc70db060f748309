//! What can go wrong between a name and its files.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

use crate::digest::Sha256Digest;
use crate::manifest::InvalidManifest;

pub type Result<T, E = AssetError> = std::result::Result<T, E>;

/// An asset could not be found, fetched or stored.
#[derive(Debug, thiserror::Error)]
pub enum AssetError {
    #[error("unknown asset `{name}`; known assets: {known}")]
    Unknown { name: String, known: String },

    #[error("`{name}` is not installed; download it with `motjuste assets pull {name}`")]
    Absent { name: String },

    #[error("{path}: {source}")]
    Manifest { path: PathBuf, source: Box<InvalidManifest> },

    #[error(
        "`{name}` is not installed and MOTJUSTE_OFFLINE is set. On a machine with network \
         access, run `motjuste assets pull {name}`, then copy the directory \
         that `motjuste assets path {name}` prints there to {destination} here; or put the \
         package files ({packages}) in a directory and run \
         `motjuste assets pull {name} --from DIR`"
    )]
    Offline { name: String, destination: PathBuf, packages: String },

    #[error(
        "`{package}` needs {client}, which is not installed ({source}); install {install}, \
         or get the file `{file}` on another machine and name its directory with \
         `motjuste assets pull ASSET --from DIR`"
    )]
    ClientMissing {
        package: String,
        file: String,
        client: &'static str,
        install: &'static str,
        source: io::Error,
    },

    /// The registry's client failed; `complaint` is what it wrote, without addresses.
    #[error(
        "{client} could not download `{package}` ({status}): {complaint}. Check the network and run \
         the same command again: packages that are already here are kept"
    )]
    ClientFailed { package: String, client: &'static str, status: ExitStatus, complaint: String },

    #[error("`{name}` could not be downloaded a short while ago")]
    FailedLately { name: String },

    /// A file, package or archive member is not the one that was pinned.
    #[error("{} of {name} was changed after it was pulled; pull {name} again", path.display())]
    Changed { path: PathBuf, name: String },

    #[error(
        "{what} has the wrong SHA-256: expected {expected}, got {actual}; nothing of it was kept"
    )]
    WrongDigest { what: String, expected: Sha256Digest, actual: Sha256Digest },

    #[error(
        "{what} has {}{actual} bytes instead of {expected}; nothing of it was kept",
        if actual > expected { "at least " } else { "" }
    )]
    WrongSize { what: String, expected: u64, actual: u64 },

    #[error("{archive} does not contain `{member}`")]
    MemberMissing { archive: PathBuf, member: String },

    #[error("{archive} contains `{member}`, a path outside its directory; the archive is rejected")]
    UnsafeMember { archive: PathBuf, member: String },

    #[error("cannot read {what}: {source}")]
    Unreadable { what: PathBuf, source: io::Error },

    #[error(
        "{dir} does not contain `{name}`: neither its files ({missing} is missing) nor its \
         package files ({packages})"
    )]
    NotInDirectory { dir: PathBuf, name: String, missing: PathBuf, packages: String },

    #[error("cannot write {path}: {source}; set MOTJUSTE_HOME to a writable directory")]
    NotWritable { path: PathBuf, source: io::Error },

    /// The disk is full, or would be: bytes needed and free, where they are known beforehand.
    #[error(
        "not enough disk space for {path}{}; free some, or set MOTJUSTE_HOME to a larger disk",
        room.map(|(needed, free)| format!(": {} MB needed, {} MB free", needed.div_ceil(1_000_000), free / 1_000_000))
            .unwrap_or_default()
    )]
    NoSpace { path: PathBuf, room: Option<(u64, u64)> },

    #[error("cannot find a directory for assets: there is no home directory; set MOTJUSTE_HOME")]
    NoHome,

    /// [`Progress::is_cancelled`](crate::Progress::is_cancelled) stopped the pull.
    #[error("interrupted; run the same command again to resume after the last whole package")]
    Interrupted,
}

impl AssetError {
    /// An interruption as an error, anything else as a value to continue with.
    pub(crate) fn unless_interrupted(self) -> Result<Self, Self> {
        match self {
            Self::Interrupted => Err(self),
            other => Ok(other),
        }
    }

    pub(crate) fn unreadable(what: impl AsRef<Path>, source: io::Error) -> Self {
        Self::Unreadable { what: what.as_ref().to_owned(), source }
    }

    pub(crate) fn not_writable(path: impl AsRef<Path>, source: io::Error) -> Self {
        let path = path.as_ref().to_owned();
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                Self::NoSpace { path, room: None }
            }
            _ => Self::NotWritable { path, source },
        }
    }
}
