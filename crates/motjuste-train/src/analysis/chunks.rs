//! A text in chunks of bounded size, cut where lines or parsed sentences end.

use std::io::{BufRead, Read};
use std::path::Path;

use super::Error;
use crate::corpus;

/// Bytes of a chunk: enough that its words repeat, little enough that all cores have work.
const CHUNK: usize = 8 << 20;

/// Where a text may be cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Form {
    /// Plain text, a paragraph a line: after any line.
    Text,
    /// CoNLL-U: after an empty line.
    Parsed,
}

/// A stretch of a file.
#[derive(Debug)]
pub(super) struct Chunk<'a> {
    pub(super) path: &'a Path,
    pub(super) form: Form,
    pub(super) text: String,
    /// Lines of the file before it.
    pub(super) lines_before: usize,
}

/// The chunks of a file.
pub(super) struct Chunks<'a> {
    path: &'a Path,
    form: Form,
    size: usize,
    reader: Box<dyn BufRead + Send>,
    /// What was read beyond the last chunk.
    rest: Vec<u8>,
    lines: usize,
}

impl<'a> Chunks<'a> {
    pub(super) fn open(path: &'a Path, form: Form) -> Result<Self, Error> {
        Self::open_with(path, form, CHUNK)
    }

    fn open_with(path: &'a Path, form: Form, size: usize) -> Result<Self, Error> {
        let reader = corpus::open(path).map_err(Error::read(path))?;
        Ok(Self { path, form, size, reader, rest: Vec::new(), lines: 0 })
    }

    fn read(&mut self) -> Result<Option<Chunk<'a>>, Error> {
        let mut bytes = std::mem::take(&mut self.rest);
        let room = (self.size - bytes.len()) as u64;
        self.reader.by_ref().take(room).read_to_end(&mut bytes).map_err(Error::read(self.path))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() == self.size {
            self.rest = bytes.split_off(cut(&bytes, self.form));
        }
        let lines_before = self.lines;
        let text = String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let line = 1 + lines_before + count_lines(&error.as_bytes()[..valid]);
            Error::NotText { path: self.path.to_owned(), line }
        })?;
        self.lines += count_lines(text.as_bytes());
        Ok(Some(Chunk { path: self.path, form: self.form, text, lines_before }))
    }
}

impl<'a> Iterator for Chunks<'a> {
    type Item = Result<Chunk<'a>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

fn count_lines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte == b'\n').count()
}

/// Where to end a chunk: at the last line or sentence that ends in it. A line longer than a chunk is
/// cut between words, and a word longer than a chunk between characters.
fn cut(bytes: &[u8], form: Form) -> usize {
    let ends = |at: &usize| match (form, bytes[*at]) {
        (Form::Text, byte) => byte == b'\n',
        (Form::Parsed, b'\n') => bytes[bytes[..*at].trim_ascii_end().len()..*at].contains(&b'\n'),
        (Form::Parsed, _) => false,
    };
    let last = |ends: &dyn Fn(&usize) -> bool| (0..bytes.len()).rev().find(ends).map(|at| at + 1);
    last(&ends)
        .or_else(|| last(&|at| bytes[*at].is_ascii_whitespace()))
        .or_else(|| last(&|at| *at > 0 && bytes[*at] & 0xc0 != 0x80).map(|start| start - 1))
        .unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;

    use super::*;

    fn chunks(bytes: &[u8], form: Form, size: usize) -> Result<Vec<String>, Error> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.txt");
        fs::write(&path, bytes).unwrap();
        Chunks::open_with(&path, form, size)?.map(|chunk| Ok(chunk?.text)).collect()
    }

    #[test]
    fn a_text_is_cut_where_lines_end_and_a_parse_where_sentences_do() {
        let text = |size| chunks(b"one two\nthree four\nfive", Form::Text, size).unwrap();
        assert_eq!(text(12), ["one two\n", "three four\n", "five"]);
        assert_eq!(text(100), ["one two\nthree four\nfive"]);
        assert_eq!(text(6), ["one ", "two\n", "three ", "four\n", "five"]);
        let parsed = |text: &str| chunks(text.as_bytes(), Form::Parsed, 12).unwrap();
        assert_eq!(parsed("1\ta\n\n2\tb\n\n3\tc\n\n"), ["1\ta\n\n2\tb\n\n", "3\tc\n\n"]);
        assert_eq!(parsed("1\ta\n\n1\tb\n2\tc\n"), ["1\ta\n\n", "1\tb\n2\tc\n"]);
        assert_eq!(parsed("1\ta\r\n\r\n2\tb\r\n"), ["1\ta\r\n\r\n", "2\tb\r\n"]);
    }

    #[test]
    fn a_line_that_is_no_text_is_named() {
        let error = chunks(b"one\ntwo\nth\xffree\n", Form::Text, 8).unwrap_err();
        assert!(error.to_string().contains("line 3: this is not UTF-8"), "{error}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn nothing_is_lost(text in "[aé \n\r]{0,40}", size in 4usize..20, parsed: bool) {
            let form = if parsed { Form::Parsed } else { Form::Text };
            prop_assert_eq!(chunks(text.as_bytes(), form, size).unwrap().concat(), text);
        }
    }
}
