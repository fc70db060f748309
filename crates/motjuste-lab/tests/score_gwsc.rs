//! `motjuste-lab score gwsc`: both subtasks of SemEval-2020 task 3.

mod run;

use run::{assert_close, lab, metric};

#[test]
fn subtask_1_is_the_uncentred_correlation_of_changes() {
    let said = lab(
        "score gwsc 1 --gold gwsc/gold.tsv --system gwsc/perfect.tsv --system mine=gwsc/both.tsv \
         --lang en --format json",
    );
    let json = said.json();
    assert_eq!(said.err, "");
    assert_close(metric(&json, "perfect", "subtask1"), 1.0);
    // The second change has the wrong sign: (.9 − 1.6) / √(25 · .25).
    assert_close(metric(&json, "mine", "subtask1"), -0.28);
    assert_eq!((&json["lang"], &json["pairs"]), (&"en".into(), &3.into()));
    assert_eq!(json["systems"][0]["metrics"].as_object().unwrap().len(), 1);
}

#[test]
fn subtask_2_is_the_harmonic_mean_of_two_correlations() {
    let json = lab("score gwsc 2 --gold gwsc/gold.tsv --system gwsc/both.tsv --format json").json();
    for name in ["subtask2", "pearson", "spearman"] {
        assert_close(metric(&json, "both", name), 1.0);
    }
    assert_eq!(json.get("lang"), None);
}

#[test]
fn a_table_has_three_decimals_and_says_the_language() {
    let said = lab("score gwsc 1 --gold gwsc/gold.tsv --system gwsc/both.tsv --lang hr");
    assert!(said.out.contains("Subtask 1 on gwsc/gold.tsv (hr, 3 pairs)"), "{}", said.out);
    assert!(said.out.contains("-0.280") || said.out.contains("−0.280"), "{}", said.out);
}

#[test]
fn what_is_undefined_is_0_and_noted() {
    let said = lab("score gwsc 2 --gold gwsc/gold.tsv --system gwsc/constant.tsv --format json");
    let json = said.json();
    for name in ["subtask2", "pearson", "spearman"] {
        assert_close(metric(&json, "constant", name), 0.0);
        assert!(said.err.contains(&format!("note: constant: {name} is undefined")), "{}", said.err);
    }
}

#[test]
fn results_that_do_not_fit_are_refused() {
    for (arguments, expected) in [
        (
            "1 --gold gwsc/gold.tsv --system gwsc/short.tsv",
            "motjuste-lab: gwsc/short.tsv has 2 rows, gwsc/gold.tsv has 3; give one row per pair, in \
             the order of the gold file",
        ),
        (
            "1 --gold gwsc/gold.tsv --system gwsc/nan.tsv",
            "motjuste-lab: gwsc/nan.tsv, line 3: change is \"NaN\"; expected a finite number such as 3.5",
        ),
        (
            "2 --gold gwsc/gold.tsv --system gwsc/perfect.tsv",
            "gwsc/perfect.tsv, line 1: the header has no column sim_context1, sim_context2",
        ),
        (
            "2 --gold gwsc/perfect.tsv --system gwsc/both.tsv",
            "gwsc/perfect.tsv, line 1: the header has no column sim_context1, sim_context2",
        ),
        ("2 --gold gwsc/none.tsv --system gwsc/both.tsv", "gwsc/none.tsv"),
    ] {
        let said = lab(&format!("score gwsc {arguments}"));
        assert!(said.complaint().contains(expected), "{arguments}: {}", said.err);
    }
}
