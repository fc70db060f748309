//! The pages of campaigns and their parts, built into the program.

use axum::Router;

use crate::assets::{Asset, CSS, HTML, SCRIPT, SVG, part};
use crate::routes::pages;

/// Where an invitation is entered by hand.
static WELCOME: Asset = part!("collect/welcome.html", HTML);
/// Where annotators work.
static ANNOTATE: Asset = part!("collect/annotate.html", HTML);
/// Where requesters look.
static REQUESTER: Asset = part!("collect/requester.html", HTML);

/// What they load.
static PARTS: [Asset; 20] = [
    part!("style.css", CSS),
    part!("theme.js", SCRIPT),
    part!("icon.svg", SVG),
    part!("collect/annotate.css", CSS),
    part!("collect/annotate.js", SCRIPT),
    part!("collect/client.js", SCRIPT),
    part!("collect/dom.js", SCRIPT),
    part!("collect/draft.js", SCRIPT),
    part!("collect/instructions.js", SCRIPT),
    part!("collect/judge.js", SCRIPT),
    part!("collect/recall.js", SCRIPT),
    part!("collect/similarity.js", SCRIPT),
    part!("collect/verdict.js", SCRIPT),
    part!("collect/choices.js", SCRIPT),
    part!("collect/welcome.js", SCRIPT),
    part!("collect/requester.css", CSS),
    part!("collect/requester.js", SCRIPT),
    part!("collect/decisions.js", SCRIPT),
    part!("collect/figures.js", SCRIPT),
    part!("collect/rules.js", SCRIPT),
];

/// Their routes.
pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let pages = Router::new()
        .route("/", pages::part(&WELCOME))
        .route("/c/{campaign}/", pages::part(&ANNOTATE))
        .route("/requester", pages::part(&REQUESTER));
    pages::add(pages, &PARTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = &'static Asset> {
        PARTS.iter().chain([&WELCOME, &ANNOTATE, &REQUESTER])
    }

    #[test]
    fn every_part_that_is_named_is_there() {
        for part in all() {
            let text = std::str::from_utf8(part.bytes).unwrap();
            for before in ["src=\"/", "href=\"/", "from \"/"] {
                for (at, _) in text.match_indices(before) {
                    let name = text[at + before.len()..].split('"').next().unwrap();
                    let is_there = PARTS.iter().any(|part| part.name == name);
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
