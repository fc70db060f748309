//! Expressions that are opposite because their words are: *old woman* and *young lady*, *sister* and
//! *kid brother*.

use motjuste_core::Pos;
use motjuste_lexicon::Opposites;

/// Whether two nouns, one of them an expression, have opposite heads, or adjectives before them.
pub(super) fn are_opposite(one: &str, other: &str, pos: Pos) -> bool {
    if pos != Pos::Noun || !(one.contains(' ') || other.contains(' ')) {
        return false;
    }
    let ((own, head), (others, other_head)) = (taken_apart(one), taken_apart(other));
    let opposites = Opposites::embedded();
    let by_head = opposites.are_opposite(head, other_head, Pos::Noun);
    let by_adjective =
        || own.iter().any(|a| others.iter().any(|b| opposites.are_opposite(a, b, Pos::Adj)));
    by_head || by_adjective()
}

/// What stands before the head of a noun, and the head; *lady of the house* has its head in front.
fn taken_apart(expression: &str) -> (Vec<&str>, &str) {
    let words: Vec<&str> = expression.split(' ').collect();
    let end =
        words.iter().position(|word| matches!(*word, "of" | "in" | "to" | "at" | "for" | "with"));
    match words[..end.unwrap_or(words.len())].split_last() {
        Some((head, before)) => (before.to_vec(), head),
        None => (Vec::new(), expression),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_and_adjectives_decide() {
        for (one, other, opposite) in [
            ("old woman", "young woman", true),
            ("old woman", "young lady", true),
            ("sister", "kid brother", true),
            ("old man", "old lady", true),
            ("old man", "elderly man", false),
            ("man", "woman", false),
            ("big sister", "elder sister", false),
        ] {
            assert_eq!(are_opposite(one, other, Pos::Noun), opposite, "{one}, {other}");
        }
    }
}
