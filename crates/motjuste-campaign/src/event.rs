//! The append-only log of a campaign, which is the truth about it: every table is computed from
//! these events and nothing else.

use serde::{Deserialize, Serialize};

use crate::{
    AnnotatorNumber, Answer, Answers, AssignmentNumber, Campaign, CampaignName, DecisionNumber,
    Filter, Item, ItemNumber, QuestionId, Sequence, Task, TaskNumber, Timestamp,
};

/// Something that happened in a campaign.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// The campaign.
    pub campaign: CampaignName,
    /// Its place in the campaign's log.
    pub sequence: Sequence,
    /// When.
    pub at: Timestamp,
    /// Who did it.
    pub actor: Actor,
    /// What it is known by, once in a campaign: the database refuses the same thing twice.
    pub key: String,
    /// What happened.
    pub body: Body,
}

/// Who did something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Actor {
    /// Who runs the campaign.
    Requester,
    /// A person who takes part.
    Annotator(AnnotatorNumber),
    /// The campaign's own rules.
    Campaign,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Body {
    /// The campaign begins.
    CampaignCreated {
        /// Its settings.
        campaign: Box<Campaign>,
    },
    /// Items are there to be asked about.
    ItemsAdded {
        /// The number of the first; the others follow.
        first: ItemNumber,
        /// The items.
        items: Vec<Item>,
    },
    /// Tasks are there to be done.
    TasksIssued {
        /// The tasks.
        tasks: Vec<Task>,
    },
    /// A person is invited.
    AnnotatorInvited {
        /// Their number.
        annotator: AnnotatorNumber,
        /// The hash of their token.
        token_hash: String,
    },
    /// A person is known from another platform.
    AnnotatorImported {
        /// Their number.
        annotator: AnnotatorNumber,
        /// What the platform calls them; never part of an export.
        worker: String,
    },
    /// A person agreed to the terms.
    Consented {
        /// Who.
        annotator: AnnotatorNumber,
    },
    /// A person was given a task.
    Assigned {
        /// The assignment.
        assignment: AssignmentNumber,
        /// Who.
        annotator: AnnotatorNumber,
        /// What.
        task: TaskNumber,
        /// When others may have it.
        expires_at: Timestamp,
    },
    /// An answer that can still be changed.
    Saved {
        /// The assignment.
        assignment: AssignmentNumber,
        /// The question.
        question: QuestionId,
        /// The answer.
        answer: Answer,
        /// When others may have the task, now that there is a sign of life.
        expires_at: Timestamp,
    },
    /// The answers to a whole task, for good.
    Submitted {
        /// The assignment.
        assignment: AssignmentNumber,
        /// What the client calls this attempt.
        client_key: String,
        /// The answers.
        answers: Answers,
        /// From assignment to submission, by the server's clock.
        elapsed_ms: u64,
        /// How long the page was looked at, as it says itself.
        active_ms: Option<u64>,
    },
    /// A task that was done on another platform.
    Imported {
        /// The assignment it is kept as.
        assignment: AssignmentNumber,
        /// Who.
        annotator: AnnotatorNumber,
        /// What.
        task: TaskNumber,
        /// The answers.
        answers: Answers,
        /// How long it took, as the platform says, if it does; 0 is no time.
        elapsed_ms: Option<u64>,
        /// What the platform calls the assignment.
        platform_id: String,
    },
    /// Work of another platform that could not be taken in, and must be looked at.
    SetAside {
        /// What the platform calls the assignment; never part of an export.
        platform_id: String,
        /// Why.
        reason: String,
    },
    /// A person handed a task back.
    Returned {
        /// The assignment.
        assignment: AssignmentNumber,
        /// Why.
        why: String,
    },
    /// The time for a task was over.
    Expired {
        /// The assignment.
        assignment: AssignmentNumber,
    },
    /// The person came back, and the task was still wanted.
    Reopened {
        /// The assignment.
        assignment: AssignmentNumber,
        /// When others may have it.
        expires_at: Timestamp,
    },
    /// Submissions were decided not to count.
    Filtered {
        /// The decision.
        decision: DecisionNumber,
        /// What was decided.
        filter: Filter,
    },
    /// A decision was taken back.
    Restored {
        /// The decision.
        decision: DecisionNumber,
        /// Why.
        reason: String,
    },
    /// No tasks are given out.
    Paused,
    /// Tasks are given out again.
    Resumed,
}

impl Body {
    /// The version of these bodies that this program writes; it reads this one and all before.
    pub const VERSION: u8 = 1;
}
