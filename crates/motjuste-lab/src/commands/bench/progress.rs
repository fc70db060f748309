//! A line for the cell that runs, on standard error; nothing where nobody watches.

use std::sync::Mutex;

use indicatif::ProgressBar;
use motjuste_bench::Event;
use motjuste_core::Observer;

use motjuste_terminal::output::note;
use motjuste_terminal::work_bar::work_bar;

/// The bar of the cell that runs.
#[derive(Debug)]
pub(super) struct Bars {
    bar: Mutex<ProgressBar>,
}

impl Bars {
    /// None yet.
    pub(super) fn new() -> anyhow::Result<Self> {
        Ok(Self { bar: Mutex::new(work_bar(0, "{pos} of {len}  {msg}")?) })
    }

    fn bar(&self) -> ProgressBar {
        self.bar.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }
}

impl Observer<Event<'_>> for Bars {
    fn observe(&self, event: Event<'_>) {
        match event {
            Event::Begin { cell, questions, known } => {
                let bar = self.bar();
                bar.reset();
                bar.set_length(questions as u64);
                bar.set_position(known as u64);
                bar.set_message(cell.name());
            }
            Event::Answered => self.bar().inc(1),
            Event::End { cell, outcome } => {
                self.bar().finish_and_clear();
                let Some(usage) = outcome.ok().and_then(|done| done.usage) else { return };
                let cost = usage.cost.map_or(String::new(), |cost| format!(", {cost:.4} in all"));
                note(format_args!(
                    "{}: {} asked, {} remembered, {} prompt and {} answer tokens{cost}",
                    cell.name(),
                    usage.asked,
                    usage.remembered,
                    usage.prompt_tokens,
                    usage.completion_tokens,
                ));
            }
        }
    }
}
