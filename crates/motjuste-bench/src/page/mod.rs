//! The page of a run: tables, plots and every target in one file that asks for nothing.
//!
//! Tables and plots are written here, so that they are there without a script; the script sorts
//! them and shows targets, one at a time, from the report that the page carries as JSON. A content
//! security policy lets nothing run but that script, whatever a context or a label says.

mod plots;
mod table;
mod template;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use htmlize::escape_text;
use sha2::{Digest, Sha256};

use crate::{BenchmarkReport, Report, Result};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SORTING: &str = include_str!("tables.js");
const BROWSING: &str = include_str!("targets.js");

pub(crate) fn page(report: &Report) -> Result<String> {
    let mut benchmarks = String::new();
    for (at, benchmark) in report.benchmarks.iter().enumerate() {
        benchmarks += &section(at, benchmark)?;
    }
    Ok(template::fill(PAGE, |name| match name {
        "policy" => policy(),
        "style" => STYLE.to_owned(),
        "sorting" => SORTING.to_owned(),
        "browsing" => BROWSING.to_owned(),
        "version" => env!("CARGO_PKG_VERSION").to_owned(),
        "summary" => summary(report),
        "contents" => contents(report),
        "benchmarks" => benchmarks.clone(),
        "data" => data(report),
        _ => String::new(),
    }))
}

/// Only what the page came with is applied and run; nothing is loaded.
fn policy() -> String {
    let hash = |text: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
    let (style, sorting, browsing) = (hash(STYLE), hash(SORTING), hash(BROWSING));
    format!(
        "default-src 'none'; style-src {style}; script-src {sorting} {browsing}; \
         base-uri 'none'; form-action 'none'"
    )
}

/// The report as JSON that cannot close its HTML element.
fn data(report: &Report) -> String {
    let json = serde_json::to_string(report).expect("a report is of texts and numbers");
    json.replace('<', "\\u003c")
}

/// `3 systems on 2 benchmarks`.
fn summary(report: &Report) -> String {
    let rows = report.benchmarks.iter().flat_map(|benchmark| &benchmark.tables);
    let mut labels: Vec<&str> =
        rows.flat_map(|table| &table.rows).map(|row| row.label.as_str()).collect();
    labels.sort_unstable();
    labels.dedup();
    let systems = counted(labels.len(), "system");
    format!("{systems} on {}", counted(report.benchmarks.len(), "benchmark"))
}

/// Links to the benchmarks, where there are several.
fn contents(report: &Report) -> String {
    if report.benchmarks.len() < 2 {
        return String::new();
    }
    let links = report.benchmarks.iter().enumerate().map(|(at, benchmark)| {
        let name = escape_text(&benchmark.name);
        format!("<li><a href=\"#benchmark-{at}\" dir=\"auto\">{name}</a></li>\n")
    });
    let links: String = links.collect();
    format!("<nav aria-label=\"Benchmarks\"><ul>\n{links}</ul></nav>\n")
}

fn section(at: usize, benchmark: &BenchmarkReport) -> Result<String> {
    let kind = if benchmark.tables.iter().any(|table| table.setting.is_some()) {
        "target"
    } else {
        "pair"
    };
    let mut out = format!(
        "<section id=\"benchmark-{at}\" aria-labelledby=\"benchmark-{at}-name\">\n\
         <h2 id=\"benchmark-{at}-name\" dir=\"auto\">{}</h2>\n\
         <p class=\"about\">{}, content <code>{}</code></p>\n",
        escape_text(&benchmark.name),
        counted(benchmark.questions, kind),
        escape_text(&benchmark.id)
    );
    for table in &benchmark.tables {
        out += &table::element(table, benchmark);
        out += &plots::figures(table, benchmark)?;
    }
    if benchmark.items.iter().any(|item| !item.systems.is_empty()) {
        out += &format!("<div class=\"browse\" data-benchmark=\"{at}\"></div>\n");
    }
    Ok(out + "</section>\n")
}

/// `1 system`, `2 systems`.
fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests;
