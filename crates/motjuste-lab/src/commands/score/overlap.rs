//! `motjuste-lab score overlap`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use motjuste_core::{Answer, CompactString};
use motjuste_formats::{AnswerKind, FormatError, NamedFile, SemevalAnswers, SemevalGold, read};
use motjuste_metrics::Label;
use motjuste_metrics::overlap::{Overlap, compare};

use crate::score_report::{Figures, ScoreReport, Scored, or_zero};
use motjuste_terminal::output::{OutputFormat, note};

/// As many people have to see a multiword before it counts (§4.2).
const ANNOTATORS_WHO_SAW_IT: u32 = 2;

/// Compare which words systems find, and which of them they choose (Tables 9 and 10)
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab score overlap --gold gold.test --mw-gold gold.mw --system KU=ku.best \\
    --system UNT=unt.best

TypeOverlap: gold substitutes that a system finds for a word; uniq: that no other system finds.
Only single words count, and only the first guess of `best` answers. Precision is against the mode,
on items whose mode all systems (All) or this one (Sys) gave somewhere for the word.")]
pub(crate) struct Args {
    /// Gold answers: `bright.a 1 :: intelligent 3;clever 3;`
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,
    /// A system's `best` answers; may be repeated
    #[arg(long = "system", value_name = "[NAME=]FILE", required = true)]
    systems: Vec<NamedFile>,
    /// Multiwords that people saw; items in which two or more saw the same one are left out
    #[arg(long, value_name = "FILE")]
    mw_gold: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
}

/// Compares and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let gold = read::<SemevalGold>(&args.gold)?;
    let multiwords = args.mw_gold.as_deref().map(multiwords).transpose()?.unwrap_or_default();
    let answers = args.systems.iter().map(answers).collect::<Result<Vec<_>, _>>()?;
    let items = gold.iter().filter(|item| !multiwords.contains(&item.key.id)).count();
    let rows = compare(&gold, &answers, &multiwords);
    let systems = args.systems.iter().zip(rows);
    let report = ScoreReport {
        title: format!("Overlap on {} ({items} items)", args.gold.display()),
        systems: systems
            .map(|(system, overlap)| Scored::new(&system.name, figures(&system.name, &overlap)))
            .collect(),
        ..ScoreReport::default()
    };
    report.print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

/// The ids of items with a multiword that enough people saw.
fn multiwords(path: &Path) -> Result<HashSet<CompactString>, FormatError> {
    let items = read::<SemevalGold>(path)?;
    let seen = items.into_iter().filter(|item| item.max_votes() >= ANNOTATORS_WHO_SAW_IT);
    Ok(seen.map(|item| item.key.id).collect())
}

fn answers(system: &NamedFile) -> Result<Vec<Answer>, FormatError> {
    let answers = read::<SemevalAnswers>(&system.path)?;
    if answers.kind == AnswerKind::Oot {
        note(format_args!(
            "{}: these are `oot` answers, which have no order of preference; the first counts as the best",
            system.name
        ));
    }
    Ok(answers.answers)
}

fn figures(name: &str, overlap: &Overlap) -> Figures {
    let precision = |label: Label, share| {
        let why = "no item has a mode that was found";
        let share = or_zero(share, name, &label.name, why);
        (label.under("precision"), 100.0 * share)
    };
    let items = |label: Label, count: usize| (label.neutral().under("items"), count as f64);
    vec![
        (Label::new("type_overlap", "TypeOverlap", 2), overlap.type_overlap),
        (Label::new("#subs", "#subs", 2).neutral(), overlap.substitutes),
        (Label::new("type_overlap_uniq", "TypeOverlap uniq", 2), overlap.type_overlap_uniq),
        precision(Label::new("all_precision", "All", 2), overlap.all_precision),
        precision(Label::new("sys_precision", "Sys", 2), overlap.sys_precision),
        items(Label::new("all_items", "All", 0), overlap.all_items),
        items(Label::new("sys_items", "Sys", 0), overlap.sys_items),
    ]
}
