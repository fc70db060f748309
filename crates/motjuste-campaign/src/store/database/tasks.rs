//! Tasks: issued, counted, given out, and what a second stage asks.

use std::collections::{BTreeMap, BTreeSet};

use super::columns::Count;
use super::{Rows, bulk, from_json, to_json};
use crate::task::Unit;
use crate::{AnnotatorNumber, Error, ItemNumber, Result, StageStatus, Task, TaskNumber};

#[derive(Clone, Copy)]
pub(super) struct Change {
    pub(super) in_hand: i64,
    pub(super) valid: i64,
}

// What is free for a person: tasks with room none of whose units they have seen; where the campaign
// allows repeats ($3), not in the same stage. A person who works alone has seen all of the tasks that
// come first, so it matters that a task is dropped at the first of its units that was seen, by
// looking it up: hence one EXISTS inside the other, which keeps SQLite from going through all that
// was ever seen, and `OFFSET 0`, which keeps PostgreSQL from joining whole tables.
macro_rules! unseen {
    ($tasks:literal, $order:literal) => {
        concat!(
            "SELECT t.task FROM tasks t WHERE t.campaign = $1 AND ",
            $tasks,
            " AND NOT EXISTS (SELECT 1 FROM task_units u \
             WHERE u.campaign = t.campaign AND u.task = t.task AND EXISTS (SELECT 1 FROM seen s \
                WHERE s.campaign = u.campaign AND s.annotator = $2 AND s.unit = u.unit \
                AND (s.stage = t.stage OR $3 = 0) LIMIT 1 OFFSET 0) LIMIT 1 OFFSET 0) ",
            $order,
            " LIMIT 1"
        )
    };
}
const BEST_TASK: &str = unseen!("t.room > 0", "ORDER BY t.room, t.task");
const UNFINISHED: &str = unseen!("t.valid < t.wanted", "");
/// By task with room: its stage, its room, and how many people who get tasks cannot have it.
pub(super) const SHORT_OF_PEOPLE: &str = "SELECT t.stage, t.room, \
    (SELECT COUNT(DISTINCT s.annotator) FROM task_units u CROSS JOIN seen s CROSS JOIN annotators p \
     WHERE u.campaign = t.campaign AND u.task = t.task \
     AND s.campaign = u.campaign AND s.unit = u.unit AND (s.stage = t.stage OR $2 = 0) \
     AND p.campaign = s.campaign AND p.annotator = s.annotator AND p.exclusions = 0) \
    FROM tasks t WHERE t.campaign = $1 AND t.room > 0";

impl Rows<'_> {
    pub(crate) async fn task(&mut self, task: TaskNumber) -> Result<Task> {
        let row: Option<(String,)> = self
            .optional("SELECT body FROM tasks WHERE campaign = $1 AND task = $2", (task,))
            .await?;
        let unknown = || Error::UnknownTask { campaign: self.campaign.clone(), task };
        from_json("a task", &row.ok_or_else(unknown)?.0)
    }

    pub(crate) async fn tasks(&mut self) -> Result<Vec<Task>> {
        let bodies: Vec<String> =
            self.column("SELECT body FROM tasks WHERE campaign = $1 ORDER BY task", ()).await?;
        bodies.iter().map(|body| from_json("a task", body)).collect()
    }

    pub(super) async fn insert_tasks(&mut self, tasks: &[Task]) -> Result<()> {
        let campaign = self.campaign.as_str();
        let into = "tasks (campaign, task, stage, item, wanted, in_hand, valid, room, body)";
        bulk::insert(self.connection, into, 9, tasks, |query, task| {
            query
                .bind(campaign.to_owned())
                .bind(task.number)
                .bind(i64::from(task.stage))
                .bind(task.only_item())
                .bind(i64::from(task.wanted))
                .bind(0_i64)
                .bind(0_i64)
                .bind(i64::from(task.wanted))
                .bind(to_json(task))
        })
        .await?;
        let units: Vec<(TaskNumber, Unit)> = tasks
            .iter()
            .flat_map(|task| task.units().into_iter().map(|unit| (task.number, unit)))
            .collect();
        let into = "task_units (campaign, task, unit)";
        bulk::insert(self.connection, into, 3, &units, |query, (task, unit)| {
            query.bind(campaign.to_owned()).bind(*task).bind(*unit)
        })
        .await
    }

    pub(super) async fn count(&mut self, task: TaskNumber, change: Change) -> Result<()> {
        self.execute(
            "UPDATE tasks SET in_hand = in_hand + $3, valid = valid + $4, room = room - $3 - $4 \
             WHERE campaign = $1 AND task = $2",
            (task, change.in_hand, change.valid),
        )
        .await
    }

    /// Whether a task is for more people than have it or have done it.
    pub(crate) async fn has_room(&mut self, task: TaskNumber) -> Result<bool> {
        let (room,): (i64,) =
            self.one("SELECT room FROM tasks WHERE campaign = $1 AND task = $2", (task,)).await?;
        Ok(room > 0)
    }

    pub(crate) async fn best_task(
        &mut self,
        annotator: AnnotatorNumber,
        repeats: bool,
    ) -> Result<Option<TaskNumber>> {
        self.free_task(BEST_TASK, annotator, repeats).await
    }

    pub(crate) async fn is_unfinished_for(
        &mut self,
        annotator: AnnotatorNumber,
        repeats: bool,
    ) -> Result<bool> {
        Ok(self.free_task(UNFINISHED, annotator, repeats).await?.is_some())
    }

    async fn free_task(
        &mut self,
        statement: &'static str,
        annotator: AnnotatorNumber,
        repeats: bool,
    ) -> Result<Option<TaskNumber>> {
        let row: Option<(TaskNumber,)> =
            self.optional(statement, (annotator, i64::from(repeats))).await?;
        Ok(row.map(|(task,)| task))
    }

    pub(crate) async fn has_seen(
        &mut self,
        annotator: AnnotatorNumber,
        task: TaskNumber,
    ) -> Result<bool> {
        let row: Option<(i64,)> = self
            .optional(
                "SELECT u.unit FROM task_units u JOIN seen s \
                 ON s.campaign = u.campaign AND s.annotator = $3 AND s.unit = u.unit \
                 WHERE u.campaign = $1 AND u.task = $2 LIMIT 1",
                (task, annotator),
            )
            .await?;
        Ok(row.is_some())
    }

    pub(crate) async fn stages(&mut self, repeats: bool) -> Result<Vec<StageStatus>> {
        type Row = (i64, Count, Count, Count, Count, Count);
        let rows: Vec<Row> = self
            .all(
                "SELECT stage, COUNT(*), \
                 CAST(SUM(CASE WHEN valid >= wanted THEN 1 ELSE 0 END) AS BIGINT), \
                 CAST(SUM(wanted) AS BIGINT), CAST(SUM(valid) AS BIGINT), \
                 CAST(SUM(in_hand) AS BIGINT) \
                 FROM tasks WHERE campaign = $1 GROUP BY stage ORDER BY stage",
                (),
            )
            .await?;
        let filtered: Vec<(i64, Count)> = self
            .all(
                "SELECT t.stage, COUNT(*) FROM assignments a \
                 JOIN tasks t ON t.campaign = a.campaign AND t.task = a.task \
                 WHERE a.campaign = $1 AND a.state = 'submitted' AND a.filters > 0 \
                 GROUP BY t.stage",
                (),
            )
            .await?;
        let filtered: BTreeMap<i64, Count> = filtered.into_iter().collect();
        let short = self.short_of_people(repeats).await?;
        let read = |(stage, tasks, complete, wanted, valid, open): Row| {
            let (short, people_needed) = short.get(&stage).copied().unwrap_or_default();
            StageStatus {
                stage: u8::try_from(stage).unwrap_or(u8::MAX),
                tasks: tasks.0,
                complete: complete.0,
                wanted: wanted.0,
                valid: valid.0,
                filtered: filtered.get(&stage).copied().unwrap_or_default().0,
                open: open.0,
                short,
                people_needed,
            }
        };
        Ok(rows.into_iter().map(read).collect())
    }

    /// By stage, how many tasks want more people than are left, and how many more at least.
    ///
    /// Anyone who let a task's time run out may come back to it, but is not counted on.
    async fn short_of_people(&mut self, repeats: bool) -> Result<BTreeMap<i64, (u32, u32)>> {
        let (people,): (i64,) = self
            .one("SELECT COUNT(*) FROM annotators WHERE campaign = $1 AND exclusions = 0", ())
            .await?;
        let rows: Vec<(i64, i64, i64)> = self.all(SHORT_OF_PEOPLE, (i64::from(repeats),)).await?;
        let mut short: BTreeMap<i64, (u32, u32)> = BTreeMap::new();
        for (stage, room, barred) in rows {
            let missing = room - (people - barred);
            if missing > 0 {
                let (tasks, most) = short.entry(stage).or_default();
                *tasks += 1;
                *most = (*most).max(u32::try_from(missing).unwrap_or(u32::MAX));
            }
        }
        Ok(short)
    }

    pub(crate) async fn first_stage_is_complete(&mut self, item: ItemNumber) -> Result<bool> {
        let (unfinished,): (i64,) = self
            .one(
                "SELECT COUNT(*) FROM tasks \
                 WHERE campaign = $1 AND item = $2 AND stage = 1 AND valid < wanted",
                (item,),
            )
            .await?;
        Ok(unfinished == 0)
    }

    pub(crate) async fn units_in_second_stage(
        &mut self,
        item: ItemNumber,
    ) -> Result<BTreeSet<Unit>> {
        // CROSS JOIN: from the item's tasks to their units, not through all units there are.
        let units = self
            .column(
                "SELECT u.unit FROM tasks t CROSS JOIN task_units u \
                 WHERE t.campaign = $1 AND t.item = $2 AND t.stage = 2 \
                 AND u.campaign = t.campaign AND u.task = t.task",
                (item,),
            )
            .await?;
        Ok(units.into_iter().collect())
    }

    /// Who has seen which units of an item.
    pub(crate) async fn seen(&mut self, item: ItemNumber) -> Result<Vec<(Unit, AnnotatorNumber)>> {
        let [first, end] = [item, ItemNumber(item.0 + 1)].map(Unit::first_of);
        self.all(
            "SELECT unit, annotator FROM seen WHERE campaign = $1 AND unit >= $2 AND unit < $3",
            (first, end),
        )
        .await
    }
}
