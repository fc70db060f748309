//! `motjuste-lab agree`: how well people agree.

mod run;

use run::{assert_close, lab, metric};

/// The two items the paper works out: *charge* has no mode, *happy* has *glad*.
#[test]
fn pa_of_the_papers_examples() {
    let said = lab("agree pa --answers agree/raw.jsonl --by-pos --without-each --format json");
    let json = said.json();
    assert_close(metric(&json, "raw", "PA"), 100.0 * (0.1 + 11.0 / 60.0) / 2.0);
    assert_close(metric(&json, "raw", "PA_m"), 40.0);
    assert_close(metric(&json, "raw", "with_modes"), 50.0);
    assert_close(metric(&json, "raw", "items"), 2.0);
    let raw = &json["systems"][0];
    assert_close(raw["by_pos"]["a"]["PA"].as_f64().unwrap(), 100.0 * 11.0 / 60.0);
    // Without annotator 1, charge has nothing in common and of happy's six pairs 2–3 share glad.
    assert_close(raw["without"]["1"]["PA"].as_f64().unwrap(), 100.0 * (0.5 / 6.0) / 2.0);
    assert_eq!(raw["without"].as_object().unwrap().len(), 6, "a NIL is an annotator's answer");
    let notes: Vec<&str> = said.err.lines().collect();
    assert_eq!(
        notes,
        [
            "note: nouns: PA_m is undefined (no item has a mode) and reported as 0",
            "note: without 3: PA_m is undefined (no item has a mode) and reported as 0",
        ]
    );
}

#[test]
fn pa_has_a_row_per_part_of_speech_and_per_annotator_left_out() {
    let out = lab("agree pa --answers agree/raw.jsonl --by-pos --without-each").out;
    for row in ["raw ", "nouns ", "adjectives ", "without 6 "] {
        assert!(out.lines().any(|line| line.starts_with(row)), "{row}: {out}");
    }
}

#[test]
fn rbo_grows_with_the_number_of_labels() {
    let arguments = "agree rbo --gold agree/gold.json --pool agree/pool.json --format json";
    let said = lab(arguments);
    let json = said.json();
    let at = |k: usize| metric(&json, "pool", &format!("rbo@{k}"));
    assert!(at(1) < at(3) && at(3) < at(10), "{json}");
    // All labels leave nothing to chance, and both pools have the same order.
    assert_close(at(10), 1.0);
    assert_close(json["systems"][0]["curve"][9]["standard_deviation"].as_f64().unwrap(), 0.0);
    assert_eq!(json["targets"], 2);
    assert_eq!(
        (&json["p"], &json["seed"], &json["simulations"]),
        (&0.9.into(), &0.into(), &100.into())
    );
    assert_eq!(json["extrapolated"], true);
    assert_eq!(said.err.trim_end(), "note: targets labelled in only one of the files, left out: 1");
    assert_eq!(lab(arguments).out, said.out, "the seed decides");
    assert_ne!(lab(&format!("{arguments} --seed 1")).json()["systems"], json["systems"]);
}

#[test]
fn rbo_states_what_the_paper_leaves_open_and_draws() {
    let dir = tempfile::tempdir().unwrap();
    let plot = dir.path().join("rbo.svg");
    let out = lab(&format!(
        "agree rbo --gold agree/gold.json --pool agree/pool.json --p .8 --simulations 20 --seed 7 \
         --plot {}",
        plot.display()
    ))
    .out;
    assert!(
        out.contains("p = 0.8, extrapolated, ties broken at random; 20 simulations, seed 7"),
        "{out}"
    );
    let svg = std::fs::read_to_string(plot).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("rank-biased overlap"));
}

#[test]
fn the_ceiling_is_the_mean_of_each_against_the_rest() {
    let said = lab("agree ceiling --ratings agree/three.jsonl --each --format json");
    let json = said.json();
    assert_close(metric(&json, "three", "spearman"), -(2.0 + 0.75f64.sqrt()) / 3.0);
    assert_close(metric(&json, "three", "annotators"), 3.0);
    let annotators = &json["systems"][0]["annotators"];
    assert_close(annotators["bob"]["spearman"].as_f64().unwrap(), -0.75f64.sqrt());
    assert_eq!(annotators["eve"], serde_json::json!({}), "she rated alone");
    assert!(said.err.starts_with("note: annotators left out of the mean: 1"), "{}", said.err);
}

/// Krippendorff (2011), section C.
#[test]
fn alpha_of_krippendorffs_own_example() {
    for (level, expected) in [("nominal", "0.743"), ("ordinal", "0.815"), ("interval", "0.849")] {
        let json = lab(&format!(
            "agree alpha --ratings agree/observers.tsv --level {level} --format json"
        ))
        .json();
        assert_eq!(format!("{:.3}", metric(&json, "observers", "alpha")), expected);
        assert_eq!(json["level"], level);
        // Unit 12 has one rating only.
        assert_close(metric(&json, "observers", "units"), 11.0);
    }
}

#[test]
fn alpha_of_labels_and_of_a_benchmark() {
    let labels = "agree alpha --ratings agree/labels.tsv --level nominal --format json";
    // Six labels, three of each kind: by chance 9/5 of pairs disagree, here 1.
    assert_close(metric(&lab(labels).json(), "labels", "alpha"), 1.0 - 1.0 / (9.0 / 5.0));
    let said = lab("agree alpha --gold mine=agree/labels.json --format json");
    assert_close(metric(&said.json(), "mine", "alpha"), 1.0 - 1.0 / (9.0 / 5.0));
    assert!(
        said.err.starts_with("note: mine: abstentions and implied labels, left out: 1"),
        "{}",
        said.err
    );
}

#[test]
fn mann_whitney_tests_every_pair_of_contexts() {
    let said = lab("agree mann-whitney --ratings agree/contexts.tsv --format json");
    let json = said.json();
    let pairs = json["systems"][0]["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 2);
    assert_eq!((&pairs[0]["item"], &pairs[0]["u"]), (&"man warrior".into(), &6.0.into()));
    assert_close(pairs[0]["p"].as_f64().unwrap(), 0.2);
    assert_close(pairs[0]["p_one_sided"].as_f64().unwrap(), 0.1);
    assert_eq!(pairs[0]["ratings"], serde_json::json!([2, 3]));
    assert_close(metric(&json, "contexts", "below_10"), 0.0);
    assert!(said.err.starts_with("note: items with only one context, left out: lone"));
    let csv = lab("agree mann-whitney --ratings agree/contexts.tsv --format csv").out;
    assert_eq!(csv.lines().nth(1), Some("man warrior,1,2,2,3,4.5,2,6,0.2,0.1"));
}

#[test]
fn files_that_do_not_fit_are_refused() {
    for (arguments, expected) in [
        (
            "pa --answers agree/twice.jsonl",
            "motjuste-lab: agree/twice.jsonl, line 2, 1: A already answered this item on line 1",
        ),
        ("pa --answers agree/none.jsonl", "motjuste-lab: cannot read agree/none.jsonl"),
        (
            "rbo --gold agree/gold.json --pool agree/pool.json --p 1",
            "motjuste-lab: persistence 1 of rank-biased overlap: give a number strictly between 0 and 1",
        ),
        ("rbo --gold agree/gold.json --pool agree/raw.jsonl", "motjuste-lab: agree/raw.jsonl"),
        ("rbo --gold agree/gold.json --pool agree/pool.json --plot curve.gif", "curve.gif"),
        (
            "ceiling --ratings agree/labels.tsv",
            "motjuste-lab: cannot correlate agree/labels.tsv: 1: A rated it \"same\", which is not a number",
        ),
        (
            "alpha --ratings agree/labels.tsv --level interval",
            "motjuste-lab: cannot compare agree/labels.tsv: 1: A rated it \"same\", which is not a number",
        ),
        (
            "mann-whitney --ratings agree/observers.tsv",
            "1: the rating of A does not name its context",
        ),
        ("alpha", "required"),
        ("alpha --ratings agree/labels.tsv --gold agree/gold.json", "cannot be used with"),
    ] {
        let said = lab(&format!("agree {arguments}"));
        assert!(said.complaint().contains(expected), "{arguments}: {}", said.err);
    }
}

#[test]
fn the_help_has_an_example_per_subcommand() {
    let out = lab("agree --help").out;
    for subcommand in ["pa", "rbo", "ceiling", "alpha", "mann-whitney"] {
        assert!(
            out.contains(&format!("  motjuste-lab agree {subcommand} ")),
            "{subcommand}: {out}"
        );
    }
}
