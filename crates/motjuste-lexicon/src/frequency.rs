//! Word frequency on the Zipf scale (van Heuven et al. 2014): log10 of occurrences per billion words.
//!
//! The embedded list is the mean of two estimates: counts in redistributable text, and counts of
//! the web (`examples/zipf.rs` makes it and says from what). The wordfreq list of SWORDS is better
//! but share-alike, so it is compiled from a file when there is one.

use std::io::Read;
use std::path::Path;
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use fst::{Map, MapBuilder};
use motjuste_container::Error::{Damaged, WrongKind};
use motjuste_container::{Bytes, write_atomically};

use crate::Error;

/// Zipf values are stored in steps of 1/20.
const STEPS: f32 = 20.0;

static EMBEDDED: LazyLock<Frequencies> = LazyLock::new(|| {
    let bytes = Bytes::Embedded(include_bytes!("../data/zipf.fst"));
    Frequencies { map: Map::new(bytes).expect("data/zipf.fst is committed whole") }
});

/// How usual a word is, cut where van Heuven et al. (2014) cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Band {
    /// Zipf below 3: fewer than one in a million words.
    Rare,
    /// Between the two.
    Medium,
    /// Zipf from 4: at least ten in a million words.
    Common,
}

impl Band {
    /// The band of a word or expression with this Zipf value. Expressions are rarer than words: one
    /// that every reader knows, such as *point of view*, is no more frequent than a rare word.
    #[must_use]
    pub fn new(word: &str, zipf: f32) -> Self {
        let (rare, common) = if word.contains([' ', '_', '-']) { (2.0, 3.0) } else { (3.0, 4.0) };
        if zipf >= common {
            Self::Common
        } else if zipf >= rare {
            Self::Medium
        } else {
            Self::Rare
        }
    }

    /// `rare`, `medium` or `common`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rare => "rare",
            Self::Medium => "medium",
            Self::Common => "common",
        }
    }
}

/// A list of word frequencies.
#[derive(Debug)]
pub struct Frequencies {
    map: Map<Bytes>,
}

impl Frequencies {
    /// The list built into the program.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// Opens a list made by [`compile_wordfreq`](Self::compile_wordfreq).
    ///
    /// # Errors
    /// When the file cannot be read, is something else, or is damaged.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let bytes = Bytes::map(path).map_err(Error::read(path))?;
        let wrong = |_| Error::file(path)(WrongKind("a compiled frequency list"));
        let map = Map::new(bytes).map_err(wrong)?;
        map.as_fst().verify().map_err(|_| Error::file(path)(Damaged("checksum")))?;
        Ok(Self { map })
    }

    /// The Zipf value of a word, 0 if it is not in the list; case does not matter.
    ///
    /// An expression is as frequent as its rarest words make it: frequencies add up as their
    /// reciprocals do, which is how wordfreq estimates them.
    #[must_use]
    pub fn zipf(&self, word: &str) -> f32 {
        let lower = word.to_lowercase();
        if let Some(steps) = self.map.get(&lower) {
            return steps as f32 / STEPS;
        }
        if !lower.contains([' ', '-', '_']) {
            return 0.0;
        }
        let mut rarity = 0.0;
        for part in lower.split([' ', '-', '_']).filter(|part| !part.is_empty()) {
            match self.map.get(part) {
                Some(steps) => rarity += 10f32.powf(-(steps as f32) / STEPS),
                None => return 0.0,
            }
        }
        if rarity == 0.0 { 0.0 } else { -rarity.log10() }
    }

    /// The band of a word.
    #[must_use]
    pub fn band(&self, word: &str) -> Band {
        Band::new(word, self.zipf(word))
    }

    /// Number of words in the list.
    #[must_use]
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// Whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// Compiles a wordfreq list (`large_en.msgpack.gz` of the Python package, format cB: the
    /// words of each centibel below one in one) into a file [`open`](Self::open) reads.
    ///
    /// # Errors
    /// When the list cannot be read, is no wordfreq list, or the file cannot be written.
    pub fn compile_wordfreq(list: &Path, out: &Path) -> Result<(), Error> {
        let file = std::fs::File::open(list).map_err(Error::read(list))?;
        let mut packed = Vec::new();
        GzDecoder::new(file).read_to_end(&mut packed).map_err(Error::read(list))?;
        let mut words = wordfreq_words(&packed)
            .ok_or_else(|| Error::file(list)(WrongKind("a wordfreq list (msgpack, format cB)")))?;
        write_atomically(out, &compile(&mut words)).map_err(Error::write(out))
    }

    /// Compiles words and their Zipf values, as `examples/zipf.rs` counts them.
    #[must_use]
    pub fn compile(words: impl IntoIterator<Item = (String, f32)>) -> Vec<u8> {
        let mut steps: Vec<(String, u64)> = words
            .into_iter()
            .map(|(word, zipf)| (word, (zipf.max(0.0) * STEPS).round() as u64))
            .collect();
        compile(&mut steps)
    }
}

fn compile(words: &mut Vec<(String, u64)>) -> Vec<u8> {
    words.sort_unstable();
    words.dedup_by(|later, kept| later.0 == kept.0);
    let mut builder = MapBuilder::memory();
    for (word, steps) in words.iter() {
        builder.insert(word, *steps).expect("keys are sorted, unique and written to memory");
    }
    builder.into_inner().expect("written to memory")
}

/// The words of a cB list with their Zipf values in steps; `None` if it is none.
fn wordfreq_words(packed: &[u8]) -> Option<Vec<(String, u64)>> {
    use rmp::decode::{read_array_len, read_int, read_map_len, read_str_from_slice};
    let mut rest = packed;
    let bins = read_array_len(&mut rest).ok()?;
    for _ in 0..read_map_len(&mut rest).ok()? {
        let (key, tail) = read_str_from_slice(rest).ok()?;
        rest = tail;
        if key == "format" {
            let (format, tail) = read_str_from_slice(rest).ok()?;
            rest = tail;
            (format == "cB").then_some(())?;
        } else {
            let _version: u32 = read_int(&mut rest).ok()?;
        }
    }
    let mut words = Vec::new();
    for centibels in 0..bins.checked_sub(1)? {
        let zipf = 9.0 - centibels as f32 / 100.0;
        for _ in 0..read_array_len(&mut rest).ok()? {
            let (word, tail) = read_str_from_slice(rest).ok()?;
            rest = tail;
            words.push((word.to_owned(), (zipf.max(0.0) * STEPS).round() as u64));
        }
    }
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_words_are_common_and_rare_ones_rare() {
        let list = Frequencies::embedded();
        for word in ["the", "house", "Good", "people", "find"] {
            assert_eq!(list.band(word), Band::Common, "{word} {}", list.zipf(word));
        }
        for word in ["perspicacious", "quagmire", "sesquipedalian", "qqqqq"] {
            assert_eq!(list.band(word), Band::Rare, "{word} {}", list.zipf(word));
        }
        assert!(list.zipf("the") > 7.0 && list.zipf("the") < 8.0);
        assert_eq!(list.zipf("qqqqq"), 0.0);
        assert_eq!(list.zipf(""), 0.0);
    }

    #[test]
    fn an_expression_is_rarer_than_its_rarest_word() {
        let list = Frequencies::embedded();
        let phrase = list.zipf("perspicacious house");
        assert!(phrase > 0.0 && phrase <= list.zipf("perspicacious"));
    }

    #[test]
    fn wordfreq_lists_are_compiled() {
        let dir = tempfile::tempdir().unwrap();
        let (list, out) = (dir.path().join("l.gz"), dir.path().join("l.fst"));
        // [{"format": "cB", "version": 1}, [], …, ["the"] at 1.28 cB …, ["cat"]]
        let mut packed = vec![0x94, 0x82];
        packed.extend(b"\xa6format\xa2cB\xa7version\x01\x90\x91\xa3the\x92\xa3cat\xa3dog");
        let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        std::io::Write::write_all(&mut gz, &packed).unwrap();
        std::fs::write(&list, gz.finish().unwrap()).unwrap();
        Frequencies::compile_wordfreq(&list, &out).unwrap();
        let read = Frequencies::open(&out).unwrap();
        assert_eq!(read.len(), 3);
        assert!((read.zipf("Dog") - 9.0).abs() < 0.06);

        let mut bytes = std::fs::read(&out).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(&out, bytes).unwrap();
        assert!(matches!(Frequencies::open(&out), Err(Error::File { .. })));
        assert!(matches!(Frequencies::compile_wordfreq(&out, &list), Err(Error::Read { .. })));
    }
}
