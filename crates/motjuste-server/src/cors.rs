//! Which pages of other servers may ask: the CORS protocol of the Fetch standard.
//!
//! Not tower-http's layer: that one answers every OPTIONS request itself, with 200 and no `Allow`,
//! before the host is checked.

use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, ORIGIN,
    VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method};

use crate::settings::Origins;

/// The origin to name in the response, if the request comes from an allowed one.
pub(crate) fn allowed(origins: &Origins, request: &HeaderMap) -> Option<HeaderValue> {
    let origin = request.get(ORIGIN)?;
    match origins {
        Origins::None => None,
        Origins::Any => Some(HeaderValue::from_static("*")),
        Origins::These(these) => {
            these.iter().any(|known| known.as_bytes() == origin.as_bytes()).then(|| origin.clone())
        }
    }
}

/// Whether a browser asks for permission first.
pub(crate) fn is_preflight(method: &Method, headers: &HeaderMap) -> bool {
    method == Method::OPTIONS
        && headers.contains_key(ORIGIN)
        && headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD)
}

pub(crate) fn announce(
    origins: &Origins,
    origin: Option<HeaderValue>,
    is_preflight: bool,
    response: &mut HeaderMap,
) {
    if matches!(origins, Origins::These(_)) {
        response.append(VARY, HeaderValue::from_static("Origin"));
    }
    let Some(origin) = origin else { return };
    response.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    response.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("Retry-After"));
    if is_preflight {
        let methods = HeaderValue::from_static("GET, HEAD, POST");
        response.insert(ACCESS_CONTROL_ALLOW_METHODS, methods);
        let headers = HeaderValue::from_static("Authorization, Content-Type");
        response.insert(ACCESS_CONTROL_ALLOW_HEADERS, headers);
        response.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    }
}
