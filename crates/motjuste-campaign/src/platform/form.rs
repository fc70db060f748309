//! The parts of a HIT's form, and their names in the CSV file of HITs, in the form and in the results:
//! the question's number with what is asked of it.

use crate::{MarkedText, Piece, QuestionId};

/// A column of the HITs' file: the text of a question, as HTML.
pub(crate) fn text_column(question: QuestionId) -> String {
    format!("text_{question}")
}

/// A column of the HITs' file: the text of a question with nothing marked, which page 1 of a pair
/// shows.
pub(crate) fn plain_column(question: QuestionId) -> String {
    format!("plain_{question}")
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Part {
    Whole,
    /// A substitute, from 1.
    Substitute(u32),
    None,
    Phrase,
    Dictionary,
    /// A word that a context inspires, from 1.
    Word(u8),
    Rating,
}

/// The field of a form that holds the answer, or this part of it.
pub(crate) fn field(question: QuestionId, part: Part) -> String {
    let part = match part {
        Part::Whole => return format!("q{question}"),
        Part::Substitute(number) => format!("substitute{number}"),
        Part::Word(number) => format!("word{number}"),
        Part::None => "none".to_owned(),
        Part::Phrase => "phrase".to_owned(),
        Part::Dictionary => "dictionary".to_owned(),
        Part::Rating => "rating".to_owned(),
    };
    format!("q{question}_{part}")
}

/// What the platform fills in from the CSV file.
pub(crate) fn placeholder(column: &str) -> String {
    format!("${{{column}}}")
}

pub(crate) fn radio(name: &str, value: &str, label: &str) -> String {
    format!(
        "<label><input type=\"radio\" name=\"{name}\" value=\"{value}\" required> {label}</label>"
    )
}

pub(crate) fn text_input(name: &str, label: &str) -> String {
    format!("<label>{label} <input type=\"text\" name=\"{name}\" maxlength=\"100\"></label>")
}

/// Escaped, the words in question bold, on one line as the platforms want their cells.
pub(crate) fn html(text: &MarkedText) -> String {
    let piece = |piece: &Piece| {
        let text = htmlize::escape_text(piece.text.replace(['\n', '\r'], " ")).into_owned();
        if piece.marked { format!("<b>{text}</b>") } else { text }
    };
    text.0.iter().map(piece).collect()
}
