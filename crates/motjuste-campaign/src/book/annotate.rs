//! What people do: enter, agree, take a task, save, submit, hand back.

use std::collections::{BTreeSet, HashMap};

use serde::Serialize;

use super::Book;
use crate::assign::{Available, assign, reopen};
use crate::store::{AssignmentRow, AssignmentState, CampaignRow, Ledger, Numbering, Reader, small};
use crate::{
    Actor, AnnotatorId, AnnotatorNumber, Answer, Answers, AssignmentId, AssignmentNumber, Body,
    Campaign, CampaignName, Draft, Error, Item, ItemNumber, Key, Next, QuestionId, Sheet, Task,
    TaskView, Timestamp, Token,
};

/// What a submission is acknowledged with. Whoever has it can rely on the answers being kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Receipt {
    /// The assignment.
    pub assignment: AssignmentId,
    /// When it was submitted, by the server's clock.
    pub at: Timestamp,
}

impl Book {
    /// Invites people: one token each, which nothing can show again.
    ///
    /// # Errors
    /// [`Error::UnknownCampaign`], [`Error::NoRandomness`].
    pub async fn invite(&self, name: &CampaignName, people: u32) -> Result<Vec<Token>, Error> {
        let mut ledger = self.store.write(name, self.clock.now()).await?;
        ledger.read().campaign().await?;
        let last = ledger.read().last(Numbering::Annotators).await?;
        let mut tokens = Vec::new();
        for number in last + 1..=last.saturating_add(people) {
            let token = Token::random()?;
            let annotator = AnnotatorNumber(number);
            let body = Body::AnnotatorInvited { annotator, token_hash: token.hash() };
            ledger.append(Actor::Requester, format!("annotator/{number}"), body).await?;
            tokens.push(token);
        }
        ledger.commit().await?;
        Ok(tokens)
    }

    /// Who a token was given to.
    ///
    /// # Errors
    /// [`Error::UnknownToken`].
    pub async fn enter(&self, token: &Token) -> Result<AnnotatorId, Error> {
        let mut snapshot = self.store.snapshot().await?;
        let row: Option<(String, i64)> =
            sqlx::query_as("SELECT campaign, annotator FROM annotators WHERE token_hash = $1")
                .bind(token.hash())
                .fetch_optional(&mut *snapshot)
                .await?;
        let (campaign, number) = row.ok_or(Error::UnknownToken)?;
        Ok(AnnotatorId { campaign: campaign.try_into()?, number: AnnotatorNumber(small(number)?) })
    }

    /// Notes that a person agrees to the campaign's terms; once is enough.
    ///
    /// # Errors
    /// [`Error::UnknownAnnotator`].
    pub async fn consent(&self, annotator: &AnnotatorId) -> Result<(), Error> {
        let mut ledger = self.store.write(&annotator.campaign, self.clock.now()).await?;
        let number = annotator.number;
        if ledger.read().consented(number).await? {
            return Ok(());
        }
        let body = Body::Consented { annotator: number };
        ledger.append(Actor::Annotator(number), format!("consented/{number}"), body).await?;
        ledger.commit().await
    }

    /// What a person is to do next: what they left unfinished, or something new. Asked twice, it
    /// gives the same task twice: nobody has two in hand.
    ///
    /// # Errors
    /// [`Error::UnknownAnnotator`].
    pub async fn next(&self, annotator: &AnnotatorId) -> Result<Next, Error> {
        let mut ledger = self.store.write(&annotator.campaign, self.clock.now()).await?;
        let CampaignRow { campaign, paused } = ledger.read().campaign().await?;
        let consented = ledger.read().consented(annotator.number).await?;
        if let (false, Some(text)) = (consented, campaign.consent.clone()) {
            return Ok(Next::Consent { text });
        }
        if paused {
            return Ok(Next::Paused);
        }
        let next = match assign(&mut ledger, &campaign, annotator.number).await? {
            Available::Assignment(assignment) => {
                Next::Task(Box::new(ledger.read().view(annotator.number, assignment).await?))
            }
            Available::Later => Next::Wait,
            Available::Nothing => Next::Done,
        };
        ledger.commit().await?;
        Ok(next)
    }

    /// Saves the answer to one question of a task in hand, which can still be changed, and shows the
    /// task as it now is. A retry, known by its key, changes nothing, even when it comes late.
    ///
    /// # Errors
    /// [`Error::Answer`] where it does not fit the question; [`Error::UnknownAssignment`],
    /// [`Error::AlreadySubmitted`], [`Error::HandedBack`] or [`Error::Expired`] where there is
    /// nothing to save to.
    pub async fn save(
        &self,
        annotator: &AnnotatorId,
        assignment: &AssignmentId,
        key: &Key,
        question: QuestionId,
        answer: Answer,
    ) -> Result<TaskView, Error> {
        let mut ledger = self.store.write(&assignment.campaign, self.clock.now()).await?;
        let row = own(&mut ledger, annotator, assignment).await?;
        let campaign = ledger.read().campaign().await?.campaign;
        in_hand(&mut ledger, &campaign, assignment, &row).await?;
        let event_key = format!("saved/{}/{}", assignment.number, key.as_str());
        if !ledger.has(&event_key).await? {
            let task = ledger.read().task(row.task).await?;
            let answer = answer.checked(&task, &campaign.procedure, question)?;
            let expires_at = campaign.expiry(ledger.now());
            let body = Body::Saved { assignment: row.number, question, answer, expires_at };
            ledger.append(Actor::Annotator(annotator.number), event_key, body).await?;
        }
        let view = ledger.read().view(annotator.number, row.number).await?;
        ledger.commit().await?;
        Ok(view)
    }

    /// Submits the answers to a whole task, for good. A retry with the same key gets the same
    /// receipt; another attempt is refused and what was stored stays as it is. Work whose time is
    /// over is taken as long as the task wants it.
    ///
    /// # Errors
    /// [`Error::Answer`] where they do not fit the task; [`Error::UnknownAssignment`],
    /// [`Error::AlreadySubmitted`], [`Error::HandedBack`] or [`Error::Expired`].
    pub async fn submit(
        &self,
        annotator: &AnnotatorId,
        assignment: &AssignmentId,
        key: &Key,
        draft: &Draft,
    ) -> Result<Receipt, Error> {
        let mut ledger = self.store.write(&assignment.campaign, self.clock.now()).await?;
        let row = own(&mut ledger, annotator, assignment).await?;
        let receipt = |at| Receipt { assignment: assignment.clone(), at };
        if let (AssignmentState::Submitted, Some(at)) = (row.state, row.closed_at) {
            return match row.client_key.as_deref() == Some(key.as_str()) {
                true => Ok(receipt(at)),
                false => Err(Error::AlreadySubmitted(assignment.clone())),
            };
        }
        let campaign = ledger.read().campaign().await?.campaign;
        let task = ledger.read().task(row.task).await?;
        let saved = ledger.read().saved(row.number).await?;
        let answers = Answers::of_draft(&task, &campaign.procedure, saved, draft)?
            .known_enough(&campaign.procedure)?;
        in_hand(&mut ledger, &campaign, assignment, &row).await?;
        let now = ledger.now();
        let body = Body::Submitted {
            assignment: row.number,
            client_key: key.as_str().to_owned(),
            answers: answers.clone(),
            elapsed_ms: u64::try_from(now.0 - row.assigned_at.0).unwrap_or(0),
            active_ms: draft.active_ms.map(|ms| ms.min(i64::MAX.unsigned_abs())),
        };
        let event_key = format!("submitted/{}", row.number);
        ledger.append(Actor::Annotator(annotator.number), event_key, body).await?;
        ledger.weigh(&campaign, &task, row.number, &answers).await?;
        ledger.commit().await?;
        Ok(receipt(now))
    }

    /// Hands a task back, to be given to others; this person will not see it again.
    ///
    /// # Errors
    /// [`Error::UnknownAssignment`], [`Error::AlreadySubmitted`].
    pub async fn hand_back(
        &self,
        annotator: &AnnotatorId,
        assignment: &AssignmentId,
        why: &str,
    ) -> Result<(), Error> {
        let mut ledger = self.store.write(&assignment.campaign, self.clock.now()).await?;
        let row = own(&mut ledger, annotator, assignment).await?;
        match row.state {
            AssignmentState::Open => {}
            AssignmentState::Submitted => return Err(Error::AlreadySubmitted(assignment.clone())),
            AssignmentState::Returned | AssignmentState::Expired => return Ok(()),
        }
        let body = Body::Returned { assignment: row.number, why: why.chars().take(1000).collect() };
        let key = format!("returned/{}", row.number);
        ledger.append(Actor::Annotator(annotator.number), key, body).await?;
        ledger.commit().await
    }
}

/// The assignment, if it is this person's.
pub(super) async fn own(
    ledger: &mut Ledger,
    annotator: &AnnotatorId,
    assignment: &AssignmentId,
) -> Result<AssignmentRow, Error> {
    let row = ledger.read().assignment(assignment.number).await?;
    row.filter(|row| annotator.campaign == assignment.campaign && row.annotator == annotator.number)
        .ok_or_else(|| Error::UnknownAssignment(assignment.clone()))
}

/// Sees to it that an assignment is open, taking it up again where that is possible.
async fn in_hand(
    ledger: &mut Ledger,
    campaign: &Campaign,
    assignment: &AssignmentId,
    row: &AssignmentRow,
) -> Result<(), Error> {
    match row.state {
        AssignmentState::Open => Ok(()),
        AssignmentState::Submitted => Err(Error::AlreadySubmitted(assignment.clone())),
        AssignmentState::Returned => Err(Error::HandedBack(assignment.clone())),
        AssignmentState::Expired
            if ledger.read().has_room(row.task).await?
                && !ledger.read().is_excluded(row.annotator).await? =>
        {
            reopen(ledger, campaign, row.annotator, row.number).await
        }
        AssignmentState::Expired => Err(Error::Expired(assignment.clone())),
    }
}

impl Reader<'_> {
    /// An assignment as its person sees it.
    async fn view(
        &mut self,
        annotator: AnnotatorNumber,
        assignment: AssignmentNumber,
    ) -> Result<TaskView, Error> {
        let id = AssignmentId { campaign: self.campaign.clone(), number: assignment };
        let unknown = || Error::UnknownAssignment(id.clone());
        let row = self.assignment(assignment).await?.ok_or_else(unknown)?;
        let task = self.task(row.task).await?;
        let saved = self.saved(assignment).await?;
        let items = self.items_of(&task).await?;
        let sheet = Sheet::new(&task, &saved, |item| items.get(&item)).ok_or_else(unknown)?;
        let done = self.done_by(annotator).await?;
        Ok(TaskView { assignment: id, sheet, saved: saved.into(), done })
    }

    async fn items_of(&mut self, task: &Task) -> Result<HashMap<ItemNumber, Item>, Error> {
        let numbers: BTreeSet<ItemNumber> = task.questions.iter().map(|q| q.item).collect();
        let mut items = HashMap::new();
        for number in numbers {
            if let Some(item) = self.item(number).await? {
                items.insert(number, item);
            }
        }
        Ok(items)
    }
}
