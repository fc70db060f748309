//! What strangers and other servers' pages try.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use motjuste_collect::RateLimit;
use motjuste_testing::SmallDisk;
use serde_json::json;

use crate::support::{Running, SECRET, answers};

#[test]
fn another_servers_page_can_do_nothing() {
    let server = Running::new();
    let own = server.origin.trim_start_matches("http://").to_owned();
    for (name, value) in [
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"),
        ("Origin", "http://evil.example"),
        ("Origin", "null"),
    ] {
        let browser = server.annotator().header(name, value);
        let refused = browser.post("/c/small/next", json!({}));
        assert_eq!(refused.status, 403, "{name}: {value}: {}", refused.body);
    }
    let browser = server.annotator().header("Origin", &format!("http://{own}"));
    assert_eq!(browser.post("/c/small/next", json!({})).status, 200);
    // What a form can send without being asked for permission is no JSON.
    let plain = server.annotator().send("/c/small/next", "text/plain", "{}");
    assert_eq!(plain.status, 415);
}

#[test]
fn a_name_that_is_not_the_servers_is_refused() {
    let server = Running::with(|settings| {
        settings.public_url = Some("http://annotate.example".parse().unwrap());
    });
    let called = |name: &str| server.stranger().header("Host", name).get("/").status;
    assert_eq!((called("annotate.example"), called("evil.example")), (200, 421));
}

#[test]
fn guesses_are_slowed_down() {
    let limit = RateLimit { per_second: 0.001, at_once: 3.0 };
    let server = Running::with(|settings| settings.guesses = limit);
    let guess = format!("/a/{}", "0".repeat(64));
    let statuses: Vec<u16> = (0..5).map(|_| server.stranger().get(&guess).status).collect();
    assert_eq!(statuses, [401, 401, 401, 429, 429]);
    for token in ["guess", SECRET] {
        let refused = server.stranger().post("/requester/session", json!({ "token": token }));
        assert_eq!(refused.status, 429, "refused before it is compared: {token}");
    }
    let link = format!("/a/{}", server.invite().reveal());
    assert_eq!(server.stranger().get(&link).status, 429, "so is a link that is right");
}

#[test]
fn who_has_a_session_is_not_kept_out_by_a_guesser() {
    let limit = RateLimit { per_second: 0.001, at_once: 1.0 };
    let server = Running::with(|settings| settings.guesses = limit);
    let annotator = server.annotator();
    let guess = format!("/a/{}", "0".repeat(64));
    assert_eq!([0, 1].map(|_| server.stranger().get(&guess).status), [401, 429]);
    assert_eq!(annotator.post("/c/small/next", json!({})).status, 200);
}

#[test]
fn behind_a_proxy_everybody_has_limits_of_their_own() {
    let limit = RateLimit { per_second: 0.001, at_once: 1.0 };
    let guess = format!("/a/{}", "0".repeat(64));
    let from = |server: &Running, address: &str| {
        server.stranger().header("X-Forwarded-For", address).get(&guess).status
    };
    let proxied = Running::with(|settings| {
        settings.guesses = limit;
        settings.public_url = Some("https://annotate.example".parse().unwrap());
    });
    assert_eq!([0, 1].map(|_| from(&proxied, "203.0.113.1")), [401, 429]);
    // What comes before the last address, anybody may have written.
    assert_eq!(from(&proxied, "203.0.113.7, 203.0.113.2"), 401);
    assert_eq!(from(&proxied, "203.0.113.9, 203.0.113.2"), 429);
    let direct = Running::with(|settings| settings.guesses = limit);
    assert_eq!(from(&direct, "203.0.113.1"), 401);
    assert_eq!(from(&direct, "203.0.113.2"), 429, "without a proxy, nobody chooses an address");
}

#[test]
fn people_get_pages_and_programs_get_documents() {
    let server = Running::new();
    for path in
        [format!("/a/{}", "0".repeat(64)), "/a/half".into(), "/nowhere".into(), "/p/small".into()]
    {
        let page = server.stranger().header("Accept", "text/html,*/*").get(&path);
        assert!(page.header("content-type").starts_with("text/html"), "{path}");
        assert!(page.status >= 400 && page.body.contains("<h1>"), "{path}: {}", page.body);
        assert!(!page.body.contains("{detail}") && !page.body.contains("\"status\""), "{path}");
        let document = server.stranger().get(&path);
        assert_eq!(document.header("content-type"), "application/problem+json", "{path}");
        assert_eq!(document.status, page.status);
    }
    let short = server.stranger().get("/c/small");
    assert_eq!((short.status, short.header("location")), (308, "/c/small/"));
}

#[test]
fn limits_and_conflicts_are_pages_too() {
    let limit = RateLimit { per_second: 0.001, at_once: 1.0 };
    let server = Running::with(|settings| settings.guesses = limit);
    let person = || server.annotator().header("Accept", "text/html,*/*");
    let annotator = person();
    let task = annotator.task();
    let submit = |key: &str| {
        let answers = answers(&task);
        let body = json!({ "assignment": task["assignment"], "key": key, "answers": answers });
        annotator.post("/c/small/submit", body)
    };
    assert_eq!(submit("one").status, 200);
    let guess = format!("/a/{}", "0".repeat(64));
    let guesser = server.stranger().header("Accept", "text/html,*/*");
    assert_eq!(guesser.get(&guess).status, 401);
    for (page, status, says) in [
        (submit("another"), 409, "The first submission counts"),
        (guesser.get(&guess), 429, "too many"),
    ] {
        assert_eq!(page.status, status, "{}", page.body);
        assert!(page.header("content-type").starts_with("text/html"), "{status}");
        assert!(page.body.contains("<h1>"), "{status}: {}", page.body);
        let body = page.body.to_lowercase();
        assert!(body.contains(&says.to_lowercase()), "{status}: {}", page.body);
    }
}

#[test]
fn a_request_says_whom_it_calls() {
    let server = Running::new();
    let address = server.origin.trim_start_matches("http://");
    let asked = |version: &str, host: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "GET /healthz HTTP/{version}\r\n{host}Connection: close\r\n\r\n").unwrap();
        let mut said = String::new();
        stream.read_to_string(&mut said).unwrap();
        said
    };
    let refused = asked("1.1", "");
    assert!(refused.starts_with("HTTP/1.1 400 "), "{refused}");
    assert!(refused.contains("needs a Host header"), "{refused}");
    assert!(refused.contains("content-security-policy"), "{refused}");
    assert!(asked("1.1", "Host: localhost\r\n").starts_with("HTTP/1.1 200 "));
    assert!(asked("1.0", "").starts_with("HTTP/1.0 200 "));
}

#[test]
fn health_is_whether_answers_can_be_stored() {
    let Some(disk) = SmallDisk::new("3m") else { return };
    let server = Running::at(disk.path(), |_| {}, |_| {});
    let asked = || {
        // The answer before is good for two seconds.
        std::thread::sleep(std::time::Duration::from_millis(2100));
        ["/healthz", "/readyz"].map(|path| server.stranger().get(path).status)
    };
    let annotator = server.annotator();
    assert_eq!(asked(), [200, 200]);
    disk.fill();
    assert_eq!(asked(), [503, 503]);
    // The requester's page asks for this, and shows it.
    let told = server.stranger().get("/readyz").body;
    assert!(told.contains("until there is room on the server's disk again"), "{told}");
    let refused = annotator.post("/c/small/next", json!({}));
    assert_eq!(refused.status, 503);
    assert!(refused.body.contains("/docs#disk-full"), "{}", refused.body);
    disk.remount("size=40m");
    assert_eq!(asked(), [200, 200]);
    assert_eq!(annotator.post("/c/small/next", json!({})).status, 200, "without a restart");
}

#[test]
fn nobody_is_faster_than_people_read() {
    let limit = RateLimit { per_second: 0.001, at_once: 4.0 };
    let server = Running::with(|settings| settings.requests = limit);
    let browser = server.annotator();
    let statuses: Vec<u16> =
        (0..5).map(|_| browser.post("/c/small/next", json!({})).status).collect();
    assert_eq!(statuses, [200, 200, 200, 429, 429], "agreeing was the first of four");
}

#[test]
fn every_page_says_what_it_may_load() {
    let server = Running::new();
    for path in ["/", "/c/small/", "/requester", "/nowhere", "/collect/annotate.js"] {
        let answer = server.stranger().get(path);
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"));
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
    }
}

#[test]
fn a_session_of_one_campaign_is_none_of_another() {
    let server = Running::new();
    let browser = server.annotator();
    assert_eq!(browser.post("/c/other/next", json!({})).status, 401);
    assert_eq!(browser.post("/c/Not%20a%20name/next", json!({})).status, 401);
    assert_eq!(server.stranger().post("/c/small/next", json!({})).status, 401);
}

#[test]
fn a_body_has_its_limit() {
    let server = Running::new();
    let long = json!({ "assignment": "small/1", "why": "x".repeat(70_000) });
    assert_eq!(server.annotator().post("/c/small/return", long).status, 413);
    let task = server.annotator().task();
    let long = json!({ "assignment": task["assignment"], "why": "x".repeat(2000) });
    assert_eq!(server.annotator().post("/c/small/return", long).status, 413);
}

#[test]
fn the_type_of_a_problem_leads_to_what_it_means() {
    let server = Running::new();
    let refused = [
        server.stranger().get("/nowhere"),
        server.stranger().get("/requester/campaigns"),
        server.annotator().post("/c/small/submit", json!({})),
        server.annotator().send("/c/small/next", "text/plain", "{}"),
    ];
    for answer in refused {
        let problem: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
        let (page, anchor) = problem["type"].as_str().unwrap().split_once('#').unwrap();
        let page = server.stranger().get(page);
        assert_eq!(page.status, 200, "{problem}");
        assert!(page.body.contains(&format!("id=\"{anchor}\"")), "{problem}");
    }
}
