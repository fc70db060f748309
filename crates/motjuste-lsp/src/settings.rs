//! What the writer wants: the defaults of the program, then what the client sends.

use motjuste::json::{AllowedLabel, RegisterName, SpellingName, TierName};
use motjuste::{Label, Options, Tier};
use motjuste_prose::Flaw;
use serde::Deserialize;
use serde_json::Value;

/// The member of a client's configuration that is ours.
pub(crate) const SECTION: &str = "motjuste";

#[derive(Debug, Clone)]
pub struct Settings {
    pub tier: Tier,
    pub options: Options,
    /// The languages, by the client's names for them, that get answers; all if empty.
    pub languages: Vec<String>,
    /// What hints are given; none unless somebody asks.
    pub checks: Vec<Flaw>,
    /// Words that get no hints.
    pub ignore: Vec<String>,
}

impl Settings {
    pub fn new(tier: Tier, options: Options) -> Self {
        Self { tier, options, languages: Vec::new(), checks: Vec::new(), ignore: Vec::new() }
    }

    /// These settings, changed as a client says. What it leaves out stays.
    ///
    /// # Errors
    /// If a member is unknown or has a value it cannot have.
    pub(crate) fn changed(&self, written: &Value) -> Result<Self, String> {
        let written = written.get(SECTION).unwrap_or(written);
        let mut settings = self.clone();
        if written.is_null() || written.as_array().is_some_and(Vec::is_empty) {
            return Ok(settings); // some clients write an empty table as a list
        }
        let written = Written::deserialize(written).map_err(|error| error.to_string())?;
        if let Some(tier) = written.tier {
            settings.tier = tier.into();
        }
        let options = &mut settings.options;
        if let Some(spelling) = written.spelling {
            options.spelling = spelling.into();
        }
        if let Some(register) = written.register {
            options.register = register.into();
        }
        options.exclude.extend(written.exclude.unwrap_or_default());
        options.allow.extend(written.allow.unwrap_or_default().into_iter().map(Label::from));
        if let Some(languages) = written.languages {
            settings.languages = languages;
        }
        if let Some(checks) = written.diagnostics {
            settings.checks = checks;
        }
        settings.ignore.extend(written.ignore.unwrap_or_default());
        Ok(settings)
    }

    pub(crate) fn answers(&self, language: &str) -> bool {
        self.languages.is_empty() || self.languages.iter().any(|one| one == language)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    tier: Option<TierName>,
    spelling: Option<SpellingName>,
    register: Option<RegisterName>,
    exclude: Option<Vec<String>>,
    allow: Option<Vec<AllowedLabel>>,
    languages: Option<Vec<String>>,
    diagnostics: Option<Vec<Flaw>>,
    ignore: Option<Vec<String>>,
}

#[cfg(test)]
mod tests {
    use motjuste::Spelling;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_client_changes_what_it_names() {
        let defaults = Settings::new(Tier::Base, Options::default().exclude(["nice"]));
        let changed = defaults.changed(&json!({
            "motjuste": { "spelling": "british", "exclude": ["good"], "languages": ["markdown"] }
        }));
        let changed = changed.unwrap();
        assert_eq!((changed.tier, changed.options.spelling), (Tier::Base, Spelling::British));
        assert_eq!(changed.options.exclude, ["nice", "good"]);
        assert!(changed.answers("markdown") && !changed.answers("python"));
        assert_eq!(defaults.changed(&json!({ "tier": "embedded" })).unwrap().tier, Tier::Embedded);
        for nothing in [json!(null), json!({}), json!([]), json!({ "motjuste": null })] {
            assert_eq!(defaults.changed(&nothing).unwrap().tier, Tier::Base, "{nothing}");
        }
        let error = defaults.changed(&json!({ "teir": "base" })).unwrap_err();
        assert!(error.starts_with("unknown field `teir`"), "{error}");
    }
}
