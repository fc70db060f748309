//! The kinds of problems of campaigns, beside those of any server.

use axum::http::StatusCode;
use motjuste_http::Kind;
pub(crate) use motjuste_http::kind::*;

/// The request comes from a page of another server.
pub(crate) const CROSS_SITE: Kind = Kind::new(
    "/docs#cross-site",
    "The request comes from another site's page",
    StatusCode::FORBIDDEN,
);
/// A member asks for more than their role allows.
pub(crate) const NOT_ALLOWED: Kind =
    Kind::new("/docs#not-allowed", "Your role does not allow this", StatusCode::FORBIDDEN);
/// The task is not the annotator's to work on any more.
pub(crate) const TASK_CLOSED: Kind =
    Kind::new("/docs#task-closed", "The task is no longer assigned to you", StatusCode::CONFLICT);

/// Nothing can be stored.
pub(crate) const DISK_FULL: Kind =
    Kind::new("/docs#disk-full", "The disk is full", StatusCode::SERVICE_UNAVAILABLE)
        .retry_after(10);

/// All kinds, in the order of the documentation.
pub(crate) fn all() -> impl Iterator<Item = Kind> {
    motjuste_http::kind::ALL.into_iter().chain([CROSS_SITE, NOT_ALLOWED, TASK_CLOSED, DISK_FULL])
}
