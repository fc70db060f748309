//! `motjuste`: argument parsing and printing only. Everything else lives in a library crate.

mod cli;
mod commands;
mod lexicon;
mod output;
mod pull_bar;
mod resources;
mod screen;
mod suggester;
mod system_file;
mod trained;
mod work_bar;
mod workers;

use std::io;
use std::process::ExitCode;

use clap::Parser;
use motjuste::AssetError;
use pull_bar::EXIT_INTERRUPTED;

/// What a wrong argument or a bad input file exits with.
pub(crate) const EXIT_BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    match cli::Cli::parse().run() {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::say(format_args!("motjuste: {}", output::in_words(&error)));
            ExitCode::from(if is_interruption(&error) { EXIT_INTERRUPTED } else { EXIT_BAD_INPUT })
        }
    }
}

/// `motjuste … | head` closes the pipe early; that is not an error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Ctrl-C during a pull.
fn is_interruption(error: &anyhow::Error) -> bool {
    let interrupted = |error: &AssetError| matches!(error, AssetError::Interrupted);
    match error.downcast_ref::<motjuste::Error>() {
        Some(motjuste::Error::Assets(error)) => interrupted(error),
        _ => error.downcast_ref().is_some_and(interrupted),
    }
}
