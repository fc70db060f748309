//! The thesaurus of this project, by meaning: for the commonest words, what a writer tells apart, and
//! the words that an editor would print instead.

use std::sync::LazyLock;

use memchr::memmem;
use motjuste_core::Pos;

use crate::sorted_lines::{SortedLines, columns, words};

static EMBEDDED: LazyLock<Meanings> =
    LazyLock::new(|| Meanings::new(include_str!("../data/meanings.tsv")));

/// The columns of a line.
const SURE: usize = 3;
const OTHER: usize = 4;
const COLUMNS: usize = 6;

/// A table of meanings, a line each.
#[derive(Debug, Clone, Copy)]
pub struct Meanings {
    lines: SortedLines,
}

/// One meaning of a word, and the words that can stand for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meaning {
    columns: [&'static str; COLUMNS],
}

impl Meanings {
    /// The table built into the program.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// A table of lines `word, part of speech, senses, sure words, other words, example`, separated
    /// by tabs and sorted by the bytes of the first two.
    #[must_use]
    pub fn new(table: &'static str) -> Self {
        Self { lines: SortedLines::new(table) }
    }

    /// The meanings of a word, in the order in which they were written; none if it has no entry.
    pub fn of(&self, word: &str, pos: Pos) -> impl Iterator<Item = Meaning> + use<> {
        self.lines.of(word, pos).map_while(Meaning::parse)
    }

    /// The meanings of other words that a word can stand for.
    pub fn listing(&self, word: &str, pos: Pos) -> impl Iterator<Item = Meaning> {
        let word = word.to_lowercase();
        let table = self.lines.text();
        let found = memmem::find_iter(table.as_bytes(), word.as_bytes()).collect::<Vec<_>>();
        found.into_iter().filter_map(move |at| {
            let (before, after) = (&table[..at], &table[at + word.len()..]);
            let is_whole = before.ends_with(['\t', ' ']) && after.starts_with(['\t', ';']);
            let from = before.rfind('\n').map_or(0, |end| end + 1);
            let column = before[from..].matches('\t').count();
            if !is_whole || !(SURE..=OTHER).contains(&column) {
                return None;
            }
            // "stick" does not stand in "glue stick".
            let starts = before.ends_with("; ") || before.ends_with('\t');
            let meaning = Meaning::parse(table[from..].lines().next()?)?;
            (starts && meaning.pos() == Some(pos)).then_some(meaning)
        })
    }

    /// Every meaning.
    pub fn all(&self) -> impl Iterator<Item = Meaning> + use<> {
        self.lines.text().lines().filter_map(Meaning::parse)
    }
}

impl Meaning {
    fn parse(line: &'static str) -> Option<Self> {
        Some(Self { columns: columns(line)? })
    }

    #[must_use]
    pub const fn word(&self) -> &'static str {
        self.columns[0]
    }

    #[must_use]
    pub fn pos(&self) -> Option<Pos> {
        self.columns[1].chars().next().and_then(Pos::from_letter)
    }

    /// The senses of WordNet it has, by their places in WordNet's order, from 0; none where WordNet
    /// does not know it.
    pub fn senses(&self) -> impl Iterator<Item = usize> + use<> {
        let numbers = self.columns[2].split(',').filter_map(|number| number.parse::<usize>().ok());
        numbers.filter_map(|number| number.checked_sub(1))
    }

    /// Words that stand for it nearly everywhere, the best first.
    pub fn sure(&self) -> impl Iterator<Item = &'static str> + use<> {
        words(self.columns[SURE])
    }

    /// Words that stand for it in some places, the best first.
    pub fn other(&self) -> impl Iterator<Item = &'static str> + use<> {
        words(self.columns[OTHER])
    }

    /// All words that stand for it, the surest first.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.sure().chain(self.other())
    }

    /// A sentence that has the word in this meaning, **marked**.
    #[must_use]
    pub const fn example(&self) -> &'static str {
        self.columns[5]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "# word\n\
        bank\tn\t2\tfinancial institution\tlender\tThe **bank** lent us money.\n\
        bank\tn\t1\tshore; side\tedge\tThey sat on the **bank** of the river.\n\
        bank\tv\t-\tdeposit\t\tShe **banked** the cheque.\n\
        bank on\tv\t-\trely on; count on\t\tYou can **bank on** it.\n\
        coast\tn\t1,2\tshore\tseaside\tA house on the **coast**.\n";

    fn words_of(list: impl Iterator<Item = &'static str>) -> String {
        list.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_word_has_its_meanings_in_order() {
        let table = Meanings::new(TABLE);
        let bank: Vec<Meaning> = table.of("Bank", Pos::Noun).collect();
        assert_eq!(bank.len(), 2);
        assert_eq!(words_of(bank[1].sure()), "shore, side");
        assert_eq!((words_of(bank[1].other()), bank[1].pos()), ("edge".into(), Some(Pos::Noun)));
        assert_eq!(
            table.of("coast", Pos::Noun).next().unwrap().senses().collect::<Vec<_>>(),
            [0, 1]
        );
        assert_eq!(table.of("bank on", Pos::Verb).next().unwrap().senses().count(), 0);
        for (word, pos) in
            [("ban", Pos::Noun), ("coast", Pos::Verb), ("zoo", Pos::Noun), ("", Pos::Noun)]
        {
            assert_eq!(table.of(word, pos).count(), 0, "{word}");
        }
        assert_eq!(table.all().count(), 5);
    }

    #[test]
    fn a_word_is_listed_whole_and_as_its_part_of_speech() {
        let table = Meanings::new(TABLE);
        let heads = |word, pos| words_of(table.listing(word, pos).map(|meaning| meaning.word()));
        assert_eq!(heads("shore", Pos::Noun), "bank, coast");
        assert_eq!(heads("shore", Pos::Verb), "");
        assert_eq!(heads("rely on", Pos::Verb), "bank on");
        for part in ["institution", "on", "sure", "bank", "hore"] {
            assert_eq!(
                (heads(part, Pos::Noun), heads(part, Pos::Verb)),
                Default::default(),
                "{part}"
            );
        }
    }

    /// What a line of the table must be.
    #[test]
    fn the_embedded_table_is_sorted_and_its_lines_are_whole() {
        let lines = Meanings::embedded().lines;
        assert!(lines.is_sorted());
        assert_eq!(Meanings::embedded().all().count(), lines.text().lines().count());
        for meaning in Meanings::embedded().all() {
            let word = meaning.word();
            let pos = meaning.pos().unwrap();
            assert_eq!(meaning.example().matches("**").count(), 2, "{word}");
            let senses = crate::WordNet::embedded().senses(word, pos).count();
            assert!(meaning.senses().all(|sense| sense < senses), "{word}");
            let mut listed: Vec<&str> = meaning.words().collect();
            assert!(!listed.contains(&word), "{word}");
            assert!(listed.iter().all(|other| *other == other.trim()), "{word}");
            let count = listed.len();
            listed.sort_unstable();
            listed.dedup();
            assert_eq!(listed.len(), count, "{word}");
        }
    }
}
