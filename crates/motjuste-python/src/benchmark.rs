//! A benchmark: read from its files, or made of rows.

use std::sync::Arc;

use motjuste_bench::{Data, Suite};
use motjuste_core::{Context, Labels, ModelError, PairInContexts, Substitute, Target, UsagePair};
use motjuste_formats::{Swords, write};
use pyo3::prelude::*;
use pythonize::{depythonize, pythonize};
use serde::{Deserialize, Serialize};

use crate::detached::detached;
use crate::errors::{DataError, of_format};
use crate::inputs::{self, substitution};

/// A benchmark: contexts, targets, substitutes and what people say of them.
#[pyclass(frozen, module = "motjuste")]
pub(crate) struct Benchmark(pub(crate) Arc<Suite>);

/// A target, as `datasets` would have a row.
#[derive(Debug, Serialize, Deserialize)]
struct TargetRow {
    #[serde(default)]
    id: String,
    context: String,
    target: String,
    /// The target's first character.
    offset: usize,
    pos: Option<String>,
    #[serde(default)]
    substitutes: Vec<String>,
    /// What each annotator says of each substitute: TRUE, FALSE, UNSURE …
    #[serde(default)]
    labels: Vec<Vec<String>>,
}

/// Two words in a context, marked by `<strong>`.
#[derive(Debug, Serialize)]
struct PairRow<'a> {
    word1: &'a str,
    word2: &'a str,
    context: &'a str,
    similarity: f64,
}

/// Two usages of a word.
#[derive(Debug, Serialize)]
struct UsageRow {
    sentence1: String,
    token1: usize,
    sentence2: String,
    token2: usize,
    similarity: f64,
}

#[pymethods]
impl Benchmark {
    /// A benchmark from its files, as ``motjuste.load_benchmark``.
    #[staticmethod]
    fn load(py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<Self> {
        let input = inputs::suite(path)?;
        detached(py, motjuste::workers::all_cores(), |_| input.read())?.map(Self)
    }

    /// A benchmark of rows with ``context``, ``target``, ``offset`` (the target's first character),
    /// ``pos``, ``substitutes`` and ``labels`` (of each substitute, one per annotator: ``TRUE``,
    /// ``FALSE``, ``TRUE_IMPLICIT``, ``FALSE_IMPLICIT`` or ``UNSURE``).
    #[staticmethod]
    #[pyo3(signature = (rows, name = "rows"))]
    fn from_rows(rows: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        let mut benchmark = motjuste_core::Benchmark::new(true);
        for (number, row) in rows.try_iter()?.enumerate() {
            let wrong = |error: String| DataError::new_err(format!("row {number}: {error}"));
            let row: TargetRow = depythonize(&row?).map_err(|error| wrong(error.to_string()))?;
            add(&mut benchmark, row).map_err(wrong)?;
        }
        let id = benchmark.id().to_string();
        let data = Data::Substitution { benchmark: Box::new(benchmark), votes: None };
        Ok(Self(Arc::new(Suite { name: name.to_owned(), content: id.clone(), id, data })))
    }

    /// Its name in tables.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// The hash of its content.
    #[getter]
    fn id(&self) -> &str {
        &self.0.id
    }

    fn __len__(&self) -> usize {
        self.0.data.len()
    }

    /// A row per target, as :meth:`from_rows` takes them; or per pair of words or usages.
    fn to_rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let benchmark = match &self.0.data {
            Data::Substitution { benchmark, .. } => benchmark,
            Data::Pairs { pairs, gold } => {
                let rows: Vec<PairRow<'_>> = pairs
                    .iter()
                    .zip(gold)
                    .flat_map(|(PairInContexts { words: [word1, word2], contexts, .. }, gold)| {
                        let in_context = contexts.iter().zip(gold.similarity);
                        in_context.map(move |(context, similarity)| PairRow {
                            word1,
                            word2,
                            context,
                            similarity,
                        })
                    })
                    .collect();
                return Ok(pythonize(py, &rows)?);
            }
            Data::Usages(pairs) => {
                let row =
                    |UsagePair { usages: [one, other], similarity }: &'_ UsagePair| UsageRow {
                        sentence1: one.sentence.clone(),
                        token1: one.token,
                        sentence2: other.sentence.clone(),
                        token2: other.token,
                        similarity: *similarity,
                    };
                let rows: Vec<UsageRow> = pairs.iter().map(row).collect();
                return Ok(pythonize(py, &rows)?);
            }
        };
        let row = |(at, target): (usize, &Target)| {
            let judged = benchmark.substitutes_of(at);
            let labels = |one: &Substitute| {
                one.labels().as_slice().iter().map(|label| label.name().to_owned()).collect()
            };
            TargetRow {
                id: target.id().to_string(),
                context: benchmark.context_of(target).map_or("", Context::text).to_owned(),
                target: target.surface().to_owned(),
                offset: target.span().chars().start,
                pos: target.pos().map(|pos| pos.name().to_owned()),
                labels: judged.map(labels).collect(),
                substitutes: benchmark
                    .substitutes_of(at)
                    .map(|one| one.text().to_owned())
                    .collect(),
            }
        };
        let rows: Vec<TargetRow> = benchmark.targets().iter().enumerate().map(row).collect();
        Ok(pythonize(py, &rows)?)
    }

    /// A row per substitute, with the number of ``positive`` labels, of all, and their share; or
    /// per pair of words or usages.
    fn to_pandas<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("motjuste._tables")?.call_method1("benchmark_to_pandas", (this,))
    }

    /// Writes it in SWORDS format; ``.gz`` compresses.
    fn save(&self, path: std::path::PathBuf) -> PyResult<()> {
        write::<Swords>(&path, substitution(&self.0)?).map_err(of_format)
    }

    fn __repr__(&self) -> String {
        format!("Benchmark({:?}, {} items)", self.0.name, self.0.data.len())
    }
}

/// Adds a target with its context, unless another one has that already, and its substitutes.
fn add(benchmark: &mut motjuste_core::Benchmark, row: TargetRow) -> Result<(), String> {
    let wrong = |error: ModelError| error.to_string();
    let context = Context::new(row.context).map_err(wrong)?;
    let pos = row.pos.map(|pos| pos.parse().map_err(|error| format!("{error}"))).transpose()?;
    let target = Target::new(&context, row.target, row.offset, pos).map_err(wrong)?;
    if benchmark.context(context.id()).is_none() {
        benchmark.add_context(context).map_err(wrong)?;
    }
    let id = target.id();
    benchmark.add_target(target).map_err(wrong)?;
    if row.substitutes.len() != row.labels.len() {
        let (substitutes, labels) = (row.substitutes.len(), row.labels.len());
        return Err(format!("{substitutes} substitutes, but labels of {labels}"));
    }
    for (substitute, labels) in row.substitutes.into_iter().zip(row.labels) {
        let labels = labels.iter().map(|label| label.parse().map_err(|error| format!("{error}")));
        let labels = Labels::new(labels.collect::<Result<Vec<_>, String>>()?);
        let labels = labels.ok_or_else(|| format!("{substitute:?} has no labels"))?;
        let substitute = Substitute::new(id, substitute, labels).map_err(wrong)?;
        benchmark.add_substitute(substitute).map_err(wrong)?;
    }
    Ok(())
}
