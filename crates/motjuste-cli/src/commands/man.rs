//! `motjuste man`.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::CommandFactory;

use crate::cli::Cli;

/// Arguments of `motjuste man`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Write motjuste.1 and one page per subcommand into this directory
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Prints the main page, or writes all of them.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let command = Cli::command();
    match &args.out {
        None => clap_mangen::Man::new(command).render(&mut io::stdout())?,
        Some(dir) => {
            std::fs::create_dir_all(dir)
                .with_context(|| format!("cannot create {}", dir.display()))?;
            clap_mangen::generate_to(command, dir)
                .with_context(|| format!("cannot write manual pages to {}", dir.display()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
