//! How far a long run has come, on standard error; nothing where nobody watches.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over so many units of work, with what `details` shows beside it.
pub fn work_bar(total: u64, details: &str) -> anyhow::Result<ProgressBar> {
    let template = format!("{{bar:24}} {{percent:>3}} %  {details}  {{eta}} left");
    let style = ProgressStyle::with_template(&template)?.progress_chars("━━╌");
    Ok(ProgressBar::new(total).with_style(style))
}
