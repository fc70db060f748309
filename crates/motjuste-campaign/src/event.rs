//! The append-only log of a campaign, which is the truth about it: every table is computed from
//! these events and nothing else.

use serde::{Deserialize, Serialize};

use crate::{
    About, AnnotatorNumber, Answer, Answers, AssignmentNumber, Campaign, CampaignName,
    DecisionNumber, Filter, Item, ItemNumber, MemberNumber, QuestionId, Role, Sequence, Task,
    TaskNumber, Timestamp,
};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Event {
    pub campaign: CampaignName,
    /// Its place in the campaign's log.
    pub sequence: Sequence,
    pub at: Timestamp,
    pub actor: Actor,
    /// What it is known by, once in a campaign: the database refuses the same thing twice.
    pub key: String,
    pub body: Body,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Actor {
    /// Whoever has the server's token or its files.
    Requester,
    Member(MemberNumber),
    Annotator(AnnotatorNumber),
    Campaign,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Body {
    CampaignCreated {
        campaign: Box<Campaign>,
    },
    CampaignEdited {
        campaign: Box<Campaign>,
    },
    MemberAdded {
        member: MemberNumber,
        name: String,
        role: Role,
        token_hash: String,
    },
    MemberRemoved {
        member: MemberNumber,
    },
    ItemsAdded {
        /// The number of the first; the others follow.
        first: ItemNumber,
        items: Vec<Item>,
    },
    TasksIssued {
        tasks: Vec<Task>,
    },
    AnnotatorInvited {
        annotator: AnnotatorNumber,
        token_hash: String,
        /// What the requester calls them; never part of an export.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// The link leads nowhere any more, and the person gets no more tasks.
    InvitationRevoked {
        annotator: AnnotatorNumber,
        reason: String,
    },
    AnnotatorImported {
        annotator: AnnotatorNumber,
        /// What the platform calls them; never part of an export.
        worker: String,
    },
    /// A person agreed to the terms.
    Consented {
        annotator: AnnotatorNumber,
    },
    Assigned {
        assignment: AssignmentNumber,
        annotator: AnnotatorNumber,
        task: TaskNumber,
        expires_at: Timestamp,
    },
    Saved {
        assignment: AssignmentNumber,
        question: QuestionId,
        answer: Answer,
        /// When others may have the task, now that there is a sign of life.
        expires_at: Timestamp,
    },
    /// The answers to a whole task, for good.
    Submitted {
        assignment: AssignmentNumber,
        /// What the client calls this attempt.
        client_key: String,
        answers: Answers,
        /// From assignment to submission, by the server's clock.
        elapsed_ms: u64,
        /// How long the page was looked at, as it says itself.
        active_ms: Option<u64>,
        /// What the person wants the requester to know; never part of an export.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        comment: Option<String>,
    },
    Imported {
        assignment: AssignmentNumber,
        annotator: AnnotatorNumber,
        task: TaskNumber,
        answers: Answers,
        /// How long it took, as the platform says, if it does; 0 is no time.
        elapsed_ms: Option<u64>,
        platform_id: String,
    },
    /// Work of another platform that could not be taken in, and must be looked at.
    SetAside {
        /// What the platform calls the assignment; never part of an export.
        platform_id: String,
        reason: String,
    },
    /// A person handed a task back.
    Returned {
        assignment: AssignmentNumber,
        why: String,
    },
    Expired {
        assignment: AssignmentNumber,
    },
    /// The person came back, and the task was still wanted.
    Reopened {
        assignment: AssignmentNumber,
        expires_at: Timestamp,
    },
    Filtered {
        decision: DecisionNumber,
        filter: Filter,
    },
    Restored {
        decision: DecisionNumber,
        reason: String,
    },
    /// A person decided what is right, whatever others answered; without an answer, took that back.
    Adjudicated {
        item: ItemNumber,
        about: About,
        answer: Option<Answer>,
        reason: String,
    },
    /// At their request, everything this person did was removed from the log.
    Forgotten {
        annotator: AnnotatorNumber,
        reason: String,
    },
    /// An event of a person whose data were removed.
    Removed,
    Paused,
    Resumed,
    /// A clock had been ahead, and with it the log until now.
    ClockSetBack {
        by_ms: u64,
    },
}

impl Body {
    /// The version of these bodies that this program writes; it reads this one and all before.
    pub const VERSION: u8 = 2;
}
