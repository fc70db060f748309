//! What every fuzz target does with its bytes.

mod campaign;
mod editor;
mod forged;
mod model;
mod request;

use motjuste_formats::{Document, Kind, Severity, Text};

pub use campaign::{campaign, items, submission};
pub use editor::{messages, prose};
pub use forged::{associations, container, ngrams, ranker, thesaurus, vectors};
pub use model::model;
pub use request::request;

/// Reads bytes as a format. Whatever is read must write and read back the same, and whatever is
/// refused must have a reason.
pub fn read(kind: Kind, bytes: &[u8]) {
    let Ok(text) = Text::from_bytes("fuzzed", bytes.to_vec()) else { return };
    let problems = Document::check(kind, &text);
    let Ok(document) = Document::parse(kind, &text) else {
        assert!(problems.iter().any(|problem| problem.severity == Severity::Error));
        return;
    };
    let Some(written) = written(kind, &document) else { return };
    let again = Text::from_bytes("written", written.clone()).expect("writers write UTF-8");
    let again = Document::parse(kind, &again).expect("what is written reads back");
    assert_eq!(self::written(kind, &again), Some(written));
}

/// Tells the format of bytes, and reads them as that.
pub fn detect(bytes: &[u8]) {
    let Ok(text) = Text::from_bytes("fuzzed", bytes.to_vec()) else { return };
    if let Some(kind) = Kind::detect(&text) {
        let _ = Document::parse(kind, &text);
    }
}

fn written(kind: Kind, document: &Document) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    document.write_to(kind, &mut out).ok()?;
    Some(out)
}
