//! Tables as HTML: one semantic `<table>`.

use super::Align;
use super::grid::{Grid, Head, Line, Shown};
use crate::xml::escape;

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
