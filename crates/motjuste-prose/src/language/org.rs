//! Org: headings, items and paragraphs, without keywords, drawers and source blocks.

use super::blocks::{Blocks, after, lines, list_marker};

const STATES: &[&str] = &["TODO", "DONE", "NEXT", "WAITING", "CANCELLED"];
const NOT_PROSE: &[&str] = &["src", "example", "export", "comment"];

pub(super) fn blocks(text: &str, blocks: &mut Blocks<'_>) {
    let mut until: Option<String> = None;
    for line in lines(text) {
        if blocks.is_done() {
            return;
        }
        let content = text[line.clone()].trim();
        let lower = content.to_ascii_lowercase();
        if let Some(end) = &until {
            if lower.starts_with(end.as_str()) {
                until = None;
            }
        } else if let Some(kind) = lower.strip_prefix("#+begin_") {
            blocks.end();
            let kind = kind.split_whitespace().next().unwrap_or_default();
            until = NOT_PROSE.contains(&kind).then(|| format!("#+end_{kind}"));
        } else if is_drawer(content) {
            blocks.end();
            until = Some(":end:".into());
        } else if content.is_empty() || content.starts_with(['#', '|']) || lower == ":end:" {
            blocks.end();
        } else if text[line.clone()].starts_with('*')
            && content.trim_start_matches('*').starts_with(' ')
        {
            let mut heading =
                after(text, &line, content.bytes().take_while(|b| *b == b'*').count());
            if let Some(state) =
                STATES.iter().find(|state| text[heading.clone()].starts_with(**state))
            {
                heading = after(text, &heading, state.len());
            }
            let words = text[heading.clone()].trim_end();
            // Tags stand at the end.
            let end = if words.ends_with(':') {
                words.rfind(" :").unwrap_or(words.len())
            } else {
                words.len()
            };
            blocks.alone(heading.start..heading.start + end);
        } else if let Some(marker) = list_marker(content, &['-', '+']) {
            blocks.end();
            blocks.line(after(text, &after(text, &line, 0), marker));
        } else {
            blocks.line(after(text, &line, 0));
        }
    }
}

fn is_drawer(content: &str) -> bool {
    let name = content.strip_prefix(':').and_then(|rest| rest.strip_suffix(':'));
    name.is_some_and(|name| !name.is_empty() && name != "END" && !name.contains(' '))
}
