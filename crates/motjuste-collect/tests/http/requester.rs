//! What the requester sees and does.

use serde_json::json;

use crate::support::{Running, SECRET, answers};

#[test]
fn without_the_token_there_is_nothing_to_see() {
    let server = Running::new();
    let (stranger, annotator) = (server.stranger(), server.annotator());
    for browser in [&stranger, &annotator] {
        let looks = ["", "/small", "/small/work", "/small/export/swords.json", "/small/settings"];
        let more = ["/small/items/added/0", "/small/people/1", "/small/members"];
        for path in looks.iter().chain(&more) {
            assert_eq!(browser.get(&format!("/requester/campaigns{path}")).status, 401, "{path}");
        }
        let decisions = ["pause", "resume", "invite", "find", "filter", "restore", "adjudicate"];
        let about_people = ["revoke", "forget", "members", "members/remove", "settings", "items"];
        for path in decisions.iter().chain(&about_people) {
            let path = format!("/requester/campaigns/small/{path}");
            assert_eq!(browser.post(&path, json!({})).status, 401, "{path}");
        }
    }
    assert_eq!(stranger.get("/requester").status, 200, "the page itself is for everybody");
}

#[test]
fn a_token_in_a_header_or_a_session_lets_the_requester_in() {
    let server = Running::new();
    let script = server.stranger().header("Authorization", &format!("Bearer {SECRET}"));
    assert_eq!(script.get("/requester/campaigns").json()[0]["campaign"], "small");
    let mut browser = server.stranger();
    assert_eq!(browser.post("/requester/session", json!({ "token": "guess" })).status, 401);
    let answer = browser.post("/requester/session", json!({ "token": SECRET }));
    let cookie = answer.header("set-cookie").to_owned();
    assert!(cookie.contains("HttpOnly; SameSite=Strict") && !cookie.contains(SECRET), "{cookie}");
    browser.keep_cookie(&answer);
    assert_eq!(browser.get("/requester/campaigns").json()[0]["campaign"], "small");
}

#[test]
fn work_is_filtered_restored_and_exported() {
    let server = Running::new();
    let requester = server.stranger().header("Authorization", &format!("Bearer {SECRET}"));
    let annotator = server.annotator();
    for _ in 0..2 {
        let task = annotator.task();
        let body =
            json!({ "assignment": task["assignment"], "key": "k", "answers": answers(&task) });
        annotator.post("/c/small/submit", body).json();
    }
    let place = |path: &str| format!("/requester/campaigns/small/{path}");
    let rule = json!({ "rule": "minimum-time", "threshold": 3600.0 });
    let found = requester.post(&place("find"), rule.clone()).json();
    assert_eq!(found["findings"].as_array().unwrap().len(), 2);
    let status = || requester.get("/requester/campaigns/small").json()["stages"][0].clone();
    assert_eq!((&status()["valid"], &status()["filtered"]), (&json!(2), &json!(0)));
    let decision = requester.post(&place("filter"), rule).json()["decision"].clone();
    assert_eq!((&status()["valid"], &status()["filtered"]), (&json!(0), &json!(2)));
    let back = json!({ "decision": decision, "reason": "too strict" });
    assert_eq!(requester.post(&place("restore"), back).status, 204);
    assert_eq!((&status()["valid"], &status()["filtered"]), (&json!(2), &json!(0)));
    let work = requester.get(&place("work")).json();
    assert_eq!(work["decisions"][0]["restored"]["reason"], "too strict");
    for file in work["exports"].as_array().unwrap() {
        let answer = requester.get(&place(&format!("export/{}", file.as_str().unwrap())));
        assert_eq!(answer.status, 200, "{file}: {}", answer.body);
        assert!(answer.header("content-disposition").starts_with("attachment"));
    }
    assert_eq!(requester.get(&place("export/other.txt")).status, 404);
}

#[test]
fn links_are_made_and_a_pause_holds() {
    let server = Running::new();
    let requester = server.stranger().header("Authorization", &format!("Bearer {SECRET}"));
    let place = |path: &str| format!("/requester/campaigns/small/{path}");
    let links = requester.post(&place("invite"), json!({ "people": 2 })).json()["links"].clone();
    assert!(links[1].as_str().unwrap().starts_with(&format!("{}/a/", server.origin)));
    assert_eq!(requester.post(&place("invite"), json!({ "people": 100_000 })).status, 422);
    let annotator = server.annotator();
    assert_eq!(requester.post(&place("pause"), json!({})).status, 204);
    assert_eq!(annotator.post("/c/small/next", json!({})).json()["next"], "paused");
    assert_eq!(requester.post(&place("resume"), json!({})).status, 204);
    annotator.task();
}

#[test]
fn one_archive_has_every_file_and_the_plots_of_the_card() {
    let server = Running::new();
    let requester = server.stranger().header("Authorization", &format!("Bearer {SECRET}"));
    let place = |path: &str| format!("/requester/campaigns/small/export/{path}");
    let bytes = requester.get_bytes(&place("small.zip"));
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    for name in ["small/swords.json", "small/log.jsonl", "small/card.md"] {
        assert!(names.iter().any(|one| one == name), "{name} is not among {names:?}");
    }
    let mut card = String::new();
    let mut file = archive.by_name("small/card.md").unwrap();
    std::io::Read::read_to_string(&mut file, &mut card).unwrap();
    let plots = card.matches(".svg)").count();
    assert_eq!(names.iter().filter(|name| name.ends_with(".svg")).count(), plots, "{card}");
    assert_eq!(requester.get(&place("other.zip")).status, 404);
}

#[test]
fn a_decision_says_whose_work_it_is_about_and_is_taken_back_for_a_reason() {
    let server = Running::new();
    let requester = server.stranger().header("Authorization", &format!("Bearer {SECRET}"));
    server.annotator();
    let annotator = server.annotator();
    let task = annotator.task();
    let body = json!({ "assignment": task["assignment"], "key": "k", "answers": answers(&task) });
    annotator.post("/c/small/submit", body).json();
    let place = |path: &str| format!("/requester/campaigns/small/{path}");
    requester.post(&place("filter"), json!({ "rule": "minimum-time", "threshold": 3600.0 })).json();
    let decisions = || requester.get(&place("work")).json()["decisions"].clone();
    let made = &decisions()[0];
    assert_eq!((&made["people"], &made["tasks"]), (&json!([2]), &json!(1)), "{made}");
    assert_eq!((&made["rule"], &made["by"]), (&json!("minimum-time"), &json!("owner")));
    let reasons = [" ".to_owned(), "x".repeat(1001)];
    for reason in reasons {
        let back = json!({ "decision": made["number"], "reason": reason });
        assert_eq!(requester.post(&place("restore"), back).status, 422);
    }
    assert!(decisions()[0]["restored"].is_null());
}
