//! The progress of encoding, shared by the trainings that encode.

use std::io::IsTerminal;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use motjuste_train::vectors::Progress;

/// A bar on a terminal, nothing elsewhere.
pub(super) struct Bar {
    bar: ProgressBar,
}

impl Bar {
    pub(super) fn new() -> anyhow::Result<Self> {
        let bar = match std::io::stderr().is_terminal() {
            true => ProgressBar::new_spinner(),
            false => ProgressBar::hidden(),
        };
        bar.set_style(ProgressStyle::with_template("{spinner} {msg}")?);
        Ok(Self { bar })
    }

    pub(super) fn show(&self, progress: Progress<'_>) {
        match progress {
            Progress::Reading { text, lines } => {
                self.bar.set_message(format!("reading {}, {lines} lines", name(text)));
                self.bar.tick();
            }
            Progress::Encoding { done, total } => {
                if self.bar.length().is_none() {
                    self.bar.set_style(encoding_style());
                    self.bar.set_length(total as u64);
                    self.bar.set_message("encoding sentences");
                }
                self.bar.set_position(done as u64);
            }
        }
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn encoding_style() -> ProgressStyle {
    ProgressStyle::with_template("{msg} {bar:24} {pos}/{len}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("━━╌")
}

fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
