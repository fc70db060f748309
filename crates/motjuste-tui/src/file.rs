//! A text on the disk: read as UTF-8, written aside and moved into place, with a backup of what was there.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::{Error, Result};

const BOM: &str = "\u{feff}";
/// Nobody walks through more.
const MOST_MB: usize = 10;

#[derive(Debug)]
pub struct File {
    /// As the writer named it.
    name: PathBuf,
    /// Where it is, with symbolic links resolved: a save must not replace a link.
    path: PathBuf,
    /// The bytes on the disk as we last saw them.
    known: Vec<u8>,
    has_bom: bool,
    is_read_only: bool,
    is_backed_up: bool,
}

impl File {
    /// Reads a file. The text comes without its byte order mark and with its line breaks as they are.
    ///
    /// # Errors
    /// If it cannot be read, is too long or is not UTF-8.
    pub fn open(name: &Path) -> Result<(Self, String)> {
        let failed = |source| Error::Read { path: name.to_owned(), source };
        let path = fs::canonicalize(name).map_err(failed)?;
        let about = fs::metadata(&path).map_err(failed)?;
        if !about.is_file() {
            return Err(Error::NotAFile(name.to_owned()));
        }
        if about.len() > (MOST_MB as u64) << 20 {
            return Err(Error::TooLong { path: name.to_owned(), most: MOST_MB });
        }
        let known = fs::read(&path).map_err(failed)?;
        let text = std::str::from_utf8(&known).map_err(|error| {
            let line =
                1 + known[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
            Error::NotUtf8 { path: name.to_owned(), line }
        })?;
        let has_bom = text.starts_with(BOM);
        let text = text.strip_prefix(BOM).unwrap_or(text).to_owned();
        let is_read_only = about.permissions().readonly();
        let name = name.to_owned();
        Ok((Self { name, path, known, has_bom, is_read_only, is_backed_up: false }, text))
    }

    pub(crate) fn name(&self) -> &Path {
        &self.name
    }

    pub(crate) const fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    pub(crate) fn backup(&self) -> PathBuf {
        self.beside("~")
    }

    fn beside(&self, ending: &str) -> PathBuf {
        let mut path = OsString::from(&self.path);
        path.push(ending);
        path.into()
    }

    /// Writes the text. The first time, what was on the disk is kept as a backup.
    ///
    /// # Errors
    /// If it cannot be written, or somebody else has written to it and we are not told to write over that.
    pub(crate) fn save(&mut self, text: &str, over_others: bool) -> Result<()> {
        match fs::read(&self.path) {
            Ok(now) if now != self.known => {
                if !over_others {
                    return Err(Error::Changed(self.name.clone()));
                }
                (self.known, self.is_backed_up) = (now, false);
            }
            Ok(_) => {}
            // Gone: the backup has the only copy of what was there.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(source) => return Err(Error::Read { path: self.name.clone(), source }),
        }
        if !self.is_backed_up {
            self.write(&self.backup(), &self.known)?;
            self.is_backed_up = true;
        }
        let bytes = self.bytes(text);
        self.write(&self.path, &bytes)?;
        self.known = bytes;
        Ok(())
    }

    /// Keeps an unsaved text beside the file. Returns where.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn rescue(&self, text: &str) -> Result<PathBuf> {
        let path = self.beside(".unsaved");
        self.write(&path, &self.bytes(text))?;
        Ok(path)
    }

    fn bytes(&self, text: &str) -> Vec<u8> {
        let bom = if self.has_bom { BOM } else { "" };
        [bom.as_bytes(), text.as_bytes()].concat()
    }

    /// Writes aside and moves into place: at any time there is a whole file under the name.
    fn write(&self, path: &Path, bytes: &[u8]) -> Result<()> {
        let directory = self.path.parent().unwrap_or(Path::new("."));
        let write = || {
            let mut aside = NamedTempFile::new_in(directory)?;
            aside.write_all(bytes)?;
            if let Ok(about) = fs::metadata(&self.path) {
                give_to_owner(aside.path(), &about);
                aside.as_file().set_permissions(about.permissions())?;
            }
            aside.as_file().sync_all()?;
            aside.persist(path).map_err(|error| error.error)?;
            Ok(())
        };
        write().map_err(|source| Error::Write { path: path.to_owned(), source })
    }
}

/// A file that another user owns stays theirs, if the system lets us.
#[cfg(unix)]
fn give_to_owner(path: &Path, about: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, chown};
    let _ = chown(path, Some(about.uid()), Some(about.gid()));
}

#[cfg(not(unix))]
fn give_to_owner(_: &Path, _: &fs::Metadata) {}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("letter.md");
        fs::write(&path, bytes).unwrap();
        (directory, path)
    }

    #[test]
    fn bytes_come_back_as_they_were() {
        for bytes in ["", "one\r\ntwo\r\n", "\u{feff}Ünder\nlines", "no break"] {
            let (_directory, path) = file(bytes.as_bytes());
            let (mut opened, text) = File::open(&path).unwrap();
            assert!(!text.starts_with('\u{feff}'));
            opened.save(&text, false).unwrap();
            assert_eq!(fs::read(&path).unwrap(), bytes.as_bytes());
            assert_eq!(fs::read(opened.backup()).unwrap(), bytes.as_bytes());
        }
    }

    #[test]
    fn the_backup_is_the_text_before_the_first_save() {
        let (directory, path) = file(b"first");
        let (mut opened, _) = File::open(&path).unwrap();
        opened.save("second", false).unwrap();
        opened.save("third", false).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"third");
        assert_eq!(fs::read(opened.backup()).unwrap(), b"first");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2, "nothing else is left");
    }

    #[test]
    fn what_others_wrote_is_not_lost() {
        let (_directory, path) = file(b"first");
        let (mut opened, _) = File::open(&path).unwrap();
        fs::write(&path, "theirs").unwrap();
        let error = opened.save("mine", false).unwrap_err();
        assert!(error.to_string().contains("has changed on the disk"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"theirs");
        opened.save("mine", true).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"mine");
        assert_eq!(fs::read(opened.backup()).unwrap(), b"theirs");
        // A file that is gone is written anew.
        fs::remove_file(&path).unwrap();
        opened.save("again", false).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"again");
    }

    #[test]
    fn other_bytes_are_refused_with_their_line() {
        let (_directory, path) = file(b"one\ntwo \xff");
        let error = File::open(&path).unwrap_err().to_string();
        assert!(error.contains("is not UTF-8 (line 2 has an invalid byte)"), "{error}");
        let error = File::open(path.parent().unwrap()).unwrap_err().to_string();
        assert!(error.ends_with("it is not a file"), "{error}");
        let error = File::open(&path.join("none")).unwrap_err().to_string();
        assert!(error.starts_with("cannot read "), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::PermissionsExt;
        let (directory, path) = file(b"first");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let link = directory.path().join("link");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let (mut opened, _) = File::open(&link).unwrap();
        opened.save("second", false).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }
}
