//! `motjuste-lab`: the researchers' program. It parses arguments and prints; the work is done in
//! libraries.

mod cli;
mod commands;
mod remedy;
mod resources;
mod score_report;
mod trained;

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    motjuste_terminal::run("motjuste-lab", cli::Cli::parse().run().map_err(remedy::with_remedy))
}
