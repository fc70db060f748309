//! How results look: tables (terminal, Markdown, LaTeX, CSV, HTML) and plots (SVG, PNG).
//!
//! The crate knows nothing of substitutes or measures: callers fill a [`Table`] and choose a
//! [`TableFormat`], or give a [`Plot`] its series and a file name. Nothing here prints, reads the environment or draws random numbers, so the
//! same input gives the same bytes.

mod error;
mod number;
mod plot;
mod table;
mod xml;

pub use error::ReportError;
pub use plot::{Axis, Bars, Chart, Curve, Histogram, Plot, PlotFormat, Point};
pub use table::{
    Align, Best, Cell, Column, Orientation, Table, TableFormat, Terminal, UnknownTableFormat,
    Value, html_page,
};
