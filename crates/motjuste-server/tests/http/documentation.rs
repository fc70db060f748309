//! The examples of `docs/api.md`, run as they stand there.

use std::process::Command;

use motjuste_server::Settings;
use motjuste_testing::skipped;
use serde_json::Value;

use super::support::Running;

const DOCUMENT: &str = include_str!("../../../../docs/api.md");

/// The fenced blocks: their language, and what is in them.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let mut pieces = DOCUMENT.split("```").skip(1);
    let mut blocks = Vec::new();
    while let Some(block) = pieces.next() {
        let (language, content) = block.split_once('\n').unwrap();
        blocks.push((language, content));
        pieces.next();
    }
    blocks
}

/// Members whose values are those of the base tier; here the embedded one answers.
const TIERED: [&str; 4] = ["tier", "suggestions", "groups", "similarity"];

/// What is otherwise than documented: what is not there, of another type, or of another value.
fn differences(documented: &Value, answered: &Value, place: &str, by_value: bool) -> Vec<String> {
    match (documented, answered) {
        (Value::Object(documented), Value::Object(answered)) => documented
            .iter()
            .flat_map(|(name, value)| match answered.get(name) {
                Some(answered) => {
                    let by_value = by_value && !TIERED.contains(&name.as_str());
                    differences(value, answered, &format!("{place}.{name}"), by_value)
                }
                None => vec![format!("{place}.{name} is missing")],
            })
            .collect(),
        // Labels: there for one suggestion and not for the next.
        (Value::Array(_), Value::Array(answered)) if !by_value && answered.is_empty() => Vec::new(),
        // A documented list may be cut short.
        (Value::Array(documented), Value::Array(answered)) => documented
            .iter()
            .enumerate()
            .flat_map(|(index, one)| match answered.get(if by_value { index } else { 0 }) {
                Some(other) => differences(one, other, &format!("{place}[{index}]"), by_value),
                None => vec![format!("{place}[{index}] is missing")],
            })
            .collect(),
        // A sense, an article: there for one suggestion and not for the next.
        (Value::Null, _) | (_, Value::Null) if !by_value => Vec::new(),
        (Value::Number(one), Value::Number(other)) if by_value => {
            let apart = one.as_f64().unwrap() - other.as_f64().unwrap();
            if apart.abs() < 1e-4 { Vec::new() } else { vec![format!("{place} is {answered}")] }
        }
        (one, other) => {
            let is_same = if by_value {
                one == other
            } else {
                std::mem::discriminant(one) == std::mem::discriminant(other)
            };
            if is_same { Vec::new() } else { vec![format!("{place} is {answered}")] }
        }
    }
}

#[test]
fn the_examples_work_as_they_stand() {
    let curl = Command::new("curl").args(["--json", "{}", "--version"]).output();
    if !curl.is_ok_and(|output| output.status.success()) {
        skipped("no curl that knows --json (7.82) is here");
        return;
    }
    let server = Running::new(Settings::default());
    let address = server.address.to_string();
    let blocks = blocks();
    let (mut ran, mut compared) = (0, 0);
    for (place, (language, script)) in blocks.iter().enumerate() {
        if *language != "sh" || !script.contains("curl") {
            continue;
        }
        let script = script.replace("127.0.0.1:8017", &address);
        let output = Command::new("sh").args(["-ec", &script]).output().unwrap();
        let (out, err) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{script}\n{out}\n{err}");
        if let Some(("json", documented)) = blocks.get(place + 1) {
            let documented: Value = serde_json::from_str(documented).unwrap();
            let answered: Value = serde_json::from_str(&out).unwrap();
            assert_eq!(differences(&documented, &answered, "", true), [""; 0], "{script}\n{out}");
            compared += 1;
        }
        ran += 1;
    }
    assert!(ran >= 8 && compared >= 6, "only {ran} examples, {compared} answers");
}

#[test]
fn another_value_is_a_difference_but_for_what_the_tier_decides() {
    let documented =
        serde_json::json!({ "span": [4, 9], "suggestions": [{ "form": "a", "share": 0.5 }] });
    let tier =
        serde_json::json!({ "span": [4, 9, 1], "suggestions": [{ "form": "b", "share": 0.4 }] });
    assert_eq!(differences(&documented, &tier, "", true), [""; 0]);
    let other = serde_json::json!({ "span": [4, 8], "suggestions": [{ "form": 1 }] });
    let found = differences(&documented, &other, "", true);
    assert_eq!(
        found,
        [".span[1] is 8", ".suggestions[0].form is 1", ".suggestions[0].share is missing"]
    );
}
