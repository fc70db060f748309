//! What can go wrong while a table is filled.

/// A report that cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// A row has more or fewer cells than the table has columns.
    #[error(
        "row {row} of table {table:?} has {cells} cells for {columns} columns: \
         give every column a cell, Cell::missing() where there is no value"
    )]
    RowLength {
        /// Title of the table.
        table: String,
        /// Number of the row, from 1.
        row: usize,
        /// Cells in the row.
        cells: usize,
        /// Columns of the table.
        columns: usize,
    },
}
