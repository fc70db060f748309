//! Texts, spans and words as Python has them: sequences, NumPy arrays, pandas and Arrow columns.

use motjuste::json::Count;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::answers::Failure;
use crate::errors::OptionError;

/// A text and its target, which is marked where there is no span.
pub(crate) struct Row {
    pub(crate) text: String,
    pub(crate) span: Option<[Count; 2]>,
}

impl Row {
    pub(crate) fn read(
        text: &Bound<'_, PyAny>,
        span: Option<&Bound<'_, PyAny>>,
    ) -> Result<Self, Failure> {
        let text = string(text, "the text")?;
        let span = match span.filter(|span| !span.is_none()) {
            None => None,
            Some(given) => {
                let span = given.extract::<[i64; 2]>().map_err(|_| {
                    let found = described(given);
                    Failure::Type(format!("the span must be two whole numbers, not {found}"))
                })?;
                let [start, end] = span.map(|offset| u32::try_from(offset).map(Count::new));
                let bad = |_| Failure::Text(format!("the span {span:?} is outside of the text"));
                Some([start.map_err(bad)?, end.map_err(bad)?])
            }
        };
        Ok(Self { text, span })
    }
}

/// Reads texts and, if given, as many spans. A bad row is kept as one.
pub(crate) fn read(
    texts: &Bound<'_, PyAny>,
    spans: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Result<Row, Failure>>> {
    let texts = list(texts, "texts")?;
    let spans = spans.map(|spans| list(spans, "spans")).transpose()?;
    if let Some(spans) = &spans
        && spans.len() != texts.len()
    {
        let (texts, spans) = (texts.len(), spans.len());
        return Err(OptionError::new_err(format!("{texts} texts, but {spans} spans")));
    }
    let row = |(at, text): (usize, Bound<'_, PyAny>)| {
        let span = spans.as_ref().map(|spans| spans.get_item(at)).transpose()?;
        Ok(Row::read(&text, span.as_ref()))
    };
    texts.iter().enumerate().map(row).collect()
}

/// Whether `errors` is to keep bad rows rather than to raise.
pub(crate) fn keep_errors(errors: &str) -> PyResult<bool> {
    match errors {
        "raise" => Ok(false),
        "keep" => Ok(true),
        other => {
            Err(OptionError::new_err(format!("unknown errors={other:?}: expected raise or keep")))
        }
    }
}

pub(crate) fn words(words: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let word = |word: Bound<'_, PyAny>| string(&word, "a candidate").map_err(Failure::raise);
    list(words, "candidates")?.iter().map(word).collect()
}

fn string(given: &Bound<'_, PyAny>, what: &str) -> Result<String, Failure> {
    let text = given
        .cast::<PyString>()
        .map_err(|_| Failure::Type(format!("{what} must be a string, not {}", described(given))))?;
    let text = text.to_cow().map_err(|_| {
        Failure::Text(format!("{what} has a lone surrogate, which is no character"))
    })?;
    Ok(text.into_owned())
}

/// A value that is not the right one: itself if it is short, such as `nan`, or its type.
pub(crate) fn described(given: &Bound<'_, PyAny>) -> String {
    let written = given.repr().map(|written| written.to_string()).unwrap_or_default();
    if !written.is_empty() && written.len() <= 40 {
        return written;
    }
    given.get_type().name().map_or_else(|_| "another object".to_owned(), |name| name.to_string())
}

/// A column as a list.
pub(crate) fn list<'py>(column: &Bound<'py, PyAny>, what: &str) -> PyResult<Bound<'py, PyList>> {
    if let Ok(list) = column.cast::<PyList>() {
        return Ok(list.clone());
    }
    let wrong = || {
        let found = described(column);
        PyTypeError::new_err(format!("{what} must be a list, an array or a column, not {found}"))
    };
    if column.is_instance_of::<PyString>() {
        return Err(wrong());
    }
    for method in ["to_pylist", "tolist"] {
        if column.hasattr(method)? {
            return column.call_method0(method)?.cast_into::<PyList>().map_err(|_| wrong());
        }
    }
    let items = column.try_iter().map_err(|_| wrong())?.collect::<PyResult<Vec<_>>>()?;
    PyList::new(column.py(), items)
}
