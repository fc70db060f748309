//! Reads the user's own result files, whatever their format, before anything runs.

use std::path::Path;

use motjuste_core::{Benchmark, SystemResult};
use motjuste_formats::{Document, FormatError, Kind, Loss, convert};

use crate::{Data, Error, Result, Suite};

/// The answers of a file to the targets of some benchmarks. Items of SemEval-2007 and CoInCo are found by
/// their ids.
///
/// # Errors
/// If it cannot be read, is no result, or has nothing to do with any of the benchmarks.
pub(crate) fn read_for(path: &Path, suites: &[Suite]) -> Result<SystemResult> {
    let benchmarks: Vec<&Benchmark> = suites.iter().filter_map(asked).collect();
    let (kind, document) = Document::read(path, None)?;
    let fail = |reason: String| Err(Error::Result { path: path.to_owned(), reason });
    match document {
        Document::Result(result) => {
            let answers = |benchmark: &&Benchmark| answers_any(&result, benchmark);
            if benchmarks.iter().any(answers) {
                return Ok(result);
            }
            fail("it answers no target of these benchmarks; was it made for another one?".into())
        }
        Document::Answers(_) | Document::Ranked(_) => match matched(&document, &benchmarks) {
            Ok(result) => Ok(result),
            Err(error) => fail(error.to_string()),
        },
        _ => fail(format!(
            "it contains {kind}, which is not a result: use .lsr.json, best or oot answers, or \
             ranked candidates"
        )),
    }
}

fn asked(suite: &Suite) -> Option<&Benchmark> {
    match &suite.data {
        Data::Substitution { benchmark, .. } => Some(&**benchmark),
        Data::Pairs { .. } | Data::Usages(_) => None,
    }
}

/// Whether a result has an answer to any target of a benchmark.
pub(crate) fn answers_any(result: &SystemResult, benchmark: &Benchmark) -> bool {
    benchmark.targets().iter().any(|target| result.ranking(target.id()).is_some())
}

/// The answers to all benchmarks that have the items of a file.
fn matched(
    document: &Document,
    benchmarks: &[&Benchmark],
) -> std::result::Result<SystemResult, FormatError> {
    let mut all: Option<SystemResult> = None;
    let mut misfit = None;
    for benchmark in benchmarks {
        let companion = Document::Benchmark((*benchmark).clone());
        match convert(document, Kind::Lsr, &[companion], Loss::Allowed) {
            Ok(converted) => {
                let Document::Result(result) = converted.document else { continue };
                all = Some(match all {
                    None => result,
                    Some(known) => joined(known, &result),
                });
            }
            Err(error) => misfit = misfit.or(Some(error)),
        }
    }
    match (all, misfit) {
        (None, Some(error)) => Err(error),
        (all, _) => Ok(all.unwrap_or_else(|| SystemResult::new(true))),
    }
}

fn joined(mut known: SystemResult, more: &SystemResult) -> SystemResult {
    for (target, ranking) in more.rankings() {
        if known.ranking(*target).is_none() {
            known.add(*target, ranking.clone()).expect("a target that has no answer takes one");
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BenchmarkFile;
    use crate::fixture::semeval;

    /// One benchmark of two targets; the file says what it is by its content.
    fn read(text: &str) -> Result<SystemResult> {
        let dir = tempfile::tempdir().unwrap();
        let file: BenchmarkFile = semeval(dir.path(), &["clever 3;", "smart 2;"]).parse().unwrap();
        let mine = dir.path().join("mine");
        std::fs::write(&mine, text).unwrap();
        read_for(&mine, &[Suite::open(&file).unwrap()])
    }

    fn first_guesses(text: &str) -> Vec<String> {
        let result = read(text).unwrap();
        let first =
            |(_, ranking): &(_, motjuste_core::Ranking)| ranking.entries()[0].substitute.clone();
        result.rankings().iter().map(first).collect()
    }

    #[test]
    fn every_format_of_results_has_answers_by_target() {
        assert_eq!(first_guesses("bright.a 1 :: clever;able\n"), ["clever"]);
        assert_eq!(
            first_guesses("bright.a 1 ::: clever\nbright.a 2 ::: able\n"),
            ["clever", "able"]
        );
        assert_eq!(first_guesses("RANKED\tbright.a 2\tdull 0.1\tsmart 0.9\n"), ["smart"]);
    }

    #[test]
    fn what_is_no_result_of_the_benchmark_is_refused() {
        let refused = |text: &str| read(text).unwrap_err().to_string();
        let other = refused("bright.a 9 :: clever\n");
        assert!(other.contains("mine: bright.a 9: the benchmark has no such item"), "{other}");
        let gold = refused("bright.a 1 :: clever 3;\n");
        assert!(gold.contains("it contains semeval-gold, which is not a result"), "{gold}");
        let lsr = r#"{"substitutes_lemmatized": true, "substitutes": {}}"#;
        assert!(
            refused(lsr).contains("it answers no target of these benchmarks"),
            "{}",
            refused(lsr)
        );
        assert!(refused("RANKED\tbright.a 1\tdull\n").contains("line 1"));
    }
}
