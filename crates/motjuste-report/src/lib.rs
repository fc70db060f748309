//! How results look: tables (terminal, Markdown, LaTeX, CSV, HTML) and plots (SVG, PNG).
//!
//! The crate knows nothing of substitutes or measures: callers fill a [`Table`] and draw it in a
//! format, or give a [`Plot`] its series and a file name. Nothing here prints, reads the
//! environment or draws random numbers, so the same input gives the same bytes.
//!
//! ```
//! use motjuste_report::{Best, Cell, Column, Table, Terminal};
//!
//! let gap = Column::number("GAP").unit("%").best(Best::Highest);
//! let mut table = Table::new("SWORDS dev", vec![Column::text("system"), gap]);
//! table.push_row(vec!["BERT-LS".into(), 53.04.into()])?;
//! table.push_row(vec!["random".into(), Cell::missing()])?;
//! assert_eq!(
//!     table.to_terminal(&Terminal::default()),
//!     "SWORDS dev\n\
//!      system   GAP (%)\n\
//!      ────────────────\n\
//!      BERT-LS     53.0\n\
//!      random         –\n\
//!      ────────────────\n"
//! );
//! # Ok::<(), motjuste_report::ReportError>(())
//! ```

mod error;
mod number;
mod plot;
mod table;
mod xml;

pub use error::ReportError;
pub use plot::{Axis, Bars, Chart, Curve, Histogram, Plot, PlotFormat, Point};
pub use table::{Align, Best, Cell, Column, Orientation, Table, Terminal};
