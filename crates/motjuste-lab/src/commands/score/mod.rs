//! `motjuste-lab score …`: every measure of the literature, one subcommand per family.

mod coverage;
mod gap;
mod gwsc;
mod lexsub;
mod overlap;
mod semeval;
mod swords;
mod verdicts;
mod wsd;

use std::process::ExitCode;

use clap::Subcommand;

/// Arguments of `motjuste-lab score`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    family: Family,
}

const EXAMPLES: &str = "\
Examples:
  motjuste-lab score swords   --gold swords-v1.1_dev.json.gz --system mine.lsr.json
  motjuste-lab score semeval  best --gold gold.trial --system mine.best --by-pos
  motjuste-lab score lexsub   --gold lst_all.gold --system mine.oot --ranked mine=mine.ranked
  motjuste-lab score gap      --gold lst.gold --ranked mine.ranked --no-mwe
  motjuste-lab score coverage --gold gold.trial --system mine.oot --penalty 1
  motjuste-lab score gwsc     1 --gold gold_en.tsv --system mine.tsv --lang en
  motjuste-lab score overlap  --gold gold.test --system ku.best --system mine.best
  motjuste-lab score verdicts --verdicts verdicts.jsonl
  motjuste-lab score wsd      --gold senseval2.gold.key.txt --system mine.key.txt --by-pos";

#[derive(Debug, Subcommand)]
enum Family {
    /// SWORDS: P/R/F@k lenient and strict, GAP, best and oot
    Swords(swords::Args),
    /// SemEval-2007 task 10: best, oot and mw, as the official scorer or corrected
    Semeval(semeval::Args),
    /// SemEval-2007 and CoInCo in one row: best, oot, P@1, P@3, R@10 and GAP
    Lexsub(lexsub::Args),
    /// GAP of ranked candidates (LS07 and CoInCo, Melamud's files)
    Gap(gap::Args),
    /// Jabbari 2010: normalised best, best1, coverage and boundaries
    Coverage(coverage::Args),
    /// SemEval-2020 task 3: graded word similarity in context
    Gwsc(gwsc::Args),
    /// SemEval-2007 task 10: overlap of the words that systems find and choose
    Overlap(overlap::Args),
    /// SemEval-2007 task 10: post-hoc verdicts on substitutes
    Verdicts(verdicts::Args),
    /// Word sense disambiguation: P, R and F1 of key files
    Wsd(wsd::Args),
}

/// Runs the chosen family.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.family {
        Family::Swords(args) => swords::run(args),
        Family::Semeval(args) => semeval::run(args),
        Family::Gap(args) => gap::run(args),
        Family::Coverage(args) => coverage::run(args),
        Family::Gwsc(args) => gwsc::run(args),
        Family::Overlap(args) => overlap::run(args),
        Family::Verdicts(args) => verdicts::run(args),
        Family::Lexsub(args) => lexsub::run(args),
        Family::Wsd(args) => wsd::run(args),
    }
}
