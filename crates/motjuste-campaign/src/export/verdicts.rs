//! A verdict campaign as a file of verdicts (McCarthy & Navigli 2009, §4.4), a line per substitute and
//! source; judges did not know the source, so all sources of a substitute have the same verdicts.

use std::collections::BTreeMap;

use motjuste_core::{GoldItem, JudgedSubstitute, Rating, RatingValue, Verdict};

use super::ExportError;
use super::answers::{Counted, counted};
use crate::{About, Answer, Item, ItemNumber, Kind, Snapshot};

/// The source of a substitute whose item names none.
const UNKNOWN: &str = "unknown";

/// The verdicts that count. Substitutes without one are left out.
///
/// # Errors
/// [`ExportError::Kind`] for another kind of campaign.
pub fn verdicts(snapshot: &Snapshot) -> Result<Vec<JudgedSubstitute>, ExportError> {
    ExportError::unless(snapshot, Kind::Verdict)?;
    let mut given: BTreeMap<(ItemNumber, u16), Vec<Verdict>> = BTreeMap::new();
    for Counted { question, answer, .. } in counted(snapshot) {
        if let (About::Substitute(position), Answer::Verdict(label)) = (&question.about, answer) {
            given.entry((question.item, *position)).or_default().push(label.verdict());
        }
    }
    let mut judged = Vec::new();
    for ((number, position), verdicts) in given {
        let Some(Item::Verdict(item)) = snapshot.item(number) else { continue };
        let Some(substitute) = item.substitutes().get(usize::from(position)) else { continue };
        let unknown = [UNKNOWN.to_owned()].into();
        let sources = if substitute.sources.is_empty() { &unknown } else { &substitute.sources };
        judged.extend(sources.iter().map(|source| JudgedSubstitute {
            item: item.key.to_string(),
            substitute: substitute.text.clone(),
            source: source.clone(),
            verdicts: verdicts.clone(),
        }));
    }
    Ok(judged)
}

/// The verdict of each judge, for agreement: 0 bad, 1 reasonable, 2 good, so that any level of
/// measurement reads them.
///
/// # Errors
/// [`ExportError::Kind`] for another kind of campaign.
pub fn verdict_ratings(snapshot: &Snapshot) -> Result<Vec<Rating>, ExportError> {
    ExportError::unless(snapshot, Kind::Verdict)?;
    let rating = |Counted { submission, question, answer, .. }: &Counted<'_>| {
        let (About::Substitute(position), Answer::Verdict(label)) = (&question.about, answer)
        else {
            return None;
        };
        let Some(Item::Verdict(item)) = snapshot.item(question.item) else { return None };
        let substitute = item.substitutes().get(usize::from(*position))?;
        let value = match label.verdict() {
            Verdict::Good => 2.0,
            Verdict::Reasonable => 1.0,
            Verdict::Bad => 0.0,
        };
        Some(Rating {
            item: format!("{}: {}", item.key, substitute.text),
            context: None,
            annotator: submission.annotator.to_string(),
            value: RatingValue::Number(value),
        })
    };
    Ok(counted(snapshot).iter().filter_map(rating).collect())
}

/// A gold standard of what judges found good or reasonable: a substitute has as many votes as judges
/// who did. Sentences of which nobody found anything so are left out.
///
/// # Errors
/// [`ExportError::Kind`] for another kind of campaign.
pub fn approved(snapshot: &Snapshot) -> Result<Vec<GoldItem>, ExportError> {
    ExportError::unless(snapshot, Kind::Verdict)?;
    let mut votes: BTreeMap<(ItemNumber, u16), u32> = BTreeMap::new();
    for Counted { question, answer, .. } in counted(snapshot) {
        if let (About::Substitute(position), Answer::Verdict(label)) = (&question.about, answer)
            && label.verdict() != Verdict::Bad
        {
            *votes.entry((question.item, *position)).or_default() += 1;
        }
    }
    let mut gold: BTreeMap<ItemNumber, GoldItem> = BTreeMap::new();
    for ((number, position), votes) in votes {
        let Some(Item::Verdict(item)) = snapshot.item(number) else { continue };
        let Some(substitute) = item.substitutes().get(usize::from(position)) else { continue };
        let new = || GoldItem { key: item.key.clone(), substitutes: Vec::new() };
        let of_item = gold.entry(number).or_insert_with(new);
        of_item.substitutes.push((substitute.text.clone(), votes));
    }
    for item in gold.values_mut() {
        item.substitutes.sort_by_key(|(_, votes)| std::cmp::Reverse(*votes));
    }
    Ok(gold.into_values().collect())
}

#[cfg(test)]
mod tests {
    use motjuste_formats::{Format, Text, Verdicts, parse};
    use motjuste_metrics::verdicts::{JudgedType, VerdictsByOrigin};

    use super::*;
    use crate::fixture::{submit, verdict as campaign, verdicts as letters};

    #[test]
    fn verdicts_are_read_back_and_counted_by_origin() {
        let mut snapshot = campaign(&[("clever", "annotators+bert"), ("shiny", "bert")]);
        for (annotator, given) in [(1, "gb"), (2, "rb"), (3, "gr")] {
            submit(&mut snapshot, 1, annotator, letters(given));
        }
        let judged = verdicts(&snapshot).unwrap();
        let mut bytes = Vec::new();
        Verdicts::write(&judged, &mut bytes).unwrap();
        let read = parse::<Verdicts>(&Text::from_bytes("v", bytes).unwrap()).unwrap();
        assert_eq!(read, judged);
        let types = JudgedType::collect(&read, "annotators").unwrap();
        let origin = VerdictsByOrigin::of(&types);
        assert_eq!((origin.both.good, origin.systems_only.bad), (1, 1));
    }
    #[test]
    fn judges_can_be_compared_and_what_they_approved_is_a_gold_standard() {
        let mut snapshot =
            campaign(&[("shiny", "bert"), ("clever", "annotators+bert"), ("wet", "bert")]);
        for (annotator, given) in [(1, "bgb"), (2, "rgb"), (3, "brb")] {
            submit(&mut snapshot, 1, annotator, letters(given));
        }
        let ratings = verdict_ratings(&snapshot).unwrap();
        assert_eq!(ratings.len(), 9);
        assert_eq!(ratings[1].item, "bright.a 1: clever");
        assert_eq!(ratings[1].value, RatingValue::Number(2.0));
        let gold = approved(&snapshot).unwrap();
        assert_eq!(gold[0].substitutes, [("clever".to_owned(), 3), ("shiny".to_owned(), 1)]);
    }
}
