//! `motjuste collect …`, as a dataset builder uses it.
#![allow(clippy::unwrap_used)]

mod run;

use std::fs;
use std::path::Path;

use run::{Said, motjuste};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A directory with a book, and `motjuste collect` on it.
struct Desk(TempDir);

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_string_lossy().into_owned()
    }

    fn collect(&self, arguments: &str) -> Said {
        motjuste(&format!("collect {arguments} --book {}", self.path("book.db")))
    }

    #[track_caller]
    fn done(&self, arguments: &str) -> Said {
        let said = self.collect(arguments);
        assert_eq!(said.code, Some(0), "{arguments}: {}", said.err);
        said
    }

    /// A judge campaign with three targets.
    fn judge() -> Self {
        let desk = Self::new();
        let toml = motjuste("collect init --template judge").out;
        fs::write(desk.path("judge.toml"), toml.replace("my-campaign", "words")).unwrap();
        desk.done(&format!("init {}", desk.path("judge.toml")));
        let item = |text: &str, target: &str, candidates: &[&str]| {
            let candidates: Vec<Value> = candidates
                .iter()
                .map(|text| json!({ "text": text, "sources": ["ours"] }))
                .collect();
            let offset = text.find(target).unwrap();
            json!({ "kind": "judge", "text": text, "target": target, "offset": offset, "candidates": candidates })
        };
        let items = [
            item("She was a bright child.", "bright", &["clever", "shiny", "smart", "gifted"]),
            item("There is no charge today.", "charge", &["fee", "attack", "cost", "bill"]),
            item("The buses run all night.", "run", &["operate", "sprint", "go", "jog"]),
        ];
        let lines: String = items.iter().map(|item| format!("{item}\n")).collect();
        fs::write(desk.path("words.items.jsonl"), lines).unwrap();
        desk.done(&format!("add words {}", desk.path("words.items.jsonl")));
        desk
    }
}

#[test]
fn a_campaign_is_tried_and_its_export_is_scored() {
    let desk = Desk::judge();
    let kept = desk.path("tried.db");
    let people = "careful=14,spammer=2,straight-liner=1";
    let tried = desk
        .done(&format!("simulate words --people {people} --seed 3 --keep {kept} --format json"))
        .json();
    assert_eq!(tried["discrepancies"], json!([]));
    assert_eq!(tried["acknowledged"], tried["submissions"]);
    assert_eq!(tried["losses"]["candidates"], 12);
    assert!(tried["by_model"]["straight-liner"]["filtered"].as_u64() > Some(0), "{tried}");
    assert_eq!(tried["rbo"].as_array().unwrap().len(), 10);

    let status = desk.done("status words --format json").json();
    assert_eq!(status["status"]["annotators"], json!([]), "the campaign itself is left alone");

    let out = desk.path("export");
    let export = motjuste(&format!("collect export words --out {out} --book {kept}"));
    assert_eq!(export.code, Some(0), "{}", export.err);
    assert!(Path::new(&out).join("card.md").exists());
    let gold = format!("{out}/swords.json");
    let system = desk.path("wordnet.lsr.json");
    let bench = motjuste(&format!("bench run --benchmark {gold} --system wordnet --out {system}"));
    assert_eq!(bench.code, Some(0), "{}", bench.err);
    let scored = motjuste(&format!("score swords --gold {gold} --system {system} --format json"));
    assert_eq!(scored.json()["systems"].as_array().unwrap().len(), 1);
    motjuste(&format!("agree alpha --gold {gold} --format json")).json();
}

#[test]
fn bad_work_is_shown_then_filtered_then_restored() {
    let desk = Desk::judge();
    let kept = desk.path("tried.db");
    desk.done(&format!("simulate words --people careful=12,sloppy=6 --keep {kept}"));
    let on_kept = |arguments: &str| motjuste(&format!("collect {arguments} --book {kept}"));
    let valid = || {
        let stages = on_kept("status words --format json").json()["status"]["stages"].clone();
        stages[0]["valid"].as_u64().unwrap()
    };
    let before = valid();
    let found = on_kept("filter words --rule minimum-time --threshold 3600 --format json").json();
    assert!(!found["findings"].as_array().unwrap().is_empty());
    assert_eq!(valid(), before, "showing filters nothing");
    assert_eq!(on_kept("filter words --rule minimum-time --threshold 3600 --decide").code, Some(0));
    assert_eq!(valid(), 0);
    let decisions = on_kept("filter words --format json").json();
    let last = decisions.as_array().unwrap().last().unwrap()["number"].clone();
    assert_eq!(on_kept(&format!("filter words --restore {last} --reason strict")).code, Some(0));
    assert_eq!(valid(), before);
}

#[test]
fn mistakes_are_explained() {
    let desk = Desk::judge();
    let unknown = desk.collect("status other");
    assert!(unknown.complaint().contains("there is no campaign \"other\""), "{}", unknown.err);
    let twice = desk.collect(&format!("add words {}", desk.path("words.items.jsonl")));
    assert!(twice.complaint().contains("already"), "{}", twice.err);
    let again = desk.collect(&format!("init {}", desk.path("judge.toml")));
    assert!(again.complaint().contains("choose another name"), "{}", again.err);
    fs::write(desk.path("bad.items.jsonl"), "{\"kind\":\"judge\"}\n").unwrap();
    let bad = desk.collect(&format!("add words {}", desk.path("bad.items.jsonl")));
    assert!(bad.complaint().contains("bad.items.jsonl, line 1"), "{}", bad.err);
    let rule = desk.collect("filter words --rule engagement");
    assert!(rule.complaint().contains("its rules are"), "{}", rule.err);
    let model = desk.collect("simulate words --people bored=3");
    assert!(model.complaint().contains("careful, sloppy"), "{}", model.err);
}

#[test]
fn links_are_for_the_server_that_is_named() {
    let desk = Desk::judge();
    let links = desk.done("invite words 3 --url https://annotate.example").out;
    let links: Vec<&str> = links.lines().collect();
    assert_eq!(links.len(), 3);
    assert!(links.iter().all(|link| link.starts_with("https://annotate.example/a/")));
}
