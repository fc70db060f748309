//! Statistics of word similarity in context as a table and as JSON: SemEval-2020 task 3, Table 1
//! and §4.4.

use motjuste_metrics::similarity_data::DataStatistics;
use motjuste_report::{Cell, Column, Table};
use serde_json::{Map, Value, json};

use super::dataset::{PairsDataset, Rated};

/// Every figure under its name.
fn metrics(dataset: &PairsDataset) -> Vec<(&'static str, Option<f64>)> {
    match &dataset.rated {
        Rated::Yes(rated) => DataStatistics::of(rated).figures(),
        Rated::No { pairs } => {
            DataStatistics { pairs: *pairs, ..DataStatistics::of(&[]) }.figures()
        }
    }
}

/// A row per dataset.
pub(super) fn table(datasets: &[&PairsDataset]) -> anyhow::Result<Table> {
    let columns = vec![
        Column::text("pairs of words"),
        Column::count("pairs"),
        Column::number("mean").decimals(2).group("similarity"),
        Column::number("σ").decimals(2).group("similarity"),
        Column::number("|change|").decimals(2),
        Column::number("p < .1").decimals(3),
        Column::number("p < .05").decimals(3),
        Column::number("r(distance)").decimals(3),
    ];
    let mut table = Table::new("", columns);
    for dataset in datasets {
        let figures = metrics(dataset).into_iter().map(|(_, value)| Cell::from(value));
        table.push_row([Cell::text(&dataset.name)].into_iter().chain(figures).collect())?;
    }
    if datasets.iter().any(|dataset| metrics(dataset).iter().any(|(_, value)| value.is_none())) {
        table.push_footnote("–: not in these files");
    }
    table
        .push_footnote("r(distance): Pearson correlation with the number of words between the two");
    Ok(table)
}

/// The figures of one dataset; those that are not known are left out.
pub(super) fn json(dataset: &PairsDataset) -> Value {
    let known = metrics(dataset).into_iter();
    let known: Map<String, Value> =
        known.filter_map(|(name, value)| Some((name.to_owned(), json!(value?)))).collect();
    json!({ "name": dataset.name, "metrics": known })
}
