//! An analysed stretch of text as a file: its content words in their order, line by line, and the
//! dependencies between them.
//!
//! Words are nouns, verbs, adjectives and adverbs by lemma and class, numbered as they first occur.
//! Sections of a [`Container`]: lemmas, a line each; the class of each (a byte); occurrences of
//! each (u32); the words of all lines (u32), each line ended by [`LINE_END`]; dependencies, the
//! dependent with the kind in its upper four bits and the head (u32 each); tokens read (u64).

use std::io;
use std::path::Path;

use motjuste_container::{Container, Kind, Writer};
use motjuste_core::{FastMap, Pos};

use crate::thesaurus::{CLASSES, Dependency, class_of};

/// What a change of must change too: everything that decides how a text is analysed.
pub(super) const VERSION: u32 = 1;

const KIND: Kind = Kind { magic: b"motjTEXT", version: VERSION, name: "an analysed text" };

/// Ends a line.
const LINE_END: u32 = u32::MAX;
/// Where the kind of a dependency stands in its first number.
const KIND_SHIFT: u32 = 28;

#[derive(Debug, Default, PartialEq)]
pub(crate) struct Segment {
    lemmas: Vec<Box<str>>,
    classes: Vec<u8>,
    counts: Vec<u32>,
    lines: Vec<u32>,
    dependencies: Vec<[u32; 2]>,
    tokens: u64,
}

impl Segment {
    /// The words, each with its class (a place in [`CLASSES`]) and its occurrences.
    pub(crate) fn words(&self) -> impl ExactSizeIterator<Item = (usize, &str, u32)> {
        let words = self.lemmas.iter().zip(&self.classes).zip(&self.counts);
        words.map(|((lemma, class), count)| (usize::from(*class), &**lemma, *count))
    }

    pub(crate) fn lines(&self) -> impl Iterator<Item = &[u32]> {
        let lines = self.lines.split_inclusive(|word| *word == LINE_END);
        lines.map(|line| line.strip_suffix(&[LINE_END]).unwrap_or(line))
    }

    /// The dependencies: kind, dependent and head by number.
    pub(crate) fn dependencies(&self) -> impl Iterator<Item = (Dependency, usize, usize)> {
        self.dependencies.iter().map(|[dependent, head]| {
            let kind = Dependency::ALL[(dependent >> KIND_SHIFT) as usize];
            (kind, (dependent & ((1 << KIND_SHIFT) - 1)) as usize, *head as usize)
        })
    }

    /// Tokens of the text, of all classes.
    pub(crate) fn tokens(&self) -> u64 {
        self.tokens
    }

    pub(crate) fn open(path: &Path) -> Result<Self, motjuste_container::Error> {
        let file = Container::open(path, &KIND)?;
        let tokens = file.numbers(5, u64::from_le_bytes)?.first().copied().unwrap_or(0);
        let segment = Self {
            lemmas: file.text(0)?.lines().map(Box::from).collect(),
            classes: file.bytes(1)?.to_vec(),
            counts: file.numbers(2, u32::from_le_bytes)?,
            lines: file.numbers(3, u32::from_le_bytes)?,
            dependencies: file.numbers(4, pair)?,
            tokens,
        };
        let fits = segment.makes_sense();
        fits.then_some(segment).ok_or(motjuste_container::Error::Damaged("numbers out of range"))
    }

    fn makes_sense(&self) -> bool {
        let words = self.lemmas.len();
        let known = |word: u32| (word as usize) < words;
        let kind = |dependent: u32| (dependent >> KIND_SHIFT) as usize;
        self.classes.len() == words
            && self.counts.len() == words
            && self.classes.iter().all(|class| usize::from(*class) < CLASSES.len())
            && self.lines.iter().all(|word| *word == LINE_END || known(*word))
            && self.dependencies.iter().all(|[dependent, head]| {
                kind(*dependent) < Dependency::ALL.len()
                    && known(dependent & ((1 << KIND_SHIFT) - 1))
                    && known(*head)
            })
    }

    pub(super) fn write(&self, path: &Path) -> io::Result<()> {
        let mut file = Writer::create(path, &KIND)?;
        let lemmas: String = self.lemmas.iter().flat_map(|lemma| [lemma, "\n"]).collect();
        file.bytes(lemmas.as_bytes())?;
        file.bytes(&self.classes)?;
        file.numbers(self.counts.iter().map(|n| n.to_le_bytes()))?;
        file.numbers(self.lines.iter().map(|n| n.to_le_bytes()))?;
        file.numbers(self.dependencies.iter().flatten().map(|n| n.to_le_bytes()))?;
        file.bytes(&self.tokens.to_le_bytes())?;
        file.finish()
    }
}

pub(crate) fn pair(bytes: [u8; 8]) -> [u32; 2] {
    let both = u64::from_le_bytes(bytes);
    [both as u32, (both >> 32) as u32]
}

#[derive(Debug, Default)]
pub(super) struct SegmentBuilder {
    segment: Segment,
    numbers: FastMap<(u8, Box<str>), u32>,
}

impl SegmentBuilder {
    /// The number of a word; `None` unless it is of one of the four classes and written in letters.
    pub(super) fn number(&mut self, lemma: &str, pos: Pos) -> Option<u32> {
        let class = class_of(pos).filter(|_| is_word(lemma))? as u8;
        let segment = &mut self.segment;
        Some(*self.numbers.entry((class, Box::from(lemma))).or_insert_with_key(|(_, lemma)| {
            segment.lemmas.push(lemma.clone());
            segment.classes.push(class);
            segment.counts.push(0);
            segment.lemmas.len() as u32 - 1
        }))
    }

    /// Adds an occurrence of a word to the line.
    pub(super) fn push(&mut self, number: u32) {
        self.segment.counts[number as usize] += 1;
        self.segment.lines.push(number);
    }

    /// Counts tokens read, whatever they are.
    pub(super) fn read(&mut self, tokens: usize) {
        self.segment.tokens += tokens as u64;
    }

    pub(super) fn end_line(&mut self) {
        self.segment.lines.push(LINE_END);
    }

    pub(super) fn depend(&mut self, kind: Dependency, dependent: u32, head: u32) {
        self.segment.dependencies.push([(kind as u32) << KIND_SHIFT | dependent, head]);
    }

    pub(super) fn finish(self) -> Segment {
        self.segment
    }
}

/// Two letters or more, hyphens and apostrophes inside; no name, no number.
fn is_word(lemma: &str) -> bool {
    let inside = |c: char| c.is_lowercase() || matches!(c, '-' | '\'');
    lemma.chars().nth(1).is_some()
        && lemma.starts_with(char::is_lowercase)
        && lemma.ends_with(char::is_lowercase)
        && lemma.chars().all(inside)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;

    use super::*;

    fn segment() -> Segment {
        let mut builder = SegmentBuilder::default();
        let (dog, bark) = (builder.number("dog", Pos::Noun), builder.number("bark", Pos::Verb));
        let (dog, bark) = (dog.unwrap(), bark.unwrap());
        for word in [dog, bark, dog] {
            builder.push(word);
        }
        builder.end_line();
        builder.end_line();
        builder.push(bark);
        builder.depend(Dependency::Subject, dog, bark);
        builder.read(7);
        builder.finish()
    }

    #[test]
    fn a_segment_reads_back() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.words");
        let segment = segment();
        segment.write(&path).unwrap();
        let read = Segment::open(&path).unwrap();
        assert_eq!(read, segment);
        assert_eq!(read.words().collect::<Vec<_>>(), [(0, "dog", 2), (1, "bark", 2)]);
        let lines: Vec<&[u32]> = read.lines().collect();
        assert_eq!(lines, [&[0, 1, 0][..], &[], &[1]]);
        assert_eq!(read.dependencies().collect::<Vec<_>>(), [(Dependency::Subject, 0, 1)]);
        assert_eq!(read.tokens(), 7);
    }

    #[test]
    fn only_plain_words_of_the_four_classes_are_words() {
        let mut builder = SegmentBuilder::default();
        assert_eq!(builder.number("the", Pos::Det), None);
        for lemma in ["x", "3d", "-ish", "Paris", "", "rock'"] {
            assert_eq!(builder.number(lemma, Pos::Noun), None, "{lemma}");
        }
        assert_eq!(builder.number("well-known", Pos::Adj), Some(0));
        assert_eq!(builder.number("été", Pos::Noun), Some(1));
        assert_eq!(builder.number("well-known", Pos::Adj), Some(0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn a_changed_file_is_refused(at: prop::sample::Index, bit in 0..8) {
            let dir = tempfile::tempdir().unwrap();
            let path = dir.path().join("x.words");
            segment().write(&path).unwrap();
            let mut bytes = fs::read(&path).unwrap();
            let at = at.index(bytes.len());
            bytes[at] ^= 1u8 << bit;
            fs::write(&path, bytes).unwrap();
            prop_assert!(Segment::open(&path).is_err());
        }
    }
}
