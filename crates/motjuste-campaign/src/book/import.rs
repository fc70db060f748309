//! Work done on another platform, such as Mechanical Turk, taken into the book.

use super::Book;
use crate::store::{Ledger, Numbering, Reader, from_json, small};
use crate::{
    Actor, AnnotatorNumber, Answers, AssignmentNumber, Body, CampaignName, Draft, Error, Filter,
    Finding, Rule, TaskNumber,
};

/// A task someone did elsewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Import {
    /// What the platform calls the assignment; one of the same id is taken in once.
    pub platform_id: String,
    /// What the platform calls the person.
    pub worker: String,
    /// The task.
    pub task: TaskNumber,
    /// How long it took, where the platform says.
    pub elapsed_ms: Option<u64>,
    /// The answers.
    pub draft: Draft,
}

/// Work done elsewhere that cannot be taken in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAside {
    /// What the platform calls the assignment.
    pub platform_id: String,
    /// Why.
    pub reason: String,
}

/// What the keys of such events begin with.
const SET_ASIDE: &str = "set-aside/";

/// What [`Book::import`] did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Imported {
    /// Submissions taken in.
    pub new: u32,
    /// Submissions that were there from an earlier import.
    pub known: u32,
    /// Of the new ones, those filtered because the person had answered the same thing before.
    pub repeated: u32,
}

impl Book {
    /// Takes in work done elsewhere: all of it, or none. Nothing paid for is refused because there
    /// is enough of it; what one person did twice is filtered, as a decision like any other.
    ///
    /// # Errors
    /// [`Error::Import`], which says of which assignment.
    pub async fn import(&self, name: &CampaignName, work: Vec<Import>) -> Result<Imported, Error> {
        let mut ledger = self.store.write(name, self.clock.now()).await?;
        ledger.read().campaign().await?;
        let mut imported = Imported::default();
        for one in work {
            let platform_id = one.platform_id.clone();
            take_in(&mut ledger, one, &mut imported)
                .await
                .map_err(|source| Error::Import { platform_id, source: Box::new(source) })?;
        }
        ledger.commit().await?;
        Ok(imported)
    }
}

impl Book {
    /// Keeps what could not be taken in, until it is: whoever pays must look at it.
    ///
    /// # Errors
    /// [`Error::UnknownCampaign`].
    pub async fn set_aside(&self, name: &CampaignName, work: Vec<SetAside>) -> Result<(), Error> {
        let mut ledger = self.store.write(name, self.clock.now()).await?;
        ledger.read().campaign().await?;
        for SetAside { platform_id, reason } in work {
            let key = format!("{SET_ASIDE}{platform_id}");
            if !platform_id.is_empty() && !ledger.has(&key).await? {
                let body = Body::SetAside { platform_id, reason };
                ledger.append(Actor::Requester, key, body).await?;
            }
        }
        ledger.commit().await
    }

    /// What could not be taken in, and has not been since.
    ///
    /// # Errors
    /// [`Error::UnknownCampaign`].
    pub async fn to_look_at(&self, name: &CampaignName) -> Result<Vec<SetAside>, Error> {
        let mut snapshot = self.store.snapshot().await?;
        let mut reader = Reader::new(&mut snapshot, name);
        reader.campaign().await?;
        reader.set_aside().await
    }
}

async fn take_in(ledger: &mut Ledger, one: Import, imported: &mut Imported) -> Result<(), Error> {
    let key = format!("imported/{}", one.platform_id);
    if ledger.has(&key).await? {
        imported.known += 1;
        return Ok(());
    }
    let campaign = ledger.read().campaign().await?.campaign;
    let task = ledger.read().task(one.task).await?;
    let answers = Answers::of_draft(&task, &campaign.procedure, Answers::default(), &one.draft)?
        .known_enough(&campaign.procedure)?;
    let annotator = annotator_of(ledger, &one.worker).await?;
    let repeated = !campaign.allow_repeats && ledger.read().has_seen(annotator, one.task).await?;
    let assignment = AssignmentNumber(ledger.read().last(Numbering::Assignments).await? + 1);
    let body = Body::Imported {
        assignment,
        annotator,
        task: one.task,
        answers: answers.clone(),
        elapsed_ms: one.elapsed_ms.map(|ms| ms.min(i64::MAX.unsigned_abs())),
        platform_id: one.platform_id,
    };
    ledger.append(Actor::Annotator(annotator), key, body).await?;
    imported.new += 1;
    if repeated {
        imported.repeated += 1;
        let reason = format!("annotator {annotator} had answered the same before");
        let findings = vec![Finding { assignment, value: None, reason }];
        let filter = Filter { rule: Rule::Repeated, threshold: None, findings };
        ledger.filter(Actor::Campaign, filter).await?;
    }
    ledger.weigh(&campaign, &task, assignment, &answers).await
}

/// The number of a platform's worker, a new one where it is their first work.
pub(super) async fn annotator_of(
    ledger: &mut Ledger,
    worker: &str,
) -> Result<AnnotatorNumber, Error> {
    if let Some(annotator) = ledger.read().worker(worker).await? {
        return Ok(annotator);
    }
    let annotator = AnnotatorNumber(ledger.read().last(Numbering::Annotators).await? + 1);
    let body = Body::AnnotatorImported { annotator, worker: worker.to_owned() };
    ledger.append(Actor::Requester, format!("annotator/{annotator}"), body).await?;
    Ok(annotator)
}

impl Reader<'_> {
    async fn set_aside(&mut self) -> Result<Vec<SetAside>, Error> {
        let rows: Vec<(String,)> = sqlx::query_as(
            "SELECT body FROM events e WHERE e.campaign = $1 AND e.event_key LIKE $2 \
             AND NOT EXISTS (SELECT 1 FROM events i WHERE i.campaign = e.campaign \
             AND i.event_key = 'imported/' || SUBSTR(e.event_key, 11)) ORDER BY e.sequence",
        )
        .bind(self.campaign.as_str())
        .bind(format!("{SET_ASIDE}%"))
        .fetch_all(&mut *self.connection)
        .await?;
        let mut found = Vec::new();
        for (body,) in rows {
            if let Body::SetAside { platform_id, reason } = from_json("an event", &body)? {
                found.push(SetAside { platform_id, reason });
            }
        }
        Ok(found)
    }

    async fn worker(&mut self, worker: &str) -> Result<Option<AnnotatorNumber>, Error> {
        let row: Option<(i64,)> =
            sqlx::query_as("SELECT annotator FROM annotators WHERE campaign = $1 AND worker = $2")
                .bind(self.campaign.as_str())
                .bind(worker)
                .fetch_optional(&mut *self.connection)
                .await?;
        row.map(|(number,)| small(number).map(AnnotatorNumber)).transpose()
    }

    async fn has_seen(
        &mut self,
        annotator: AnnotatorNumber,
        task: TaskNumber,
    ) -> Result<bool, Error> {
        let row: Option<(i64,)> = sqlx::query_as(
            "SELECT u.unit FROM task_units u JOIN seen s \
             ON s.campaign = u.campaign AND s.annotator = $3 AND s.unit = u.unit \
             WHERE u.campaign = $1 AND u.task = $2 LIMIT 1",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(task.0))
        .bind(i64::from(annotator.0))
        .fetch_optional(&mut *self.connection)
        .await?;
        Ok(row.is_some())
    }
}
