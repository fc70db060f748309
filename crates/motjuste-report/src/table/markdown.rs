//! Tables as GitHub-flavoured Markdown pipe tables (GFM specification, §4.10).

use unicode_width::UnicodeWidthStr;

use super::Align;
use super::grid::{Grid, Line, Shown};

/// Columns are padded so that the source reads well too.
pub(super) fn draw(grid: &Grid) -> String {
    let mut paragraphs = Vec::new();
    if !grid.title.is_empty() {
        paragraphs.push(format!("**{}**\n", escape(&grid.title)));
    }
    if !grid.heads.is_empty() {
        paragraphs.push(pipe_table(grid));
    }
    paragraphs.extend(grid.footnotes.iter().map(|note| escape(note) + "\n"));
    paragraphs.join("\n")
}

fn pipe_table(grid: &Grid) -> String {
    let mut records: Vec<Vec<String>> =
        vec![grid.heads.iter().map(|h| escape(&h.full_name())).collect()];
    records.extend(grid.lines.iter().map(|line| match line {
        Line::Row(cells) => cells.iter().map(cell).collect(),
        Line::Section(name) => section(name, grid.heads.len()),
    }));
    let widths: Vec<usize> = (0..grid.heads.len())
        .map(|i| records.iter().map(|r| r[i].width()).max().unwrap_or(0).max(3))
        .collect();
    let rule = grid.heads.iter().zip(&widths);
    let rule = rule.map(|(head, &width)| match head.align {
        Align::Left => "-".repeat(width),
        Align::Right => "-".repeat(width - 1) + ":",
        Align::Center => format!(":{}:", "-".repeat(width - 2)),
    });
    records.insert(1, rule.collect());

    let mut out = String::new();
    for record in &records {
        for ((text, width), head) in record.iter().zip(&widths).zip(&grid.heads) {
            let gap = " ".repeat(width - text.width());
            match head.align {
                Align::Right => out += &format!("| {gap}{text} "),
                Align::Left | Align::Center => out += &format!("| {text}{gap} "),
            }
        }
        out += "|\n";
    }
    out
}

fn cell(shown: &Shown) -> String {
    let text = escape(&shown.text);
    let gap = if shown.mark.starts_with(' ') { " " } else { "" };
    let mark = format!("{gap}{}", escape(&shown.mark));
    if shown.best { format!("**{text}**{mark}") } else { text + &mark }
}

fn section(name: &str, columns: usize) -> Vec<String> {
    let mut record = vec![String::new(); columns];
    if !name.is_empty() {
        record[0] = format!("**{}**", escape(name));
    }
    record
}

/// Escapes what Markdown would read as markup. An underscore inside a word is none, so
/// `lenient_a_f@10` stays readable.
fn escape(text: &str) -> String {
    let chars: Vec<char> = text.trim().chars().collect();
    let is_word =
        |i: Option<usize>| i.and_then(|i| chars.get(i)).is_some_and(|c| c.is_alphanumeric());
    let mut out = String::with_capacity(text.len());
    for (i, &c) in chars.iter().enumerate() {
        let special = match c {
            '_' => !(is_word(i.checked_sub(1)) && is_word(Some(i + 1))),
            '\\' | '|' | '*' | '`' | '<' | '>' | '[' | ']' | '&' | '~' | '$' => true,
            _ => false,
        };
        if special {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped_and_names_of_measures_are_left_alone() {
        assert_eq!(escape("lenient_a_f@10"), "lenient_a_f@10");
        assert_eq!(escape("_not_ *a|b* <b> & `c`"), r"\_not\_ \*a\|b\* \<b\> \& \`c\`");
    }
}
