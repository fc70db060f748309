//! Reading members of zip archives (wheels) and gzipped tarballs, by name and within bounds.
//!
//! Member names never become paths: the manifest says where each member goes. An archive with a
//! name that points outside is refused all the same: nobody makes one in good faith.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use flate2::read::GzDecoder;
use zip::ZipArchive;
use zip::result::ZipError;

use crate::error::{AssetError, Result};
use crate::manifest::Format;
use crate::member_path::MemberPath;

/// A tarball is read from its start, through members nobody asked for; one that expands beyond
/// this many times its size is refused. Text compresses about fourfold.
const MAX_EXPANSION: u64 = 200;

/// Receives the members asked for: which one, and its bytes.
pub(crate) type Sink<'a> = dyn FnMut(usize, &mut dyn Read) -> Result<()> + 'a;

/// Hands every member in `wanted` to `sink`, in whatever order the archive gives them;
/// a member that is not there is an error.
pub(crate) fn read_members(
    format: Format,
    archive: &Path,
    wanted: &[&str],
    sink: &mut Sink<'_>,
) -> Result<()> {
    match format {
        Format::Zip => read_zip(archive, wanted, sink),
        Format::TarGz => read_tar_gz(archive, wanted, sink),
    }
}

fn read_zip(path: &Path, wanted: &[&str], sink: &mut Sink<'_>) -> Result<()> {
    let unreadable = |e: ZipError| AssetError::unreadable(path, e.into());
    let mut archive = ZipArchive::new(BufReader::new(open(path)?)).map_err(unreadable)?;
    for name in archive.file_names() {
        check_name(path, &name.map_err(unreadable)?)?;
    }
    for (i, name) in wanted.iter().enumerate() {
        match archive.by_name(name) {
            Ok(mut member) if member.is_file() => sink(i, &mut member)?,
            Ok(_) | Err(ZipError::FileNotFound) => return Err(missing(path, name)),
            Err(e) => {
                let what = format!("`{name}` in {}", path.display());
                return Err(AssetError::unreadable(what, e.into()));
            }
        }
    }
    Ok(())
}

fn read_tar_gz(path: &Path, wanted: &[&str], sink: &mut Sink<'_>) -> Result<()> {
    let unreadable = |e| AssetError::unreadable(path, e);
    let file = open(path)?;
    let packed = file.metadata().map_err(unreadable)?.len();
    let mut archive = tar::Archive::new(Bounded {
        inner: GzDecoder::new(BufReader::new(file)),
        left: packed.saturating_mul(MAX_EXPANSION),
    });
    let mut missing_yet: Vec<bool> = vec![true; wanted.len()];
    for entry in archive.entries().map_err(unreadable)? {
        let mut entry = entry.map_err(unreadable)?;
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        check_name(path, &name)?;
        let found = wanted.iter().position(|w| *w == name);
        if let Some(i) = found.filter(|&i| missing_yet[i] && entry.header().entry_type().is_file())
        {
            sink(i, &mut entry)?;
            missing_yet[i] = false;
        }
    }
    match missing_yet.iter().position(|&m| m) {
        Some(i) => Err(missing(path, wanted[i])),
        None => Ok(()),
    }
}

/// Fails, rather than ends, when more is read than allowed.
struct Bounded<R> {
    inner: R,
    left: u64,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buffer)?;
        self.left = self.left.checked_sub(n as u64).ok_or_else(|| {
            io::Error::other(format!("it expands to more than {MAX_EXPANSION} times its size"))
        })?;
        Ok(n)
    }
}

fn open(path: &Path) -> Result<File> {
    File::open(path).map_err(|e| AssetError::unreadable(path, e))
}

fn check_name(archive: &Path, name: &str) -> Result<()> {
    if MemberPath::is_safe(name) {
        return Ok(());
    }
    Err(AssetError::UnsafeMember { archive: archive.to_owned(), member: name.to_owned() })
}

fn missing(archive: &Path, member: &str) -> AssetError {
    AssetError::MemberMissing { archive: archive.to_owned(), member: member.to_owned() }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;
    use std::path::PathBuf;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    pub(crate) fn zip_of(members: &[(&str, &[u8])]) -> Vec<u8> {
        let mut zip = ZipWriter::new(io::Cursor::new(Vec::new()));
        for (name, bytes) in members {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    pub(crate) fn tar_gz_of(members: &[(&str, &[u8])]) -> Vec<u8> {
        let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
        for (name, bytes) in members {
            let mut header = tar::Header::new_gnu();
            // Written past the crate's own check, which would refuse `..`.
            header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
            header.set_size(bytes.len() as u64);
            header.set_cksum();
            tar.append(&header, *bytes).unwrap();
        }
        tar.into_inner().unwrap().finish().unwrap()
    }

    struct Kept {
        _dir: tempfile::TempDir,
        path: PathBuf,
    }

    fn kept(bytes: &[u8]) -> Kept {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("archive");
        std::fs::write(&path, bytes).unwrap();
        Kept { _dir: dir, path }
    }

    fn read_all(format: Format, bytes: &[u8], wanted: &[&str]) -> Result<Vec<String>> {
        let archive = kept(bytes);
        let mut texts = vec![String::new(); wanted.len()];
        read_members(format, &archive.path, wanted, &mut |i, member| {
            member.read_to_string(&mut texts[i]).unwrap();
            Ok(())
        })?;
        Ok(texts)
    }

    type Pack = fn(&[(&str, &[u8])]) -> Vec<u8>;
    const BOTH: [(Format, Pack); 2] = [(Format::Zip, zip_of), (Format::TarGz, tar_gz_of)];

    #[test]
    fn members_are_found_by_name_whatever_their_order() {
        for (format, pack) in BOTH {
            let bytes = pack(&[("p/b.txt", b"bee"), ("p/other", b"x"), ("p/a.txt", b"ay")]);
            let texts = read_all(format, &bytes, &["p/a.txt", "p/b.txt"]).unwrap();
            assert_eq!(texts, ["ay", "bee"]);
        }
    }

    #[test]
    fn a_missing_member_is_named() {
        for (format, pack) in BOTH {
            let error = read_all(format, &pack(&[("a", b"1")]), &["a", "b"]).unwrap_err();
            assert!(error.to_string().ends_with("does not contain `b`"), "{error}");
        }
    }

    #[test]
    fn names_that_point_outside_are_refused_even_when_nobody_asks_for_them() {
        for (format, pack) in BOTH {
            for evil in ["../evil", "a/../../evil", "/etc/evil"] {
                let error =
                    read_all(format, &pack(&[(evil, b"x"), ("a", b"1")]), &["a"]).unwrap_err();
                assert!(matches!(error, AssetError::UnsafeMember { .. }), "{error}");
            }
        }
    }

    #[test]
    fn a_tarball_that_expands_without_measure_is_refused() {
        let bytes = tar_gz_of(&[("zeros", &vec![0; 4 << 20]), ("a", b"1")]);
        let error = read_all(Format::TarGz, &bytes, &["a"]).unwrap_err();
        assert!(error.to_string().contains("more than 200 times its size"), "{error}");
    }

    #[test]
    fn a_cut_archive_is_an_error_and_not_a_short_file() {
        for (format, pack) in BOTH {
            let text: Vec<u8> = (0..20_000u32).flat_map(u32::to_le_bytes).collect();
            let bytes = pack(&[("a", &text)]);
            let archive = kept(&bytes[..bytes.len() / 2]);
            let read = read_members(format, &archive.path, &["a"], &mut |_, member| {
                io::copy(member, &mut io::sink())
                    .map(drop)
                    .map_err(|e| AssetError::unreadable("a", e))
            });
            assert!(matches!(read, Err(AssetError::Unreadable { .. })), "{read:?}");
        }
    }
}
