//! The figures of a report as one table for programs, a figure a record.

use motjuste_report::{Cell, Column, Table};

use crate::{BenchmarkReport, Measure, Report, Row, UsedResource};

/// The columns.
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

/// All figures.
pub(crate) fn figures(report: &Report) -> String {
    let mut table = Table::new("", COLUMNS.map(Column::text).to_vec());
    for benchmark in &report.benchmarks {
        for of_setting in &benchmark.tables {
            for row in &of_setting.rows {
                for (measure, p) in row.measures.iter().zip(&row.p_to_best) {
                    let record = record(benchmark, of_setting.setting, row, measure, *p);
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
    measure: &Measure,
    p: Option<f64>,
) -> Vec<Cell> {
    vec![
        Cell::text(&benchmark.name),
        Cell::text(setting.unwrap_or("similarity")),
        Cell::text(&row.label),
        Cell::text(row.system),
        Cell::text(format!("{} {}", measure.group, measure.name).trim()),
        Cell::from(measure.value),
        Cell::from(p),
        Cell::text(if row.is_bound { "true" } else { "false" }),
        Cell::from(row.seen_contexts),
        Cell::text(options(row)),
        Cell::text(resources(row)),
    ]
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
    use crate::{Items, TableReport};

    #[test]
    fn every_figure_says_what_it_is_of() {
        let measure = |name, value| Measure {
            name,
            group: "strict",
            value,
            decimals: 1,
            is_score: true,
            items: Items::Whole,
        };
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
            measures: vec![measure("F10", Some(17.25)), measure("Fc10", None)],
            p_to_best: vec![Some(0.5), None],
            is_bound: false,
            seen_contexts: 2,
            failed: 0,
            seconds: None,
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
