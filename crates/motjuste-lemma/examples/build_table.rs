//! Rebuilds `data/wordnet30.bin` from a WordNet 3.0 `dict` directory.
//!
//! ```text
//! cargo run -p motjuste-lemma --example build_table -- DICT [OUTPUT]
//! ```
//!
//! Reads `index.{noun,verb,adj,adv}` (wndb(5WN)) and `{noun,verb,adj,adv}.exc` (morphy(7WN)).

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use motjuste_lemma::{TableBuilder, WordClass};

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/wordnet30.bin");

fn main() -> Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let Some(dict) = arguments.next() else {
        bail!("usage: build_table DICT [OUTPUT], where DICT holds WordNet's index.* and *.exc");
    };
    let output = arguments.next().unwrap_or_else(|| TABLE.into());

    let mut table = TableBuilder::default();
    for class in WordClass::ALL {
        let name = class.file_name();
        read(&dict.join(format!("index.{name}")), |line| index_line(&mut table, class, line))?;
        read(&dict.join(format!("{name}.exc")), |line| exception_line(&mut table, class, line))?;
    }
    fs::write(&output, table.finish()?)
        .with_context(|| format!("cannot write {}", output.display()))
}

/// Gives every line of a file to `parse`; an error names the file and the line.
fn read(path: &Path, mut parse: impl FnMut(&str) -> Result<()>) -> Result<()> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    for (number, line) in (1..).zip(text.lines()) {
        parse(line).with_context(|| format!("{}, line {number}", path.display()))?;
    }
    Ok(())
}

/// `lemma pos synset_cnt …`; the licence at the top of the file is indented.
fn index_line(table: &mut TableBuilder, class: WordClass, line: &str) -> Result<()> {
    if line.starts_with(' ') {
        return Ok(());
    }
    let mut fields = line.split_ascii_whitespace();
    let (Some(lemma), Some(pos)) = (fields.next(), fields.next()) else {
        bail!("expected `lemma pos …`, found {line:?}");
    };
    ensure!(
        pos.chars().eq([class.letter()]),
        "expected part of speech {}, found {pos:?}",
        class.letter()
    );
    table.lemma(class, lemma);
    Ok(())
}

/// `form base base…`
fn exception_line(table: &mut TableBuilder, class: WordClass, line: &str) -> Result<()> {
    let mut fields = line.split_ascii_whitespace();
    let form = fields.next().context("expected `form base…`, found an empty line")?;
    table.exception(class, form, &fields.collect::<Vec<_>>());
    Ok(())
}
