//! HTML: text between tags.

use super::blocks::Blocks;
use crate::passage::{Mark, Marks};

/// Elements without prose.
const NOT_PROSE: &[&str] = &[
    "code", "kbd", "math", "pre", "samp", "script", "style", "svg", "template", "textarea", "var",
];
/// Elements within a sentence.
const INLINE: &[&str] = &[
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i", "ins",
    "kbd", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "tt", "u", "var",
    "wbr",
];

pub(super) fn blocks(text: &str, blocks: &mut Blocks<'_>) {
    let mut at = 0;
    while at < text.len() && !blocks.is_done() {
        let Some(found) = text[at..].find('<') else { break };
        let tag = at + found;
        if text[at..tag].trim().is_empty() && !blocks.is_open() {
            at = tag;
        }
        blocks.line(at..tag);
        at = skip_tag(text, tag, blocks);
    }
    if at < text.len() {
        blocks.line(at..text.len());
    }
}

/// The end of the tag, remark or element without prose that starts at a byte.
fn skip_tag(text: &str, start: usize, blocks: &mut Blocks<'_>) -> usize {
    let rest = &text[start..];
    let end_of = |close: &str| rest.find(close).map_or(text.len(), |at| start + at + close.len());
    if rest.starts_with("<!--") {
        return end_of("-->");
    }
    let name = rest[1..].trim_start_matches('/');
    let length = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
    if length == 0 && !rest.starts_with("<!") {
        blocks.line(start..start + 1); // less than
        return start + 1;
    }
    let name = name[..length].to_ascii_lowercase();
    if !INLINE.contains(&name.as_str()) {
        blocks.end();
    }
    if NOT_PROSE.contains(&name.as_str()) && !rest.starts_with("</") {
        let ends = |at: &usize| {
            let after = text.get(at + 2..at + 2 + name.len());
            after.is_some_and(|after| after.eq_ignore_ascii_case(&name))
        };
        let close = rest.match_indices("</").map(|(at, _)| start + at).find(ends);
        let end = close.and_then(|at| Some(at + text[at..].find('>')? + 1));
        return end.unwrap_or(text.len());
    }
    end_of(">")
}

/// Entities: a blank between words, or a sign.
pub(super) fn marks(text: &str) -> Marks {
    let blanks =
        text.match_indices("&nbsp;").map(|(at, found)| (at..at + found.len(), Mark::Space));
    blanks.collect()
}
