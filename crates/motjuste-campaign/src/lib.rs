//! Annotation campaigns, from candidates to a benchmark: what is asked, of whom, what they say, and
//! what of it counts. A [`Store`] keeps campaigns in SQLite or PostgreSQL as an append-only log.

mod agreement;
mod answer;
mod campaign;
mod clock;
mod columns;
mod decision;
mod error;
mod event;
mod ids;
pub mod import;
mod item;
pub mod simulate;
mod snapshot;
mod status;
mod store;
mod task;
mod text;
mod view;

pub mod export;
pub mod mturk;
pub mod quality;
pub mod select;

#[cfg(test)]
mod fixture;

pub use agreement::{Agreement, Measure};
pub use answer::{
    Answer, AnswerProblem, Answered, Answers, Draft, JudgeLabel, NoSubstitute, RecallAnswer,
    SimilarityAnswer, VerdictLabel,
};
pub use campaign::{
    Campaign, JudgeSettings, Kind, Procedure, RecallSettings, SimilaritySettings, VerdictSettings,
};
pub use clock::Clock;
pub use decision::{Decision, Filter, Finding, Restoration, Rule};
pub use error::Error;
pub use event::{Actor, Body, Event};
pub use ids::{
    AnnotatorId, AnnotatorNumber, AssignmentId, AssignmentNumber, CampaignName, DecisionId,
    DecisionNumber, ItemNumber, Key, QuestionId, Sequence, TaskNumber, Timestamp, Token,
};
pub use item::{
    Candidate, Item, JudgeItem, RecallItem, Sentence, SimilarityItem, VerdictItem, merge_candidates,
};
pub use snapshot::{HandedBack, Snapshot, Submission};
pub use status::{AnnotatorStatus, StageStatus, State, Status, Times};
pub use store::{Added, Import, Imported, PlatformPerson, Receipt, SetAside, Store};
pub use task::{About, Control, Expected, Question, Task};
pub use text::{MarkedText, Piece};
pub use view::{Choice, MarkedSentence, Next, PairPage, Sheet, TaskView};
