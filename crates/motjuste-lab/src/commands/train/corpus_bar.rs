//! How far a training on text has come.

use std::io::IsTerminal;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use motjuste_distributional::Step;

/// A line on a terminal, nothing elsewhere.
pub(super) struct CorpusBar(ProgressBar);

impl CorpusBar {
    pub(super) fn new() -> anyhow::Result<Self> {
        let bar = match std::io::stderr().is_terminal() {
            true => ProgressBar::new_spinner(),
            false => ProgressBar::hidden(),
        };
        bar.set_style(ProgressStyle::with_template("{spinner} {elapsed}  {msg}")?);
        Ok(Self(bar))
    }

    pub(super) fn show(&self, step: Step<'_>) {
        self.0.set_message(match step {
            Step::Analysing { file, tokens } => {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                format!("reading {name}, {} tokens so far", HumanCount(tokens))
            }
            Step::Counting { done, of } => format!("counting, {done} of {of} words"),
            Step::Factoring { done, of } => {
                format!("finding latent dimensions, {done} of {of} passes")
            }
        });
        self.0.tick();
    }

    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
