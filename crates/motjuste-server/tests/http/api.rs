//! What the API answers.

use motjuste_server::Settings;
use serde_json::{Value, json};

use super::support::Running;

fn server() -> Running {
    Running::new(Settings::default())
}

#[test]
fn a_marked_word_gets_suggestions_grouped_by_sense() {
    let answer =
        server().post("/v1/suggest", r#"{"text": "I read an **amazing** paper.", "id": "a"}"#);
    let answer = answer.json();
    assert_eq!((&answer["id"], &answer["tier"]), (&json!("a"), &json!("embedded")));
    assert_eq!(answer["target"]["span"], json!([10, 17]));
    assert_eq!(answer["offsets"], "characters");
    let suggestions = answer["suggestions"].as_array().unwrap();
    assert!(suggestions.len() >= 3);
    let groups = answer["groups"].as_array().unwrap();
    let grouped: usize = groups.iter().map(|g| g["suggestions"].as_array().unwrap().len()).sum();
    assert_eq!(grouped, suggestions.len());
    let first: Vec<u64> = groups[0]["suggestions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|at| at.as_u64().unwrap())
        .collect();
    assert!(first.starts_with(&[0, 1, 2]), "{first:?}");
    assert!(groups[1..].iter().all(|group| group["sense"]["gloss"].is_string()));
    let changed = suggestions.iter().find(|one| !one["article"].is_null()).unwrap();
    assert_eq!(changed["article"], json!({"from": "an", "to": "a", "span": [7, 9]}));
}

#[test]
fn a_target_can_be_said_in_every_unit_and_way() {
    let server = server();
    for (request, span) in [
        (r#"{"text": "𝄞é old", "span": [3, 6]}"#, [3, 6]),
        (r#"{"text": "𝄞é old", "span": [4, 7], "offsets": "utf16"}"#, [4, 7]),
        (r#"{"text": "𝄞é old", "span": [7, 10], "offsets": "bytes"}"#, [7, 10]),
        (r#"{"text": "𝄞é old", "word": "old"}"#, [3, 6]),
        (r#"{"text": "old or old", "word": "old", "nth": 2}"#, [7, 10]),
        (r#"{"text": "one\nold", "at": "2:2"}"#, [4, 7]),
    ] {
        let answer = server.post("/v1/suggest", request).json();
        assert_eq!(answer["target"]["span"], json!(span), "{request}");
        assert_eq!(answer["target"]["surface"], "old", "{request}");
    }
}

#[test]
fn options_shape_the_list() {
    let server = server();
    let lemmas = |options: &str| -> Vec<String> {
        let request = format!(r#"{{"text": "They **travelled** far."{options}}}"#);
        let answer = server.post("/v1/suggest", &request).json();
        let list = answer["suggestions"].as_array().unwrap().iter();
        list.map(|one| one["lemma"].as_str().unwrap().to_owned()).collect()
    };
    let three = lemmas(r#", "n": 3"#);
    assert_eq!(three.len(), 3);
    let without = lemmas(&format!(r#", "n": 3, "exclude": ["{}"]"#, three[0]));
    assert!(!without.contains(&three[0]));
    assert_ne!(
        lemmas(r#", "n": 20, "register": "formal""#),
        lemmas(r#", "n": 20, "register": "common""#)
    );
    assert!(lemmas(r#", "min_score": 1.0"#).is_empty());
}

#[test]
fn offensive_words_stay_out_and_vulgar_ones_must_be_allowed() {
    let server = server();
    let answer = |request: &str| server.post("/v1/suggest", request).json();
    let gay = answer(r#"{"text": "My **gay** cousin is getting married.", "n": 100}"#);
    assert_eq!(gay["silence"]["reason"], "group");
    let words = |answer: &Value| answer["suggestions"].to_string();
    let jerk = answer(r#"{"text": "He is a **jerk**.", "n": 100}"#);
    assert!(!words(&jerk).contains("vulgar"), "{jerk}");
    let vulgar = answer(r#"{"text": "He is a **jerk**.", "n": 100, "allow": ["vulgar"]}"#);
    assert!(words(&vulgar).contains(r#""vulgar""#), "{vulgar}");
    assert!(!words(&vulgar).contains("offensive"), "{vulgar}");
    let body = r#"{"requests": [{"text": "A **foreigner** came.", "n": 100}]}"#;
    let batch = server.post("/v1/suggest/batch", body).json();
    assert!(!batch.to_string().contains("gringo"), "{batch}");
}

#[test]
fn a_word_that_is_left_alone_says_why() {
    let answer = server().post("/v1/suggest", r#"{"text": "**The** house"}"#).json();
    assert_eq!(answer["silence"]["reason"], "function-word");
    assert_eq!(answer["suggestions"], json!([]));
}

#[test]
fn a_batch_answers_in_order_and_one_error_fails_nobody() {
    let body = r#"{"requests": [
        {"id": 1, "text": "an **old** man"}, {"id": 2, "text": "nothing marked"},
        {"text": "a **bright** day", "n": 2}]}"#;
    let answer = server().post("/v1/suggest/batch", body).json();
    let answers = answer["answers"].as_array().unwrap();
    assert_eq!((&answers[0]["id"], &answers[0]["target"]["lemma"]), (&json!(1), &json!("old")));
    assert_eq!((&answers[1]["id"], &answers[1]["error"]["status"]), (&json!(2), &json!(422)));
    assert_eq!(answers[1]["error"]["type"], "/docs#unanswerable-request");
    assert!(answers[1].get("suggestions").is_none() && answers[0].get("error").is_none());
    assert_eq!(answers[2]["suggestions"].as_array().unwrap().len(), 2);
}

#[test]
fn a_batch_answers_as_single_requests_do() {
    let server = server();
    let request = r#"{"text": "They **improve** the house."}"#;
    let single = server.post("/v1/suggest", request).json();
    let batch = format!(r#"{{"requests": [{request}, {request}, {request}]}}"#);
    let batch = server.post("/v1/suggest/batch", &batch).json();
    assert_eq!(batch["answers"], json!([single, single, single]));
}

#[test]
fn all_words_of_a_text_come_with_their_best() {
    let text = "Né! The old man walked to the bright house in Paris. ".repeat(4);
    let request = json!({ "text": text, "offsets": "utf16" });
    let answer = server().post("/v1/words", &request.to_string()).json();
    let units: Vec<u16> = text.encode_utf16().collect();
    let words = answer["words"].as_array().unwrap();
    let surfaces: Vec<&str> = words.iter().map(|word| word["surface"].as_str().unwrap()).collect();
    for word in words {
        let [start, end] = [0, 1].map(|i| word["span"][i].as_u64().unwrap() as usize);
        assert_eq!(String::from_utf16(&units[start..end]).unwrap(), word["surface"]);
        assert!(word["best"].is_string() && word["share"].as_f64().unwrap() > 0.0);
    }
    assert!(surfaces.contains(&"bright") && !surfaces.contains(&"the"));
    assert!(!surfaces.contains(&"Paris"));
    let picky = json!({ "text": text, "min_score": 1.0 });
    assert_eq!(server().post("/v1/words", &picky.to_string()).json()["words"], json!([]));
    assert_eq!(server().post("/v1/words", r#"{"text": ""}"#).json()["words"], json!([]));
}

#[test]
fn words_worth_changing_come_with_the_reason() {
    let text = "𝄞 A candle and a nice dog. An amazing cat lit the candle.";
    let ask = |extra: Value| {
        let mut request = json!({ "text": text, "offsets": "utf16" });
        request.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        let answer = server().post("/v1/words", &request.to_string()).json();
        let words = answer["words"].as_array().unwrap().iter();
        words
            .map(|word| (word["surface"].clone(), word["flaw"].clone(), word["reason"].clone()))
            .collect::<Vec<_>>()
    };
    let all = json!(["repeated", "vague", "worn"]);
    let found = ask(json!({ "flaws": all }));
    let expected = [
        ("nice", "vague", "“nice” is vague"),
        ("amazing", "worn", "“amazing” is worn"),
        ("candle", "repeated", "“candle” again, after 10 words"),
    ];
    assert_eq!(
        found,
        expected.map(|(word, flaw, reason)| (json!(word), json!(flaw), json!(reason)))
    );
    assert_eq!(ask(json!({ "flaws": ["worn"] })), found[1..2]);
    assert_eq!(ask(json!({ "flaws": all, "ignore": ["Nice", "candle"] })), found[1..2]);
    // The words before an offset are only read.
    assert_eq!(ask(json!({ "flaws": all, "from": 27 })), found[1..]);
    assert_eq!(ask(json!({ "flaws": [] })), []);
    assert!(ask(json!({})).iter().all(|(_, flaw, reason)| flaw.is_null() && reason.is_null()));
    for (request, status, kind) in [
        (
            r#"{"text": "𝄞", "offsets": "utf16", "flaws": [], "from": 1}"#,
            422,
            "unanswerable-request",
        ),
        (r#"{"text": "a", "flaws": [], "from": 9}"#, 422, "unanswerable-request"),
        (r#"{"text": "a", "flaws": ["ugly"]}"#, 400, "malformed-request"),
    ] {
        server().post("/v1/words", request).problem(status, kind);
    }
}

#[test]
fn a_request_may_ask_for_a_tier_and_for_reasons() {
    let ask = |extra: &str| {
        server()
            .post("/v1/suggest", &format!(r#"{{"text": "an **amazing** paper"{extra}}}"#))
            .json()
    };
    let plain = ask("");
    assert!(plain["why"].is_null() && plain["instead_of"].is_null());
    assert_eq!(ask(r#", "tier": "embedded""#), plain);
    let other = ask(r#", "tier": "large""#);
    assert_eq!(
        (&other["tier"], &other["instead_of"]["tier"]),
        (&json!("embedded"), &json!("large"))
    );
    let reason = other["instead_of"]["reason"].as_str().unwrap();
    assert_eq!(reason, "this server was started with --tier embedded");
    let best = plain["suggestions"][0]["form"].as_str().unwrap();
    let why = ask(&format!(r#", "why": "{best}", "n": 1"#))["why"].take();
    assert_eq!((&why["word"], &why["place"]), (&json!(best), &json!(1)));
    assert!(why["message"].as_str().unwrap().contains("for it: "), "{why}");
    server()
        .post("/v1/suggest", r#"{"text": "**a**", "why": ""}"#)
        .problem(400, "malformed-request");
}

#[test]
fn similarity_takes_one_text_or_two() {
    let server = server();
    let one = r#"{"text": "ab abcd", "usages": [{"word": "ab"}, {"span": [3, 7]}]}"#;
    let answer = server.post("/v1/similarity", one).json();
    assert_eq!((&answer["similarity"], &answer["version"]), (&json!(0.5), &json!(1)));
    let two = r#"{"usages": [{"text": "é **ab**"}, {"text": "x ab", "at": "1:3"}]}"#;
    let answer = server.post("/v1/similarity", two).json();
    let usage = |start, end| json!({"surface": "ab", "span": [start, end]});
    assert_eq!(answer["usages"], json!([usage(2, 4), usage(2, 4)]));
    let none = Running::without_similarity().post("/v1/similarity", two);
    assert!(none.problem(404, "similarity-unavailable").contains("--tier base"));
}

#[test]
fn words_are_looked_up_in_any_form_and_spelling() {
    let server = server();
    assert_eq!(server.get("/v1/word/went").json()["classes"][0]["lemma"], "go");
    assert_eq!(server.get("/v1/word/point%20of%20view").json()["word"], "point of view");
    for unknown in ["xyzzyq", "%2e%2e%2fetc", "%00"] {
        server.get(&format!("/v1/word/{unknown}")).problem(404, "unknown-word");
    }
    let long = "a".repeat(300);
    server.get(&format!("/v1/word/{long}")).problem(404, "unknown-word");
    let answer = server.get("/v1/word/%ff");
    answer.problem(400, "malformed-request");
    assert!(!answer.body.contains("body"), "there is none: {answer:?}");
}

#[test]
fn every_documented_route_is_there_and_its_example_works() {
    let server = server();
    let document: Value = server.get("/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let example = &operation["requestBody"]["content"]["application/json"]["example"];
            let path = path.replace("{word}", "bright");
            let answer = match method.as_str() {
                "post" => server.post(&path, &example.to_string()),
                _ => server.get(&path),
            };
            assert_eq!(answer.status, 200, "{method} {path}: {answer:?}");
        }
    }
}
