//! `motjuste-collect export`: a campaign as files.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use motjuste_campaign::CampaignName;
use motjuste_campaign::export::{ExportSettings, LemmaReview, files};
use motjuste_campaign::quality::calibrate;
use motjuste_formats::write_file;

use crate::commands::opened::BookArg;
use motjuste_terminal::output::note;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-collect export mine --out mine/
  motjuste-lab score swords --gold mine/swords.json --system system.lsr.json
  motjuste-lab agree alpha --gold mine/swords.json

Exports contain the work that counts, without filtered work; log.jsonl has every event, without
anything that identifies participants. card.md describes the questions, the number of annotators, the
filtered work and the reasons; decisions.csv lists every decision. For recall, check lemmas.csv,
correct its column `use`, and export again with --lemmas.")]
pub(crate) struct Args {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    campaign: CampaignName,
    /// Output directory; created if missing
    #[arg(long, value_name = "DIRECTORY")]
    out: PathBuf,
    /// Your reviewed dictionary forms (recall)
    #[arg(long, value_name = "LEMMAS.csv")]
    lemmas: Option<PathBuf>,
    /// Mark the candidates as dictionary forms (judge)
    #[arg(long)]
    lemmatized: bool,
    /// Shift the ratings of people who use the scale differently (similarity; SimLex-999)
    #[arg(long)]
    calibrate: bool,
    /// The platform's fee as a share of the pay, for the data card
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    fee: f64,
    #[command(flatten)]
    book: BookArg,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let opened = args.book.open()?;
    let records = opened.wait(opened.book.snapshot(&args.campaign))?;
    let log = opened.wait(opened.book.whole_log(&args.campaign))?;
    let settings = ExportSettings {
        lemmatized: args.lemmatized,
        reviewed: args.lemmas.as_deref().map(review).transpose()?.unwrap_or_default(),
        calibration: if args.calibrate { calibrate(&records) } else { Default::default() },
        fee: args.fee,
    };
    let made = files(&records, &log, &settings)?;
    fs::create_dir_all(&args.out).with_context(|| format!("cannot make {}", args.out.display()))?;
    for file in &made.files {
        let path = args.out.join(file.name);
        write_file(&path, |out| out.write_all(&file.bytes))?;
        note(path.display());
    }
    for remark in &made.remarks {
        note(remark);
    }
    Ok(ExitCode::SUCCESS)
}

fn review(path: &Path) -> anyhow::Result<LemmaReview> {
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    Ok(LemmaReview::read(&name, file)?)
}
