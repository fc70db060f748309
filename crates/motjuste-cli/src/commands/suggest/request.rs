//! Which text, and where in it the target is.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::num::NonZero;
use std::ops::Range;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail, ensure};
use motjuste::place::{LineColumn, Place};
use motjuste::{Options, PlaceError, Question};

/// The arguments that say it.
#[derive(Debug, clap::Args)]
pub(super) struct PlaceArgs {
    /// A text with the target between double asterisks [default: standard input]
    #[arg(value_name = "TEXT")]
    text: Option<String>,
    /// Read the text from a file, or from standard input (`-`)
    #[arg(long, value_name = "FILE", conflicts_with = "text")]
    file: Option<PathBuf>,
    /// Use the word at this line and column (from 1) as the target
    #[arg(long, value_name = "LINE:COLUMN", group = "place")]
    at: Option<LineColumn>,
    /// Use this range of bytes as the target
    #[arg(long, value_name = "START..END", group = "place", value_parser = byte_range)]
    span: Option<Range<usize>>,
    /// Use this word as the target
    #[arg(long, value_name = "WORD", group = "place")]
    word: Option<String>,
    /// Occurrence of the word, counted from 1
    #[arg(long, value_name = "K", requires = "word", default_value_t = 1)]
    nth: usize,
    /// Suggest for every word of the text
    #[arg(long, group = "place")]
    all: bool,
}

/// What is asked for.
#[derive(Debug)]
pub(super) enum Request {
    One(Question),
    /// Every word of a text.
    EveryWord(String, Options),
}

impl PlaceArgs {
    /// Reads the text and finds the target.
    pub(super) fn read(&self, options: Options) -> anyhow::Result<Request> {
        let text = self.read_text()?;
        if self.all {
            ensure!(!text.trim().is_empty(), PlaceError::EmptyText);
            return Ok(Request::EveryWord(text, options));
        }
        let place = match (&self.at, &self.span, &self.word) {
            (Some(at), ..) => Place::At(*at),
            (_, Some(span), _) => Place::Span(span.clone()),
            (.., Some(word)) => Place::Word { word: word.clone(), nth: self.nth },
            _ => Place::Marked,
        };
        Ok(Request::One(Question::new(text, &place, options).map_err(with_remedy)?))
    }

    fn read_text(&self) -> anyhow::Result<String> {
        match (&self.text, &self.file) {
            (Some(text), _) => Ok(text.clone()),
            (None, Some(file)) if file.as_os_str() != "-" => {
                let name = file.display().to_string();
                let file = File::open(file).with_context(|| format!("cannot read {name}"))?;
                to_text(file, &name)
            }
            (None, None) if io::stdin().is_terminal() => bail!(
                "no text given: motjuste suggest \"I read an **amazing** paper.\", or --file, or \
                 standard input"
            ),
            (None, _) => to_text(io::stdin().lock(), "standard input"),
        }
    }
}

/// Why there is no target, with the arguments that would name one.
fn with_remedy(error: PlaceError) -> anyhow::Error {
    match error {
        PlaceError::NothingMarked => {
            anyhow!("{error}, or name it with --word, --at or --span")
        }
        PlaceError::InsideWord { .. } => anyhow!("{error}; --word and --at choose whole words"),
        PlaceError::SeveralMarked(_) => anyhow!("{error}, or use --all for every word"),
        error => error.into(),
    }
}

fn to_text(mut from: impl Read, name: &str) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    from.read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        anyhow!("{name} is not UTF-8 text: byte {at} is invalid")
    })
}

/// Reads `a..b`.
fn byte_range(argument: &str) -> Result<Range<usize>, String> {
    let both = argument.split_once("..").map(|(start, end)| (start.parse(), end.parse()));
    match both {
        Some((Ok(start), Ok(end))) if start < end => Ok(start..end),
        _ => Err("expected START..END in bytes, such as 10..17".into()),
    }
}

pub(super) fn count(argument: &str) -> Result<NonZero<usize>, String> {
    argument.parse().map_err(|_| "expected a number from 1".into())
}

pub(crate) fn share(argument: &str) -> Result<f32, String> {
    let share = argument.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a share of people from 0 to 1, such as 0.5".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_and_shares_have_bounds() {
        assert_eq!(byte_range("3..9"), Ok(3..9));
        for bad in ["9..3", "3", "..", "3..", "3..3", "-1..2"] {
            assert!(byte_range(bad).is_err(), "{bad}");
        }
        assert_eq!(share("0.5"), Ok(0.5));
        for bad in ["1.1", "-0.1", "NaN", "half", "inf"] {
            assert!(share(bad).is_err(), "{bad}");
        }
    }
}
