//! Everything a campaign knows, for exports and quality rules: items, tasks with their controls,
//! submissions with who, how long, and whether they count.

use serde::{Deserialize, Serialize};

use crate::{
    AnnotatorNumber, Answers, AssignmentNumber, Campaign, Decision, DecisionNumber, Gold, Item,
    ItemNumber, Member, Task, TaskNumber, Timestamp,
};

/// A campaign's data at one moment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    pub campaign: Campaign,
    /// Its items: number n is at index n − 1.
    pub items: Vec<Item>,
    /// Its tasks: number n is at index n − 1.
    pub tasks: Vec<Task>,
    pub submissions: Vec<Submission>,
    pub returns: Vec<HandedBack>,
    pub decisions: Vec<Decision>,
    /// What a person decided to be right, whatever the submissions say.
    pub gold: Vec<Gold>,
    pub members: Vec<Member>,
    /// How many people were invited or imported.
    pub annotators: u32,
    /// People whose data were removed at their request.
    pub forgotten: Vec<AnnotatorNumber>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submission {
    pub assignment: AssignmentNumber,
    pub task: TaskNumber,
    pub annotator: AnnotatorNumber,
    pub assigned_at: Timestamp,
    pub submitted_at: Timestamp,
    /// From assignment to submission, by the server's clock or as a platform says, if it does.
    pub elapsed_ms: Option<u64>,
    /// How long the page was looked at, as it says itself.
    pub active_ms: Option<u64>,
    /// What another platform calls it, if it was done there.
    pub platform_id: Option<String>,
    pub answers: Answers,
    pub comment: Option<String>,
    pub filtered_by: Vec<DecisionNumber>,
}

impl Submission {
    pub fn is_valid(&self) -> bool {
        self.filtered_by.is_empty()
    }

    /// How long it took, if anybody knows: what the page measured, where it did and says no more than
    /// the clock.
    pub fn seconds(&self) -> Option<f64> {
        let elapsed = self.elapsed_ms?;
        let ms = self.active_ms.map_or(elapsed, |active| active.min(elapsed));
        Some(ms as f64 / 1000.0)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandedBack {
    pub assignment: AssignmentNumber,
    pub task: TaskNumber,
    pub annotator: AnnotatorNumber,
    pub at: Timestamp,
    pub why: String,
}

impl Snapshot {
    pub fn item(&self, number: ItemNumber) -> Option<&Item> {
        self.items.get(usize::try_from(number.0.checked_sub(1)?).ok()?)
    }

    pub fn task(&self, number: TaskNumber) -> Option<&Task> {
        self.tasks.get(usize::try_from(number.0.checked_sub(1)?).ok()?)
    }

    pub fn valid(&self) -> impl Iterator<Item = &Submission> {
        self.submissions.iter().filter(|submission| submission.is_valid())
    }
}
