//! Quality decisions, the campaign's own and the requester's.

use std::collections::BTreeSet;

use super::Store;
use super::assign::take_from_excluded;
use super::database::{AssignmentState, Numbering, Rows, Transaction};
use super::people::tidy_reason;
use super::second_stage::issue_second_stage;
use crate::{
    About, Actor, Answer, Answers, AssignmentId, AssignmentNumber, Body, Campaign, CampaignName,
    DecisionId, DecisionNumber, Error, Filter, ItemNumber, QuestionId, Result, Task,
};

impl Store {
    /// Decides that submissions do not count. What they were wanted for is collected again, from
    /// others. People a rule about people speaks against get no more tasks, and what they have in
    /// hand is free for others.
    pub async fn filter(&self, name: &CampaignName, filter: Filter) -> Result<DecisionId> {
        let mut transaction = self.begin(name).await?;
        let campaign = transaction.rows().campaign().await?.campaign;
        let filter = once_each(filter);
        let mut items = BTreeSet::new();
        for finding in &filter.findings {
            items.extend(
                item_of_submission(&mut transaction.rows(), name, finding.assignment).await?,
            );
        }
        let about_people = filter.rule.is_about_people();
        let number = transaction.filter(self.actor, filter).await?;
        if about_people {
            take_from_excluded(&mut transaction).await?;
        }
        issue_all(&mut transaction, &campaign, items).await?;
        transaction.commit().await?;
        Ok(DecisionId { campaign: name.clone(), number })
    }

    /// Takes a decision back: what it filtered counts again, unless another decision is against it.
    /// A decision taken back before stays so.
    pub async fn restore(&self, decision: &DecisionId, reason: &str) -> Result<()> {
        let mut transaction = self.begin(&decision.campaign).await?;
        let campaign = transaction.rows().campaign().await?.campaign;
        let in_force = transaction.rows().is_in_force(decision.number).await?;
        if !in_force.ok_or_else(|| Error::UnknownDecision(decision.clone()))? {
            return Ok(());
        }
        let mut items = BTreeSet::new();
        for assignment in transaction.rows().found_by(decision.number).await? {
            let rows = &mut transaction.rows();
            items.extend(item_of_submission(rows, &decision.campaign, assignment).await?);
        }
        let body = Body::Restored { decision: decision.number, reason: reason.to_owned() };
        let key = format!("restored/{}", decision.number);
        transaction.append(self.actor, key, body).await?;
        issue_all(&mut transaction, &campaign, items).await?;
        transaction.commit().await
    }

    /// Decides what is right, whatever people answered; without an answer, takes that back.
    pub async fn adjudicate(
        &self,
        name: &CampaignName,
        (item, about): (ItemNumber, About),
        answer: Option<Answer>,
        reason: &str,
    ) -> Result<()> {
        let reason = tidy_reason(reason)?;
        let mut transaction = self.begin(name).await?;
        let campaign = transaction.rows().campaign().await?.campaign;
        let asked = transaction.rows().item(item).await?;
        let unknown = || Error::UnknownQuestion { campaign: name.clone(), item };
        let asked = asked.ok_or_else(unknown)?;
        let asked = asked.of_kind();
        if !asked.parts().iter().any(|(part, _)| *part == about) {
            return Err(unknown());
        }
        let kind = campaign.procedure.of_kind();
        let check = |answer| {
            let answer = kind.check_answer(&about, answer, QuestionId(0))?;
            asked.check_answer(&about, &answer, QuestionId(0)).map(|()| answer)
        };
        let answer = answer.map(check).transpose()?;
        let body = Body::Adjudicated { item, about, answer, reason };
        transaction.append_again(self.actor, "adjudicated", body).await?;
        transaction.commit().await
    }
}

/// The same filter, with the first finding for each submission.
fn once_each(mut filter: Filter) -> Filter {
    let mut seen = BTreeSet::new();
    filter.findings.retain(|finding| seen.insert(finding.assignment));
    filter
}

async fn issue_all(
    transaction: &mut Transaction,
    campaign: &Campaign,
    items: BTreeSet<ItemNumber>,
) -> Result<()> {
    for item in items {
        issue_second_stage(transaction, campaign, item).await?;
    }
    Ok(())
}

impl Transaction {
    pub(super) async fn filter(&mut self, actor: Actor, filter: Filter) -> Result<DecisionNumber> {
        if filter.findings.is_empty() {
            return Err(Error::NothingToFilter);
        }
        let decision = DecisionNumber(self.rows().last(Numbering::Decisions).await? + 1);
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
    ) -> Result<()> {
        let kind = campaign.procedure.of_kind();
        if let Some(filter) = kind.filter_at_once(task, assignment, answers) {
            self.filter(Actor::Campaign, filter).await?;
        }
        match task.only_item() {
            Some(item) if task.stage == 1 => issue_second_stage(self, campaign, item).await,
            _ => Ok(()),
        }
    }
}

/// The item that a submission is about, where it is about one.
async fn item_of_submission(
    rows: &mut Rows<'_>,
    campaign: &CampaignName,
    assignment: AssignmentNumber,
) -> Result<Option<ItemNumber>> {
    let row = rows.assignment(assignment).await?;
    let id = || AssignmentId { campaign: campaign.clone(), number: assignment };
    let submitted = row
        .filter(|row| row.state == AssignmentState::Submitted)
        .ok_or_else(|| Error::NotSubmitted(id()))?;
    Ok(rows.task(submitted.task).await?.only_item())
}
