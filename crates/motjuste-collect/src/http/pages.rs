//! The pages of campaigns and their parts, built into the program.

use axum::Router;

use motjuste_http::asset;
use motjuste_http::page::{self, Asset, CSS, HTML, SCRIPT, SHARED};

/// Where an invitation is entered by hand.
static WELCOME: Asset = asset!("collect/welcome.html", HTML);
static ANNOTATE: Asset = asset!("collect/annotate.html", HTML);
static REQUESTER: Asset = asset!("collect/requester.html", HTML);

static PARTS: [Asset; 21] = [
    asset!("collect/annotate.css", CSS),
    asset!("collect/annotate.js", SCRIPT),
    asset!("collect/client.js", SCRIPT),
    asset!("collect/dom.js", SCRIPT),
    asset!("collect/draft.js", SCRIPT),
    asset!("collect/instructions.js", SCRIPT),
    asset!("collect/judge.js", SCRIPT),
    asset!("collect/recall.js", SCRIPT),
    asset!("collect/similarity.js", SCRIPT),
    asset!("collect/verdict.js", SCRIPT),
    asset!("collect/choices.js", SCRIPT),
    asset!("collect/welcome.js", SCRIPT),
    asset!("collect/requester.css", CSS),
    asset!("collect/requester.js", SCRIPT),
    asset!("collect/decisions.js", SCRIPT),
    asset!("collect/figures.js", SCRIPT),
    asset!("collect/items.js", SCRIPT),
    asset!("collect/people.js", SCRIPT),
    asset!("collect/rules.js", SCRIPT),
    asset!("collect/settings.js", SCRIPT),
    asset!("collect/why.js", SCRIPT),
];

pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let pages = Router::new()
        .route("/", page::file(&WELCOME))
        .route("/c/{campaign}/", page::file(&ANNOTATE))
        .route("/requester", page::file(&REQUESTER));
    page::add_files(page::add_files(pages, &PARTS), &SHARED)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = &'static Asset> {
        PARTS.iter().chain(&SHARED).chain([&WELCOME, &ANNOTATE, &REQUESTER])
    }

    #[test]
    fn every_part_that_is_named_is_there() {
        for part in all() {
            let text = std::str::from_utf8(part.bytes).unwrap();
            for before in ["src=\"/", "href=\"/", "from \"/"] {
                for (at, _) in text.match_indices(before) {
                    let name = text[at + before.len()..].split('"').next().unwrap();
                    let is_there = all().any(|part| part.name == name);
                    assert!(
                        is_there || ["", "requester"].contains(&name),
                        "{name} in {}",
                        part.name
                    );
                }
            }
        }
    }

    #[test]
    fn nothing_is_asked_of_other_servers_and_no_text_becomes_markup() {
        for part in all() {
            let text = std::str::from_utf8(part.bytes).unwrap();
            assert!(!text.contains("https://"), "{}", part.name);
            for danger in
                ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("]
            {
                assert!(!text.contains(danger), "{danger} in {}", part.name);
            }
        }
    }
}
