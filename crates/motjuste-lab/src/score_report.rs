//! Systems side by side: what `score` and `agree` print.

use motjuste_metrics::Label;
use motjuste_report::{Best, Cell, Column, Table};
use motjuste_terminal::output::{OutputFormat, note, print};
use serde_json::{Map, Value, json};

/// The value, or 0 and a note that it is undefined and why.
pub(crate) fn or_zero(value: Option<f64>, system: &str, measure: &str, why: &str) -> f64 {
    if value.is_none() {
        note(format_args!("{system}: {measure} is undefined ({why}) and reported as 0"));
    }
    value.unwrap_or(0.0)
}

/// The figures of one system, or of a part of its data.
pub(crate) type Figures = Vec<(Label, f64)>;

#[derive(Debug, Clone, Default)]
pub(crate) struct Scored {
    pub(crate) name: String,
    pub(crate) figures: Figures,
    /// Breakdowns that get their own table rows.
    pub(crate) parts: Vec<Part>,
    /// Breakdowns and the like, for JSON only.
    pub(crate) breakdowns: Map<String, Value>,
}

impl Scored {
    pub(crate) fn new(name: impl Into<String>, figures: Figures) -> Self {
        Self { name: name.into(), figures, ..Self::default() }
    }
}

/// The figures of a part: of one part of speech, of one annotator. In JSON they are beside
/// `metrics`: `{"by_pos": {"n": {…}}}`.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    /// Which breakdown it belongs to.
    pub(crate) breakdown: &'static str,
    /// Which part it is.
    pub(crate) key: String,
    /// What its row is called.
    pub(crate) shown: String,
    /// The same figures as of the whole; one that is undefined may be left out.
    pub(crate) figures: Figures,
}

/// Systems side by side: `{"systems": [{"name": …, "metrics": {…}, …}]}` in JSON, a row each in
/// tables.
#[derive(Debug, Clone)]
pub(crate) struct ScoreReport {
    pub(crate) title: String,
    /// What the rows of tables are.
    pub(crate) rows: &'static str,
    pub(crate) systems: Vec<Scored>,
    /// What tables show of the systems, everything if absent. CSV and JSON always have everything.
    pub(crate) columns: Option<Vec<Label>>,
    pub(crate) footnotes: Vec<String>,
    /// What else JSON says, beside `systems`.
    pub(crate) extra: Map<String, Value>,
}

impl Default for ScoreReport {
    fn default() -> Self {
        Self {
            title: String::new(),
            rows: "system",
            systems: Vec::new(),
            columns: None,
            footnotes: Vec::new(),
            extra: Map::new(),
        }
    }
}

impl ScoreReport {
    pub(crate) fn print(&self, format: OutputFormat) -> anyhow::Result<()> {
        let all = || {
            let first = self.systems.first().map_or(&[][..], |system| &system.figures);
            first.iter().map(|(label, _)| label.clone())
        };
        let columns = match (&self.columns, format) {
            (_, OutputFormat::Csv) => all().map(|label| label.plain(4)).collect(),
            (Some(columns), _) => columns.clone(),
            (None, _) => all().collect(),
        };
        print(&self.table(&columns)?, format, || self.json())
    }

    fn table(&self, columns: &[Label]) -> anyhow::Result<Table> {
        let heads = columns.iter().map(|label| {
            let column = Column::number(&*label.heading).decimals(label.decimals);
            let column = if label.group.is_empty() { column } else { column.group(label.group) };
            if label.is_score { column.best(Best::Highest) } else { column }
        });
        let mut table =
            Table::new(&self.title, [Column::text(self.rows)].into_iter().chain(heads).collect());
        for system in &self.systems {
            table.push_row(row(&system.name, &system.figures, columns))?;
            for part in &system.parts {
                table.push_row(row(&part.shown, &part.figures, columns))?;
            }
        }
        for footnote in &self.footnotes {
            table.push_footnote(footnote);
        }
        Ok(table)
    }

    fn json(&self) -> Value {
        let system = |system: &Scored| {
            let mut object = system.breakdowns.clone();
            for part in &system.parts {
                let breakdown = object.entry(part.breakdown).or_insert_with(|| json!({}));
                breakdown[&part.key] = figures_json(&part.figures);
            }
            object.insert("name".into(), json!(system.name));
            object.insert("metrics".into(), figures_json(&system.figures));
            Value::Object(object)
        };
        let mut object = self.extra.clone();
        object.insert("systems".into(), self.systems.iter().map(system).collect());
        Value::Object(object)
    }
}

fn row(name: &str, figures: &[(Label, f64)], columns: &[Label]) -> Vec<Cell> {
    let value = |column: &Label| {
        figures.iter().find(|(label, _)| label.name == column.name).map(|(_, value)| *value)
    };
    let cells = columns.iter().map(|column| Cell::from(value(column)));
    [Cell::text(name)].into_iter().chain(cells).collect()
}

pub(crate) fn figures_json(figures: &[(Label, f64)]) -> Value {
    figures.iter().map(|(label, value)| (label.name.to_string(), json!(value))).collect()
}
