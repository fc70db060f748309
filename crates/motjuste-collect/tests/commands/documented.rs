//! The commands of docs/collect.md, one after the other.

use std::fs;

use serde_json::Value;

use crate::run::has_lab;
use crate::workspace::{Workspace, well};

/// A result whose list for its first target is empty, and that target.
fn without_one(result: &str) -> (String, String) {
    let mut json: Value = serde_json::from_str(result).unwrap();
    let lists = json["substitutes"].as_object_mut().unwrap();
    let target = lists.keys().next().unwrap().clone();
    lists.insert(target.clone(), Value::Array(Vec::new()));
    (json.to_string(), target)
}

#[test]
fn a_target_without_candidates_is_noted_kept_and_scored() {
    if !has_lab() {
        return;
    }
    let workspace = Workspace::new();
    fs::create_dir(workspace.path("corpus")).unwrap();
    for (name, text) in [
        ("a.txt", "The morning was cold. She walked to the old station alone. Nobody saw her go."),
        ("b.txt", "We were late again. The teacher told a long story about dogs. Then we left."),
        ("c.txt", "It rained for days. A strong wind broke the large window. They repaired it."),
    ] {
        workspace.file(&format!("corpus/{name}"), text);
    }
    let targets = workspace.path("targets.json");
    let corpus = workspace.path("corpus");
    well(&format!("collect select swords {corpus} --contexts 200 --seed 1 --out {targets}"));
    let (wordnet, own) = (workspace.path("wordnet.lsr.json"), workspace.path("motjuste.lsr.json"));
    well(&format!("bench run --benchmark {targets} --system wordnet --out {wordnet}"));
    well(&format!("bench run --benchmark {targets} --tier embedded --out {own}"));

    workspace.begin("judge", &[]);
    let (less, target) = without_one(&fs::read_to_string(&wordnet).unwrap());
    let (less_of_own, _) = without_one(&fs::read_to_string(&own).unwrap());
    let less = workspace.file("less.lsr.json", &less);
    let less_of_own = workspace.file("own.lsr.json", &less_of_own);
    let said =
        workspace.done(&format!("add judge {targets} --from {less} --from motjuste={less_of_own}"));
    assert!(said.err.contains("1 targets have no candidates"), "{}", said.err);
    assert!(said.err.contains(&target), "it is named: {}", said.err);

    let export = workspace.tried("judge", "careful=11");
    let gold = format!("{export}/swords.json");
    let json: Value = serde_json::from_str(&fs::read_to_string(&gold).unwrap()).unwrap();
    assert!(json["targets"][&target].is_object(), "the target stays, without substitutes");
    assert_eq!(json["substitutes_lemmatized"], true, "as both results say");
    let scored = well(&format!(
        "score swords --gold {gold} --system {own} --system {wordnet} --format json"
    ));
    let judged = json["targets"].as_object().unwrap().len() - 1;
    assert_eq!(scored.json()["benchmark"]["targets"], judged, "what nobody judged is not scored");
    well(&format!("agree alpha --gold {gold}"));
}

#[test]
fn what_cannot_be_asked_is_explained() {
    let workspace = Workspace::new();
    workspace.begin("judge", &[]);
    let odd = workspace.file("odd.txt", "this is nothing\n");
    let said = workspace.collect(&format!("add judge {odd}"));
    let complaint = said.complaint();
    assert!(complaint.contains("data convert --from"), "{complaint}");
    let line = "{\"kind\":\"judge\",\"text\":\"A bright boy\",\"target\":\"bright\",\"offset\":2,\
        \"candidates\":[{\"text\":\"Bright\"},{\"text\":\"clever\"}]}\n";
    let items = workspace.file("one.items.jsonl", line);
    let said = workspace.done(&format!("add judge {items}"));
    assert!(
        said.err.contains("1 candidates left out because they are the target itself"),
        "{}",
        said.err
    );
}
