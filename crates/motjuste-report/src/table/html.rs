//! Tables as HTML: one semantic `<table>`, and a page that needs nothing from elsewhere.

use super::Align;
use super::grid::{Grid, Head, Line, Shown};
use crate::xml::escape;

/// Colours follow the reader's light or dark setting; nothing is loaded.
const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: 1.5rem 0; font-variant-numeric: tabular-nums; }
caption { font-weight: 600; text-align: left; padding-bottom: .5rem; }
th, td { padding: .3rem .7rem; text-align: left; font-weight: normal; }
thead th { font-weight: 600; vertical-align: bottom; }
thead tr:last-child { border-bottom: 1px solid; }
tbody + tbody, tfoot { border-top: 1px solid #8888; }
.right { text-align: right; }
.center { text-align: center; }
tfoot td { font-size: .85rem; }
";

/// A page holding several elements, for example those of [`super::Table::to_html`].
///
/// `elements` are placed as they are; the title is escaped.
#[must_use]
pub fn page(title: &str, elements: &[String]) -> String {
    let title = if title.is_empty() { "Results" } else { title };
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n",
        escape(title)
    );
    for element in elements {
        out += &format!("<div class=\"scroll\">\n{element}</div>\n");
    }
    out + "</body>\n</html>\n"
}

pub(super) fn element(grid: &Grid) -> String {
    let mut out = "<table>\n".to_owned();
    if !grid.title.is_empty() {
        out += &format!("<caption>{}</caption>\n", escape(&grid.title));
    }
    if !grid.heads.is_empty() {
        out += &format!("<thead>\n{}</thead>\n", header(grid));
        out += &body(grid);
    }
    if !grid.footnotes.is_empty() {
        out += "<tfoot>\n";
        for note in &grid.footnotes {
            let columns = grid.heads.len().max(1);
            out += &format!("<tr><td colspan=\"{columns}\">{}</td></tr>\n", escape(note));
        }
        out += "</tfoot>\n";
    }
    out + "</table>\n"
}

/// One header row, or two where columns are grouped; an ungrouped column spans both.
fn header(grid: &Grid) -> String {
    if !grid.has_groups() {
        let names: String = grid.heads.iter().map(|head| column_header(head, 1)).collect();
        return format!("<tr>{names}</tr>\n");
    }
    let (mut upper, mut lower) = (String::new(), String::new());
    for (group, span) in grid.spans() {
        let heads = &grid.heads[span.clone()];
        if let Some(group) = group {
            upper += &format!(
                "<th scope=\"colgroup\" colspan=\"{}\" class=\"center\">{}</th>",
                span.len(),
                escape(group)
            );
            lower.extend(heads.iter().map(|head| column_header(head, 1)));
        } else {
            upper.extend(heads.iter().map(|head| column_header(head, 2)));
        }
    }
    format!("<tr>{upper}</tr>\n<tr>{lower}</tr>\n")
}

fn column_header(head: &Head, rows: usize) -> String {
    let span = if rows == 1 { String::new() } else { format!(" rowspan=\"{rows}\"") };
    let class = class(head.align);
    if head.name.is_empty() {
        format!("<td{span}{class}></td>")
    } else {
        format!("<th scope=\"col\"{span}{class}>{}</th>", escape(&head.name))
    }
}

fn body(grid: &Grid) -> String {
    let mut out = "<tbody>\n".to_owned();
    for (i, line) in grid.lines.iter().enumerate() {
        match line {
            Line::Row(cells) => {
                let cells = cells.iter().zip(&grid.heads).enumerate();
                let cells = cells.map(|(i, (shown, head))| cell(shown, head, i == 0));
                out += &format!("<tr>{}</tr>\n", cells.collect::<String>());
            }
            Line::Section(name) => {
                if i > 0 {
                    out += "</tbody>\n<tbody>\n";
                }
                if !name.is_empty() {
                    out += &format!(
                        "<tr><th scope=\"rowgroup\" colspan=\"{}\"><em>{}</em></th></tr>\n",
                        grid.heads.len(),
                        escape(name)
                    );
                }
            }
        }
    }
    out + "</tbody>\n"
}

fn cell(shown: &Shown, head: &Head, names_the_row: bool) -> String {
    let (open, close) = if names_the_row { ("th scope=\"row\"", "th") } else { ("td", "td") };
    // Text may run right to left; numbers never do.
    let direction = if shown.numeric { "" } else { " dir=\"auto\"" };
    let mut text = escape(&shown.text);
    if shown.best {
        text = format!("<strong>{text}</strong>");
    }
    if !shown.mark.is_empty() {
        text += &format!("<sup>{}</sup>", escape(&shown.mark));
    }
    format!("<{open}{}{direction}>{text}</{close}>", class(head.align))
}

fn class(align: Align) -> &'static str {
    match align {
        Align::Left => "",
        Align::Right => " class=\"right\"",
        Align::Center => " class=\"center\"",
    }
}
