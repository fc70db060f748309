//! The append-only log of a campaign, which is the truth about it: every table is computed from
//! these events and nothing else.

use serde::{Deserialize, Serialize};

use crate::{
    AnnotatorNumber, Answer, Answers, AssignmentNumber, Campaign, CampaignName, DecisionNumber,
    Filter, Item, ItemNumber, QuestionId, Sequence, Task, TaskNumber, Timestamp,
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
    Requester,
    Annotator(AnnotatorNumber),
    Campaign,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Body {
    CampaignCreated {
        campaign: Box<Campaign>,
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
    Paused,
    Resumed,
    /// A clock had been ahead, and with it the log until now.
    ClockSetBack {
        by_ms: u64,
    },
}

impl Body {
    /// The version of these bodies that this program writes; it reads this one and all before.
    pub const VERSION: u8 = 1;
}
