//! What every fuzz target does with its bytes.

use motjuste_formats::{Document, Kind, Severity, Text};

/// Reads bytes as a format. Whatever is read must write and read back the same, and whatever is
/// refused must have a reason.
pub fn read(kind: Kind, bytes: &[u8]) {
    let Ok(text) = Text::from_bytes("fuzzed", bytes.to_vec()) else { return };
    let _ = Kind::detect(&text);
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

fn written(kind: Kind, document: &Document) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    document.write_to(kind, &mut out).ok()?;
    Some(out)
}
