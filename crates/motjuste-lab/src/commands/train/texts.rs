//! The text a training reads where a user gives none: a small corpus among the assets.

use std::path::PathBuf;

use anyhow::{Context, bail};

use motjuste_terminal::output::note;
use motjuste_terminal::pulled;

/// The asset.
const SMALL: &str = "addresses";

/// The texts given, or else the small corpus, fetched if need be.
pub(super) fn or_small_corpus(given: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    if !given.is_empty() {
        return Ok(given.to_vec());
    }
    let Some(directory) = pulled(SMALL)? else {
        bail!("no text to train on: add --text FILE …");
    };
    let files = directory.read_dir().and_then(|entries| {
        entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<PathBuf>>>()
    });
    let mut files = files.with_context(|| format!("cannot read {}", directory.display()))?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    note(
        "training on a small corpus (State of the Union addresses); add --text FILE … for a better model",
    );
    Ok(files)
}
