//! What can go wrong in a run of many systems.

use std::path::PathBuf;

/// Errors of the bench.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A benchmark or result cannot be read or written.
    #[error(transparent)]
    Format(#[from] motjuste_formats::FormatError),
    /// A system cannot be made, or failed.
    #[error(transparent)]
    System(#[from] motjuste_systems::Error),
    /// A system failed on a target.
    #[error("{system} cannot answer {target}")]
    Target { system: String, target: String, source: Box<motjuste_systems::Error> },
    /// Every target of a cell failed.
    #[error("{system} answered no target; the first failed with: {first}")]
    NothingAnswered { system: String, first: String },
    /// A benchmark of SemEval-2007 lacks the answers of people.
    #[error(
        "{} has only sentences: add the gold answers, as in sentences.xml+gold",
        path.display()
    )]
    NoGold { path: PathBuf },
    /// A file is none of the benchmarks known here.
    #[error(
        "{} contains {kind}, which is not a benchmark: use SWORDS format, SemEval-2007 sentences \
         with their gold, SemEval-2020 pairs with their gold, CoSimLex, or rated usages",
        path.display()
    )]
    NotABenchmark { path: PathBuf, kind: String },
    /// Sentences and gold do not belong together.
    #[error("{}: {reason}", path.display())]
    Gold { path: PathBuf, reason: String },
    /// The user's file is not a result, or belongs to another benchmark.
    #[error("{}: {reason}", path.display())]
    Result { path: PathBuf, reason: String },
    /// A benchmark is empty.
    #[error("{} has no targets or pairs", path.display())]
    NoQuestions { path: PathBuf },
    /// Two rows or two benchmarks would write to the same file.
    #[error(
        "two {what} are called {name:?}, or would write to the same files: give one of them a \
         label, as in LABEL=NAME"
    )]
    SameName { what: &'static str, name: String },
    /// A matrix cannot be read.
    #[error("{}: {reason}", path.display())]
    Matrix {
        path: PathBuf,
        /// What is wrong, and where.
        reason: String,
    },
    /// Nothing was asked for.
    #[error("no {what} to run: {how}")]
    Empty { what: &'static str, how: &'static str },
    /// None of the systems can be asked anything of the benchmarks.
    #[error(
        "nothing to run: {systems} cannot answer {benchmarks}; `motjuste-lab bench list` shows \
         what each system does"
    )]
    NothingToRun { systems: String, benchmarks: String },
    /// A file of the run cannot be read or written; what was there stays.
    #[error("cannot write {}; finished work is kept: run the command again to resume", path.display())]
    Write { path: PathBuf, source: std::io::Error },
    /// The observer of the run stopped it.
    #[error("interrupted; finished work is kept: run it again to resume")]
    Interrupted,
    /// Two runs keep their results in one place.
    #[error("another run is writing {}: wait for it, or choose another directory with --out", path.display())]
    InUse { path: PathBuf },
    /// A table or plot cannot be drawn.
    #[error(transparent)]
    Report(#[from] motjuste_report::ReportError),
    /// Answers of a target the benchmark does not have.
    #[error(transparent)]
    UnknownTarget(#[from] motjuste_metrics::swords::UnknownTarget),
    /// A target is answered twice.
    #[error(transparent)]
    Model(#[from] motjuste_core::ModelError),
}

/// Results of the bench.
pub type Result<T> = std::result::Result<T, Error>;
