//! `motjuste-lab score lexsub` and `motjuste-lab score wsd` as a person runs them.

#![allow(clippy::unwrap_used)]

mod run;

use std::fs;

use motjuste_testing::skipped;
use run::{assert_close, lab};
use serde_json::Value;

fn metric(system: &Value, name: &str) -> f64 {
    system["metrics"][name].as_f64().unwrap()
}

/// Two items of one lemma, so that the pool of each holds the answers to the other.
#[test]
fn one_row_has_every_measure_of_a_paper() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let (gold, oot, ranked) = (path("gold"), path("mine.oot"), path("mine.ranked"));
    fs::write(&gold, "go.v 1 :: leave 3;exit 1;\ngo.v 2 :: run 2;walk on 1;\n").unwrap();
    fs::write(&oot, "go.v 1 ::: leave;stay;exit\ngo.v 2 ::: stay;run\n").unwrap();
    let candidates = "RANKED\tgo.v 1\trun 3\tleave 2\texit 1\tstranger 9\n\
                      RANKED\tgo.v 2\trun 3\tleave 2\twalk on 1\n";
    fs::write(&ranked, candidates).unwrap();
    let command = format!("score lexsub --gold {gold} --system mine={oot} --ranked mine={ranked}");
    let said = lab(&format!("{command} --format json"));
    let json = said.json();
    // best: 3/4 and nothing; oot: everything, and 2/3.
    assert_close(metric(&json["systems"][0], "best_r"), 37.5);
    assert_close(metric(&json["systems"][0], "best_mode_r"), 50.0);
    assert_close(metric(&json["systems"][0], "oot_r"), 83.33);
    assert_close(metric(&json["systems"][0], "p@1"), 50.0);
    assert_close(metric(&json["systems"][0], "p@3"), 50.0);
    assert_close(metric(&json["systems"][0], "r@10"), 75.0);
    // (3/2 + 4/3) / (3 + 4/2), the stranger left out; the other without its phrase is perfect.
    assert_close(metric(&json["systems"][0], "gap"), 50.0 * ((1.5 + 4.0 / 3.0) / 5.0 + 1.0));
    assert!(said.err.contains("1 candidates are not in the pool"), "{}", said.err);
    let said = lab(&format!("{command} --published semeval07"));
    assert!(said.out.contains("XLNet+embs (Arefyev 2020)") && said.out.contains("59.6"));
    assert!(said.out.contains("Wada 2022†") && said.out.contains("† as later papers quote it"));
    let said = lab(&format!("score lexsub --gold {gold} --system {oot}"));
    assert!(said.err.contains("GAP is of its guesses"), "{}", said.err);
}

#[test]
fn senses_are_scored_by_part_of_speech() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let (gold, mine) = (path("gold.key"), path("mine.key"));
    fs::write(&gold, "d0 art%1:09:00:: art%1:06:00::\nd1 run%2:38:00::\nd2 well%4:02:00::\n")
        .unwrap();
    fs::write(&mine, "d0 art%1:06:00::\nd1 run%2:38:01::\nd9 a%1:00:00::\n").unwrap();
    let command = format!("score wsd --gold {gold} --system {mine} --by-pos");
    let said = lab(&format!("{command} --format json"));
    let json = said.json();
    assert_close(metric(&json["systems"][0], "p"), 50.0);
    assert_close(metric(&json["systems"][0], "r"), 100.0 / 3.0);
    assert_close(metric(&json["systems"][0], "f1"), 40.0);
    assert_close(json["systems"][0]["by_pos"]["n"]["f1"].as_f64().unwrap(), 100.0);
    assert_close(json["systems"][0]["by_pos"]["v"]["f1"].as_f64().unwrap(), 0.0);
    for note in ["1 instances are not in the gold file", "1 instances have no answer"] {
        assert!(said.err.contains(note), "{}", said.err);
    }
}

/// Senseval-2 all-words: 2,282 instances, all right if gold answers itself.
#[test]
fn the_gold_of_senseval_2_is_read() {
    let shared = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/wsd/senseval2");
    let gold = format!("{shared}/senseval2.gold.key.txt");
    if !std::path::Path::new(&gold).exists() {
        skipped("../shared/data/wsd is not present");
        return;
    }
    let json = lab(&format!("score wsd --gold {gold} --system {gold} --format json")).json();
    assert_close(metric(&json["systems"][0], "f1"), 100.0);
    assert_close(metric(&json["systems"][0], "instances"), 2282.0);
}
