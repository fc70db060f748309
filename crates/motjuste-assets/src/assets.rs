//! The door of this crate: from a name to a directory.

use std::path::{Path, PathBuf};

use crate::error::AssetError;
use crate::local;
use crate::manifest::{Asset, Manifest};
use crate::progress::{Meter, Progress, Task};
use crate::settings::Settings;
use crate::store::{Origin, Store};

/// The assets of this machine.
#[derive(Debug, Clone)]
pub struct Assets {
    manifest: Manifest,
    settings: Settings,
    store: Store,
}

/// A directory that holds all files of an asset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssetDir {
    name: String,
    version: String,
    path: PathBuf,
}

/// How an asset stands on this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// All files are there in full size.
    Present {
        /// Where.
        dir: AssetDir,
        /// Where they came from, when the cache holds them.
        origin: Option<Origin>,
    },
    /// A pull broke off; so many bytes of packages wait to be used.
    Begun(u64),
    /// Nothing is there.
    Absent,
}

/// A file that is not as it was pulled.
#[derive(Debug)]
pub struct Damage {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: AssetError,
}

impl Assets {
    /// The built-in manifest, with the environment's settings.
    pub fn open() -> Result<Self, AssetError> {
        Ok(Self::new(Manifest::embedded(), Settings::from_env()?))
    }

    /// A manifest and settings of one's own.
    pub fn new(manifest: Manifest, settings: Settings) -> Self {
        let store = Store::new(settings.home.clone());
        Self { manifest, settings, store }
    }

    /// What there is.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Where it is looked for.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// Where the asset is: in the local directory of the settings, or in the cache. Only looks
    /// (names and sizes); never reads contents, never touches the network.
    pub fn resolve(&self, name: &str) -> Result<AssetDir, AssetError> {
        let asset = self.manifest.get(name)?;
        match self.state(asset) {
            State::Present { dir, .. } => Ok(dir),
            State::Begun(_) | State::Absent => Err(AssetError::Absent { name: name.to_owned() }),
        }
    }

    /// How the asset stands.
    pub fn state(&self, asset: &Asset) -> State {
        let by_hand = self.settings.asset_dir.as_deref();
        if let Some(path) = by_hand.and_then(|dir| local::find_files(asset, dir)) {
            let dir = AssetDir::new(asset, path);
            return State::Present { dir, origin: None };
        }
        let path = self.store.asset_dir(asset);
        if let Some(origin) = self.store.origin(asset)
            && local::first_missing(asset, &path).is_none()
        {
            return State::Present { dir: AssetDir::new(asset, path), origin: Some(origin) };
        }
        match crate::store::size_of(&self.store.downloads(asset)) {
            0 => State::Absent,
            bytes => State::Begun(bytes),
        }
    }

    /// Reads every byte of an asset that is here and lists the files that are not as pinned.
    pub fn verify(
        &self,
        name: &str,
        progress: &mut dyn Progress,
    ) -> Result<Vec<Damage>, AssetError> {
        let asset = self.manifest.get(name)?;
        let dir = self.place(asset)?;
        Meter::new(progress).task(Task::Check(asset), asset.size(), |meter| {
            let mut damaged = Vec::new();
            for file in asset.files() {
                match file.expected().check(&file.path.under(&dir), meter) {
                    Err(AssetError::Interrupted) => return Err(AssetError::Interrupted),
                    Err(error) => damaged.push(Damage { path: file.path.under(&dir), error }),
                    Ok(()) => {}
                }
            }
            Ok(damaged)
        })
    }

    /// Where the asset should be: as resolved, or damaged in the cache.
    fn place(&self, asset: &Asset) -> Result<PathBuf, AssetError> {
        match self.resolve(asset.name()) {
            Ok(dir) => Ok(dir.path),
            Err(_) if self.store.asset_dir(asset).exists() => Ok(self.store.asset_dir(asset)),
            Err(absent) => Err(absent),
        }
    }

    /// Takes the asset out of the cache, waiting for a pull that is under way; gives the bytes
    /// freed, 0 when nothing was there.
    pub fn remove(&self, name: &str, progress: &mut dyn Progress) -> Result<u64, AssetError> {
        let asset = self.manifest.get(name)?;
        if !self.store.asset_dir(asset).exists() && !self.store.downloads(asset).exists() {
            return Ok(0);
        }
        let lock = self.store.lock(asset, &mut Meter::new(progress))?;
        self.store.remove(asset, &lock)
    }
}

impl AssetDir {
    pub(crate) fn new(asset: &Asset, path: PathBuf) -> Self {
        Self { name: asset.name().to_owned(), version: asset.version().to_owned(), path }
    }

    /// The asset's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its version.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The directory.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}

impl AsRef<Path> for AssetDir {
    fn as_ref(&self) -> &Path {
        &self.path
    }
}
