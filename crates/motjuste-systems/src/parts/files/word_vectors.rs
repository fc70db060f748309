//! Static word vectors in text files: a word a line, its numbers behind it (GloVe), or that after a
//! line with the two sizes (word2vec); also gzipped.
//!
//! Opening a file finds its lines; numbers are read when a word is asked for. A benchmark asks for
//! a few thousand words, and the files have hundreds of thousands.

use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use flate2::read::MultiGzDecoder;
use memchr::{memchr, memchr_iter, memrchr};
use memmap2::Mmap;
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

/// Bytes one thread looks through at a time.
const STRETCH: usize = 1 << 22;

#[derive(Debug)]
pub(crate) struct WordVectors {
    bytes: Bytes,
    dimension: usize,
    /// The hash of a line's first word and where the line starts, in this order.
    lines: Vec<(u64, usize)>,
}

#[derive(Debug)]
enum Bytes {
    Mapped(Mmap),
    Unpacked(Vec<u8>),
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Unpacked(bytes) => bytes,
        }
    }
}

impl WordVectors {
    /// Opens a file; says what is wrong with one that holds no vectors.
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        let file = File::open(path).map_err(|error| error.to_string())?;
        // SAFETY: the file is not written while it is read. Should another program do so, every
        // access is checked against the mapped length, so wrong bytes give wrong numbers or an
        // error.
        #[allow(unsafe_code)]
        let map = unsafe { Mmap::map(&file) }.map_err(|error| error.to_string())?;
        if !map.starts_with(&[0x1f, 0x8b]) {
            return Self::index(Bytes::Mapped(map));
        }
        let mut unpacked = Vec::new();
        MultiGzDecoder::new(&*map).read_to_end(&mut unpacked).map_err(|error| error.to_string())?;
        Self::index(Bytes::Unpacked(unpacked))
    }

    fn index(bytes: Bytes) -> Result<Self, String> {
        let all = bytes.as_ref();
        let start = if header(line_at(all, 0)).is_some() {
            memchr(b'\n', all).map_or(all.len(), |end| end + 1)
        } else {
            0
        };
        let first = line_at(all, start);
        let numbers = tokens(first).count().saturating_sub(1);
        let dimension = header(line_at(all, 0)).unwrap_or(numbers);
        if dimension == 0 || numbers < dimension || read(first, dimension).is_none() {
            let found = String::from_utf8_lossy(&first[..first.len().min(40)]).into_owned();
            return Err(format!(
                "not word vectors as text (a word per line, followed by its numbers): it starts \
                 with {found:?}"
            ));
        }
        let starts: Vec<usize> = (start..all.len()).step_by(STRETCH).collect();
        let mut lines: Vec<(u64, usize)> =
            starts.into_par_iter().flat_map_iter(|from| lines_of(all, from, start)).collect();
        lines.par_sort_unstable();
        Ok(Self { dimension, lines, bytes })
    }

    /// The vector of a word or expression: as it is written, in small letters, or joined by `_`;
    /// else the mean of those of its words that have one. None if none has.
    pub(crate) fn get(&self, text: &str) -> Result<Option<Vec<f32>>, String> {
        for written in spellings(text) {
            if let Some(vector) = self.word(&written)? {
                return Ok(Some(vector));
            }
        }
        let (mut sum, mut found) = (vec![0.0f32; self.dimension], 0);
        for part in text.split([' ', '-', '_']).filter(|part| !part.is_empty()) {
            for written in spellings(part) {
                if let Some(vector) = self.word(&written)? {
                    sum.iter_mut().zip(vector).for_each(|(sum, value)| *sum += value);
                    found += 1;
                    break;
                }
            }
        }
        sum.iter_mut().for_each(|sum| *sum /= found.max(1) as f32);
        Ok((found > 0).then_some(sum))
    }

    /// The vector on the first line of exactly this word. A word with a space in it is only found
    /// by its parts.
    fn word(&self, word: &str) -> Result<Option<Vec<f32>>, String> {
        let hash = xxh3_64(word.as_bytes());
        let from = self.lines.partition_point(|(other, _)| *other < hash);
        let same = self.lines[from..].iter().take_while(|(other, _)| *other == hash);
        for (_, start) in same {
            let line = line_at(self.bytes.as_ref(), *start);
            if !line.starts_with(word.as_bytes()) {
                continue;
            }
            let (found, vector) = read(line, self.dimension).ok_or_else(|| {
                let before = &self.bytes.as_ref()[..*start];
                let number = memchr_iter(b'\n', before).count() + 1;
                format!("line {number} is not a word and {} numbers", self.dimension)
            })?;
            if found == word.as_bytes() {
                return Ok(Some(vector));
            }
        }
        Ok(None)
    }
}

/// How a word may be written in a file, the likeliest first.
fn spellings(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let small = text.to_lowercase();
    let joined = text.contains(' ').then(|| text.replace(' ', "_"));
    let joined_small = text.contains(' ').then(|| small.replace(' ', "_"));
    let others = [Some(small), joined, joined_small].into_iter().flatten();
    std::iter::once(Cow::Borrowed(text)).chain(others.map(Cow::Owned))
}

/// The lines that start within a stretch from `from`, which itself need not be a start.
fn lines_of(all: &[u8], from: usize, first: usize) -> impl Iterator<Item = (u64, usize)> {
    let to = (from + STRETCH).min(all.len());
    let inner = memchr_iter(b'\n', &all[from..to]).map(move |end| from + end + 1);
    let own = (from == first).then_some(first);
    own.into_iter().chain(inner).filter(|start| *start < all.len()).map(|start| {
        let rest = &all[start..];
        let end = memchr(b' ', rest).unwrap_or(rest.len());
        (xxh3_64(&rest[..end]), start)
    })
}

/// The line that starts at a place, without its end.
fn line_at(all: &[u8], start: usize) -> &[u8] {
    let rest = all.get(start..).unwrap_or_default();
    let line = &rest[..memchr(b'\n', rest).unwrap_or(rest.len())];
    line.trim_ascii_end()
}

fn tokens(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| *byte == b' ').filter(|token| !token.is_empty())
}

/// The dimension in word2vec's first line: how many words, of how many numbers.
fn header(line: &[u8]) -> Option<usize> {
    let number = |token| std::str::from_utf8(token).ok()?.parse().ok();
    match tokens(line).map(number).collect::<Option<Vec<usize>>>()?.as_slice() {
        [_, dimension] => Some(*dimension),
        _ => None,
    }
}

/// The word and the numbers of a line. The numbers are the last on the line: a few words of large
/// files have spaces in them.
fn read(line: &[u8], dimension: usize) -> Option<(&[u8], Vec<f32>)> {
    let mut word = line;
    let mut vector = vec![0.0; dimension];
    for value in vector.iter_mut().rev() {
        let space = memrchr(b' ', word)?;
        *value = std::str::from_utf8(&word[space + 1..]).ok()?.parse().ok()?;
        word = word[..space].trim_ascii_end();
    }
    (!word.is_empty()).then_some((word, vector))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use proptest::prelude::*;

    use super::*;

    fn open(bytes: &[u8]) -> Result<WordVectors, String> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("vectors.txt");
        std::fs::write(&path, bytes).unwrap();
        WordVectors::open(&path)
    }

    const PLAIN: &[u8] = b"the 0.5 -1 2e-1\nbank 1 0 0\nNew_York 0 1 0\n. . 9 9 9\n. 0 0 3\n";

    #[test]
    fn glove_word2vec_and_gzip_are_told_apart() {
        let header = [b"5 3\n".as_slice(), PLAIN].concat();
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(PLAIN).unwrap();
        let windows = String::from_utf8(PLAIN.to_vec()).unwrap().replace('\n', " \r\n");
        for bytes in [PLAIN, &header, &packed.finish().unwrap(), windows.as_bytes()] {
            let vectors = open(bytes).unwrap();
            assert_eq!(vectors.get("the").unwrap(), Some(vec![0.5, -1.0, 0.2]));
            assert_eq!(vectors.get("Bank").unwrap(), Some(vec![1.0, 0.0, 0.0]));
            // ". ." is another word.
            assert_eq!(vectors.get(".").unwrap(), Some(vec![0.0, 0.0, 3.0]));
            assert_eq!(vectors.get("ban").unwrap(), None);
        }
    }

    #[test]
    fn an_expression_is_found_whole_or_by_its_words() {
        let vectors = open(PLAIN).unwrap();
        assert_eq!(vectors.get("New York").unwrap(), Some(vec![0.0, 1.0, 0.0]));
        assert_eq!(vectors.get("the bank").unwrap(), Some(vec![0.75, -0.5, 0.1]));
        assert_eq!(vectors.get("river-bank").unwrap(), Some(vec![1.0, 0.0, 0.0]));
        assert_eq!(vectors.get("river shore").unwrap(), None);
    }

    #[test]
    fn what_holds_no_vectors_is_refused() {
        for bytes in [b"".as_slice(), b"{\"a\": 1}", b"word\n", b"3 50\nword 1 2\n", b"\0\0\0"] {
            let error = open(bytes).unwrap_err();
            assert!(error.contains("not word vectors") || bytes.is_empty(), "{error}");
        }
        let vectors = open(b"the 1 2\nbank 1\nshore 1 x\n").unwrap();
        assert_eq!(vectors.get("bank").unwrap_err(), "line 2 is not a word and 2 numbers");
        assert_eq!(vectors.get("shore").unwrap_err(), "line 3 is not a word and 2 numbers");
        assert!(vectors.get("the").is_ok());
    }

    #[test]
    fn lines_are_found_across_stretches() {
        let filler = "x".repeat(STRETCH - 10);
        let text = format!("a 1\n{filler} 2\nb 3\n{filler}y 4\nc 5");
        let vectors = open(text.as_bytes()).unwrap();
        for (word, value) in [("a", 1.0), (filler.as_str(), 2.0), ("b", 3.0), ("c", 5.0)] {
            assert_eq!(vectors.get(word).unwrap(), Some(vec![value]));
        }
        assert_eq!(vectors.lines.len(), 5);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            vectors in proptest::collection::btree_map(
                "[a-zé'_-]{1,8}", proptest::array::uniform3(-9.0f32..9.0), 1..20),
            header: bool,
        ) {
            let mut text = if header { format!("{} 3\n", vectors.len()) } else { String::new() };
            for (word, [a, b, c]) in &vectors {
                text.push_str(&format!("{word} {a} {b} {c}\n"));
            }
            let file = open(text.as_bytes()).unwrap();
            for (word, vector) in &vectors {
                prop_assert_eq!(file.word(word).unwrap(), Some(vector.to_vec()));
            }
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 1..200)) {
            if let Ok(vectors) = open(&bytes) {
                let _ = vectors.get("the");
            }
        }
    }
}
