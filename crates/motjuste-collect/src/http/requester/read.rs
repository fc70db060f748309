//! Progress of campaigns. The database computes the counts that a page polls every few seconds; what
//! reads every answer is a separate request. Reading ends when the page is closed.

use axum::response::Response;
use motjuste_campaign::export::file_names;
use motjuste_campaign::quality::{Estimate, Pay, mean_correlations};
use motjuste_campaign::{Agreement, CampaignName, Error, Rule, Snapshot, Status, Store, quality};
use motjuste_http::Problem;
use motjuste_http::respond::{json, to_json};
use serde::Serialize;
use serde_json::{Value, json};

use super::decision::{DecisionView, decisions};
use crate::http::extract::{InPath, Requester};
use crate::http::problem::{lost, problem};

pub(super) async fn campaigns(requester: Requester) -> Result<Response, Problem> {
    let all = async {
        let mut all = Vec::new();
        for name in requester.store.campaigns().await? {
            all.push(requester.store.status(&name).await?);
        }
        Ok(all)
    };
    let all: Result<Vec<Status>, Error> = all.await;
    Ok(json(to_json(&all.map_err(|error| problem(&error))?)))
}

pub(super) async fn status(
    requester: Requester,
    InPath(name): InPath,
) -> Result<Response, Problem> {
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
}

/// One campaign's answers, summed up.
pub(super) async fn work(requester: Requester, InPath(name): InPath) -> Result<Response, Problem> {
    let snapshot = snapshot(&requester.store, name).await?;
    // Some seconds of work for a large campaign: not on the threads that read and write.
    let work = tokio::task::spawn_blocking(move || to_json(&Work::new(&snapshot))).await;
    Ok(json(work.map_err(|_| lost())?))
}

pub(super) async fn snapshot(store: &Store, name: CampaignName) -> Result<Snapshot, Problem> {
    store.snapshot(&name).await.map_err(|error| problem(&error))
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
            decisions: decisions(snapshot),
        }
    }
}
