//! The cache on disk: one writer at a time, and whole assets or none.
//!
//! ```text
//! <home>/assets/<name>/<version>/…   complete assets, each with a receipt
//! <home>/downloads/<name>/           checked packages of a pull that is not finished
//! <home>/staging/<name>.<random>/    what is being written; renamed or deleted
//! <home>/locks/<name>.lock           held while an asset is pulled or removed
//! ```

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use fs4::TryLockError;
use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use crate::digest::Sha256Digest;
use crate::error::{AssetError, Result};
use crate::manifest::{Asset, RECEIPT};
use crate::member_path::MemberPath;
use crate::progress::{Event, Meter};

/// Where the files of an asset came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    Directory(PathBuf),
    Packages(Vec<String>),
    HuggingFace(PathBuf),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Directory(path) => write!(f, "{}", path.display()),
            Self::Packages(packages) => match packages.as_slice() {
                [one] => f.write_str(one),
                many => write!(f, "{} packages", many.len()),
            },
            Self::HuggingFace(path) => write!(f, "the Hugging Face cache at {}", path.display()),
        }
    }
}

/// Written last: an asset with its receipt is whole.
#[derive(Debug, Serialize, Deserialize)]
struct Receipt {
    name: String,
    version: String,
    origin: Origin,
    files: Vec<ReceiptFile>,
}

#[derive(Debug, Serialize, Deserialize, PartialEq, Eq)]
struct ReceiptFile {
    path: MemberPath,
    size: u64,
    sha256: Sha256Digest,
}

#[derive(Debug, Clone)]
pub(crate) struct Store {
    home: PathBuf,
}

/// Held while an asset is written; the system releases it even after a crash.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Store {
    pub(crate) fn new(home: PathBuf) -> Self {
        Self { home }
    }

    pub(crate) fn asset_dir(&self, asset: &Asset) -> PathBuf {
        self.home.join("assets").join(&asset.name).join(&asset.version)
    }

    pub(crate) fn downloads(&self, asset: &Asset) -> PathBuf {
        self.home.join("downloads").join(&asset.name)
    }

    /// Where an installed asset came from; `None` when it is absent, unfinished, or made by
    /// another manifest.
    pub(crate) fn origin(&self, asset: &Asset) -> Option<Origin> {
        let bytes = fs::read(self.asset_dir(asset).join(RECEIPT)).ok()?;
        let receipt: Receipt = serde_json::from_slice(&bytes).ok()?;
        (receipt.files == receipt_files(asset)).then_some(receipt.origin)
    }

    /// Whether a file of an installed asset was written after its receipt.
    pub(crate) fn is_changed(&self, asset: &Asset) -> bool {
        self.newest(asset) >= written(&self.asset_dir(asset).join(RECEIPT))
    }

    /// Notes that an asset is what it should be. Where that cannot be written down, it is checked
    /// again next time.
    pub(crate) fn confirm(&self, asset: &Asset) {
        let receipt = File::options().append(true).open(self.asset_dir(asset).join(RECEIPT));
        let newest = self.newest(asset).unwrap_or(SystemTime::UNIX_EPOCH);
        let _ = receipt.and_then(|file| file.set_modified(newest + Duration::from_nanos(1)));
    }

    /// When the last of its files was written.
    fn newest(&self, asset: &Asset) -> Option<SystemTime> {
        let dir = self.asset_dir(asset);
        asset.files().filter_map(|file| written(&file.path.under(&dir))).max()
    }

    /// Waits until no other process writes this asset.
    pub(crate) fn lock(&self, asset: &Asset, meter: &mut Meter<'_>) -> Result<Lock> {
        let path = self.dir(Path::new("locks"))?.join(format!("{}.lock", asset.name));
        let file = File::options()
            .create(true)
            .append(true)
            .open(&path)
            .map_err(|e| AssetError::not_writable(&path, e))?;
        let mut reported = false;
        loop {
            match fs4::FileExt::try_lock(&file) {
                Ok(()) => return Ok(Lock { _file: file }),
                Err(TryLockError::WouldBlock) => {
                    if !reported {
                        meter.event(Event::Waiting(asset));
                        reported = true;
                    }
                    meter.pause()?;
                }
                Err(TryLockError::Error(e)) => return Err(AssetError::not_writable(&path, e)),
            }
        }
    }

    /// A fresh directory to write in, on the same file system as the assets. Sweeps the leftovers
    /// of a killed process first; the lock proves that no other process uses them.
    pub(crate) fn staging(&self, asset: &Asset, _lock: &Lock) -> Result<TempDir> {
        let dir = self.dir(Path::new("staging"))?;
        let prefix = format!("{}.", asset.name);
        for entry in fs::read_dir(&dir).map_err(|e| AssetError::unreadable(&dir, e))?.flatten() {
            if entry.file_name().to_string_lossy().starts_with(&prefix) {
                // The client of a killed pull may still be writing there; if so, the next pull
                // sweeps again.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        tempfile::Builder::new()
            .prefix(&prefix)
            .tempdir_in(&dir)
            .map_err(|e| AssetError::not_writable(&dir, e))
    }

    /// A directory of the cache, created if it is missing.
    pub(crate) fn dir(&self, below: &Path) -> Result<PathBuf> {
        let dir = self.home.join(below);
        fs::create_dir_all(&dir).map_err(|e| AssetError::not_writable(&dir, e))?;
        Ok(dir)
    }

    /// Fails early if the disk cannot hold so many bytes.
    pub(crate) fn ensure_room(&self, needed: u64) -> Result<()> {
        let home = self.dir(Path::new(""))?;
        // Where the free space is unknown, writing will tell.
        match fs4::available_space(&home) {
            Ok(free) if free < needed => {
                Err(AssetError::NoSpace { path: home, room: Some((needed, free)) })
            }
            _ => Ok(()),
        }
    }

    /// Makes `staged`, which holds all files of the asset, the asset.
    pub(crate) fn install(
        &self,
        asset: &Asset,
        origin: &Origin,
        staged: &Path,
        staging: &TempDir,
    ) -> Result<()> {
        write_receipt(asset, origin, staged)?;
        let destination = self.asset_dir(asset);
        let parent = self.dir(&Path::new("assets").join(&asset.name))?;
        if destination.exists() {
            rename(&destination, &staging.path().join("replaced"))?;
        }
        rename(staged, &destination)?;
        sync_dir(&parent)?;
        remove_dir(&self.downloads(asset))
    }

    /// Deletes the asset and its downloads; gives the bytes freed.
    pub(crate) fn remove(&self, asset: &Asset, lock: &Lock) -> Result<u64> {
        let mut freed = 0;
        let staging = self.staging(asset, lock)?;
        let installed = self.asset_dir(asset);
        if installed.exists() {
            freed += size_of(&installed);
            // In one step, so that no other process resolves half an asset meanwhile.
            rename(&installed, &staging.path().join("removed"))?;
        }
        let downloads = self.downloads(asset);
        freed += size_of(&downloads);
        remove_dir(&downloads)?;
        remove_dir(staging.path())?;
        Ok(freed)
    }
}

fn written(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

fn write_receipt(asset: &Asset, origin: &Origin, staged: &Path) -> Result<()> {
    let (name, version) = (asset.name.clone(), asset.version.clone());
    let receipt = Receipt { name, version, origin: origin.clone(), files: receipt_files(asset) };
    let path = staged.join(RECEIPT);
    let write = || {
        let mut file = File::create(&path)?;
        serde_json::to_writer_pretty(&mut file, &receipt).map_err(io::Error::from)?;
        file.sync_all()
    };
    write().map_err(|e| AssetError::not_writable(&path, e))?;
    sync_dir(staged)
}

fn receipt_files(asset: &Asset) -> Vec<ReceiptFile> {
    asset
        .files()
        .map(|f| ReceiptFile { path: f.path.clone(), size: f.size, sha256: f.sha256 })
        .collect()
}

pub(crate) fn rename(from: &Path, to: &Path) -> Result<()> {
    fs::rename(from, to).map_err(|e| AssetError::not_writable(to, e))
}

fn remove_dir(dir: &Path) -> Result<()> {
    match fs::remove_dir_all(dir) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(AssetError::not_writable(dir, e)),
        _ => Ok(()),
    }
}

/// A rename survives a power cut only once its directory is on the disk. Only Unix can sync one.
fn sync_dir(dir: &Path) -> Result<()> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    File::open(dir).and_then(|d| d.sync_all()).map_err(|e| AssetError::not_writable(dir, e))
}

/// The bytes of all files below; a file that vanishes meanwhile counts nothing.
pub(crate) fn size_of(dir: &Path) -> u64 {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    entries
        .map(|entry| match entry.metadata() {
            Ok(meta) if meta.is_dir() => size_of(&entry.path()),
            Ok(meta) => meta.len(),
            Err(_) => 0,
        })
        .sum()
}
