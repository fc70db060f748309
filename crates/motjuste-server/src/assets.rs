//! The page's parts, built into the program.

use sha2::{Digest, Sha256};

/// The media type of pages.
pub(crate) const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// A file of `assets/`.
#[derive(Debug)]
pub(crate) struct Asset {
    /// What it is called there and in the browser.
    pub(crate) name: &'static str,
    /// What a browser takes it for.
    pub(crate) media_type: &'static str,
    /// What is in it.
    pub(crate) bytes: &'static [u8],
}

/// The page itself.
pub(crate) const INDEX: Asset =
    Asset { name: "index.html", media_type: HTML, bytes: include_bytes!("../assets/index.html") };

/// What it loads, each at the root under its name: a route for each, and never a path.
pub(crate) const PARTS: &[Asset] = &[
    Asset {
        name: "motjuste.js",
        media_type: SCRIPT,
        bytes: include_bytes!("../assets/motjuste.js"),
    },
    Asset { name: "page.js", media_type: SCRIPT, bytes: include_bytes!("../assets/page.js") },
    Asset { name: "style.css", media_type: CSS, bytes: include_bytes!("../assets/style.css") },
    Asset { name: "icon.svg", media_type: SVG, bytes: include_bytes!("../assets/icon.svg") },
];

impl Asset {
    /// What tells this version from any other.
    pub(crate) fn tag(&self) -> String {
        let digest = Sha256::digest(self.bytes);
        let tag: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        format!("\"{tag}\"")
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
        let page = std::str::from_utf8(INDEX.bytes).unwrap();
        for attribute in ["src=\"/", "href=\"/"] {
            for (at, _) in page.match_indices(attribute) {
                let name = page[at + attribute.len()..].split('"').next().unwrap();
                let is_part = PARTS.iter().any(|part| part.name == name);
                assert!(is_part || ["docs", "openapi.json"].contains(&name), "{name}");
            }
        }
    }
}
