//! Benchmarks, gold answers and results: a file, or the same as Python objects.

use std::path::PathBuf;
use std::sync::Arc;

use motjuste_bench::{BenchmarkFile, Data, Suite};
use motjuste_core::{Answer, GoldItem, ItemKey, Ranked, RankedItem, Ranking, Score, SystemResult};
use motjuste_formats::{
    AnswerKind, Answers, Format, Lsr, MOST_VOTES, RankedCandidates, SemevalAnswers, SemevalGold,
    Swords, read, read_bytes,
};
use motjuste_metrics::semeval::Task;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyString};

use crate::benchmark::Benchmark;
use crate::errors::{DataError, of_bench, of_format};
use crate::rows::{described, list};

/// A file, or its content.
pub(crate) enum Input<T> {
    File(PathBuf),
    Content(T),
}

/// A path, if it is one: a string or an `os.PathLike`.
fn path(given: &Bound<'_, PyAny>) -> PyResult<Option<PathBuf>> {
    if given.is_instance_of::<PyString>() || given.hasattr("__fspath__")? {
        return given.extract().map(Some);
    }
    Ok(None)
}

fn wrong(given: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    PyTypeError::new_err(format!("expected {expected}, not {}", described(given)))
}

/// A benchmark that asks for substitutes.
pub(crate) fn suite(given: &Bound<'_, PyAny>) -> PyResult<Input<Arc<Suite>>> {
    if let Some(path) = path(given)? {
        return Ok(Input::File(path));
    }
    let benchmark = given.cast::<Benchmark>().map_err(|_| wrong(given, "a file or a Benchmark"))?;
    Ok(Input::Content(Arc::clone(&benchmark.get().0)))
}

impl Input<Arc<Suite>> {
    pub(crate) fn read(self) -> PyResult<Arc<Suite>> {
        match self {
            Self::Content(suite) => Ok(suite),
            Self::File(path) => {
                let file: BenchmarkFile = path.display().to_string().parse().map_err(of_bench)?;
                Suite::open(&file).map(Arc::new).map_err(of_bench)
            }
        }
    }
}

impl Input<Arc<Suite>> {
    /// The benchmark alone, if its file is of one: without the hashes of a suite, which take as long
    /// as scoring does.
    pub(crate) fn benchmark(self) -> PyResult<Judged> {
        match self {
            Self::File(path) if path.is_file() => {
                read::<Swords>(&path).map(Box::new).map(Judged::Alone).map_err(of_format)
            }
            other => other.read().map(Judged::InSuite),
        }
    }
}

/// A benchmark with the labels of people.
pub(crate) enum Judged {
    Alone(Box<motjuste_core::Benchmark>),
    InSuite(Arc<Suite>),
}

impl Judged {
    pub(crate) fn get(&self) -> PyResult<&motjuste_core::Benchmark> {
        match self {
            Self::Alone(benchmark) => Ok(benchmark),
            Self::InSuite(suite) => substitution(suite),
        }
    }
}

pub(crate) fn substitution(suite: &Suite) -> PyResult<&motjuste_core::Benchmark> {
    match &suite.data {
        Data::Substitution { benchmark, .. } => Ok(benchmark),
        Data::Pairs { .. } | Data::Usages(_) => {
            let name = &suite.name;
            Err(DataError::new_err(format!("{name} asks for similarities, not for substitutes")))
        }
    }
}

/// The items of a mapping.
fn items<'py>(
    given: &Bound<'py, PyAny>,
    expected: &str,
) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
    let mapping = given.cast::<PyMapping>().map_err(|_| wrong(given, expected))?;
    mapping.items()?.iter().map(|item| item.extract()).collect()
}

/// Words with their numbers, if they have them: pairs, a mapping, or words alone.
fn entries(given: &Bound<'_, PyAny>) -> PyResult<Vec<(String, Option<f64>)>> {
    const EXPECTED: &str = "a word, or a word and its score";
    if given.cast::<PyMapping>().is_ok() {
        let number = |(word, number): &(Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            let word = word.extract().map_err(|_| wrong(word, "a word"))?;
            Ok((word, Some(number.extract().map_err(|_| wrong(number, "a number"))?)))
        };
        return items(given, "words")?.iter().map(number).collect();
    }
    let one = |item: Bound<'_, PyAny>| {
        if item.is_instance_of::<PyString>() {
            return Ok((item.extract().map_err(|_| wrong(&item, EXPECTED))?, None));
        }
        let (word, number): (String, f64) = item.extract().map_err(|_| wrong(&item, EXPECTED))?;
        Ok((word, Some(number)))
    };
    list(given, "the words")?.iter().map(one).collect()
}

/// Words with scores; words alone are in order from the best to the worst.
pub(crate) fn scored_words(given: &Bound<'_, PyAny>) -> PyResult<Vec<(String, f64)>> {
    let scored = |(rank, (word, score)): (usize, (String, Option<f64>))| {
        (word, score.unwrap_or_else(|| Score::of_rank(rank).value()))
    };
    Ok(entries(given)?.into_iter().enumerate().map(scored).collect())
}

/// Names the item whose words are wrong.
fn in_item<T>(py: Python<'_>, item: &str, read: PyResult<T>) -> PyResult<T> {
    read.map_err(|error| match error.is_instance_of::<PyTypeError>(py) {
        true => PyTypeError::new_err(format!("{item}: {}", error.value(py))),
        false => error,
    })
}

/// Answers to a benchmark: a file, or the substitutes of every target by its id.
pub(crate) fn result(given: &Bound<'_, PyAny>) -> PyResult<Input<SystemResult>> {
    if let Some(path) = path(given)? {
        return Ok(Input::File(path));
    }
    let mut result = SystemResult::new(true);
    for (id, words) in items(given, "a file, or a mapping of target ids to substitutes")? {
        let id: String = id.extract().map_err(|_| wrong(&id, "the id of a target"))?;
        let data = |error: &dyn std::fmt::Display| DataError::new_err(format!("{id}: {error}"));
        let target = id.parse().map_err(|error| data(&error))?;
        let words = in_item(given.py(), &id, scored_words(&words))?;
        let ranking = ranking(words).map_err(|error| data(&error))?;
        result.add(target, ranking).map_err(|error| data(&error))?;
    }
    Ok(Input::Content(result))
}

pub(crate) fn ranking(words: Vec<(String, f64)>) -> Result<Ranking, motjuste_core::ModelError> {
    let ranked = |(substitute, score)| Ok(Ranked { substitute, score: Score::new(score)? });
    Ok(Ranking::new(words.into_iter().map(ranked).collect::<Result<Vec<_>, _>>()?))
}

impl Input<SystemResult> {
    pub(crate) fn read(self) -> PyResult<SystemResult> {
        match self {
            Self::Content(result) => Ok(result),
            Self::File(path) => read::<Lsr>(&path).map_err(of_format),
        }
    }
}

fn key(name: &str) -> ItemKey {
    let (lexelt, id) = name.split_once(' ').unwrap_or(("", name));
    ItemKey { lexelt: lexelt.into(), id: id.into() }
}

/// Gold answers with their votes: a file of SemEval-2007, or votes of words by item.
pub(crate) fn gold(given: &Bound<'_, PyAny>) -> PyResult<Input<Vec<GoldItem>>> {
    if let Some(path) = path(given)? {
        return Ok(Input::File(path));
    }
    let items = items(given, "a file, or a mapping of items to votes of words")?;
    let item = |(item, votes): &(Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let name = item.str()?.to_string();
        let substitute = |(word, votes): (String, Option<f64>)| {
            let votes = whole_votes(&word, votes);
            let votes = votes.map_err(|error| DataError::new_err(format!("{name}: {error}")))?;
            Ok((word.into(), votes))
        };
        let entries = in_item(given.py(), &name, entries(votes))?;
        let substitutes = entries.into_iter().map(substitute).collect::<PyResult<_>>()?;
        Ok(GoldItem { key: key(&name), substitutes })
    };
    items.iter().map(item).collect::<PyResult<_>>().map(Input::Content)
}

/// As many people as a gold file may name.
fn whole_votes(word: &str, votes: Option<f64>) -> Result<u32, String> {
    let votes = votes.ok_or_else(|| format!("{word:?} has no votes"))?;
    if votes.fract() != 0.0 || !(1.0..=f64::from(MOST_VOTES)).contains(&votes) {
        return Err(format!(
            "the votes of {word:?} are {votes}; expected a whole number from 1 to {MOST_VOTES}"
        ));
    }
    Ok(votes as u32)
}

/// Guesses: a file of SemEval-2007, or words by item; the first one counts for the mode.
pub(crate) fn answers(given: &Bound<'_, PyAny>) -> PyResult<Input<Vec<Answer>>> {
    Ok(match rankings(given)? {
        Input::File(path) => Input::File(path),
        Input::Content(items) => Input::Content(
            items
                .into_iter()
                .map(|RankedItem { key, mut candidates }| {
                    candidates.sort_by(|(_, one), (_, other)| other.total_cmp(one));
                    let guesses = candidates.into_iter().map(|(word, _)| word).collect();
                    Answer { key, guesses }
                })
                .collect(),
        ),
    })
}

/// Ranked candidates: a file of Melamud's, or scored words by item.
pub(crate) fn rankings(given: &Bound<'_, PyAny>) -> PyResult<Input<Vec<RankedItem>>> {
    if let Some(path) = path(given)? {
        return Ok(Input::File(path));
    }
    let items = items(given, "a file, or a mapping of items to words")?;
    let item = |(item, words): &(Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let name = item.str()?.to_string();
        let candidates = in_item(given.py(), &name, scored_words(words))?;
        if let Some((word, _)) = candidates.iter().find(|(_, score)| score.is_nan()) {
            return Err(DataError::new_err(format!("{name}: the score of {word:?} is NaN")));
        }
        let candidates = candidates.into_iter().map(|(word, score)| (word.into(), score));
        Ok(RankedItem { key: key(&name), candidates: candidates.collect() })
    };
    items.iter().map(item).collect::<PyResult<_>>().map(Input::Content)
}

impl Input<Vec<RankedItem>> {
    pub(crate) fn read(self) -> PyResult<Vec<RankedItem>> {
        match self {
            Self::Content(items) => Ok(items),
            Self::File(path) => read::<RankedCandidates>(&path).map_err(of_format),
        }
    }
}

impl Input<Vec<GoldItem>> {
    pub(crate) fn read(self) -> PyResult<Vec<GoldItem>> {
        match self {
            Self::Content(items) => Ok(items),
            Self::File(path) => read::<SemevalGold>(&path).map_err(of_format),
        }
    }

    /// As the original scorer reads it.
    pub(crate) fn bytes(self) -> PyResult<Vec<u8>> {
        match self {
            Self::Content(items) => written::<SemevalGold>(&items),
            Self::File(path) => read_bytes(&path).map_err(of_format),
        }
    }
}

impl Input<Vec<Answer>> {
    pub(crate) fn read(self) -> PyResult<Vec<Answer>> {
        match self {
            Self::Content(answers) => Ok(answers),
            Self::File(path) => {
                read::<SemevalAnswers>(&path).map(|answers| answers.answers).map_err(of_format)
            }
        }
    }

    /// As the original scorer reads them.
    pub(crate) fn bytes(self, task: Task) -> PyResult<Vec<u8>> {
        let kind = match task {
            Task::Best => AnswerKind::Best,
            Task::Oot => AnswerKind::Oot,
        };
        match self {
            Self::Content(answers) => written::<SemevalAnswers>(&Answers { kind, answers }),
            Self::File(path) => read_bytes(&path).map_err(of_format),
        }
    }
}

fn written<F: Format>(data: &F::Data) -> PyResult<Vec<u8>> {
    let mut bytes = Vec::new();
    F::write(data, &mut bytes).map_err(|error| DataError::new_err(error.to_string()))?;
    Ok(bytes)
}
