//! A table of the page: sorted by `tables.js`, readable without it.

use htmlize::{escape_attribute, escape_text};
use motjuste_metrics::Figure;

use crate::report::{SIGNIFICANT, best_of};
use crate::{BenchmarkReport, Cost, Row, TableReport, UsedResource};

/// A table with its notes.
pub(super) fn element(table: &TableReport, benchmark: &BenchmarkReport) -> String {
    let title = match table.setting {
        Some("generate") => "Substitutes generated",
        Some("rank") => "Given substitutes ranked",
        Some(other) => other,
        None => "Similarity in context",
    };
    let figures = table.rows.first().map_or(&[][..], |row| &row.figures);
    let best: Vec<Option<(&Row, f64)>> =
        (0..figures.len()).map(|at| best(&table.rows, at)).collect();
    let timed = table.rows.iter().any(|row| row.cost.is_some());
    let rows: String = table.rows.iter().map(|row| self::row(row, &best, timed)).collect();
    let name = escape_text(&benchmark.name);
    let region = escape_attribute(&benchmark.name);
    format!(
        "<h3>{title}</h3>\n\
         <div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{region}: {title}\">\n\
         <table class=\"sortable\">\n<caption class=\"unseen\">{name}: {title}</caption>\n\
         <thead>\n{}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n{}",
        header(figures, timed),
        notes(table)
    )
}

/// The best of a column: what every other figure was compared with.
fn best(rows: &[Row], column: usize) -> Option<(&Row, f64)> {
    let row = &rows[best_of(rows, column)?];
    Some((row, row.figures[column].value?))
}

/// Two rows where columns are grouped; a column of no group spans both.
fn header(figures: &[Figure], timed: bool) -> String {
    let grouped = figures.iter().any(|figure| !figure.label.group.is_empty());
    let rows = if grouped { 2 } else { 1 };
    let mut upper = column("system", rows, false);
    let mut lower = String::new();
    for group in figures.chunk_by(|a, b| a.label.group == b.label.group) {
        let name = group[0].label.group;
        let rows = if name.is_empty() { rows } else { 1 };
        let columns: String =
            group.iter().map(|figure| column(&figure.label.heading, rows, true)).collect();
        if name.is_empty() {
            upper += &columns;
        } else {
            let (span, name) = (group.len(), escape_text(name));
            upper += &format!("<th scope=\"colgroup\" colspan=\"{span}\">{name}</th>");
            lower += &columns;
        }
    }
    if timed {
        upper += &column("seconds", rows, true);
    }
    if grouped {
        format!("<tr>{upper}</tr>\n<tr>{lower}</tr>\n")
    } else {
        format!("<tr>{upper}</tr>\n")
    }
}

fn column(name: &str, rows: usize, number: bool) -> String {
    let span = if rows == 1 { String::new() } else { format!(" rowspan=\"{rows}\"") };
    let class = if number { " class=\"number\"" } else { "" };
    format!("<th scope=\"col\"{span}{class}>{}</th>", escape_text(name))
}

fn row(row: &Row, best: &[Option<(&Row, f64)>], timed: bool) -> String {
    let mark = match row.sign() {
        "" => String::new(),
        sign => format!("<sup>{sign}</sup>"),
    };
    let label = escape_text(&row.label);
    let mut out = format!(
        "<tr><th scope=\"row\"><details><summary><span dir=\"auto\">{label}</span>{mark}</summary>\
         {}</details></th>",
        details(row)
    );
    for ((figure, p), best) in row.figures.iter().zip(&row.p_to_best).zip(best) {
        out += &figure_cell(figure, *p, best.as_ref(), row);
    }
    if timed {
        out += &match row.cost {
            Some(Cost { seconds, .. }) => {
                format!("<td class=\"number\" data-value=\"{seconds}\">{seconds:.1}</td>")
            }
            None => missing(),
        };
    }
    out + "</tr>\n"
}

fn missing() -> String {
    "<td class=\"number\">–</td>".to_owned()
}

/// What is known of a system, shown on request.
fn details(row: &Row) -> String {
    let mut out = format!("<p>{}", escape_text(row.paper));
    if row.system != row.label {
        out += &format!("; <code>{}</code>", escape_text(row.system));
    }
    out += "</p>";
    if let Some(stand_in) = row.stand_in {
        out += &format!("<p>Stand-in: {}</p>", escape_text(stand_in));
    }
    if !row.options.is_empty() {
        let options = row.options.iter().map(|(name, value)| format!("{name}={value}"));
        let options = options.collect::<Vec<_>>().join(", ");
        out += &format!("<p>Options: <code>{}</code></p>", escape_text(&options));
    }
    for UsedResource { need, file, xxh3 } in &row.resources {
        let file = file.as_deref().unwrap_or_default();
        out += &format!(
            "<p>{}: {} <code>{}</code></p>",
            escape_text(need),
            escape_text(file),
            escape_text(xxh3)
        );
    }
    out
}

/// A figure; where a p-value says how it compares with the best, that is there to be asked for.
fn figure_cell(figure: &Figure, p: Option<f64>, best: Option<&(&Row, f64)>, row: &Row) -> String {
    let Some(value) = figure.value else { return missing() };
    let mut text = format!("{value:.*}", figure.label.decimals);
    if best.is_some_and(|(_, best)| value >= *best) && row.competes() {
        text = format!("<strong>{text}</strong>");
    }
    if let (Some(p), Some((best, _))) = (p, best) {
        let close = if p >= SIGNIFICANT { "<sup>°</sup>" } else { "" };
        let p = if p < 0.001 { "p &lt; 0.001".to_owned() } else { format!("p = {p:.3}") };
        let best = escape_text(&best.label);
        text = format!(
            "<button type=\"button\" class=\"figure\">{text}{close}\
             <span class=\"unseen\"> {p} against {best}</span></button>"
        );
    }
    format!("<td class=\"number\" data-value=\"{value}\">{text}</td>")
}

/// What the signs in the table mean.
fn notes(table: &TableReport) -> String {
    let notes: String = table
        .signs()
        .into_iter()
        .map(|note| format!("<li dir=\"auto\">{}</li>\n", escape_text(note)))
        .collect();
    if notes.is_empty() { notes } else { format!("<ul class=\"notes\">\n{notes}</ul>\n") }
}
