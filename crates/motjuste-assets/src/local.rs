//! Sources on this disk: a directory laid out by hand, and the Hugging Face cache.

use std::fs;
use std::path::{Path, PathBuf};

use crate::manifest::Asset;

/// Where in `dir` the asset's files are: in it, or below its name and version as in the cache.
/// Looks at sizes only.
pub(crate) fn find_files(asset: &Asset, dir: &Path) -> Option<PathBuf> {
    let named = dir.join(&asset.name);
    let versioned = named.join(&asset.version);
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
    let paths = asset.packages.iter().map(|p| dir.join(&p.file));
    let paths: Vec<PathBuf> = paths.filter(|p| p.is_file()).collect();
    (!paths.is_empty() && paths.len() == asset.packages.len()).then_some(paths)
}

/// The snapshots of the asset's repository in the Hugging Face cache that have all files.
pub(crate) fn find_snapshots(asset: &Asset, hub_cache: &Path) -> Vec<PathBuf> {
    let Some(repository) = &asset.hugging_face else {
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
