//! Who takes part in a campaign and who looks after it: invitations and members, given and taken back,
//! and one person's data removed at their request.

use super::Store;
use super::assign::take_from_excluded;
use super::database::{Numbering, Rows, Transaction, invited, member_of};
use crate::{
    AnnotatorId, AnnotatorNumber, Body, CampaignName, Error, Member, MemberId, MemberNumber,
    Result, Role, Token,
};

/// The longest name of a person, in characters.
const LONGEST_NAME: usize = 100;
/// The longest reason or comment, in characters.
const LONGEST_REASON: usize = 1000;

impl Store {
    /// Invites people: one token each, which nothing can show again.
    pub async fn invite(&self, name: &CampaignName, people: u32) -> Result<Vec<Token>> {
        self.invite_all(name, (0..people).map(|_| None)).await
    }

    /// Invites people by names that the requester alone sees.
    pub async fn invite_by_name(
        &self,
        name: &CampaignName,
        people: &[String],
    ) -> Result<Vec<Token>> {
        let people = people.iter().map(|person| tidy_name(person)).collect::<Result<Vec<_>>>()?;
        self.invite_all(name, people.into_iter().map(Some)).await
    }

    async fn invite_all(
        &self,
        name: &CampaignName,
        people: impl Iterator<Item = Option<String>>,
    ) -> Result<Vec<Token>> {
        let mut transaction = self.begin(name).await?;
        transaction.rows().campaign().await?;
        let last = transaction.rows().last(Numbering::Annotators).await?;
        let mut tokens = Vec::new();
        for (number, name) in (last + 1..).zip(people) {
            let token = Token::random()?;
            let annotator = AnnotatorNumber(number);
            let body = Body::AnnotatorInvited { annotator, token_hash: token.hash(), name };
            transaction.append(self.actor, format!("annotator/{number}"), body).await?;
            tokens.push(token);
        }
        transaction.commit().await?;
        Ok(tokens)
    }

    pub async fn enter(&self, token: &Token) -> Result<AnnotatorId> {
        invited(&mut *self.database.read().await?, token).await
    }

    /// Takes an invitation back. What the person has submitted stays; what they have in hand is free
    /// for others. Twice is once.
    pub async fn revoke(&self, annotator: &AnnotatorId, reason: &str) -> Result<()> {
        let reason = tidy_reason(reason)?;
        let mut transaction = self.begin(&annotator.campaign).await?;
        let number = annotator.number;
        if !is_admitted(&mut transaction, annotator).await? {
            return Ok(());
        }
        let body = Body::InvitationRevoked { annotator: number, reason };
        transaction.append(self.actor, format!("revoked/{number}"), body).await?;
        take_from_excluded(&mut transaction).await?;
        transaction.commit().await
    }

    /// Removes everything that one person did, from the log too; a tombstone says that it was there.
    /// Others are asked what this leaves open. Annotators wait meanwhile.
    pub async fn forget(&self, annotator: &AnnotatorId, reason: &str) -> Result<()> {
        let reason = tidy_reason(reason)?;
        let mut transaction = self.begin(&annotator.campaign).await?;
        is_admitted(&mut transaction, annotator).await?;
        if transaction.rows().forgotten().await?.contains(&annotator.number) {
            return Ok(());
        }
        transaction.forget(self.actor, annotator.number, reason).await?;
        transaction.commit().await
    }

    /// Lets a person look after a campaign; their token is shown this once.
    pub async fn add_member(&self, name: &CampaignName, who: &str, role: Role) -> Result<Token> {
        let who = tidy_name(who)?;
        let mut transaction = self.begin(name).await?;
        transaction.rows().campaign().await?;
        let member = MemberNumber(transaction.rows().last(Numbering::Members).await? + 1);
        let token = Token::random()?;
        let body = Body::MemberAdded { member, name: who, role, token_hash: token.hash() };
        transaction.append(self.actor, format!("member/{member}"), body).await?;
        transaction.commit().await?;
        Ok(token)
    }

    /// Lets a member in no more. Twice is once.
    pub async fn remove_member(&self, member: &MemberId) -> Result<()> {
        let mut transaction = self.begin(&member.campaign).await?;
        let members = transaction.rows().members().await?;
        let known = members.into_iter().find(|known| known.number == member.number);
        if known.ok_or_else(|| Error::UnknownMember(member.clone()))?.removed {
            return Ok(());
        }
        let body = Body::MemberRemoved { member: member.number };
        transaction.append(self.actor, format!("member-removed/{}", member.number), body).await?;
        transaction.commit().await
    }

    /// Everybody who looks after a campaign, or did.
    pub async fn members(&self, name: &CampaignName) -> Result<Vec<Member>> {
        let mut reading = self.database.report().await?;
        Rows::new(&mut reading, name).members().await
    }

    /// The member with this token.
    pub async fn member(&self, token: &Token) -> Result<MemberId> {
        member_of(&mut *self.database.report().await?, token).await
    }
}

/// Whether a person's invitation was not taken back.
async fn is_admitted(transaction: &mut Transaction, annotator: &AnnotatorId) -> Result<bool> {
    match transaction.rows().consented(annotator.number).await {
        Ok(_) => Ok(true),
        Err(Error::Revoked) => Ok(false),
        Err(Error::UnknownAnnotator(unknown)) => Err(Error::NoSuchPerson(unknown)),
        Err(error) => Err(error),
    }
}

fn tidy_name(name: &str) -> Result<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let good = (1..=LONGEST_NAME).contains(&name.chars().count());
    let good = good && !name.contains(char::is_control);
    if good { Ok(name) } else { Err(Error::BadPersonName) }
}

/// A reason without spaces around it, if there is one and it is not too long.
pub fn tidy_reason(reason: &str) -> Result<String> {
    let reason = reason.trim();
    let good = (1..=LONGEST_REASON).contains(&reason.chars().count());
    if good { Ok(reason.to_owned()) } else { Err(Error::BadReason(LONGEST_REASON)) }
}
