//! Damages files as a bad disk does.

// Tests panic on what they do not expect, and this is part of them.
#![allow(clippy::unwrap_used, clippy::missing_panics_doc)]

use std::fs;
use std::path::Path;

/// Writes other bytes over these, wherever the file has them; it stays as long as it was.
#[track_caller]
pub fn damage(file: &Path, bytes: &[u8], others: &[u8]) {
    assert_eq!(bytes.len(), others.len());
    let mut content = fs::read(file).unwrap();
    let starts: Vec<usize> = content
        .windows(bytes.len())
        .enumerate()
        .filter_map(|(at, found)| (found == bytes).then_some(at))
        .collect();
    assert!(!starts.is_empty(), "nothing to damage in {}", file.display());
    for at in starts {
        content[at..at + others.len()].copy_from_slice(others);
    }
    fs::write(file, content).unwrap();
}
