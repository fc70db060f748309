//! The answers to many texts: a sequence, and columns for Arrow, pandas and NumPy.

use std::sync::Arc;

use motjuste::gloss;
use motjuste_report::{Cell, Column, Table};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::answer::{Answer, Answered, index};
use crate::errors::{OptionError, TextError};

/// So many answers are shown in a notebook.
const SHOWN: usize = 10;

/// Why a row has no answer.
#[derive(Debug, Clone)]
pub(crate) enum Failure {
    /// It is not text.
    Type(String),
    /// Its text cannot be answered.
    Text(String),
}

impl Failure {
    fn message(&self) -> &str {
        match self {
            Self::Type(message) | Self::Text(message) => message,
        }
    }

    pub(crate) fn raise(self) -> PyErr {
        match self {
            Self::Type(message) => PyTypeError::new_err(message),
            Self::Text(message) => TextError::new_err(message),
        }
    }

    fn raise_in_row(&self, row: usize) -> PyErr {
        match self {
            Self::Type(message) => Self::Type(format!("row {row}: {message}")).raise(),
            Self::Text(message) => Self::Text(format!("row {row}: {message}")).raise(),
        }
    }
}

/// The answers to many texts, in their order. A bad row raises its error when it is read.
#[pyclass(frozen, sequence, module = "motjuste")]
pub(crate) struct Answers(pub(crate) Vec<Result<Arc<Answered>, Failure>>);

impl Answers {
    /// Raises the error of the first bad row.
    pub(crate) fn check(&self) -> PyResult<()> {
        let bad = self
            .0
            .iter()
            .enumerate()
            .find_map(|(row, outcome)| Some((row, outcome.as_ref().err()?)));
        bad.map_or(Ok(()), |(row, failure)| Err(failure.raise_in_row(row)))
    }
}

#[pymethods]
impl Answers {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, at: isize) -> PyResult<Answer> {
        let row = index(at, self.0.len(), "answers")?;
        match &self.0[row] {
            Ok(answered) => Ok(Answer(Arc::clone(answered))),
            Err(failure) => Err(failure.raise_in_row(row)),
        }
    }

    /// What is wrong with each bad row, by its number from 0.
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let errors = PyDict::new(py);
        for (row, outcome) in self.0.iter().enumerate() {
            if let Err(failure) = outcome {
                errors.set_item(row, failure.message())?;
            }
        }
        Ok(errors)
    }

    /// One row per text: ``suggestions`` (a list of form, lemma, share and sense), ``silence`` and
    /// ``error``.
    fn to_arrow<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        tables(this.py())?.call_method1("answers_to_arrow", (this,))
    }

    /// One row per suggestion; ``row`` is the number of its text.
    fn to_pandas<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        tables(this.py())?.call_method1("answers_to_pandas", (this,))
    }

    /// A structured array, one record per suggestion; ``row`` is the number of its text.
    fn to_numpy<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        tables(this.py())?.call_method1("answers_to_numpy", (this,))
    }

    fn __repr__(&self) -> String {
        let bad = match self.0.iter().filter(|outcome| outcome.is_err()).count() {
            0 => String::new(),
            bad => format!(", {bad} of them bad"),
        };
        format!("Answers({} texts{bad})", self.0.len())
    }

    fn _repr_html_(&self) -> PyResult<String> {
        let columns = vec![Column::count("row"), Column::text("word"), Column::text("suggestions")];
        let mut table = Table::new("", columns);
        for (row, outcome) in self.0.iter().enumerate().take(SHOWN) {
            let (word, shown) = match outcome {
                Ok(answered) => (answered.answer.surface.as_str(), answered.summary()),
                Err(failure) => ("", format!("error: {}", failure.message())),
            };
            let row = vec![Cell::from(row), Cell::text(word), Cell::text(shown)];
            table.push_row(row).map_err(|error| OptionError::new_err(error.to_string()))?;
        }
        if let Some(rest) = self.0.len().checked_sub(SHOWN).filter(|rest| *rest > 0) {
            table.push_footnote(format!("and {rest} more"));
        }
        Ok(table.to_html())
    }

    /// The buffers of Arrow's columns: see `python/motjuste/_tables.py`.
    fn _columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let mut offsets = Buffer::offsets();
        let (mut form, mut lemma, mut sense) =
            (Strings::default(), Strings::default(), Strings::default());
        let (mut error, mut silence) = (Strings::default(), Strings::default());
        let mut share = Vec::new();
        for outcome in &self.0 {
            let answer = outcome.as_ref().ok().map(|answered| &answered.answer);
            for one in answer.iter().flat_map(|answer| &answer.suggestions) {
                form.push(Some(&one.form))?;
                lemma.push(Some(&one.lemma))?;
                share.extend(one.share.to_le_bytes());
                sense.push(one.sense.and_then(gloss))?;
            }
            offsets.push(share.len() / size_of::<f32>())?;
            error.push(outcome.as_ref().err().map(Failure::message))?;
            silence.push(answer.and_then(|answer| Some(answer.no_suggestion.as_ref()?.name())))?;
        }
        let columns = PyDict::new(py);
        columns.set_item("offsets", PyBytes::new(py, &offsets.0))?;
        columns.set_item("share", PyBytes::new(py, &share))?;
        for (name, strings) in [
            ("form", form),
            ("lemma", lemma),
            ("sense", sense),
            ("error", error),
            ("silence", silence),
        ] {
            columns.set_item(name, strings.into_python(py))?;
        }
        Ok(columns)
    }
}

fn tables(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("motjuste._tables")
}

/// Offsets of 32 bits.
struct Buffer(Vec<u8>);

impl Buffer {
    fn offsets() -> Self {
        Self(vec![0; size_of::<i32>()])
    }

    fn push(&mut self, offset: usize) -> PyResult<()> {
        let offset = i32::try_from(offset).map_err(|_| {
            OptionError::new_err(
                "too many answers for one Arrow table: ask about fewer texts at a time",
            )
        })?;
        self.0.extend(offset.to_le_bytes());
        Ok(())
    }
}

/// A column of strings: which are there, where each ends, and all of them in a row.
struct Strings {
    length: usize,
    there: Vec<u8>,
    ends: Buffer,
    bytes: Vec<u8>,
}

impl Default for Strings {
    fn default() -> Self {
        Self { length: 0, there: Vec::new(), ends: Buffer::offsets(), bytes: Vec::new() }
    }
}

impl Strings {
    fn push(&mut self, string: Option<&str>) -> PyResult<()> {
        if self.length.is_multiple_of(8) {
            self.there.push(0);
        }
        if let Some(bits) = self.there.last_mut() {
            *bits |= u8::from(string.is_some()) << (self.length % 8);
        }
        self.length += 1;
        self.bytes.extend_from_slice(string.unwrap_or_default().as_bytes());
        self.ends.push(self.bytes.len())
    }

    fn into_python(self, py: Python<'_>) -> (usize, [Bound<'_, PyBytes>; 3]) {
        (self.length, [&self.there, &self.ends.0, &self.bytes].map(|bytes| PyBytes::new(py, bytes)))
    }
}
