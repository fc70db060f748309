//! `motjuste-lab bench run` on a small benchmark, scored afterwards as a person would.

#![allow(clippy::unwrap_used)]

mod run;

use std::fs;
use std::path::{Path, PathBuf};

use run::{Said, lab, metric, offline};
use serde_json::Value;

/// A benchmark of five sentences, made from fixtures by the program itself.
fn benchmark(dir: &Path) -> PathBuf {
    let path = dir.join("benchmark.json");
    let arguments = "data convert lexsub.xml --gold lexsub.gold --candidates lexsub.candidates";
    let said = lab(&format!("{arguments} {}", path.display()));
    assert_eq!(said.code, Some(0), "{}", said.err);
    path
}

fn bench_run(benchmark: &Path, out: &Path, more: &[&str]) -> Said {
    let (benchmark, out) = (benchmark.to_str().unwrap(), out.to_str().unwrap());
    let files = ["bench", "run", "--tier", "embedded", "--benchmark", benchmark, "--out", out];
    offline(&[&files[..], more].concat(), b"")
}

fn read(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn what_is_generated_is_lemmas_best_first_and_can_be_scored() {
    let dir = tempfile::tempdir().unwrap();
    let (benchmark, out) = (benchmark(dir.path()), dir.path().join("motjuste.lsr.json"));
    let said = bench_run(&benchmark, &out, &["--limit", "7"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let score = format!("score swords --gold {} --system {}", benchmark.display(), out.display());
    assert!(said.err.contains(&score), "{}", said.err);
    let result = read(&out);
    assert_eq!(result["substitutes_lemmatized"], true);
    let lists = result["substitutes"].as_object().unwrap();
    assert_eq!(lists.len(), read(&benchmark)["targets"].as_object().unwrap().len());
    for list in lists.values() {
        let scores: Vec<f64> =
            list.as_array().unwrap().iter().map(|entry| entry[1].as_f64().unwrap()).collect();
        assert!(scores.len() <= 7 && scores.is_sorted_by(|a, b| a > b), "{list}");
    }
    let extra = &result["extra"];
    assert_eq!(extra["system"], "motjuste-embedded");
    assert_eq!((&extra["setting"], &extra["limit"]), (&"generate".into(), &7.into()));
    assert!(extra["trained_on"].as_array().unwrap().len() > 600);
    assert!(extra["resources"].as_array().unwrap().is_empty());
    let json = lab(&format!("{score} --format json")).json();
    assert!(metric(&json, "motjuste", "lenient_c_f@10").is_finite());
}

#[test]
fn ranking_orders_all_that_was_judged() {
    let dir = tempfile::tempdir().unwrap();
    let (benchmark, out) = (benchmark(dir.path()), dir.path().join("ranked.lsr.json"));
    assert_eq!(bench_run(&benchmark, &out, &["--setting", "rank"]).code, Some(0));
    let judged = read(&benchmark)["substitutes"].as_object().unwrap().len();
    let ranked = read(&out)["substitutes"].as_object().unwrap().clone();
    assert_eq!(ranked.values().map(|list| list.as_array().unwrap().len()).sum::<usize>(), judged);
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let dir = tempfile::tempdir().unwrap();
    let benchmark = benchmark(dir.path());
    let results = ["1", "3"].map(|threads| {
        let out = dir.path().join(threads);
        assert_eq!(bench_run(&benchmark, &out, &["--threads", threads]).code, Some(0));
        fs::read(out).unwrap()
    });
    assert_eq!(results[0], results[1]);
}

#[test]
fn what_cannot_be_run_is_refused_and_nothing_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let (benchmark, out) = (benchmark(dir.path()), dir.path().join("r.lsr.json"));
    let said = bench_run(&benchmark, &out, &["--system", "wordnett"]);
    assert!(said.complaint().contains("did you mean wordnet?"), "{}", said.err);
    let said = bench_run(Path::new("lexsub.gold"), &out, &[]);
    assert!(said.complaint().contains("lexsub.gold"), "{}", said.err);
    let (from, to) = (benchmark.to_str().unwrap(), out.to_str().unwrap());
    let said = offline(&["bench", "run", "--benchmark", from, "--out", to], b"");
    assert!(said.complaint().contains("motjuste-base needs an encoder"), "{}", said.err);
    let said = bench_run(&benchmark, &out, &["--system", "glove"]);
    assert!(said.complaint().contains("glove cannot generate: use --setting rank"), "{}", said.err);
    assert!(!out.exists());
    let before = fs::read(&benchmark).unwrap();
    let said = bench_run(&benchmark, &benchmark, &["--system", "random"]);
    assert!(
        said.complaint().contains("is an input of this command: write to another file"),
        "{}",
        said.err
    );
    assert_eq!(fs::read(&benchmark).unwrap(), before);
}
