//! A matrix of benchmarks and systems: a TOML file, or flags that say the same.
//!
//! ```toml
//! benchmarks = ["SWORDS dev=swords-v1.1_dev.json.gz", "LS07=trial.xml+gold.trial"]
//! systems = ["random", "half=bert-ls:dropout=0.5", "motjuste-base"]
//! limit = 50
//!
//! [with]
//! ngrams = "ngrams.bin"
//! ```

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use motjuste_systems::Need;
use serde::Deserialize;

use crate::benchmark::directory_name;
use crate::{BenchmarkFile, Cell, Error, Result, Suite, SystemSpec, cells};

/// Default number of substitutes per target: as many as the published generators return.
const LIMIT: usize = 50;

/// What to run on what.
#[derive(Debug, Clone)]
pub struct Matrix {
    pub benchmarks: Vec<BenchmarkFile>,
    pub systems: Vec<SystemSpec>,
    /// At most this many substitutes for a target, when generating.
    pub limit: usize,
    pub with: Vec<(Need, PathBuf)>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    benchmarks: Vec<String>,
    #[serde(default)]
    systems: Vec<String>,
    limit: Option<NonZero<usize>>,
    #[serde(default)]
    with: BTreeMap<String, PathBuf>,
}

impl Default for Matrix {
    fn default() -> Self {
        Self { benchmarks: Vec::new(), systems: Vec::new(), limit: LIMIT, with: Vec::new() }
    }
}

impl Matrix {
    /// Reads a file; its paths are relative to its directory.
    ///
    /// # Errors
    /// If it cannot be read, or names a system or resource nobody knows.
    pub fn read(path: &Path) -> Result<Self> {
        let fail = |reason: String| Error::Matrix { path: path.to_owned(), reason };
        let text = fs::read_to_string(path).map_err(|error| fail(error.to_string()))?;
        let file: File =
            toml::from_str(&text).map_err(|error| fail(not_a_matrix(&text, &error)))?;
        let from = path.parent().unwrap_or(Path::new(""));
        let mut matrix = Self { limit: file.limit.map_or(LIMIT, NonZero::get), ..Self::default() };
        for benchmark in &file.benchmarks {
            let mut benchmark: BenchmarkFile = benchmark.parse()?;
            let places = [Some(&mut benchmark.path), benchmark.gold.as_mut()];
            places.into_iter().flatten().chain(benchmark.candidates.as_mut()).for_each(|place| {
                *place = from.join(&*place);
            });
            matrix.benchmarks.push(benchmark);
        }
        for system in &file.systems {
            let system = with_path_from(from, system);
            let system: SystemSpec = system.parse().map_err(|error| fail(format!("{error}")))?;
            matrix.systems.extend(system.alternatives());
        }
        for (name, place) in file.with {
            let need = need(&name).map_err(fail)?;
            let place = if need == Need::Endpoint { place } else { from.join(place) };
            matrix.with.push((need, place));
        }
        Ok(matrix)
    }

    /// Checks that there is something to run, and that no two rows or benchmarks share their files.
    ///
    /// # Errors
    /// Says which.
    pub fn check(&self) -> Result<()> {
        let empty = |what, how| Err(Error::Empty { what, how });
        if self.benchmarks.is_empty() {
            return empty("benchmark", "add --benchmark FILE, or give a matrix");
        }
        if self.systems.is_empty() {
            return empty("system", "add --system NAME; `motjuste-lab bench list` shows all");
        }
        let benchmarks = self.benchmarks.iter().map(|one| directory_name(&one.name));
        let systems = self.systems.iter().map(SystemSpec::file_stem);
        twice(benchmarks)
            .map(|name| ("benchmarks", name))
            .or_else(|| twice(systems).map(|name| ("systems", name)))
            .map_or(Ok(()), |(what, name)| Err(Error::SameName { what, name }))
    }
}

/// What a matrix has to run.
#[derive(Debug)]
pub struct Rows<'m> {
    /// The cells of every system that has any.
    pub cells: Vec<Vec<Cell<'m>>>,
    /// The labels of the systems that none of the benchmarks asks anything.
    pub idle: Vec<&'m str>,
}

impl Matrix {
    /// The cells of every system.
    ///
    /// # Errors
    /// If an option is wrong, a result file is not one, or no system has any cells.
    pub fn rows<'m>(&'m self, suites: &'m [Suite]) -> Result<Rows<'m>> {
        let mut rows = Rows { cells: Vec::new(), idle: Vec::new() };
        for system in &self.systems {
            // Before anything runs: a misspelt option should not be found out an hour later.
            system.check_options()?;
            system.read_result(suites)?;
            let cells = cells(system, suites, self.limit);
            if cells.is_empty() {
                rows.idle.push(&system.label);
            } else {
                rows.cells.push(cells);
            }
        }
        if rows.cells.is_empty() {
            let benchmarks: Vec<&str> = suites.iter().map(|suite| suite.name.as_str()).collect();
            let (systems, benchmarks) = (rows.idle.join(", "), benchmarks.join(", "));
            return Err(Error::NothingToRun { systems, benchmarks });
        }
        Ok(rows)
    }
}

/// A system as a matrix names it; a result file is meant relative to the matrix.
fn with_path_from(from: &Path, system: &str) -> String {
    let (label, name) = match system.split_once('=') {
        Some((label, name)) => (format!("{label}="), name),
        None => (String::new(), system),
    };
    let path = from.join(name);
    if path.is_file() { format!("{label}{}", path.display()) } else { system.to_owned() }
}

/// What is wrong with a file that should be a matrix, without the whole of it.
fn not_a_matrix(text: &str, error: &toml::de::Error) -> String {
    if text.trim_start().starts_with(['{', '<']) {
        return "this is data, not a matrix; for a benchmark, use --benchmark FILE".to_owned();
    }
    let before = error.span().map_or(0, |span| span.start.min(text.len()));
    let line = text.as_bytes()[..before].iter().filter(|byte| **byte == b'\n').count() + 1;
    format!("line {line}: {}", error.message().lines().next().unwrap_or_default())
}

/// The need of a name.
///
/// # Errors
/// With every name there is.
pub fn need(name: &str) -> std::result::Result<Need, String> {
    Need::ALL.into_iter().find(|need| need.name() == name).ok_or_else(|| {
        let likeness = |need: &Need| strsim::jaro_winkler(need.name(), name);
        let nearest = Need::ALL.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
        let nearest = nearest.map_or("", |need| need.name());
        let names: Vec<&str> = Need::ALL.iter().map(|need| need.name()).collect();
        let names = names.join(", ");
        format!("unknown resource {name:?}; did you mean {nearest}? Resources are {names}")
    })
}

fn twice(names: impl Iterator<Item = String>) -> Option<String> {
    let mut seen = HashSet::new();
    names.into_iter().find(|name| !seen.insert(name.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Matrix> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("matrix.toml");
        fs::write(&path, text).unwrap();
        let matrix = Matrix::read(&path)?;
        matrix.check()?;
        Ok(matrix)
    }

    #[test]
    fn a_matrix_says_what_flags_say() {
        let matrix = read(
            "benchmarks = [\"LS07=trial.xml+gold.trial\"]\nsystems = [\"random:seed=2\"]\n\
             limit = 10\n[with]\nngrams = \"n.bin\"\nendpoint = \"http://localhost:1\"\n",
        )
        .unwrap();
        assert_eq!((matrix.limit, matrix.systems[0].label.as_str()), (10, "random:seed=2"));
        assert!(matrix.benchmarks[0].path.is_absolute());
        assert!(matrix.benchmarks[0].gold.as_deref().unwrap().ends_with("gold.trial"));
        assert_eq!(matrix.with[0], (Need::Endpoint, "http://localhost:1".into()));
        assert!(matrix.with[1].0 == Need::Ngrams && matrix.with[1].1.is_absolute());
    }

    #[test]
    fn what_is_wrong_with_a_matrix_is_said() {
        let two = "benchmarks = [\"a.json\"]\nsystems = [\"random\", \"random\"]";
        for (text, expected) in [
            ("systems = [\"ramdom\"]", "did you mean random?"),
            ("limit = 3\nbenchmark = [\"a\"]", "line 2: unknown field `benchmark`"),
            ("{\"contexts\": {}}", "for a benchmark, use --benchmark FILE"),
            ("[with]\nngram = \"n\"", "unknown resource \"ngram\"; did you mean ngrams?"),
            ("systems = [\"random\"]", "no benchmark to run"),
            ("benchmarks = [\"a.json\"]", "no system to run"),
            (two, "two systems are called \"random\""),
            ("limit = 0\n", "line 1: "),
            ("benchmarks = [\"a b=x\", \"a-b=y\"]\nsystems = [\"random\"]", "two benchmarks are"),
            ("benchmarks = [\"a+b+c+d\"]", "at most three files: FILE+GOLD+CANDIDATES"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
