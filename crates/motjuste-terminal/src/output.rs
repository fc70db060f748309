//! What every command prints: results on standard output in the format asked for, notes on
//! standard error.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use clap::ValueEnum;
use motjuste_report::Table;
use serde_json::Value;

use crate::screen::terminal;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OutputFormat {
    /// For reading in a terminal
    Table,
    /// For programs, at full precision
    Json,
    /// For spreadsheets, at full precision
    Csv,
    /// For a README or an issue
    Markdown,
    /// For a paper (booktabs)
    Latex,
    /// One HTML table
    Html,
}

/// Prints a table; JSON is `json`'s.
pub fn print(
    table: &Table,
    format: OutputFormat,
    json: impl FnOnce() -> Value,
) -> anyhow::Result<()> {
    print_tables(std::slice::from_ref(table), format, json)
}

/// Prints tables one after the other; JSON is `json`'s.
pub fn print_tables(
    tables: &[Table],
    format: OutputFormat,
    json: impl FnOnce() -> Value,
) -> anyhow::Result<()> {
    let drawn =
        |draw: &dyn Fn(&Table) -> String| tables.iter().map(draw).collect::<Vec<_>>().join("\n");
    let text = match format {
        OutputFormat::Json => format!("{:#}\n", json()),
        OutputFormat::Table => drawn(&|table| table.to_terminal(&terminal())),
        OutputFormat::Csv => drawn(&Table::to_csv),
        OutputFormat::Markdown => drawn(&Table::to_markdown),
        OutputFormat::Latex => drawn(&Table::to_latex),
        OutputFormat::Html => drawn(&Table::to_html),
    };
    print_text(&text)
}

pub fn print_text(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("cannot write the result")
}

/// An error and its causes, without repeating messages that already quote their cause.
pub fn in_words(error: &anyhow::Error) -> String {
    let mut words = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if words.is_empty() {
            words = cause;
        } else if !words.contains(&cause) {
            words = format!("{words}: {cause}");
        }
    }
    words
}

/// Says something that is not the result.
pub fn note(text: impl std::fmt::Display) {
    say(format_args!("note: {text}"));
}

/// Refuses to write over what is read.
pub fn refuse_input<'p>(
    out: &Path,
    inputs: impl IntoIterator<Item = &'p Path>,
) -> anyhow::Result<()> {
    let real = |path: &Path| fs::canonicalize(path).ok();
    let Some(own) = real(out) else { return Ok(()) };
    let is_input = inputs.into_iter().any(|input| real(input).is_some_and(|input| input == own));
    ensure!(!is_input, "{} is an input of this command: write to another file", out.display());
    Ok(())
}

/// Writes a line to standard error. If that fails, the work continues.
pub fn say(line: impl std::fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}
