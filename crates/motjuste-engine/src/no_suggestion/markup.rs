//! What is in a text but is no prose: code, tags, addresses, file names.

use std::ops::Range;

use super::NoSuggestion;

/// How far a tag or the target of a link is looked for, in bytes.
const REACH: usize = 500;

/// Endings that make an address of a word with a full stop in it.
#[rustfmt::skip]
const ENDINGS: &[&str] = &[
    "app", "biz", "c", "ca", "cfg", "ch", "com", "cpp", "css", "csv", "de", "dev", "doc", "docx", "edu",
    "eu", "exe", "fr", "gif", "go", "gov", "gz", "h", "htm", "html", "info", "ini", "io", "java", "jpeg",
    "jpg", "js", "json", "jsx", "lock", "log", "md", "mp3", "mp4", "net", "nl", "org", "pdf", "php", "png",
    "ppt", "pptx", "py", "rb", "rs", "sh", "sql", "svg", "tar", "tex", "toml", "ts", "tsv", "tsx", "txt",
    "uk", "us", "wav", "xls", "xlsx", "xml", "yaml", "yml", "zip",
];

/// The stretches of a text that are code as a whole: front matter and fenced blocks.
pub(crate) fn blocks(text: &str) -> Vec<Range<usize>> {
    let mut blocks = Vec::new();
    let matter = text.trim_start_matches('\u{feff}');
    let skipped = text.len() - matter.len();
    if matter.starts_with("---\n") || matter.starts_with("---\r\n") {
        blocks.extend(matter.find("\n---").map(|end| skipped..skipped + end + 4));
    }
    if !text.contains("```") && !text.contains("~~~") {
        return blocks;
    }
    let mut open: Option<(usize, &str)> = None;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_start_matches([' ', '\t', '>']);
        let fence = ["```", "~~~"].into_iter().find(|fence| content.starts_with(fence));
        match (open, fence) {
            (None, Some(fence)) => open = Some((start, fence)),
            (Some((from, opened)), Some(fence)) if opened == fence => {
                blocks.push(from..start + line.len());
                open = None;
            }
            _ => {}
        }
        start += line.len();
    }
    blocks.extend(open.map(|(from, _)| from..text.len()));
    blocks
}

/// Whether a stretch of a text is no prose; the `blocks` are those of the text.
pub(crate) fn around(
    text: &str,
    blocks: &[Range<usize>],
    span: &Range<usize>,
) -> Option<NoSuggestion> {
    if blocks.iter().any(|block| block.contains(&span.start)) || in_code(text, span) {
        return Some(NoSuggestion::Code);
    }
    let (before, after) = (near_before(text, span.start), near_after(text, span.end));
    if in_tag(before, after) {
        return Some(NoSuggestion::Code);
    }
    if in_link_target(before, after) {
        return Some(NoSuggestion::Address);
    }
    let called = after.starts_with("()");
    of_chunk(chunk(text, span)).or(called.then_some(NoSuggestion::Code))
}

fn near_before(text: &str, end: usize) -> &str {
    &text[text.floor_char_boundary(end.saturating_sub(REACH))..end]
}

fn near_after(text: &str, start: usize) -> &str {
    &text[start..text.ceil_char_boundary((start + REACH).min(text.len()))]
}

/// Between backquotes of one line.
fn in_code(text: &str, span: &Range<usize>) -> bool {
    let before = text[..span.start].rsplit('\n').next().unwrap_or_default();
    let after = text[span.end..].split('\n').next().unwrap_or_default();
    before.matches('`').count() % 2 == 1 && after.contains('`')
}

/// `<a href="here">`, `</here>`, `<!-- here -->`.
fn in_tag(before: &str, after: &str) -> bool {
    let Some(open) = before.rfind('<') else { return false };
    let inside = &before[open + 1..];
    let named = inside.is_empty() && after.contains('>')
        || inside.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!');
    let closes = after.find('>').is_some_and(|close| !after[..close].contains('<'));
    named && !inside.contains('>') && closes
}

/// `[text](here)`, `[text][here]`, `[here]: address`.
fn in_link_target(before: &str, after: &str) -> bool {
    let inside = |opening: &str, closing: char| {
        before.rfind(opening).is_some_and(|open| {
            let rest = &before[open + opening.len()..];
            !rest.contains([closing, '\n'])
                && after.find([closing, '\n']).is_some_and(|end| after[end..].starts_with(closing))
        })
    };
    inside("](", ')') || inside("][", ']')
}

/// What stands between spaces, brackets and quotation marks around a span, without full stops and
/// emphasis around it.
fn chunk<'t>(text: &'t str, span: &Range<usize>) -> &'t str {
    let ends = |c: char| c.is_whitespace() || "[]()<>{}\"“”`".contains(c);
    let start = text[..span.start].char_indices().rfind(|(_, c)| ends(*c));
    let start = start.map_or(0, |(at, c)| at + c.len_utf8());
    let end = text[span.end..].find(ends).map_or(text.len(), |at| span.end + at);
    let around = ['\'', '‘', '’', ',', ';', ':', '!', '?', '*', '_', '.', '…'];
    let chunk = text[start..end].trim_end_matches(around);
    // What begins a path is part of it.
    let path = chunk.starts_with("./") || chunk.starts_with("../");
    if path { chunk } else { chunk.trim_start_matches(around) }
}

fn of_chunk(chunk: &str) -> Option<NoSuggestion> {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    let mut chars = chunk.chars();
    let (first, second) = (chars.next(), chars.next());
    let tagged = matches!(first, Some('@' | '#')) && (letter(second) || second == Some('_'));
    let address =
        chunk.contains("://") || chunk.starts_with("www.") || chunk.starts_with("mailto:");
    if tagged || address || is_mail(chunk) || is_path(chunk) || is_dotted(chunk) {
        return Some(NoSuggestion::Address);
    }
    let option = chunk.starts_with("--") && letter(chunk.chars().nth(2));
    let call = chunk.contains("::") || chunk.contains("->");
    let entity = chunk.starts_with('&')
        && chunk.len() > 2
        && !chunk.contains(' ')
        && chunk[1..].chars().all(char::is_alphanumeric);
    let variable = chunk.starts_with('$') && letter(second);
    (option || call || entity || variable || is_snake(chunk)).then_some(NoSuggestion::Code)
}

/// *name@example.org*.
fn is_mail(chunk: &str) -> bool {
    chunk.split_once('@').is_some_and(|(user, host)| !user.is_empty() && host.contains('.'))
}

/// *src/place/mod.rs*, *C:\Temp*, *~/notes*; not *and/or* or *his/her*.
fn is_path(chunk: &str) -> bool {
    let rooted = ["/", "./", "../", "~/"].iter().any(|root| chunk.starts_with(root));
    let slashes = chunk.matches('/').count();
    let plain = chunk
        .split('/')
        .all(|part| part.chars().all(|c| c.is_alphanumeric() || ".-_~".contains(c)));
    chunk.contains('\\')
        || (rooted && chunk.len() > 2 && plain)
        || (plain && slashes >= 1 && (slashes >= 3 || is_dotted(chunk) || chunk.ends_with('/')))
}

/// *example.org*, *notes.txt*: letters, a full stop, a known ending.
fn is_dotted(chunk: &str) -> bool {
    let name = chunk.split(['/', '?', '#', ':']).find(|part| part.contains('.'));
    name.and_then(|name| name.rsplit_once('.')).is_some_and(|(stem, ending)| {
        stem.ends_with(|c: char| c.is_alphanumeric())
            && stem.chars().count() > 1
            && ENDINGS.contains(&ending)
    })
}

/// *snake_case*.
fn is_snake(chunk: &str) -> bool {
    let inner = chunk.trim_matches('_');
    let joined = |c: char| c.is_alphanumeric() || c == '_';
    inner.contains('_') && inner.chars().all(joined)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place;

    fn found(marked: &str) -> Option<NoSuggestion> {
        let (text, span) = place::marked(marked).unwrap();
        around(&text, &blocks(&text), &span)
    }

    #[test]
    fn code_and_addresses_are_no_prose() {
        for marked in [
            "Call `**open** the file` first.",
            "```\nlet **great** = 1;\n```\nProse.",
            "Prose.\n\n~~~ sh\n**run** it\n~~~\n",
            "---\ntitle: A **great** day\n---\n\nIt was fine.",
            "A <span class=\"**great**\">word</span>.",
            "A <**strong**>word</strong>.",
            "Use the option --**verbose** here.",
            "The variable **great**_idea is set.",
            "Then call **start**() again.",
            "Set $**home** first.",
        ] {
            assert_eq!(found(marked), Some(NoSuggestion::Code), "{marked}");
        }
        for marked in [
            "See http://good.example/**great** for more.",
            "See www.**great**.example for more.",
            "Write to **great**@good.example today.",
            "Open src/**place**/mod.rs now.",
            "Open ~/**notes** now.",
            "Open C:\\**Temp** now.",
            "Thanks, @**happy**writer!",
            "So much fun #**amazing**",
            "Read [this](**great**.html) first.",
            "Read [this](pages/**great**/one) first.",
            "Go to **great**.com today.",
            "Open **notes**.txt today.",
        ] {
            assert_eq!(found(marked), Some(NoSuggestion::Address), "{marked}");
        }
    }

    #[test]
    fn prose_in_markup_is_prose() {
        for marked in [
            "A *really **great*** idea.",
            "Read [this **great** page](http://good.example/).",
            "Call `open` with a **great** `file`.",
            "```\nlet a = 1;\n```\nA **great** day.",
            "A <em>**great**</em> idea.",
            "If a < b, a **great** idea; c > d.",
            "He and/or **she** left.",
            "It was **great**.",
            "It was **great**.Then he left.",
            "# A **great** heading",
            "A _**great**_ idea.",
            "It costs $5, a **great** price.",
            "- a **great** item",
            "---\ntitle: x\n---\n\nA **great** day.",
            "The **good**/bad divide.",
        ] {
            assert_eq!(found(marked), None, "{marked}");
        }
    }
}
