//! Annotation campaigns, from candidates to a benchmark: what is asked, of whom, what they say, and
//! what of it counts. A [`Store`] keeps campaigns in SQLite or PostgreSQL as an append-only log.
#![allow(missing_docs)] // our own programs are its only users

mod agreement;
mod answer;
pub mod browse;
mod campaign;
mod clock;
mod columns;
mod decision;
mod error;
mod event;
mod gold;
mod ids;
pub mod import;
mod kind;
mod member;
pub mod simulate;
mod snapshot;
mod status;
mod store;
mod task;
mod text;
mod view;

pub mod export;
pub mod platform;
pub mod quality;
pub mod select;

#[cfg(test)]
mod fixture;

pub use agreement::{Agreement, Measure};
pub use answer::{AnswerProblem, Answered, Answers, Draft};
pub use campaign::Campaign;
pub use clock::Clock;
pub use columns::{TableError, TableProblem};
pub use decision::{Decision, Filter, Finding, Restoration, Rule};
pub use error::{Error, Result};
pub use event::{Actor, Body, Event};
pub use gold::Gold;
pub use ids::{
    AnnotatorId, AnnotatorNumber, AssignmentId, AssignmentNumber, CampaignName, DecisionId,
    DecisionNumber, ItemNumber, Key, MemberId, MemberNumber, QuestionId, Sequence, TaskNumber,
    Timestamp, Token,
};
pub use kind::{
    Answer, Candidate, Choice, Item, JudgeItem, JudgeLabel, JudgeSettings, JudgeSheet, Kind,
    Limits, MarkedSentence, NoSubstitute, PairPage, Procedure, RecallAnswer, RecallItem,
    RecallSettings, RecallSheet, Sentence, Sheet, SimilarityAnswer, SimilarityItem,
    SimilaritySettings, SimilaritySheet, VerdictItem, VerdictLabel, VerdictSettings, VerdictSheet,
    merge_candidates,
};
pub use member::{Member, Role};
pub use snapshot::{HandedBack, Snapshot, Submission};
pub use status::{AnnotatorStatus, StageStatus, State, Status, Times};
pub use store::{Added, Import, Imported, PlatformPerson, Receipt, SetAside, Store, tidy_reason};
pub use task::{About, Control, Expected, Question, Task};
pub use text::{MarkedText, Piece};
pub use view::{Next, TaskView};
