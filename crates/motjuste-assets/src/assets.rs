//! From a name to a directory.

use std::path::{Path, PathBuf};

use crate::error::{AssetError, Result};
use crate::failure::Failure;
use crate::local;
use crate::manifest::{Asset, Manifest};
use crate::progress::{Meter, Progress, Silent, Task};
use crate::settings::Settings;
use crate::store::{Origin, Store};

#[derive(Debug, Clone)]
pub struct Assets {
    pub manifest: Manifest,
    settings: Settings,
    pub(crate) store: Store,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssetDir {
    pub name: String,
    pub version: String,
    path: PathBuf,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// All files are there in full size.
    Present {
        dir: AssetDir,
        /// Where they came from, when the cache holds them.
        origin: Option<Origin>,
    },
    /// A pull was interrupted; some of its packages are kept.
    Partial,
    Absent,
}

/// A file that differs from the one the manifest pins.
#[derive(Debug)]
pub struct Damage {
    pub path: PathBuf,
    pub error: AssetError,
}

impl Assets {
    /// The built-in manifest, with the environment's settings.
    pub fn open() -> Result<Self> {
        Ok(Self::new(Manifest::embedded(), Settings::from_env()?))
    }

    pub fn new(manifest: Manifest, settings: Settings) -> Self {
        let store = Store::new(settings.home.clone());
        Self { manifest, settings, store }
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Where the asset is: in the local directory of the settings, or in the cache. Never touches the
    /// network. Looks at names, sizes and times; a file of the cache that was written after it was
    /// pulled is read and checked.
    pub fn resolve(&self, name: &str) -> Result<AssetDir> {
        let asset = self.manifest.get(name)?;
        match self.state(asset) {
            State::Present { dir, origin: Some(_) } if self.store.is_changed(asset) => {
                let damaged = damage(asset, &dir.path, &mut Meter::new(&mut Silent))?.pop();
                if let Some(Damage { path, .. }) = damaged {
                    return Err(AssetError::Changed { path, name: name.to_owned() });
                }
                self.store.confirm(asset);
                Ok(dir)
            }
            State::Present { dir, .. } => Ok(dir),
            State::Partial | State::Absent => Err(AssetError::Absent { name: name.to_owned() }),
        }
    }

    /// Where the asset is, pulled first if it is not on this machine. `progress` hears nothing
    /// unless there is something to do. A download that failed a short while ago is not tried
    /// again: [`pull`](Self::pull) does.
    pub fn resolve_or_pull(&self, name: &str, progress: &mut dyn Progress) -> Result<AssetDir> {
        match self.resolve(name) {
            Err(AssetError::Absent { .. }) if self.failure(name).is_recent() => {
                Err(AssetError::FailedLately { name: name.to_owned() })
            }
            Err(AssetError::Absent { .. }) => self.pull(name, progress),
            resolved => resolved,
        }
    }

    pub(crate) fn failure(&self, name: &str) -> Failure {
        Failure::new(&self.settings.home, name)
    }

    pub fn state(&self, asset: &Asset) -> State {
        let by_hand = self.settings.asset_dir.as_deref();
        if let Some(path) = by_hand.and_then(|dir| local::find_files(asset, dir)) {
            return State::Present { dir: AssetDir::new(asset, path), origin: None };
        }
        let path = self.store.asset_dir(asset);
        if let Some(origin) = self.store.origin(asset)
            && local::first_missing(asset, &path).is_none()
        {
            return State::Present { dir: AssetDir::new(asset, path), origin: Some(origin) };
        }
        match crate::store::size_of(&self.store.downloads(asset)) {
            0 => State::Absent,
            _ => State::Partial,
        }
    }

    /// Verifies every byte of an installed asset and lists the files that differ from the manifest.
    pub fn verify(&self, name: &str, progress: &mut dyn Progress) -> Result<Vec<Damage>> {
        let asset = self.manifest.get(name)?;
        let cached = self.store.asset_dir(asset);
        let dir = match self.resolve(name) {
            Ok(dir) => dir.path,
            // A file cut short is no longer resolved, but damage all the same.
            Err(_) if cached.exists() => cached,
            Err(absent) => return Err(absent),
        };
        damage(asset, &dir, &mut Meter::new(progress))
    }

    /// Deletes the asset from the cache, waiting for a pull under way; gives the bytes freed,
    /// 0 when nothing was there.
    pub fn remove(&self, name: &str, progress: &mut dyn Progress) -> Result<u64> {
        let asset = self.manifest.get(name)?;
        if !self.store.asset_dir(asset).exists() && !self.store.downloads(asset).exists() {
            return Ok(0);
        }
        let lock = self.store.lock(asset, &mut Meter::new(progress))?;
        self.store.remove(asset, &lock)
    }
}

/// Reads the asset's files in `dir`; an interruption is an error, a wrong file is a result.
pub(crate) fn damage(asset: &Asset, dir: &Path, meter: &mut Meter<'_>) -> Result<Vec<Damage>> {
    meter.task(Task::Check(asset), asset.size(), |meter| {
        let mut damaged = Vec::new();
        for file in asset.files() {
            let path = file.path.under(dir);
            if let Err(error) = file.pin().check(&path.display().to_string(), &path, meter) {
                damaged.push(Damage { path, error: error.unless_interrupted()? });
            }
        }
        Ok(damaged)
    })
}

impl AssetDir {
    pub(crate) fn new(asset: &Asset, path: PathBuf) -> Self {
        Self { name: asset.name.clone(), version: asset.version.clone(), path }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}
