//! An answer and its suggestions, as `motjuste::json` has them; offsets count characters.

use std::sync::Arc;

use motjuste::json::{self, OffsetConverter, Offsets, sense_name, span_of};
use motjuste::{Fallback, gloss};
use motjuste_report::{Cell, Column, Table};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::errors::ModelError;

/// So many suggestions are shown where an answer is printed.
const SHOWN: usize = 5;

/// An answer with the text it is about.
pub(crate) struct Answered {
    pub(crate) text: String,
    pub(crate) answer: motjuste::Answer,
    pub(crate) fallback: Option<Fallback>,
}

impl Answered {
    fn offsets(&self) -> OffsetConverter<'_> {
        OffsetConverter::new(&self.text, Offsets::Characters)
    }

    /// The first suggestions with their shares, or why there are none.
    pub(crate) fn summary(&self) -> String {
        let answer = &self.answer;
        if let Some(reason) = &answer.no_suggestion {
            return reason.to_string();
        }
        let shown = answer.suggestions.iter().take(SHOWN);
        let words: Vec<String> =
            shown.map(|one| format!("{} {:.2}", one.with_article(), one.share)).collect();
        let more = if answer.suggestions.len() > SHOWN { ", …" } else { "" };
        words.join(", ") + more
    }
}

/// The suggestions for one target.
#[pyclass(frozen, module = "motjuste", skip_from_py_object)]
#[derive(Clone)]
pub(crate) struct Answer(pub(crate) Arc<Answered>);

#[pymethods]
impl Answer {
    /// The text, without marks.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    /// The target as written.
    #[getter]
    fn surface(&self) -> &str {
        &self.0.answer.surface
    }

    /// The target's dictionary form.
    #[getter]
    fn lemma(&self) -> &str {
        &self.0.answer.lemma
    }

    /// The target's part of speech, a Universal Dependencies tag.
    #[getter]
    fn pos(&self) -> &'static str {
        self.0.answer.pos.name()
    }

    /// The target's inflection, such as ``past`` or ``plural``.
    #[getter]
    fn inflection(&self) -> Option<&'static str> {
        self.0.answer.slot.map(|slot| slot.name())
    }

    /// Start and end of the target in ``text``.
    #[getter]
    fn span(&self) -> (usize, usize) {
        span_of(&self.0.offsets(), &self.0.answer.span).into()
    }

    /// The target's sentence.
    #[getter]
    fn sentence(&self) -> &str {
        self.0.text.get(self.0.answer.sentence.clone()).unwrap_or_default()
    }

    /// The tier that answered.
    #[getter]
    fn tier(&self) -> &'static str {
        self.0.answer.tier.name()
    }

    /// Why there are no suggestions, if there are none.
    #[getter]
    fn silence(&self) -> Option<Silence> {
        let reason = self.0.answer.no_suggestion.as_ref()?;
        Some(Silence { reason: reason.name(), message: reason.to_string() })
    }

    /// The suggestions, best first.
    #[getter]
    fn suggestions(&self) -> Vec<Suggestion> {
        let suggestion = |at| Suggestion { of: Arc::clone(&self.0), at };
        (0..self.__len__()).map(suggestion).collect()
    }

    fn __len__(&self) -> usize {
        self.0.answer.suggestions.len()
    }

    fn __bool__(&self) -> bool {
        !self.0.answer.suggestions.is_empty()
    }

    fn __getitem__(&self, at: isize) -> PyResult<Suggestion> {
        let at = index(at, self.__len__(), "suggestions")?;
        Ok(Suggestion { of: Arc::clone(&self.0), at })
    }

    /// The answer as ``motjuste suggest --json`` prints it.
    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let (answered, offsets) = (&self.0, self.0.offsets());
        let answer = json::Answer::new(&offsets, &answered.answer, answered.fallback.as_ref());
        Ok(pythonize::pythonize(py, &answer)?.unbind())
    }

    fn __repr__(&self) -> String {
        format!("Answer({:?}: {})", self.0.answer.surface, self.0.summary())
    }

    fn _repr_html_(&self) -> PyResult<String> {
        let answer = &self.0.answer;
        let columns = vec![
            Column::text("suggestion"),
            Column::number("in 10"),
            Column::text("frequency"),
            Column::text("sense"),
            Column::text("sentence"),
        ];
        let mut table = Table::new(format!("{} ({})", answer.surface, answer.pos.name()), columns);
        if let Some(reason) = &answer.no_suggestion {
            table.push_footnote(reason.to_string());
        }
        for one in &answer.suggestions {
            let row = vec![
                Cell::text(one.with_article()),
                Cell::from(f64::from(one.in_ten())),
                Cell::text(one.band.name()),
                Cell::text(one.sense.and_then(gloss).unwrap_or_default()),
                Cell::text(answer.apply_to_sentence(&self.0.text, one)),
            ];
            table.push_row(row).map_err(|error| ModelError::new_err(error.to_string()))?;
        }
        Ok(table.to_html())
    }
}

/// The place of item `at`, counted from the end if it is negative.
pub(crate) fn index(at: isize, length: usize, what: &str) -> PyResult<usize> {
    let place = if at < 0 { at.checked_add_unsigned(length) } else { Some(at) };
    let place = place.and_then(|place| usize::try_from(place).ok()).filter(|place| *place < length);
    place.ok_or_else(|| PyIndexError::new_err(format!("index {at} of {length} {what}")))
}

/// A word that could replace the target.
#[pyclass(frozen, module = "motjuste", skip_from_py_object)]
#[derive(Clone)]
pub(crate) struct Suggestion {
    of: Arc<Answered>,
    at: usize,
}

impl Suggestion {
    fn get(&self) -> &motjuste::Suggestion {
        &self.of.answer.suggestions[self.at]
    }
}

#[pymethods]
impl Suggestion {
    /// The word, inflected to fit the text.
    #[getter]
    fn form(&self) -> &str {
        &self.get().form
    }

    /// Its dictionary form.
    #[getter]
    fn lemma(&self) -> &str {
        &self.get().lemma
    }

    /// The estimated share of people who would accept it, from 0 to 1.
    #[getter]
    fn share(&self) -> f32 {
        self.get().share
    }

    /// The same, out of ten.
    #[getter]
    fn in_ten(&self) -> u8 {
        self.get().in_ten()
    }

    /// How common it is: log10 of occurrences per billion words; 0 if unknown.
    #[getter]
    fn zipf(&self) -> f32 {
        self.get().zipf
    }

    /// The same as a band: ``rare``, ``medium`` or ``common``.
    #[getter]
    fn band(&self) -> &'static str {
        self.get().band.name()
    }

    /// What to know before using it, such as ``informal`` or ``dated``.
    #[getter]
    fn labels(&self) -> Vec<&'static str> {
        self.get().labels.iter().map(|label| label.name()).collect()
    }

    /// The sense of the target it belongs to.
    #[getter]
    fn sense(&self) -> Option<Sense> {
        let id = self.get().sense?;
        Some(Sense { id: sense_name(id), gloss: gloss(id) })
    }

    /// The sources that proposed it.
    #[getter]
    fn sources(&self) -> Vec<&'static str> {
        self.get().sources.iter().map(|source| source.name()).collect()
    }

    /// The shortest path to it through WordNet.
    #[getter]
    fn relation(&self) -> Option<&'static str> {
        self.get().path.map(|path| path.name())
    }

    /// The word with its article, where that changes.
    #[getter]
    fn with_article(&self) -> String {
        self.get().with_article().into_owned()
    }

    /// Everything that changes in the text: what goes, and what comes in its place.
    #[getter]
    fn edits(&self) -> Vec<((usize, usize), String)> {
        let offsets = self.of.offsets();
        let edits = self.get().edits.iter();
        edits.map(|edit| (span_of(&offsets, &edit.span).into(), edit.text.clone())).collect()
    }

    /// The text with the suggestion in the target's place, and the right article before it.
    fn apply(&self) -> String {
        self.of.answer.apply(&self.of.text, self.get())
    }

    fn __repr__(&self) -> String {
        format!("Suggestion({:?}, {:.2})", self.get().with_article(), self.get().share)
    }
}

/// A sense of the target in WordNet 3.0. As a string, its gloss.
#[pyclass(frozen, get_all, module = "motjuste", skip_from_py_object)]
#[derive(Clone)]
pub(crate) struct Sense {
    /// The offset and the part of speech of its synset, such as ``00278551-a``.
    id: String,
    /// Its definition.
    gloss: Option<&'static str>,
}

#[pymethods]
impl Sense {
    fn __repr__(&self) -> String {
        format!("Sense({:?}, {:?})", self.id, self.gloss.unwrap_or_default())
    }

    fn __str__(&self) -> &str {
        self.gloss.unwrap_or(&self.id)
    }
}

/// Why a word gets no suggestions. As a string, the message.
#[pyclass(frozen, get_all, module = "motjuste", skip_from_py_object)]
#[derive(Clone)]
pub(crate) struct Silence {
    /// The reason in a word, such as ``function-word``.
    reason: &'static str,
    /// The same as a sentence.
    message: String,
}

#[pymethods]
impl Silence {
    fn __repr__(&self) -> String {
        format!("Silence({:?}, {:?})", self.reason, self.message)
    }

    fn __str__(&self) -> &str {
        &self.message
    }
}
