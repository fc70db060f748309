//! Downloads: a campaign as files that the rest of the program reads, each alone or all in one archive
//! with the plots of the data card.

use std::io::{Cursor, Write as _};

use axum::body::Body;
use axum::extract::Path;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use motjuste_campaign::export::{ExportSettings, ExportedFile, files};
use motjuste_http::Problem;
use zip::ZipWriter;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;

use super::read::snapshot;
use crate::http::extract::{InPath, Viewer};
use crate::http::kind;
use crate::http::problem::{lost, problem};

/// One file of a campaign, or `CAMPAIGN.zip` with all of them.
pub(super) async fn download(
    requester: Viewer,
    InPath(campaign): InPath,
    Path((_, file)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let snapshot = snapshot(&requester.store, campaign.clone()).await?;
    let log = requester.store.whole_log(&campaign).await.map_err(|error| problem(&error))?;
    let asked = file.clone();
    let make = move || -> Result<Option<Vec<u8>>, Problem> {
        let made = files(&snapshot, &log, &ExportSettings::default());
        let made =
            made.map_err(|error| Problem::new(kind::UNANSWERABLE_REQUEST, error.to_string()))?;
        if asked == format!("{campaign}.zip") {
            let archive = archive(campaign.as_str(), &made.files);
            return archive.map(Some).map_err(|error| {
                tracing::error!(%error, "an archive");
                Problem::new(kind::INTERNAL_ERROR, "cannot create the archive")
            });
        }
        Ok(made.files.into_iter().find(|made| made.name == asked).map(|made| made.bytes))
    };
    let made = tokio::task::spawn_blocking(make).await.map_err(|_| lost())??;
    let unknown = || Problem::new(kind::NOT_FOUND, "this export has no such file");
    let bytes = made.ok_or_else(unknown)?;
    // Never shown in the browser, whatever it holds: people wrote it.
    let kind = HeaderValue::from_static("application/octet-stream");
    let saved = HeaderValue::from_str(&format!("attachment; filename=\"{file}\""));
    let saved = saved.map_err(|_| unknown())?;
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, saved)], Body::from(bytes)).into_response())
}

/// All files in a folder of this name; the same campaign gives the same bytes.
fn archive(folder: &str, files: &[ExportedFile]) -> Result<Vec<u8>, ZipError> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().last_modified_time(zip::DateTime::default());
    for file in files {
        archive.start_file(format!("{folder}/{}", file.name), options)?;
        archive.write_all(&file.bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}
