//! The assets that serve the needs of systems. Where they are is up to the program.

use std::collections::BTreeSet;
use std::path::PathBuf;

use motjuste_systems::{Entry, Need, Resources};

/// Adds what some systems need and `pull` can get, and what they want and `find` finds here.
///
/// # Errors
/// Those of `pull`.
pub fn add_assets<E>(
    resources: &mut Resources,
    systems: &[&Entry],
    mut pull: impl FnMut(&str) -> Result<Option<PathBuf>, E>,
    find: impl Fn(&str) -> Option<PathBuf>,
) -> Result<(), E> {
    let needs: BTreeSet<Need> = systems.iter().flat_map(|entry| entry.needs).copied().collect();
    for need in needs {
        let Some((asset, file)) = need.asset() else { continue };
        if resources.get(need).is_none()
            && let Some(path) = pull(asset)?
        {
            resources.set(need, file.map_or(path.clone(), |file| path.join(file)));
        }
    }
    for need in systems.iter().flat_map(|entry| entry.wants) {
        let Some((asset, file)) = need.asset() else { continue };
        if resources.get(*need).is_none()
            && let Some(path) = find(asset)
        {
            resources.set(*need, file.map_or(path.clone(), |file| path.join(file)));
        }
    }
    Ok(())
}
