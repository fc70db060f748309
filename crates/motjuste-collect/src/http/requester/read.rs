//! Progress of campaigns. The database computes the counts that a page polls every few seconds; what
//! reads every answer is a separate request. Reading ends when the page is closed.

use std::sync::Arc;

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::response::Response;
use motjuste_campaign::browse::{self, CommentView, Order};
use motjuste_campaign::export::file_names;
use motjuste_campaign::quality::{Estimate, Pay, mean_correlations};
use motjuste_campaign::{
    Agreement, CampaignName, Error, Role, Rule, Snapshot, Status, Store, quality,
};
use motjuste_http::Problem;
use motjuste_http::respond::{json, to_json};
use serde::Serialize;
use serde_json::{Value, json};

use super::decision::{DecisionView, decisions};
use crate::http::extract::{InPath, Staff, Viewer};
use crate::http::kind;
use crate::http::problem::{lost, problem};
use crate::http::session::Who;

/// A campaign as someone who looks after it sees it.
#[derive(Serialize)]
struct Listed {
    #[serde(flatten)]
    status: Status,
    role: Role,
}

pub(super) async fn campaigns(staff: Staff) -> Result<Response, Problem> {
    let all = async {
        let names = match &staff.who {
            Who::Owner => staff.store.campaigns().await?,
            Who::Member(member) => vec![member.campaign.clone()],
        };
        let mut all = Vec::new();
        for name in names {
            let status = staff.store.status(&name).await?;
            all.push(Listed { status, role: staff.role });
        }
        Ok(all)
    };
    let all: Result<Vec<Listed>, Error> = all.await;
    Ok(json(to_json(&all.map_err(|error| problem(&error))?)))
}

pub(super) async fn status(requester: Viewer, InPath(name): InPath) -> Result<Response, Problem> {
    let status = requester.store.status(&name).await;
    Ok(json(to_json(&status.map_err(|error| problem(&error))?)))
}

#[derive(Serialize)]
struct Work {
    agreement: Agreement,
    decisions: Vec<DecisionView>,
    rules: Vec<Rule>,
    correlations: Value,
    pay: Value,
    exports: Vec<&'static str>,
    comments: Vec<CommentView>,
}

/// The most comments on a page.
const COMMENTS: usize = 200;

/// One campaign's answers, summed up.
pub(super) async fn work(requester: Viewer, InPath(name): InPath) -> Result<Response, Problem> {
    let snapshot = snapshot(&requester.store, name).await?;
    // Some seconds of work for a large campaign: not on the threads that read and write.
    let work = tokio::task::spawn_blocking(move || to_json(&Work::new(&snapshot))).await;
    Ok(json(work.map_err(|_| lost())?))
}

/// Items with everybody's answers, a page of them.
pub(super) async fn items(
    requester: Viewer,
    InPath(name): InPath,
    page: Result<Path<(String, Order, usize)>, PathRejection>,
) -> Result<Response, Problem> {
    let bad = |error: PathRejection| Problem::new(kind::MALFORMED_REQUEST, error.body_text());
    let Path((_, order, page)) = page.map_err(bad)?;
    let snapshot = snapshot(&requester.store, name).await?;
    let items = move || to_json(&browse::items(&snapshot, order, page));
    Ok(json(tokio::task::spawn_blocking(items).await.map_err(|_| lost())?))
}

pub(super) async fn snapshot(store: &Store, name: CampaignName) -> Result<Arc<Snapshot>, Problem> {
    store.latest(&name).await.map_err(|error| problem(&error))
}

impl Work {
    fn new(snapshot: &Snapshot) -> Self {
        let procedure = &snapshot.campaign.procedure;
        let pay = Pay { per_task: snapshot.campaign.pay_per_task, fee: 0.0 };
        let pay = Estimate::new(snapshot, pay, Estimate::CONCEIVABLE);
        let correlations = mean_correlations(snapshot);
        Self {
            agreement: Agreement::new(snapshot),
            rules: quality::rules(procedure).to_vec(),
            correlations: correlations.iter().map(|(who, r)| (who.to_string(), json!(r))).collect(),
            pay: json!({
                "done": pay.done, "wanted": pay.wanted, "paid": pay.paid, "to_pay": pay.to_pay,
                "wage": pay.wage, "hours": pay.hours,
            }),
            exports: file_names(procedure),
            comments: browse::comments(snapshot).into_iter().take(COMMENTS).collect(),
            decisions: decisions(snapshot),
        }
    }
}
