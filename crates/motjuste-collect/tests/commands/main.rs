//! `motjuste-collect …`, as a dataset builder uses it.
#![allow(clippy::unwrap_used, clippy::panic)]

mod documented;
mod exports;
mod maintain;
mod platforms;
mod run;
mod workspace;

use std::fs;
use std::path::Path;

use run::{has_lab, motjuste};
use serde_json::json;
use workspace::Workspace;

#[test]
fn a_campaign_is_tried_and_its_export_is_scored() {
    let workspace = Workspace::judge();
    let kept = workspace.path("tried.db");
    let people = "careful=14,spammer=2,straight-liner=1";
    let tried = workspace
        .done(&format!("simulate words --people {people} --seed 3 --keep {kept} --format json"))
        .json();
    assert_eq!(tried["discrepancies"], json!([]));
    assert_eq!(tried["acknowledged"], tried["submissions"]);
    assert_eq!(tried["losses"]["candidates"], 12);
    assert_eq!(tried["rbo"].as_array().unwrap().len(), 10);

    let status = workspace.done("status words --format json").json();
    assert_eq!(status["status"]["annotators"], json!([]), "the campaign itself is unchanged");

    let paid = motjuste(&format!("collect status words --wage 15 --format json --book {kept}"));
    assert!(paid.json()["pay_for_wage"].as_f64() >= Some(0.01), "{}", paid.out);

    let out = workspace.path("export");
    let export = motjuste(&format!("collect export words --out {out} --book {kept}"));
    assert_eq!(export.code, Some(0), "{}", export.err);
    assert!(Path::new(&out).join("card.md").exists());
    if !has_lab() {
        return;
    }
    let gold = format!("{out}/swords.json");
    let system = workspace.path("wordnet.lsr.json");
    let bench = motjuste(&format!("bench run --benchmark {gold} --system wordnet --out {system}"));
    assert_eq!(bench.code, Some(0), "{}", bench.err);
    let scored = motjuste(&format!("score swords --gold {gold} --system {system} --format json"));
    assert_eq!(scored.json()["systems"].as_array().unwrap().len(), 1);
    let agreed = motjuste(&format!("agree alpha --gold {gold} --format json"));
    assert_eq!(agreed.code, Some(0), "{}", agreed.err);
}

#[test]
fn controls_catch_who_always_answers_the_same() {
    // Alone, so that nobody else is quicker and leaves them nothing to do.
    let tried =
        Workspace::judge().done("simulate words --people straight-liner=2 --format json").json();
    let caught = &tried["by_model"]["straight-liner"];
    assert!(caught["submitted"].as_u64() > Some(0), "{tried}");
    assert_eq!(caught["filtered"], caught["submitted"], "{tried}");
}

#[test]
fn bad_work_is_shown_then_filtered_then_restored() {
    let workspace = Workspace::judge();
    let kept = workspace.path("tried.db");
    workspace.done(&format!("simulate words --people careful=12,sloppy=6 --keep {kept}"));
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
    let workspace = Workspace::judge();
    let unknown = workspace.collect("status other");
    assert!(unknown.complaint().contains("no campaign \"other\""), "{}", unknown.err);
    let twice = workspace.collect(&format!("add words {}", workspace.path("words.items.jsonl")));
    assert!(twice.complaint().contains("already"), "{}", twice.err);
    let again = workspace.collect(&format!("init {}", workspace.path("judge.toml")));
    assert!(again.complaint().contains("choose another name"), "{}", again.err);
    fs::write(workspace.path("bad.items.jsonl"), "{\"kind\":\"judge\"}\n").unwrap();
    let bad = workspace.collect(&format!("add words {}", workspace.path("bad.items.jsonl")));
    assert!(bad.complaint().contains("bad.items.jsonl, line 1"), "{}", bad.err);
    let rule = workspace.collect("filter words --rule engagement");
    assert!(rule.complaint().contains("its rules are"), "{}", rule.err);
    let model = workspace.collect("simulate words --people bored=3");
    assert!(model.complaint().contains("careful, sloppy"), "{}", model.err);
}

#[test]
fn links_are_for_the_server_that_is_named() {
    let workspace = Workspace::judge();
    let links = workspace.done("invite words 3 --public-url https://annotate.example").out;
    let links: Vec<&str> = links.lines().collect();
    assert_eq!(links.len(), 3);
    assert!(links.iter().all(|link| link.starts_with("https://annotate.example/a/")));
}

#[test]
fn a_book_must_be_there_and_be_one() {
    let workspace = Workspace::new();
    let typo = workspace.path("typo.db");
    let said = motjuste(&format!("collect status --book {typo}"));
    assert!(said.complaint().contains("collect init"), "{}", said.err);
    assert!(!Path::new(&typo).exists(), "looking makes no book");
    fs::write(&typo, "no database, whatever it is called. ".repeat(50)).unwrap();
    let said = motjuste(&format!("collect status --book {typo}"));
    assert!(said.complaint().contains("not a database"), "{}", said.err);
}

#[test]
fn words_and_dictionary_forms_are_given_by_hand() {
    let workspace = Workspace::new();
    fs::create_dir(workspace.path("corpus")).unwrap();
    for day in 0..12 {
        let text = format!("On day {day} we walked along the bank of the river. It was warm.\n");
        fs::write(workspace.path(&format!("corpus/{day}.txt")), text).unwrap();
    }
    fs::write(workspace.path("words.txt"), "bank.n\n\n").unwrap();
    let select = |words: &str| {
        let (corpus, sheet) = (workspace.path("corpus"), workspace.path("sheet.csv"));
        motjuste(&format!(
            "collect select semeval {corpus} {words} --words-per-pos 1 --sentences 3 \
             --by-hand-per-pos 0 --sheet {sheet}"
        ))
    };
    for words in ["--word bank.n".to_owned(), format!("--words {}", workspace.path("words.txt"))] {
        let said = select(&words);
        assert_eq!(said.code, Some(0), "{}", said.err);
        let sheet = fs::read_to_string(workspace.path("sheet.csv")).unwrap();
        let banks = sheet.lines().filter(|line| line.starts_with("bank.n,x,bank,")).count();
        assert_eq!(banks, 3, "{sheet}");
    }
    let said = select("--word platypus.n");
    assert!(said.err.contains("more than one sense"), "{}", said.err);

    let toml = motjuste("collect init --template similarity").out;
    let toml = toml.replace("my-campaign", "pairs").replace("\"en\"", "\"hr\"");
    fs::write(workspace.path("pairs.toml"), toml).unwrap();
    workspace.done(&format!("init {}", workspace.path("pairs.toml")));
    let said = workspace.collect("filter pairs --rule engagement");
    assert!(said.complaint().contains("--forms"), "{}", said.err);
    fs::write(workspace.path("forms.tsv"), "vode\tvoda\n").unwrap();
    workspace
        .done(&format!("filter pairs --rule engagement --forms {}", workspace.path("forms.tsv")));
    workspace.done("filter pairs --rule correlation --deviations 1");
    let said = workspace.collect("filter pairs --rule minimum-time --deviations 1");
    assert!(said.complaint().contains("standard deviations"), "{}", said.err);
}

#[test]
fn contexts_of_pairs_are_picked_by_two_encoders_and_the_forms_of_their_language() {
    let workspace = Workspace::new();
    let corpus = workspace.file("corpus.txt", "Led je hladan. Voda je topla. Kraj.");
    let pairs = workspace.file("pairs.txt", "led voda\n");
    for model in ["one", "other"] {
        fs::create_dir(workspace.path(model)).unwrap();
    }
    let (one, other, sheet) =
        (workspace.path("one"), workspace.path("other"), workspace.path("sheet.csv"));
    let select = |encoders: &str, forms: &str| {
        motjuste(&format!(
            "collect select cosimlex {corpus} --pairs {pairs} {encoders} {forms} --sheet {sheet}"
        ))
    };
    let twice = select(&format!("--encoder {one} --encoder {one}"), "");
    assert!(twice.complaint().contains("given twice"), "{}", twice.err);
    let forms = workspace.file("forms.tsv", "leda led\n");
    let two = format!("--encoder {one} --encoder {other}");
    let broken = select(&two, &format!("--forms {forms}"));
    assert!(broken.complaint().contains("forms.tsv, line 1"), "{}", broken.err);
}
