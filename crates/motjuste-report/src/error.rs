//! What can go wrong while a table is filled or a plot is drawn.

use std::path::PathBuf;

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
    /// A series of bars has more or fewer values than there are groups.
    #[error(
        "series {series:?} has {values} values for {groups} groups of bars: \
         give every group a value, None where there is none"
    )]
    SeriesLength {
        /// Name of the series.
        series: String,
        /// Values given.
        values: usize,
        /// Groups of the chart.
        groups: usize,
    },
    /// A value is not finite, or larger than any measure (10¹²).
    #[error("series {series:?} holds {value}, which cannot be drawn: leave such values out")]
    NotDrawable {
        /// Name of the series.
        series: String,
        /// The value.
        value: f64,
    },
    /// The points of a curve do not run from left to right.
    #[error("series {series:?} goes back at x = {x}: sort its points by x, without repeats")]
    Unordered {
        /// Name of the series.
        series: String,
        /// Where it goes back.
        x: f64,
    },
    /// The edges of a histogram do not make bins.
    #[error("a histogram needs at least two finite bin edges in rising order, not {edges:?}")]
    BinEdges {
        /// The edges given.
        edges: Vec<f64>,
    },
    /// A value lies in no bin of the histogram.
    #[error("series {series:?} holds {value}, outside the bins from {first} to {last}")]
    OutsideBins {
        /// Name of the series.
        series: String,
        /// The value.
        value: f64,
        /// First edge.
        first: f64,
        /// Last edge.
        last: f64,
    },
    /// A plot was asked for in a file whose extension is not a plot format.
    #[error("cannot tell how to draw a plot into {}: name it .svg or .png", path.display())]
    UnknownPlotFormat {
        /// The path given.
        path: PathBuf,
    },
    /// A PNG was asked of a build without the `png` feature.
    #[error("this build draws no PNG ({}): name the plot .svg, or build with the feature `png`", path.display())]
    PngLeftOut {
        /// The path given.
        path: PathBuf,
    },
    /// The SVG could not be turned into a PNG.
    #[error("the plot could not be drawn as PNG ({reason}): draw it as .svg instead")]
    Png {
        /// What the renderer said.
        reason: String,
    },
    /// The plot could not be written.
    #[error("could not write the plot {}: {source}", path.display())]
    Write {
        /// The path given.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
}
