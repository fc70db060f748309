//! What people do: enter, agree, take a task, save, submit, hand back.

use std::collections::hash_map::Entry;

use serde::Serialize;

use super::Store;
use super::assign::{Available, assign, reopen};
use super::database::{AssignmentRow, AssignmentState, CampaignRow, Rows, Transaction};
use super::people::tidy_reason;
use crate::kind::Items;
use crate::task::order;
use crate::{
    Actor, AnnotatorId, AnnotatorNumber, Answer, Answers, AssignmentId, Body, Campaign, Draft,
    Error, Key, Next, QuestionId, Result, Task, TaskView, Timestamp,
};

/// The acknowledgement of a submission. Its holder can rely on the answers being kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Receipt {
    pub assignment: AssignmentId,
    /// When it was submitted, by the server's clock.
    pub at: Timestamp,
}

impl Store {
    /// Notes that a person agrees to the campaign's terms; once is enough.
    pub async fn consent(&self, annotator: &AnnotatorId) -> Result<()> {
        let mut transaction = self.begin(&annotator.campaign).await?;
        let number = annotator.number;
        if transaction.rows().consented(number).await? {
            return Ok(());
        }
        let body = Body::Consented { annotator: number };
        transaction.append(Actor::Annotator(number), format!("consented/{number}"), body).await?;
        transaction.commit().await
    }

    /// What a person is to do next: what they left unfinished, or something new. Asked twice, it
    /// gives the same task twice: nobody has two in hand.
    pub async fn next(&self, annotator: &AnnotatorId) -> Result<Next> {
        let mut transaction = self.begin(&annotator.campaign).await?;
        let CampaignRow { campaign, paused } = transaction.rows().campaign().await?;
        let consented = transaction.rows().consented(annotator.number).await?;
        if let (false, Some(text)) = (consented, campaign.consent.clone()) {
            return Ok(Next::Consent { text });
        }
        if paused {
            return Ok(Next::Paused);
        }
        let next = match assign(&mut transaction, &campaign, annotator.number).await? {
            Available::Assignment(assignment) => {
                let id = AssignmentId { campaign: annotator.campaign.clone(), number: assignment };
                let rows = &mut transaction.rows();
                let view = view(rows, &campaign, annotator.number, id).await?;
                Next::Task(Box::new(view))
            }
            Available::Later => Next::Wait,
            Available::Nothing => Next::Done,
        };
        transaction.commit().await?;
        Ok(next)
    }

    /// Saves the answer to one question of a task in hand, which can still be changed, and shows the
    /// task as it now is. A retry, known by its key, changes nothing, even when it comes late.
    pub async fn save(
        &self,
        annotator: &AnnotatorId,
        assignment: &AssignmentId,
        key: &Key,
        question: QuestionId,
        answer: Answer,
    ) -> Result<TaskView> {
        let mut transaction = self.begin(&assignment.campaign).await?;
        let row = own(&mut transaction, annotator, assignment).await?;
        let campaign = transaction.rows().campaign().await?.campaign;
        in_hand(&mut transaction, &campaign, assignment, &row).await?;
        let event_key = format!("saved/{}/{}", assignment.number, key.as_str());
        if !transaction.rows().has_event(&event_key).await? {
            let task = transaction.rows().task(row.task).await?;
            let answer = answer.checked(&task, &campaign.procedure, question)?;
            let items = transaction.rows().items_of(&task).await?;
            answer.check_item(&task, |number| items.get(&number), question)?;
            let expires_at = campaign.expiry(transaction.now);
            let body = Body::Saved { assignment: row.number, question, answer, expires_at };
            transaction.append(Actor::Annotator(annotator.number), event_key, body).await?;
        }
        let rows = &mut transaction.rows();
        let view = view(rows, &campaign, annotator.number, assignment.clone()).await?;
        transaction.commit().await?;
        Ok(view)
    }

    /// Submits the answers to a whole task, for good. A retry with the same key and answers gets the
    /// same receipt; another attempt is refused and what was stored stays as it is. Work whose time is
    /// over is taken as long as the task wants it.
    pub async fn submit(
        &self,
        annotator: &AnnotatorId,
        assignment: &AssignmentId,
        key: &Key,
        draft: &Draft,
    ) -> Result<Receipt> {
        let mut transaction = self.begin(&assignment.campaign).await?;
        let row = own(&mut transaction, annotator, assignment).await?;
        let receipt = |at| Receipt { assignment: assignment.clone(), at };
        let campaign = transaction.rows().campaign().await?.campaign;
        let task = transaction.rows().task(row.task).await?;
        if let (AssignmentState::Submitted, Some(at)) = (row.state, row.closed_at) {
            // Two tabs of one browser have one key: other answers are no retry.
            let stored = transaction.rows().submissions(row.number..=row.number).await?;
            let stored = stored.into_iter().next().map(|one| one.answers).unwrap_or_default();
            let again = Answers::from_draft(&task, &campaign.procedure, stored.clone(), draft);
            let is_retry = row.client_key.as_deref() == Some(key.as_str());
            return match is_retry && again.is_ok_and(|answers| answers == stored) {
                true => Ok(receipt(at)),
                false => Err(Error::AlreadySubmitted(assignment.clone())),
            };
        }
        let saved = transaction.rows().saved(row.number).await?;
        let answers = Answers::from_draft(&task, &campaign.procedure, saved, draft)?;
        let items = transaction.rows().items_of(&task).await?;
        answers.check_items(&task, |number| items.get(&number))?;
        let comment = draft.comment.as_deref().filter(|comment| !comment.trim().is_empty());
        let comment = comment.map(tidy_reason).transpose()?;
        in_hand(&mut transaction, &campaign, assignment, &row).await?;
        let now = transaction.now;
        let body = Body::Submitted {
            assignment: row.number,
            client_key: key.as_str().to_owned(),
            answers: answers.clone(),
            elapsed_ms: u64::try_from(now.0 - row.assigned_at.0).unwrap_or(0),
            active_ms: draft.active_ms.map(|ms| ms.min(i64::MAX.unsigned_abs())),
            comment,
        };
        let event_key = format!("submitted/{}", row.number);
        transaction.append(Actor::Annotator(annotator.number), event_key, body).await?;
        transaction.weigh(&campaign, &task, row.number, &answers).await?;
        transaction.commit().await?;
        Ok(receipt(now))
    }

    /// Hands a task back, to be given to others; this person will not see it again.
    pub async fn hand_back(
        &self,
        annotator: &AnnotatorId,
        assignment: &AssignmentId,
        why: &str,
    ) -> Result<()> {
        let mut transaction = self.begin(&assignment.campaign).await?;
        let row = own(&mut transaction, annotator, assignment).await?;
        match row.state {
            AssignmentState::Open => {}
            AssignmentState::Submitted => return Err(Error::AlreadySubmitted(assignment.clone())),
            AssignmentState::Returned | AssignmentState::Expired => return Ok(()),
        }
        let body = Body::Returned { assignment: row.number, why: why.chars().take(1000).collect() };
        let key = format!("returned/{}", row.number);
        transaction.append(Actor::Annotator(annotator.number), key, body).await?;
        transaction.commit().await
    }
}

/// The assignment, if it is this person's.
pub(super) async fn own(
    transaction: &mut Transaction,
    annotator: &AnnotatorId,
    assignment: &AssignmentId,
) -> Result<AssignmentRow> {
    let row = transaction.rows().assignment(assignment.number).await?;
    row.filter(|row| annotator.campaign == assignment.campaign && row.annotator == annotator.number)
        .ok_or_else(|| Error::UnknownAssignment(assignment.clone()))
}

/// Sees to it that an assignment is open, taking it up again where that is possible.
async fn in_hand(
    transaction: &mut Transaction,
    campaign: &Campaign,
    assignment: &AssignmentId,
    row: &AssignmentRow,
) -> Result<()> {
    match row.state {
        AssignmentState::Open => Ok(()),
        AssignmentState::Submitted => Err(Error::AlreadySubmitted(assignment.clone())),
        AssignmentState::Returned => Err(Error::HandedBack(assignment.clone())),
        AssignmentState::Expired
            if transaction.rows().has_room(row.task).await?
                && !transaction.rows().is_excluded(row.annotator).await? =>
        {
            reopen(transaction, campaign, row.annotator, row.number).await
        }
        AssignmentState::Expired => Err(Error::Expired(assignment.clone())),
    }
}

impl Rows<'_> {
    pub(super) async fn items_of(&mut self, task: &Task) -> Result<Items> {
        let mut items = Items::new();
        for question in &task.questions {
            if let Entry::Vacant(entry) = items.entry(question.item)
                && let Some(item) = self.item(question.item).await?
            {
                entry.insert(item);
            }
        }
        Ok(items)
    }
}

/// An assignment as its person sees it.
async fn view(
    rows: &mut Rows<'_>,
    campaign: &Campaign,
    annotator: AnnotatorNumber,
    assignment: AssignmentId,
) -> Result<TaskView> {
    let unknown = || Error::UnknownAssignment(assignment.clone());
    let row = rows.assignment(assignment.number).await?.ok_or_else(unknown)?;
    let task = rows.task(row.task).await?;
    let saved = rows.saved(assignment.number).await?;
    let items = rows.items_of(&task).await?;
    let mut order = order(campaign, annotator, task.number);
    let kind = campaign.procedure.of_kind();
    let sheet = kind.sheet(&task, &saved, &items, &mut order).ok_or_else(unknown)?;
    let done = rows.done_by(annotator).await?;
    Ok(TaskView { assignment, sheet, saved: saved.into(), done })
}
