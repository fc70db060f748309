//! Quality decisions, the campaign's own and the requester's.

use std::collections::BTreeSet;

use super::Book;
use crate::assign::take_from_excluded;
use crate::stage::issue_second_stage;
use crate::store::{AssignmentState, Ledger, Numbering, Reader};
use crate::task::About;
use crate::{
    Actor, Answer, Answers, AssignmentId, AssignmentNumber, Body, Campaign, CampaignName,
    DecisionId, DecisionNumber, Error, Filter, Finding, ItemNumber, Procedure, Rule, Task,
};

impl Book {
    /// Decides that submissions do not count. What they were wanted for is collected again, from
    /// others. People a rule about people speaks against get no more tasks, and what they have in
    /// hand is free for others.
    ///
    /// # Errors
    /// [`Error::NothingToFilter`]; [`Error::NotSubmitted`] where a finding is about no submission.
    pub async fn filter(&self, name: &CampaignName, filter: Filter) -> Result<DecisionId, Error> {
        let mut ledger = self.store.write(name, self.clock.now()).await?;
        let campaign = ledger.read().campaign().await?.campaign;
        let filter = once_each(filter);
        let mut items = BTreeSet::new();
        for finding in &filter.findings {
            items.extend(ledger.read().item_of_submission(finding.assignment).await?);
        }
        let about_people = filter.rule.is_about_people();
        let number = ledger.filter(Actor::Requester, filter).await?;
        if about_people {
            take_from_excluded(&mut ledger).await?;
        }
        issue_all(&mut ledger, &campaign, items).await?;
        ledger.commit().await?;
        Ok(DecisionId { campaign: name.clone(), number })
    }

    /// Takes a decision back: what it filtered counts again, unless another decision is against it.
    /// A decision taken back before stays so.
    ///
    /// # Errors
    /// [`Error::UnknownDecision`].
    pub async fn restore(&self, decision: &DecisionId, reason: &str) -> Result<(), Error> {
        let mut ledger = self.store.write(&decision.campaign, self.clock.now()).await?;
        let campaign = ledger.read().campaign().await?.campaign;
        let in_force = ledger.read().is_in_force(decision.number).await?;
        if !in_force.ok_or_else(|| Error::UnknownDecision(decision.clone()))? {
            return Ok(());
        }
        let mut items = BTreeSet::new();
        for assignment in ledger.read().found_by(decision.number).await? {
            items.extend(ledger.read().item_of_submission(assignment).await?);
        }
        let body = Body::Restored { decision: decision.number, reason: reason.to_owned() };
        let key = format!("restored/{}", decision.number);
        ledger.append(Actor::Requester, key, body).await?;
        issue_all(&mut ledger, &campaign, items).await?;
        ledger.commit().await
    }
}

/// The same filter, with the first finding for each submission.
fn once_each(mut filter: Filter) -> Filter {
    let mut seen = BTreeSet::new();
    filter.findings.retain(|finding| seen.insert(finding.assignment));
    filter
}

async fn issue_all(
    ledger: &mut Ledger,
    campaign: &Campaign,
    items: BTreeSet<ItemNumber>,
) -> Result<(), Error> {
    for item in items {
        issue_second_stage(ledger, campaign, item).await?;
    }
    Ok(())
}

impl Ledger {
    /// Records a decision.
    pub(super) async fn filter(
        &mut self,
        actor: Actor,
        filter: Filter,
    ) -> Result<DecisionNumber, Error> {
        if filter.findings.is_empty() {
            return Err(Error::NothingToFilter);
        }
        let decision = DecisionNumber(self.read().last(Numbering::Decisions).await? + 1);
        let body = Body::Filtered { decision, filter };
        self.append(actor, format!("filtered/{decision}"), body).await?;
        Ok(decision)
    }

    /// What the campaign itself does about a new submission: a wrong control filters it at once
    /// (SWORDS App. B.3), and a target that is complete goes into its second stage.
    pub(super) async fn weigh(
        &mut self,
        campaign: &Campaign,
        task: &Task,
        assignment: AssignmentNumber,
        answers: &Answers,
    ) -> Result<(), Error> {
        let Procedure::Judge(settings) = &campaign.procedure else { return Ok(()) };
        if settings.filter_wrong_controls
            && let Some(filter) = wrong_controls(task, assignment, answers)
        {
            self.filter(Actor::Campaign, filter).await?;
        }
        match task.only_item() {
            Some(item) if task.stage == 1 => issue_second_stage(self, campaign, item).await,
            _ => Ok(()),
        }
    }
}

/// The filter for a submission that has a control wrong.
fn wrong_controls(task: &Task, assignment: AssignmentNumber, answers: &Answers) -> Option<Filter> {
    let mut wrong = Vec::new();
    let mut controls = 0;
    for (id, question) in task.numbered() {
        let (About::Control(control), Some(Answer::Label(label))) =
            (&question.about, answers.get(id))
        else {
            continue;
        };
        controls += 1;
        if !label.is_right(control) {
            wrong.push(format!("{:?} was answered {}", control.text, label.label()));
        }
    }
    if wrong.is_empty() {
        return None;
    }
    let value = Some(f64::from(controls - wrong.len() as i32) / f64::from(controls));
    let reason = format!("wrong control: {}", wrong.join(", "));
    let findings = vec![Finding { assignment, value, reason }];
    Some(Filter { rule: Rule::WrongControl, threshold: Some(1.0), findings })
}

impl Reader<'_> {
    /// The item that a submission is about, where it is about one.
    async fn item_of_submission(
        &mut self,
        assignment: AssignmentNumber,
    ) -> Result<Option<ItemNumber>, Error> {
        let row = self.assignment(assignment).await?;
        let id = || AssignmentId { campaign: self.campaign.clone(), number: assignment };
        let submitted = row
            .filter(|row| row.state == AssignmentState::Submitted)
            .ok_or_else(|| Error::NotSubmitted(id()))?;
        Ok(self.task(submitted.task).await?.only_item())
    }

    /// Whether a decision has not been taken back; `None` if there is none of this number.
    async fn is_in_force(&mut self, decision: DecisionNumber) -> Result<Option<bool>, Error> {
        let row: Option<(Option<i64>,)> = sqlx::query_as(
            "SELECT restored_at FROM decisions WHERE campaign = $1 AND decision = $2",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(decision.0))
        .fetch_optional(&mut *self.connection)
        .await?;
        Ok(row.map(|(restored_at,)| restored_at.is_none()))
    }
}
