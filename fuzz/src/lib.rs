//! What every fuzz target does with its bytes.

use motjuste_container::{Container, Kind as ContainerKind};
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

const MODEL: ContainerKind = ContainerKind { magic: b"fuzzed!!", version: 1, name: "a model" };

/// Opens bytes as sections of a model, ranker or n-gram file under a right checksum, as somebody would
/// forge one. Every section must lie in the file.
pub fn open(bytes: &[u8]) {
    let mut file = [&MODEL.magic[..], &MODEL.version.to_le_bytes(), bytes].concat();
    let sum = xxhash_rust::xxh3::xxh3_64(&file);
    file.extend(sum.to_le_bytes());
    let size = file.len();
    let Ok(container) = Container::from_bytes(file, &MODEL) else { return };
    let sections = (0..container.len()).map(|at| container.section(at).len());
    assert!(sections.sum::<usize>() <= size);
    for at in 0..container.len() {
        let _ = (container.text(at), container.numbers(at, u32::from_le_bytes));
    }
}
