//! Agreement between annotators on substitutes: SemEval-2007 task 10, §2.2.2 and Table 1 of
//! McCarthy & Navigli (2009).
//!
//! The paper defines everything over T, the items with two or more responses that are not NIL or
//! NAME. A response is what one annotator gave, so T holds the items with at least two annotators
//! whose set of substitutes is not empty; only for those has an item a pair to agree. Substitutes are
//! taken as lemmatised: they agree where they are equal. A phrase plays no role.

use std::collections::{BTreeMap, BTreeSet};

use motjuste_core::{Pos, RawAnswer};

use crate::moments::share;

/// A row of Table 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Agreement {
    /// |T|: the items with at least two responses.
    pub items: usize,
    /// PA, eq. 1: over pairs of annotators, then items, the mean of |h ∩ h′| / |h ∪ h′|.
    pub pairwise: Option<f64>,
    /// |T_m|: the items with a mode, a response more frequent than all others.
    pub items_with_mode: usize,
    /// PA_m, eq. 2: over all responses to items with a mode, the mean of 1/|h| where h has the mode.
    pub pairwise_with_mode: Option<f64>,
}

/// The substitutes of one annotator for one item: hᵢ of the paper, never empty.
type Response<'a> = BTreeSet<&'a str>;

impl Agreement {
    /// The agreement over these answers.
    ///
    /// An annotator's several answers to one item count as one response.
    pub fn of<'a>(answers: impl IntoIterator<Item = &'a RawAnswer>) -> Self {
        let items: Vec<Vec<Response<'a>>> = responses(answers)
            .into_values()
            .map(|by_annotator| by_annotator.into_values().collect())
            .filter(|responses: &Vec<_>| responses.len() >= 2)
            .collect();

        let pairwise: f64 = items.iter().map(|item| mean_overlap(item)).sum();
        let mut items_with_mode = 0;
        let mut responses_with_mode = 0;
        let mut credit = 0.0;
        for responses in &items {
            let Some(mode) = mode(responses) else {
                continue;
            };
            items_with_mode += 1;
            responses_with_mode += responses.len();
            credit += responses
                .iter()
                .filter(|response| response.contains(mode))
                .map(|response| 1.0 / response.len() as f64)
                .sum::<f64>();
        }
        Self {
            items: items.len(),
            pairwise: share(pairwise, items.len()),
            items_with_mode,
            pairwise_with_mode: share(credit, responses_with_mode),
        }
    }

    /// The share of the items that have a mode.
    pub fn share_with_mode(&self) -> Option<f64> {
        share(self.items_with_mode as f64, self.items)
    }

    /// The agreement per part of speech.
    pub fn by_pos(answers: &[RawAnswer]) -> BTreeMap<Pos, Self> {
        let tags: BTreeSet<Pos> = answers.iter().map(|answer| answer.pos).collect();
        let of = |pos| Self::of(answers.iter().filter(|answer| answer.pos == pos));
        tags.into_iter().map(|pos| (pos, of(pos))).collect()
    }

    /// The agreement of the others when one annotator is left out, for each annotator.
    ///
    /// Items and modes are those of the others' answers: an item that keeps fewer than two
    /// responses leaves T.
    pub fn without_each(answers: &[RawAnswer]) -> BTreeMap<&str, Self> {
        let annotators: BTreeSet<&str> = answers.iter().map(|a| a.annotator.as_str()).collect();
        let without = |left_out| Self::of(answers.iter().filter(|a| a.annotator != left_out));
        annotators.into_iter().map(|a| (a, without(a))).collect()
    }
}

/// Non-empty responses by item and annotator. NIL and NAME are empty responses.
fn responses<'a>(
    answers: impl IntoIterator<Item = &'a RawAnswer>,
) -> BTreeMap<&'a str, BTreeMap<&'a str, Response<'a>>> {
    let mut items: BTreeMap<&str, BTreeMap<&str, Response<'a>>> = BTreeMap::new();
    for answer in answers {
        if answer.nil || answer.name || answer.unsubstitutable || answer.answers.is_empty() {
            continue;
        }
        items
            .entry(&answer.item)
            .or_default()
            .entry(&answer.annotator)
            .or_default()
            .extend(answer.answers.iter().map(String::as_str));
    }
    items
}

/// The mean of |h ∩ h′| / |h ∪ h′| over all pairs of at least two responses.
fn mean_overlap(responses: &[Response<'_>]) -> f64 {
    let mut overlap = 0.0;
    for (i, h) in responses.iter().enumerate() {
        for other in &responses[i + 1..] {
            let common = h.intersection(other).count();
            overlap += common as f64 / (h.len() + other.len() - common) as f64;
        }
    }
    let pairs = responses.len() * (responses.len() - 1) / 2;
    overlap / pairs as f64
}

/// The response more frequent than all others, if there is one.
fn mode<'a>(responses: &[Response<'a>]) -> Option<&'a str> {
    let mut frequencies: BTreeMap<&str, usize> = BTreeMap::new();
    for substitute in responses.iter().flatten() {
        *frequencies.entry(substitute).or_default() += 1;
    }
    let highest = *frequencies.values().max()?;
    let mut most_frequent = frequencies.iter().filter(|(_, f)| **f == highest);
    let (mode, _) = most_frequent.next()?;
    most_frequent.next().is_none().then_some(*mode)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// One item's answers, annotators numbered as in the paper; "" is NIL.
    fn item(id: &str, pos: Pos, by_annotator: &[&str]) -> Vec<RawAnswer> {
        let answer = |(index, substitutes): (usize, &&str)| RawAnswer {
            item: id.to_owned(),
            pos,
            annotator: (index + 1).to_string(),
            answers: substitutes
                .split(", ")
                .filter(|substitute| !substitute.is_empty())
                .map(str::to_owned)
                .collect(),
            nil: substitutes.is_empty(),
            name: false,
            unsubstitutable: false,
            dictionary: false,
            phrase: None,
        };
        by_annotator.iter().enumerate().map(answer).collect()
    }

    /// §2.2.1: "… by people in *charge*."
    fn charge() -> Vec<RawAnswer> {
        let answers = ["control, command", "control", "authority", "power", "command"];
        item("charge.n 1", Pos::Noun, &answers)
    }

    /// §2.4: item 9999, *happy;a*.
    fn happy() -> Vec<RawAnswer> {
        let answers = ["glad, merry", "glad", "cheerful, glad", "merry", "jovial"];
        item("happy.a 9999", Pos::Adj, &answers)
    }

    #[track_caller]
    fn assert_close(actual: Option<f64>, expected: f64) {
        let actual = actual.unwrap();
        assert!((actual - expected).abs() < 1e-12, "{actual} ≠ {expected}");
    }

    #[test]
    fn charge_has_two_most_frequent_responses_and_so_no_mode() {
        let agreement = Agreement::of(&charge());
        // Of ten pairs, 1–2 share control and 1–5 share command, one of two words each.
        assert_close(agreement.pairwise, (1.0 / 2.0 + 1.0 / 2.0) / 10.0);
        assert_eq!((agreement.items, agreement.items_with_mode), (1, 0));
        assert_eq!(agreement.pairwise_with_mode, None);
        assert_eq!(agreement.share_with_mode(), Some(0.0));
    }

    #[test]
    fn happy_has_the_mode_glad() {
        let agreement = Agreement::of(&happy());
        // 1–2, 1–4 and 2–3 share one of two words, 1–3 one of three.
        assert_close(agreement.pairwise, (3.0 / 2.0 + 1.0 / 3.0) / 10.0);
        // Annotators 1, 2 and 3 gave glad: 1/2 + 1 + 1/2, of five responses.
        assert_close(agreement.pairwise_with_mode, 2.0 / 5.0);
        assert_eq!(agreement.share_with_mode(), Some(1.0));
    }

    #[test]
    fn items_weigh_equally_and_table_1_has_a_row_per_part_of_speech() {
        let answers = [charge(), happy()].concat();
        let all = Agreement::of(&answers);
        assert_close(all.pairwise, (0.1 + 11.0 / 60.0) / 2.0);
        assert_eq!(all.share_with_mode(), Some(0.5));
        let rows = Agreement::by_pos(&answers);
        assert_eq!(rows.keys().collect::<Vec<_>>(), [&Pos::Adj, &Pos::Noun]);
        assert_eq!(rows[&Pos::Adj], Agreement::of(&happy()));
    }

    #[test]
    fn leaving_out_the_annotator_with_many_substitutes_changes_items_and_modes() {
        let answers = [charge(), happy(), item("lone", Pos::Verb, &["go", "", "go"])].concat();
        let without = &Agreement::without_each(&answers)["1"];
        // charge has no overlap left; of happy's six pairs, 2–3 share one of two; "lone" is gone.
        assert_eq!(without.items, 2);
        assert_close(without.pairwise, (0.5 / 6.0) / 2.0);
        // glad is still happy's mode, given by annotators 2 and 3 of four.
        assert_eq!(without.items_with_mode, 1);
        assert_close(without.pairwise_with_mode, (1.0 + 0.5) / 4.0);
    }

    #[test]
    fn nil_and_name_are_not_responses() {
        let mut answers = item("x", Pos::Noun, &["match", "match", "game", ""]);
        assert_close(Agreement::of(&answers).pairwise, 1.0 / 3.0);
        answers[2].name = true;
        assert_close(Agreement::of(&answers).pairwise, 1.0);
        answers[1].nil = true;
        let agreement = Agreement::of(&answers);
        assert_eq!((agreement.items, agreement.pairwise), (0, None));
        assert_eq!(agreement.share_with_mode(), None);
    }

    proptest! {
        #[test]
        fn agreement_is_a_share_and_ignores_the_order_of_answers(
            given in prop::collection::vec(("[ab]", "[1-4]", prop::collection::vec("[w-z]", 0..4)), 0..20)
        ) {
            let mut answers: Vec<RawAnswer> = given
                .into_iter()
                .map(|(item, annotator, answers)| RawAnswer {
                    item, pos: Pos::Noun, annotator, answers, nil: false, name: false, unsubstitutable: false,
                    dictionary: false, phrase: None,
                })
                .collect();
            let agreement = Agreement::of(&answers);
            for share in [agreement.pairwise, agreement.pairwise_with_mode, agreement.share_with_mode()] {
                prop_assert!(share.is_none_or(|share| (0.0..=1.0 + 1e-12).contains(&share)));
            }
            answers.reverse();
            prop_assert_eq!(agreement, Agreement::of(&answers));
        }
    }
}
