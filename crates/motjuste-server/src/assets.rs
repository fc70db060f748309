//! The page's parts, built into the program.

use std::io::Write as _;
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// The media type of pages.
pub(crate) const HTML: &str = "text/html; charset=utf-8";
/// The media type of style sheets.
pub(crate) const CSS: &str = "text/css; charset=utf-8";
/// The media type of scripts.
pub(crate) const SCRIPT: &str = "text/javascript; charset=utf-8";
/// The media type of drawings.
pub(crate) const SVG: &str = "image/svg+xml";

/// A file of `assets/`.
#[derive(Debug)]
pub(crate) struct Asset {
    /// What it is called there and in the browser.
    pub(crate) name: &'static str,
    /// What a browser takes it for.
    pub(crate) media_type: &'static str,
    /// What is in it.
    pub(crate) bytes: &'static [u8],
    /// What [`Self::gzipped`] gives, once asked.
    pub(crate) gzipped: OnceLock<Vec<u8>>,
}

/// A file by its name.
macro_rules! part {
    ($name:literal, $media_type:expr) => {
        $crate::assets::Asset {
            name: $name,
            media_type: $media_type,
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $name)),
            gzipped: std::sync::OnceLock::new(),
        }
    };
}
pub(crate) use part;

/// The page itself.
pub(crate) static INDEX: Asset = part!("index.html", HTML);

/// What it loads, each at the root under its name: a route for each, and never a path.
pub(crate) static PARTS: [Asset; 11] = [
    part!("motjuste.js", SCRIPT),
    part!("page.js", SCRIPT),
    part!("editor.js", SCRIPT),
    part!("chooser.js", SCRIPT),
    part!("overview.js", SCRIPT),
    part!("connection.js", SCRIPT),
    part!("keep.js", SCRIPT),
    part!("theme.js", SCRIPT),
    part!("style.css", CSS),
    part!("page.css", CSS),
    part!("icon.svg", SVG),
];

impl Asset {
    /// The same for whoever takes it compressed: a third of the size.
    pub(crate) fn gzipped(&self) -> &[u8] {
        self.gzipped.get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            let written = encoder.write_all(self.bytes).and_then(|()| encoder.finish());
            written.expect("memory can be written to")
        })
    }

    /// What tells this version from any other; weak, as both encodings have it.
    pub(crate) fn tag(&self) -> String {
        let digest = Sha256::digest(self.bytes);
        let tag: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        format!("W/\"{tag}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_asks_nothing_of_other_servers() {
        for part in PARTS.iter().chain([&INDEX]) {
            let text = std::str::from_utf8(part.bytes).unwrap();
            let elsewhere = text.match_indices("//").filter(|(at, _)| {
                let before = &text[..*at];
                (before.ends_with("http:") || before.ends_with("https:"))
                    && !text[*at..].starts_with("//www.w3.org/2000/svg")
            });
            assert_eq!(elsewhere.count(), 0, "{}", part.name);
        }
    }

    #[test]
    fn every_part_the_page_names_is_there() {
        for part in PARTS.iter().chain([&INDEX]) {
            let text = std::str::from_utf8(part.bytes).unwrap();
            for before in ["src=\"/", "href=\"/", "from \"/"] {
                for (at, _) in text.match_indices(before) {
                    let name = text[at + before.len()..].split('"').next().unwrap();
                    let is_part = PARTS.iter().any(|part| part.name == name);
                    assert!(is_part || name == "docs", "{name} in {}", part.name);
                }
            }
        }
    }

    #[test]
    fn the_page_is_light() {
        let all: usize = PARTS.iter().chain([&INDEX]).map(|part| part.gzipped().len()).sum();
        assert!(all < 25_000, "{all} bytes");
    }
}
