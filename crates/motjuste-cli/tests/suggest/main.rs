//! `motjuste suggest` with the embedded tier, as a person and as a program run it.

#![allow(clippy::unwrap_used)]

mod bad_input;
mod json;
mod options;
#[path = "../run/mod.rs"]
mod run;
mod view;

use run::{Said, offline};

const SENTENCE: &str = "I read an **amazing** paper today.";

/// `motjuste suggest --tier embedded …` with nothing on standard input.
fn suggest(arguments: &[&str]) -> Said {
    piped(arguments, "")
}

/// The same with a text on standard input.
fn piped(arguments: &[&str], input: &str) -> Said {
    offline(&[&["suggest", "--tier", "embedded"], arguments].concat(), input.as_bytes())
}

/// The lines of a run that went well.
#[track_caller]
fn lines(said: &Said) -> Vec<&str> {
    assert_eq!(said.code, Some(0), "{}", said.err);
    said.out.lines().collect()
}
