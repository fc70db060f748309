//! The engine: opened by its tier, asked about one text or many.

use std::num::NonZero;
use std::sync::Arc;

use motjuste::json::{Offsets, Parsed, Request};
use motjuste::{Opened, Options, Question, Setup, Tier, workers};
use motjuste_engine::find::find_word;
use motjuste_engine::{SimilarityInContext, SpanCosine, Usage};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};
use pythonize::depythonize;

use crate::answer::{Answer, Answered};
use crate::answers::{Answers, Failure};
use crate::detached::detached;
use crate::errors::{self, FallbackWarning, ModelError, OptionError, TextError};
use crate::pull::Report;
use crate::rows::{self, Row};

/// Suggests words that fit in a text.
///
/// ``tier`` is the size of its model: ``embedded`` (no download), ``base`` (MiniLM, 90 MB) or
/// ``large`` (MPNet). A missing model is downloaded once, with a progress bar, unless ``pull`` is
/// false. Where it cannot be had, a smaller tier answers and a ``FallbackWarning`` says why; with
/// ``strict``, a ``ModelError`` does. ``threads`` is the number of cores to use, all by default.
///
/// An engine can be used by several threads at once, after a fork, and be pickled: it is opened
/// again where it is unpickled.
#[pyclass(frozen, module = "motjuste")]
pub(crate) struct Engine {
    asked: Tier,
    opened: Opened,
    similarity: Option<SpanCosine>,
    threads: Option<NonZero<usize>>,
    pull: bool,
    strict: bool,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (tier = "base", *, threads = None, pull = true, strict = false))]
    fn new(
        py: Python<'_>,
        tier: &str,
        threads: Option<NonZero<usize>>,
        pull: bool,
        strict: bool,
    ) -> PyResult<Self> {
        let asked: Tier = tier.parse().map_err(|error| OptionError::new_err(format!("{error}")))?;
        let bar = py.import("motjuste._progress")?.getattr("report")?.unbind();
        let mut report = Report::new(bar);
        let opened = py.detach(|| {
            // Work comes from our own threads; the model's would be idle.
            let setup = Setup::new(asked).threads(NonZero::<usize>::MIN);
            if pull { setup.pull(&mut report).open() } else { setup.open() }
        });
        if let Some(raised) = report.raised() {
            return Err(raised);
        }
        let opened = opened.map_err(errors::of_engine)?;
        if let Some(fallback) = &opened.fallback {
            let (here, reason) = (opened.engine.tier(), &fallback.reason);
            if strict {
                return Err(ModelError::new_err(format!("no {asked} tier: {reason}")));
            }
            let text = format!("using the {here} tier instead of {asked}: {reason}");
            py.import("warnings")?
                .call_method1("warn", (FallbackWarning::new_err(text).value(py),))?;
        }
        let similarity = opened.encoder.clone().map(SpanCosine::new).transpose();
        let similarity = similarity.map_err(|error| errors::of_answer(&error))?;
        Ok(Self { asked, opened, similarity, threads, pull, strict })
    }

    /// The tier that answers.
    #[getter]
    fn tier(&self) -> &'static str {
        self.opened.engine.tier().name()
    }

    /// Why it is not the tier asked for, if it is not.
    #[getter]
    fn fallback(&self) -> Option<&str> {
        self.opened.fallback.as_ref().map(|fallback| fallback.reason.as_str())
    }

    /// Suggestions for one word of a text.
    ///
    /// The word is marked as ``**word**``, or given as ``span`` (start and end in characters), as
    /// ``word`` (with ``nth`` for a later occurrence) or ``at`` a line and column (``"12:8"``).
    ///
    /// ``n`` is the maximum number of suggestions, ``min_score`` the minimum share of people who
    /// would accept one, ``register`` the kind of words to prefer, ``exclude`` words not to
    /// suggest, ``allow`` labels that otherwise keep a word out, ``british`` the spelling, and
    /// ``pos`` the word's part of speech if you know it.
    ///
    /// Raises ``TextError`` if the text has no such word and ``OptionError`` for a wrong option.
    #[pyo3(signature = (text, span = None, **options))]
    fn suggest(
        &self,
        py: Python<'_>,
        text: &Bound<'_, PyAny>,
        span: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Answer> {
        let question = question(text, span, options)?;
        let engine = &self.opened.engine;
        let answer = detached(py, self.threads(), |_| engine.answer(&question))?;
        let answer = answer.map_err(|error| errors::of_answer(&error))?;
        let (text, fallback) = (question.text().to_owned(), self.opened.fallback.clone());
        Ok(Answer(Arc::new(Answered { text, answer, fallback })))
    }

    /// Suggestions for one word of each text, on all cores.
    ///
    /// ``texts`` and ``spans`` are lists, NumPy arrays, pandas or Arrow columns of the same length.
    /// Without spans, each text has its word marked as ``**word**``.
    ///
    /// A bad row raises an exception that names it. With ``errors="keep"``, the other rows are
    /// answered and ``Answers.errors`` has the message of each bad one.
    #[pyo3(signature = (texts, spans = None, *, errors = "raise", **options))]
    fn suggest_many(
        &self,
        py: Python<'_>,
        texts: &Bound<'_, PyAny>,
        spans: Option<&Bound<'_, PyAny>>,
        errors: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Answers> {
        let (keep, options) = (rows::keep_errors(errors)?, options_of_all(options)?);
        let mut rows = rows::read(texts, spans)?;
        let Opened { engine, fallback, .. } = &self.opened;
        let threads = self.threads();
        let answered = detached(py, threads, |stop| {
            // Each row is taken by one worker.
            let rows: Vec<_> = rows.drain(..).map(|row| std::sync::Mutex::new(Some(row))).collect();
            workers::in_order(&rows, threads, |row| {
                if stop.is_set() {
                    return Err(Failure::Text("interrupted".to_owned()));
                }
                let row = row.lock().ok().and_then(|mut row| row.take());
                let question = asked(row.expect("one worker takes it"), &options)?;
                let answer = engine.answer(&question);
                let answer = answer.map_err(|error| Failure::Text(error.to_string()))?;
                let text = question.text().to_owned();
                Ok(Arc::new(Answered { text, answer, fallback: fallback.clone() }))
            })
        })?;
        let answers = Answers(answered);
        if !keep {
            answers.check()?;
        }
        Ok(answers)
    }

    /// The share of people who would accept each candidate, in the candidates' order.
    #[pyo3(signature = (text, span, candidates, **options))]
    fn rank(
        &self,
        py: Python<'_>,
        text: &Bound<'_, PyAny>,
        span: Option<&Bound<'_, PyAny>>,
        candidates: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<f32>> {
        let question = question(text, span, options)?;
        let candidates = rows::words(candidates)?;
        let words: Vec<&str> = candidates.iter().map(String::as_str).collect();
        let engine = &self.opened.engine;
        let shares = detached(py, self.threads(), |_| {
            engine.rank(question.text(), question.span(), &words, &question.options)
        })?;
        shares.map_err(|error| errors::of_answer(&error))
    }

    /// How similar two words are in a context, 1 at most; ``b`` is in ``other`` if it is given.
    ///
    /// Words are found as written or inflected; ``bank:2`` is the second bank.
    #[pyo3(signature = (a, b, context, other = None))]
    fn similarity(
        &self,
        py: Python<'_>,
        a: &str,
        b: &str,
        context: &str,
        other: Option<&str>,
    ) -> PyResult<f64> {
        let Some(similarity) = &self.similarity else {
            let tier = self.tier();
            return Err(ModelError::new_err(format!(
                "comparing words needs an encoder, which the {tier} tier does not have: open the base tier"
            )));
        };
        let usage = |text, word: &str| {
            let choice = word.parse().map_err(TextError::new_err::<String>)?;
            let span =
                find_word(text, &choice).map_err(|error| TextError::new_err(error.to_string()))?;
            Ok::<_, PyErr>(Usage { text, span })
        };
        let usages = [usage(context, a)?, usage(other.unwrap_or(context), b)?];
        if other.is_none() && usages[0] == usages[1] {
            return Err(TextError::new_err(format!(
                "{a:?} and {b:?} are the same word of the text: tell them apart, as in {a}:1 and {b}:2"
            )));
        }
        let similar = detached(py, self.threads(), |_| similarity.similarity(usages.each_ref()))?;
        similar.map_err(|error| errors::of_answer(&error))
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((&'static str,), Bound<'py, PyDict>)> {
        let named = [("pull", self.pull), ("strict", self.strict)].into_py_dict(py)?;
        named.set_item("threads", self.threads)?;
        Ok(((self.asked.name(),), named))
    }

    fn __repr__(&self) -> String {
        format!("Engine({:?})", self.tier())
    }
}

impl Engine {
    fn threads(&self) -> NonZero<usize> {
        self.threads.unwrap_or_else(workers::all_cores)
    }
}

/// A request: its text and place, and options as in `docs/suggest.md`.
fn request(options: Option<&Bound<'_, PyDict>>) -> PyResult<Request> {
    let Some(options) = options else { return Ok(Request::default()) };
    let given = options.copy()?;
    given.set_item("text", "")?;
    depythonize(&given).map_err(|error| OptionError::new_err(error.to_string()))
}

fn question(
    text: &Bound<'_, PyAny>,
    span: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Question> {
    let mut request = request(options)?;
    let Row { text, span } = Row::read(text, span).map_err(Failure::raise)?;
    (request.text, request.span) = (text, span);
    let parsed = request.parse(Offsets::Characters, &Options::default());
    parsed.map(|Parsed { question, .. }| question).map_err(|error| errors::of_request(&error))
}

/// Options of many requests, which have their own places.
fn options_of_all(options: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let request = request(options)?;
    for place in ["word", "nth", "at", "id", "offsets"] {
        if options.is_some_and(|options| options.contains(place).unwrap_or(true)) {
            return Err(OptionError::new_err(format!(
                "\"{place}\" cannot be the same for many texts: mark the words as **word**, or give spans"
            )));
        }
    }
    request.options(&Options::default()).map_err(|error| errors::of_request(&error))
}

/// What a row asks.
fn asked(row: Result<Row, Failure>, options: &Options) -> Result<Question, Failure> {
    let Row { text, span } = row?;
    let request = Request { text, span, ..Request::default() };
    let parsed = request.parse(Offsets::Characters, options);
    parsed.map(|parsed| parsed.question).map_err(|error| Failure::Text(error.to_string()))
}
