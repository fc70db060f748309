//! From files to items: what a campaign asks about is read in the formats the field has, and
//! candidates of any number of proposers are put together, each with its sources (SWORDS §3.2; for
//! verdicts, people's and systems' substitutes mixed, McCarthy & Navigli 2009, §4.4).

use motjuste_core::ModelError;
use motjuste_formats::{Document, FormatError, Text};

use crate::{Error, Item, Kind, Procedure};

/// A file as it was named, read.
#[derive(Debug)]
pub struct Named {
    /// The file's name; for proposals, what the source is called.
    pub name: String,
    pub document: Document,
}

#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("{name}: a {kind} campaign cannot use {found}; it takes {takes}")]
    NotItems { name: String, kind: Kind, found: &'static str, takes: &'static str },
    #[error("{0}: none of its answers matches an item; do the files belong together?")]
    NoneFits(String),
    #[error("{name}: {source}")]
    Model { name: String, source: ModelError },
    #[error("{name}, line {line}: {source}")]
    Line { name: String, line: usize, source: serde_json::Error },
    #[error("{0}: a file of no known format")]
    UnknownFormat(String),
    #[error(transparent)]
    Format(#[from] FormatError),
    #[error("{name}: {source}")]
    Pair { name: String, source: Box<Error> },
}

/// The items of files for a campaign; `proposals` add candidates to them.
pub fn items(
    procedure: &Procedure,
    files: &[Named],
    proposals: &[Named],
) -> Result<Vec<Item>, ImportError> {
    procedure.of_kind().import(files, proposals)
}

/// The items of a file's text; `*.items.jsonl` holds items as this program writes them.
pub fn items_of_text(
    procedure: &Procedure,
    name: &str,
    text: String,
) -> Result<Vec<Item>, ImportError> {
    if name.ends_with(".items.jsonl") {
        return own_items(name, &text);
    }
    let text = Text::from_string(name, text);
    let unknown = || ImportError::UnknownFormat(name.to_owned());
    let format = motjuste_formats::Kind::detect(&text).ok_or_else(unknown)?;
    let document = Document::parse(format, &text)?;
    items(procedure, &[Named { name: name.to_owned(), document }], &[])
}

/// Items as this program writes them, one on a line.
pub fn own_items(name: &str, text: &str) -> Result<Vec<Item>, ImportError> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let read = |(line, text): (usize, &str)| {
        let bad = |source| ImportError::Line { name: name.to_owned(), line, source };
        serde_json::from_str(text).map_err(bad)
    };
    lines.map(read).collect()
}

pub(crate) fn refuse_proposals(kind: Kind, proposals: &[Named]) -> Result<(), ImportError> {
    match proposals.first() {
        Some(file) => Err(file.unfit(kind, "no proposals, because people are not shown any")),
        None => Ok(()),
    }
}

impl Named {
    pub(crate) fn unfit(&self, kind: Kind, takes: &'static str) -> ImportError {
        let (name, found) = (self.name.clone(), self.document.what());
        ImportError::NotItems { name, kind, found, takes }
    }

    pub(crate) fn model(&self, source: ModelError) -> ImportError {
        ImportError::Model { name: self.name.clone(), source }
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::{GoldItem, ItemKey};
    use motjuste_formats::LexsubInstance;

    use super::*;

    #[test]
    fn what_does_not_fit_is_named() {
        let named = |name: &str, document| Named { name: name.into(), document };
        let gold = || {
            Document::Gold(vec![GoldItem {
                key: ItemKey { lexelt: "bright.a".into(), id: "1".into() },
                substitutes: vec![("clever".into(), 2)],
            }])
        };
        let judge = Procedure::Judge(Default::default());
        let error = items(&judge, &[named("gold", gold())], &[]).unwrap_err().to_string();
        assert!(error.contains("gold") && error.contains("SWORDS"), "{error}");
        let instance = LexsubInstance {
            key: ItemKey { lexelt: "bright.a".into(), id: "2".into() },
            before: "A ".into(),
            head: "bright".into(),
            after: " boy".into(),
        };
        let files = [named("x.xml", Document::Instances(vec![instance]))];
        let verdict = Procedure::Verdict(Default::default());
        let error = items(&verdict, &files, &[named("gold", gold())]).unwrap_err();
        assert!(matches!(error, ImportError::NoneFits(_)), "{error}");
    }
}
