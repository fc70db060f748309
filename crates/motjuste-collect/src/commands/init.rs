//! `motjuste-collect init`: begins a campaign.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::ValueEnum;
use motjuste_campaign::Campaign;

use crate::commands::opened::BookArg;
use motjuste_terminal::output::{note, print_text};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-collect init --template judge > campaign.toml
  motjuste-collect init campaign.toml

Once a campaign exists, its procedure, language and seed are fixed: tasks depend on them. You can change
the rest on the requester's page.")]
pub(crate) struct Args {
    /// The file that describes the campaign
    #[arg(value_name = "CAMPAIGN.toml", required_unless_present = "template")]
    file: Option<PathBuf>,
    /// Print a template with the paper's numbers
    #[arg(long, value_enum, value_name = "KIND", conflicts_with = "file")]
    template: Option<Template>,
    #[command(flatten)]
    book: BookArg,
}

/// What a campaign asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Template {
    /// Would you use this substitute? (SWORDS)
    Judge,
    /// Which substitutes come to mind? (SemEval-2007, CoInCo)
    Recall,
    /// Is this substitute good, reasonable or bad? (SemEval-2007, post hoc)
    Verdict,
    /// How similar are these two words here? (CoSimLex)
    Similarity,
}

impl Template {
    const fn procedure(self) -> &'static str {
        match self {
            Self::Judge => include_str!("../../assets/templates/judge.toml"),
            Self::Recall => include_str!("../../assets/templates/recall.toml"),
            Self::Verdict => include_str!("../../assets/templates/verdict.toml"),
            Self::Similarity => include_str!("../../assets/templates/similarity.toml"),
        }
    }
}

const HEAD: &str = include_str!("../../assets/templates/campaign.toml");

/// Begins the campaign, or prints a template.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(template) = args.template {
        print_text(&format!("{HEAD}{}", template.procedure()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let file = args
        .file
        .as_deref()
        .context("no file given: name one, or print a template with --template")?;
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let campaign = Campaign::from_toml(&text).with_context(|| file.display().to_string())?;
    let name = campaign.name.clone();
    let opened = args.book.open_or_make()?;
    opened.wait(opened.book.create(campaign))?;
    note(format_args!(
        "campaign {name} created in {}; add items with motjuste-collect add",
        args.book.book
    ));
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_is_a_campaign() {
        for template in Template::value_variants() {
            Campaign::from_toml(&format!("{HEAD}{}", template.procedure())).unwrap();
        }
    }
}
