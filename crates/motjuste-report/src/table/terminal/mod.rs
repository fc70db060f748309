//! Tables for a person at a terminal: light rules, columns aligned by display width.
//!
//! A table wider than the terminal loses nothing: its text is wrapped; failing that, many columns
//! of few rows are transposed; failing that, the columns come in several blocks.

mod widths;
mod wrap;

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use self::widths::{GAP, Wrapping, fit, mark_width, packed};
use self::wrap::{clip, wrap};
use super::grid::{Grid, Line, Shown};
use super::{Align, Orientation, Table};

const STRONG: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Terminal {
    /// Columns available; without it, as wide as needed.
    pub width: Option<usize>,
    /// Whether bold and faint text may be used.
    pub color: bool,
}

pub(super) fn draw(table: &Table, terminal: &Terminal) -> String {
    let width = terminal.width.unwrap_or(usize::MAX);
    let pen = Pen { color: terminal.color };
    let grid = Grid::of(table);
    let mut out = String::new();
    for line in wrap(&grid.title, width) {
        out += &pen.styled(STRONG, &line);
        out.push('\n');
    }
    let footnotes = grid.footnotes.clone();
    let blocks: Vec<String> = laid_out(grid, table.orientation, width)
        .iter()
        .map(|(block, widths)| pen.block(block, widths))
        .collect();
    out += &blocks.join("\n");
    for line in footnotes.iter().flat_map(|note| wrap(note, width)) {
        out += &pen.styled(FAINT, &line);
        out.push('\n');
    }
    out
}

/// The blocks to draw, each with the widths of its columns.
fn laid_out(grid: Grid, orientation: Orientation, width: usize) -> Vec<(Grid, Vec<usize>)> {
    let upright = match orientation {
        Orientation::Transposed => grid.transposed(),
        Orientation::Auto | Orientation::Upright => grid,
    };
    if let Some(widths) = fit(&upright, width, Wrapping::Words) {
        return vec![(upright, widths)];
    }
    let many_columns = upright.heads.len() > upright.rows().count() + 1;
    let wide = if orientation == Orientation::Auto && many_columns {
        upright.transposed()
    } else {
        upright
    };
    for wrapping in [Wrapping::Words, Wrapping::Anywhere] {
        if let Some(widths) = fit(&wide, width, wrapping) {
            return vec![(wide, widths)];
        }
    }
    packed(&wide, width)
}

struct Pen {
    color: bool,
}

impl Pen {
    fn styled(&self, style: Style, text: &str) -> String {
        if self.color && !text.trim().is_empty() {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    fn block(&self, grid: &Grid, widths: &[usize]) -> String {
        if grid.heads.is_empty() {
            return "(no columns)\n".to_owned();
        }
        let rule = "─".repeat(total(widths));
        let rule = self.styled(FAINT, &rule);
        let mut lines = Vec::new();
        if grid.has_groups() {
            lines.push(self.group_header(grid, widths));
        }
        lines.extend(self.header(grid, widths));
        lines.push(rule.clone());
        let marks: Vec<usize> = (0..widths.len()).map(|i| mark_width(grid, i)).collect();
        for (i, line) in grid.lines.iter().enumerate() {
            match line {
                Line::Row(cells) => lines.extend(self.row(cells, grid, widths, &marks)),
                Line::Section(name) => {
                    if i > 0 {
                        lines.push(String::new());
                    }
                    if !name.is_empty() {
                        lines.push(self.styled(STRONG, &clip(name, total(widths))));
                    }
                }
            }
        }
        if grid.lines.is_empty() {
            lines.push("(no rows)".to_owned());
        }
        lines.push(rule);
        lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
    }

    /// Group names, each drawn out over its columns: `── strict ──`.
    fn group_header(&self, grid: &Grid, widths: &[usize]) -> String {
        let labels = grid.spans().into_iter().map(|(group, span)| {
            let room = total(&widths[span]);
            let Some(group) = group else {
                return " ".repeat(room);
            };
            let name = clip(group, room);
            let rules = room - name.width();
            if rules < 4 {
                return self.styled(STRONG, &name) + &" ".repeat(rules);
            }
            let left = (rules - 2) / 2;
            let left_rule = self.styled(FAINT, &"─".repeat(left));
            let right_rule = self.styled(FAINT, &"─".repeat(rules - 2 - left));
            format!("{left_rule} {} {right_rule}", self.styled(STRONG, &name))
        });
        labels.collect::<Vec<_>>().join(GAP)
    }

    /// Column names, wrapped and standing on the rule.
    fn header(&self, grid: &Grid, widths: &[usize]) -> Vec<String> {
        let columns: Vec<Vec<String>> =
            grid.heads.iter().zip(widths).map(|(head, &width)| wrap(&head.name, width)).collect();
        let height = columns.iter().map(Vec::len).max().unwrap_or(0);
        let line = |n: usize| {
            let names = columns.iter().zip(&grid.heads).zip(widths);
            let names = names.map(|((lines, head), &width)| {
                let missing = height - lines.len();
                let text = n.checked_sub(missing).map_or("", |n| lines[n].as_str());
                aligned(text, &self.styled(STRONG, text), head.align, width)
            });
            names.collect::<Vec<_>>().join(GAP)
        };
        (0..height).map(line).collect()
    }

    fn row(&self, cells: &[Shown], grid: &Grid, widths: &[usize], marks: &[usize]) -> Vec<String> {
        let columns: Vec<Vec<String>> = cells
            .iter()
            .zip(widths)
            .zip(marks)
            .map(|((cell, width), mark)| wrap(&cell.text, width.saturating_sub(*mark).max(1)))
            .collect();
        let height = columns.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let line = |n: usize| {
            let parts = (0..cells.len()).map(|i| {
                let text = columns[i].get(n).map_or("", String::as_str);
                let mark =
                    if n + 1 == columns[i].len().max(1) { cells[i].mark.as_str() } else { "" };
                let style = if cells[i].best { STRONG } else { Style::new() };
                let mut drawn = self.styled(style, text) + mark;
                let mut plain = format!("{text}{mark}");
                if grid.heads[i].align == Align::Right {
                    // Room for the widest mark of the column keeps its digits aligned.
                    let room = " ".repeat(marks[i] - mark.width());
                    drawn += &room;
                    plain += &room;
                }
                aligned(&plain, &drawn, grid.heads[i].align, widths[i])
            });
            parts.collect::<Vec<_>>().join(GAP)
        };
        (0..height).map(line).collect()
    }
}

/// Width of neighbouring columns with the gaps between them.
fn total(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + GAP.len() * widths.len().saturating_sub(1)
}

/// `drawn`, which looks as wide as `plain`, padded to `width`.
fn aligned(plain: &str, drawn: &str, align: Align, width: usize) -> String {
    let room = width.saturating_sub(plain.width());
    let left = match align {
        Align::Left => 0,
        Align::Right => room,
        Align::Center => room / 2,
    };
    format!("{}{drawn}{}", " ".repeat(left), " ".repeat(room - left))
}

#[cfg(test)]
mod tests {
    use super::super::{Cell, Column};
    use super::*;
    use proptest::prelude::*;

    fn table(names: &[String], rows: usize, text: &str) -> Table {
        let columns = names.iter().enumerate().map(|(i, name)| match i {
            0 => Column::text(name),
            _ => Column::number(name).group(format!("g{}", i / 3)),
        });
        let mut table = Table::new(text, columns.collect());
        for row in 0..rows {
            let cells = (0..names.len()).map(|i| match i {
                0 => Cell::text(format!("{text}{row}")),
                _ => Cell::number((row * i) as f64),
            });
            table.push_row(cells.collect()).unwrap();
        }
        table.push_footnote(text);
        table
    }

    proptest! {
        #[test]
        fn no_line_is_wider_than_the_terminal(
            names in prop::collection::vec("[a-zé漢 _-]{0,20}", 0..12),
            rows in 0..6_usize,
            text in "\\PC{0,30}",
            width in 24..100_usize,
        ) {
            let terminal = Terminal { width: Some(width), color: false };
            for line in table(&names, rows, &text).to_terminal(&terminal).lines() {
                prop_assert!(line.width() <= width, "{} > {width}: {line}", line.width());
            }
        }

        #[test]
        fn colour_changes_no_visible_character(
            names in prop::collection::vec("[a-z ]{0,9}", 1..6),
            rows in 0..4_usize,
        ) {
            let table = table(&names, rows, "x");
            let plain = table.to_terminal(&Terminal { width: Some(40), color: false });
            let mut seen = table.to_terminal(&Terminal { width: Some(40), color: true });
            for escape in ["\u{1b}[1m", "\u{1b}[2m", "\u{1b}[0m"] {
                seen = seen.replace(escape, "");
            }
            prop_assert_eq!(seen, plain);
        }
    }
}
