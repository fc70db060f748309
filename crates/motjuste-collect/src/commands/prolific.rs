//! `motjuste-collect prolific`: people of a Prolific study, who come by its address, and their pay. No
//! network: the study is set up by hand.

use std::process::ExitCode;

use anyhow::bail;
use clap::Subcommand;
use motjuste_campaign::CampaignName;
use motjuste_campaign::platform::{people_approvals, write_people};
use motjuste_collect::PublicUrl;

use super::approve::{ApproveArgs, UNPAID};
use crate::commands::opened::BookArg;
use motjuste_terminal::output::{note, print_text};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-collect prolific address mine --public-url https://annotate.example
  motjuste-collect filter mine --rule control-accuracy --decide
  motjuste-collect prolific approve mine --out approve.csv

Set platform_entry = true in the campaign's file, and paste the address as the study's URL: Prolific
adds each participant's id. Ids are stored only for the payment list and appear in no export.")]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Print the study's URL
    Address(AddressArgs),
    /// Write whom to pay, and whom not to pay and why
    Approve(ApproveArgs),
}

#[derive(Debug, clap::Args)]
struct AddressArgs {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    campaign: CampaignName,
    /// Public URL of the server
    #[arg(long, visible_alias = "url", value_name = "URL")]
    #[arg(default_value = "http://127.0.0.1:8018")]
    public_url: PublicUrl,
    #[command(flatten)]
    book: BookArg,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.action {
        Action::Address(args) => address(args)?,
        Action::Approve(args) => approve(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn address(args: &AddressArgs) -> anyhow::Result<()> {
    let opened = args.book.open()?;
    let campaign = opened.wait(opened.book.campaign(&args.campaign))?;
    if !campaign.platform_entry {
        bail!(
            "{} admits invited people only: create a campaign with platform_entry = true",
            args.campaign
        );
    }
    let origin = args.public_url.origin();
    print_text(&format!("{origin}/p/{}?PROLIFIC_PID={{{{%PROLIFIC_PID%}}}}\n", args.campaign))?;
    Ok(())
}

fn approve(args: &ApproveArgs) -> anyhow::Result<()> {
    let opened = args.book.open()?;
    let records = opened.wait(opened.book.snapshot(&args.campaign))?;
    let people = opened.wait(opened.book.platform_people(&args.campaign))?;
    let list = people_approvals(&records, &people, &UNPAID);
    args.write(|table| write_people(&list, table))?;
    let rejected = list.iter().filter(|person| person.rejected.is_some()).count();
    let nothing = list.iter().filter(|p| p.submitted == 0 && p.rejected.is_none()).count();
    note(format_args!(
        "{} approved, {rejected} rejected, {nothing} without a submission",
        list.len() - rejected - nothing
    ));
    Ok(())
}
