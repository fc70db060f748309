//! Where to look on this machine, as the environment says.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};

use crate::error::{AssetError, Result};

/// Where to look, and whether the network may be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The cache: `MOTJUSTE_HOME`, or `motjuste` in the platform's cache directory.
    pub home: PathBuf,
    /// A local directory with assets (`MOTJUSTE_ASSET_DIR`), searched first.
    pub asset_dir: Option<PathBuf>,
    /// Whether the network is forbidden (`MOTJUSTE_OFFLINE=1`).
    pub offline: bool,
    /// The Hugging Face cache, if this machine could have one.
    pub hub_cache: Option<PathBuf>,
}

impl Settings {
    pub fn from_env() -> Result<Self> {
        let native = choose_native_strategy().ok();
        Self::from_variables(
            |name| env::var_os(name),
            native.as_ref().map(BaseStrategy::cache_dir),
            native.as_ref().map(|n| n.home_dir().to_owned()),
        )
    }

    fn from_variables(
        variable: impl Fn(&str) -> Option<OsString>,
        cache_dir: Option<PathBuf>,
        home_dir: Option<PathBuf>,
    ) -> Result<Self> {
        // An empty variable is what `VAR= command` leaves: as good as none.
        let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
        let path = |name: &str| variable(name).map(PathBuf::from);
        let hub_cache = path("HF_HUB_CACHE")
            .or_else(|| path("HF_HOME").map(|p| p.join("hub")))
            .or_else(|| path("XDG_CACHE_HOME").map(|p| p.join("huggingface/hub")))
            .or_else(|| home_dir.map(|p| p.join(".cache/huggingface/hub")));
        Ok(Self {
            home: path("MOTJUSTE_HOME")
                .or_else(|| cache_dir.map(|p| p.join("motjuste")))
                .ok_or(AssetError::NoHome)?,
            asset_dir: path("MOTJUSTE_ASSET_DIR"),
            offline: variable("MOTJUSTE_OFFLINE").is_some_and(|v| v != "0" && v != "false"),
            hub_cache,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(variables: &[(&str, &str)]) -> Settings {
        let variable = |name: &str| {
            let found = variables.iter().find(|(n, _)| *n == name);
            found.map(|(_, value)| value.into())
        };
        Settings::from_variables(variable, Some("/u/cache".into()), Some("/u".into())).unwrap()
    }

    #[test]
    fn an_empty_environment_means_the_platforms_places() {
        let settings = settings(&[]);
        assert_eq!(settings.home, PathBuf::from("/u/cache/motjuste"));
        assert_eq!(settings.hub_cache, Some("/u/.cache/huggingface/hub".into()));
        assert_eq!(settings.asset_dir, None);
        assert!(!settings.offline);
    }

    #[test]
    fn variables_override_the_platforms_places() {
        let settings = settings(&[
            ("MOTJUSTE_HOME", "/big/disk"),
            ("MOTJUSTE_OFFLINE", "1"),
            ("HF_HOME", "/hf"),
            ("MOTJUSTE_ASSET_DIR", "/usb"),
        ]);
        assert_eq!(settings.home, PathBuf::from("/big/disk"));
        assert_eq!(settings.hub_cache, Some("/hf/hub".into()));
        assert_eq!(settings.asset_dir, Some("/usb".into()));
        assert!(settings.offline);
    }

    #[test]
    fn offline_is_off_when_empty_or_zero() {
        for value in ["", "0", "false"] {
            assert!(!settings(&[("MOTJUSTE_OFFLINE", value)]).offline, "{value:?}");
        }
    }

    #[test]
    fn without_any_home_the_error_names_the_variable() {
        let error = Settings::from_variables(|_| None, None, None).unwrap_err();
        assert!(error.to_string().contains("set MOTJUSTE_HOME"));
    }
}
