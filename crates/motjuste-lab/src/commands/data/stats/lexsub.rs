//! Statistics of lexical substitution benchmarks as tables and as JSON: SWORDS Table 2 and §4.

use motjuste_core::Pos;
use motjuste_lexicon::Frequencies;
use motjuste_metrics::benchmark_data::{BenchmarkData, Filtering, ScoreDistribution, Statistics};
use motjuste_metrics::swords::Abstain;
use motjuste_report::{Cell, Column, Table};
use serde_json::{Map, Value, json};

use crate::commands::data::lexsub_dataset::{Holding, LexsubDataset, pos_word};

/// Table 2: a row per benchmark.
pub(super) fn overview(datasets: &[&LexsubDataset], abstain: Abstain) -> anyhow::Result<Table> {
    let counted: Vec<_> = datasets.iter().map(|dataset| (dataset, dataset.data(abstain))).collect();
    let any_asked = counted.iter().any(|(_, data)| data.asked());
    let all_asked = counted.iter().all(|(_, data)| data.asked());
    let mut columns = columns("benchmark", any_asked);
    columns.insert(1, Column::count("contexts"));
    let mut table = Table::new("", columns);
    for (dataset, data) in &counted {
        let statistics = data.statistics();
        let mut row = row(&dataset.name, &statistics, any_asked);
        row.insert(1, statistics.contexts.into());
        table.push_row(row)?;
    }
    if any_asked {
        table.push_footnote(
            "inconc.: nobody would use it; conc.: somebody would; accept.: more than half would \
             (mean over targets that have one)",
        );
    }
    if any_asked && !all_asked {
        table.push_footnote("–: people were not asked about substitutes, they gave them");
    }
    for filtering in datasets.iter().filter_map(|dataset| filtering(dataset, abstain)) {
        table.push_footnote(filtering_note(&filtering));
    }
    if datasets.len() > 1 {
        table.push_footnote(
            "by part of speech, source and score: give one file alone, or --format json",
        );
    }
    Ok(table)
}

/// By part of speech, by source and by score, where there is something to tell.
pub(super) fn parts(dataset: &LexsubDataset, abstain: Abstain) -> anyhow::Result<Vec<Table>> {
    let data = dataset.data(abstain);
    let mut tables = Vec::new();
    let by_pos = data.by_pos();
    if by_pos.len() > 1 {
        let title = format!("{} by part of speech", dataset.name);
        let mut table = Table::new(title, columns("part of speech", data.asked()));
        for (pos, part) in &by_pos {
            let name = pos.map_or("unknown", pos_word);
            table.push_row(row(name, &part.statistics(), data.asked()))?;
        }
        tables.push(table);
    }
    if data.by_sources().len() > 1 {
        tables.push(by_source(dataset, &data)?);
    }
    if data.asked() {
        tables.push(by_score(dataset, &data)?);
    }
    Ok(tables)
}

fn columns(first: &str, asked: bool) -> Vec<Column> {
    let per_target = |name: &str| Column::number(name).group("per target");
    let mut columns = vec![
        Column::text(first),
        Column::count("targets"),
        Column::count("substitutes"),
        Column::count("labels"),
        per_target("total"),
    ];
    if asked {
        columns.extend([per_target("inconc."), per_target("conc."), per_target("accept.")]);
    }
    columns
}

fn row(name: &str, statistics: &Statistics, asked: bool) -> Vec<Cell> {
    let per_target = statistics.per_target();
    let mut row = vec![
        Cell::text(name),
        statistics.targets.into(),
        statistics.substitutes.into(),
        statistics.labels.into(),
        per_target.map(|per| per.total).into(),
    ];
    if asked {
        row.extend([
            Cell::from(per_target.and_then(|per| per.inconceivable)),
            Cell::from(per_target.and_then(|per| per.conceivable)),
            Cell::from(per_target.and_then(|per| per.acceptable)),
        ]);
    }
    row
}

/// Bands of frequency (§4.2).
const BANDS: [&str; 3] = ["uncommon", "neutral", "common"];

fn zipf(word: &str) -> f64 {
    Frequencies::embedded().zipf(word).into()
}

/// Substitutes, their quality and how common they are, by source (§4.2).
fn by_source(dataset: &LexsubDataset, data: &BenchmarkData<'_>) -> anyhow::Result<Table> {
    let share = |name: &str| Column::number(name).group("share of all (%)");
    let mut columns = vec![Column::text("source"), Column::count("substitutes")];
    if data.asked() {
        columns.extend([share("inconceivable"), share("conceivable"), share("acceptable")]);
        let band = |name: &str| Column::number(name).group("of its conceivable (%)");
        columns.extend(BANDS.map(band));
    }
    let mut table = Table::new(format!("{} by source", dataset.name), columns);
    let all = data.statistics();
    for (name, data) in source_parts(data) {
        let part = data.statistics();
        let mut row = vec![Cell::text(name), part.substitutes.into()];
        if let (Some(part), Some(all)) = (part.standings, all.standings) {
            row.push(percentage(part.inconceivable, all.inconceivable));
            row.push(percentage(part.conceivable, all.conceivable));
            row.push(percentage(part.acceptable, all.acceptable));
            let shares = data.frequency_bands(zipf).shares();
            row.extend([0, 1, 2].map(|band| Cell::from(shares.map(|shares| 100.0 * shares[band]))));
        }
        table.push_row(row)?;
    }
    if data.asked() {
        table.push_footnote("uncommon: Zipf frequency up to 3.5; common: above 4.5");
    }
    Ok(table)
}

fn percentage(count: usize, of: usize) -> Cell {
    Cell::from((of > 0).then(|| 100.0 * count as f64 / of as f64))
}

/// The combinations of sources by name: each substitute is in one.
fn source_parts<'a>(data: &BenchmarkData<'a>) -> Vec<(String, BenchmarkData<'a>)> {
    let name = |sources: &[String]| match sources {
        [only] => format!("{only} only"),
        several => several.join(" and "),
    };
    data.by_sources().into_iter().map(|(sources, part)| (name(sources), part)).collect()
}

/// Figure 1 as a table.
fn by_score(dataset: &LexsubDataset, data: &BenchmarkData<'_>) -> anyhow::Result<Table> {
    let parts = source_parts(data);
    let all = data.score_distribution();
    let mut columns = vec![
        Column::text("score"),
        Column::count("substitutes"),
        Column::number("share").unit("%"),
    ];
    let several = parts.len() > 1;
    let parts: Vec<_> = parts.iter().filter(|_| several).collect();
    columns.extend(parts.iter().map(|(name, _)| Column::count(name)));
    let mut table = Table::new(format!("{} by score", dataset.name), columns);
    let distributions: Vec<Vec<(usize, usize)>> =
        parts.iter().map(|(_, part)| part.score_distribution().bins().collect()).collect();
    for (bin, (up_to, count)) in all.bins().enumerate() {
        let mut row =
            vec![Cell::text(bin_name(up_to)), count.into(), percentage(count, all.total())];
        row.extend(distributions.iter().map(|distribution| Cell::from(distribution[bin].1)));
        table.push_row(row)?;
    }
    table.push_footnote("score: the share of people who would use the substitute");
    Ok(table)
}

fn bin_name(up_to: usize) -> String {
    match up_to {
        0 => "0 %".to_owned(),
        _ => format!("≤ {up_to} %"),
    }
}

/// Whether the first three people rejected what more would have accepted (§4.4).
fn filtering(dataset: &LexsubDataset, abstain: Abstain) -> Option<Filtering> {
    let Holding::Benchmark(benchmark) = &dataset.holding else { return None };
    Filtering::of(benchmark, Filtering::FIRST_ROUND, abstain)
}

fn filtering_note(filtering: &Filtering) -> String {
    let percent = |share: Option<f64>| share.map_or(0.0, |share| 100.0 * share);
    format!(
        "of {} substitutes that the first {} people rejected, {:.1} % are conceivable by all labels; \
         {:.1} % of these are acceptable",
        filtering.rejected,
        Filtering::FIRST_ROUND,
        percent(filtering.conceivable_share()),
        percent(filtering.acceptable_share())
    )
}

/// A row per benchmark and part.
pub(super) fn flat(datasets: &[&LexsubDataset], abstain: Abstain) -> anyhow::Result<Table> {
    let mut table: Option<Table> = None;
    for dataset in datasets {
        let data = dataset.data(abstain);
        let by_pos = data.by_pos().into_iter();
        let by_pos = by_pos.map(|(pos, part)| (pos.map_or("no pos", Pos::name).to_owned(), part));
        let by_source = data.by_sources().into_iter();
        let by_source = by_source.map(|(sources, part)| (sources.join("+"), part));
        let parts = [("all".to_owned(), data.clone())].into_iter().chain(by_pos).chain(by_source);
        for (part, data) in parts {
            let metrics = data.statistics().figures();
            let table = table.get_or_insert_with(|| {
                let numbers = metrics.iter().map(|(name, _)| Column::number(*name));
                let names = [Column::text("benchmark"), Column::text("part")];
                Table::new("", names.into_iter().chain(numbers).collect())
            });
            let names = [Cell::text(&dataset.name), Cell::text(part)];
            let numbers = metrics.iter().map(|(_, value)| Cell::from(*value));
            table.push_row(names.into_iter().chain(numbers).collect())?;
        }
    }
    Ok(table.unwrap_or_else(|| Table::new("", Vec::new())))
}

/// Everything about one benchmark.
pub(super) fn json(dataset: &LexsubDataset, abstain: Abstain) -> Value {
    let data = dataset.data(abstain);
    let statistics = |part: &BenchmarkData<'_>| metrics_json(&part.statistics());
    let by_pos: Map<String, Value> = data
        .by_pos()
        .iter()
        .map(|(pos, part)| (pos.map_or("null", Pos::name).to_owned(), statistics(part)))
        .collect();
    let by_source: Map<String, Value> = data
        .by_source()
        .iter()
        .map(|(name, part)| ((*name).to_owned(), statistics(part)))
        .collect();
    let by_sources: Map<String, Value> =
        data.by_sources().iter().map(|(names, part)| (names.join("+"), statistics(part))).collect();
    let mut object = json!({
        "name": dataset.name,
        "metrics": statistics(&data),
        "by_pos": by_pos,
        "by_source": by_source,
        "by_sources": by_sources,
    });
    if let Holding::Benchmark(benchmark) = &dataset.holding {
        object["id"] = json!(benchmark.id().to_string());
    }
    if data.asked() {
        object["score_distribution"] = distribution_json(&data.score_distribution());
        let by_sources = data.by_sources();
        let by_sources = by_sources
            .iter()
            .map(|(names, part)| (names.join("+"), distribution_json(&part.score_distribution())));
        object["score_distribution_by_sources"] = Value::Object(by_sources.collect());
        let bands = |part: &BenchmarkData<'_>| {
            let shares = part.frequency_bands(zipf).shares().unwrap_or_default();
            BANDS.into_iter().zip(shares).map(|(band, share)| (band.to_owned(), json!(share)))
        };
        let by_sources = data.by_sources();
        let by_sources = by_sources
            .iter()
            .map(|(names, part)| (names.join("+"), Value::Object(bands(part).collect())));
        object["frequency_by_sources"] = Value::Object(by_sources.collect());
    }
    if let Some(filtering) = filtering(dataset, abstain) {
        object["filtering"] = json!({
            "first_round": Filtering::FIRST_ROUND,
            "rejected": filtering.rejected,
            "later_conceivable": filtering.later_conceivable,
            "later_acceptable": filtering.later_acceptable,
        });
    }
    object
}

fn metrics_json(statistics: &Statistics) -> Value {
    let known = statistics.figures().into_iter();
    known
        .filter_map(|(name, value)| Some((name.to_owned(), json!(value?))))
        .collect::<Map<_, _>>()
        .into()
}

fn distribution_json(distribution: &ScoreDistribution) -> Value {
    distribution.bins().map(|(up_to, count)| json!({"up_to": up_to, "count": count})).collect()
}
