//! The second stage of judging (SWORDS §3.3): once a target has all labels of the first, its
//! candidates with a positive one are put to more people, in tasks made anew.

use std::collections::BTreeSet;

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
    let due: Vec<u16> = positive.difference(&issued).map(|unit| unit.position()).collect();
    if due.is_empty() {
        return Ok(());
    }
    let Some(Item::Judge(judge)) = ledger.read().item(item).await? else { return Ok(()) };
    let first = TaskNumber(ledger.read().last(Numbering::Tasks).await? + 1);
    let tasks = plan_second_stage(campaign, settings, (item, &judge), due, first)?;
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
