//! `docs/systems.md` says what the code does.

#![allow(clippy::unwrap_used)]

use std::fs;

use motjuste_systems::handbook;

#[test]
fn the_handbook_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/systems.md");
    if std::env::var_os("MOTJUSTE_WRITE_DOCS").is_some() {
        fs::write(path, handbook()).unwrap();
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    assert!(
        written == handbook(),
        "docs/systems.md is out of date: MOTJUSTE_WRITE_DOCS=1 cargo test -p motjuste-systems --test handbook"
    );
}
