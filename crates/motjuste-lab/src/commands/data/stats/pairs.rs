//! Statistics of word similarity in context as tables and as JSON: SemEval-2020 task 3, Table 1, Figure
//! 2c and §4.4.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use motjuste_core::Pos;
use motjuste_formats::{Lines, Text};
use motjuste_metrics::similarity_data::{DataStatistics, shared_pairs};
use motjuste_report::{Cell, Column, Table};
use serde_json::{Map, Value, json};

use super::dataset::{PairsDataset, Rated, common_pos};
use crate::commands::data::lexsub_dataset::pos_word;

fn statistics(dataset: &PairsDataset) -> DataStatistics {
    match &dataset.rated {
        Rated::Yes(rated) => DataStatistics::of(rated),
        Rated::No { pairs } => DataStatistics { pairs: *pairs, ..DataStatistics::of(&[]) },
    }
}

/// The rows by part of speech; pairs of other languages have that of their English pair, if any.
fn by_pos(dataset: &PairsDataset, same: Option<&SamePairs>) -> Vec<(Pos, DataStatistics)> {
    let Rated::Yes(rated) = &dataset.rated else { return Vec::new() };
    let mut rated = rated.clone();
    for (pair, words) in rated.iter_mut().zip(&dataset.words) {
        pair.pos = same.and_then(|same| same.pos(words)).or(pair.pos);
    }
    DataStatistics::by_pos(&rated).into_iter().collect()
}

/// A row per dataset, and one per part of speech below it.
pub(super) fn table(datasets: &[&PairsDataset], same: Option<&SamePairs>) -> anyhow::Result<Table> {
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
    let mut unknown = false;
    for dataset in datasets {
        let whole = (dataset.name.clone(), statistics(dataset));
        let parts = by_pos(dataset, same).into_iter();
        let parts = parts.map(|(pos, part)| (format!("  {}s", pos_word(pos)), part));
        for (name, row) in std::iter::once(whole).chain(parts) {
            let figures = row.figures().into_iter().map(|(_, value)| Cell::from(value));
            unknown |= row.figures().iter().any(|(_, value)| value.is_none());
            table.push_row([Cell::text(name)].into_iter().chain(figures).collect())?;
        }
    }
    if unknown {
        table.push_footnote("–: not in these files");
    }
    if datasets.iter().any(|dataset| !by_pos(dataset, same).is_empty()) {
        let translated =
            if same.is_some() { "; of a translation, that of the English pair" } else { "" };
        table.push_footnote(format!(
            "part of speech: the one both words have most often in WordNet{translated}"
        ));
    }
    table
        .push_footnote("r(distance): Pearson correlation with the number of words between the two");
    Ok(table)
}

/// Pairs that are one pair in several languages, a line each: `water ice⇥voda led⇥…`.
pub(super) struct SamePairs {
    line_of: HashMap<String, usize>,
    /// By line: the part of speech of its English pair, the first one that WordNet has.
    pos: Vec<Option<Pos>>,
}

impl SamePairs {
    pub(super) fn read(path: &Path) -> anyhow::Result<Self> {
        let text = Text::read(path, Lines::Matter)?;
        let lines = text.as_str().lines().enumerate();
        let pairs = lines.flat_map(|(number, line)| {
            line.split('\t').map(move |pair| (normal(pair.split_whitespace()), number))
        });
        Ok(Self { line_of: pairs.collect(), pos: text.as_str().lines().map(pos_of_line).collect() })
    }

    fn line(&self, words: &[String; 2]) -> Option<usize> {
        self.line_of.get(&normal(words.iter().map(String::as_str))).copied()
    }

    fn pos(&self, words: &[String; 2]) -> Option<Pos> {
        self.pos[self.line(words)?]
    }

    /// What a pair goes by in every language: the line that has it, else its own words.
    fn name(&self, words: &[String; 2]) -> String {
        let own = || normal(words.iter().map(String::as_str));
        self.line(words).map_or_else(own, |line| format!("line {line}"))
    }
}

fn pos_of_line(line: &str) -> Option<Pos> {
    let pairs = line.split('\t').map(|pair| pair.split_whitespace().map(str::to_owned).collect());
    let pairs = pairs.filter_map(|words: Vec<String>| <[String; 2]>::try_from(words).ok());
    pairs.into_iter().find_map(|words| common_pos(&words))
}

/// The words of a pair, in either order.
fn normal<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let mut words: Vec<String> = words.map(str::to_lowercase).collect();
    words.sort_unstable();
    words.join(" ")
}

/// How many pairs are in how many of the datasets (§4.4).
pub(super) fn shared(datasets: &[&PairsDataset], same: &SamePairs) -> Vec<usize> {
    let names = |dataset: &&PairsDataset| -> BTreeSet<String> {
        dataset.words.iter().map(|words| same.name(words)).collect()
    };
    let languages: Vec<BTreeSet<String>> = datasets.iter().map(names).collect();
    let borrowed: Vec<BTreeSet<&str>> =
        languages.iter().map(|names| names.iter().map(String::as_str).collect()).collect();
    shared_pairs(&borrowed)
}

pub(super) fn shared_table(shared: &[usize]) -> anyhow::Result<Table> {
    let columns = vec![Column::count("in exactly"), Column::count("pairs")];
    let mut table = Table::new("Pairs shared between datasets", columns);
    for (datasets, pairs) in (1..).zip(shared) {
        table.push_row(vec![Cell::from(datasets as usize), Cell::from(*pairs)])?;
    }
    Ok(table)
}

/// The figures of one dataset; those that are not known are left out.
pub(super) fn json(dataset: &PairsDataset, same: Option<&SamePairs>) -> Value {
    let known = |row: &DataStatistics| -> Map<String, Value> {
        let figures = row.figures().into_iter();
        figures.filter_map(|(name, value)| Some((name.to_owned(), json!(value?)))).collect()
    };
    let by_pos: Map<String, Value> = by_pos(dataset, same)
        .iter()
        .map(|(pos, row)| (pos.name().to_owned(), known(row).into()))
        .collect();
    json!({ "name": dataset.name, "metrics": known(&statistics(dataset)), "by_pos": by_pos })
}
