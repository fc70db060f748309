//! Models and lexicons for a command: pulled on first use, or a note why they are missing.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use motjuste_assets::Assets;

use crate::output::{in_words, note};
use crate::pull_bar::PullBar;

/// The directory of an asset, pulled if need be; none, and a note why, if it cannot be had.
pub fn pulled(name: &str) -> anyhow::Result<Option<PathBuf>> {
    match Assets::open()?.resolve_or_pull(name, &mut PullBar::default()) {
        Ok(asset) => Ok(Some(asset.path().to_owned())),
        Err(error) => {
            note(in_words(&anyhow!(error)));
            Ok(None)
        }
    }
}

/// The directory of a model: a directory as it is given, or the pulled asset of that name.
pub fn model_dir(model: &str) -> anyhow::Result<PathBuf> {
    if Path::new(model).is_dir() {
        return Ok(model.into());
    }
    let dir = Assets::open()?.resolve(model).with_context(|| {
        format!(
            "{model} is neither a directory nor a downloaded model (see `motjuste assets list`)"
        )
    })?;
    Ok(dir.path().to_owned())
}
