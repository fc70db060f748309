//! Encodes the chosen sentences: the vectors of every word in its contexts, at every layer.
//!
//! They go to a directory, because this step takes minutes and those after it seconds:
//! `occurrences.f16` has a row of layers × dimensions (little-endian half precision) for each
//! occurrence, `words.tsv` the words with their number of rows, in the order of the rows,
//! `sources.json` where it all came from. NumPy reads the rows with `memmap`.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use half::f16;
use motjuste_core::Pos;
use motjuste_encoder::{Encoder, LayerVectors};
use serde::{Deserialize, Serialize};

use super::error::Error;
use super::occurrences::WordIndex;
use super::sources::Sources;

/// Texts encoded together; the encoder stacks them into products of its own size.
const BATCH: usize = 256;

const ROWS: &str = "occurrences.f16";
const WORDS: &str = "words.tsv";
const SOURCES: &str = "sources.json";
/// What [`SOURCES`] is called until all rows are there.
const BEGUN: &str = "begun.json";

/// A text to encode with the spans of the words wanted from it.
pub(crate) struct Passage {
    pub(crate) text: Box<str>,
    pub(crate) words: Vec<(WordIndex, Range<usize>)>,
    pub(crate) is_definition: bool,
}

/// A word with its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EncodedWord {
    pub(crate) lemma: String,
    pub(crate) pos: Pos,
    /// How often it was met in the texts.
    pub(crate) count: usize,
    /// Rows from texts, then rows from definitions.
    pub(crate) in_text: usize,
    pub(crate) in_definitions: usize,
}

/// What the directory says of itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Described {
    layers: usize,
    dimension: usize,
    #[serde(flatten)]
    sources: Sources,
}

/// Encoded occurrences, in memory.
pub(crate) struct Encoded {
    pub(crate) words: Vec<EncodedWord>,
    pub(crate) layers: usize,
    pub(crate) dimension: usize,
    rows: Vec<f16>,
}

impl Encoded {
    /// A layer of row `at`.
    pub(crate) fn layer(&self, at: usize, layer: usize) -> &[f16] {
        let start = (at * self.layers + layer) * self.dimension;
        &self.rows[start..start + self.dimension]
    }

    pub(crate) fn row_count(&self) -> usize {
        self.rows.len() / (self.layers * self.dimension)
    }

    /// Reads a directory that must have been made from these sources and have these layers.
    pub(crate) fn open(dir: &Path, sources: &Sources, layers: &[usize]) -> Result<Self, Error> {
        let wrong = |what: String| Error::NotEncoded { dir: dir.to_owned(), what };
        let encoded = Self::read(dir, sources)?
            .ok_or_else(|| wrong("made from other sources, or not at all".into()))?;
        match layers.iter().find(|layer| **layer >= encoded.layers) {
            Some(layer) => Err(wrong(format!("the model has no layer {layer}"))),
            None => Ok(encoded),
        }
    }

    /// Reads a directory if it was made from the same sources; `None` if it was not made yet or
    /// from others.
    pub(crate) fn read(dir: &Path, sources: &Sources) -> Result<Option<Self>, Error> {
        let path = dir.join(SOURCES);
        let described = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Error::read(&path)(error)),
        };
        let wrong = |what: String| Error::NotEncoded { dir: dir.to_owned(), what };
        let described: Described =
            serde_json::from_slice(&described).map_err(|e| wrong(format!("{SOURCES}: {e}")))?;
        if described.sources != *sources {
            return Ok(None);
        }
        let path = dir.join(WORDS);
        let table = fs::read_to_string(&path).map_err(Error::read(&path))?;
        let words: Option<Vec<EncodedWord>> = table.lines().map(EncodedWord::parse).collect();
        let words = words.ok_or_else(|| wrong(format!("{WORDS} has a line that is no word")))?;
        let path = dir.join(ROWS);
        let bytes = fs::read(&path).map_err(Error::read(&path))?;
        let count: usize = words.iter().map(|word| word.in_text + word.in_definitions).sum();
        let (layers, dimension) = (described.layers, described.dimension);
        if bytes.len() != 2 * count * layers * dimension {
            return Err(wrong(format!("{ROWS} does not have {count} rows")));
        }
        let rows = bytes.chunks_exact(2).map(|b| f16::from_le_bytes([b[0], b[1]])).collect();
        Ok(Some(Self { words, layers, dimension, rows }))
    }
}

impl EncodedWord {
    fn parse(line: &str) -> Option<Self> {
        let mut fields = line.split('\t');
        let mut field = || fields.next();
        Some(Self {
            lemma: field()?.to_owned(),
            pos: field()?.parse().ok()?,
            count: field()?.parse().ok()?,
            in_text: field()?.parse().ok()?,
            in_definitions: field()?.parse().ok()?,
        })
    }

    fn line(&self) -> String {
        let Self { lemma, pos, count, in_text, in_definitions } = self;
        format!("{lemma}\t{pos}\t{count}\t{in_text}\t{in_definitions}\n")
    }
}

/// Encodes passages into a directory; `words` are `(lemma, class, count)`, sorted as the file is
/// to be. Calls `progress` with the passages done so far.
pub(crate) fn encode(
    encoder: &Encoder,
    mut passages: Vec<Passage>,
    words: &[(WordIndex, EncodedWord)],
    sources: &Sources,
    dir: &Path,
    mut progress: impl FnMut(usize),
) -> Result<(), Error> {
    fs::create_dir_all(dir).map_err(Error::write(dir))?;
    let config = encoder.config();
    let described = Described {
        layers: config.layers() + 1,
        dimension: config.dimension(),
        sources: sources.clone(),
    };
    let begun = dir.join(BEGUN);
    let text = serde_json::to_string_pretty(&described).map_err(io::Error::from);
    let text = text.map_err(Error::write(&begun))?;
    // The rows of a run that was cut short need not be made again.
    let resumes = fs::read_to_string(&begun).is_ok_and(|known| known == text);
    let row = 2 * described.layers * described.dimension;
    let mut rows = Rows::open(dir.join(ROWS), words, row, resumes)?;
    fs::write(&begun, text).map_err(Error::write(&begun))?;
    // Texts of a length share a product without much waste; the longest, being the slowest, first.
    passages.sort_by_key(|passage| std::cmp::Reverse(passage.text.len()));
    for (number, batch) in passages.chunks(BATCH).enumerate() {
        if rows.skip(batch)? {
            continue;
        }
        let spans: Vec<Vec<Range<usize>>> =
            batch.iter().map(|p| p.words.iter().map(|(_, span)| span.clone()).collect()).collect();
        let texts: Vec<(&str, &[Range<usize>])> =
            batch.iter().zip(&spans).map(|(p, spans)| (&*p.text, spans.as_slice())).collect();
        let vectors = encoder.encode_batch(&texts)?;
        for (passage, vectors) in batch.iter().zip(vectors) {
            for ((word, _), vectors) in passage.words.iter().zip(vectors) {
                rows.write(*word, passage.is_definition, &vectors)?;
            }
        }
        progress(number * BATCH + batch.len());
    }
    let table: String = words.iter().map(|(_, word)| word.line()).collect();
    let path = dir.join(WORDS);
    fs::write(&path, table).map_err(Error::write(&path))?;
    // Last, so that a run cut short is not taken for a whole one.
    let path = dir.join(SOURCES);
    fs::rename(&begun, &path).map_err(Error::write(&path))
}

/// The file of rows while it is being written; each word has its own stretch.
struct Rows {
    file: File,
    path: PathBuf,
    /// By word: the next row of its texts and of its definitions.
    next: Vec<[usize; 2]>,
    /// A row, as long as every row is.
    bytes: Vec<u8>,
}

impl Rows {
    fn open(
        path: PathBuf,
        words: &[(WordIndex, EncodedWord)],
        row_bytes: usize,
        resumes: bool,
    ) -> Result<Self, Error> {
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(!resumes);
        let file = options.open(&path).map_err(Error::write(&path))?;
        let last = words.iter().map(|(word, _)| *word as usize).max().unwrap_or_default();
        let mut next = vec![[0; 2]; last + 1];
        let mut row = 0;
        for (index, word) in words {
            next[*index as usize] = [row, row + word.in_text];
            row += word.in_text + word.in_definitions;
        }
        // What was never written reads as zeros.
        file.set_len((row * row_bytes) as u64).map_err(Error::write(&path))?;
        Ok(Self { file, path, next, bytes: vec![0; row_bytes] })
    }

    /// Passes over the rows of a batch if all of them are there.
    fn skip(&mut self, batch: &[Passage]) -> Result<bool, Error> {
        let mut next = self.next.clone();
        for passage in batch {
            for (word, _) in &passage.words {
                let next = &mut next[*word as usize][usize::from(passage.is_definition)];
                let at = (*next * self.bytes.len()) as u64;
                *next += 1;
                self.file
                    .seek(SeekFrom::Start(at))
                    .and_then(|_| self.file.read_exact(&mut self.bytes))
                    .map_err(Error::read(&self.path))?;
                if self.bytes.iter().all(|byte| *byte == 0) {
                    return Ok(false);
                }
            }
        }
        self.next = next;
        Ok(true)
    }

    fn write(
        &mut self,
        word: WordIndex,
        is_definition: bool,
        vectors: &LayerVectors,
    ) -> Result<(), Error> {
        let next = &mut self.next[word as usize][usize::from(is_definition)];
        let row = std::mem::replace(next, *next + 1);
        self.bytes.clear();
        let values = vectors.iter().flatten();
        self.bytes.extend(values.flat_map(|value| f16::from_f32(*value).to_le_bytes()));
        let at = (row * self.bytes.len()) as u64;
        self.file
            .seek(SeekFrom::Start(at))
            .and_then(|_| self.file.write_all(&self.bytes))
            .map_err(Error::write(&self.path))
    }
}

#[cfg(test)]
mod tests {
    use motjuste_corpus::Source;

    use super::*;

    #[test]
    fn words_read_back() {
        let word = EncodedWord {
            lemma: "give up".into(),
            pos: Pos::Verb,
            count: 31,
            in_text: 24,
            in_definitions: 0,
        };
        assert_eq!(EncodedWord::parse(word.line().trim_end()), Some(word));
        assert_eq!(EncodedWord::parse("give up\tVERB\t31"), None);
    }

    #[test]
    fn a_directory_is_read_only_if_whole_and_of_the_same_sources() {
        let dir = tempfile::tempdir().unwrap();
        let dir = dir.path();
        let sources = |seed| Sources {
            model: Source { name: "m".into(), sha256: "0".into() },
            texts: Vec::new(),
            per_word: 2,
            seed,
        };
        assert!(Encoded::read(dir, &sources(1)).unwrap().is_none());
        let described = Described { layers: 2, dimension: 1, sources: sources(1) };
        fs::write(dir.join(SOURCES), serde_json::to_vec(&described).unwrap()).unwrap();
        fs::write(dir.join(WORDS), "dog\tNOUN\t3\t1\t0\n").unwrap();
        fs::write(dir.join(ROWS), [0x00, 0x3c, 0x00, 0xc0]).unwrap(); // 1 and -2
        let encoded = Encoded::read(dir, &sources(1)).unwrap().unwrap();
        assert_eq!((encoded.words[0].lemma.as_str(), encoded.row_count()), ("dog", 1));
        assert_eq!(encoded.layer(0, 1), [f16::from_f32(-2.0)]);
        assert!(Encoded::read(dir, &sources(2)).unwrap().is_none());
        fs::write(dir.join(ROWS), [0x00, 0x3c]).unwrap();
        assert!(matches!(Encoded::read(dir, &sources(1)), Err(Error::NotEncoded { .. })));
    }
}
