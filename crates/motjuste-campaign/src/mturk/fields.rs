//! What the parts of a page are called, in the CSV file of HITs, in the form, and in the results: the
//! question's number with what is asked of it.

use crate::{Kind, QuestionId};

/// A column of the HITs' file: the text of a question, as HTML.
pub(super) fn text_column(question: QuestionId) -> String {
    format!("text_{question}")
}

/// A column of the HITs' file: the text of a question with nothing marked, which page 1 of a pair
/// shows.
pub(super) fn plain_column(question: QuestionId) -> String {
    format!("plain_{question}")
}

/// The field of a form that holds the answer, or this part of it.
pub(super) fn field(question: QuestionId, part: Part) -> String {
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

/// A part of an answer.
#[derive(Debug, Clone, Copy)]
pub(super) enum Part {
    /// A label or a verdict.
    Whole,
    /// Recall: a substitute, from 1.
    Substitute(u32),
    /// Recall: why there is none.
    None,
    /// Recall: the phrase the word is part of.
    Phrase,
    /// Recall: whether a dictionary was used.
    Dictionary,
    /// Similarity: a word of page 1, from 1.
    Word(u8),
    /// Similarity: the rating.
    Rating,
}

/// The answers one chooses among, with what the page says of them.
pub(super) const fn choices(kind: Kind) -> &'static [(&'static str, &'static str)] {
    match kind {
        Kind::Judge => &[("positive", "✓"), ("negative", "✗"), ("abstain", "?")],
        Kind::Verdict => &[("good", "good"), ("reasonable", "reasonable"), ("bad", "bad")],
        Kind::Recall | Kind::Similarity => &[],
    }
}

/// Why there is no substitute, with what the page says of it.
pub(super) const NONE: [(&str, &str); 3] = [
    ("nil", "I cannot think of one"),
    ("name", "The word is part of a name"),
    ("unsubstitutable", "Nothing can replace it here"),
];
