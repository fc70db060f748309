//! How a program ends: what it says of an error, and the code it exits with.

use std::io;
use std::process::ExitCode;

use crate::output::{in_words, say};
use crate::pull_bar;

/// What a wrong argument or a bad input file exits with.
pub const EXIT_BAD_INPUT: u8 = 2;
/// What a pull stopped by Ctrl-C exits with, as shells do.
pub const EXIT_INTERRUPTED: u8 = 130;

/// Ends the program called `name`: its own exit code, or one message and the code for it.
pub fn run(name: &str, outcome: anyhow::Result<ExitCode>) -> ExitCode {
    match outcome {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            say(format_args!("{name}: {}", in_words(&error)));
            let interrupted = pull_bar::was_interrupted();
            ExitCode::from(if interrupted { EXIT_INTERRUPTED } else { EXIT_BAD_INPUT })
        }
    }
}

/// `motjuste … | head` closes the pipe early; that is not an error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    })
}
