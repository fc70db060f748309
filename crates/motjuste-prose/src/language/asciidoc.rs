//! AsciiDoc: paragraphs, headings and items, without listings, attributes and remarks.

use super::blocks::{Blocks, after, is_rule, lines};

pub(super) fn blocks(text: &str, blocks: &mut Blocks<'_>) {
    let mut until: Option<&str> = None;
    for line in lines(text) {
        if blocks.is_done() {
            return;
        }
        let content = text[line.clone()].trim();
        let line = after(text, &line, 0);
        if let Some(end) = until {
            if content == end {
                until = None;
            }
        } else if is_rule(content, &['-', '.', '+', '/'], 4) || content == "```" {
            blocks.end();
            until = Some(content);
        } else if content.is_empty()
            || is_rule(content, &['=', '_', '*', '-'], 2)
            || (content.starts_with('[') && content.ends_with(']'))
            || is_attribute(content)
            || content.contains("::")
            || content == "+"
        {
            blocks.end();
        } else if content.starts_with("//") {
            // A remark does not end the paragraph it stands in.
        } else if content.starts_with('=') {
            blocks.alone(after(text, &line, content.bytes().take_while(|b| *b == b'=').count()));
        } else if let Some(signs) = marker(content) {
            blocks.end();
            blocks.line(after(text, &line, signs));
        } else if content.starts_with('.') {
            blocks.alone(after(text, &line, 1));
        } else {
            blocks.line(line);
        }
    }
}

fn is_attribute(content: &str) -> bool {
    let name = content.strip_prefix(':').and_then(|rest| rest.split_once(':'));
    name.is_some_and(|(name, _)| !name.is_empty() && !name.contains(' '))
}

/// `* `, `** `, `. `, `- `.
fn marker(content: &str) -> Option<usize> {
    let sign = content.chars().next().filter(|sign| matches!(sign, '*' | '.' | '-'))?;
    let signs = content.chars().take_while(|c| *c == sign).count();
    content[signs..].starts_with(' ').then_some(signs)
}
