//! Reads the dictionary files of WordNet 3.x: `wndb(5WN)`, `senseidx(5WN)`, `cntlist(5WN)`.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::relation::Relation;
use crate::Error;

/// The four parts of speech, as the files are named, with the letter pointers use.
pub(super) const CLASSES: [(&str, char); 4] =
    [("noun", 'n'), ("verb", 'v'), ("adj", 'a'), ("adv", 'r')];

/// A pointer of a synset to another.
#[derive(Debug)]
pub(super) struct Pointer {
    pub(super) relation: Relation,
    /// Number of the word it starts from, 0 for the whole synset.
    pub(super) source: u8,
    /// Number of the word it leads to, 0 for the whole synset.
    pub(super) target: u8,
    /// Class and offset of the synset it leads to.
    pub(super) synset: (char, u32),
}

/// One line of a `data` file.
#[derive(Debug)]
pub(super) struct Entry {
    /// Class and offset, by which pointers name it.
    pub(super) id: (char, u32),
    pub(super) satellite: bool,
    pub(super) lexicographer_file: u8,
    /// With the capitals they are written with, spaces for underscores.
    pub(super) words: Vec<String>,
    pub(super) pointers: Vec<Pointer>,
    pub(super) gloss: String,
}

/// One line of an `index` file: a word in small letters and its synsets, most frequent first.
#[derive(Debug)]
pub(super) struct IndexEntry {
    pub(super) word: String,
    pub(super) class: char,
    pub(super) offsets: Vec<u32>,
}

/// How often each sense was tagged in text.
#[derive(Debug, Default)]
pub(super) struct TagCounts {
    by_offset: HashMap<(String, char, u32), u16>,
    by_number: HashMap<(String, char, usize), u16>,
}

impl TagCounts {
    /// The count of a sense; numbers are counted from 1.
    pub(super) fn get(&self, word: &str, class: char, offset: u32, number: usize) -> u16 {
        let by_offset = self.by_offset.get(&(word.to_owned(), class, offset));
        let by_number = || self.by_number.get(&(word.to_owned(), class, number));
        by_offset.or_else(by_number).copied().unwrap_or(0)
    }
}

#[derive(Debug)]
pub(super) struct Dictionary {
    dir: PathBuf,
}

impl Dictionary {
    /// Checks that the eight files every dictionary has are there.
    pub(super) fn open(dir: &Path) -> Result<Self, Error> {
        for kind in ["data", "index"] {
            for (name, _) in CLASSES {
                let missing = format!("{kind}.{name}");
                if !dir.join(&missing).is_file() {
                    return Err(Error::NotADictionary { dir: dir.to_owned(), missing });
                }
            }
        }
        Ok(Self { dir: dir.to_owned() })
    }

    /// All synsets, in the order of the files.
    pub(super) fn entries(&self) -> Result<Vec<Entry>, Error> {
        let mut entries = Vec::new();
        for (name, class) in CLASSES {
            self.each_line(&format!("data.{name}"), |line| {
                entries.push(parse_entry(line, class)?);
                Ok(())
            })?;
        }
        Ok(entries)
    }

    /// All index entries, in the order of the files.
    pub(super) fn index(&self) -> Result<Vec<IndexEntry>, Error> {
        let mut entries = Vec::new();
        for (name, class) in CLASSES {
            self.each_line(&format!("index.{name}"), |line| {
                entries.push(parse_index(line, class)?);
                Ok(())
            })?;
        }
        Ok(entries)
    }

    /// Tag counts from `index.sense`, else from `cntlist.rev`, else none.
    pub(super) fn tag_counts(&self) -> Result<TagCounts, Error> {
        let mut counts = TagCounts::default();
        if self.dir.join("index.sense").is_file() {
            self.each_line("index.sense", |line| {
                let [key, offset, _, count] = fields(line)?;
                let (word, class) = parse_sense_key(key)?;
                let count = number::<u32>(count)?.min(u16::MAX.into()) as u16;
                if count > 0 {
                    counts.by_offset.insert((word, class, number(offset)?), count);
                }
                Ok(())
            })?;
        } else if self.dir.join("cntlist.rev").is_file() {
            self.each_line("cntlist.rev", |line| {
                let [key, sense, count] = fields(line)?;
                let (word, class) = parse_sense_key(key)?;
                let count = number::<u32>(count)?.min(u16::MAX.into()) as u16;
                counts.by_number.insert((word, class, number(sense)?), count);
                Ok(())
            })?;
        }
        Ok(counts)
    }

    /// Calls `read` with each line but those of the licence, which begin with spaces.
    fn each_line(
        &self,
        name: &str,
        mut read: impl FnMut(&str) -> Result<(), String>,
    ) -> Result<(), Error> {
        let path = self.dir.join(name);
        let text = fs::read(&path).map_err(Error::read(&path))?;
        for (line, bytes) in text.split(|byte| *byte == b'\n').enumerate() {
            if bytes.is_empty() || bytes.starts_with(b"  ") {
                continue;
            }
            std::str::from_utf8(bytes)
                .map_err(|_| "line is not UTF-8".to_owned())
                .and_then(|text| read(text.trim_end()))
                .map_err(|reason| Error::DictionaryLine {
                    path: path.clone(),
                    line: line + 1,
                    reason,
                })?;
        }
        Ok(())
    }
}

fn fields<const N: usize>(line: &str) -> Result<[&str; N], String> {
    let fields: Vec<&str> = line.split(' ').collect();
    fields.try_into().map_err(|_| format!("expected {N} fields"))
}

fn number<T: std::str::FromStr>(field: &str) -> Result<T, String> {
    field.parse().map_err(|_| format!("expected a number, found {field:?}"))
}

fn hexadecimal(field: &str) -> Result<u8, String> {
    u8::from_str_radix(field, 16)
        .map_err(|_| format!("expected a hexadecimal number, found {field:?}"))
}

/// `n`, `v`, `a` or `r`; satellites (`s`) are adjectives.
fn class(letter: &str) -> Result<char, String> {
    match letter {
        "n" => Ok('n'),
        "v" => Ok('v'),
        "a" | "s" => Ok('a'),
        "r" => Ok('r'),
        _ => Err(format!("expected a part of speech, found {letter:?}")),
    }
}

/// `bank%1:14:00::` → the word and its class.
fn parse_sense_key(key: &str) -> Result<(String, char), String> {
    let wrong = || format!("expected a sense key, found {key:?}");
    let (word, rest) = key.rsplit_once('%').ok_or_else(wrong)?;
    let class = match rest.as_bytes().first() {
        Some(b'1') => 'n',
        Some(b'2') => 'v',
        Some(b'3' | b'5') => 'a',
        Some(b'4') => 'r',
        _ => return Err(wrong()),
    };
    Ok((word.replace('_', " "), class))
}

fn parse_index(line: &str, expected: char) -> Result<IndexEntry, String> {
    let mut fields = line.split(' ');
    let mut next = || fields.next().ok_or_else(|| "a line cut short".to_owned());
    let word = next()?.replace('_', " ");
    let class = class(next()?)?;
    if class != expected {
        return Err(format!("part of speech {class} in a file of {expected}"));
    }
    let synsets: usize = number(next()?)?;
    let pointers: usize = number(next()?)?;
    for _ in 0..pointers + 2 {
        next()?;
    }
    let offsets = (0..synsets).map(|_| next().and_then(number)).collect::<Result<_, _>>()?;
    Ok(IndexEntry { word, class, offsets })
}

fn parse_entry(line: &str, expected: char) -> Result<Entry, String> {
    let (record, gloss) = line.split_once(" | ").ok_or("a line without a gloss")?;
    let mut fields = record.split(' ').filter(|field| !field.is_empty());
    let mut next = || fields.next().ok_or_else(|| "a line cut short".to_owned());
    let offset = number(next()?)?;
    let lexicographer_file = number(next()?)?;
    let kind = next()?;
    if class(kind)? != expected {
        return Err(format!("part of speech {kind} in a file of {expected}"));
    }
    let mut words = Vec::new();
    for _ in 0..hexadecimal(next()?)? {
        words.push(parse_word(next()?));
        next()?; // number within the lexicographer file, only used in sense keys
    }
    let mut pointers = Vec::new();
    for _ in 0..number::<u16>(next()?)? {
        let symbol = next()?;
        let relation = Relation::from_symbol(symbol)
            .ok_or_else(|| format!("expected a pointer symbol, found {symbol:?}"))?;
        let target_offset = number(next()?)?;
        let target_class = class(next()?)?;
        let ends = next()?;
        let (source, target) = ends
            .split_at_checked(2)
            .ok_or_else(|| format!("expected source and target, found {ends:?}"))?;
        pointers.push(Pointer {
            relation,
            source: hexadecimal(source)?,
            target: hexadecimal(target)?,
            synset: (target_class, target_offset),
        });
    }
    Ok(Entry {
        id: (expected, offset),
        satellite: kind == "s",
        lexicographer_file,
        words,
        pointers,
        gloss: gloss.trim().to_owned(),
    })
}

/// A word without its underscores and its marker of syntactic position: `galore(ip)`.
fn parse_word(word: &str) -> String {
    let bare = match word.strip_suffix(')').and_then(|w| w.rsplit_once('(')) {
        Some((bare, "p" | "a" | "ip")) => bare,
        _ => word,
    };
    bare.replace('_', " ")
}

/// A gloss as its definition and its examples.
///
/// What follows an example and is not quoted is either who said it (`- Shakespeare`), which is
/// left out, or more definition.
pub(super) fn split_gloss(gloss: &str) -> (String, Vec<&str>) {
    let mut definition: Vec<&str> = Vec::new();
    let mut examples = Vec::new();
    for (at, piece) in gloss.split('"').enumerate() {
        let unquoted = piece.trim_matches([' ', ';', ',', ':', '.']);
        if at % 2 == 1 {
            examples.push(piece.trim());
        } else if !unquoted.is_empty() && !unquoted.starts_with('-') {
            definition.push(unquoted);
        }
    }
    examples.retain(|example| !example.is_empty());
    (definition.join("; "), examples)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glosses_split_into_definition_and_examples() {
        let (definition, examples) =
            split_gloss(r#"having a high price; "an expensive car"; "dear at any cost"- Anon"#);
        assert_eq!(definition, "having a high price");
        assert_eq!(examples, ["an expensive car", "dear at any cost"]);
        assert_eq!(split_gloss("a dog").1.len(), 0);
        assert_eq!(split_gloss(r#"a dog; "cut "#).1, ["cut"]);
    }

    #[test]
    fn a_line_of_data_is_read() {
        let line = "00003700 30 s 02 galore(ip) 0 In_Plenty 0 002 & 00003553 a 0000 + 13774404 n 0101 | in great numbers; \"daffodils galore\"  ";
        let entry = parse_entry(line, 'a').unwrap();
        assert_eq!(entry.words, ["galore", "In Plenty"]);
        assert!(entry.satellite);
        assert_eq!(entry.pointers[1].relation, Relation::Derivation);
        assert_eq!(entry.pointers[1].synset, ('n', 13_774_404));
        assert_eq!((entry.pointers[1].source, entry.pointers[1].target), (1, 1));
        for cut in 0..line.find('|').unwrap() {
            assert!(parse_entry(&line[..cut], 'a').is_err(), "{cut}");
        }
        assert!(parse_entry(line, 'n').unwrap_err().contains("part of speech"));
    }

    #[test]
    fn sense_keys_are_read() {
        assert_eq!(parse_sense_key("at_bay%5:00:00:cornered:00"), Ok(("at bay".into(), 'a')));
        assert!(parse_sense_key("bank").is_err());
    }
}
