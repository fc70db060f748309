//! The page of a run: one file, no request of any kind.

use motjuste_report::html_page;

use crate::{Report, Result};

/// The page.
pub(crate) fn page(report: &Report) -> Result<String> {
    let tables: Vec<String> =
        report.tables()?.iter().map(motjuste_report::Table::to_html).collect();
    Ok(html_page("motjuste bench", &tables))
}
