//! What annotators can do, and cannot do twice.

use motjuste_campaign::{Campaign, JudgeSettings, Procedure};
use serde_json::json;

use crate::support::{Running, answers};

#[test]
fn an_invitation_becomes_a_session_of_its_campaign() {
    let server = Running::new();
    let invitation = server.invite();
    let answer = server.stranger().get(&format!("/a/{}", invitation.reveal()));
    assert_eq!((answer.status, answer.header("location")), (303, "/c/small/"));
    let cookie = answer.header("set-cookie");
    for part in ["HttpOnly", "SameSite=Strict", "Path=/c/small"] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }
    assert!(!cookie.contains("Secure"), "plain HTTP has no secure cookies: {cookie}");
    assert!(!cookie.contains(invitation.reveal()), "the link stays with the annotator: {cookie}");
}

#[test]
fn behind_an_encrypting_proxy_the_session_is_for_encrypted_connections_alone() {
    let server = Running::with(|settings| {
        settings.public_url = Some("https://annotate.example".parse().unwrap());
    });
    let answer = server.stranger().get(&format!("/a/{}", server.invite().reveal()));
    assert!(answer.header("set-cookie").contains("; Secure"));
}

#[test]
fn terms_come_before_tasks() {
    let server = Running::new();
    let mut browser = server.stranger();
    let answer = browser.get(&format!("/a/{}", server.invite().reveal()));
    browser.keep_cookie(&answer);
    let next = browser.post("/c/small/next", json!({})).json();
    assert_eq!((&next["next"], &next["text"]), (&json!("consent"), &json!("Agreed?")));
    assert_eq!(browser.post("/c/small/consent", json!({})).status, 204);
    assert_eq!(browser.post("/c/small/consent", json!({})).status, 204, "twice does no harm");
    assert_eq!(browser.task()["done"], 0);
}

#[test]
fn annotators_know_what_they_are_paid_and_how_much_there_is_to_do() {
    let paid = |campaign: &mut Campaign| {
        campaign.pay_per_task = 0.25;
        campaign.tasks_per_person = 3;
    };
    let brief = Running::of(paid, |_| {}).annotator().get("/c/small/brief").json();
    assert_eq!((&brief["pay_per_task"], &brief["tasks_per_person"]), (&json!(0.25), &json!(3)));
}

#[test]
fn a_retry_is_the_same_submission_and_another_attempt_is_refused() {
    let server = Running::new();
    let browser = server.annotator();
    let task = browser.task();
    assert_eq!(browser.task(), task, "a task stays until it is done");
    let submission =
        json!({ "assignment": task["assignment"], "key": "k1", "answers": answers(&task) });
    let receipt = browser.post("/c/small/submit", submission.clone()).json();
    assert_eq!(browser.post("/c/small/submit", submission.clone()).json(), receipt);
    let mut other = submission;
    other["key"] = json!("k2");
    let refused = browser.post("/c/small/submit", other);
    assert_eq!(refused.status, 409, "{}", refused.body);
    let records = server.wait(server.book.snapshot(&"small".parse().unwrap())).unwrap();
    assert_eq!(records.submissions.len(), 1);
    assert_eq!(browser.task()["done"], 1);
}

#[test]
fn answers_that_do_not_fit_are_explained() {
    let server = Running::new();
    let browser = server.annotator();
    let task = browser.task();
    let mut some = answers(&task);
    some.as_array_mut().unwrap().pop();
    let answer = browser.post(
        "/c/small/submit",
        json!({ "assignment": task["assignment"], "key": "k", "answers": some }),
    );
    assert_eq!(answer.status, 422);
    assert!(answer.body.contains("is not answered yet"), "{}", answer.body);
    let answer = browser.post(
        "/c/small/submit",
        json!({ "assignment": task["assignment"], "key": "k", "answers": [] }),
    );
    assert!(answer.body.contains("question 1 is not answered yet"), "{}", answer.body);
}

#[test]
fn a_task_handed_back_goes_to_others() {
    let server = Running::new();
    let browser = server.annotator();
    let task = browser.task();
    let back = json!({ "assignment": task["assignment"], "why": "unknown" });
    assert_eq!(browser.post("/c/small/return", back.clone()).status, 204);
    assert_eq!(browser.post("/c/small/return", back).status, 204, "twice does no harm");
    assert_ne!(browser.task()["sheet"], task["sheet"]);
}

#[test]
fn who_is_too_late_is_told_that_somebody_else_has_the_task() {
    let one_person = |campaign: &mut Campaign| {
        let settings = JudgeSettings { first_labels: 1, second_labels: 0, ..Default::default() };
        campaign.procedure = Procedure::Judge(settings);
    };
    let server = Running::of(one_person, |_| {});
    let (slow, other) = (server.annotator(), server.annotator());
    let task = slow.task();
    server.execute("UPDATE assignments SET expires_at = 0");
    let taken = other.task();
    assert_eq!(taken["sheet"]["text"], task["sheet"]["text"]);
    let body = json!({ "assignment": task["assignment"], "key": "k", "answers": answers(&task) });
    let late = slow.post("/c/small/submit", body);
    assert_eq!(late.status, 409, "{}", late.body);
    assert!(late.body.contains("it was given to someone else"), "{}", late.body);
    assert_ne!(slow.task()["sheet"]["text"], task["sheet"]["text"]);
}

#[test]
fn a_page_learns_nothing_about_controls_sources_and_others() {
    let server = Running::new();
    let browser = server.annotator();
    let told = browser.post("/c/small/next", json!({})).body + &browser.get("/c/small/brief").body;
    for secret in ["control", "expected", "source", "annotator", "stage", "wanted"] {
        assert!(!told.contains(secret), "{secret} in {told}");
    }
}

#[test]
fn nobody_touches_what_is_somebody_elses() {
    let server = Running::new();
    let (one, other) = (server.annotator(), server.annotator());
    let task = one.task();
    let assignment = &task["assignment"];
    let question = &task["sheet"]["substitutes"][0]["question"];
    for (path, body) in [
        ("submit", json!({ "assignment": assignment, "key": "k", "answers": answers(&task) })),
        ("return", json!({ "assignment": assignment, "why": "x" })),
        (
            "save",
            json!({
                "assignment": assignment, "key": "k", "question": question,
                "answer": { "label": "positive" },
            }),
        ),
    ] {
        let refused = other.post(&format!("/c/small/{path}"), body);
        assert_eq!(refused.status, 404, "{path}: {}", refused.body);
    }
    assert_eq!(one.task(), task);
}

#[test]
fn a_draft_comes_back_with_its_task_in_any_browser() {
    let server = Running::new();
    let invitation = server.invite();
    let arrive = || {
        let mut browser = server.stranger();
        let answer = browser.get(&format!("/a/{}", invitation.reveal()));
        browser.keep_cookie(&answer);
        browser.post("/c/small/consent", json!({}));
        browser
    };
    let (one, other) = (arrive(), arrive());
    let task = one.task();
    assert!(task["draft"].is_null(), "{task}");
    let kept = json!({ "choices": { "1": "positive" }, "changes": 1 });
    let draft = json!({ "assignment": task["assignment"], "draft": kept });
    assert_eq!(one.put("/c/small/draft", draft.clone()).status, 204);
    assert_eq!(other.task()["draft"], kept);
    assert_eq!(server.annotator().put("/c/small/draft", draft.clone()).status, 404);
    let body = json!({ "assignment": task["assignment"], "key": "k", "answers": answers(&task) });
    other.post("/c/small/submit", body).json();
    assert!(one.task()["draft"].is_null(), "another task has no draft");
    assert_eq!(one.put("/c/small/draft", draft).status, 409, "what is handed in stands");
}

#[test]
fn a_draft_has_its_limit() {
    let server = Running::new();
    let annotator = server.annotator();
    let task = annotator.task();
    let keep = |draft| {
        annotator.put("/c/small/draft", json!({ "assignment": task["assignment"], "draft": draft }))
    };
    assert_eq!(keep(json!({ "texts": "x".repeat(20_000) })).status, 413);
    assert_eq!(keep(json!("no object")).status, 400);
    assert!(annotator.task()["draft"].is_null());
}
