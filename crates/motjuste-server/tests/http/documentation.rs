//! The examples of `docs/api.md`, run as they stand there.

use std::process::Command;

use motjuste_server::Settings;
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

/// What a documented value has that an answered one has not.
fn missing(documented: &Value, answered: &Value, place: &str) -> Vec<String> {
    match (documented, answered) {
        (Value::Object(documented), Value::Object(answered)) => documented
            .iter()
            .flat_map(|(name, value)| match answered.get(name) {
                Some(answered) => missing(value, answered, &format!("{place}.{name}")),
                None => vec![format!("{place}.{name}")],
            })
            .collect(),
        (Value::Array(documented), Value::Array(answered)) => {
            match (documented.first(), answered.first()) {
                (Some(one), Some(other)) => missing(one, other, &format!("{place}[0]")),
                (Some(_), None) => vec![format!("{place}[0]")],
                _ => Vec::new(),
            }
        }
        // A sense, an article: there for one suggestion and not for the next.
        (Value::Null, _) | (_, Value::Null) => Vec::new(),
        (one, other) if std::mem::discriminant(one) == std::mem::discriminant(other) => Vec::new(),
        _ => vec![format!("{place} is {answered}")],
    }
}

#[test]
fn the_examples_work_as_they_stand() {
    let curl = Command::new("curl").args(["--json", "{}", "--version"]).output();
    if !curl.is_ok_and(|output| output.status.success()) {
        // Past the capture of test output, so that it is seen.
        let _ = std::io::Write::write_all(
            &mut std::io::stderr(),
            b"skipped: no curl that knows --json (7.82) is here\n",
        );
        return;
    }
    let server = Running::new(Settings::default());
    let address = server.address.to_string();
    let blocks = blocks();
    let mut ran = 0;
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
            assert_eq!(missing(&documented, &answered, ""), [""; 0], "{script}\n{out}");
        }
        ran += 1;
    }
    assert!(ran >= 6, "only {ran} examples");
}
