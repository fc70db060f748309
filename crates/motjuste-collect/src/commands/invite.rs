//! `motjuste-collect invite`: links for people who are to annotate.

use std::iter::repeat;
use std::process::ExitCode;

use motjuste_campaign::{CampaignName, Token};
use motjuste_collect::PublicUrl;

use crate::commands::opened::BookArg;
use motjuste_terminal::output::{note, print_text};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-collect invite mine 30 --public-url https://annotate.example > links.txt
  motjuste-collect invite mine --name Ann --name Bob

Each link is for one person. It is shown only once; the database keeps only its hash. Names help you to
tell people apart; annotators and exports never show them. `motjuste-collect people` lists and revokes.")]
pub(crate) struct Args {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    campaign: CampaignName,
    /// Number of people
    #[arg(value_name = "PEOPLE", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    #[arg(required_unless_present = "name")]
    people: Option<u32>,
    /// Name of a person to invite; can be repeated
    #[arg(long, value_name = "NAME", conflicts_with = "people")]
    name: Vec<String>,
    /// Public URL of the server
    #[arg(long, visible_alias = "url", value_name = "URL")]
    #[arg(default_value = "http://127.0.0.1:8018")]
    public_url: PublicUrl,
    #[command(flatten)]
    book: BookArg,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let opened = args.book.open()?;
    let tokens = match args.people {
        Some(people) => opened.wait(opened.book.invite(&args.campaign, people))?,
        None => opened.wait(opened.book.invite_by_name(&args.campaign, &args.name))?,
    };
    let origin = args.public_url.origin();
    let names = args.name.iter().map(|name| format!("{name}\t")).chain(repeat(String::new()));
    let link = |(name, token): (String, &Token)| format!("{name}{origin}/a/{}\n", token.reveal());
    let links: String = names.zip(&tokens).map(link).collect();
    print_text(&links)?;
    note(format_args!("{} links; they will not be shown again", tokens.len()));
    Ok(ExitCode::SUCCESS)
}
