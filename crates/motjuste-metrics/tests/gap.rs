//! The values of the GAP script that SWORDS and others use.

use motjuste_metrics::gap::gap_of_scored;
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    gold: Vec<(String, f64)>,
    eval: Vec<(String, f64)>,
    gap: f64,
}

#[test]
fn every_case_scores_what_the_script_scores() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("fixtures/gap_cases.json")).unwrap();
    assert_eq!(cases.len(), 105);
    for case in cases {
        let gold: Vec<_> = case.gold.iter().map(|(s, w)| (s.as_str(), *w)).collect();
        let eval: Vec<_> = case.eval.iter().map(|(s, w)| (s.as_str(), *w)).collect();
        // The script says −1 where there is nothing to find.
        let ours = gap_of_scored(&gold, &eval).unwrap_or(-1.0);
        assert!((ours - case.gap).abs() < 1e-12, "{gold:?} {eval:?}: {ours} ≠ {}", case.gap);
    }
}
