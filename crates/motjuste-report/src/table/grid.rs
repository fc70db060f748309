//! A table as it will be seen: cells turned to text, the best ones known, perhaps transposed.

use std::ops::Range;

use super::cell::printable;
use super::{Align, Best, Column, Table};

/// What every text format draws.
#[derive(Debug, Clone)]
pub(super) struct Grid {
    pub(super) title: String,
    pub(super) heads: Vec<Head>,
    pub(super) lines: Vec<Line>,
    pub(super) footnotes: Vec<String>,
}

#[derive(Debug, Clone)]
pub(super) struct Head {
    pub(super) group: Option<String>,
    pub(super) name: String,
    pub(super) align: Align,
}

#[derive(Debug, Clone)]
pub(super) enum Line {
    Row(Vec<Shown>),
    /// A heading over the rows that follow: a column group, after transposition.
    Section(String),
}

/// A cell as it will be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) text: String,
    pub(super) mark: String,
    pub(super) best: bool,
    pub(super) numeric: bool,
}

impl Shown {
    fn plain(text: String) -> Self {
        Self { text, mark: String::new(), best: false, numeric: false }
    }
}

impl Head {
    /// Group and name on one line, for formats without spanning headers.
    pub(super) fn full_name(&self) -> String {
        match &self.group {
            Some(group) => format!("{group} {}", self.name),
            None => self.name.clone(),
        }
    }
}

impl Grid {
    pub(super) fn of(table: &Table) -> Self {
        let best: Vec<Option<f64>> =
            (0..table.columns.len()).map(|i| best_value(table, i)).collect();
        let lines = table.rows.iter().map(|row| {
            let cells = row.iter().zip(&table.columns).zip(&best);
            Line::Row(
                cells
                    .map(|((cell, column), best)| Shown {
                        text: cell.shown(column),
                        mark: printable(cell.mark_text().unwrap_or_default()),
                        best: best.is_some() && cell.compared(column) == *best,
                        numeric: !matches!(cell.value(), super::Value::Text(_)),
                    })
                    .collect(),
            )
        });
        Self {
            title: printable(&table.title),
            heads: table.columns.iter().map(head).collect(),
            lines: lines.collect(),
            footnotes: table.footnotes.iter().map(|note| printable(note)).collect(),
        }
    }

    /// The rows, without section headings.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[Shown]> {
        self.lines.iter().filter_map(|line| match line {
            Line::Row(cells) => Some(cells.as_slice()),
            Line::Section(_) => None,
        })
    }

    /// Neighbouring columns of the same group.
    pub(super) fn spans(&self) -> Vec<(Option<&str>, Range<usize>)> {
        let mut spans: Vec<(Option<&str>, Range<usize>)> = Vec::new();
        for (i, head) in self.heads.iter().enumerate() {
            match spans.last_mut() {
                Some((group, span)) if *group == head.group.as_deref() => span.end = i + 1,
                _ => spans.push((head.group.as_deref(), i..i + 1)),
            }
        }
        spans
    }

    pub(super) fn has_groups(&self) -> bool {
        self.heads.iter().any(|head| head.group.is_some())
    }

    /// Columns become rows; the first column becomes the header, groups become sections.
    pub(super) fn transposed(self) -> Self {
        let Some((corner, measures)) = self.heads.split_first() else {
            return self;
        };
        let align = if measures.iter().all(|head| head.align == Align::Right) {
            Align::Right
        } else {
            Align::Left
        };
        let mut heads = vec![Head { group: None, name: String::new(), align: corner.align }];
        heads.extend(self.rows().map(|row| Head {
            group: None,
            name: format!("{}{}", row[0].text, row[0].mark),
            align,
        }));
        let mut lines = Vec::new();
        let mut section = None;
        for (i, head) in measures.iter().enumerate() {
            if head.group != section {
                section.clone_from(&head.group);
                lines.push(Line::Section(head.group.clone().unwrap_or_default()));
            }
            let mut cells = vec![Shown::plain(head.name.clone())];
            cells.extend(self.rows().map(|row| row[i + 1].clone()));
            lines.push(Line::Row(cells));
        }
        Self { heads, lines, ..self }
    }

    /// The first column and those in `columns`, for tables drawn in several blocks.
    pub(super) fn block(&self, columns: Range<usize>) -> Self {
        fn keep<T: Clone>(all: &[T], columns: &Range<usize>) -> Vec<T> {
            let first = all.iter().take(1);
            first.chain(&all[columns.clone()]).cloned().collect()
        }
        let lines = self.lines.iter().map(|line| match line {
            Line::Row(cells) => Line::Row(keep(cells, &columns)),
            Line::Section(name) => Line::Section(name.clone()),
        });
        Self {
            title: String::new(),
            heads: keep(&self.heads, &columns),
            lines: lines.collect(),
            footnotes: Vec::new(),
        }
    }
}

fn head(column: &Column) -> Head {
    Head {
        group: column.group.as_deref().map(printable),
        name: printable(&column.header()),
        align: column.align,
    }
}

/// The best value of a column as drawn; none when there is nothing to compare it with.
fn best_value(table: &Table, index: usize) -> Option<f64> {
    let column = &table.columns[index];
    let best = column.best?;
    let values: Vec<f64> =
        table.rows.iter().filter_map(|row| row[index].compared(column)).collect();
    if values.len() < 2 {
        return None;
    }
    values.into_iter().reduce(match best {
        Best::Highest => f64::max,
        Best::Lowest => f64::min,
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Cell, Column};
    use super::*;

    fn best_of(best: Best, values: &[Cell]) -> Vec<bool> {
        let mut table = Table::new("", vec![Column::number("v").best(best)]);
        for value in values {
            table.push_row(vec![value.clone()]).unwrap();
        }
        Grid::of(&table).rows().map(|row| row[0].best).collect()
    }

    #[test]
    fn values_that_print_the_same_share_the_bold() {
        let values = [34.61, 34.58, 12.0].map(Cell::number);
        assert_eq!(best_of(Best::Highest, &values), [true, true, false]);
        assert_eq!(best_of(Best::Lowest, &values), [false, false, true]);
    }

    #[test]
    fn a_cell_aside_is_no_best() {
        let values = [Cell::number(99.0).aside(), Cell::number(30.0), Cell::number(20.0)];
        assert_eq!(best_of(Best::Highest, &values), [false, true, false]);
    }

    #[test]
    fn a_lone_value_is_not_the_best_of_anything() {
        let values = [Cell::number(1.0), Cell::missing()];
        assert_eq!(best_of(Best::Highest, &values), [false, false]);
    }

    #[test]
    fn transposing_turns_groups_into_sections() {
        let mut table = Table::new(
            "",
            vec![
                Column::text("system"),
                Column::number("F").group("strict"),
                Column::number("P").group("strict"),
                Column::count("items"),
            ],
        );
        table.push_row(vec!["A".into(), 1.0.into(), 2.0.into(), 3.0.into()]).unwrap();
        let drawn: Vec<String> = Grid::of(&table)
            .transposed()
            .lines
            .into_iter()
            .map(|line| match line {
                Line::Row(cells) => format!("{} {}", cells[0].text, cells[1].text),
                Line::Section(name) => format!("[{name}]"),
            })
            .collect();
        assert_eq!(drawn, ["[strict]", "F 1.0", "P 2.0", "[]", "items 3"]);
    }
}
