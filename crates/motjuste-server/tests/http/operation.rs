//! For whoever runs the server, and for browsers.

use motjuste_server::{Origins, Settings, Token};
use serde_json::Value;

use super::support::Running;

#[test]
fn it_says_how_it_is() {
    let server = Running::new(Settings::default());
    for path in ["/healthz", "/readyz"] {
        let health: Value = server.get(path).json();
        assert_eq!((&health["status"], &health["tier"]), (&"ok".into(), &"embedded".into()));
    }
    server.post("/v1/suggest", "nonsense");
    server.get("/v1/word/bright");
    let answer = server.get("/metrics");
    assert!(answer.header("content-type").unwrap().starts_with("application/openmetrics-text"));
    for line in [
        r#"motjuste_requests_total{method="POST",route="/v1/suggest",status="400"} 1"#,
        r#"motjuste_requests_total{method="GET",route="/v1/word/{word}",status="200"} 1"#,
        r#"motjuste_request_duration_seconds_count{route="/v1/suggest"} 1"#,
    ] {
        assert!(answer.body.contains(line), "{line}\n{}", answer.body);
    }
}

#[test]
fn every_response_is_safe_for_browsers() {
    let server = Running::new(Settings::default());
    for path in ["/", "/docs", "/v1/word/bright", "/nowhere", "/motjuste.js"] {
        let answer = server.get(path);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("access-control-allow-origin"), None);
        let kept = ["/", "/motjuste.js"].contains(&path);
        let expected = if kept { "no-cache" } else { "no-store" };
        assert_eq!(answer.header("cache-control"), Some(expected), "{path}");
    }
}

#[test]
fn the_page_and_its_parts_are_there_and_not_sent_twice() {
    let server = Running::new(Settings::default());
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/motjuste.js", "text/javascript; charset=utf-8"),
        ("/style.css", "text/css; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/docs", "text/html; charset=utf-8"),
    ] {
        assert_eq!(server.get(path).header("content-type"), Some(kind), "{path}");
    }
    let tag = server.get("/").header("etag").unwrap().to_owned();
    let again = server.ask("GET", "/", &[("If-None-Match", &tag)], "");
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let other = server.ask("GET", "/", &[("If-None-Match", "\"other\"")], "");
    assert_eq!(other.status, 200);
}

#[test]
fn parts_of_the_page_are_compressed_for_who_asks() {
    let server = Running::new(Settings::default());
    let plain = server.get("/page.js");
    assert_eq!(plain.header("content-encoding"), None);
    let small = server.ask("HEAD", "/page.js", &[("Accept-Encoding", "br, gzip")], "");
    assert_eq!(small.header("content-encoding"), Some("gzip"));
    assert_eq!(small.header("vary"), Some("accept-encoding"));
    let length = |value: Option<&str>| value.unwrap().parse::<usize>().unwrap();
    assert!(2 * length(small.header("content-length")) < length(plain.header("content-length")));
    for refused in ["identity", "gzip;q=0", "br"] {
        let answer = server.ask("HEAD", "/page.js", &[("Accept-Encoding", refused)], "");
        assert_eq!(answer.header("content-encoding"), None, "{refused}");
    }
}

#[test]
fn head_is_get_without_the_body() {
    let server = Running::new(Settings::default());
    for path in ["/", "/healthz", "/v1/word/bright", "/openapi.json"] {
        let (get, head) = (server.get(path), server.ask("HEAD", path, &[], ""));
        assert_eq!((head.status, head.body.as_str()), (200, ""), "{path}");
        assert_eq!(head.header("content-length"), get.header("content-length"), "{path}");
    }
}

#[test]
fn pages_of_other_servers_ask_only_where_they_may() {
    let these = vec!["https://editor.example".to_owned()];
    let token = Some(Token::new("s3cret").unwrap());
    let settings = Settings { origins: Origins::These(these), token, ..Settings::default() };
    let server = Running::new(settings);
    let preflight = |origin: &str| {
        let headers = [("Origin", origin), ("Access-Control-Request-Method", "POST")];
        server.ask("OPTIONS", "/v1/suggest", &headers, "")
    };
    let allowed = preflight("https://editor.example");
    assert_eq!(allowed.status, 204);
    let header = |name| allowed.header(name);
    assert_eq!(header("access-control-allow-origin"), Some("https://editor.example"));
    assert_eq!(header("access-control-allow-headers"), Some("Authorization, Content-Type"));
    assert!(header("access-control-allow-methods").unwrap().contains("POST"));
    assert_eq!(header("vary"), Some("Origin"));
    let refused = preflight("https://evil.example");
    assert_eq!(refused.header("access-control-allow-origin"), None);
    // Even a refusal must be readable for a page that may ask.
    let headers = [("Origin", "https://editor.example")];
    let unauthorized = server.ask("GET", "/v1/word/bright", &headers, "");
    unauthorized.problem(401, "unauthorized");
    assert!(unauthorized.header("access-control-allow-origin").is_some());
    let any = Running::new(Settings { origins: Origins::Any, ..Settings::default() });
    let answer = any.ask("GET", "/v1/word/bright", &headers, "");
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
}
