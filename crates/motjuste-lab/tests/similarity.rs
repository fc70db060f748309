//! `motjuste similarity` on the tiny encoder of the fixtures, and without any.

#![allow(clippy::unwrap_used)]

mod run;

use run::{Said, fixtures, offline};

const TINY: &str = concat!(
    "encoder=",
    env!("CARGO_MANIFEST_DIR"),
    "/../motjuste-encoder/tests/fixtures/tiny-bert-mlm"
);

fn similarity(arguments: &[&str]) -> Said {
    offline(&[&["similarity"], arguments].concat(), b"")
}

#[test]
fn two_words_are_compared_in_one_text_or_two() {
    let text = "Water and ice, or icy drinks";
    let json = similarity(&["--with", TINY, "--word", "water", "--word", "ice", text, "--json"]);
    let json = json.json();
    assert_eq!(
        (json["system"].as_str(), json["words"][1]["word"].as_str()),
        (Some("uzh"), Some("ice"))
    );
    assert_eq!(json["words"][0]["span"], serde_json::json!([0, 5]));
    assert!(json["similarity"].as_f64().unwrap().abs() <= 1.0 + 1e-6);
    let said = similarity(&[
        "--system",
        "citius",
        "--in",
        "The **bank** lends.",
        "--in",
        "A river **bank**.",
    ]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.ends_with("  bank – bank  (citius)\n"), "{}", said.out);
}

#[test]
fn a_table_becomes_the_files_of_both_subtasks() {
    let out = tempfile::tempdir().unwrap();
    let results = out.path().join("results");
    let out = results.to_str().unwrap();
    let said =
        similarity(&["--data", "data_en.tsv", "--out", out, "--system", "mbert", "--with", TINY]);
    assert_eq!((said.code, said.out.as_str()), (Some(0), ""), "{}", said.err);
    let rows = |file: &str| -> Vec<Vec<f64>> {
        let text = std::fs::read_to_string(results.join(file)).unwrap();
        text.lines()
            .skip(1)
            .map(|line| line.split('\t').map(|n| n.parse().unwrap()).collect())
            .collect()
    };
    let (changes, similarities) =
        (rows("results_subtask1_en.tsv"), rows("results_subtask2_en.tsv"));
    let pairs =
        std::fs::read_to_string(fixtures().join("data_en.tsv")).unwrap().lines().count() - 1;
    assert_eq!((changes.len(), similarities.len()), (pairs, pairs));
    for (change, similarity) in changes.iter().zip(&similarities) {
        assert!((change[0] - (similarity[1] - similarity[0])).abs() < 1e-12);
    }
    for (subtask, file) in [("1", "results_subtask1_en.tsv"), ("2", "results_subtask2_en.tsv")] {
        let file = results.join(file);
        let file = file.to_str().unwrap();
        let scored = offline(
            &[
                "score",
                "gwsc",
                subtask,
                "--gold",
                "gold_en.tsv",
                "--system",
                file,
                "--format",
                "json",
            ],
            b"",
        );
        assert_eq!(scored.json()["pairs"], pairs);
    }
}

#[test]
fn bad_input_gets_one_clear_message() {
    let text = "A bank beside a bank.";
    for (arguments, expected) in [
        (
            &["--word", "river", "--word", "bank:1", text][..],
            "motjuste-lab: \"river\" does not occur in the text",
        ),
        (
            &["--word", "bank", "--word", "bank:2", text],
            "motjuste-lab: \"bank\" occurs 2 times in the text: choose one, as in bank:2, or \
                mark it as **bank**",
        ),
        (&["--word", "bank", text], "motjuste-lab: expected two words with --word, found 1"),
        (
            &["--system", "random", "--word", "bank:1", "--word", "bank:2", text],
            "motjuste-lab: random finds substitutes: run it with `motjuste-lab bench`",
        ),
        (
            &[
                "--language",
                "sl",
                "--system",
                "lmms",
                "--word",
                "bank:1",
                "--word",
                "bank:2",
                text,
                "--with",
                TINY,
            ],
            "motjuste-lab: lmms: language=sl – WordNet's senses are English",
        ),
        (&["--data", "no.tsv", "--out", "x"], "motjuste-lab: cannot read no.tsv"),
    ] {
        let said = similarity(arguments);
        assert!(said.complaint().starts_with(expected), "{}", said.err);
    }
    let said = similarity(&["--system", "will-gone", "a **b** c **d**"]);
    assert!(said.err.contains("did you mean will-go?"), "{}", said.err);
    // Without a model or a way to get one, it says how.
    let said = similarity(&["a **cat** and a **dog**"]);
    assert_eq!(said.code, Some(2));
    assert!(
        said.err.contains("uzh needs an encoder: run `motjuste assets pull minilm`"),
        "{}",
        said.err
    );
}
