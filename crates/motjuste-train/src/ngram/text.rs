//! Texts as blocks of whole lines, read and decompressed on a thread of their own.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

use super::error::Error;
use crate::corpus;

/// A line longer than this is cut after its last word; a text without line ends must not fill the
/// memory. Blocks are at most this long.
pub(super) const LINE: usize = 1 << 20;
/// What some editors put at the beginning of a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How far the texts have been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Position {
    /// Which text.
    pub(super) text: usize,
    /// Bytes of it, decompressed.
    pub(super) offset: u64,
    /// Line ends before.
    pub(super) lines: u64,
}

/// Whole lines of a text.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) bytes: Vec<u8>,
    /// Where they start.
    pub(super) start: Position,
    /// Where they end.
    pub(super) end: Position,
}

/// Hands on the blocks of all texts from a position, until there are no more or `take` says no.
pub(super) fn read_blocks(
    texts: &[PathBuf],
    from: Position,
    size: usize,
    read: &Arc<AtomicU64>,
    mut take: impl FnMut(Result<Block, Error>) -> bool,
) {
    for (number, path) in texts.iter().enumerate().skip(from.text) {
        let start =
            if number == from.text { from } else { Position { text: number, ..from_start() } };
        if let Err(error) = read_text(path, start, size, read, &mut take) {
            if let Some(source) = error {
                take(Err(Error::Read { path: path.clone(), source }));
            }
            return;
        }
    }
}

const fn from_start() -> Position {
    Position { text: 0, offset: 0, lines: 0 }
}

/// Fails with nothing where no more blocks are wanted.
fn read_text(
    path: &Path,
    start: Position,
    size: usize,
    read: &Arc<AtomicU64>,
    take: &mut impl FnMut(Result<Block, Error>) -> bool,
) -> Result<(), Option<io::Error>> {
    let file = Metered { file: File::open(path)?, read: read.clone() };
    let mut text = corpus::decode(path, file)?;
    io::copy(&mut (&mut text).take(start.offset), &mut io::sink())?;
    let (mut at, mut waiting) = (start, Vec::new());
    if at.offset == 0 {
        at.offset = skip_mark(&mut text, &mut waiting)?;
    }
    loop {
        let mut bytes = waiting;
        let ended = fill(&mut text, size.min(LINE), &mut bytes)?;
        if bytes.is_empty() {
            return Ok(());
        }
        waiting = bytes.split_off(if ended { bytes.len() } else { cut(&bytes) });
        let lines = bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        let end =
            Position { offset: at.offset + bytes.len() as u64, lines: at.lines + lines, ..at };
        if !take(Ok(Block { bytes, start: at, end })) {
            return Err(None);
        }
        at = end;
    }
}

/// Reads up to `size` bytes in all, more if no line ends in them; whether the text is at its end.
fn fill(text: &mut impl BufRead, size: usize, bytes: &mut Vec<u8>) -> io::Result<bool> {
    let mut wanted = size;
    loop {
        let missing = wanted.saturating_sub(bytes.len());
        let read = text.take(missing as u64).read_to_end(bytes)?;
        if read < missing {
            return Ok(true);
        }
        if bytes.len() >= LINE || bytes.contains(&b'\n') {
            return Ok(false);
        }
        // What is cut must depend on the line alone, not on the size of blocks.
        wanted = (2 * wanted).min(LINE);
    }
}

/// The end of the last whole line; of a line that is too long, that of its last whole word.
fn cut(bytes: &[u8]) -> usize {
    let after = |found: fn(&u8) -> bool| bytes.iter().rposition(found).map(|at| at + 1);
    let character = || (0..bytes.len()).rev().find(|at| is_boundary(bytes[*at]));
    after(|byte| *byte == b'\n')
        .or_else(|| after(u8::is_ascii_whitespace))
        .or_else(|| character().filter(|at| *at > 0))
        .unwrap_or(bytes.len())
}

/// Whether a character can begin with this byte.
const fn is_boundary(byte: u8) -> bool {
    byte & 0xc0 != 0x80
}

/// Skips a byte order mark; what was read and is none waits.
fn skip_mark(text: &mut impl BufRead, waiting: &mut Vec<u8>) -> io::Result<u64> {
    text.take(BYTE_ORDER_MARK.len() as u64).read_to_end(waiting)?;
    if waiting != BYTE_ORDER_MARK {
        return Ok(0);
    }
    waiting.clear();
    Ok(BYTE_ORDER_MARK.len() as u64)
}

/// A file that says how much of it was read.
struct Metered {
    file: File,
    read: Arc<AtomicU64>,
}

impl Read for Metered {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(text: &str, from: Position, size: usize) -> Vec<Block> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("text.txt");
        std::fs::write(&path, text).unwrap();
        let mut blocks = Vec::new();
        read_blocks(&[path], from, size, &Arc::default(), |block| {
            blocks.push(block.unwrap());
            true
        });
        blocks
    }

    #[test]
    fn blocks_are_whole_lines_and_can_be_read_from_any_of_their_ends() {
        let text = "\u{feff}one two\nthree\n\nfour five six seven\neight";
        for size in [1, 3, 9, 1000] {
            let all = blocks(text, Position::default(), size);
            let joined: Vec<u8> = all.iter().flat_map(|block| block.bytes.clone()).collect();
            assert_eq!(joined, text.as_bytes()[3..], "{size}");
            for (n, block) in all.iter().enumerate() {
                assert!(block.bytes.ends_with(b"\n") || n + 1 == all.len());
                let rest = blocks(text, block.end, size);
                assert_eq!(rest.first().map(|b| &b.bytes), all.get(n + 1).map(|b| &b.bytes));
            }
            assert_eq!(all.last().map(|block| block.end.lines), Some(4));
        }
    }

    #[test]
    fn a_line_without_end_is_cut_between_words_wherever_blocks_end() {
        let words = "été ".repeat(LINE / 3);
        let cuts = |size| -> Vec<u64> {
            blocks(&words, Position::default(), size).iter().map(|b| b.end.offset).collect()
        };
        assert_eq!(cuts(1000), cuts(LINE));
        assert!(cuts(1000)[0] > LINE as u64 - 10);
        assert_eq!(cuts(1000)[0] % 6, 0);
        let solid = blocks(&"é".repeat(LINE), Position::default(), 1000);
        assert!(solid.iter().all(|block| std::str::from_utf8(&block.bytes).is_ok()));
    }
}
