//! Words by number and numbers by word, kept as lines of text.

use motjuste_core::FastMap;

/// Words in alphabetical order.
#[derive(Debug, Default)]
pub(crate) struct WordList {
    words: Vec<Box<str>>,
    numbers: FastMap<Box<str>, u32>,
}

impl WordList {
    /// Reads one word per line; `None` unless they are strictly sorted.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let words: Vec<Box<str>> = text.lines().map(Box::from).collect();
        let ordered = words.is_sorted_by(|a, b| a < b);
        let numbers = words.iter().cloned().zip(0..).collect();
        ordered.then_some(Self { words, numbers })
    }

    pub(crate) fn to_text<'a>(words: impl Iterator<Item = &'a str>) -> String {
        words.flat_map(|word| [word, "\n"]).collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    pub(crate) fn find(&self, word: &str) -> Option<usize> {
        self.numbers.get(word).map(|number| *number as usize)
    }

    /// The word of a number; empty past the last.
    pub(crate) fn word(&self, number: usize) -> &str {
        self.words.get(number).map_or("", |word| word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_and_disorder_is_refused() {
        let list = WordList::parse(&WordList::to_text(["apple", "pear"].into_iter())).unwrap();
        assert_eq!((list.len(), list.find("pear"), list.find("fig")), (2, Some(1), None));
        assert_eq!((list.word(0), list.word(2)), ("apple", ""));
        assert!(WordList::parse("b\na\n").is_none());
        assert!(WordList::parse("a\na\n").is_none());
        assert_eq!(WordList::parse("").map(|list| list.len()), Some(0));
    }
}
