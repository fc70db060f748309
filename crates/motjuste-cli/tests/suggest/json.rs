//! The JSON of `docs/suggest.md`.

use std::process::Command;

use motjuste_testing::skipped;
use serde_json::{Value, json};

use super::run::Said;
use super::{SENTENCE, piped, suggest};

/// The same JSON with the kind of each value in its place; of a list, the first element's.
fn shape(value: &Value) -> Value {
    match value {
        Value::Null => "null".into(),
        Value::Bool(_) => "bool".into(),
        Value::Number(_) => "number".into(),
        Value::String(_) => "string".into(),
        Value::Array(list) => Value::Array(list.iter().take(1).map(shape).collect()),
        Value::Object(map) => map.iter().map(|(key, v)| (key.clone(), shape(v))).collect(),
    }
}

#[test]
fn the_schema_is_as_documented() {
    let json = suggest(&[SENTENCE, "--json"]).json();
    assert_eq!((&json["version"], &json["tier"]), (&json!(1), &json!("embedded")));
    let expected_target = json!({
        "surface": "amazing", "lemma": "amazing", "pos": "ADJ", "inflection": "positive",
        "span": [10, 17],
        "sentence": {"text": "I read an amazing paper today.", "span": [0, 30]},
    });
    assert_eq!(json["target"], expected_target);
    let suggestions = json["suggestions"].as_array().unwrap();
    let changed = suggestions.iter().find(|one| !one["article"].is_null()).unwrap();
    let mut shape = shape(changed);
    // These may be missing for one suggestion and there for the next.
    for member in ["sense", "relation", "labels"] {
        shape[member] = "any".into();
    }
    let expected = json!({
        "form": "string", "lemma": "string", "share": "number", "in_ten": "number",
        "zipf": "number", "band": "string", "labels": "any", "sense": "any", "sources": ["string"],
        "relation": "any", "replaced": "string",
        "article": {"from": "string", "to": "string", "span": ["number"]},
        "edits": [{"span": ["number"], "text": "string"}],
    });
    assert_eq!(shape, expected);
    assert_eq!(changed["article"], json!({"from": "an", "to": "a", "span": [7, 9]}));
    let form = changed["form"].as_str().unwrap();
    let edits = json!([{"span": [7, 9], "text": "a"}, {"span": [10, 17], "text": form}]);
    assert_eq!(changed["edits"], edits);
    assert_eq!(changed["replaced"], format!("I read a {form} paper today."));
    let sense = suggestions.iter().map(|one| &one["sense"]).find(|sense| !sense.is_null()).unwrap();
    assert!(sense["gloss"].is_string(), "{sense}");
    let id = sense["id"].as_str().unwrap();
    assert!(id.len() == 10 && id.ends_with(['a', 's']), "{id}");
}

#[test]
fn shares_fall_within_their_bounds_and_agree_with_ten() {
    for one in suggest(&[SENTENCE, "--json"]).json()["suggestions"].as_array().unwrap() {
        let share = one["share"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&share));
        assert_eq!(one["in_ten"].as_f64().unwrap(), (share * 10.0).round());
    }
}

#[test]
fn every_word_is_one_line_of_the_same_schema() {
    let said = piped(&["--all", "--json"], "The old man\r\nwalked to Paris.");
    assert_eq!(said.code, Some(0), "{}", said.err);
    let answers: Vec<Value> =
        said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let words: Vec<_> = answers.iter().map(|a| a["target"]["surface"].as_str().unwrap()).collect();
    assert_eq!(words, ["The", "old", "man", "walked", "to", "Paris"]);
    assert_eq!(answers[0]["silence"]["reason"], "function-word");
    assert_eq!(answers[3]["target"]["inflection"], "past");
    let one = suggest(&["The old man\r\nwalked to Paris.", "--word", "walked", "--json"]).json();
    assert_eq!(answers[3], one);
}

#[test]
fn why_has_every_feature() {
    let json = suggest(&[SENTENCE, "--why", "astonishing", "--json"]).json();
    assert_eq!(json["word"], "astonishing");
    assert!(json["place"].as_u64().unwrap() <= json["candidates"].as_u64().unwrap());
    let reasons = json["reasons"].as_array().unwrap();
    assert!(reasons.len() > 10 && reasons.iter().all(|reason| reason["feature"].is_string()));
    let json = suggest(&[SENTENCE, "--why", "carburettor", "--json"]).json();
    assert_eq!((&json["place"], &json["sources"]), (&Value::Null, &json!(["given"])));
}

#[test]
fn the_base_tier_answers_where_its_model_is_here() {
    // In the person's own environment, but never fetching: 80 MB are not a test's to take.
    let motjuste = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_motjuste"));
        Said::from(command.args(arguments).env("MOTJUSTE_OFFLINE", "1").output().unwrap())
    };
    if motjuste(&["assets", "path", "minilm"]).code != Some(0) {
        skipped("minilm is not installed (motjuste assets pull minilm)");
        return;
    }
    let said = motjuste(&["suggest", SENTENCE, "--json", "--n", "10"]);
    let json = said.json();
    assert_eq!((&json["tier"], &json["instead_of"]), (&json!("base"), &Value::Null));
    assert_eq!((json["suggestions"].as_array().unwrap().len(), said.err.as_str()), (10, ""));
    assert_eq!(shape(&json["target"]), shape(&suggest(&[SENTENCE, "--json"]).json()["target"]));
}
