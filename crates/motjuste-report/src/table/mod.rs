//! The table model: named columns, rows of cells, notes. One file per format beside it.

mod cell;
mod column;
mod csv;
mod grid;
mod html;
mod latex;
mod markdown;
mod terminal;

pub use cell::Cell;
use cell::Value;
pub use column::{Align, Best, Column};
pub use terminal::Terminal;

use crate::ReportError;
use grid::Grid;

/// Which way round a table is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Orientation {
    /// Upright; on a terminal too narrow for that, transposed where it helps.
    #[default]
    Auto,
    Upright,
    /// Each column as a row: thirty measures of three systems read better as thirty rows.
    Transposed,
}

/// A table: every row has one cell per column.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    title: String,
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
    footnotes: Vec<String>,
    orientation: Orientation,
}

impl Table {
    /// An empty table; the first column names the rows. An empty title is not drawn.
    pub fn new(title: impl Into<String>, columns: Vec<Column>) -> Self {
        Self {
            title: title.into(),
            columns,
            rows: Vec::new(),
            footnotes: Vec::new(),
            orientation: Orientation::Auto,
        }
    }

    /// Adds a row.
    ///
    /// # Errors
    /// [`ReportError::RowLength`] when the row does not have one cell per column.
    pub fn push_row(&mut self, row: Vec<Cell>) -> Result<(), ReportError> {
        if row.len() != self.columns.len() {
            return Err(ReportError::RowLength {
                table: self.title.clone(),
                row: self.rows.len() + 1,
                cells: row.len(),
                columns: self.columns.len(),
            });
        }
        self.rows.push(row);
        Ok(())
    }

    /// Adds a note, drawn under the table.
    pub fn push_footnote(&mut self, note: impl Into<String>) {
        self.footnotes.push(note.into());
    }

    /// Sets which way round the table is drawn. CSV is always upright.
    pub fn orientation(mut self, orientation: Orientation) -> Self {
        self.orientation = orientation;
        self
    }

    /// For a terminal: aligned by display width, at most `terminal.width` columns wide unless a
    /// single column alone is wider.
    pub fn to_terminal(&self, terminal: &Terminal) -> String {
        terminal::draw(self, terminal)
    }

    pub fn to_markdown(&self) -> String {
        markdown::draw(&self.grid())
    }

    /// A `booktabs` tabular; inside a `table` environment with a caption when there is a title.
    pub fn to_latex(&self) -> String {
        latex::draw(&self.grid())
    }

    /// RFC 4180, numbers at full precision, without title and notes.
    pub fn to_csv(&self) -> String {
        csv::write(self)
    }

    /// A `<table>` element to place in a page.
    pub fn to_html(&self) -> String {
        html::element(&self.grid())
    }

    /// The grid in the orientation asked for, upright when left open.
    fn grid(&self) -> Grid {
        let grid = Grid::of(self);
        match self.orientation {
            Orientation::Transposed => grid.transposed(),
            Orientation::Auto | Orientation::Upright => grid,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_must_fit_the_columns() {
        let mut table = Table::new("GAP", vec![Column::text("system"), Column::number("gap")]);
        let error = table.push_row(vec![Cell::from("BERT")]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "row 1 of table \"GAP\" has 1 cells for 2 columns: every column needs a cell; use \
                Cell::missing() for a missing value"
        );
        assert_eq!(table.rows.len(), 0);
    }
}
