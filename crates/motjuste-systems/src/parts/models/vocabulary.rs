//! The words of a masked language model's vocabulary (SWORDS, App. D; the reference's vocabulary
//! mask).

use motjuste_encoder::{Encoder, Family};
use unicode_general_category::{GeneralCategory, get_general_category};

/// Which pieces of a vocabulary are whole words, and how they are written.
///
/// The reference lets a piece through if Python's `str.isalnum()` does, which leaves out
/// continuations (`##ing`), punctuation and markers: 23,502 of the 30,522 pieces of
/// *bert-large-uncased*. Where a piece carries the space before it (RoBERTa's `Ġ`, XLM-R's `▁`),
/// words are the pieces that do, without it.
#[derive(Debug)]
pub(crate) struct Vocabulary(Vec<Option<String>>);

impl Vocabulary {
    pub(crate) fn from_encoder(encoder: &Encoder) -> Self {
        let size = u32::try_from(encoder.config().vocabulary_size()).unwrap_or(u32::MAX);
        let carries_spaces = encoder.config().family() == Family::Roberta;
        Self::new((0..size).map(|id| encoder.piece(id)), carries_spaces)
    }

    /// The words among pieces, by id; `carries_spaces` says that a word's first piece holds the
    /// space before it.
    pub(crate) fn new(pieces: impl Iterator<Item = Option<String>>, carries_spaces: bool) -> Self {
        let word = |piece: String| {
            let word = if carries_spaces { piece.strip_prefix(['Ġ', '▁'])? } else { &piece };
            is_alphanumeric(word).then(|| word.to_owned())
        };
        Self(pieces.map(|piece| piece.and_then(word)).collect())
    }

    pub(crate) fn word(&self, id: u32) -> Option<&str> {
        self.0.get(id as usize)?.as_deref()
    }

    pub(crate) fn words(&self) -> impl Iterator<Item = (u32, &str)> {
        (0..).zip(&self.0).filter_map(|(id, word)| Some((id, word.as_deref()?)))
    }
}

/// Python's `str.isalnum()`: letters and numbers by general category. Rust's own notion counts
/// marks that are part of words (Indic vowel signs) as letters.
fn is_alphanumeric(word: &str) -> bool {
    use GeneralCategory::{
        DecimalNumber, LetterNumber, LowercaseLetter, ModifierLetter, OtherLetter, OtherNumber,
        TitlecaseLetter, UppercaseLetter,
    };
    let counts = |c: char| {
        matches!(
            get_general_category(c),
            UppercaseLetter
                | LowercaseLetter
                | TitlecaseLetter
                | ModifierLetter
                | OtherLetter
                | DecimalNumber
                | LetterNumber
                | OtherNumber
        )
    };
    !word.is_empty() && word.chars().all(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(pieces: &[&str], carries_spaces: bool) -> Vec<(u32, String)> {
        let pieces = pieces.iter().map(|piece| Some((*piece).to_owned()));
        let vocabulary = Vocabulary::new(pieces, carries_spaces);
        vocabulary.words().map(|(id, word)| (id, word.to_owned())).collect()
    }

    #[test]
    fn words_are_what_python_calls_alphanumeric() {
        let pieces =
            ["[CLS]", "the", "##ing", ".", "1970s", "²", "京", "ा", "café", "a-b", "[unused0]", ""];
        let found = words(&pieces, false);
        let found: Vec<&str> = found.iter().map(|(_, word)| word.as_str()).collect();
        assert_eq!(found, ["the", "1970s", "²", "京", "café"]);
    }

    #[test]
    fn as_many_words_of_the_uncased_vocabulary_as_in_the_reference() {
        let Some(resources) = crate::testing::minilm() else { return };
        // MiniLM has the vocabulary of bert-large-uncased.
        let dir = resources.get(crate::Need::Encoder).unwrap().path().to_owned();
        let vocabulary = Vocabulary::from_encoder(&Encoder::load(dir).unwrap());
        assert_eq!(vocabulary.words().count(), 23_502);
    }

    #[test]
    fn a_space_in_the_piece_starts_a_word() {
        let found = words(&["<s>", "Ġthe", "ing", "Ġ.", "Ġ", "▁the"], true);
        assert_eq!(found, [(1, "the".to_owned()), (5, "the".to_owned())]);
    }
}
