//! Whether somebody is a man or a woman is a fact: *boys* for *children*, *lioness* for *lion*.

use std::collections::HashMap;
use std::sync::LazyLock;

use motjuste_core::Pos;
use motjuste_lexicon::{Inflector, Number, Slot, Spelling};

use super::Rule;
use crate::AnalysedTarget;
use crate::candidate::Candidate;

/// Words and their plurals: to look a form up is a hundredth of the work of finding its lemma.
static SEXES: LazyLock<HashMap<String, Sex>> = LazyLock::new(|| {
    let lines = include_str!("sexes.tsv").lines().filter(|line| !line.starts_with('#'));
    let rows = lines.filter_map(|line| line.split_once('\t'));
    rows.flat_map(|(sex, words)| {
        let sex = match sex {
            "female" => Sex::Female,
            "male" => Sex::Male,
            _ => Sex::UsuallyMale,
        };
        words.split(", ").flat_map(move |word| {
            let plurals =
                Inflector::new(Spelling::default()).variants(word, Slot::Noun(Number::Plural));
            plurals.into_iter().chain([word.to_owned()]).map(move |form| (form, sex))
        })
    })
    .collect()
});

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sex {
    Female,
    Male,
    /// Many say it of people at large, but nobody of a woman.
    UsuallyMale,
}

/// Keeps out words that say of somebody what the target does not.
pub(super) struct SameSex {
    /// What the target says; nothing where the target is no noun.
    target: Option<Vec<Sex>>,
}

impl SameSex {
    pub(super) fn new(target: &AnalysedTarget<'_>) -> Self {
        Self { target: (target.pos == Pos::Noun).then(|| sexes(&target.lemma)) }
    }
}

impl Rule for SameSex {
    fn admits(&self, candidate: &Candidate) -> bool {
        let Some(target) = &self.target else { return true };
        let said = |sex| target.contains(&sex);
        sexes(&candidate.lemma).into_iter().all(|sex| match sex {
            Sex::Female => said(Sex::Female),
            Sex::Male => said(Sex::Male) || said(Sex::UsuallyMale),
            Sex::UsuallyMale => !said(Sex::Female),
        })
    }
}

/// What the words of an expression say: *lady friend*, *kid brother*, *women's*.
fn sexes(lemma: &str) -> Vec<Sex> {
    let lower = lemma.to_lowercase();
    let of = |word: &str| SEXES.get(word).copied();
    if let Some(sex) = of(&lower) {
        return vec![sex];
    }
    let words = lower.split([' ', '-', '\'', '’']).filter(|word| !word.is_empty());
    words.filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_word_has_one_sex() {
        let lines = || include_str!("sexes.tsv").lines().filter(|line| !line.starts_with('#'));
        let words: Vec<&str> =
            lines().flat_map(|line| line.split_once('\t').unwrap().1.split(", ")).collect();
        let once: HashSet<&str> = words.iter().copied().collect();
        assert_eq!(words.len(), once.len());
    }

    #[test]
    fn expressions_say_what_their_words_say() {
        assert_eq!(sexes("kid brother"), [Sex::Male]);
        assert_eq!(sexes("women's"), [Sex::Female]);
        assert_eq!(sexes("boys' night"), [Sex::Male]);
        assert_eq!(sexes("bride-to-be"), [Sex::Female]);
        assert_eq!(sexes("chairman"), [Sex::UsuallyMale]);
        assert_eq!(sexes("friend"), []);
    }
}
