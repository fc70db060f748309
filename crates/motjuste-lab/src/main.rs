//! `motjuste-lab`: the researchers' program. It parses arguments and prints; the work is done in
//! libraries.

mod cli;
mod commands;
mod notes;
mod remedy;
mod resources;
mod score_report;
mod trained;

use std::process::ExitCode;

use clap::Parser as _;

/// Below what glibc at most keeps for reuse.
const KEPT: usize = 31 << 20;

fn main() -> ExitCode {
    // glibc keeps freed blocks up to the size of the largest one freed so far; larger ones go back to
    // the kernel and are faulted in again. Files of megabytes are read one after the other here, so
    // that this is a tenth of the time of `score swords`.
    drop(std::hint::black_box(Vec::<u8>::with_capacity(KEPT)));
    motjuste_terminal::run("motjuste-lab", cli::Cli::parse().run().map_err(remedy::with_remedy))
}
