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

/// A desk with a gold file of two items, and ranked candidates for the first.
fn two_items(dir: &tempfile::TempDir) -> (String, String) {
    let path = |name: &str| dir.path().join(name).display().to_string();
    let (gold, ranked) = (path("gold"), path("mine.ranked"));
    fs::write(&gold, "go.v 1 :: leave 3;exit 1;\ngo.v 2 :: run 2;\n").unwrap();
    let lines = "RANKED\tgo.v 1\trun 3\tleave 2\texit 1\nRANKED\tgo.v 2\tleave 3\trun 2\n";
    fs::write(&ranked, lines).unwrap();
    (gold, ranked)
}

#[test]
fn published_rows_are_those_of_the_benchmark_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let (gold, ranked) = two_items(&dir);
    let command = format!("score lexsub --gold {gold} --system {ranked} --published coinco");
    let json = lab(&format!("{command} --format json")).json();
    let named = |name: &str| {
        let systems = json["systems"].as_array().unwrap();
        systems.iter().find(|system| system["name"] == name).cloned()
    };
    let parals = named("ParaLS (Qiang 2023)†").unwrap();
    assert_eq!((metric(&parals, "best_r"), metric(&parals, "gap")), (18.19, 58.0));
    assert_eq!((&parals["published"], &parals["quoted"]), (&true.into(), &true.into()));
    assert_close(metric(&named("XLNet+embs (Arefyev 2020)").unwrap(), "gap"), 55.63);
    assert_eq!(named("Wada 2022†"), None, "that is of SemEval-2007");
    assert_eq!(named("mine").unwrap()["published"], Value::Null);
    let table = lab(&command).out;
    assert!(table.contains("ParaLS (Qiang 2023)†") && table.contains("† as later papers quote it"));
}

/// The pool decides what is ranked: without `run`, the first item has no mistake.
#[test]
fn a_pool_of_ones_own_changes_gap() {
    let dir = tempfile::tempdir().unwrap();
    let (gold, ranked) = two_items(&dir);
    let pool = dir.path().join("pool").display().to_string();
    fs::write(&pool, "go.v::leave;exit\n").unwrap();
    let gap = |more: &str| {
        let said =
            lab(&format!("score lexsub --gold {gold} --ranked {ranked} --format json {more}"));
        (metric(&said.json()["systems"][0], "gap"), said.err)
    };
    let (all, err) = gap("");
    // (3/2 + 4/3) / (3 + 4/2), and 2/2 of 2.
    assert_close(all, 50.0 * ((1.5 + 4.0 / 3.0) / 5.0 + 0.5));
    assert_eq!(err, "");
    let (own, err) = gap(&format!("--candidates {pool}"));
    assert_close(own, 50.0);
    assert!(err.contains("2 candidates are not in the pool"), "{err}");
}

/// A result knows its targets by content; its benchmark knows their items.
#[test]
fn a_result_is_scored_with_its_benchmark() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let (json, best, lsr) = (path("trial.json"), path("mine.best"), path("mine.lsr.json"));
    let answers = "bright.a 1 :: clever;smart\nbright.a 2 :: shining\nbar.n.v 3 :: close;bolt\n";
    fs::write(&best, answers).unwrap();
    for convert in [
        format!("data convert lexsub.xml {json} --gold lexsub.gold --candidates lexsub.candidates"),
        format!("data convert {best} {lsr} --benchmark {json}"),
    ] {
        let said = lab(&convert);
        assert_eq!(said.code, Some(0), "{}", said.err);
    }
    let score = |system: &str, more: &str| {
        lab(&format!("score lexsub --gold lexsub.gold --system {system} --format json {more}"))
    };
    let of_result = score(&lsr, &format!("--benchmark {json}")).json();
    assert_eq!(
        of_result["systems"][0]["metrics"],
        score(&best, "").json()["systems"][0]["metrics"]
    );
    // 3/6, 2/4 and 1/4.
    assert_close(metric(&of_result["systems"][0], "best_r"), 41.67);
    let alone = score(&lsr, "");
    assert!(alone.err.contains("3 of 3 items have no answer"), "{}", alone.err);
}

/// What a row does not show: items without an answer, and an order that chance decides.
#[test]
fn silence_and_ties_are_noted() {
    let dir = tempfile::tempdir().unwrap();
    let (gold, _) = two_items(&dir);
    let tied = dir.path().join("tied.ranked").display().to_string();
    fs::write(&tied, "RANKED\tgo.v 1\trun 1\tleave 1\texit 0.5\n").unwrap();
    let said = lab(&format!("score lexsub --gold {gold} --system {tied}"));
    assert!(said.err.contains("tied: 1 of 2 items have no answer"), "{}", said.err);
    let range = "tied: equal scores leave P@1 anywhere from 0.0 to 50.0";
    assert!(said.err.contains(range), "{}", said.err);
    let said = lab(&format!("score lexsub --gold {gold} --ranked {tied}"));
    let range = "tied: equal scores leave GAP anywhere from 28.3 to 43.3";
    assert!(said.err.contains(range), "{}", said.err);
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
