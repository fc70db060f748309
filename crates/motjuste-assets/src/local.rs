//! Sources on this disk: a directory laid out by hand, and the Hugging Face cache.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::error::AssetError;
use crate::manifest::Asset;
use crate::progress::{Meter, Task};

/// Where in `dir` the asset's files lie: in it, or below its name and version as in the cache.
/// Looks at sizes only.
pub(crate) fn find_files(asset: &Asset, dir: &Path) -> Option<PathBuf> {
    let named = dir.join(asset.name());
    let versioned = named.join(asset.version());
    [versioned, named, dir.to_owned()]
        .into_iter()
        .find(|place| first_missing(asset, place).is_none())
}

/// The first file that is not there in its full size.
pub(crate) fn first_missing(asset: &Asset, dir: &Path) -> Option<PathBuf> {
    asset
        .files()
        .map(|file| (file.path.under(dir), file.size))
        .find(|(path, size)| {
            fs::metadata(path).map_or(true, |meta| !meta.is_file() || meta.len() != *size)
        })
        .map(|(path, _)| path)
}

/// The package files in `dir`, in the order of the manifest, if all are there.
pub(crate) fn find_packages(asset: &Asset, dir: &Path) -> Option<Vec<PathBuf>> {
    let paths = asset.packages().iter().map(|p| dir.join(&p.file));
    let paths: Vec<PathBuf> = paths.filter(|p| p.is_file()).collect();
    (!paths.is_empty() && paths.len() == asset.packages().len()).then_some(paths)
}

/// The snapshots of the asset's repository in the Hugging Face cache that have all files.
pub(crate) fn find_snapshots(asset: &Asset, hub_cache: &Path) -> Vec<PathBuf> {
    let Some(repository) = asset.hugging_face() else {
        return Vec::new();
    };
    let folder = format!("models--{}", repository.replace('/', "--"));
    let snapshots = hub_cache.join(folder).join("snapshots");
    let mut found: Vec<PathBuf> = fs::read_dir(snapshots)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|snapshot| first_missing(asset, snapshot).is_none())
        .collect();
    found.sort();
    found
}

/// Copies the asset's files out of `from`, checking every one.
pub(crate) fn copy_files(
    asset: &Asset,
    from: &Path,
    into: &Path,
    meter: &mut Meter<'_>,
) -> Result<(), AssetError> {
    meter.task(Task::Unpack(asset), asset.size(), |meter| {
        for file in asset.files() {
            let source = file.path.under(from);
            let mut opened = File::open(&source)
                .map_err(|e| AssetError::unreadable(&source.display().to_string(), e))?;
            file.expected()
                .write(&mut opened, &file.path.under(into), meter)
                .map_err(|e| e.about(source.display()))?;
        }
        Ok(())
    })
}
