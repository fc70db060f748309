//! Targets judged for this project, word by word: by an editor who would print a word, perhaps, or not,
//! and by the votes that a crowd would give.

use std::sync::Arc;

use motjuste_encoder::Encoder;
use rayon::prelude::*;

use super::RankerError;
use super::item::{Item, Origin};

/// The share of people a *maybe* stands for.
pub(super) const MAYBE: f32 = 0.4;
/// The share that each verdict stands for: one strict editor's *yes* is not everybody's.
const VERDICTS: [f32; 3] = [0.85, MAYBE, 0.0];
/// The share that predicted votes stand for, from none to ten of ten: what the crowd of SWORDS said of words
/// for which as many votes had been predicted (60 targets of dev, 4,200 words).
const VOTES: [f32; 11] = [0.02, 0.06, 0.11, 0.18, 0.26, 0.35, 0.46, 0.52, 0.68, 0.75, 0.85];

impl Item {
    /// The items of a file of verdicts: a target per line, `id`, `sentence` with the target
    /// **marked**, `pos`, and the dictionary forms judged *yes*, *maybe* and *no*, separated by
    /// semicolons.
    ///
    /// # Errors
    /// If a line cannot be read.
    pub fn of_verdicts(
        file: &str,
        weight: f32,
        encoder: Option<&Arc<Encoder>>,
    ) -> Result<Vec<Self>, RankerError> {
        let head = ["id", "sentence", "pos", "yes", "maybe", "no"];
        rows(file, head, |[_, sentence, pos, verdicts @ ..]| {
            let judged = verdicts.into_iter().zip(VERDICTS);
            let judged =
                judged.flat_map(|(list, share)| words(list).map(move |word| (word, share)));
            Self::of_marked(sentence, pos, judged, (Origin::Edited, weight), encoder)
        })
    }

    /// The items of a file of votes: a target per line, `id`, `sentence` with the target **marked**,
    /// `pos`, and lists of dictionary forms, as in `7: huge; large | 0: grand`, with how many of ten
    /// people would accept them.
    ///
    /// # Errors
    /// If a line cannot be read.
    pub fn of_votes(
        file: &str,
        weight: f32,
        encoder: Option<&Arc<Encoder>>,
    ) -> Result<Vec<Self>, RankerError> {
        rows(file, ["id", "sentence", "pos", "votes"], |[_, sentence, pos, votes]| {
            let mut judged = Vec::new();
            for list in votes.split(" | ") {
                let (votes, list) = list.split_once(':').unwrap_or((list, ""));
                let share = votes.trim().parse().ok().and_then(|votes: usize| VOTES.get(votes));
                let share = share.ok_or_else(|| format!("{votes:?} is no number of votes"))?;
                judged.extend(words(list).map(|word| (word, *share)));
            }
            Self::of_marked(sentence, pos, judged.into_iter(), (Origin::Voted, weight), encoder)
        })
    }
}

/// An item of every line of a table whose head has these columns.
fn rows<const N: usize>(
    file: &str,
    head: [&str; N],
    item: impl Fn([&str; N]) -> Result<Item, String> + Sync,
) -> Result<Vec<Item>, RankerError> {
    let bad = |id: &str, reason| RankerError::Target { id: id.to_owned(), reason };
    let mut lines = file.lines().filter(|line| !line.starts_with('#'));
    if lines.next() != Some(&*head.join("\t")) {
        return Err(bad("line 1", format!("expected the columns {}", head.join(", "))));
    }
    let lines: Vec<&str> = lines.filter(|line| !line.trim().is_empty()).collect();
    let item = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let id = columns[0];
        let columns = columns.try_into().map_err(|_| bad(id, format!("expected {N} columns")))?;
        item(columns).map_err(|reason| bad(id, reason))
    };
    lines.into_par_iter().map(item).collect()
}

/// The words of a list.
fn words(list: &str) -> impl Iterator<Item = String> {
    list.split(';').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share_of(item: &Item, word: &str) -> Option<f32> {
        item.candidates.iter().find(|one| one.lemma == word)?.share
    }

    #[test]
    fn verdicts_and_votes_are_shares() {
        let sentence = "It was a **big** decision.";
        let file =
            format!("id\tsentence\tpos\tyes\tmaybe\tno\na1\t{sentence}\tADJ\tlarge\thuge\tadult\n");
        let edited = Item::of_verdicts(&file, 1.0, None).unwrap();
        assert_eq!(share_of(&edited[0], "large"), Some(0.85));
        assert_eq!(
            (share_of(&edited[0], "huge"), share_of(&edited[0], "adult")),
            (Some(0.4), Some(0.0))
        );
        let file = format!(
            "id\tsentence\tpos\tvotes\nw1\t{sentence}\tADJ\t9: major | 5: large; huge | 0: adult\n"
        );
        let voted = Item::of_votes(&file, 1.0, None).unwrap();
        assert_eq!(
            (share_of(&voted[0], "major"), share_of(&voted[0], "huge")),
            (Some(0.75), Some(0.35))
        );
        assert_eq!(share_of(&voted[0], "gigantic"), None);
    }

    #[test]
    fn a_bad_line_is_named() {
        let refused = |line: &str| {
            let file = format!("id\tsentence\tpos\tvotes\n{line}\n");
            Item::of_votes(&file, 1.0, None).unwrap_err().to_string()
        };
        assert_eq!(refused("w1\tA **big** dog.\tADJ"), "target w1: expected 4 columns");
        assert_eq!(
            refused("w1\tA **big** dog.\tADJ\t11: x"),
            "target w1: \"11\" is no number of votes"
        );
        assert_eq!(
            refused("w1\tA big dog.\tADJ\t1: x"),
            "target w1: no word is marked: write it as **word**"
        );
    }
}
