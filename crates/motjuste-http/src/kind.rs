//! The kinds of problems that any of our servers may have.

use axum::http::StatusCode;

use crate::problem::Kind;

/// The request is not HTTP, or not what the route takes: its body is no JSON, or other JSON.
pub const MALFORMED_REQUEST: Kind =
    Kind::new("/docs#malformed-request", "The request is malformed", StatusCode::BAD_REQUEST);
/// The token is missing or wrong.
pub const UNAUTHORIZED: Kind =
    Kind::new("/docs#unauthorized", "The token is missing or wrong", StatusCode::UNAUTHORIZED);
pub const NOT_FOUND: Kind =
    Kind::new("/docs#not-found", "There is nothing here", StatusCode::NOT_FOUND);
/// The route is there, but not for this method.
pub const METHOD_NOT_ALLOWED: Kind = Kind::new(
    "/docs#method-not-allowed",
    "The method is not allowed here",
    StatusCode::METHOD_NOT_ALLOWED,
);
/// The request did not arrive in time.
pub const REQUEST_TIMEOUT: Kind = Kind::new(
    "/docs#request-timeout",
    "The request did not arrive in time",
    StatusCode::REQUEST_TIMEOUT,
);
pub const BODY_TOO_LARGE: Kind =
    Kind::new("/docs#body-too-large", "The body is too large", StatusCode::PAYLOAD_TOO_LARGE);
pub const TEXT_TOO_LONG: Kind =
    Kind::new("/docs#text-too-long", "The text is too long", StatusCode::PAYLOAD_TOO_LARGE);
/// The body is not declared as JSON.
pub const UNSUPPORTED_MEDIA_TYPE: Kind = Kind::new(
    "/docs#unsupported-media-type",
    "The body must be JSON",
    StatusCode::UNSUPPORTED_MEDIA_TYPE,
);
pub const MISDIRECTED_REQUEST: Kind = Kind::new(
    "/docs#misdirected-request",
    "The server is not known by this name",
    StatusCode::MISDIRECTED_REQUEST,
);
/// The JSON is right, but there is no such target, or a value makes no sense.
pub const UNANSWERABLE_REQUEST: Kind = Kind::new(
    "/docs#unanswerable-request",
    "The request cannot be answered",
    StatusCode::UNPROCESSABLE_ENTITY,
);
/// The caller has too many requests under way.
pub const TOO_MANY_REQUESTS: Kind = Kind::new(
    "/docs#too-many-requests",
    "Too many of your requests are in progress",
    StatusCode::TOO_MANY_REQUESTS,
)
.retry_after(1);
/// A defect of the server.
pub const INTERNAL_ERROR: Kind =
    Kind::new("/docs#internal-error", "Internal server error", StatusCode::INTERNAL_SERVER_ERROR);
pub const OVERLOADED: Kind =
    Kind::new("/docs#overloaded", "Too many requests are waiting", StatusCode::SERVICE_UNAVAILABLE)
        .retry_after(1);
pub const SHUTTING_DOWN: Kind =
    Kind::new("/docs#shutting-down", "The server is stopping", StatusCode::SERVICE_UNAVAILABLE)
        .retry_after(10);

pub const ALL: [Kind; 14] = [
    MALFORMED_REQUEST,
    UNAUTHORIZED,
    NOT_FOUND,
    METHOD_NOT_ALLOWED,
    REQUEST_TIMEOUT,
    BODY_TOO_LARGE,
    TEXT_TOO_LONG,
    UNSUPPORTED_MEDIA_TYPE,
    MISDIRECTED_REQUEST,
    UNANSWERABLE_REQUEST,
    TOO_MANY_REQUESTS,
    INTERNAL_ERROR,
    OVERLOADED,
    SHUTTING_DOWN,
];
