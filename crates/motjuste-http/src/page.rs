//! Files of a page, built into the program and served with validators and compression.

use std::io::Write as _;
use std::sync::OnceLock;

use axum::Router;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

pub const HTML: &str = "text/html; charset=utf-8";
/// The media type of style sheets.
pub const CSS: &str = "text/css; charset=utf-8";
pub const SCRIPT: &str = "text/javascript; charset=utf-8";
pub const SVG: &str = "image/svg+xml";

/// A file of a crate's `assets/`.
#[derive(Debug)]
pub struct Asset {
    /// Its name there and in the browser.
    pub name: &'static str,
    pub media_type: &'static str,
    pub bytes: &'static [u8],
    /// Compressed on first use.
    pub gzipped: OnceLock<Vec<u8>>,
}

/// A file of the calling crate's `assets/`, by its name.
#[macro_export]
macro_rules! asset {
    ($name:literal, $media_type:expr) => {
        $crate::page::Asset {
            name: $name,
            media_type: $media_type,
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $name)),
            gzipped: std::sync::OnceLock::new(),
        }
    };
}

pub static SHARED: [Asset; 3] =
    [asset!("style.css", CSS), asset!("theme.js", SCRIPT), asset!("icon.svg", SVG)];

impl Asset {
    /// The same compressed: a third of the size.
    pub fn gzipped(&self) -> &[u8] {
        self.gzipped.get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            let written = encoder.write_all(self.bytes).and_then(|()| encoder.finish());
            written.expect("memory can be written to")
        })
    }

    /// What tells this version from any other; weak, as both encodings have it.
    fn tag(&self) -> String {
        let digest = Sha256::digest(self.bytes);
        let tag: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        format!("W/\"{tag}\"")
    }
}

pub fn file<S: Clone + Send + Sync + 'static>(asset: &'static Asset) -> MethodRouter<S> {
    get(move |headers: HeaderMap| async move { self::asset(asset, &headers) })
}

/// Adds files, each under its name: a route for each, and never a path.
pub fn add_files<S: Clone + Send + Sync + 'static>(
    router: Router<S>,
    files: &'static [Asset],
) -> Router<S> {
    files
        .iter()
        .fold(router, |router, asset| router.route(&format!("/{}", asset.name), file(asset)))
}

/// A part of the page, unless the browser has it.
fn asset(asset: &'static Asset, asked: &HeaderMap) -> Response {
    let tag = asset.tag();
    // Kept, but asked for again each time: a new version of the program is seen at once.
    let kept = [(ETAG, tag.as_str()), (CACHE_CONTROL, "no-cache"), (VARY, "accept-encoding")];
    if listed(asked, &IF_NONE_MATCH).any(|known| known == tag) {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    let kind = [(CONTENT_TYPE, asset.media_type)];
    if listed(asked, &ACCEPT_ENCODING).any(|coding| coding == "gzip") {
        return (kept, kind, [(CONTENT_ENCODING, "gzip")], asset.gzipped()).into_response();
    }
    (kept, kind, asset.bytes).into_response()
}

fn listed<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}
