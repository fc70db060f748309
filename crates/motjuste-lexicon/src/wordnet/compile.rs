//! Compiles a dictionary directory into one file of four tables: words, their senses, synsets, glosses.

use std::collections::HashMap;
use std::path::Path;

use super::dictionary::{CLASSES, Dictionary, Entry, IndexEntry, Pointer, TagCounts, split_gloss};
use super::{KIND, SENSE_BYTES};
use crate::Error;
use crate::tables::{self, TableBuilder};
use crate::varint::{push_varint, zigzag};

/// What a compiled WordNet keeps of the glosses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Glosses {
    /// Definitions and examples.
    Whole,
    /// Definitions; how the embedded one is made.
    Definitions,
}

/// Largest synset id that fits a sense record.
const MAX_SYNSETS: usize = 1 << 24;
/// Set on a relation's code when it is between words rather than synsets.
pub(super) const LEXICAL: u8 = 0x80;
/// Bits of the first byte of a synset record.
pub(super) const CLASS_BITS: u8 = 0b0000_0011;
pub(super) const SATELLITE: u8 = 0b0000_0100;

/// The bytes of the file `dict_dir` is compiled into.
pub(super) fn compile(dict_dir: &Path, glosses: Glosses) -> Result<Vec<u8>, Error> {
    let dictionary = Dictionary::open(dict_dir)?;
    let entries = dictionary.entries()?;
    if entries.len() >= MAX_SYNSETS {
        return Err(Error::TooLarge { what: "synsets", limit: MAX_SYNSETS });
    }
    let numbers = Numbers::new(dict_dir, &entries);
    let forms = sorted_forms(&entries);
    let form_ids: HashMap<&str, u32> =
        forms.iter().zip(0..).map(|(form, id)| (*form, id)).collect();

    let tables = [
        words(&forms),
        senses(&forms, senses_by_word(&dictionary, &entries, &numbers)?),
        synsets(&entries, &form_ids, &numbers)?,
        gloss_table(&entries, glosses),
    ];
    tables::assemble(&KIND, tables)
}

fn words(forms: &[&str]) -> TableBuilder {
    let mut table = TableBuilder::default();
    for form in forms {
        table.push(form.as_bytes());
    }
    table
}

/// Senses are kept with the first of the forms that differ by capitals only.
fn senses(forms: &[&str], mut by_word: HashMap<String, Vec<u8>>) -> TableBuilder {
    let mut table = TableBuilder::default();
    for form in forms {
        let records = by_word.remove(&form.to_ascii_lowercase());
        table.push(&records.unwrap_or_default());
    }
    table
}

fn synsets(
    entries: &[Entry],
    form_ids: &HashMap<&str, u32>,
    numbers: &Numbers<'_>,
) -> Result<TableBuilder, Error> {
    let mut table = TableBuilder::default();
    let mut record = Vec::new();
    for (id, entry) in entries.iter().enumerate() {
        record.clear();
        push_synset(&mut record, id, entry, form_ids, numbers)?;
        table.push(&record);
    }
    Ok(table)
}

fn gloss_table(entries: &[Entry], glosses: Glosses) -> TableBuilder {
    let mut table = TableBuilder::default();
    for entry in entries {
        let (definition, mut examples) = split_gloss(&entry.gloss);
        if glosses == Glosses::Definitions {
            examples.clear();
        }
        let parts: Vec<&str> = std::iter::once(definition.as_str()).chain(examples).collect();
        table.push(parts.join("\0").as_bytes());
    }
    table
}

/// Numbers of synsets in the compiled file, by class and offset in the dictionary.
struct Numbers<'a> {
    dir: &'a Path,
    of: HashMap<(char, u32), u32>,
}

impl<'a> Numbers<'a> {
    fn new(dir: &'a Path, entries: &[Entry]) -> Self {
        let of = entries.iter().zip(0..).map(|(entry, n)| (entry.id, n)).collect();
        Self { dir, of }
    }

    fn get(&self, (class, offset): (char, u32)) -> Result<u32, Error> {
        self.of.get(&(class, offset)).copied().ok_or_else(|| {
            let name = CLASSES.iter().find(|(_, c)| *c == class).map_or("?", |(name, _)| name);
            Error::DictionaryLine {
                path: self.dir.join(format!("data.{name}")),
                line: 0,
                reason: format!("no synset at offset {offset:08}, to which others refer"),
            }
        })
    }
}

/// All spellings of words, sorted by small letters, then as written.
fn sorted_forms(entries: &[Entry]) -> Vec<&str> {
    let mut forms: Vec<&str> =
        entries.iter().flat_map(|entry| entry.words.iter().map(String::as_str)).collect();
    forms.sort_unstable_by_key(|form| (form.to_ascii_lowercase(), *form));
    forms.dedup();
    forms
}

/// The sense records of each word, by class, then most frequent first.
fn senses_by_word(
    dictionary: &Dictionary,
    entries: &[Entry],
    numbers: &Numbers<'_>,
) -> Result<HashMap<String, Vec<u8>>, Error> {
    let counts = dictionary.tag_counts()?;
    let mut by_word: HashMap<String, Vec<u8>> = HashMap::new();
    for index in dictionary.index()? {
        let records = sense_records(&index, entries, numbers, &counts)?;
        by_word.entry(index.word).or_default().extend(records);
    }
    Ok(by_word)
}

fn sense_records(
    index: &IndexEntry,
    entries: &[Entry],
    numbers: &Numbers<'_>,
    counts: &TagCounts,
) -> Result<Vec<u8>, Error> {
    let mut records = Vec::with_capacity(index.offsets.len() * SENSE_BYTES);
    for (&offset, number) in index.offsets.iter().zip(1..) {
        let synset = numbers.get((index.class, offset))?;
        let words = &entries[synset as usize].words;
        let member = words.iter().position(|word| word.eq_ignore_ascii_case(&index.word));
        let member =
            member.and_then(|at| u8::try_from(at).ok()).ok_or_else(|| Error::DictionaryLine {
                path: numbers.dir.join("index.*"),
                line: 0,
                reason: format!("{:?} is not a word of synset {offset:08}", index.word),
            })?;
        let count = counts.get(&index.word, index.class, offset, number);
        records.extend(&synset.to_le_bytes()[..3]);
        records.extend(count.to_le_bytes());
        records.push(member);
    }
    Ok(records)
}

/// One synset record: class, lexicographer file, offset in the dictionary, words, relations.
fn push_synset(
    out: &mut Vec<u8>,
    id: usize,
    entry: &Entry,
    form_ids: &HashMap<&str, u32>,
    numbers: &Numbers<'_>,
) -> Result<(), Error> {
    let class = CLASSES.iter().position(|(_, c)| *c == entry.id.0).unwrap_or(0) as u8;
    out.push(class | if entry.satellite { SATELLITE } else { 0 });
    out.push(entry.lexicographer_file);
    push_varint(out, entry.id.1);
    push_varint(out, entry.words.len() as u32);
    for word in &entry.words {
        push_varint(out, form_ids[word.as_str()]);
    }
    for Pointer { relation, source, target, synset } in &entry.pointers {
        let lexical = *source != 0 || *target != 0;
        out.push(*relation as u8 | if lexical { LEXICAL } else { 0 });
        if lexical {
            out.extend([*source, *target]);
        }
        let distance = i64::from(numbers.get(*synset)?) - id as i64;
        push_varint(out, zigzag(distance as i32));
    }
    Ok(())
}
