//! Ranked candidates with equal scores in another order: how much of a figure chance decides.

use motjuste_core::{FastMap, GoldItem, RankedItem};

use crate::swords::TieOrder;

/// Every list best first, equal scores ordered by people's votes. `None` where no order of them changes
/// a figure: all candidates of an equal score have equally many votes.
pub fn reordered(
    gold: &[GoldItem],
    ranked: &[RankedItem],
    order: TieOrder,
) -> Option<Vec<RankedItem>> {
    let by_id: FastMap<&str, &GoldItem> =
        gold.iter().map(|item| (item.key.id.as_str(), item)).collect();
    let gold_of = |item: &RankedItem| by_id.get(item.key.id.as_str()).copied();
    let decides = |item: &RankedItem| gold_of(item).is_some_and(|gold| ties_decide(gold, item));
    ranked.iter().any(decides).then(|| {
        let list = |item: &RankedItem| match gold_of(item).filter(|_| decides(item)) {
            Some(gold) => in_order(gold, item, order),
            None => item.clone(),
        };
        ranked.iter().map(list).collect()
    })
}

fn ties_decide(gold: &GoldItem, item: &RankedItem) -> bool {
    // Of two candidates with different votes, one has some; few do.
    let people = gold.distinct();
    let votes = |word: &str| people.iter().find(|(known, _)| *known == word).map_or(0, |(_, n)| *n);
    let voted = item.candidates.iter().map(|(word, score)| (votes(word), score));
    voted.filter(|(given, _)| *given > 0).any(|(given, score)| {
        let mut equal = item.candidates.iter().filter(|(_, other)| other == score);
        equal.any(|(word, _)| votes(word) != given)
    })
}

fn in_order(gold: &GoldItem, item: &RankedItem, order: TieOrder) -> RankedItem {
    let mut item = item.clone();
    item.candidates.sort_by(|(a, a_score), (b, b_score)| {
        let by_votes = gold.votes(b).cmp(&gold.votes(a));
        b_score.total_cmp(a_score).then(match order {
            TieOrder::Luckiest => by_votes,
            TieOrder::Unluckiest => by_votes.reverse(),
        })
    });
    item
}

#[cfg(test)]
mod tests {
    use motjuste_core::ItemKey;

    use super::*;
    use crate::gap::{RankedGaps, Rules};

    fn key() -> ItemKey {
        ItemKey { lexelt: "go.v".into(), id: "1".into() }
    }

    fn gold() -> [GoldItem; 1] {
        let substitutes = [("leave", 3), ("exit", 1)];
        let substitutes = substitutes.map(|(s, votes)| (s.into(), votes)).into();
        [GoldItem { key: key(), substitutes }]
    }

    fn ranked(candidates: &[(&str, f64)]) -> [RankedItem; 1] {
        let candidates = candidates.iter().map(|(c, score)| ((*c).into(), *score)).collect();
        [RankedItem { key: key(), candidates }]
    }

    #[test]
    fn a_tie_makes_a_range_of_a_figure() {
        let ranked = ranked(&[("stay", 1.0), ("leave", 1.0), ("exit", 0.5)]);
        let gap = |order| {
            let ranked = reordered(&gold(), &ranked, order).unwrap();
            RankedGaps::score(&gold(), &ranked, Rules::default()).items[0].gap.unwrap()
        };
        let best = 3.0 + 4.0 / 2.0;
        assert_eq!(gap(TieOrder::Luckiest), (3.0 + 4.0 / 3.0) / best);
        assert_eq!(gap(TieOrder::Unluckiest), (3.0 / 2.0 + 4.0 / 3.0) / best);
    }

    #[test]
    fn ties_of_words_that_nobody_gave_decide_nothing() {
        let ranked = ranked(&[("stay", 0.0), ("sit", 0.0), ("leave", 1.0), ("exit", 0.5)]);
        assert_eq!(reordered(&gold(), &ranked, TieOrder::Luckiest), None);
    }
}
