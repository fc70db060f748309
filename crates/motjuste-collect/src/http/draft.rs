//! Unfinished work, stored on the server so that its author can resume in another browser. What is
//! in a
//! draft is the page's own business; nothing here reads it.

use axum::http::StatusCode;
use motjuste_campaign::{AnnotatorId, AssignmentId, Error, Next, Store};
use motjuste_http::Problem;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::extract::{Annotator, Body};
use super::problem::finish;
use crate::http::kind;

/// The longest draft, in bytes.
const LONGEST: usize = 16 << 10;

/// What a page wants to remember of a task.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Keep {
    assignment: AssignmentId,
    draft: Map<String, Value>,
}

/// Keeps a draft in the place of the one before.
pub(super) async fn keep(
    annotator: Annotator,
    Body(Keep { assignment, draft }): Body<Keep>,
) -> Result<StatusCode, Problem> {
    let draft = Value::from(draft).to_string();
    if draft.len() > LONGEST {
        return Err(Problem::new(
            kind::TEXT_TOO_LONG,
            format!("a draft may have at most {LONGEST} bytes"),
        ));
    }
    finish(async move { annotator.store.keep_draft(&annotator.id, &assignment, &draft).await })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What is to be done next, with what was kept of it.
#[derive(Serialize)]
pub(super) struct Resumed {
    #[serde(flatten)]
    next: Next,
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<Value>,
}

impl Resumed {
    pub(super) async fn new(
        store: &Store,
        annotator: &AnnotatorId,
        next: Next,
    ) -> Result<Self, Error> {
        let Next::Task(view) = &next else { return Ok(Self { next, draft: None }) };
        let draft = store.draft(annotator, &view.assignment).await?;
        // What cannot be read any more is lost, and the task is not.
        let draft = draft.and_then(|draft| serde_json::from_str(&draft).ok());
        Ok(Self { next, draft })
    }
}
