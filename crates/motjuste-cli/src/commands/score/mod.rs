//! `motjuste score …`: every measure of the literature, one subcommand per family.

mod coverage;
mod gap;
mod semeval;
mod swords;

use std::process::ExitCode;

use clap::Subcommand;

/// Arguments of `motjuste score`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    family: Family,
}

const EXAMPLES: &str = "\
Examples:
  motjuste score swords   --gold swords-v1.1_dev.json.gz --system mine.lsr.json
  motjuste score semeval  best --gold gold.trial --system mine.best --by-pos
  motjuste score gap      --gold lst.gold --ranked mine.ranked --no-mwe
  motjuste score coverage --gold gold.trial --system mine.oot --penalty 1";

#[derive(Debug, Subcommand)]
enum Family {
    /// SWORDS: P/R/F@k lenient and strict, GAP, best and oot
    Swords(swords::Args),
    /// SemEval-2007 task 10: best, oot and mw, as the official scorer or corrected
    Semeval(semeval::Args),
    /// GAP of ranked candidates (LS07 and CoInCo, Melamud's files)
    Gap(gap::Args),
    /// Jabbari 2010: normalised best, best1, coverage and boundaries
    Coverage(coverage::Args),
}

/// Runs the chosen family.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.family {
        Family::Swords(args) => swords::run(args),
        Family::Semeval(args) => semeval::run(args),
        Family::Gap(args) => gap::run(args),
        Family::Coverage(args) => coverage::run(args),
    }
}
