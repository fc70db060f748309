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
    #[error("{system} could not answer a single target; the first failed with: {first}")]
    NothingAnswered { system: String, first: String },
    /// A benchmark of SemEval-2007 lacks the answers of people.
    #[error(
        "{} has sentences only: name the answers of people behind it, as in sentences.xml+gold",
        path.display()
    )]
    NoGold { path: PathBuf },
    /// A file is none of the benchmarks known here.
    #[error(
        "{} holds {kind}, which no system can be run on: a benchmark in SWORDS format, SemEval-2007 \
         sentences with their gold, pairs of SemEval-2020 with their gold, CoSimLex, or rated usages are \
         wanted",
        path.display()
    )]
    NotABenchmark { path: PathBuf, kind: String },
    /// Sentences and gold do not belong together.
    #[error("{}: {reason}", path.display())]
    Gold { path: PathBuf, reason: String },
    /// A benchmark is empty.
    #[error("{} has no targets or pairs: there is nothing to ask", path.display())]
    NoQuestions { path: PathBuf },
    /// Two rows or two benchmarks would write to the same file.
    #[error(
        "two {what} are called {name:?}, or would write to the same files: put a name of your own and \
         = before one of them"
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
    #[error("there is no {what} to run: {how}")]
    Empty { what: &'static str, how: &'static str },
    /// None of the systems can be asked anything of the benchmarks.
    #[error(
        "nothing to run: {systems} cannot be asked about {benchmarks}; `motjuste bench list` shows what a \
         system does"
    )]
    NothingToRun { systems: String, benchmarks: String },
    /// A file of the run cannot be read or written; what was there stays.
    #[error("cannot write {}; what was done so far is kept, run again to go on", path.display())]
    Write { path: PathBuf, source: std::io::Error },
    /// Two runs keep their results in one place.
    #[error("another run is writing {}: wait for it, or keep results elsewhere with --out", path.display())]
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
