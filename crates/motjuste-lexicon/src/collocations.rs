//! The company that words keep: which words beside a word tell what it means, and what an editor would
//! print instead in that company.

use std::sync::LazyLock;

use motjuste_core::Pos;

use crate::sorted_lines::{SortedLines, columns, words};

static EMBEDDED: LazyLock<Collocations> =
    LazyLock::new(|| Collocations::new(include_str!("../data/collocations.tsv")));

/// What stands in the place of words where nothing may be substituted.
const NOTHING: &str = "-";

/// A table of collocations, a line each.
#[derive(Debug, Clone, Copy)]
pub struct Collocations {
    lines: SortedLines,
}

/// Words that tell a meaning of the word they stand beside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Collocation {
    columns: [&'static str; 6],
}

impl Collocations {
    /// The table built into the program.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// A table of lines `word, part of speech, meaning, words before it, words after it, what to print
    /// instead`, separated by tabs and sorted by the bytes of the first two.
    #[must_use]
    pub fn new(table: &'static str) -> Self {
        Self { lines: SortedLines::new(table) }
    }

    /// The collocations of a word.
    pub fn of(&self, word: &str, pos: Pos) -> impl Iterator<Item = Collocation> + use<> {
        let parse = |line| Some(Collocation { columns: columns(line)? });
        self.lines.of(word, pos).map_while(parse)
    }
}

impl Collocation {
    /// The meaning they tell, by its place in [`Meanings`](crate::Meanings), from 0; `None` if it is none
    /// of those.
    #[must_use]
    pub fn meaning(&self) -> Option<usize> {
        self.columns[2].parse::<usize>().ok()?.checked_sub(1)
    }

    /// Dictionary forms of words that stand before it; with a plus, right before it.
    pub fn before(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.columns[3].split_ascii_whitespace()
    }

    /// Dictionary forms of words that stand after it; with a plus, right after it.
    pub fn after(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.columns[4].split_ascii_whitespace()
    }

    /// What to print instead, the best first; empty if the words of the meaning are right as they are.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        words(self.columns[5]).filter(|word| *word != NOTHING)
    }

    /// Whether nothing may be substituted: *get married*.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        self.columns[5] == NOTHING
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Meanings;

    const TABLE: &str = "# word\n\
        get\tv\t0\t\tmarried engaged\t-\n\
        keep\tv\t5\t\tpromise word vow\thonour; stick to\n\
        keep\tv\t7\tmilk food\tfresh\t\n";

    #[test]
    fn a_word_has_its_collocations_in_order() {
        let keep: Vec<Collocation> = Collocations::new(TABLE).of("Keep", Pos::Verb).collect();
        assert_eq!(keep.len(), 2);
        assert_eq!(keep[0].meaning(), Some(4));
        assert_eq!(keep[0].after().collect::<Vec<_>>(), ["promise", "word", "vow"]);
        assert_eq!(keep[0].words().collect::<Vec<_>>(), ["honour", "stick to"]);
        assert_eq!((keep[1].before().count(), keep[1].words().count()), (2, 0));
        assert!(!keep[1].is_fixed());
        let get = Collocations::new(TABLE).of("get", Pos::Verb).next().unwrap();
        assert!(get.is_fixed() && get.meaning().is_none() && get.words().count() == 0);
        assert_eq!(Collocations::new(TABLE).of("keep", Pos::Noun).count(), 0);
    }

    /// What a line of the table must be.
    #[test]
    fn the_embedded_table_is_sorted_and_its_lines_are_whole() {
        let lines = Collocations::embedded().lines;
        assert!(lines.is_sorted());
        for line in lines.text().lines() {
            let found = Collocation { columns: columns(line).unwrap() };
            let pos = found.columns[1].chars().next().and_then(Pos::from_letter).unwrap();
            let meanings = Meanings::embedded().of(found.columns[0], pos).count();
            let number: usize = found.columns[2].parse().unwrap();
            assert!(number <= meanings, "{line}");
            assert!(found.before().count() + found.after().count() > 0, "{line}");
            assert!(number > 0 || found.is_fixed() || found.words().count() > 0, "{line}");
            let mut words: Vec<&str> = found.words().collect();
            assert!(
                words.iter().all(|word| *word == word.trim() && *word != found.columns[0]),
                "{line}"
            );
            let count = words.len();
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), count, "{line}");
        }
    }
}
