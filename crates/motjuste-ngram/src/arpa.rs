//! Models in ARPA's text format (as the SRI toolkit documents it in *ngram-format*): probabilities
//! and backoffs as logarithms to base 10, plain or gzipped.

use std::collections::HashMap;
use std::io::{BufRead, Read};
use std::path::Path;

use xxhash_rust::xxh3::xxh3_64;

use crate::Error;
use crate::file::{MOST_ORDER, RESERVED};
use crate::vocabulary::{WordId, folded};

/// What a word has that the model neither lists nor makes allowance for, as in KenLM.
const UNLISTED: f32 = -100.0;
/// Text allowed before `\data\`.
const PREAMBLE: usize = 1 << 16;
/// The longest line; more is not a model.
const LINE: u64 = 1 << 16;

/// A probability and what is added where the sequence is a history not followed so.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Weights {
    log10: f32,
    backoff: f32,
}

#[derive(Debug, Default)]
pub(crate) struct Arpa {
    words: HashMap<Box<str>, WordId>,
    order: usize,
    /// Sequences by a hash of their words: among as many as memory holds, two of one hash are less
    /// likely than a fault of the memory.
    sequences: HashMap<u64, Weights>,
}

impl Arpa {
    pub(crate) fn parse(text: impl BufRead, path: &Path) -> Result<Self, Error> {
        let mut lines = Lines { text, path, number: 0, line: String::new(), put_back: false };
        let sizes = read_sizes(&mut lines)?;
        let mut arpa = Self { order: sizes.len(), ..Self::default() };
        for (id, word) in (0..).zip(RESERVED) {
            arpa.words.insert(word.into(), id);
        }
        for (at, size) in sizes.iter().enumerate() {
            arpa.read_order(&mut lines, at + 1, *size)?;
        }
        if lines.next_filled()? != Some("\\end\\") {
            return Err(lines.wrong("expected \\end\\".to_owned()));
        }
        Ok(arpa)
    }

    pub(crate) const fn order(&self) -> usize {
        self.order
    }

    pub(crate) fn find(&self, word: &str) -> Option<WordId> {
        self.words.get(word).copied()
    }

    /// The logarithm of the probability of the last word after the ones before it.
    pub(crate) fn log10(&self, words: &[WordId]) -> f64 {
        let mut words = &words[words.len().saturating_sub(self.order)..];
        let mut backoffs = 0.0;
        while let Some((_, history)) = words.split_last() {
            if let Some(found) = self.sequences.get(&key(words)) {
                return backoffs + f64::from(found.log10);
            }
            if let Some(found) = self.sequences.get(&key(history)).filter(|_| !history.is_empty()) {
                backoffs += f64::from(found.backoff);
            }
            words = &words[1..];
        }
        backoffs + f64::from(UNLISTED)
    }

    fn read_order<R: BufRead>(
        &mut self,
        lines: &mut Lines<'_, R>,
        order: usize,
        size: u64,
    ) -> Result<(), Error> {
        let heading = format!("\\{order}-grams:");
        if lines.next_filled()? != Some(heading.as_str()) {
            return Err(lines.wrong(format!("expected {heading}")));
        }
        for read in 0..size {
            let Some(line) = lines.next_filled()?.filter(|line| !line.starts_with('\\')) else {
                let reason = format!("{size} sequences of {order} announced, {read} found");
                return Err(lines.wrong(reason));
            };
            let (words, weights) = match sequence(line, order) {
                Ok(read) => read,
                Err(reason) => return Err(lines.wrong(reason.to_owned())),
            };
            let next = self.words.len() as WordId;
            let mut ids = Vec::with_capacity(order);
            for word in words {
                let id = match self.words.get(word.as_str()) {
                    Some(id) => *id,
                    None if order == 1 => {
                        self.words.insert(word.as_str().into(), next);
                        next
                    }
                    None => return Err(lines.wrong(format!("{word} is not among the 1-grams"))),
                };
                ids.push(id);
            }
            if self.sequences.insert(key(&ids), weights).is_some() {
                return Err(lines.wrong("duplicate sequence".to_owned()));
            }
        }
        Ok(())
    }
}

/// `\data\` and how many sequences of each length there are.
fn read_sizes<R: BufRead>(lines: &mut Lines<'_, R>) -> Result<Vec<u64>, Error> {
    let mut preamble = 0;
    loop {
        // What is not text is not ARPA either.
        match lines.next_filled() {
            Ok(Some("\\data\\")) => break,
            Ok(Some(line)) if preamble < PREAMBLE => preamble += line.len(),
            Err(Error::Text(motjuste_corpus::Error::Read { path, source }))
                if source.kind() != std::io::ErrorKind::InvalidData =>
            {
                return Err(motjuste_corpus::Error::Read { path, source }.into());
            }
            _ => return Err(Error::WrongKind { path: lines.path.to_owned() }),
        }
    }
    let mut sizes = Vec::new();
    while let Some(line) = lines.next_filled()? {
        let Some(field) = line.strip_prefix("ngram ") else {
            lines.put_back();
            break;
        };
        let size = field
            .split_once('=')
            .filter(|(order, _)| order.trim().parse() == Ok(sizes.len() + 1))
            .and_then(|(_, size)| size.trim().parse().ok());
        let Some(size) = size.filter(|_| sizes.len() < MOST_ORDER) else {
            let expected = format!("expected \"ngram {}=COUNT\", up to 5", sizes.len() + 1);
            return Err(lines.wrong(expected));
        };
        sizes.push(size);
    }
    if sizes.is_empty() {
        return Err(lines.wrong("expected \"ngram 1=COUNT\"".to_owned()));
    }
    Ok(sizes)
}

/// `LOG10 WORD … [BACKOFF]`.
fn sequence(line: &str, order: usize) -> Result<(Vec<String>, Weights), &'static str> {
    let mut fields = line.split_ascii_whitespace();
    let weight = |field: Option<&str>| {
        let number = field.and_then(|field| field.parse().ok());
        number.filter(|number: &f32| number.is_finite()).ok_or("expected a number")
    };
    let log10 = weight(fields.next())?;
    if log10 > 0.0 {
        return Err("the logarithm of a probability cannot be above 0");
    }
    let words: Vec<String> = fields.by_ref().take(order).map(name).collect();
    if words.len() < order {
        return Err("too few words");
    }
    let backoff = match fields.next() {
        None => 0.0,
        field => weight(field)?,
    };
    if fields.next().is_some() {
        return Err("too many words");
    }
    Ok((words, Weights { log10, backoff }))
}

/// A word as it is looked up. Only the marks may be written in capitals: a model with both *The*
/// and *the* has two words, of which small letters find one.
fn name(word: &str) -> String {
    let small = folded(word);
    if RESERVED.contains(&&*small) { small.into_owned() } else { word.to_owned() }
}

fn key(words: &[WordId]) -> u64 {
    let mut bytes = [0; 4 * MOST_ORDER];
    let length = 4 * words.len();
    for (bytes, word) in bytes.chunks_exact_mut(4).zip(words) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    xxh3_64(&bytes[..length.min(4 * MOST_ORDER)])
}

/// The lines that hold something, without the white space around it.
struct Lines<'p, R> {
    text: R,
    path: &'p Path,
    number: usize,
    line: String,
    /// Whether the line is to be read again.
    put_back: bool,
}

impl<R: BufRead> Lines<'_, R> {
    fn next_filled(&mut self) -> Result<Option<&str>, Error> {
        if !std::mem::take(&mut self.put_back) {
            self.line.clear();
        }
        while self.line.trim().is_empty() {
            self.line.clear();
            self.number += 1;
            let read = (&mut self.text).take(LINE).read_line(&mut self.line);
            if read.map_err(motjuste_corpus::Error::read(self.path))? == 0 {
                return Ok(None);
            }
        }
        Ok(Some(self.line.trim()))
    }

    /// Makes the last line the next one again.
    fn put_back(&mut self) {
        self.put_back = true;
    }

    fn wrong(&self, reason: String) -> Error {
        Error::Arpa { path: self.path.to_owned(), line: self.number, reason }
    }
}
