//! The default directory of trained resources: beside the assets.

use std::path::PathBuf;

use motjuste_assets::Settings;

/// The path of a trained resource: `trained/NAME` in the cache.
pub(crate) fn path(name: &str) -> anyhow::Result<PathBuf> {
    Ok(Settings::from_env()?.home.join("trained").join(name))
}
