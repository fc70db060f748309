//! A campaign's settings, read from a TOML file. What a kind asks for, with the papers' numbers as
//! defaults, is in its folder under `kind`.

use serde::{Deserialize, Serialize};

use crate::kind::at_least_one;
use crate::{CampaignName, Error, Procedure, Result};

/// A campaign. What its tasks depend on never changes once it is created.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    pub name: CampaignName,
    /// What annotators and requesters see as its title.
    pub title: String,
    /// The language of its texts, as in BCP 47.
    #[serde(default = "english")]
    pub language: String,
    /// What every random choice is drawn from.
    #[serde(default)]
    pub seed: u64,
    /// What people agree to before they see a task; without it nobody is asked.
    #[serde(default)]
    pub consent: Option<String>,
    /// Instructions in place of the procedure's own.
    #[serde(default)]
    pub instructions: Option<String>,
    /// How long a task stays with one person before others may have it.
    #[serde(default = "an_hour")]
    pub expiry_minutes: u32,
    /// Whether one person may be asked the same thing again in a later stage.
    #[serde(default)]
    pub allow_repeats: bool,
    /// The most tasks one person may submit; 0 for as many as there are. A paid study is for so many
    /// tasks each, and one person's views should not make up a dataset.
    #[serde(default)]
    pub tasks_per_person: u32,
    /// The quickest believable answer to one question, in seconds; 0 sets no minimum.
    #[serde(default)]
    pub min_seconds: f64,
    /// What is paid for a task, in any currency; 0 where nobody is paid.
    #[serde(default)]
    pub pay_per_task: f64,
    /// Whether people of a platform may enter with what it calls them, without an invitation
    /// (Prolific's study address).
    #[serde(default)]
    pub platform_entry: bool,
    /// Where people of a platform go when they are done, which tells the platform so.
    #[serde(default)]
    pub completion_url: Option<String>,
    pub procedure: Procedure,
}

fn english() -> String {
    "en".to_owned()
}

const fn an_hour() -> u32 {
    60
}

impl Campaign {
    /// A campaign with this name, title and procedure, all else as the defaults say.
    pub fn new(name: CampaignName, title: impl Into<String>, procedure: Procedure) -> Self {
        Self {
            name,
            title: title.into(),
            language: english(),
            seed: 0,
            consent: None,
            instructions: None,
            expiry_minutes: an_hour(),
            allow_repeats: false,
            tasks_per_person: 0,
            min_seconds: 0.0,
            pay_per_task: 0.0,
            platform_entry: false,
            completion_url: None,
            procedure,
        }
    }

    pub fn from_toml(toml: &str) -> Result<Self> {
        let campaign: Self = toml::from_str(toml).map_err(Error::BadCampaignFile)?;
        campaign.checked()
    }

    /// The campaign, if its settings make sense.
    pub fn checked(self) -> Result<Self> {
        at_least_one("expiry_minutes", self.expiry_minutes)?;
        for (name, value) in
            [("min_seconds", self.min_seconds), ("pay_per_task", self.pay_per_task)]
        {
            if !value.is_finite() || value < 0.0 {
                return Err(Error::BadSetting { name, problem: "must be a number, 0 or more" });
            }
        }
        let is_web = |url: &str| url.starts_with("https://") || url.starts_with("http://");
        let is_plain =
            |url: &str| url.len() <= 2000 && url.bytes().all(|byte| byte.is_ascii_graphic());
        if self.completion_url.as_deref().is_some_and(|url| !is_web(url) || !is_plain(url)) {
            let problem = "must be a web address: https://…";
            return Err(Error::BadSetting { name: "completion_url", problem });
        }
        self.procedure.of_kind().check(&self.language)?;
        Ok(self)
    }

    /// Refuses other settings where tasks depend on those there were.
    pub(crate) fn check_edit(&self, before: &Self) -> Result<()> {
        let fixed = [
            ("language", self.language == before.language),
            ("seed", self.seed == before.seed),
            ("allow_repeats", self.allow_repeats == before.allow_repeats),
            ("procedure", self.procedure == before.procedure),
        ];
        match fixed.iter().find(|(_, is_same)| !is_same) {
            Some((name, _)) => Err(Error::FixedSetting(name)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SWORDS: &str = "
        name = 'swords'
        title = 'Would you use this word?'
        [procedure]
        kind = 'judge'
        first_labels = 2
    ";

    #[test]
    fn what_a_file_leaves_out_is_as_in_the_paper() {
        let campaign = Campaign::from_toml(SWORDS).unwrap();
        let Procedure::Judge(settings) = &campaign.procedure else { panic!("{campaign:?}") };
        assert_eq!((settings.first_labels, settings.second_labels), (2, 7));
        assert_eq!((settings.candidates_per_task, settings.max_unknown), (10, 3));
        let kind = campaign.procedure.of_kind();
        assert_eq!((kind.wanted(1), kind.wanted(2)), (2, 7));
    }

    #[test]
    fn a_misspelt_or_senseless_setting_is_named() {
        let misspelt = SWORDS.replace("first_labels", "frist_labels");
        let error = Campaign::from_toml(&misspelt).unwrap_err().to_string();
        assert!(error.contains("frist_labels"), "{error}");
        let none = SWORDS.replace("= 2", "= 0");
        let error = Campaign::from_toml(&none).unwrap_err().to_string();
        assert!(error.contains("first_labels"), "{error}");
        let script = SWORDS.replace("[procedure]", "completion_url = 'javascript:1'\n[procedure]");
        let error = Campaign::from_toml(&script).unwrap_err().to_string();
        assert!(error.contains("completion_url"), "{error}");
        let finnish = SWORDS.replace("[procedure]", "language = 'fi'\n[procedure]");
        let error = Campaign::from_toml(&finnish).unwrap_err().to_string();
        assert!(error.contains("control_words"), "{error}");
    }

    #[test]
    fn a_campaign_reads_back() {
        let campaign = Campaign::from_toml(SWORDS).unwrap();
        let json = serde_json::to_string(&campaign).unwrap();
        assert_eq!(serde_json::from_str::<Campaign>(&json).unwrap(), campaign);
    }
}
