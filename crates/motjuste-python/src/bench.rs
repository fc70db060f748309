//! The bench: systems of the catalogue, result files and Python callables on benchmarks.

use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use motjuste::Assets;
use motjuste::workers::all_cores;
use motjuste_bench::{
    Event, Matrix, Report as Found, Rows, Runner, Suite, SystemSpec, add_assets, need,
};
use motjuste_core::{Observer, Ranked};
use motjuste_systems::{Error, Need, Own, Question, Resources, System};
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::detached::{Stop, calling_back};
use crate::errors::{BenchError, OptionError, in_words, of_bench};
use crate::inputs::{self, ranking, scored_words};
use crate::pull::Report as Pulling;

/// A target, as a system of your own is asked about it. As a string, the word.
#[pyclass(frozen, get_all, module = "motjuste", skip_from_py_object)]
#[derive(Clone)]
pub(crate) struct Target {
    /// Its id in the benchmark.
    id: String,
    /// The word as written.
    surface: String,
    /// Its dictionary form.
    lemma: String,
    /// Its part of speech, a Universal Dependencies tag.
    pos: &'static str,
    /// Its start and end in the context.
    span: (usize, usize),
}

#[pymethods]
impl Target {
    fn __repr__(&self) -> String {
        format!("Target({:?}, {:?}, {:?})", self.surface, self.pos, self.span)
    }

    fn __str__(&self) -> &str {
        &self.surface
    }
}

impl Target {
    fn new(question: &Question<'_>) -> Self {
        let target = question.target();
        let span = target.span().chars();
        Self {
            id: target.id().to_string(),
            surface: target.surface().to_owned(),
            lemma: question.located.lemma.clone(),
            pos: question.pos().name(),
            span: (span.start, span.end),
        }
    }
}

/// A Python callable as a system. It is called by one thread at a time.
struct Callable {
    generate: Py<PyAny>,
    rank: Option<Py<PyAny>>,
    lemmatized: bool,
    turn: Mutex<()>,
}

impl Callable {
    /// Asks it; the lock is taken without the interpreter's, so that nobody waits for both.
    fn ask<T>(
        &self,
        question: &Question<'_>,
        ask: impl FnOnce(Python<'_>, Target) -> PyResult<T>,
    ) -> motjuste_systems::Result<T> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let target = Target::new(question);
        Python::attach(|py| {
            ask(py, target.clone())
                .map_err(|raised| Error::Own { target: target.id, reason: raised.to_string() })
        })
    }
}

impl System for Callable {
    fn generate(
        &self,
        question: &Question<'_>,
        limit: usize,
    ) -> motjuste_systems::Result<Vec<Ranked>> {
        let words = self.ask(question, |py, target| {
            let answer = self.generate.bind(py).call1((question.located.text, target))?;
            scored_words(&answer)
        })?;
        let ranking = ranking(words)?;
        Ok(ranking.entries().iter().take(limit).cloned().collect())
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> motjuste_systems::Result<Vec<f64>> {
        let Some(rank) = &self.rank else { return Ok(vec![f64::NEG_INFINITY; words.len()]) };
        self.ask(question, |py, target| {
            let scores = rank.bind(py).call1((question.located.text, target, words.to_vec()))?;
            let scores: Vec<f64> = scores.extract()?;
            if scores.len() != words.len() {
                let (found, words) = (scores.len(), words.len());
                let message = format!("rank gave {found} scores for {words} candidates");
                return Err(BenchError::new_err(message));
            }
            Ok(scores)
        })
    }

    fn lemmatized(&self) -> bool {
        self.lemmatized
    }
}

/// Tells a Python callable how far a cell is, and the run to stop.
struct Watching<'s> {
    report: Py<PyAny>,
    stop: &'s Stop,
    cell: Mutex<(String, usize)>,
    done: AtomicUsize,
}

impl Watching<'_> {
    /// A bar that fails is no reason to lose a run.
    fn tell(&self, done: Option<usize>) {
        let (name, total) = self.cell.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Python::attach(|py| drop(self.report.call1(py, (name, done, total, "target"))));
    }
}

impl Observer<Event<'_>> for Watching<'_> {
    fn observe(&self, event: Event<'_>) {
        match event {
            Event::Begin { cell, questions, known } => {
                *self.cell.lock().unwrap_or_else(PoisonError::into_inner) =
                    (cell.name(), questions);
                self.done.store(known, Ordering::Relaxed);
                self.tell(Some(known));
            }
            Event::Answered => self.tell(Some(self.done.fetch_add(1, Ordering::Relaxed) + 1)),
            Event::End { .. } => self.tell(None),
        }
    }

    fn is_cancelled(&self) -> bool {
        self.stop.is_set()
    }
}

/// A system as `python/motjuste/bench.py` gives it.
#[derive(FromPyObject)]
pub(crate) enum Given {
    /// A name of the catalogue, or a result file, as on the command line.
    Named(String),
    /// Label, callable, what ranks, whether its words are lemmas, its version.
    Callable(String, Py<PyAny>, Option<Py<PyAny>>, bool, String),
}

impl Given {
    fn spec(self) -> PyResult<Vec<SystemSpec>> {
        match self {
            Self::Named(name) => {
                let spec: SystemSpec =
                    name.parse().map_err(|error: Error| of_bench(error.into()))?;
                Ok(spec.alternatives())
            }
            Self::Callable(label, generate, rank, lemmatized, version) => {
                let ranks = rank.is_some();
                let system = Callable { generate, rank, lemmatized, turn: Mutex::new(()) };
                let own = Own { system: Arc::new(system), version, ranks };
                Ok(vec![SystemSpec::own(label, own)])
            }
        }
    }
}

/// What a run of the bench found. In a notebook, its tables.
#[pyclass(frozen, module = "motjuste.bench")]
pub(crate) struct Report {
    found: Found,
    /// The cells without a result, and why.
    #[pyo3(get)]
    failed: Vec<(String, String)>,
}

#[pymethods]
impl Report {
    /// As ``motjuste-lab bench --format json`` prints it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.found)?)
    }

    /// A page to browse: tables, plots, and every target with every system's substitutes.
    fn to_html(&self) -> PyResult<String> {
        self.found.to_html().map_err(of_bench)
    }

    /// Its tables as CSV.
    fn to_csv(&self) -> String {
        self.found.to_csv()
    }

    /// Its tables in Markdown.
    fn to_markdown(&self) -> PyResult<String> {
        let tables = self.found.tables().map_err(of_bench)?;
        Ok(tables.iter().map(|table| table.to_markdown() + "\n").collect())
    }

    fn _repr_html_(&self) -> PyResult<String> {
        let tables = self.found.tables().map_err(of_bench)?;
        Ok(tables.iter().map(motjuste_report::Table::to_html).collect())
    }
}

#[pyfunction]
pub(crate) fn bench(
    py: Python<'_>,
    systems: Vec<Given>,
    benchmarks: Vec<Bound<'_, PyAny>>,
    out: PathBuf,
    limit: usize,
    resources: Vec<(String, PathBuf)>,
    pull: bool,
) -> PyResult<Report> {
    let mut matrix = Matrix { limit, ..Matrix::default() };
    for system in systems {
        matrix.systems.extend(system.spec()?);
    }
    let inputs = benchmarks.iter().map(inputs::suite).collect::<PyResult<Vec<_>>>()?;
    let report = py.import("motjuste._progress")?.getattr("report")?.unbind();
    let pulling = report.clone_ref(py);
    let mut given = Resources::default();
    for (name, path) in resources {
        given.set(need(&name).map_err(OptionError::new_err)?, path);
    }
    calling_back(py, all_cores(), |stop| {
        let mut suites: Vec<Suite> = Vec::new();
        for input in inputs {
            suites.push(Suite::clone(&*input.read()?));
        }
        check(&matrix, &suites)?;
        add(&mut given, &matrix, pull, pulling)?;
        let Rows { cells: rows, idle } = matrix.rows(&suites).map_err(of_bench)?;
        let mut failed: Vec<(String, String)> = Vec::new();
        for label in idle {
            let reason = "cannot answer any of these benchmarks";
            failed.push((label.to_owned(), reason.to_owned()));
        }
        let runner = Runner::new(out, &given, &suites);
        let (cell, done) = (Mutex::default(), AtomicUsize::default());
        let watching = Watching { report, stop, cell, done };
        let mut found = Vec::new();
        for cells in rows {
            if let Some(missing) = cells.first().and_then(|cell| lacks(cell.system, &given)) {
                failed.push(missing);
                continue;
            }
            for (cell, outcome) in runner.run(cells, &watching) {
                match outcome {
                    Ok(done) => found.push((cell, done)),
                    Err(error) => failed.push((cell.name(), in_words(&error))),
                }
            }
        }
        if let (true, Some((name, reason))) = (found.is_empty(), failed.first()) {
            return Err(BenchError::new_err(format!("{name}: {reason}")));
        }
        Ok(Report { found: Found::new(&suites, &found).map_err(of_bench)?, failed })
    })?
}

/// Refuses two rows or benchmarks of one name, and none.
fn check(matrix: &Matrix, suites: &[Suite]) -> PyResult<()> {
    let file = |suite: &Suite| motjuste_bench::BenchmarkFile {
        name: suite.name.clone(),
        ..motjuste_bench::BenchmarkFile::new(PathBuf::new())
    };
    let benchmarks = suites.iter().map(file).collect();
    let named = Matrix { benchmarks, ..matrix.clone() };
    named.check().map_err(of_bench)
}

/// Adds the assets that the systems need, downloading them if that is allowed.
fn add(resources: &mut Resources, matrix: &Matrix, pull: bool, bar: Py<PyAny>) -> PyResult<()> {
    let entries: Vec<_> = matrix.systems.iter().map(|system| system.entry).collect();
    if entries.iter().all(|entry| entry.needs.is_empty() && entry.wants.is_empty()) {
        return Ok(());
    }
    let assets = Assets::open().map_err(|error| crate::errors::of_engine(error.into()))?;
    let here = |asset: &str| Some(assets.resolve(asset).ok()?.path().to_owned());
    let mut report = Pulling::new(bar);
    let pulled = |asset: &str| {
        let dir = match pull {
            true => assets.resolve_or_pull(asset, &mut report),
            false => assets.resolve(asset),
        };
        // The systems that need it say that it is missing.
        Ok::<_, Infallible>(dir.ok().map(|dir| dir.path().to_owned()))
    };
    let Ok(()) = add_assets(resources, &entries, pulled, here);
    report.raised().map_or(Ok(()), Err)
}

/// What a system lacks, and how to give it.
fn lacks(system: &SystemSpec, resources: &Resources) -> Option<(String, String)> {
    let need: Need = system.missing(resources).next()?;
    let (what, name) = (need.what(), need.name());
    let how = match need.asset() {
        Some((asset, _)) => format!("run `motjuste assets pull {asset}`, or give "),
        None => "give ".to_owned(),
    };
    Some((system.label.clone(), format!("needs {what}: {how}resources={{\"{name}\": PATH}}")))
}
