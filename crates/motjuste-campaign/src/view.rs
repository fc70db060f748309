//! What a person is shown next.

use serde::{Deserialize, Serialize};

use crate::{Answered, AssignmentId, Sheet};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskView {
    pub assignment: AssignmentId,
    pub sheet: Sheet,
    pub saved: Vec<Answered>,
    /// How many tasks this person has submitted before.
    pub done: u32,
}

/// What [`crate::Store::next`] gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "next", rename_all = "lowercase")]
pub enum Next {
    /// The terms to agree to first.
    Consent {
        text: String,
    },
    /// A task: the one left unfinished, or a new one.
    Task(Box<TaskView>),
    /// Nothing now, but work that others have in hand may come back.
    Wait,
    /// Nothing more for this person. Later decisions may still bring work.
    Done,
    Paused,
}
