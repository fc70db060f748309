//! Whether a request is meant for this server: the name it calls it by, the token it brings.

use std::net::{IpAddr, SocketAddr};

use axum::extract::Request;
use axum::http::header::{AUTHORIZATION, CONNECTION, HOST};
use axum::http::{HeaderMap, HeaderValue, Uri, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::problem::Problem;
use crate::{headers, kind};

pub fn bearer(headers: &HeaderMap) -> Option<&[u8]> {
    let (scheme, secret) =
        headers.get(AUTHORIZATION)?.as_bytes().split_at_checked("Bearer ".len())?;
    scheme.eq_ignore_ascii_case(b"Bearer ").then_some(secret)
}

/// Refuses HTTP/1.1 that does not say whom it calls (RFC 9112, §3.2). HTTP/2 says it elsewhere.
pub(crate) async fn require_host(request: Request, next: Next) -> Response {
    if request.version() != Version::HTTP_11 || request.headers().contains_key(HOST) {
        return next.run(request).await;
    }
    let detail = "a request of HTTP/1.1 needs a Host header";
    let mut response = Problem::new(kind::MALFORMED_REQUEST, detail).into_response();
    headers::secure(response.headers_mut());
    // The body was not read: what is left of it would be taken for the next request.
    response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Refuses calls by a name that is not the server's. A page of another server can have its own name
/// point at this machine; its calls then still carry that name.
pub fn check_host(
    address: SocketAddr,
    hosts: &[String],
    uri: &Uri,
    headers: &HeaderMap,
) -> Result<(), Problem> {
    if !address.ip().is_loopback() {
        return Ok(());
    }
    let mut given = headers.get_all(HOST).into_iter();
    // A name that cannot be read is no name of this server, and of two names one may not be.
    let header = given.next().map(|value| value.to_str().unwrap_or_default());
    let header = if given.next().is_some() { Some("") } else { header };
    let Some(called) = uri.authority().map(|authority| authority.as_str()).or(header) else {
        return Ok(()); // HTTP/1.0; browsers always say
    };
    let name = without_port(called);
    let is_address = name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
    let is_known = hosts.iter().any(|host| host.eq_ignore_ascii_case(name));
    if is_address || is_known || name.eq_ignore_ascii_case("localhost") {
        return Ok(());
    }
    Err(Problem::new(
        kind::MISDIRECTED_REQUEST,
        "use localhost or the IP address, or start the server with --allow-host",
    ))
}

fn without_port(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => authority,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_addresses() {
        let (address, hosts) = ("127.0.0.1:8017".parse().unwrap(), ["my.example".into()]);
        let allowed = |host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().unwrap());
            check_host(address, &hosts, &Uri::from_static("/"), &headers).is_ok()
        };
        for known in ["localhost:8017", "127.0.0.1", "[::1]:8017", "LOCALHOST", "my.example:80"] {
            assert!(allowed(known), "{known}");
        }
        let mut two = HeaderMap::new();
        two.append(HOST, "localhost".parse().unwrap());
        two.append(HOST, "evil.example".parse().unwrap());
        let mut odd = HeaderMap::new();
        odd.insert(HOST, axum::http::HeaderValue::from_bytes(b"evil\xff.example").unwrap());
        for headers in [two, odd] {
            assert!(check_host(address, &hosts, &Uri::from_static("/"), &headers).is_err());
        }
        for strange in ["evil.example", "localhost.evil.example:8017", "127.0.0.1.nip.io", ""] {
            assert!(!allowed(strange), "{strange}");
        }
    }
}
