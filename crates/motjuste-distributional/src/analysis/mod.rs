//! Texts analysed once: content words by lemma and class, and the grammatical relations between them.
//!
//! Tagging takes most of the time of any training on text, so what it finds is kept in a directory,
//! a file for every 8 MB of text, named by the text's own hash. A run that was stopped resumes
//! there, and another training on the same texts starts from there. The directory may be deleted
//! at any time; what is in it does not depend on the number of threads.

mod conllu;
mod error;
mod rows;
mod segment;
mod tagging;
mod vocabulary;
mod windows;

use std::fs;
use std::path::{Path, PathBuf};

use motjuste_core::Observer;
use motjuste_corpus::{Chunk, Chunks, Form, Source};
use rayon::prelude::*;
use serde::Serialize;
use xxhash_rust::xxh3::Xxh3;

pub use error::Error;
pub(crate) use rows::{Counter, Rows, Tally};
pub(crate) use segment::{Segment, pair};
pub(crate) use vocabulary::{Numbers, Vocabulary};

/// Bytes of a chunk: enough that its words repeat, little enough that all cores have work.
const CHUNK: usize = 8 << 20;
/// Memory a chunk takes while it is analysed, its text included.
const CHUNK_MEMORY: u64 = 64 << 20;
/// Chunks in hand for each thread, so that none waits for the slowest.
const CHUNKS_A_THREAD: usize = 2;

/// What a training does, for a progress bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
    /// Reading and tagging; so many tokens so far.
    Analysing { file: &'a Path, tokens: u64 },
    /// Counting what occurs with this many of that many words.
    Counting { done: usize, of: usize },
    /// Finding latent dimensions, in this many of that many passes.
    Factoring { done: usize, of: usize },
}

/// Is told what a training does.
pub(crate) type Watch<'w> = dyn for<'a> Observer<Step<'a>> + 'w;

#[derive(Debug, Clone, Default)]
pub struct Texts {
    /// Plain text, a paragraph or sentence a line.
    pub plain: Vec<PathBuf>,
    /// Parsed text in CoNLL-U format.
    pub parsed: Vec<PathBuf>,
}

impl Texts {
    fn files(&self) -> impl Iterator<Item = (&Path, Form)> {
        let plain = self.plain.iter().map(|path| (path.as_path(), Form::Text));
        plain.chain(self.parsed.iter().map(|path| (path.as_path(), Form::Parsed)))
    }

    /// What a trained file says of its making: the texts by name and sum, and the settings.
    pub(crate) fn provenance(&self, settings: &impl Serialize) -> Result<String, Error> {
        let texts = self.files().map(|(path, _)| Source::new(path));
        let texts = texts.collect::<Result<Vec<_>, _>>()?;
        let made_by = concat!("motjuste ", env!("CARGO_PKG_VERSION"));
        let record = serde_json::json!({"made_by": made_by, "texts": texts, "settings": settings});
        Ok(record.to_string())
    }
}

#[derive(Debug, Default)]
pub(crate) struct Corpus {
    /// The files, in the order of the texts.
    pub(crate) segments: Vec<PathBuf>,
    pub(crate) tokens: u64,
}

impl Corpus {
    /// Analyses texts into a directory, as far as it does not hold them already.
    pub(crate) fn analyse(
        texts: &Texts,
        dir: &Path,
        memory: u64,
        observer: &Watch<'_>,
    ) -> Result<Self, Error> {
        fs::create_dir_all(dir).map_err(Error::write(dir))?;
        let in_memory = usize::try_from(memory / CHUNK_MEMORY).unwrap_or(usize::MAX);
        let at_once = in_memory.clamp(1, CHUNKS_A_THREAD * rayon::current_num_threads());
        let mut corpus = Self::default();
        let mut chunks = Vec::with_capacity(at_once);
        for (file, form) in texts.files() {
            for chunk in Chunks::open(file, form, CHUNK)? {
                chunks.push(chunk?);
                if chunks.len() == at_once {
                    corpus.add(&mut chunks, dir)?;
                    observer.observe(Step::Analysing { file, tokens: corpus.tokens });
                }
            }
        }
        corpus.add(&mut chunks, dir)?;
        Ok(corpus)
    }

    /// Analyses chunks, each as one segment, in their order.
    fn add(&mut self, chunks: &mut Vec<Chunk<'_>>, dir: &Path) -> Result<(), Error> {
        let analysed = chunks.par_drain(..).with_max_len(1).map(|chunk| analyse(&chunk, dir));
        for (segment, tokens) in analysed.collect::<Result<Vec<_>, _>>()? {
            self.segments.push(segment);
            self.tokens += tokens;
        }
        Ok(())
    }
}

/// Analyses a chunk unless its file is there and whole; where it is, and its tokens.
fn analyse(chunk: &Chunk<'_>, dir: &Path) -> Result<(PathBuf, u64), Error> {
    let path = dir.join(format!("{:032x}.words", fingerprint(chunk)));
    let segment = match Segment::open(&path) {
        Ok(segment) => segment,
        Err(_) => {
            let segment = match chunk.form {
                Form::Text => tagging::analyse(&chunk.text),
                Form::Parsed => conllu::analyse(chunk)?,
            };
            segment.write(&path).map_err(Error::write(&path))?;
            segment
        }
    };
    Ok((path, segment.tokens()))
}

/// What the analysis of a chunk depends on.
fn fingerprint(chunk: &Chunk<'_>) -> u128 {
    let mut hash = Xxh3::new();
    hash.update(env!("CARGO_PKG_VERSION").as_bytes());
    hash.update(&segment::VERSION.to_le_bytes());
    hash.update(&[chunk.form as u8]);
    hash.update(chunk.text.as_bytes());
    hash.digest128()
}

pub(crate) fn open(path: &Path) -> Result<Segment, Error> {
    Segment::open(path).map_err(|source| Error::Segment { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_analysed_is_not_analysed_again() {
        let dir = tempfile::tempdir().unwrap();
        let (text, work) = (dir.path().join("a.txt"), dir.path().join("work"));
        fs::write(&text, "Dogs bark.\nCats do not.\n").unwrap();
        let texts = Texts { plain: vec![text.clone()], ..Texts::default() };
        let analyse = || Corpus::analyse(&texts, &work, 1 << 30, &|_: Step<'_>| {}).unwrap();
        let first = analyse();
        assert_eq!((first.segments.len(), first.tokens), (1, 7));
        // Something else, whole, in the same place: found rather than made again.
        let mut other = segment::SegmentBuilder::default();
        other.read(99);
        other.finish().write(&first.segments[0]).unwrap();
        assert_eq!(analyse().tokens, 99);
        // A damaged file is made again; a changed text is another.
        fs::write(&first.segments[0], "half").unwrap();
        assert_eq!(analyse().tokens, 7);
        fs::write(&text, "Dogs bark.\n").unwrap();
        assert_ne!(analyse().segments, first.segments);
    }

    #[test]
    fn the_same_text_twice_counts_twice() {
        let dir = tempfile::tempdir().unwrap();
        let text = dir.path().join("a.txt");
        fs::write(&text, "Dogs bark.\n").unwrap();
        let texts = Texts { plain: vec![text; 8], ..Texts::default() };
        let corpus = Corpus::analyse(&texts, dir.path(), 1 << 40, &|_: Step<'_>| {}).unwrap();
        assert_eq!((corpus.segments.len(), corpus.tokens), (8, 24));
    }

    #[test]
    fn a_missing_text_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let texts = Texts { plain: vec![dir.path().join("none.txt")], ..Texts::default() };
        let error = Corpus::analyse(&texts, dir.path(), 1 << 30, &|_: Step<'_>| {}).unwrap_err();
        assert!(error.to_string().contains("none.txt"), "{error}");
    }
}
