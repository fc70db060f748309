//! What is wrong is said with the right status and a problem document.

use motjuste_server::{HttpLimits, Limits, Settings, Token};

use super::support::Running;

fn server() -> Running {
    Running::new(Settings::default())
}

#[test]
fn what_is_not_the_json_of_the_route_is_malformed() {
    let server = server();
    for body in [
        "",
        "nonsense",
        r#"{"text": "cut sho"#,
        "[]",
        "{}",
        r#"{"text": 3}"#,
        r#"{"text": "x", "txt": "y"}"#,
        r#"{"text": "**x**", "n": "five"}"#,
        r#"{"text": "**x**", "n": 0}"#,
        r#"{"text": "**x**", "n": -1}"#,
        r#"{"text": "**x**", "min_score": 1.5}"#,
        r#"{"text": "**x**", "pos": "noun"}"#,
        r#"{"text": "**x**", "register": "shouted"}"#,
        r#"{"text": "x", "word": ""}"#,
        r#"{"text": "x", "word": "x", "nth": 0}"#,
        r#"{"text": "x", "at": "one"}"#,
        r#"{"text": "x", "span": [0]}"#,
        r#"{"text": "x", "span": [0, 1, 2]}"#,
        r#"{"text": "x", "span": [-1, 1]}"#,
        r#"{"text": "x", "span": [0, 1], "offsets": "lines"}"#,
        r#"{"text": "\ud800"}"#,
    ] {
        let detail = server.post("/v1/suggest", body).problem(400, "malformed-request");
        assert!(!detail.is_empty(), "{body}");
    }
    for route in ["/v1/suggest/batch", "/v1/words", "/v1/similarity"] {
        server.post(route, r#"{"nonsense": 1}"#).problem(400, "malformed-request");
    }
    server.post("/v1/suggest/batch", r#"{"requests": []}"#).problem(400, "malformed-request");
    let batch = r#"{"requests": [{"text": "**x**"}, {"text": "**x**", "n": 0}]}"#;
    let detail = server.post("/v1/suggest/batch", batch).problem(400, "malformed-request");
    assert!(detail.starts_with("requests[1]"), "{detail}");
    let usages = r#"{"text": "x", "usages": [{"word": "x"}, {"word": "x", "nth": 0}]}"#;
    server.post("/v1/similarity", usages).problem(400, "malformed-request");
    let deep = "[".repeat(100_000);
    server.post("/v1/suggest", &format!(r#"{{"id": {deep}"#)).problem(400, "malformed-request");
}

#[test]
fn what_leads_to_no_target_cannot_be_answered() {
    let server = server();
    for (body, said) in [
        (r#"{"text": "nothing marked"}"#, "no word is marked"),
        (r#"{"text": ""}"#, "the text is empty"),
        (r#"{"text": "**a** **b**"}"#, "2 words are marked"),
        (r#"{"text": "odd", "word": "even"}"#, "does not occur in the text"),
        (r#"{"text": "odd", "word": "odd", "nth": 2}"#, "there is no occurrence 2"),
        (r#"{"text": "odd", "span": [0, 9]}"#, "characters 0..9"),
        (r#"{"text": "odd", "span": [2, 1]}"#, "characters 2..1"),
        (r#"{"text": "odd", "span": [1, 1]}"#, "no word at"),
        (r#"{"text": "naïve", "span": [0, 3], "offsets": "bytes"}"#, "bytes 0..3"),
        (r#"{"text": "𝄞 odd", "span": [1, 3], "offsets": "utf16"}"#, "UTF-16 units 1..3"),
        (r#"{"text": "odd", "at": "7:1"}"#, "no line 7"),
        (r#"{"text": "odd", "at": "1:1", "word": "odd"}"#, "not several"),
    ] {
        let detail = server.post("/v1/suggest", body).problem(422, "unanswerable-request");
        assert!(detail.contains(said), "{body}: {detail}");
    }
}

#[test]
fn what_is_not_said_to_be_json_is_refused() {
    let server = server();
    let body = r#"{"text": "an **odd** man"}"#;
    // What a page of another server may send without asking.
    for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"] {
        let answer = server.ask("POST", "/v1/suggest", &[("Content-Type", kind)], body);
        answer.problem(415, "unsupported-media-type");
    }
    server.ask("POST", "/v1/suggest", &[], body).problem(415, "unsupported-media-type");
    let packed = [("Content-Type", "application/json"), ("Content-Encoding", "gzip")];
    let answer = server.ask("POST", "/v1/suggest", &packed, "\u{1f}\u{8b}...");
    let detail = answer.problem(415, "unsupported-media-type");
    assert!(detail.contains("Content-Encoding"), "{detail}");
    let kind = [("Content-Type", "Application/JSON; charset=utf-8")];
    server.ask("POST", "/v1/suggest", &kind, body).json();
}

#[test]
fn unknown_routes_and_methods_are_problems_too() {
    let server = server();
    for path in ["/nowhere", "/v1", "/v1/", "/v2/suggest", "/v1/suggest/", "/v1/word/", "/docs/x"] {
        server.get(path).problem(404, "not-found");
    }
    server.get("/%ff").problem(404, "not-found");
    server.post("/nowhere", "{}").problem(404, "not-found");
    let answer = server.get("/v1/suggest");
    answer.problem(405, "method-not-allowed");
    assert_eq!(answer.header("allow"), Some("POST"));
    let answer = server.ask("DELETE", "/healthz", &[], "");
    answer.problem(405, "method-not-allowed");
    assert_eq!(answer.header("allow"), Some("GET,HEAD"));
    let options = server.ask("OPTIONS", "/v1/suggest", &[], "");
    assert_eq!((options.status, options.header("allow")), (204, Some("POST")));
}

#[test]
fn paths_lead_out_of_nothing() {
    let server = server();
    for path in [
        "/../../etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/motjuste.js/../../Cargo.toml",
        "/..\\Cargo.toml",
        "//etc/passwd",
    ] {
        let answer = server.get(path);
        assert!([400, 404].contains(&answer.status), "{path}: {answer:?}");
        assert!(!answer.body.contains("root:") && !answer.body.contains("[package]"), "{path}");
    }
}

#[test]
fn only_who_knows_the_token_may_ask() {
    let settings = Settings { token: Some(Token::new("s3cret").unwrap()), ..Settings::default() };
    let server = Running::new(settings);
    let with = |authorization: &str| {
        server.ask("GET", "/v1/word/bright", &[("Authorization", authorization)], "")
    };
    with("Bearer s3cret").json();
    with("bearer s3cret").json();
    for wrong in ["Bearer s3cre", "Bearer s3cret2", "Bearer ", "Basic s3cret", "s3cret", ""] {
        let answer = with(wrong);
        answer.problem(401, "unauthorized");
        assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
    }
    for guarded in ["/v1/word/bright", "/metrics", "/v1/nowhere"] {
        server.get(guarded).problem(401, "unauthorized");
    }
    server.post("/v1/suggest", "nonsense").problem(401, "unauthorized");
    for open in ["/", "/motjuste.js", "/docs", "/openapi.json", "/healthz", "/readyz"] {
        assert_eq!(server.get(open).status, 200, "{open}");
    }
}

#[test]
fn a_strange_name_is_not_answered_to() {
    let settings = Settings { hosts: vec!["motjuste.example".into()], ..Settings::default() };
    let server = Running::new(settings);
    let called = |name: &str| server.ask("GET", "/healthz", &[("Host", name)], "");
    called("rebound.example").problem(421, "misdirected-request");
    assert_eq!(called("motjuste.example:8017").status, 200);
    assert_eq!(called("127.0.0.1:8017").status, 200);
}

#[test]
fn sizes_have_limits() {
    let limits = Limits {
        http: HttpLimits { body: 2_000, ..HttpLimits::default() },
        text: 100,
        words: 5,
        batch: 2,
        ..Limits::default()
    };
    let server = Running::new(Settings { limits, ..Settings::default() });
    let body = format!(r#"{{"text": "**old** {}"}}"#, "x".repeat(3_000));
    server.post("/v1/suggest", &body).problem(413, "body-too-large");
    // The limit counts characters; these are three bytes each.
    let fits = format!(r#"{{"text": "**old** {}"}}"#, "世".repeat(90));
    server.post("/v1/suggest", &fits).json();
    let long = format!(r#"{{"text": "**old** {}"}}"#, "x".repeat(100));
    server.post("/v1/suggest", &long).problem(413, "text-too-long");
    let one = r#"{"text": "**old**"}"#;
    let batch = format!(r#"{{"requests": [{one}, {one}, {one}]}}"#);
    server.post("/v1/suggest/batch", &batch).problem(413, "text-too-long");
    let words = server.post("/v1/words", r#"{"text": "one two three four five six"}"#);
    assert!(words.problem(413, "text-too-long").contains("6 words"));
    let usages =
        format!(r#"{{"usages": [{{"text": "{0}"}}, {{"text": "**a**"}}]}}"#, "x".repeat(101));
    server.post("/v1/similarity", &usages).problem(413, "text-too-long");
}
