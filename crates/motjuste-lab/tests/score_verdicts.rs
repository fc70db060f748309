//! `motjuste-lab score verdicts`: what judges say of substitutes after the fact.

mod run;

use run::{assert_close, lab, metric};

#[test]
fn a_row_per_origin_and_per_system() {
    let said = lab("score verdicts --verdicts verdicts/verdicts.jsonl --format json");
    let json = said.json();
    assert_eq!(said.err, "");
    let names: Vec<_> = json["systems"].as_array().unwrap().iter().map(|s| &s["name"]).collect();
    assert_eq!(names, ["sys", "origA", "sys only", "origA only", "both", "KU", "UNT"]);
    for (row, good, reasonable, bad, total) in [
        ("sys", 1.0, 1.0, 1.0, 3.0),
        ("origA", 1.0, 1.0, 0.0, 2.0),
        ("sys only", 0.0, 1.0, 1.0, 2.0),
        ("origA only", 0.0, 1.0, 0.0, 1.0),
        ("both", 1.0, 0.0, 0.0, 1.0),
        ("KU", 1.0, 0.0, 1.0, 2.0),
        ("UNT", 0.0, 1.0, 1.0, 2.0),
    ] {
        for (verdict, count) in [("good", good), ("reasonable", reasonable), ("bad", bad)] {
            assert_close(metric(&json, row, verdict), 100.0 * count / total);
        }
        assert_close(metric(&json, row, "total"), total);
    }
}

#[test]
fn without_the_annotators_their_rows_are_0_and_noted() {
    let said =
        lab("score verdicts --verdicts verdicts/verdicts.jsonl --annotators gold --format json");
    assert_close(metric(&said.json(), "origA", "good"), 0.0);
    assert!(said.err.contains("note: no source is called gold; name the original"), "{}", said.err);
    assert!(said.err.contains("note: both: good is undefined (no substitutes)"));
}

#[test]
fn the_table_names_its_rows() {
    let out = lab("score verdicts --verdicts verdicts/verdicts.jsonl --format markdown").out;
    assert!(out.contains("| given by"), "{out}");
    assert!(out.contains("| origA only |"), "{out}");
}

#[test]
fn bad_verdicts_are_refused() {
    let said = lab("score verdicts --verdicts verdicts/conflict.tsv");
    assert!(
        said.complaint().contains(
            "verdicts/conflict.tsv: 1: \"glad\" has different verdicts for different sources"
        ),
        "{}",
        said.err
    );
    let said = lab("score verdicts --verdicts verdicts/unknown.tsv");
    assert_eq!(
        said.complaint(),
        "motjuste-lab: verdicts/unknown.tsv, line 2, 1: unknown verdict \"fine\": expected good, \
         reasonable or bad"
    );
}
