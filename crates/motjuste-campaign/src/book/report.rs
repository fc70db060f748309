//! What a campaign's requester sees of it.

use std::collections::BTreeMap;

use super::Book;
use crate::store::{CampaignRow, Numbering, Reader, from_json, small};
use crate::{
    Agreement, AnnotatorNumber, AnnotatorStatus, Answers, AssignmentNumber, CampaignName, Decision,
    DecisionNumber, Error, Filter, Finding, HandedBack, QuestionId, Records, Restoration,
    StageStatus, State, Status, Submission, TaskNumber, Times, Timestamp,
};

impl Book {
    /// How a campaign stands.
    ///
    /// # Errors
    /// [`Error::UnknownCampaign`].
    pub async fn status(&self, name: &CampaignName) -> Result<Status, Error> {
        let mut snapshot = self.store.snapshot().await?;
        let mut reader = Reader::new(&mut snapshot, name);
        let CampaignRow { campaign, paused } = reader.campaign().await?;
        let stages = reader.stages(campaign.allow_repeats).await?;
        let complete =
            !stages.is_empty() && stages.iter().all(|stage| stage.complete == stage.tasks);
        let state = match (complete, paused) {
            (true, _) => State::Complete,
            (false, true) => State::Paused,
            (false, false) => State::Running,
        };
        let seconds = reader.seconds().await?;
        Ok(Status {
            campaign: campaign.name,
            title: campaign.title,
            kind: campaign.procedure.kind(),
            state,
            items: reader.last(Numbering::Items).await?,
            people_needed: stages.iter().map(|stage| stage.people_needed).max().unwrap_or(0),
            annotators: reader.annotators(&seconds).await?,
            stages,
            seconds: Times::of(seconds.into_iter().map(|(_, seconds)| seconds).collect()),
        })
    }

    /// How far people agree so far. It reads every answer: not to be asked with every glance.
    ///
    /// # Errors
    /// [`Error::UnknownCampaign`].
    pub async fn agreement(&self, name: &CampaignName) -> Result<Agreement, Error> {
        Ok(Agreement::of(&self.records(name).await?))
    }

    /// Everything a campaign knows, at one moment.
    ///
    /// # Errors
    /// [`Error::UnknownCampaign`].
    pub async fn records(&self, name: &CampaignName) -> Result<Records, Error> {
        let mut snapshot = self.store.snapshot().await?;
        let mut reader = Reader::new(&mut snapshot, name);
        let campaign = reader.campaign().await?.campaign;
        Ok(Records {
            campaign,
            items: reader
                .bodies("SELECT body FROM items WHERE campaign = $1 ORDER BY item")
                .await?,
            tasks: reader
                .bodies("SELECT body FROM tasks WHERE campaign = $1 ORDER BY task")
                .await?,
            submissions: reader.submissions().await?,
            returns: reader.returns().await?,
            decisions: reader.decisions().await?,
            annotators: reader.last(Numbering::Annotators).await?,
        })
    }
}

impl Reader<'_> {
    async fn stages(&mut self, repeats: bool) -> Result<Vec<StageStatus>, Error> {
        type Row = (i64, i64, i64, i64, i64, i64);
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT stage, COUNT(*), \
             CAST(SUM(CASE WHEN valid >= wanted THEN 1 ELSE 0 END) AS BIGINT), \
             CAST(SUM(wanted) AS BIGINT), CAST(SUM(valid) AS BIGINT), CAST(SUM(in_hand) AS BIGINT) \
             FROM tasks WHERE campaign = $1 GROUP BY stage ORDER BY stage",
        )
        .bind(self.campaign.as_str())
        .fetch_all(&mut *self.connection)
        .await?;
        let filtered: BTreeMap<i64, i64> = sqlx::query_as::<_, (i64, i64)>(
            "SELECT t.stage, COUNT(*) FROM assignments a \
             JOIN tasks t ON t.campaign = a.campaign AND t.task = a.task \
             WHERE a.campaign = $1 AND a.state = 'submitted' AND a.filters > 0 GROUP BY t.stage",
        )
        .bind(self.campaign.as_str())
        .fetch_all(&mut *self.connection)
        .await?
        .into_iter()
        .collect();
        let short = self.short_of_people(repeats).await?;
        let read = |(stage, tasks, complete, wanted, valid, open): Row| {
            let (short, people_needed) = short.get(&stage).copied().unwrap_or_default();
            Ok(StageStatus {
                stage: u8::try_from(stage).unwrap_or(u8::MAX),
                tasks: small(tasks)?,
                complete: small(complete)?,
                wanted: small(wanted)?,
                valid: small(valid)?,
                filtered: small(filtered.get(&stage).copied().unwrap_or(0))?,
                open: small(open)?,
                short,
                people_needed,
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// By stage, how many tasks want more people than are left, and how many more at least.
    ///
    /// Whoever let a task's time run out may come back to it, but is not counted on.
    async fn short_of_people(&mut self, repeats: bool) -> Result<BTreeMap<i64, (u32, u32)>, Error> {
        let (people,): (i64,) = sqlx::query_as(
            "SELECT COUNT(*) FROM annotators WHERE campaign = $1 AND exclusions = 0",
        )
        .bind(self.campaign.as_str())
        .fetch_one(&mut *self.connection)
        .await?;
        let rows: Vec<(i64, i64, i64)> = sqlx::query_as(
            "SELECT t.stage, t.room, (SELECT COUNT(DISTINCT s.annotator) FROM task_units u \
             CROSS JOIN seen s CROSS JOIN annotators p \
             WHERE u.campaign = t.campaign AND u.task = t.task \
             AND s.campaign = u.campaign AND s.unit = u.unit AND (s.stage = t.stage OR $2 = 0) \
             AND p.campaign = s.campaign AND p.annotator = s.annotator AND p.exclusions = 0) \
             FROM tasks t WHERE t.campaign = $1 AND t.room > 0",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(repeats))
        .fetch_all(&mut *self.connection)
        .await?;
        let mut short: BTreeMap<i64, (u32, u32)> = BTreeMap::new();
        for (stage, room, barred) in rows {
            let missing = room - (people - barred);
            if missing > 0 {
                let (tasks, most) = short.entry(stage).or_default();
                *tasks += 1;
                *most = (*most).max(small(missing)?);
            }
        }
        Ok(short)
    }

    /// Every submission's person and time.
    async fn seconds(&mut self) -> Result<Vec<(i64, f64)>, Error> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT annotator, CASE WHEN active_ms < elapsed_ms THEN active_ms ELSE elapsed_ms END \
             FROM assignments \
             WHERE campaign = $1 AND state = 'submitted' AND elapsed_ms IS NOT NULL",
        )
        .bind(self.campaign.as_str())
        .fetch_all(&mut *self.connection)
        .await?;
        Ok(rows.into_iter().map(|(annotator, ms)| (annotator, ms as f64 / 1000.0)).collect())
    }

    async fn annotators(&mut self, seconds: &[(i64, f64)]) -> Result<Vec<AnnotatorStatus>, Error> {
        let mut times: BTreeMap<i64, Vec<f64>> = BTreeMap::new();
        for (annotator, seconds) in seconds {
            times.entry(*annotator).or_default().push(*seconds);
        }
        let controls: BTreeMap<i64, (i64, i64)> = sqlx::query_as::<_, (i64, i64, i64)>(
            "SELECT a.annotator, COUNT(*), CAST(SUM(l.is_right) AS BIGINT) FROM labels l \
             JOIN assignments a ON a.campaign = l.campaign AND a.assignment = l.assignment \
             WHERE l.campaign = $1 AND l.is_right IS NOT NULL GROUP BY a.annotator",
        )
        .bind(self.campaign.as_str())
        .fetch_all(&mut *self.connection)
        .await?
        .into_iter()
        .map(|(annotator, all, right)| (annotator, (all, right)))
        .collect();
        type Row = (i64, i64, i64, i64, i64);
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT p.annotator, p.exclusions, \
             CAST(SUM(CASE WHEN a.state = 'submitted' THEN 1 ELSE 0 END) AS BIGINT), \
             CAST(SUM(CASE WHEN a.filters > 0 THEN 1 ELSE 0 END) AS BIGINT), \
             CAST(SUM(CASE WHEN a.state = 'returned' THEN 1 ELSE 0 END) AS BIGINT) \
             FROM annotators p LEFT JOIN assignments a \
             ON a.campaign = p.campaign AND a.annotator = p.annotator \
             WHERE p.campaign = $1 GROUP BY p.annotator, p.exclusions ORDER BY p.annotator",
        )
        .bind(self.campaign.as_str())
        .fetch_all(&mut *self.connection)
        .await?;
        let read = |(annotator, exclusions, submitted, filtered, returned): Row| {
            let (all, right) = controls.get(&annotator).copied().unwrap_or_default();
            Ok(AnnotatorStatus {
                annotator: AnnotatorNumber(small(annotator)?),
                submitted: small(submitted)?,
                filtered: small(filtered)?,
                returned: small(returned)?,
                controls: small(all)?,
                controls_right: small(right)?,
                mean_seconds: times
                    .get(&annotator)
                    .and_then(|seconds| Times::of(seconds.clone()))
                    .map(|times| times.mean),
                excluded: exclusions > 0,
            })
        };
        rows.into_iter().map(read).collect()
    }

    async fn bodies<T: serde::de::DeserializeOwned>(
        &mut self,
        statement: &'static str,
    ) -> Result<Vec<T>, Error> {
        let rows: Vec<(String,)> = sqlx::query_as(statement)
            .bind(self.campaign.as_str())
            .fetch_all(&mut *self.connection)
            .await?;
        rows.into_iter().map(|(body,)| from_json("an item or a task", &body)).collect()
    }

    async fn submissions(&mut self) -> Result<Vec<Submission>, Error> {
        let mut answers = self.answers().await?;
        let mut filtered = self.filtered_by().await?;
        type Row = (i64, i64, i64, i64, i64, Option<i64>, Option<i64>, Option<String>);
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT assignment, task, annotator, assigned_at, closed_at, elapsed_ms, active_ms, \
             platform_id FROM assignments WHERE campaign = $1 AND state = 'submitted' \
             ORDER BY assignment",
        )
        .bind(self.campaign.as_str())
        .fetch_all(&mut *self.connection)
        .await?;
        let read = |row: Row| {
            let (assignment, task, annotator, assigned, closed, elapsed, active, platform_id) = row;
            Ok(Submission {
                assignment: AssignmentNumber(small(assignment)?),
                task: TaskNumber(small(task)?),
                annotator: AnnotatorNumber(small(annotator)?),
                assigned_at: Timestamp(assigned),
                submitted_at: Timestamp(closed),
                elapsed_ms: elapsed.map(i64::unsigned_abs),
                active_ms: active.map(i64::unsigned_abs),
                platform_id,
                answers: answers.remove(&assignment).unwrap_or_default(),
                filtered_by: filtered.remove(&assignment).unwrap_or_default(),
            })
        };
        rows.into_iter().map(read).collect()
    }

    async fn answers(&mut self) -> Result<BTreeMap<i64, Answers>, Error> {
        let rows: Vec<(i64, i64, String)> =
            sqlx::query_as("SELECT assignment, question, answer FROM labels WHERE campaign = $1")
                .bind(self.campaign.as_str())
                .fetch_all(&mut *self.connection)
                .await?;
        let mut answers: BTreeMap<i64, Answers> = BTreeMap::new();
        for (assignment, question, answer) in rows {
            let answer = from_json("an answer", &answer)?;
            answers.entry(assignment).or_default().insert(QuestionId(small(question)?), answer);
        }
        Ok(answers)
    }

    async fn filtered_by(&mut self) -> Result<BTreeMap<i64, Vec<DecisionNumber>>, Error> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT f.assignment, f.decision FROM findings f \
             JOIN decisions d ON d.campaign = f.campaign AND d.decision = f.decision \
             WHERE f.campaign = $1 AND d.restored_at IS NULL ORDER BY f.assignment, f.decision",
        )
        .bind(self.campaign.as_str())
        .fetch_all(&mut *self.connection)
        .await?;
        let mut filtered: BTreeMap<i64, Vec<DecisionNumber>> = BTreeMap::new();
        for (assignment, decision) in rows {
            filtered.entry(assignment).or_default().push(DecisionNumber(small(decision)?));
        }
        Ok(filtered)
    }

    async fn returns(&mut self) -> Result<Vec<HandedBack>, Error> {
        type Row = (i64, i64, i64, i64, String);
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT assignment, task, annotator, closed_at, why FROM assignments \
             WHERE campaign = $1 AND state = 'returned' ORDER BY assignment",
        )
        .bind(self.campaign.as_str())
        .fetch_all(&mut *self.connection)
        .await?;
        let read = |(assignment, task, annotator, at, why): Row| {
            Ok(HandedBack {
                assignment: AssignmentNumber(small(assignment)?),
                task: TaskNumber(small(task)?),
                annotator: AnnotatorNumber(small(annotator)?),
                at: Timestamp(at),
                why,
            })
        };
        rows.into_iter().map(read).collect()
    }

    async fn decisions(&mut self) -> Result<Vec<Decision>, Error> {
        let mut findings = self.findings().await?;
        type Row = (i64, String, Option<f64>, i64, String, Option<i64>, Option<String>);
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT decision, rule, threshold, at, actor, restored_at, restored_why \
             FROM decisions WHERE campaign = $1 ORDER BY decision",
        )
        .bind(self.campaign.as_str())
        .fetch_all(&mut *self.connection)
        .await?;
        let read = |(decision, rule, threshold, at, actor, restored_at, restored_why): Row| {
            let findings = findings.remove(&decision).unwrap_or_default();
            Ok(Decision {
                number: DecisionNumber(small(decision)?),
                filter: Filter { rule: from_json("a rule", &rule)?, threshold, findings },
                at: Timestamp(at),
                by: from_json("a decision's actor", &actor)?,
                restored: restored_at.map(|at| Restoration {
                    at: Timestamp(at),
                    reason: restored_why.unwrap_or_default(),
                }),
            })
        };
        rows.into_iter().map(read).collect()
    }

    async fn findings(&mut self) -> Result<BTreeMap<i64, Vec<Finding>>, Error> {
        let rows: Vec<(i64, i64, Option<f64>, String)> = sqlx::query_as(
            "SELECT decision, assignment, value, reason FROM findings WHERE campaign = $1 \
             ORDER BY decision, assignment",
        )
        .bind(self.campaign.as_str())
        .fetch_all(&mut *self.connection)
        .await?;
        let mut findings: BTreeMap<i64, Vec<Finding>> = BTreeMap::new();
        for (decision, assignment, value, reason) in rows {
            let finding =
                Finding { assignment: AssignmentNumber(small(assignment)?), value, reason };
            findings.entry(decision).or_default().push(finding);
        }
        Ok(findings)
    }
}
