//! Completions and manual pages, which every program prints of itself.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Command;
use clap_complete::Shell;

use crate::output::print_text;

#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell to complete for
    shell: Shell,
}

/// Prints the completion script of a program.
pub fn completions(args: &CompletionsArgs, mut program: Command) -> anyhow::Result<ExitCode> {
    let name = program.get_name().to_owned();
    // Into memory first: the generator panics on a pipe that closes early.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, name, &mut script);
    print_text(&String::from_utf8(script)?)?;
    Ok(ExitCode::SUCCESS)
}

#[derive(Debug, clap::Args)]
pub struct ManArgs {
    /// Write the program's page and one per subcommand into this directory
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Prints a program's manual page, or writes all of them.
pub fn man(args: &ManArgs, program: Command) -> anyhow::Result<ExitCode> {
    match &args.out {
        None => clap_mangen::Man::new(program).render(&mut io::stdout())?,
        Some(dir) => {
            std::fs::create_dir_all(dir)
                .with_context(|| format!("cannot create {}", dir.display()))?;
            clap_mangen::generate_to(program, dir)
                .with_context(|| format!("cannot write manual pages to {}", dir.display()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
