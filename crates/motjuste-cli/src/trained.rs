//! Where trained resources are kept: `trained` in the cache directory of the assets.

use std::path::PathBuf;

use motjuste_assets::Settings;

/// The path of a trained file, whether or not it is there.
pub(crate) fn path(name: &str) -> anyhow::Result<PathBuf> {
    Ok(Settings::from_env()?.home.join("trained").join(name))
}
