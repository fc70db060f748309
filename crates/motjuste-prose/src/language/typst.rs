//! Typst: paragraphs, headings and items, without code.

use super::blocks::{Blocks, after, lines, list_marker};

const STATEMENTS: &[&str] = &["#set", "#show", "#let", "#import", "#include"];

pub(super) fn blocks(text: &str, blocks: &mut Blocks<'_>) {
    let mut in_raw = false;
    let mut depth = 0i64;
    for line in lines(text) {
        if blocks.is_done() {
            return;
        }
        let content = text[line.clone()].trim();
        let line = after(text, &line, 0);
        if let Some(rest) = content.strip_prefix("```") {
            blocks.end();
            in_raw = !in_raw && !rest.contains("```");
        } else if in_raw || content.starts_with("//") {
        } else if depth > 0 || STATEMENTS.iter().any(|one| content.starts_with(one)) {
            blocks.end();
            depth = (depth + brackets(content)).max(0);
        } else if content.is_empty() {
            blocks.end();
        } else if content.starts_with('=') {
            blocks.alone(after(text, &line, content.bytes().take_while(|b| *b == b'=').count()));
        } else if let Some(marker) = list_marker(content, &['-', '+', '/']) {
            blocks.end();
            blocks.line(after(text, &line, marker));
        } else {
            blocks.line(line);
        }
    }
}

/// How many brackets a statement leaves open.
fn brackets(content: &str) -> i64 {
    let count = |signs: &[char]| content.matches(signs).count() as i64;
    count(&['(', '{', '[']) - count(&[')', '}', ']'])
}
