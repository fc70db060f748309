//! `motjuste-lab score verdicts`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use motjuste_core::Verdict;
use motjuste_formats::{Verdicts, read};
use motjuste_metrics::Label;
use motjuste_metrics::verdicts::{JudgedType, VerdictCounts, VerdictsByOrigin};

use crate::score_report::{Figures, ScoreReport, Scored, or_zero};
use motjuste_terminal::output::{OutputFormat, note};

/// Count verdicts on substitutes after the fact (Tables 11 and 12)
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab score verdicts --verdicts verdicts.tsv

Each line is one substitute and source, with the judges' verdicts:
  {\"item\": \"9999\", \"substitute\": \"glad\", \"source\": \"KU\", \"verdicts\": [\"good\", \"bad\", \"good\"]}
or a table with the columns item, substitute, source and verdicts. The source origA is the original
annotators. The majority decides; a tie of good and reasonable counts as reasonable.")]
pub(crate) struct Args {
    /// The verdicts (JSON Lines or a table)
    #[arg(long, value_name = "FILE")]
    verdicts: PathBuf,
    /// Name of the source that is the original annotators
    #[arg(long, value_name = "SOURCE", default_value = "origA")]
    annotators: String,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
}

/// Counts and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let judged = read::<Verdicts>(&args.verdicts)?;
    let types = JudgedType::collect(&judged, &args.annotators)
        .with_context(|| format!("cannot count {}", args.verdicts.display()))?;
    if !types.iter().any(|judged| judged.by_annotators) {
        note(format_args!(
            "no source is called {}; name the original annotators' source with --annotators",
            args.annotators
        ));
    }
    let undecided = VerdictCounts::of(&types).undecided;
    if undecided > 0 {
        note(format_args!(
            "substitutes without a majority verdict, counted in totals only: {undecided}"
        ));
    }
    let by_origin = VerdictsByOrigin::of(&types);
    let origins = [
        ("sys", by_origin.systems),
        ("origA", by_origin.annotators),
        ("sys only", by_origin.systems_only),
        ("origA only", by_origin.annotators_only),
        ("both", by_origin.both),
    ];
    let rows = origins.into_iter().chain(VerdictCounts::by_system(&types));
    let report = ScoreReport {
        title: format!("Verdicts of {} ({} substitutes)", args.verdicts.display(), types.len()),
        rows: "given by",
        systems: rows.map(|(name, counts)| Scored::new(name, figures(name, &counts))).collect(),
        columns: Some([TOTAL].into_iter().chain(Verdict::ALL.map(label)).collect()),
        ..ScoreReport::default()
    };
    report.print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

const TOTAL: Label = Label::new("total", "total", 0).neutral();

const fn label(verdict: Verdict) -> Label {
    Label::new(verdict.name(), verdict.name(), 2).neutral().under("%")
}

fn figures(name: &str, counts: &VerdictCounts) -> Figures {
    let percent = |verdict: Verdict| {
        let share = or_zero(counts.share(verdict), name, verdict.name(), "no substitutes");
        (label(verdict), 100.0 * share)
    };
    Verdict::ALL.map(percent).into_iter().chain([(TOTAL, counts.total() as f64)]).collect()
}
