//! Words that stand for themselves although they look like a form of another: *woods*, *last*.

use std::collections::HashMap;
use std::sync::LazyLock;

use motjuste_core::Pos;

use crate::Slot;
use crate::inflect::rows;

struct Entry {
    slot: Slot,
    /// The word that makes an ordinary form of it when it follows.
    unless_before: &'static str,
}

static TABLE: LazyLock<HashMap<(&'static str, Pos), Entry>> = LazyLock::new(|| {
    rows(include_str!("../../data/lexical-forms.tsv"))
        .filter_map(|[letter, word, slot, unless_before]| {
            let pos = Pos::from_letter(letter.parse().ok()?)?;
            Some(((word, pos), Entry { slot: Slot::named(pos, slot)?, unless_before }))
        })
        .collect()
});

/// The slot a word fills that stands for itself.
pub(crate) fn slot(word: &str, pos: Pos) -> Option<Slot> {
    TABLE.get(&(word, pos)).map(|entry| entry.slot)
}

/// Whether such a word is an ordinary form before this one: *later than*, *glasses of*.
pub(super) fn is_ordinary_before(word: &str, pos: Pos, next: &str) -> bool {
    TABLE.get(&(word, pos)).is_some_and(|entry| entry.unless_before == next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_an_entry() {
        let lines = include_str!("../../data/lexical-forms.tsv").lines();
        assert_eq!(TABLE.len(), lines.filter(|line| !line.starts_with('#')).count());
        assert_eq!(slot("last", Pos::Adj), Slot::dictionary_form(Pos::Adj));
        assert_eq!(slot("last", Pos::Verb), None);
    }
}
