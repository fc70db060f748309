//! The writer's settings: what commands do where their arguments do not say.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};
use motjuste::json::{AllowedLabel, SpellingName, TierName};
use motjuste::{Label, Options, Spelling, Tier};
use motjuste_terminal::tier;
use serde::Deserialize;

/// The variable that names another file.
const VARIABLE: &str = "MOTJUSTE_CONFIG";

/// What the file may say.
#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    tier: Option<TierName>,
    spelling: Option<SpellingName>,
    #[serde(default)]
    exclude: Vec<String>,
    #[serde(default)]
    allow: Vec<AllowedLabel>,
    /// Words that editors give no hints at.
    #[serde(default)]
    pub(crate) ignore: Vec<String>,
}

impl Config {
    /// Reads the file, if there is one.
    pub(crate) fn load() -> anyhow::Result<Self> {
        let named = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()).map(PathBuf::from);
        let is_named = named.is_some();
        let Some(path) = named.or_else(usual_path) else { return Ok(Self::default()) };
        match fs::read_to_string(&path) {
            Ok(text) => Self::parse(&text, &path),
            Err(error) if error.kind() == ErrorKind::NotFound && !is_named => Ok(Self::default()),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
        }
    }

    fn parse(text: &str, path: &Path) -> anyhow::Result<Self> {
        toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start).min(text.len());
            let line = text[..text.floor_char_boundary(at)].matches('\n').count() + 1;
            anyhow!("{}, line {line}: {}", path.display(), error.message())
        })
    }

    /// The tier of an argument, else of the file, else the usual one.
    pub(crate) fn tier(&self, argument: Option<Tier>) -> Tier {
        argument.or(self.tier.map(Tier::from)).unwrap_or(tier::DEFAULT)
    }

    /// What is wanted of every suggestion.
    pub(crate) fn options(&self) -> Options {
        let spelling = self.spelling.map_or(Spelling::American, Spelling::from);
        let allow = self.allow.iter().copied().map(Label::from);
        Options::default().spelling(spelling).exclude(&self.exclude).allow(allow)
    }
}

fn usual_path() -> Option<PathBuf> {
    let native = choose_native_strategy().ok()?;
    Some(native.config_dir().join("motjuste").join("config.toml"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> anyhow::Result<Config> {
        Config::parse(text, Path::new("config.toml"))
    }

    #[test]
    fn a_file_says_what_arguments_do_not() {
        let config = parse(
            "tier = \"large\"\nspelling = \"british\"\nexclude = [\"nice\"]\nallow = [\"dated\"]",
        )
        .unwrap();
        assert_eq!(config.tier(None), Tier::Large);
        assert_eq!(config.tier(Some(Tier::Embedded)), Tier::Embedded);
        let options = config.options();
        assert_eq!(options.spelling, Spelling::British);
        assert_eq!(options.exclude, ["nice"]);
        assert!(options.allow.contains(Label::Dated));
        assert_eq!(parse("").unwrap().tier(None), tier::DEFAULT);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let error = parse("tier = \"base\"\nteir = \"large\"").unwrap_err().to_string();
        assert!(error.starts_with("config.toml, line 2: unknown field `teir`"), "{error}");
        let error = parse("spelling = \"scottish\"").unwrap_err().to_string();
        assert!(error.starts_with("config.toml, line 1: unknown variant `scottish`"), "{error}");
    }
}
