//! `motjuste`: the writers' program. It parses arguments and prints; the work is done in libraries.

mod cli;
mod commands;
mod config;
mod lexicon;

use std::process::ExitCode;

fn main() -> ExitCode {
    motjuste_terminal::run("motjuste", cli::run())
}
