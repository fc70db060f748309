//! Downloads: a campaign as files that the rest of the program reads.

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, State as Shared};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use motjuste_collect::export::{ExportError, FileSettings, files};

use super::look::records;
use super::{Desk, name};
use crate::collect::trouble::{self, finish};
use crate::listen::Client;
use crate::problem::{Kind, Problem};

/// One file of a campaign.
pub(super) async fn download(
    Shared(reception): Desk,
    Extension(client): Extension<Client>,
    Path((campaign, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    reception.check_requester(client, &headers)?;
    let _admitted = reception.admit(client)?;
    let records = records(&reception, &campaign).await?;
    let (book, campaign) = (reception.book.clone(), name(&campaign)?);
    let log = finish(async move { book.whole_log(&campaign).await }).await?;
    let asked = file.clone();
    let make = move || -> Result<Option<Vec<u8>>, ExportError> {
        let made = files(&records, &log, &FileSettings::default())?;
        Ok(made.files.into_iter().find(|made| made.name == asked).map(|made| made.bytes))
    };
    let made = tokio::task::spawn_blocking(make).await.map_err(|_| trouble::lost())?;
    let made = made.map_err(|error| Kind::UnanswerableRequest.because(error.to_string()))?;
    let unknown = || Kind::NotFound.because("there is no such file in this export");
    let bytes = made.ok_or_else(unknown)?;
    // Never shown in the browser, whatever it holds: people wrote it.
    let kind = HeaderValue::from_static("application/octet-stream");
    let saved = HeaderValue::from_str(&format!("attachment; filename=\"{file}\""));
    let saved = saved.map_err(|_| unknown())?;
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, saved)], Body::from(bytes)).into_response())
}
