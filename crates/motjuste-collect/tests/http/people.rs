//! Members and their roles, invitations with names, gold, comments, campaigns made in the browser.

use serde_json::{Value, json};

use crate::support::{Browser, Running, SECRET, answers};

fn place(path: &str) -> String {
    format!("/requester/campaigns/small/{path}")
}

fn owner(server: &Running) -> Browser {
    server.stranger().header("Authorization", &format!("Bearer {SECRET}"))
}

/// Someone of this role, signed in with their own token.
fn member(server: &Running, name: &str, role: &str) -> Browser {
    let made = owner(server).post(&place("members"), json!({ "name": name, "role": role })).json();
    let mut browser = server.stranger();
    let answer = browser.post("/requester/session", json!({ "token": made["token"] }));
    assert_eq!(answer.status, 204, "{}", answer.body);
    browser.keep_cookie(&answer);
    browser
}

/// Someone who does one task.
fn work(server: &Running, comment: &str) {
    let annotator = server.annotator();
    let task = annotator.task();
    let body = json!({
        "assignment": task["assignment"], "key": "k", "answers": answers(&task), "comment": comment,
    });
    annotator.post("/c/small/submit", body).json();
}

#[test]
fn everybody_may_do_what_their_role_says_and_no_more() {
    let server = Running::new();
    work(&server, "");
    let roles = ["viewer", "requester", "owner"].map(|role| member(&server, role, role));
    let about = json!({ "annotator": 1, "reason": "left" });
    let settings = roles[0].get(&place("settings")).json();
    let gold = json!({
        "item": 1, "about": { "candidate": 0 }, "answer": { "label": "positive" }, "reason": "x",
    });
    let rule = json!({ "rule": "minimum-time", "threshold": 3600.0 });
    let writes = [
        (1, "pause", json!({})),
        (1, "resume", json!({})),
        (1, "invite", json!({ "names": ["Ann"] })),
        (1, "find", json!({ "rule": "minimum-time" })),
        (1, "filter", rule),
        (1, "restore", json!({ "decision": "the last", "reason": "too strict" })),
        (1, "adjudicate", gold),
        (1, "items", json!({ "file": "a.items.jsonl", "text": "" })),
        (1, "revoke", about.clone()),
        (2, "settings", settings),
        (2, "forget", about),
        (2, "members", json!({ "name": "Bob", "role": "viewer" })),
        (2, "members/remove", json!({ "member": 1 })),
    ];
    for (at, role) in roles.iter().enumerate() {
        for path in ["", "/work", "/items/disagreement/0", "/people/1", "/members", "/settings"] {
            let looked = role.get(&format!("/requester/campaigns/small{path}"));
            assert_eq!(looked.status, 200, "{at} {path}: {}", looked.body);
        }
        for (least, path, body) in &writes {
            let mut body = body.clone();
            if *path == "restore" {
                let made = role.get(&place("work")).json()["decisions"].clone();
                let last = made.as_array().unwrap().last().map(|one| one["number"].clone());
                body["decision"] = last.unwrap_or(json!(1));
            }
            let done = role.post(&place(path), body);
            let expected = if at >= *least { [200, 204] } else { [403, 403] };
            assert!(expected.contains(&done.status), "{at} {path}: {} {}", done.status, done.body);
        }
        assert_eq!(
            role.get("/requester/kinds").status,
            403,
            "only the server's owner makes campaigns"
        );
    }
    assert_eq!(roles[0].get("/requester/campaigns").status, 401, "the viewer was removed");
    let listed = roles[2].get("/requester/campaigns").json();
    assert_eq!((&listed[0]["role"], listed.as_array().unwrap().len()), (&json!("owner"), 1));
}

#[test]
fn a_member_sees_one_campaign_and_decides_by_name() {
    let server = Running::new();
    let mut other = owner(&server).get(&place("settings")).json();
    other["name"] = json!("other");
    assert_eq!(owner(&server).post("/requester/campaigns", other.clone()).status, 204);
    assert_eq!(
        owner(&server).post("/requester/campaigns", other).status,
        422,
        "there is one already"
    );
    let ann = member(&server, "Ann", "requester");
    assert_eq!(ann.get("/requester/campaigns").json().as_array().unwrap().len(), 1);
    assert_eq!(ann.get("/requester/campaigns/other").status, 404);
    assert_eq!(owner(&server).get("/requester/campaigns").json().as_array().unwrap().len(), 2);
    work(&server, "");
    let rule = json!({ "rule": "minimum-time", "threshold": 3600.0 });
    let decision = ann.post(&place("filter"), rule).json()["decision"].clone();
    let back = json!({ "decision": decision, "reason": "too strict" });
    assert_eq!(owner(&server).post(&place("restore"), back).status, 204);
    let made = &ann.get(&place("work")).json()["decisions"][0];
    assert_eq!((&made["by"], &made["restored"]["by"]), (&json!("Ann"), &json!("owner")));
    let exported = ann.get(&place("export/decisions.csv")).body;
    assert!(exported.contains(",requester 1,") && !exported.contains("Ann"), "{exported}");
}

#[test]
fn a_named_invitation_is_listed_and_revoked() {
    let server = Running::new();
    let requester = owner(&server);
    let made = requester.post(&place("invite"), json!({ "names": ["Ann Smith"] })).json();
    let link = made["links"][0].as_str().unwrap().strip_prefix("Ann Smith: ").unwrap().to_owned();
    let link = link.strip_prefix(&server.origin).unwrap();
    assert_eq!(server.stranger().get(link).status, 303);
    let person = || requester.get("/requester/campaigns/small").json()["annotators"][0].clone();
    assert_eq!((&person()["name"], &person()["revoked"]), (&json!("Ann Smith"), &json!(false)));
    let revoke = json!({ "annotator": 1, "reason": "left" });
    assert_eq!(requester.post(&place("revoke"), revoke).status, 204);
    assert_eq!(person()["revoked"], true);
    let refused = server.stranger().get(link);
    assert_eq!(refused.status, 401);
    assert!(refused.body.contains("taken back"), "{}", refused.body);
    let nobody = json!({ "annotator": 9, "reason": "left" });
    assert_eq!(requester.post(&place("revoke"), nobody).status, 404);
    let log = requester.get(&place("export/log.jsonl")).body;
    assert!(!log.contains("Ann"), "no export has names");
}

#[test]
fn disagreements_comments_and_gold_are_seen() {
    let server = Running::new();
    let requester = owner(&server);
    work(&server, "the sentence is odd");
    let item = || requester.get(&place("items/added/0")).json()["items"][0].clone();
    let part = item()["parts"][0].clone();
    assert_eq!((&part["answers"][0]["annotator"], &part["gold"]), (&json!(1), &Value::Null));
    let gold = |answer: Value| {
        let body =
            json!({ "item": 1, "about": part["about"], "answer": answer, "reason": "a typo" });
        requester.post(&place("adjudicate"), body).status
    };
    assert_eq!(gold(json!({ "verdict": "good" })), 422);
    assert_eq!(gold(json!({ "label": "positive" })), 204);
    let decided = &item()["parts"][0]["gold"];
    assert_eq!((&decided["answer"], &decided["by"]), (&json!("yes"), &json!("owner")));
    let listed = requester.get(&place("export/adjudications.csv")).body;
    assert!(listed.contains("yes,requester,a typo,no"), "{listed}");
    assert_eq!(gold(Value::Null), 204);
    assert!(item()["parts"][0]["gold"].is_null());
    let work = requester.get(&place("work")).json();
    assert_eq!(work["comments"][0]["comment"], "the sentence is odd");
    let own = requester.get(&place("people/1")).json();
    assert_eq!(own[0]["comment"], "the sentence is odd");
    assert!(!requester.get(&place("export/log.jsonl")).body.contains("odd"), "no export has it");
    for bad in ["items/added/x", "items/other/0", "people/x"] {
        assert!([400, 404].contains(&requester.get(&place(bad)).status), "{bad}");
    }
}

#[test]
fn a_campaign_is_made_filled_and_changed() {
    let server = Running::new();
    let requester = owner(&server);
    let kinds = requester.get("/requester/kinds").json();
    let mut recall = kinds.as_array().unwrap()[1].clone();
    assert_eq!(recall["procedure"]["kind"], "recall");
    recall["name"] = json!("made");
    recall["procedure"]["annotators"] = json!(0);
    assert_eq!(requester.post("/requester/campaigns", recall.clone()).status, 422);
    recall["procedure"]["annotators"] = json!(1);
    assert_eq!(requester.post("/requester/campaigns", recall.clone()).status, 204);
    let place = |path: &str| format!("/requester/campaigns/made/{path}");
    let line = json!({ "kind": "recall", "lexelt": "run.v", "id": "1", "before": "They ", "word": "run",
        "after": "." });
    let file = |name: &str, text: String| json!({ "file": name, "text": text });
    let added = requester.post(&place("items"), file("a.items.jsonl", line.to_string())).json();
    assert_eq!((&added["items"], &added["tasks"]), (&json!(1), &json!(1)));
    let long = "\n".repeat(1 << 20);
    assert_eq!(
        requester.post(&place("items"), file("a.items.jsonl", long)).status,
        200,
        "a large file"
    );
    for (name, text) in [("a.items.jsonl", "{"), ("a.txt", "words"), ("a.json", "{}")] {
        let refused = requester.post(&place("items"), file(name, text.to_owned()));
        assert_eq!(refused.status, 422, "{name}: {}", refused.body);
    }
    recall["title"] = json!("Another title");
    assert_eq!(requester.post(&place("settings"), recall.clone()).status, 204);
    assert_eq!(requester.get("/requester/campaigns/made").json()["title"], "Another title");
    recall["seed"] = json!(7);
    let refused = requester.post(&place("settings"), recall);
    assert!(refused.status == 422 && refused.body.contains("seed"), "{}", refused.body);
}
