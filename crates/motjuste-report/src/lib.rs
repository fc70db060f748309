//! How results look: tables (terminal, Markdown, LaTeX, CSV, HTML) and plots (SVG, PNG).
//!
//! The crate knows nothing of substitutes or measures: callers fill a [`Table`] and choose a
//! [`TableFormat`]. Nothing here prints, reads the environment or draws random numbers, so the
//! same input gives the same bytes.

mod error;
mod table;
mod xml;

pub use error::ReportError;
pub use table::{
    Align, Best, Cell, Column, Orientation, Table, TableFormat, Terminal, UnknownTableFormat,
    Value, html_page,
};
