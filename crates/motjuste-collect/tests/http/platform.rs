//! People who come from Prolific.

use motjuste_campaign::Campaign;
use motjuste_collect::RateLimit;
use serde_json::json;

use crate::support::{Browser, Running, answers};

const COMPLETE: &str = "https://app.prolific.com/submissions/complete?cc=C1A2B3C4";

fn for_prolific(campaign: &mut Campaign) {
    campaign.platform_entry = true;
    campaign.completion_url = Some(COMPLETE.into());
}

fn address(person: &str) -> String {
    format!("/p/small?PROLIFIC_PID={person}&STUDY_ID=60a1b2&SESSION_ID=60c3d4")
}

fn arrive(server: &Running, person: &str) -> Browser {
    let mut browser = server.stranger();
    let answer = browser.get(&address(person));
    assert_eq!((answer.status, answer.header("location")), (303, "/c/small/"), "{}", answer.body);
    assert!(answer.header("set-cookie").contains("HttpOnly; SameSite=Strict"));
    browser.keep_cookie(&answer);
    assert_eq!(browser.post("/c/small/consent", json!({})).status, 204);
    browser
}

#[test]
fn who_comes_again_is_the_same_person() {
    let server = Running::of(for_prolific, |_| {});
    let (once, again) = (arrive(&server, "5f3c0ffee"), arrive(&server, "5f3c0ffee"));
    let task = once.task();
    assert_eq!(again.task(), task, "in another browser too");
    assert_ne!(arrive(&server, "60ddba11").task()["assignment"], task["assignment"]);
    let body = json!({ "assignment": task["assignment"], "key": "k", "answers": answers(&task) });
    again.post("/c/small/submit", body).json();
    assert_eq!(once.task()["done"], 1);
    let people = server.wait(server.book.platform_people(&"small".parse().unwrap())).unwrap();
    assert_eq!(people.len(), 2, "{people:?}");
}

#[test]
fn they_alone_are_told_where_to_go_when_they_are_done() {
    let server = Running::of(for_prolific, |_| {});
    assert_eq!(arrive(&server, "a").get("/c/small/brief").json()["completion_url"], COMPLETE);
    let invited = server.annotator().get("/c/small/brief").json();
    assert!(invited["completion_url"].is_null(), "{invited}");
}

#[test]
fn nobody_comes_where_the_campaign_is_for_invited_people() {
    let server = Running::new();
    let here = server.stranger().get(&address("5f3c0ffee"));
    let nowhere = server.stranger().get("/p/other?PROLIFIC_PID=5f3c0ffee");
    assert_eq!((here.status, nowhere.status), (404, 404));
    assert_eq!(here.header("set-cookie"), "");
}

#[test]
fn what_is_no_persons_id_is_refused() {
    let server = Running::of(for_prolific, |_| {});
    let long = "a".repeat(101);
    for bad in ["", "a%20b", "%3Cscript%3E", "a.b", &long] {
        assert_eq!(server.stranger().get(&address(bad)).status, 400, "{bad:?}");
    }
    assert_eq!(server.stranger().get("/p/small").status, 400);
    let people = server.wait(server.book.platform_people(&"small".parse().unwrap())).unwrap();
    assert!(people.is_empty(), "{people:?}");
}

#[test]
fn arrivals_are_slowed_down() {
    let limit = RateLimit { per_second: 0.001, at_once: 2.0 };
    let server = Running::of(for_prolific, |settings| settings.arrivals = limit);
    let statuses: Vec<u16> =
        (0..3).map(|n| server.stranger().get(&address(&format!("p{n}"))).status).collect();
    assert_eq!(statuses, [303, 303, 429]);
}

#[test]
fn a_session_is_not_made_up() {
    let server = Running::of(for_prolific, |_| {});
    let answer = server.stranger().get(&address("5f3c0ffee"));
    let cookie = answer.header("set-cookie").split(';').next().unwrap();
    let forged = cookie.replace("=1.", "=2.");
    assert_ne!(forged, cookie);
    for (cookie, status) in [(cookie, 200), (forged.as_str(), 401)] {
        let browser = server.stranger().header("Cookie", cookie);
        assert_eq!(browser.post("/c/small/next", json!({})).status, status, "{cookie}");
    }
}
