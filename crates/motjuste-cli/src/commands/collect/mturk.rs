//! `motjuste collect mturk`: a campaign on Mechanical Turk or Prolific, and back. No network: files are
//! uploaded and downloaded by hand.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Subcommand, ValueEnum};
use motjuste_collect::mturk::{
    Platform, Qualifications, approvals, batches, question_page, read_results, write_approvals,
    write_hits,
};
use motjuste_collect::{CampaignName, Rule};
use motjuste_formats::write_file;

use super::opened::BookArg;
use crate::output::note;

/// Arguments of `motjuste collect mturk`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste collect mturk hits    mine --out mine-hits/
  motjuste collect mturk results mine Batch_123_results.csv
  motjuste collect filter mine --rule control-accuracy --decide
  motjuste collect mturk approve mine --out approve.csv

Publish each hits-*.csv with the page question.html, as many assignments per HIT as its name says;
qualifications.json has who may work on it. Results may lack columns or have them in another order.")]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Write what is still wanted: a CSV file of HITs per batch, and the page that shows one
    Hits(HitsArgs),
    /// Take downloaded results into the book
    Results(ResultsArgs),
    /// Write who is to be paid, and who is not and why
    Approve(ApproveArgs),
}

#[derive(Debug, clap::Args)]
struct HitsArgs {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    campaign: CampaignName,
    /// The directory to write to; made if it is not there
    #[arg(long, value_name = "DIRECTORY")]
    out: PathBuf,
    #[command(flatten)]
    book: BookArg,
}

#[derive(Debug, clap::Args)]
struct ResultsArgs {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    campaign: CampaignName,
    /// The file the platform gives
    #[arg(value_name = "RESULTS.csv")]
    file: PathBuf,
    #[command(flatten)]
    book: BookArg,
}

#[derive(Debug, clap::Args)]
struct ApproveArgs {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    campaign: CampaignName,
    /// The list to write
    #[arg(long, value_name = "FILE.csv")]
    out: PathBuf,
    /// Whose columns it has
    #[arg(long, value_enum, default_value_t = PlatformArg::Mturk)]
    platform: PlatformArg,
    #[command(flatten)]
    book: BookArg,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PlatformArg {
    /// Mechanical Turk
    Mturk,
    /// Prolific
    Prolific,
}

/// The rules whose findings are not paid for; whoever merely disagrees with others is.
const UNPAID: [Rule; 2] = [Rule::WrongControl, Rule::ControlAccuracy];

/// Does it.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.action {
        Action::Hits(args) => hits(args)?,
        Action::Results(args) => results(args)?,
        Action::Approve(args) => approve(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn hits(args: &HitsArgs) -> anyhow::Result<()> {
    let opened = args.book.open()?;
    let records = opened.wait(opened.book.records(&args.campaign))?;
    let out = &args.out;
    fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    let batches = batches(&records);
    if batches.is_empty() {
        note("nothing is wanted any more");
        return Ok(());
    }
    let qualifications = Qualifications::default();
    let page = question_page(&records, &qualifications);
    write_file(&out.join("question.html"), |out| out.write_all(page.as_bytes()))?;
    let requirements = format!("{:#}\n", qualifications.requirements());
    write_file(&out.join("qualifications.json"), |out| out.write_all(requirements.as_bytes()))?;
    for batch in &batches {
        let name = format!("hits-stage{}-x{}.csv", batch.stage, batch.assignments);
        let mut table = Vec::new();
        write_hits(&records, batch, &mut table)?;
        write_file(&out.join(&name), |out| out.write_all(&table))?;
        let (tasks, each) = (batch.tasks.len(), batch.assignments);
        note(format_args!("{name}: {tasks} HITs, {each} assignments each"));
    }
    Ok(())
}

fn results(args: &ResultsArgs) -> anyhow::Result<()> {
    let opened = args.book.open()?;
    let records = opened.wait(opened.book.records(&args.campaign))?;
    let name = args.file.display().to_string();
    let file = File::open(&args.file).with_context(|| format!("cannot read {name}"))?;
    let results = read_results(&records, &name, file)?;
    for row in &results.unread {
        note(format_args!("{name}, line {} ({}): {}", row.line, row.platform_id, row.reason));
    }
    if results.untimed > 0 {
        note(format_args!("{} submissions do not say how long they took", results.untimed));
    }
    let imported = opened.wait(opened.book.import(&args.campaign, results.work))?;
    note(format_args!(
        "{} submissions taken in, {} known from before, {} of people who had answered the same; \
         {} rows of work not done, {} that cannot be read",
        imported.new,
        imported.known,
        imported.repeated,
        results.not_done,
        results.unread.len()
    ));
    Ok(())
}

fn approve(args: &ApproveArgs) -> anyhow::Result<()> {
    let opened = args.book.open()?;
    let records = opened.wait(opened.book.records(&args.campaign))?;
    let list = approvals(&records, &UNPAID);
    let platform = match args.platform {
        PlatformArg::Mturk => Platform::MechanicalTurk,
        PlatformArg::Prolific => Platform::Prolific,
    };
    let mut table = Vec::new();
    write_approvals(&list, platform, &mut table)?;
    write_file(&args.out, |out| out.write_all(&table))?;
    let rejected = list.iter().filter(|approval| approval.rejected.is_some()).count();
    note(format_args!("{} approved, {rejected} rejected", list.len() - rejected));
    Ok(())
}
