//! Work done on another platform, such as Mechanical Turk, taken into the store.

use super::Store;
use super::database::{Numbering, Rows, SET_ASIDE, Transaction};
use crate::{
    Actor, AnnotatorNumber, Answers, AssignmentNumber, Body, CampaignName, Draft, Error, Filter,
    Finding, Result, Rule, TaskNumber,
};

#[derive(Debug, Clone, PartialEq)]
pub struct Import {
    /// What the platform calls the assignment; one of the same id is taken in once.
    pub platform_id: String,
    /// What the platform calls the person.
    pub worker: String,
    pub task: TaskNumber,
    /// How long it took, where the platform says.
    pub elapsed_ms: Option<u64>,
    pub draft: Draft,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAside {
    pub platform_id: String,
    pub reason: String,
}

/// What [`Store::import`] did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Imported {
    pub new: u32,
    /// Submissions that were there from an earlier import.
    pub known: u32,
    /// Submissions of people whose data were removed; they stay removed.
    pub removed: u32,
    /// Of the new ones, those filtered because the person had answered the same thing before.
    pub repeated: u32,
}

impl Store {
    /// Takes in work done elsewhere: all of it, or none. Nothing paid for is refused because there
    /// is enough of it; what one person did twice is filtered, as a decision like any other.
    pub async fn import(&self, name: &CampaignName, work: Vec<Import>) -> Result<Imported> {
        let mut transaction = self.begin(name).await?;
        transaction.rows().campaign().await?;
        let mut imported = Imported::default();
        for one in work {
            let platform_id = one.platform_id.clone();
            take_in(&mut transaction, one, &mut imported)
                .await
                .map_err(|source| Error::Import { platform_id, source: Box::new(source) })?;
        }
        transaction.commit().await?;
        Ok(imported)
    }

    /// Keeps rows that could not be imported until they are: the requester must check them before
    /// paying.
    pub async fn set_aside(&self, name: &CampaignName, work: Vec<SetAside>) -> Result<()> {
        let mut transaction = self.begin(name).await?;
        transaction.rows().campaign().await?;
        for SetAside { platform_id, reason } in work {
            let key = format!("{SET_ASIDE}{platform_id}");
            if platform_id.is_empty() || transaction.rows().is_removed(&platform_id).await? {
                continue;
            }
            if !transaction.rows().has_event(&key).await? {
                let body = Body::SetAside { platform_id, reason };
                transaction.append(self.actor, key, body).await?;
            }
        }
        transaction.commit().await
    }

    /// What could not be taken in, and has not been since.
    pub async fn to_look_at(&self, name: &CampaignName) -> Result<Vec<SetAside>> {
        let mut reading = self.database.report().await?;
        let mut rows = Rows::new(&mut reading, name);
        rows.campaign().await?;
        rows.set_aside().await
    }
}

async fn take_in(
    transaction: &mut Transaction,
    one: Import,
    imported: &mut Imported,
) -> Result<()> {
    let key = format!("imported/{}", one.platform_id);
    if transaction.rows().has_event(&key).await? {
        imported.known += 1;
        return Ok(());
    }
    if transaction.rows().is_removed(&one.platform_id).await? {
        imported.removed += 1;
        return Ok(());
    }
    let campaign = transaction.rows().campaign().await?.campaign;
    let task = transaction.rows().task(one.task).await?;
    let answers = Answers::from_draft(&task, &campaign.procedure, Answers::default(), &one.draft)?;
    let items = transaction.rows().items_of(&task).await?;
    answers.check_items(&task, |number| items.get(&number))?;
    let annotator = annotator_of(transaction, &one.worker).await?;
    let repeated =
        !campaign.allow_repeats && transaction.rows().has_seen(annotator, one.task).await?;
    let assignment = AssignmentNumber(transaction.rows().last(Numbering::Assignments).await? + 1);
    let body = Body::Imported {
        assignment,
        annotator,
        task: one.task,
        answers: answers.clone(),
        elapsed_ms: one.elapsed_ms.map(|ms| ms.min(i64::MAX.unsigned_abs())),
        platform_id: one.platform_id,
    };
    transaction.append(Actor::Annotator(annotator), key, body).await?;
    imported.new += 1;
    if repeated {
        imported.repeated += 1;
        let reason = format!("annotator {annotator} has already answered this");
        let findings = vec![Finding { assignment, value: None, reason }];
        let filter = Filter { rule: Rule::Repeated, threshold: None, findings };
        transaction.filter(Actor::Campaign, filter).await?;
    }
    transaction.weigh(&campaign, &task, assignment, &answers).await
}

/// The number of a platform's worker, a new one where it is their first work.
pub(super) async fn annotator_of(
    transaction: &mut Transaction,
    worker: &str,
) -> Result<AnnotatorNumber> {
    if let Some(annotator) = transaction.rows().worker(worker).await? {
        return Ok(annotator);
    }
    let annotator = AnnotatorNumber(transaction.rows().last(Numbering::Annotators).await? + 1);
    let body = Body::AnnotatorImported { annotator, worker: worker.to_owned() };
    transaction.append(Actor::Requester, format!("annotator/{annotator}"), body).await?;
    Ok(annotator)
}
