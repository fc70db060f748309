//! The figures of a report as one table for programs, a figure a record.

use motjuste_metrics::{Figure, Label};
use motjuste_report::{Cell, Column, Table};

use crate::{BenchmarkReport, Report, Row, UsedResource};

const COLUMNS: [&str; 11] = [
    "benchmark",
    "setting",
    "system",
    "entry",
    "measure",
    "value",
    "p to best",
    "bound",
    "contexts seen",
    "options",
    "resources",
];

pub(crate) fn figures(report: &Report) -> String {
    let mut table = Table::new("", COLUMNS.map(Column::text).to_vec());
    for benchmark in &report.benchmarks {
        for of_setting in &benchmark.tables {
            for row in &of_setting.rows {
                for (figure, p) in row.figures.iter().zip(&row.p_to_best) {
                    let record = record(benchmark, of_setting.setting, row, figure, *p);
                    table.push_row(record).expect("a cell for every column");
                }
            }
        }
    }
    table.to_csv()
}

fn record(
    benchmark: &BenchmarkReport,
    setting: Option<&str>,
    row: &Row,
    figure: &Figure,
    p: Option<f64>,
) -> Vec<Cell> {
    vec![
        Cell::text(&benchmark.name),
        Cell::text(setting.unwrap_or("similarity")),
        Cell::text(&row.label),
        Cell::text(row.system),
        Cell::text(full_heading(&figure.label)),
        Cell::from(figure.value),
        Cell::from(p),
        Cell::text(if row.is_bound { "true" } else { "false" }),
        Cell::from(row.seen_contexts),
        Cell::text(options(row)),
        Cell::text(resources(row)),
    ]
}

/// The group and the heading: `lenient F10`.
pub(crate) fn full_heading(label: &Label) -> String {
    format!("{} {}", label.group, label.heading).trim().to_owned()
}

fn options(row: &Row) -> String {
    let options: Vec<_> =
        row.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    options.join(",")
}

fn resources(row: &Row) -> String {
    let resource = |UsedResource { need, file, xxh3 }: &UsedResource| {
        format!("{need}={} xxh3:{xxh3}", file.as_deref().unwrap_or_default())
    };
    row.resources.iter().map(resource).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TableReport;

    #[test]
    fn every_figure_says_what_it_is_of() {
        let figure =
            |heading, value| Figure::whole(Label::new("", heading, 1).under("strict"), value);
        let row = Row {
            label: "half, \"kept\"".into(),
            system: "bert-ls",
            paper: "SWORDS",
            stand_in: None,
            options: [("dropout".to_owned(), "0.5".to_owned())].into(),
            resources: vec![UsedResource {
                need: "masked-model".into(),
                file: Some("bert".into()),
                xxh3: "01ab".into(),
            }],
            figures: vec![figure("F10", Some(17.25)), figure("Fc10", None)],
            p_to_best: vec![Some(0.5), None],
            is_bound: false,
            seen_contexts: 2,
            failed: 0,
            unanswered: 0,
            other_pos: 0,
            cost: None,
        };
        let benchmarks = vec![BenchmarkReport {
            name: "dev".into(),
            id: "d:1".into(),
            questions: 1,
            tables: vec![TableReport { setting: Some("generate"), rows: vec![row] }],
            items: Vec::new(),
        }];
        assert_eq!(
            figures(&Report { benchmarks }),
            "benchmark,setting,system,entry,measure,value,p to best,bound,contexts seen,options,resources\r\n\
             dev,generate,\"half, \"\"kept\"\"\",bert-ls,strict F10,17.25,0.5,false,2,dropout=0.5,\
             masked-model=bert xxh3:01ab\r\n\
             dev,generate,\"half, \"\"kept\"\"\",bert-ls,strict Fc10,,,false,2,dropout=0.5,\
             masked-model=bert xxh3:01ab\r\n"
        );
    }
}
