//! Who gets what next. A task goes to as many people as are wanted and no more: what is in people's
//! hands counts like what is submitted, until its time is over. Tasks nearest completion come
//! first. Nobody is asked the same thing twice, in a later stage neither: a label set counts
//! distinct people (SWORDS §3.3).

use super::database::{Numbering, Transaction};
use crate::{Actor, AnnotatorNumber, AssignmentNumber, Body, Campaign, Result, Timestamp};

pub(crate) enum Available {
    /// This assignment, theirs before or new.
    Assignment(AssignmentNumber),
    /// Nothing now; what others have in hand may become free.
    Later,
    Nothing,
}

impl Campaign {
    /// When a task given or worked on now is free for others.
    pub(crate) fn expiry(&self, now: Timestamp) -> Timestamp {
        Timestamp(now.0 + i64::from(self.expiry_minutes) * 60_000)
    }
}

/// Finds something to do for a person.
pub(crate) async fn assign(
    transaction: &mut Transaction,
    campaign: &Campaign,
    annotator: AnnotatorNumber,
) -> Result<Available> {
    expire(transaction).await?;
    if transaction.rows().is_excluded(annotator).await? {
        return Ok(Available::Nothing);
    }
    if let Some(open) = transaction.rows().open_assignment(annotator).await? {
        return Ok(Available::Assignment(open));
    }
    let most = campaign.tasks_per_person;
    if most > 0 && transaction.rows().done_by(annotator).await? >= most {
        return Ok(Available::Nothing);
    }
    if let Some(assignment) = transaction.rows().expired_with_room(annotator).await? {
        reopen(transaction, campaign, annotator, assignment).await?;
        return Ok(Available::Assignment(assignment));
    }
    let repeats = campaign.allow_repeats;
    let Some(task) = transaction.rows().best_task(annotator, repeats).await? else {
        let later = transaction.rows().is_unfinished_for(annotator, repeats).await?;
        return Ok(if later { Available::Later } else { Available::Nothing });
    };
    let assignment = AssignmentNumber(transaction.rows().last(Numbering::Assignments).await? + 1);
    let expires_at = campaign.expiry(transaction.now);
    let body = Body::Assigned { assignment, annotator, task, expires_at };
    transaction.append(Actor::Annotator(annotator), format!("assigned/{assignment}"), body).await?;
    Ok(Available::Assignment(assignment))
}

/// Takes back what people have had in hand for too long.
pub(crate) async fn expire(transaction: &mut Transaction) -> Result<()> {
    let now = transaction.now;
    for assignment in transaction.rows().overdue(now).await? {
        transaction.append_again(Actor::Campaign, "expired", Body::Expired { assignment }).await?;
    }
    Ok(())
}

/// Withdraws the open tasks of excluded people.
pub(crate) async fn take_from_excluded(transaction: &mut Transaction) -> Result<()> {
    for assignment in transaction.rows().in_hands_of_excluded().await? {
        transaction.append_again(Actor::Campaign, "expired", Body::Expired { assignment }).await?;
    }
    Ok(())
}

pub(crate) async fn reopen(
    transaction: &mut Transaction,
    campaign: &Campaign,
    annotator: AnnotatorNumber,
    assignment: AssignmentNumber,
) -> Result<()> {
    let body = Body::Reopened { assignment, expires_at: campaign.expiry(transaction.now) };
    transaction.append_again(Actor::Annotator(annotator), "reopened", body).await
}
