//! How campaigns stand. What a page asks for every few seconds is counted by the database; what reads
//! every answer is a question of its own.

use axum::Extension;
use axum::extract::{Path, State as Shared};
use axum::http::HeaderMap;
use axum::response::Response;
use motjuste_campaign::export::file_names;
use motjuste_campaign::quality::{Estimate, Pay, mean_correlations};
use motjuste_campaign::{Agreement, Rule, Snapshot, Status, quality};
use serde::Serialize;
use serde_json::{Value, json};

use super::decided::{Decided, decided};
use super::{Desk, name};
use crate::http::reception::Reception;
use crate::http::trouble::{self, finish};
use motjuste_http::Client;
use motjuste_http::Problem;
use motjuste_http::respond::json;
use motjuste_http::respond::to_json;

/// Every campaign in numbers.
pub(super) async fn campaigns(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    reception.check_requester(client, &headers)?;
    let _admitted = reception.admit(client)?;
    let book = reception.book.clone();
    let all: Vec<Status> = finish(async move {
        let mut all = Vec::new();
        for name in book.campaigns().await? {
            all.push(book.status(&name).await?);
        }
        Ok(all)
    })
    .await?;
    Ok(json(to_json(&all)))
}

/// One campaign in numbers.
pub(super) async fn status(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(campaign): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    reception.check_requester(client, &headers)?;
    let _admitted = reception.admit(client)?;
    let status = reception.book.status(&name(&campaign)?).await;
    Ok(json(to_json(&status.map_err(|error| trouble::problem(&error))?)))
}

/// What only every answer tells.
#[derive(Serialize)]
struct Work {
    agreement: Agreement,
    decisions: Vec<Decided>,
    rules: Vec<Rule>,
    correlations: Value,
    pay: Value,
    exports: Vec<&'static str>,
}

/// One campaign's answers, summed up.
pub(super) async fn work(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path(campaign): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    reception.check_requester(client, &headers)?;
    let _admitted = reception.admit(client)?;
    let records = records(&reception, &campaign).await?;
    // Some seconds of work for a large campaign: not on the threads that read and write.
    let work = tokio::task::spawn_blocking(move || to_json(&Work::of(&records))).await;
    Ok(json(work.map_err(|_| trouble::lost())?))
}

/// Everything a campaign knows.
pub(super) async fn records(reception: &Reception, campaign: &str) -> Result<Snapshot, Problem> {
    let (book, name) = (reception.book.clone(), name(campaign)?);
    finish(async move { book.snapshot(&name).await }).await
}

impl Work {
    fn of(records: &Snapshot) -> Self {
        let procedure = &records.campaign.procedure;
        let pay = Pay { per_task: records.campaign.pay_per_task, fee: 0.0 };
        let pay = Estimate::new(records, pay, Estimate::CONCEIVABLE);
        let correlations = mean_correlations(records);
        Self {
            agreement: Agreement::new(records),
            rules: quality::rules(procedure).to_vec(),
            correlations: correlations.iter().map(|(who, r)| (who.to_string(), json!(r))).collect(),
            pay: json!({
                "done": pay.done, "wanted": pay.wanted, "paid": pay.paid, "to_pay": pay.to_pay,
                "wage": pay.wage, "hours": pay.hours,
            }),
            exports: file_names(procedure),
            decisions: decided(records),
        }
    }
}
