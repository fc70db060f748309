//! What can go wrong while a table is filled or a plot is drawn.

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    #[error(
        "row {row} of table {table:?} has {cells} cells for {columns} columns: every column \
         needs a cell; use Cell::missing() for a missing value"
    )]
    RowLength { table: String, row: usize, cells: usize, columns: usize },
    #[error(
        "series {series:?} has {values} values for {groups} groups of bars: every group needs a \
         value; use None for a missing one"
    )]
    SeriesLength { series: String, values: usize, groups: usize },
    /// A value is not finite, or larger than any measure (10¹²).
    #[error("series {series:?} contains {value}, which cannot be drawn: leave such values out")]
    NotDrawable { series: String, value: f64 },
    /// The points of a curve do not run from left to right.
    #[error("series {series:?} is not sorted at x = {x}: sort its points by x, without duplicates")]
    Unordered { series: String, x: f64 },
    #[error(
        "a histogram needs bins between rising finite numbers, not {bins} from {low} to {high}"
    )]
    Bins { low: f64, high: f64, bins: usize },
    #[error("series {series:?} contains {value}, outside the bins from {first} to {last}")]
    OutsideBins { series: String, value: f64, first: f64, last: f64 },
    #[error("cannot tell the plot format of {}: name it .svg or .png", path.display())]
    UnknownPlotFormat { path: PathBuf },
    #[error("this build cannot write PNG ({}): name the plot .svg, or build with the feature `png`", path.display())]
    PngLeftOut { path: PathBuf },
    #[error("cannot draw the plot as PNG ({reason}): use .svg instead")]
    Png { reason: String },
    #[error("cannot write the plot {}: {source}", path.display())]
    Write { path: PathBuf, source: std::io::Error },
}
