//! `motjuste-lab score` and `motjuste-lab compare` as a person runs them.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use motjuste_testing::skipped;
use serde_json::Value;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../motjuste-metrics/tests/fixtures")
}

fn lab(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_motjuste-lab")).args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn synthetic(name: &str) -> String {
    fixtures().join("swords-synthetic").join(name).to_str().unwrap().to_owned()
}

#[test]
fn swords_json_has_the_references_names_and_values() {
    let output = lab(&[
        "score",
        "swords",
        "--format",
        "json",
        "--gold",
        &synthetic("dataset.json"),
        "--system",
        &synthetic("basic.lsr.json"),
        "--system",
        &format!("all={}", synthetic("ranking_all.lsr.json")),
    ]);
    assert!(output.status.success(), "{}", stderr(&output));
    let json: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let expected = fs::read_to_string(synthetic("expected.json")).unwrap();
    let expected: Value = serde_json::from_str(&expected).unwrap();
    for (system, name) in [(0, "basic"), (1, "ranking_all")] {
        let metrics = &json["systems"][system]["metrics"];
        for (metric, value) in expected["results"][name]["metrics"].as_object().unwrap() {
            let ours = metrics[metric].as_f64().unwrap_or_else(|| panic!("no {metric}"));
            assert!((ours - value.as_f64().unwrap()).abs() < 1e-9, "{name} {metric}");
        }
    }
    assert_eq!(json["systems"][0]["name"], "basic");
    assert_eq!(json["systems"][1]["name"], "all");
    assert_eq!(json["benchmark"]["id"], expected["dataset_id"]);
}

#[test]
fn every_format_prints_and_notes_stay_on_standard_error() {
    for format in ["table", "csv", "markdown", "latex", "html", "json"] {
        let output = lab(&[
            "score",
            "swords",
            "--format",
            format,
            "--gold",
            &synthetic("dataset.json"),
            "--system",
            &synthetic("basic.lsr.json"),
        ]);
        assert!(output.status.success());
        assert!(stdout(&output).contains("basic"), "{format}");
        assert!(!stdout(&output).contains("note:"), "{format}");
        assert!(
            stderr(&output).contains("note: basic: 1 targets have no positive label"),
            "{format}"
        );
    }
}

#[test]
fn bad_files_are_refused_with_a_reason() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, content: &[u8]| {
        let path = dir.path().join(name);
        fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let gold = fs::read(synthetic("dataset.json")).unwrap();
    let cases = [
        (synthetic("dataset.json"), synthetic("unknown_target.lsr.json"), "is not in the benchmark"),
        (synthetic("dataset.json"), "no/such.lsr.json".into(), "cannot read no/such.lsr.json"),
        (file("cut.json", &gold[..gold.len() / 2]), synthetic("basic.lsr.json"), "is the file \
            truncated?"),
        (file("cut.json.gz", &[0x1f, 0x8b, 8, 0]), synthetic("basic.lsr.json"), "damaged or \
            truncated"),
        (file("latin1.json", b"{\"caf\xe9\": 1}"), synthetic("basic.lsr.json"), "not UTF-8"),
        (
            synthetic("dataset.json"),
            file("nan.lsr.json", br#"{"substitutes_lemmatized": true, "substitutes": {"t:b8dac1c150526c21fba26f8ebef61131f22a8758": [["a", NaN]]}}"#),
            "not NaN",
        ),
    ];
    for (gold, system, reason) in cases {
        let output = lab(&["score", "swords", "--gold", &gold, "--system", &system]);
        assert_eq!(output.status.code(), Some(2), "{gold} {system}");
        assert_eq!(stdout(&output), "", "nothing but a result goes to standard output");
        assert!(stderr(&output).contains(reason), "{reason}: {}", stderr(&output));
    }
}

#[test]
fn per_item_lines_and_plots_are_written() {
    let dir = tempfile::tempdir().unwrap();
    let items = dir.path().join("items.jsonl");
    let plot = dir.path().join("curve.svg");
    let output = lab(&[
        "score",
        "swords",
        "--gold",
        &synthetic("dataset.json"),
        "--system",
        &synthetic("basic.lsr.json"),
        "--per-item",
        items.to_str().unwrap(),
        "--plot",
        plot.to_str().unwrap(),
    ]);
    assert!(output.status.success(), "{}", stderr(&output));
    let lines: Vec<Value> = fs::read_to_string(items)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 6);
    let hits: u64 = lines.iter().map(|item| item["strict_c"]["hits"].as_u64().unwrap()).sum();
    assert_eq!(hits, 10, "62.5 % of 16 conceivable substitutes");
    assert!(fs::read_to_string(plot).unwrap().starts_with("<svg"));
    let output = lab(&["score", "swords", "--gold", "x", "--system", "y", "--plot", "curve.gif"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains(".svg"), "{}", stderr(&output));
}

/// The official scorer's cases through the command line, where file names and exit codes matter.
#[test]
fn classic_output_is_the_original_scorers() {
    let cases = fs::read_to_string(fixtures().join("score_pl_edge_cases.json")).unwrap();
    let cases: Vec<Value> = serde_json::from_str(&cases).unwrap();
    for case in cases {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("g"), case["gold"].as_str().unwrap()).unwrap();
        fs::write(dir.path().join("s"), case["sys"].as_str().unwrap()).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_motjuste-lab"))
            .current_dir(dir.path())
            .args(["score", "semeval", case["type"].as_str().unwrap(), "--compatible"])
            .args(["--format", "classic", "--gold", "g", "--system", "s"])
            .output()
            .unwrap();
        let possible: Vec<&str> =
            case["stdout"].as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect();
        assert!(
            possible.contains(&stdout(&output).as_str()),
            "{}: {}",
            case["name"],
            stdout(&output)
        );
        let died = case["rc_stderr"][0][0] != 0;
        assert_eq!(!output.status.success(), died, "{}", case["name"]);
        assert_eq!(!output.stderr.is_empty(), died, "{}: {}", case["name"], stderr(&output));
    }
}

#[test]
fn the_trial_oracles_score_as_in_the_original() {
    let shared = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared"));
    let Ok(expected) = fs::read_to_string(shared.join("golden/ls07_trial_oracle_scores.json"))
    else {
        skipped("../shared/golden is not present");
        return;
    };
    let expected: Value = serde_json::from_str(&expected).unwrap();
    let gold = shared.join("data/semeval07/gold.trial");
    for (name, printed) in expected.as_object().unwrap() {
        let [_, oracle, task] = name.split('/').collect::<Vec<_>>()[..] else { panic!("{name}") };
        let answers = shared.join(format!("golden/ls07-trial/oracle_trial_{oracle}.{task}"));
        let (gold, answers) = (gold.to_str().unwrap(), answers.to_str().unwrap());
        let arguments = ["score", "semeval", task, "--gold", gold, "--system", answers];
        let output = lab(&[&arguments[..], &["--format", "classic"]].concat());
        assert_eq!(stdout(&output), printed.as_str().unwrap(), "{name}");
        let output = lab(&[&arguments[..], &["--corrected", "--format", "json"]].concat());
        let json: Value = serde_json::from_str(&stdout(&output)).unwrap();
        assert_eq!(json["systems"][0]["metrics"]["total"], 298.0, "the paper's T");
    }
}

#[test]
fn comparing_a_system_with_itself_finds_nothing() {
    let system = synthetic("basic.lsr.json");
    let arguments = ["compare", "--gold", &synthetic("dataset.json"), &system, &system];
    let output = lab(&[&arguments[..], &["--format", "json", "--replicates", "200"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let json: Value = serde_json::from_str(&stdout(&output)).unwrap();
    for (metric, comparison) in json["comparison"].as_object().unwrap() {
        assert_eq!(comparison["difference"], 0.0, "{metric}");
        assert_eq!(comparison["p_randomisation"], 1.0, "{metric}");
    }
    assert_eq!(json["items"], Value::Array(Vec::new()));
}

#[test]
fn comparing_shows_the_items_that_differ_most() {
    let arguments = [
        "compare",
        "--gold",
        &synthetic("dataset.json"),
        "--replicates",
        "200",
        "--seed",
        "3",
        &format!("A={}", synthetic("basic.lsr.json")),
        &format!("B={}", synthetic("ranking_all.lsr.json")),
    ];
    let output = lab(&arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("strict_a_f@10") && text.contains("people: "), "{text}");
    assert!(stderr(&output).contains("200 replicates, seed 3"));
    assert_eq!(text, stdout(&lab(&arguments)), "the same seed gives the same result");
}

#[test]
fn help_shows_an_example_per_family() {
    let help = stdout(&lab(&["score", "--help"]));
    for family in ["swords", "semeval", "gap", "coverage", "gwsc", "overlap", "verdicts"] {
        assert!(help.contains(&format!("motjuste-lab score {family}")), "{family}: {help}");
    }
}

/// Lines of our own in the shape of the official test gold, which names an answer twice here and there.
#[test]
fn a_repeated_gold_answer_means_the_same_everywhere() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let (gold, ranked, best) = (path("gold"), path("ranked"), path("best"));
    fs::write(&gold, "go.v 1 :: leave 4;exit 1;walk away 1;leave  1;\n").unwrap();
    fs::write(&ranked, "RANKED\tgo.v 1\tstay 3\tleave 2\texit 1\n").unwrap();
    fs::write(&best, "go.v 1 :: leave\n").unwrap();
    let number = |arguments: &[&str], metric: &str| {
        let output = lab(&[arguments, &["--gold", &gold, "--format", "json"]].concat());
        let json: Value = serde_json::from_str(&stdout(&output)).unwrap();
        json["systems"][0]["metrics"][metric].as_f64().unwrap()
    };
    let gap = |more: &[&str]| {
        number(&[&["score", "gap", "--ranked", &ranked, "--no-mwe"], more].concat(), "gap")
    };
    // leave 4, exit 1 as Melamud's script reads it; leave 5, exit 1 with the votes added.
    assert!((gap(&[]) - (4.0 / 2.0 + 5.0 / 3.0) / (4.0 + 5.0 / 2.0)).abs() < 1e-9);
    let corrected = gap(&["--corrected"]);
    assert!((corrected - (5.0 / 2.0 + 6.0 / 3.0) / (5.0 + 6.0 / 2.0)).abs() < 1e-9);
    let coverage = |metric| number(&["score", "coverage", "--system", &best], metric);
    assert_eq!((coverage("best_norm"), coverage("best1")), (1.0, 1.0));
}

/// What a table does not show: half of the targets without an answer, and an order that chance decides.
#[test]
fn silence_and_ties_are_noted() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("mine.lsr.json");
    let basic = fs::read_to_string(synthetic("basic.lsr.json")).unwrap();
    let notes = |change: fn(&mut serde_json::Map<String, Value>)| {
        let mut result: Value = serde_json::from_str(&basic).unwrap();
        change(result["substitutes"].as_object_mut().unwrap());
        fs::write(&path, result.to_string()).unwrap();
        let (gold, mine) = (synthetic("dataset.json"), path.to_str().unwrap());
        let at =
            |k| stderr(&lab(&["score", "swords", "--k", k, "--gold", &gold, "--system", mine]));
        at("1") + &at("50")
    };
    let whole = notes(|_| {});
    assert!(!whole.contains("no answer") && !whole.contains("equal scores"), "{whole}");
    let silent = notes(|lists| {
        let first: Vec<String> = lists.keys().take(2).cloned().collect();
        lists.remove(&first[0]);
        lists[&first[1]] = Value::Array(Vec::new());
    });
    assert!(silent.contains("note: mine: 2 of 6 targets have no answer"), "{silent}");
    let tied = notes(|lists| {
        for entry in lists.values_mut().flat_map(|list| list.as_array_mut().unwrap()) {
            entry[1] = Value::from(0.5);
        }
    });
    assert!(tied.contains("note: mine: equal scores leave strict F1 anywhere from"), "{tied}");
    // All guesses count at 50, in any order; the first one and GAP still depend on it.
    assert!(
        !tied.contains("strict F50") && tied.matches("equal scores leave").count() == 2,
        "{tied}"
    );
}

#[test]
fn silence_and_long_best_answers_are_noted() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let (gold, best, oot) = (path("gold"), path("mine.best"), path("mine.oot"));
    fs::write(&gold, "go.v 1 :: leave 4;exit 1;\ngo.v 2 :: run 2;walk 1;\n").unwrap();
    fs::write(&best, "go.v 1 :: leave;exit;walk;run\n").unwrap();
    fs::write(&oot, "go.v 1 ::: leave;exit;walk;run\ngo.v 2 ::: run\n").unwrap();
    let notes = |task: &str, system: &str| {
        stderr(&lab(&["score", "semeval", task, "--gold", &gold, "--system", system]))
    };
    let said = notes("best", &best);
    assert!(said.contains("note: mine: 1 of 2 items have no answer"), "{said}");
    assert!(said.contains("an answer has 4.0 guesses on average"), "{said}");
    assert_eq!(notes("oot", &oot), "");
}

/// The same notes for every command that scores answers to SemEval-2007.
#[test]
fn silence_and_ties_are_noted_wherever_answers_are_scored() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let (gold, ranked, oot) = (path("gold"), path("tied.ranked"), path("half.oot"));
    fs::write(&gold, "go.v 1 :: leave 3;exit 1;\ngo.v 2 :: run 2;walk 1;\n").unwrap();
    fs::write(&ranked, "RANKED\tgo.v 1\tstay 1\tleave 1\texit 0.5\n").unwrap();
    fs::write(&oot, "go.v 1 ::: leave;exit\n").unwrap();
    let said = stderr(&lab(&["score", "gap", "--gold", &gold, "--ranked", &ranked]));
    assert!(said.contains("note: tied: 1 of 2 items have no answer"), "{said}");
    let range = "note: tied: equal scores leave GAP anywhere from 0.2833 to 0.4333";
    assert!(said.contains(range), "{said}");
    let said = stderr(&lab(&["score", "coverage", "--gold", &gold, "--system", &oot]));
    assert!(said.contains("note: half: 1 of 2 items have no answer"), "{said}");
    let said = stderr(&lab(&["table", "--gold", &gold, &ranked, &oot, "--replicates", "10"]));
    for note in [
        "note: tied: 1 of 2 items have no answer",
        "note: tied: equal scores leave GAP anywhere from 28.3 to 43.3",
        "note: half: 1 of 2 items have no answer",
    ] {
        assert!(said.contains(note), "{note}: {said}");
    }
    // The same order in whatever order equal scores are: nobody gave these words.
    fs::write(&ranked, "RANKED\tgo.v 1\tleave 2\tstay 1\tsit 1\nRANKED\tgo.v 2\trun 1\n").unwrap();
    assert_eq!(stderr(&lab(&["score", "gap", "--gold", &gold, "--ranked", &ranked])), "");
}

#[test]
fn a_table_notes_silence_and_ties_of_results() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("mine.lsr.json");
    let basic = fs::read_to_string(synthetic("basic.lsr.json")).unwrap();
    let mut result: Value = serde_json::from_str(&basic).unwrap();
    let lists = result["substitutes"].as_object_mut().unwrap();
    let first = lists.keys().next().unwrap().clone();
    lists.remove(&first);
    for entry in lists.values_mut().flat_map(|list| list.as_array_mut().unwrap()) {
        entry[1] = Value::from(0.5);
    }
    fs::write(&path, result.to_string()).unwrap();
    let (gold, mine) = (synthetic("dataset.json"), path.to_str().unwrap());
    let said = stderr(&lab(&["table", "--gold", &gold, mine, "--k", "1", "--replicates", "10"]));
    assert!(said.contains("note: mine: 1 of 6 targets have no answer"), "{said}");
    assert!(said.contains("note: mine: equal scores leave strict F1 anywhere from"), "{said}");
}

/// Two results of one benchmark as a paper would print them.
#[test]
fn a_table_has_scores_intervals_and_what_differs_from_the_best() {
    let (gold, basic) = (synthetic("dataset.json"), synthetic("basic.lsr.json"));
    let all = format!("All={}", synthetic("ranking_all.lsr.json"));
    let same = format!("Same={basic}");
    let files = ["table", "--gold", &gold, &basic, &all, &same, "--replicates", "500"];
    let table = |more: &[&str]| lab(&[&files[..], more].concat());
    let json: Value = serde_json::from_str(&stdout(&table(&["--format", "json"]))).unwrap();
    let score = lab(&["score", "swords", "--gold", &gold, "--system", &basic, "--format", "json"]);
    let score: Value = serde_json::from_str(&stdout(&score)).unwrap();
    let number = |system: &Value, of: &str, metric: &str| system[of][metric].as_f64();
    let systems = json["systems"].as_array().unwrap();
    for metric in ["lenient_a_f@10", "strict_c_f@10", "gap_rat", "mean_length"] {
        let expected = number(&score["systems"][0], "metrics", metric);
        assert_eq!(number(&systems[0], "metrics", metric), expected, "{metric}");
    }
    let f = "strict_c_f@10";
    let [low, high] = [0, 1].map(|end| systems[0]["intervals"][f][end].as_f64().unwrap());
    let value = number(&systems[0], "metrics", f).unwrap();
    assert!(low < value && value < high, "{low} {value} {high}");
    // The best has no p; equal results are equally far from it, or not at all.
    let p = |f: &str| [0, 1, 2].map(|at| number(&systems[at], "p_to_best", f));
    let [basic_p, best, same_p] = p(f);
    assert!(best.is_none() && basic_p == same_p && basic_p.is_some(), "{basic_p:?} {same_p:?}");
    assert_eq!(p("lenient_a_f@10"), [Some(1.0), Some(1.0), None]);

    let latex = stdout(&table(&["--latex"]));
    assert!(latex.contains("\\toprule") && latex.contains("\\textbf{"), "{latex}");
    let caption = latex.lines().find(|line| line.starts_with("\\caption{")).unwrap();
    for part in ["dataset (6 targets)", "Fc10: against the", "500 replicates, seed 1", "$^\\circ$"]
    {
        assert!(caption.contains(part), "{part}: {caption}");
    }
    let markdown = stdout(&table(&["--format", "markdown"]));
    assert!(markdown.contains("| strict F10 | strict 95 % |"), "{markdown}");
    let csv = stdout(&table(&["--format", "csv"]));
    assert!(csv.lines().next().unwrap().contains("gap_rat,gap_rat_low,gap_rat_high,gap_rat_p"));
    assert_eq!(csv, stdout(&table(&["--format", "csv"])), "the same seed gives the same table");
}

/// The files of one system are one row; pairs of words have a table, too.
#[test]
fn a_table_joins_the_files_of_a_system() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = dir.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let gold = file("x.gold", "go.v 1 :: leave 4;exit 1;\ngo.v 2 :: run 2;walk 1;\n");
    let best = file("mine.best", "go.v 1 :: leave\ngo.v 2 :: walk\n");
    let oot = file("mine.oot", "go.v 1 ::: leave;exit\ngo.v 2 ::: walk;run\n");
    let ranked = file("mine.ranked", "RANKED\tgo.v 1\tleave 2\texit 1\n");
    let other = file("other.oot", "go.v 1 ::: exit\n");
    let table = |files: &[&str]| {
        let fixed = ["table", "--replicates", "50", "--format", "json", "--gold"];
        lab(&[&fixed[..], files].concat())
    };
    let output = table(&[&gold, &best, &oot, &ranked, &other]);
    let json: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let metric = |system: usize, name: &str| json["systems"][system]["metrics"][name].as_f64();
    assert_eq!(json["systems"].as_array().unwrap().len(), 2);
    assert!((metric(0, "best_r").unwrap() - 100.0 * (4.0 / 5.0 + 1.0 / 3.0) / 2.0).abs() < 1e-9);
    assert_eq!((metric(0, "oot_r"), metric(0, "gap")), (Some(100.0), Some(50.0)));
    assert_eq!((metric(1, "oot_r"), metric(1, "best_r")), (Some(10.0), None));
    let output = table(&[&gold, &oot, &format!("mine={other}")]);
    assert!(stderr(&output).contains("two files give oot_r of mine"), "{}", stderr(&output));

    let gold =
        file("gold.tsv", "sim_context1\tsim_context2\tchange\n1\t3\t2\n5\t4\t-1\n7\t7.5\t0.5\n");
    let mine = file("mine.tsv", "sim_context1\tsim_context2\n0.1\t0.3\n0.5\t0.4\n0.7\t0.75\n");
    let change = file("change.tsv", "change\n-2\n1\n-0.5\n");
    let output = table(&[&gold, &mine, &change]);
    let json: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let number = |system: usize, name: &str| json["systems"][system]["metrics"][name].as_f64();
    assert!((number(0, "subtask2").unwrap() - 1.0).abs() < 1e-9, "{}", stderr(&output));
    assert!((number(1, "subtask1").unwrap() + 1.0).abs() < 1e-9, "{}", stderr(&output));
}
