//! Writing files whole or not at all: aside first, then renamed; `.gz` by the name's ending.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::FormatError;

/// Writes a file through `content`, gzipped if its name ends in `.gz`, or to standard output for
/// `-`. If anything fails, what stood there before stays. A link stays a link: what it leads to is
/// written; and what is no file, a device or a pipe, is written to as it is.
///
/// # Errors
/// [`FormatError::Unwritable`].
pub fn write_file(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), FormatError> {
    let unwritable = |source| FormatError::Unwritable { file: path.display().to_string(), source };
    if path.as_os_str() == "-" {
        let mut out = BufWriter::new(io::stdout().lock());
        return content(&mut out).and_then(|()| out.flush()).map_err(unwritable);
    }
    let gzip = path.extension().is_some_and(|e| e == "gz");
    // What is not there yet has no metadata, and a link to nowhere is replaced.
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        let device = OpenOptions::new().write(true).open(path).map_err(unwritable)?;
        return write_to(device, gzip, content).map(drop).map_err(unwritable);
    }
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let aside = beside(path);
    File::create(&aside)
        .and_then(|file| write_to(file, gzip, content)?.sync_all())
        .and_then(|()| fs::rename(&aside, path))
        .inspect_err(|_| {
            // The error is reported; a leftover that cannot be removed either is not news.
            let _ = fs::remove_file(&aside);
        })
        .map_err(unwritable)
}

fn write_to(
    file: File,
    gzip: bool,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<File> {
    let mut file = BufWriter::new(file);
    if gzip {
        let mut encoder = GzEncoder::new(&mut file, Compression::default());
        content(&mut encoder)?;
        encoder.finish()?;
    } else {
        content(&mut file)?;
    }
    file.into_inner().map_err(io::IntoInnerError::into_error)
}

/// A name in the same directory, so that the rename stays on one file system.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lines, Text};

    #[test]
    fn gz_in_the_name_means_gzip() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.json.gz");
        write_file(&path, |out| out.write_all(b"content")).unwrap();
        assert_eq!(fs::read(&path).unwrap()[..2], [0x1f, 0x8b]);
        assert_eq!(Text::read(&path, Lines::Matter).unwrap().as_str(), "content");
    }

    #[test]
    fn a_failed_write_leaves_the_old_file_and_nothing_else() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.json");
        fs::write(&path, "old").unwrap();
        let error = write_file(&path, |out| {
            out.write_all(b"new")?;
            Err(io::Error::other("disk full"))
        })
        .unwrap_err();
        assert!(matches!(error, FormatError::Unwritable { .. }));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_links_and_pipes_stay_pipes() {
        use std::os::unix::fs::{FileTypeExt, symlink};

        let dir = tempfile::tempdir().unwrap();
        let (file, link) = (dir.path().join("x.json"), dir.path().join("link.json"));
        fs::write(&file, "old").unwrap();
        symlink(&file, &link).unwrap();
        write_file(&link, |out| out.write_all(b"new")).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        let pipe = dir.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        write_file(&pipe, |out| out.write_all(b"through")).unwrap();
        assert_eq!(reader.join().unwrap(), "through");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    }
}
