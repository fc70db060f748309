//! `motjuste-collect mturk`: a campaign on Mechanical Turk, and back. No network: files are uploaded and
//! downloaded by hand.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Subcommand;
use motjuste_campaign::CampaignName;
use motjuste_campaign::platform::{
    Qualifications, Verdict, approvals, batches, question_page, read_results, write_approvals,
    write_hits,
};
use motjuste_formats::write_file;

use super::approve::{ApproveArgs, UNPAID};
use crate::commands::opened::BookArg;
use motjuste_terminal::output::note;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-collect mturk hits    mine --out mine-hits/
  motjuste-collect mturk results mine Batch_123_results.csv
  motjuste-collect filter mine --rule control-accuracy --decide
  motjuste-collect mturk approve mine --out approve.csv

Publish each hits-*.csv with the page question.html, as many assignments per HIT as its name says;
qualifications.json says who may work on it. Results may lack columns or have them in another order.
`approve` lists unreadable rows under Look, with the reason: they are neither approved nor rejected
until you decide.")]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Write the open tasks as HITs: one CSV file per batch, and the page that shows a HIT
    Hits(HitsArgs),
    /// Import downloaded results
    Results(ResultsArgs),
    /// Write whom to pay, and whom not to pay and why
    Approve(ApproveArgs),
}

#[derive(Debug, clap::Args)]
struct HitsArgs {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    campaign: CampaignName,
    /// Output directory; created if missing
    #[arg(long, value_name = "DIRECTORY")]
    out: PathBuf,
    /// Remove HIT files of an earlier run, so that nothing is published twice
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    book: BookArg,
}

#[derive(Debug, clap::Args)]
struct ResultsArgs {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    campaign: CampaignName,
    /// The platform's results file
    #[arg(value_name = "RESULTS.csv")]
    file: PathBuf,
    #[command(flatten)]
    book: BookArg,
}

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
    let records = opened.wait(opened.book.snapshot(&args.campaign))?;
    let out = &args.out;
    fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    older_hits(out, args.replace)?;
    let batches = batches(&records);
    if batches.is_empty() {
        note("the campaign needs no more answers");
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

/// Refuses a directory that has files of HITs, or removes them: published with the new ones they would
/// be asked and paid for twice.
fn older_hits(directory: &Path, replace: bool) -> anyhow::Result<()> {
    let entries =
        fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !name.starts_with("hits-") || !name.ends_with(".csv") {
            continue;
        }
        if !replace {
            bail!(
                "{} is from an earlier run, and its HITs may already be published; write to another \
                 directory, or remove such files with --replace",
                path.display()
            );
        }
        fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        note(format_args!("removed {name} of an earlier run"));
    }
    Ok(())
}

fn results(args: &ResultsArgs) -> anyhow::Result<()> {
    let opened = args.book.open()?;
    let records = opened.wait(opened.book.snapshot(&args.campaign))?;
    let name = args.file.display().to_string();
    let file = File::open(&args.file).with_context(|| format!("cannot read {name}"))?;
    let results = read_results(&records, &name, file)?;
    for row in &results.unread {
        note(format_args!("{name}, line {} ({}): {}", row.line, row.platform_id, row.reason));
    }
    if results.untimed > 0 {
        note(format_args!("{} submissions have no working time", results.untimed));
    }
    let unread = results.unread.len();
    opened.wait(opened.book.set_aside(&args.campaign, results.set_aside()))?;
    let imported = opened.wait(opened.book.import(&args.campaign, results.work))?;
    note(format_args!(
        "{} submissions imported, {} already known, {} from people who had answered the same; \
         {} rows of unfinished work, {} unreadable",
        imported.new, imported.known, imported.repeated, results.not_done, unread
    ));
    if imported.removed > 0 {
        note(format_args!(
            "{} submissions left out, because their annotator's data were removed",
            imported.removed
        ));
    }
    Ok(())
}

fn approve(args: &ApproveArgs) -> anyhow::Result<()> {
    let opened = args.book.open()?;
    let records = opened.wait(opened.book.snapshot(&args.campaign))?;
    let unread = opened.wait(opened.book.to_look_at(&args.campaign))?;
    let list = approvals(&records, &unread, &UNPAID);
    args.write(|table| write_approvals(&list, table))?;
    let rejected = list.iter().filter(|one| matches!(one.verdict, Verdict::Rejected(_))).count();
    let approved = list.len() - rejected - unread.len();
    note(format_args!("{approved} approved, {rejected} rejected, {} to check", unread.len()));
    Ok(())
}
