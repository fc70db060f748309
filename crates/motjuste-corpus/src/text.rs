//! Opens a text and unpacks it as it is read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

/// Opens a text; its name says whether it is compressed.
pub fn open(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    decode(path, File::open(path)?)
}

pub(crate) fn decode(
    path: &Path,
    file: impl Read + Send + 'static,
) -> io::Result<Box<dyn BufRead + Send>> {
    let file = BufReader::with_capacity(1 << 16, file);
    let extension = path.extension().and_then(|extension| extension.to_str());
    let text: Box<dyn Read + Send> = match extension {
        Some("gz") => Box::new(MultiGzDecoder::new(file)),
        Some("zst") => Box::new(StreamingDecoder::new(file).map_err(io::Error::other)?),
        _ => return Ok(Box::new(file)),
    };
    Ok(Box::new(BufReader::with_capacity(1 << 16, text)))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    const TEXT: &str = "One line.\nÉté, another.\n";

    fn lines(path: &Path) -> io::Result<Vec<String>> {
        open(path)?.lines().collect()
    }

    #[test]
    fn the_same_lines_come_out_of_every_kind_of_file() {
        let dir = tempfile::tempdir().unwrap();
        let (plain, gz, zst) =
            (dir.path().join("a.txt"), dir.path().join("a.txt.gz"), dir.path().join("a.txt.zst"));
        fs::write(&plain, TEXT).unwrap();
        let mut encoder = GzEncoder::new(File::create(&gz).unwrap(), Compression::default());
        encoder.write_all(TEXT.as_bytes()).unwrap();
        encoder.finish().unwrap();
        fs::write(&zst, compress_to_vec(TEXT.as_bytes(), CompressionLevel::Fastest)).unwrap();
        for path in [plain, gz, zst] {
            assert_eq!(lines(&path).unwrap(), ["One line.", "Été, another."], "{path:?}");
        }
    }

    #[test]
    fn a_file_that_is_not_what_its_name_says_is_an_error() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["a.gz", "a.zst"] {
            let path = dir.path().join(name);
            fs::write(&path, "no compressed text").unwrap();
            assert!(lines(&path).is_err(), "{name}");
        }
    }
}
