//! `motjuste tui`: a text walked through in the terminal.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::ensure;
use motjuste::{Setup, Silent, Tier};
use motjuste_prose::Language;
use motjuste_terminal::output::note;
use motjuste_terminal::tier;
use motjuste_tui::{File, Settings};

use crate::config::Config;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste tui letter.md

Tab goes to the next word worth changing, 1 to 9 take a better one, s saves, ? shows all keys. The first
save keeps the old text as letter.md~. Everything runs on this machine.")]
pub(crate) struct Args {
    /// The text, in UTF-8; code, links and other markup in it are left alone
    file: PathBuf,
    /// Model size: embedded (no download), base (MiniLM) or large (MPNet) [default: base]
    #[arg(long, value_parser = tier::parser(), hide_possible_values = true)]
    tier: Option<Tier>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let config = Config::load()?;
    let (file, text) = File::open(&args.file)?;
    ensure!(
        io::stdin().is_terminal() && io::stdout().is_terminal(),
        "motjuste tui needs a terminal; `motjuste suggest --file {} --all` does not",
        args.file.display()
    );
    let name = args.file.to_string_lossy();
    let language = Language::of("text", &name).unwrap_or(Language::Plain);
    let tier = config.tier(args.tier);
    let settings = Settings { options: config.options(), ignore: config.ignore, language };
    let open = move || Setup::new(tier).pull(&mut Silent).open();
    if let Some(kept) = motjuste_tui::run(file, text, settings, open)? {
        note(format_args!("unsaved changes are in {}", kept.display()));
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
