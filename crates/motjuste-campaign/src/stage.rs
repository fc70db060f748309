//! The second stage of judging (SWORDS §3.3): once a target has all labels of the first, its
//! candidates with a positive one are put to more people.
//!
//! Candidates that were judged together stay together. A task of the second stage is closed to all who
//! have judged one of its candidates; were candidates of several tasks mixed, it would be closed to
//! the people of all of these, and a campaign with few people would never end. Tasks that the same
//! people have seen are merged, which closes the new one to nobody else.

use std::collections::{BTreeMap, BTreeSet};

use crate::store::{Ledger, Numbering, Reader};
use crate::task::{Unit, plan_second_stage};
use crate::{Actor, Body, Campaign, Error, Item, ItemNumber, Procedure, TaskNumber};

/// Issues the second-stage tasks that are due for an item, if any are. Candidates that have had
/// theirs are left alone, so that a label filtered, given anew or restored later adds what is
/// missing and no more.
pub(crate) async fn issue_second_stage(
    ledger: &mut Ledger,
    campaign: &Campaign,
    item: ItemNumber,
) -> Result<(), Error> {
    let Procedure::Judge(settings) = &campaign.procedure else { return Ok(()) };
    if settings.second_labels == 0 || !ledger.read().first_stage_is_complete(item).await? {
        return Ok(());
    }
    let issued = ledger.read().units_in_second_stage(item).await?;
    let positive = ledger.read().positive_units(item).await?;
    let due: BTreeSet<Unit> = positive.difference(&issued).copied().collect();
    if due.is_empty() {
        return Ok(());
    }
    let groups = ledger.read().judged_together(item, &due).await?;
    let Some(Item::Judge(judge)) = ledger.read().item(item).await? else { return Ok(()) };
    let first = TaskNumber(ledger.read().last(Numbering::Tasks).await? + 1);
    let tasks = plan_second_stage(campaign, settings, (item, &judge), groups, first)?;
    let key = format!("tasks/{first}");
    ledger.append(Actor::Campaign, key, Body::TasksIssued { tasks }).await
}

impl Reader<'_> {
    async fn first_stage_is_complete(&mut self, item: ItemNumber) -> Result<bool, Error> {
        let unfinished: (i64,) = sqlx::query_as(
            "SELECT COUNT(*) FROM tasks \
             WHERE campaign = $1 AND item = $2 AND stage = 1 AND valid < wanted",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(item.0))
        .fetch_one(&mut *self.connection)
        .await?;
        Ok(unfinished.0 == 0)
    }

    async fn units_in_second_stage(&mut self, item: ItemNumber) -> Result<BTreeSet<Unit>, Error> {
        self.units(
            // CROSS JOIN: from the item's tasks to their units, not through all units there are.
            "SELECT u.unit FROM tasks t CROSS JOIN task_units u \
             WHERE t.campaign = $1 AND t.item = $2 AND t.stage = 2 \
             AND u.campaign = t.campaign AND u.task = t.task",
            item,
        )
        .await
    }

    /// The units with a positive label of the first stage that counts.
    async fn positive_units(&mut self, item: ItemNumber) -> Result<BTreeSet<Unit>, Error> {
        self.units(
            "SELECT DISTINCT l.unit FROM labels l \
             JOIN assignments a ON a.campaign = l.campaign AND a.assignment = l.assignment \
             WHERE l.campaign = $1 AND l.item = $2 AND l.stage = 1 AND l.positive = 1 \
             AND l.unit IS NOT NULL AND a.filters = 0",
            item,
        )
        .await
    }

    /// These units as candidates, those together that the same people have seen.
    async fn judged_together(
        &mut self,
        item: ItemNumber,
        due: &BTreeSet<Unit>,
    ) -> Result<Vec<Vec<u16>>, Error> {
        let mut seen_by: BTreeMap<Unit, BTreeSet<i64>> =
            due.iter().map(|unit| (*unit, BTreeSet::new())).collect();
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT unit, annotator FROM seen WHERE campaign = $1 AND unit >= $2 AND unit < $3",
        )
        .bind(self.campaign.as_str())
        .bind(Unit::first_of(item).0)
        .bind(Unit::first_of(ItemNumber(item.0 + 1)).0)
        .fetch_all(&mut *self.connection)
        .await?;
        for (unit, annotator) in rows {
            if let Some(people) = seen_by.get_mut(&Unit(unit)) {
                people.insert(annotator);
            }
        }
        let mut groups: BTreeMap<BTreeSet<i64>, Vec<Unit>> = BTreeMap::new();
        for (unit, people) in seen_by {
            groups.entry(people).or_default().push(unit);
        }
        let mut groups: Vec<Vec<Unit>> = groups.into_values().collect();
        groups.sort();
        let positions = |group: Vec<Unit>| group.into_iter().map(Unit::position).collect();
        Ok(groups.into_iter().map(positions).collect())
    }

    async fn units(
        &mut self,
        statement: &'static str,
        item: ItemNumber,
    ) -> Result<BTreeSet<Unit>, Error> {
        let rows: Vec<(i64,)> = sqlx::query_as(statement)
            .bind(self.campaign.as_str())
            .bind(i64::from(item.0))
            .fetch_all(&mut *self.connection)
            .await?;
        Ok(rows.into_iter().map(|(unit,)| Unit(unit)).collect())
    }
}
