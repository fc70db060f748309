//! `motjuste-collect invite`: links for people who are to annotate.

use std::process::ExitCode;

use motjuste_campaign::CampaignName;
use motjuste_collect::PublicUrl;

use crate::commands::opened::BookArg;
use motjuste_terminal::output::{note, print_text};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-collect invite mine 30 --public-url https://annotate.example > links.txt

Each link is for one person. It is shown only once; the database keeps only its hash.")]
pub(crate) struct Args {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    campaign: CampaignName,
    /// Number of people
    #[arg(value_name = "PEOPLE", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    people: u32,
    /// Public URL of the server
    #[arg(long, visible_alias = "url", value_name = "URL")]
    #[arg(default_value = "http://127.0.0.1:8018")]
    public_url: PublicUrl,
    #[command(flatten)]
    book: BookArg,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let opened = args.book.open()?;
    let tokens = opened.wait(opened.book.invite(&args.campaign, args.people))?;
    let origin = args.public_url.origin();
    let links: String =
        tokens.iter().map(|token| format!("{origin}/a/{}\n", token.reveal())).collect();
    print_text(&links)?;
    note(format_args!("{} links; they will not be shown again", tokens.len()));
    Ok(ExitCode::SUCCESS)
}
