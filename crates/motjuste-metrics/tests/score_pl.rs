//! The official SemEval-2007 scorer's output on cases that show its traps, byte for byte.

use motjuste_metrics::semeval::compatible::Votes;
use motjuste_metrics::semeval::subset::Subset;
use motjuste_metrics::semeval::{Task, compatible, multiword};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    name: String,
    #[serde(rename = "type")]
    kind: String,
    gold: String,
    sys: String,
    /// Several where the original's hash order decides.
    stdout: Vec<String>,
    rc_stderr: Vec<(i32, String)>,
}

#[test]
fn every_case_prints_what_the_original_prints() {
    let cases: Vec<Case> =
        serde_json::from_str(include_str!("fixtures/score_pl_edge_cases.json")).unwrap();
    assert_eq!(cases.len(), 24);
    for case in cases {
        let (gold, sys) = (case.gold.as_bytes(), case.sys.as_bytes());
        let subset = Subset::default();
        let votes = Votes::read(gold, &subset);
        let score = |task| compatible::score(task, &votes, sys, &subset).classic(task, "s");
        let classic = match case.kind.as_str() {
            "best" => score(Task::Best),
            "oot" => score(Task::Oot),
            "mw" => multiword::score(gold, sys).classic("g", "s"),
            other => panic!("{}: unknown kind {other}", case.name),
        };
        assert!(
            case.stdout.contains(&classic.stdout),
            "{}: {:?} is none of {:?}",
            case.name,
            classic.stdout,
            case.stdout
        );
        let died = case.rc_stderr.iter().any(|(code, _)| *code != 0);
        assert_eq!(classic.death.is_some(), died, "{}", case.name);
    }
}
