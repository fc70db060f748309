//! `motjuste-collect init`: begins a campaign.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::ValueEnum;
use motjuste_campaign::Campaign;

use crate::commands::opened::BookArg;
use motjuste_terminal::output::{note, print_text};

/// Arguments of `motjuste-collect init`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-collect init --template judge > campaign.toml
  motjuste-collect init campaign.toml

The settings of a campaign are fixed once it exists; to change them, create another campaign.")]
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
            Self::Judge => {
                "\
[procedure]
kind = \"judge\"
first_labels = 3           # for every candidate
second_labels = 7          # additional, for every candidate with a positive label; 0: only one stage
candidates_per_task = 10   # at most; two controls are added
controls = true            # the target itself, and a random word of the dictionary
# control_words = [\"…\"]    # needed for languages other than English
filter_wrong_controls = true
min_control_accuracy = 0.9 # below this, `filter --rule control-accuracy` filters all of a person's work
max_unknown = 3            # with more unknown words, a task must be returned
"
            }
            Self::Recall => {
                "\
[procedure]
kind = \"recall\"
annotators = 5             # per sentence; CoInCo had 6
max_substitutes = 3        # CoInCo had 5
"
            }
            Self::Verdict => {
                "\
[procedure]
kind = \"verdict\"
judges = 3                 # per sentence
sample = 0                 # judge this many sentences, drawn at random; 0: all
"
            }
            Self::Similarity => {
                "\
[procedure]
kind = \"similarity\"
annotators = 27            # per context; 12 where speakers are few
pairs_per_block = 17       # one person does a whole block; it is repeated as a whole
"
            }
        }
    }
}

const HEAD: &str = "\
name = \"my-campaign\"       # lower-case letters, digits and hyphens
title = \"My campaign\"      # what annotators see
language = \"en\"
seed = 1                   # decides every random choice
consent = \"\"\"
Your answers are published without your name. You may stop at any time.\"\"\"
# instructions = \"…\"       # instead of the standard ones
expiry_minutes = 60        # after this, a task goes to someone else
tasks_per_person = 0       # maximum per person; 0: no limit
min_seconds = 0.0          # fastest plausible answer to one question
pay_per_task = 0.0
platform_entry = false     # let people from Prolific in without an invitation
# completion_url = \"…\"     # where they go at the end: Prolific's URL with the study's code

";

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
