//! What a campaign of each kind exports is read by `score`, `agree` and `bench`.

use std::fs;

use serde_json::Value;

use crate::run::has_lab;
use crate::workspace::{Workspace, well};

const SENTENCES: [(&str, &str, &str); 4] = [
    ("bright.a", "1", "She was a <head>bright</head> child at school ."),
    ("bright.a", "2", "A <head>bright</head> light shone in the room ."),
    ("run.v", "3", "The buses <head>run</head> all night ."),
    ("run.v", "4", "He <head>runs</head> a small shop ."),
];

/// Sentences as SemEval-2007 XML.
fn sentences(workspace: &Workspace) -> String {
    let mut xml =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<corpus lang=\"english\">\n".to_owned();
    for lexelt in ["bright.a", "run.v"] {
        xml += &format!("<lexelt item=\"{lexelt}\">\n");
        for (_, id, text) in SENTENCES.iter().filter(|(of, ..)| *of == lexelt) {
            xml += &format!("<instance id=\"{id}\">\n<context>{text}</context>\n</instance>\n");
        }
        xml += "</lexelt>\n";
    }
    workspace.file("sentences.xml", &(xml + "</corpus>\n"))
}

/// A system runs on sentences and gold, and what the program then says is done.
fn bench_as_told(workspace: &Workspace, sentences: &str, gold: &str) {
    let out = workspace.path("wordnet.lsr.json");
    let benchmark = format!("{sentences}+{gold}");
    let said = well(&format!("bench run --benchmark {benchmark} --system wordnet --out {out}"));
    let told: Vec<&str> = said
        .err
        .lines()
        .filter_map(|line| line.split_once(": motjuste-lab "))
        .map(|(_, c)| c)
        .collect();
    assert_eq!(told.len(), 2, "{}", said.err);
    for command in told {
        well(command);
    }
}

#[test]
fn recall() {
    let workspace = Workspace::new();
    workspace.begin("recall", &[]);
    workspace.done(&format!("add recall {}", sentences(&workspace)));
    let export = workspace.tried("recall", "careful=5");
    if !has_lab() {
        return;
    }
    let agreed = well(&format!("agree pa --answers {export}/answers.jsonl --format json")).json();
    assert_eq!(agreed["systems"][0]["metrics"]["items"], 4.0);
    let answers = fs::read_to_string(format!("{export}/answers.jsonl")).unwrap();
    assert!(answers.lines().all(|line| line.contains("\"dictionary\":")), "{answers}");
    let mine = workspace.file("mine.best", "bright.a 1 :: smart\nrun.v 3 :: operate\n");
    well(&format!("score semeval best --gold {export}/gold.txt --system {mine}"));
    bench_as_told(&workspace, &format!("{export}/sentences.xml"), &format!("{export}/gold.txt"));
}

#[test]
fn verdict() {
    let workspace = Workspace::new();
    workspace.begin("verdict", &[]);
    let human = "bright.a 1 :: smart 3;clever 2;\nbright.a 2 :: strong 2;\nrun.v 3 :: operate 4;\n";
    let (human, xml) = (workspace.file("human.txt", human), sentences(&workspace));
    let system = "bright.a 1 :: smart;shiny\nrun.v 3 :: go\nrun.v 4 :: manage\n";
    let system = workspace.file("system.best", system);
    workspace.done(&format!("add verdict {xml} --from human={human} --from bert={system}"));
    let export = workspace.tried("verdict", "careful=4");
    if !has_lab() {
        return;
    }
    let counted = well(&format!(
        "score verdicts --verdicts {export}/verdicts.jsonl --annotators human --format json"
    ));
    let rows = counted.json()["systems"].clone();
    let of = |name: &str| -> Value {
        let rows = rows.as_array().unwrap();
        rows.iter().find(|row| row["name"] == name).unwrap()["metrics"]["total"].clone()
    };
    assert_eq!((of("origA"), of("bert")), (4.0.into(), 4.0.into()));
    let alpha = well(&format!("agree alpha --ratings {export}/ratings.jsonl --format json")).json();
    assert_eq!(
        (&alpha["level"], &alpha["systems"][0]["metrics"]["ratings"]),
        (&"ordinal".into(), &21.0.into())
    );
    bench_as_told(&workspace, &format!("{export}/sentences.xml"), &format!("{export}/gold.txt"));
}

#[test]
fn similarity() {
    let workspace = Workspace::new();
    workspace.begin("similarity", &[("annotators = 27", "annotators = 3")]);
    let mut pairs = "word1\tword2\tcontext1\tcontext2\tword1_context1\tword2_context1\t\
        word1_context2\tword2_context2\n"
        .to_owned();
    for (one, other) in [("ice", "water"), ("old", "new"), ("cup", "coffee"), ("cat", "dog")] {
        let context = |place: &str| {
            format!("{place}. An <strong>{one}</strong> and a <strong>{other}</strong>. It ended.")
        };
        pairs += &format!(
            "{one}\t{other}\t{}\t{}\t{one}\t{other}\t{one}\t{other}\n",
            context("At home"),
            context("Far away")
        );
    }
    workspace.done(&format!("add similarity {}", workspace.file("pairs.tsv", &pairs)));
    let export = workspace.tried("similarity", "careful=6");
    if !has_lab() {
        return;
    }
    let gold = format!("{export}/cosimlex.csv");
    let mine = workspace.file("mine.tsv", "sim_context1\tsim_context2\n1\t2\n3\t1\n4\t4\n2\t5\n");
    let scored = well(&format!("score gwsc 2 --gold {gold} --system {mine} --format json")).json();
    assert_eq!(scored["pairs"], 4);
    let alpha = well(&format!("agree alpha --ratings {export}/ratings.jsonl --format json")).json();
    assert_eq!(alpha["systems"][0]["metrics"]["units"], 8.0, "four pairs in two contexts");
    let out = workspace.path("bench-results");
    let table =
        well(&format!("bench --benchmark {gold} --system citius --out {out} --format json"));
    assert!(table.out.contains("cosimlex"), "{}", table.out);
}

#[test]
fn every_export_says_what_was_decided() {
    let workspace = Workspace::judge();
    // Too few careful people to finish, so that whoever is quicker leaves the others something to do.
    let export = workspace.tried("words", "careful=2,straight-liner=3");
    let decisions = fs::read_to_string(format!("{export}/decisions.csv")).unwrap();
    let wrong = decisions.lines().filter(|line| line.contains("wrong-control")).count();
    assert!(wrong > 3, "{decisions}");
    let card = fs::read_to_string(format!("{export}/card.md")).unwrap();
    assert_eq!(card.matches("wrong-control").count(), 1, "a rule is one row: {card}");
    assert!(card.contains("3 labels for each candidate, and 7 more"), "{card}");
}
