//! The second stage of judging (SWORDS §3.3): once a target has all labels of the first, its
//! candidates with a positive one are put to more people.
//!
//! Candidates that were judged together stay together. A task of the second stage is closed to
//! everyone who has judged one of its candidates; were candidates of several tasks mixed, it would be
//! closed to the people of all of these, and a campaign with few people would never end. Tasks that
//! the same people have seen are merged, which closes the new one to nobody else.

use std::collections::{BTreeMap, BTreeSet};

use super::database::{Numbering, Transaction};
use crate::task::{Unit, plan_second_stage};
use crate::{Actor, AnnotatorNumber, Body, Campaign, ItemNumber, Result, TaskNumber};

/// Issues the second-stage tasks that are due for an item, if any are. Candidates that have had
/// theirs are left alone, so that a label filtered, given anew or restored later adds what is
/// missing and no more.
pub(super) async fn issue_second_stage(
    transaction: &mut Transaction,
    campaign: &Campaign,
    item: ItemNumber,
) -> Result<()> {
    let mut rows = transaction.rows();
    if campaign.procedure.of_kind().wanted(2) == 0 || !rows.first_stage_is_complete(item).await? {
        return Ok(());
    }
    let issued = rows.units_in_second_stage(item).await?;
    let positive = rows.positive_units(item).await?;
    let due: BTreeSet<Unit> = positive.difference(&issued).copied().collect();
    if due.is_empty() {
        return Ok(());
    }
    let groups = seen_together(due, rows.seen(item).await?);
    let Some(asked) = rows.item(item).await? else { return Ok(()) };
    let first = TaskNumber(rows.last(Numbering::Tasks).await? + 1);
    let tasks = plan_second_stage(campaign, (item, &asked), groups, first)?;
    let key = format!("tasks/{first}");
    transaction.append(Actor::Campaign, key, Body::TasksIssued { tasks }).await
}

/// These units as candidates, those together that the same people have seen.
fn seen_together(due: BTreeSet<Unit>, seen: Vec<(Unit, AnnotatorNumber)>) -> Vec<Vec<u16>> {
    let mut seen_by: BTreeMap<Unit, BTreeSet<AnnotatorNumber>> =
        due.into_iter().map(|unit| (unit, BTreeSet::new())).collect();
    for (unit, annotator) in seen {
        if let Some(people) = seen_by.get_mut(&unit) {
            people.insert(annotator);
        }
    }
    let mut groups: BTreeMap<BTreeSet<AnnotatorNumber>, Vec<Unit>> = BTreeMap::new();
    for (unit, people) in seen_by {
        groups.entry(people).or_default().push(unit);
    }
    let mut groups: Vec<Vec<Unit>> = groups.into_values().collect();
    groups.sort();
    let positions = |group: Vec<Unit>| group.into_iter().map(Unit::position).collect();
    groups.into_iter().map(positions).collect()
}
