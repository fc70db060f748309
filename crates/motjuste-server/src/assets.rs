//! The writer's page, built into the program.

use motjuste_http::asset;
use motjuste_http::page::{Asset, CSS, HTML, SCRIPT};

pub(crate) static INDEX: Asset = asset!("index.html", HTML);

/// What it loads, each at the root under its name: a route for each, and never a path.
pub(crate) static PARTS: [Asset; 11] = [
    asset!("motjuste.js", SCRIPT),
    asset!("motjuste-text.js", SCRIPT),
    asset!("session.js", SCRIPT),
    asset!("page.js", SCRIPT),
    asset!("editor.js", SCRIPT),
    asset!("chooser.js", SCRIPT),
    asset!("overview.js", SCRIPT),
    asset!("connection.js", SCRIPT),
    asset!("keep.js", SCRIPT),
    asset!("options.js", SCRIPT),
    asset!("page.css", CSS),
];

#[cfg(test)]
mod tests {
    use motjuste_http::page::SHARED;

    use super::*;

    fn all() -> impl Iterator<Item = &'static Asset> {
        PARTS.iter().chain(&SHARED).chain([&INDEX])
    }

    #[test]
    fn the_page_asks_nothing_of_other_servers() {
        for part in all() {
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
        for part in all() {
            let text = std::str::from_utf8(part.bytes).unwrap();
            for before in ["src=\"/", "href=\"/", "from \"./", "import \"./"] {
                for (at, _) in text.match_indices(before) {
                    let name = text[at + before.len()..].split('"').next().unwrap();
                    let is_part = all().any(|part| part.name == name);
                    assert!(is_part || name == "docs", "{name} in {}", part.name);
                }
            }
        }
    }

    #[test]
    fn the_page_is_light() {
        let all: usize = all().map(|part| part.gzipped().len()).sum();
        assert!(all < 40_000, "{all} bytes");
    }
}
