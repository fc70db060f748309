//! Reading a campaign.

use sqlx::AnyConnection;

use super::{from_json, small};
use crate::{
    AnnotatorId, AnnotatorNumber, Answers, AssignmentNumber, Body, Campaign, CampaignName,
    DecisionNumber, Error, Event, Item, ItemNumber, QuestionId, Sequence, Task, TaskNumber,
    Timestamp,
};

/// A campaign, in one transaction.
pub(crate) struct Reader<'c> {
    pub(crate) connection: &'c mut AnyConnection,
    pub(crate) campaign: &'c CampaignName,
}

/// A campaign's settings, and whether tasks are given out.
pub(crate) struct CampaignRow {
    pub(crate) campaign: Campaign,
    pub(crate) paused: bool,
}

/// What a person and a task have to do with each other.
pub(crate) struct AssignmentRow {
    pub(crate) number: AssignmentNumber,
    pub(crate) annotator: AnnotatorNumber,
    pub(crate) task: TaskNumber,
    pub(crate) state: AssignmentState,
    pub(crate) assigned_at: Timestamp,
    /// When it was submitted, handed back or expired.
    pub(crate) closed_at: Option<Timestamp>,
    pub(crate) client_key: Option<String>,
}

/// Where an assignment stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AssignmentState {
    Open,
    Submitted,
    Returned,
    Expired,
}

impl AssignmentState {
    fn new(name: &str) -> Result<Self, Error> {
        match name {
            "open" => Ok(Self::Open),
            "submitted" => Ok(Self::Submitted),
            "returned" => Ok(Self::Returned),
            "expired" => Ok(Self::Expired),
            _ => Err(Error::Database(sqlx::Error::Decode(format!("state {name:?}").into()))),
        }
    }
}

impl<'c> Reader<'c> {
    pub(crate) const fn new(connection: &'c mut AnyConnection, campaign: &'c CampaignName) -> Self {
        Self { connection, campaign }
    }

    /// The campaign.
    pub(crate) async fn campaign(&mut self) -> Result<CampaignRow, Error> {
        let row: Option<(String, i64)> =
            sqlx::query_as("SELECT settings, paused FROM campaigns WHERE campaign = $1")
                .bind(self.campaign.as_str())
                .fetch_optional(&mut *self.connection)
                .await?;
        let (settings, paused) =
            row.ok_or_else(|| Error::UnknownCampaign(self.campaign.clone()))?;
        Ok(CampaignRow { campaign: from_json("a campaign", &settings)?, paused: paused != 0 })
    }

    /// The events that follow one, `most` at once.
    pub(crate) async fn log(&mut self, after: Sequence, most: u32) -> Result<Vec<Event>, Error> {
        type Row = (i64, i64, String, String, i64, String);
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT sequence, at, actor, event_key, version, body FROM events \
             WHERE campaign = $1 AND sequence > $2 ORDER BY sequence LIMIT $3",
        )
        .bind(self.campaign.as_str())
        .bind(after.0.cast_signed())
        .bind(i64::from(most))
        .fetch_all(&mut *self.connection)
        .await?;
        let event = |(sequence, at, actor, key, version, body): Row| {
            if version > i64::from(Body::VERSION) {
                return Err(Error::Newer { sequence: sequence.cast_unsigned() });
            }
            Ok(Event {
                campaign: self.campaign.clone(),
                sequence: Sequence(sequence.cast_unsigned()),
                at: Timestamp(at),
                actor: from_json("an event's actor", &actor)?,
                key,
                body: from_json("an event", &body)?,
            })
        };
        rows.into_iter().map(event).collect()
    }

    /// The task with this number.
    pub(crate) async fn task(&mut self, task: TaskNumber) -> Result<Task, Error> {
        let row: Option<(String,)> =
            sqlx::query_as("SELECT body FROM tasks WHERE campaign = $1 AND task = $2")
                .bind(self.campaign.as_str())
                .bind(i64::from(task.0))
                .fetch_optional(&mut *self.connection)
                .await?;
        let unknown = || Error::UnknownTask { campaign: self.campaign.clone(), task };
        from_json("a task", &row.ok_or_else(unknown)?.0)
    }

    /// The item with this number, if there is one.
    pub(crate) async fn item(&mut self, item: ItemNumber) -> Result<Option<Item>, Error> {
        let row: Option<(String,)> =
            sqlx::query_as("SELECT body FROM items WHERE campaign = $1 AND item = $2")
                .bind(self.campaign.as_str())
                .bind(i64::from(item.0))
                .fetch_optional(&mut *self.connection)
                .await?;
        row.map(|(body,)| from_json("an item", &body)).transpose()
    }

    /// The assignment with this number, if there is one.
    pub(crate) async fn assignment(
        &mut self,
        assignment: AssignmentNumber,
    ) -> Result<Option<AssignmentRow>, Error> {
        type Row = (i64, i64, String, i64, Option<i64>, Option<String>);
        let row: Option<Row> = sqlx::query_as(
            "SELECT annotator, task, state, assigned_at, closed_at, client_key \
             FROM assignments WHERE campaign = $1 AND assignment = $2",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(assignment.0))
        .fetch_optional(&mut *self.connection)
        .await?;
        let read = |(annotator, task, state, assigned_at, closed_at, client_key): Row| {
            Ok(AssignmentRow {
                number: assignment,
                annotator: AnnotatorNumber(small(annotator)?),
                task: TaskNumber(small(task)?),
                state: AssignmentState::new(&state)?,
                assigned_at: Timestamp(assigned_at),
                closed_at: closed_at.map(Timestamp),
                client_key,
            })
        };
        row.map(read).transpose()
    }

    /// The answers saved for an assignment.
    pub(crate) async fn saved(&mut self, assignment: AssignmentNumber) -> Result<Answers, Error> {
        let rows: Vec<(i64, String)> = sqlx::query_as(
            "SELECT question, answer FROM saved WHERE campaign = $1 AND assignment = $2",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(assignment.0))
        .fetch_all(&mut *self.connection)
        .await?;
        let mut answers = Answers::default();
        for (question, answer) in rows {
            answers.insert(QuestionId(small(question)?), from_json("a saved answer", &answer)?);
        }
        Ok(answers)
    }

    /// What a decision is about.
    pub(crate) async fn found_by(
        &mut self,
        decision: DecisionNumber,
    ) -> Result<Vec<AssignmentNumber>, Error> {
        let rows: Vec<(i64,)> = sqlx::query_as(
            "SELECT assignment FROM findings WHERE campaign = $1 AND decision = $2 \
             ORDER BY assignment",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(decision.0))
        .fetch_all(&mut *self.connection)
        .await?;
        rows.into_iter().map(|(number,)| small(number).map(AssignmentNumber)).collect()
    }

    /// Whether a person takes part, and whether they agreed to the terms.
    pub(crate) async fn consented(&mut self, annotator: AnnotatorNumber) -> Result<bool, Error> {
        let row: Option<(Option<i64>,)> = sqlx::query_as(
            "SELECT consented_at FROM annotators WHERE campaign = $1 AND annotator = $2",
        )
        .bind(self.campaign.as_str())
        .bind(i64::from(annotator.0))
        .fetch_optional(&mut *self.connection)
        .await?;
        let unknown = || AnnotatorId { campaign: self.campaign.clone(), number: annotator };
        let (consented_at,) = row.ok_or_else(|| Error::UnknownAnnotator(unknown()))?;
        Ok(consented_at.is_some())
    }

    /// The highest number given so far; 0 before the first.
    pub(crate) async fn last(&mut self, numbered: Numbering) -> Result<u32, Error> {
        let row: (i64,) = sqlx::query_as(numbered.last())
            .bind(self.campaign.as_str())
            .fetch_one(&mut *self.connection)
            .await?;
        small(row.0)
    }
}

/// What is numbered within a campaign.
#[derive(Clone, Copy)]
pub(crate) enum Numbering {
    Items,
    Tasks,
    Annotators,
    Assignments,
    Decisions,
}

impl Numbering {
    const fn last(self) -> &'static str {
        match self {
            Self::Items => "SELECT COALESCE(MAX(item), 0) FROM items WHERE campaign = $1",
            Self::Tasks => "SELECT COALESCE(MAX(task), 0) FROM tasks WHERE campaign = $1",
            Self::Annotators => {
                "SELECT COALESCE(MAX(annotator), 0) FROM annotators WHERE campaign = $1"
            }
            Self::Assignments => {
                "SELECT COALESCE(MAX(assignment), 0) FROM assignments WHERE campaign = $1"
            }
            Self::Decisions => {
                "SELECT COALESCE(MAX(decision), 0) FROM decisions WHERE campaign = $1"
            }
        }
    }
}
