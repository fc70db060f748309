//! `motjuste-collect`: the dataset builders' program, with the pages of annotators and requesters. The
//! campaigns themselves are in `motjuste-campaign`.

mod cli;
mod commands;

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    motjuste_terminal::run("motjuste-collect", cli::Cli::parse().run())
}
