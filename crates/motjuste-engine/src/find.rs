//! Finds the words to compare: marked, as written, or inflected.

use std::ops::Range;
use std::str::FromStr;

use crate::place::{self, PlaceError};
use crate::{AnalysedTarget, words_of};

/// Why a word cannot be found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FindError {
    /// It is not in the text, or its marks are wrong.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// It is there more than once.
    #[error(
        "{word:?} occurs {found} times in the text: choose one, as in {word}:2, or mark it as \
         **{word}**"
    )]
    SeveralTimes {
        /// The word.
        word: String,
        /// How often.
        found: usize,
    },
}

type Result<T> = std::result::Result<T, FindError>;

/// The mark before and after a word.
const MARK: &str = "**";

/// A word to look for: `bank`, or `bank:2` for its second occurrence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordChoice {
    /// The word, in any form.
    pub word: String,
    /// The occurrence, from 1; the only one if not given.
    pub nth: Option<usize>,
}

impl FromStr for WordChoice {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let (word, nth) = match text.rsplit_once(':') {
            Some((word, nth))
                if nth.bytes().all(|byte| byte.is_ascii_digit()) && !nth.is_empty() =>
            {
                (word, nth.parse().ok().filter(|nth| *nth > 0))
            }
            _ => (text, None),
        };
        let counted = word.len() < text.len();
        if word.trim().is_empty() || (counted && nth.is_none()) {
            return Err("expected a word, or a word and its occurrence counted from 1, such as \
                bank:2"
                .into());
        }
        Ok(Self { word: word.trim().to_owned(), nth })
    }
}

/// Finds a word in a text: as it is written, letter case aside; where it is not, an English
/// inflection of it.
///
/// # Errors
/// If the text does not have it, or has it several times and the choice does not say which.
pub fn find_word(text: &str, choice: &WordChoice) -> Result<Range<usize>> {
    if text.trim().is_empty() {
        return Err(FindError::Place(PlaceError::EmptyText));
    }
    let places = occurrences(text, &choice.word);
    let found = places.len();
    let missing = |nth| match found {
        0 => PlaceError::NoSuchWord(choice.word.clone()),
        _ => PlaceError::NoSuchOccurrence { word: choice.word.clone(), nth, found },
    };
    match choice.nth {
        None if found > 1 => Err(FindError::SeveralTimes { word: choice.word.clone(), found }),
        nth => {
            let nth = nth.unwrap_or(1);
            let place = nth.checked_sub(1).and_then(|at| places.into_iter().nth(at));
            place.ok_or_else(|| FindError::Place(missing(nth)))
        }
    }
}

/// Every place of a word as it is written or, if there is none, of its inflections.
fn occurrences(text: &str, word: &str) -> Vec<Range<usize>> {
    let written: Vec<_> = (1..).map_while(|nth| place::word(text, word, nth).ok()).collect();
    if !written.is_empty() {
        return written;
    }
    let lemma = word.to_lowercase();
    let inflected = |span: &Range<usize>| {
        AnalysedTarget::new(text, span.clone()).is_ok_and(|located| located.lemma == lemma)
    };
    words_of(text).into_iter().filter(inflected).collect()
}

/// Removes all `**marks**` from a text: the text and the positions of the marked words.
///
/// # Errors
/// If a mark is never closed or encloses no word.
pub fn marked_words(marked: &str) -> Result<(String, Vec<Range<usize>>)> {
    let pieces: Vec<&str> = marked.split(MARK).collect();
    if pieces.len().is_multiple_of(2) {
        return Err(FindError::Place(PlaceError::Unclosed));
    }
    let mut text = String::with_capacity(marked.len());
    let mut spans = Vec::new();
    for (at, piece) in pieces.into_iter().enumerate() {
        let start = text.len();
        text.push_str(piece);
        if at % 2 == 1 {
            let empty = |_| FindError::Place(PlaceError::EmptyMark(piece.to_owned()));
            spans.push(place::span(&text, start..text.len()).map_err(empty)?);
        }
    }
    Ok((text, spans))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, choice: &str) -> std::result::Result<(usize, String), String> {
        let span = find_word(text, &choice.parse()?).map_err(|error| error.to_string())?;
        Ok((span.start, text[span].to_owned()))
    }

    #[test]
    fn words_are_found_as_written_or_inflected() {
        let text = "The banks lent money. He kept it.";
        assert_eq!(found(text, "banks"), Ok((4, "banks".into())));
        assert_eq!(found(text, "bank"), Ok((4, "banks".into())));
        assert_eq!(found(text, "KEEP"), Ok((25, "kept".into())));
        assert_eq!(found(text, "river").unwrap_err(), "\"river\" does not occur in the text");
    }

    #[test]
    fn of_several_occurrences_one_is_chosen() {
        let text = "A bank beside a bank.";
        assert_eq!(found(text, "bank:2"), Ok((16, "bank".into())));
        assert_eq!(
            found(text, "bank").unwrap_err(),
            "\"bank\" occurs 2 times in the text: choose one, as in bank:2, or mark it as **bank**"
        );
        let error = found(text, "bank:3").unwrap_err();
        assert_eq!(error, "\"bank\" occurs 2 times in the text, so there is no occurrence 3");
        for bad in ["", " ", "bank:0", ":2"] {
            assert!(bad.parse::<WordChoice>().is_err(), "{bad}");
        }
        assert_eq!("12:30 o'clock".parse::<WordChoice>().unwrap().nth, None);
    }

    #[test]
    fn marks_are_taken_off() {
        let (text, spans) = marked_words("É **water** and ** ice ** .").unwrap();
        assert_eq!(text, "É water and  ice  .");
        let words: Vec<&str> = spans.into_iter().map(|span| &text[span]).collect();
        assert_eq!(words, ["water", "ice"]);
        assert!(marked_words("no marks").unwrap().1.is_empty());
        assert!(marked_words("an **open mark").is_err());
        assert!(marked_words("a ** , ** b").is_err());
    }
}
