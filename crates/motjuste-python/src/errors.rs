//! Rust errors as the exceptions of `python/motjuste/_errors.py`, with the same messages.

use pyo3::{PyErr, import_exception};

import_exception!(motjuste._errors, BenchError);
import_exception!(motjuste._errors, DataError);
import_exception!(motjuste._errors, FallbackWarning);
import_exception!(motjuste._errors, MissingFileError);
import_exception!(motjuste._errors, ModelError);
import_exception!(motjuste._errors, OptionError);
import_exception!(motjuste._errors, TextError);

/// Why an engine cannot be opened or cannot answer.
pub(crate) fn of_engine(error: motjuste::Error) -> PyErr {
    match error {
        motjuste::Error::Engine(error) => of_answer(&error),
        error => ModelError::new_err(error.to_string()),
    }
}

/// Why a text has no answer.
pub(crate) fn of_answer(error: &motjuste_engine::Error) -> PyErr {
    match error {
        motjuste_engine::Error::Place(_) | motjuste_engine::Error::Encoder(_) => {
            TextError::new_err(error.to_string())
        }
        error => ModelError::new_err(error.to_string()),
    }
}

/// Why a request cannot be answered.
pub(crate) fn of_request(error: &motjuste::json::RequestError) -> PyErr {
    match error.is_malformed() {
        true => OptionError::new_err(error.to_string()),
        false => TextError::new_err(error.to_string()),
    }
}

/// Why a file cannot be read or written.
pub(crate) fn of_format(error: motjuste_formats::FormatError) -> PyErr {
    of_bench(error.into())
}

/// Why benchmarks or results cannot be used.
pub(crate) fn of_bench(error: motjuste_bench::Error) -> PyErr {
    let message = in_words(&error);
    match error {
        motjuste_bench::Error::Format(motjuste_formats::FormatError::Unreadable {
            source, ..
        }) if source.kind() == std::io::ErrorKind::NotFound => MissingFileError::new_err(message),
        motjuste_bench::Error::System(_)
        | motjuste_bench::Error::Target { .. }
        | motjuste_bench::Error::NothingAnswered { .. }
        | motjuste_bench::Error::NothingToRun { .. }
        | motjuste_bench::Error::SameName { .. }
        | motjuste_bench::Error::InUse { .. }
        | motjuste_bench::Error::Write { .. } => BenchError::new_err(message),
        _ => DataError::new_err(message),
    }
}

/// The message, with those of its causes.
pub(crate) fn in_words(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |error| error.source());
    causes.map(ToString::to_string).fold(error.to_string(), |message, cause| {
        if message.contains(&cause) { message } else { format!("{message}: {cause}") }
    })
}
