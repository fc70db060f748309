//! Systems side by side: what `score`, `agree` and their like print.

use motjuste_report::{Best, Cell, Column, Table};
use motjuste_terminal::output::{OutputFormat, note, print};
use serde_json::{Map, Value, json};

/// The value, or 0 and a note that it is undefined and why.
pub(crate) fn or_zero(value: Option<f64>, system: &str, metric: &str, why: &str) -> f64 {
    if value.is_none() {
        note(format_args!("{system}: {metric} is undefined ({why}) and reported as 0"));
    }
    value.unwrap_or(0.0)
}

/// One system's figures.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scored {
    /// What the system is called.
    pub(crate) name: String,
    /// Its figures, flat, by the names the literature uses.
    pub(crate) metrics: Vec<(String, f64)>,
    /// Breakdowns that have rows of their own in tables.
    pub(crate) parts: Vec<Part>,
    /// Breakdowns and the like, for JSON only.
    pub(crate) breakdowns: Map<String, Value>,
}

/// The figures of a part: of one part of speech, of one annotator. In JSON they stand beside
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
    pub(crate) metrics: Vec<(String, f64)>,
}

/// One column of a table of systems.
#[derive(Debug, Clone)]
pub(crate) struct Shown {
    /// The measure it shows.
    pub(crate) metric: String,
    /// Its heading.
    pub(crate) heading: String,
    /// The heading above it, shared by neighbours.
    pub(crate) group: &'static str,
    /// Digits after the point.
    pub(crate) decimals: usize,
    /// Which value is the best.
    pub(crate) best: Option<Best>,
}

impl Shown {
    /// A measure of which more is better.
    pub(crate) fn new(
        metric: impl Into<String>,
        heading: impl Into<String>,
        decimals: usize,
    ) -> Self {
        let (metric, heading) = (metric.into(), heading.into());
        Self { metric, heading, group: "", decimals, best: Some(Best::Highest) }
    }

    /// The same column under a shared heading.
    pub(crate) const fn under(mut self, group: &'static str) -> Self {
        self.group = group;
        self
    }

    /// A measure of which neither more nor less is better.
    pub(crate) const fn neutral(mut self) -> Self {
        self.best = None;
        self
    }
}

/// Systems side by side: `{"systems": [{"name": …, "metrics": {…}, …}]}` in JSON, a row each in
/// tables.
#[derive(Debug, Clone)]
pub(crate) struct ScoreReport {
    /// What is scored.
    pub(crate) title: String,
    /// What the rows of tables are.
    pub(crate) rows: &'static str,
    /// The systems.
    pub(crate) systems: Vec<Scored>,
    /// What the table shows of them. CSV and JSON have everything.
    pub(crate) columns: Vec<Shown>,
    /// What the reader of a table should know.
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
            columns: Vec::new(),
            footnotes: Vec::new(),
            extra: Map::new(),
        }
    }
}

impl ScoreReport {
    /// Prints the report.
    pub(crate) fn print(&self, format: OutputFormat) -> anyhow::Result<()> {
        let table = match format {
            OutputFormat::Csv => self.table(&self.all_columns())?,
            _ => self.table(&self.columns)?,
        };
        print(&table, format, || self.json())
    }

    fn all_columns(&self) -> Vec<Shown> {
        let first = self.systems.first().map_or(&[][..], |system| &system.metrics);
        first.iter().map(|(name, _)| Shown::new(name, name, 4)).collect()
    }

    fn table(&self, shown: &[Shown]) -> anyhow::Result<Table> {
        let heads = shown.iter().map(|shown| {
            let mut column = Column::number(&shown.heading).decimals(shown.decimals);
            if !shown.group.is_empty() {
                column = column.group(shown.group);
            }
            match shown.best {
                Some(best) => column.best(best),
                None => column,
            }
        });
        let mut table =
            Table::new(&self.title, [Column::text(self.rows)].into_iter().chain(heads).collect());
        for system in &self.systems {
            table.push_row(row(&system.name, &system.metrics, shown))?;
            for part in &system.parts {
                table.push_row(row(&part.shown, &part.metrics, shown))?;
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
                breakdown[&part.key] = metrics_json(&part.metrics);
            }
            object.insert("name".into(), json!(system.name));
            object.insert("metrics".into(), metrics_json(&system.metrics));
            Value::Object(object)
        };
        let mut object = self.extra.clone();
        object.insert("systems".into(), self.systems.iter().map(system).collect());
        Value::Object(object)
    }
}

fn row(name: &str, metrics: &[(String, f64)], shown: &[Shown]) -> Vec<Cell> {
    let value = |shown: &Shown| {
        metrics.iter().find(|(name, _)| *name == shown.metric).map(|(_, value)| *value)
    };
    let cells = shown.iter().map(|shown| Cell::from(value(shown)));
    [Cell::text(name)].into_iter().chain(cells).collect()
}

fn metrics_json(metrics: &[(String, f64)]) -> Value {
    metrics.iter().map(|(name, value)| (name.clone(), json!(value))).collect()
}
