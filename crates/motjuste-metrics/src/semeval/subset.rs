//! Parts of the data the papers report on: items outside multiwords, single-word substitutes,
//! items chosen by hand or at random.

use std::collections::HashSet;

use motjuste_core::{Pos, pos_of_lexelt};

/// Which items and substitutes count.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Subset {
    /// Items that do not count, by id or lexelt.
    pub exclude: HashSet<String>,
    /// The only items that count, by id or lexelt; all if absent.
    pub only: Option<HashSet<String>>,
    /// The only part of speech that counts; all if absent.
    pub pos: Option<Pos>,
    /// Whether only substitutes of one word count, on both sides.
    pub single_word: bool,
}

impl Subset {
    /// Whether an item counts.
    pub fn has(&self, lexelt: &str, id: &str) -> bool {
        let listed = |list: &HashSet<String>| list.contains(lexelt) || list.contains(id);
        !listed(&self.exclude)
            && self.only.as_ref().is_none_or(listed)
            && self.pos.is_none_or(|pos| pos_of_lexelt(lexelt) == Some(pos))
    }

    /// Whether a substitute counts, given its normal form.
    pub(super) fn takes_form(&self, form: &str) -> bool {
        !(self.single_word && form.contains(' '))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_named_by_id_or_lexelt() {
        let all = Subset::default();
        assert!(all.has("bright.a", "1"));
        let without = Subset { exclude: ["7".into()].into(), ..Subset::default() };
        assert!(!without.has("bright.a", "7") && without.has("bright.a", "8"));
        let only = Subset { only: Some(["side.n".into()].into()), ..Subset::default() };
        assert!(!only.has("bright.a", "7") && only.has("side.n", "7"));
        let verbs = Subset { pos: Some(Pos::Verb), ..Subset::default() };
        assert!(verbs.has("bar.n.v", "7") && !verbs.has("bar.n", "7"));
    }
}
