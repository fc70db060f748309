//! What a campaign asks for and of whom: the four procedures with the papers' numbers as defaults,
//! read from a TOML file (SWORDS §3.3 and App. B; McCarthy & Navigli 2009 §2.2 and §4.4;
//! SemEval-2020 task 3 §4).

use serde::{Deserialize, Serialize};

use crate::{CampaignName, Error};

/// A campaign. Its settings never change once it is created.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// Its name.
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
    /// What is asked.
    pub procedure: Procedure,
}

fn english() -> String {
    "en".to_owned()
}

const fn an_hour() -> u32 {
    60
}

/// What is asked, and how often.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Procedure {
    /// Would you use this substitute? (SWORDS)
    Judge(JudgeSettings),
    /// Which substitutes come to mind? (SemEval-2007 task 10, CoInCo)
    Recall(RecallSettings),
    /// Is this substitute good, reasonable or bad? (SemEval-2007 task 10, post hoc)
    Verdict(VerdictSettings),
    /// How similar are these two words here? (CoSimLex)
    Similarity(SimilaritySettings),
}

/// The name of a procedure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// [`Procedure::Judge`].
    Judge,
    /// [`Procedure::Recall`].
    Recall,
    /// [`Procedure::Verdict`].
    Verdict,
    /// [`Procedure::Similarity`].
    Similarity,
}

impl Kind {
    /// The name as written in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Judge => "judge",
            Self::Recall => "recall",
            Self::Verdict => "verdict",
            Self::Similarity => "similarity",
        }
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// SWORDS §3.3, App. B.1–B.3.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct JudgeSettings {
    /// Labels for every candidate.
    pub first_labels: u32,
    /// Labels more for every candidate with a positive one; 0 for a single stage.
    pub second_labels: u32,
    /// The most candidates in one task, controls not counted.
    pub candidates_per_task: u32,
    /// Whether each task holds the target itself and a random dictionary word as controls.
    pub controls: bool,
    /// The words that random controls are drawn from; empty for an English dictionary.
    pub control_words: Vec<String>,
    /// Whether a wrong control filters its task at once.
    pub filter_wrong_controls: bool,
    /// The control accuracy below which all of a person's work is filtered.
    pub min_control_accuracy: f64,
    /// With more unknown candidates than this, a task should be handed back.
    pub max_unknown: u32,
}

impl Default for JudgeSettings {
    fn default() -> Self {
        Self {
            first_labels: 3,
            second_labels: 7,
            candidates_per_task: 10,
            controls: true,
            control_words: Vec::new(),
            filter_wrong_controls: true,
            min_control_accuracy: 0.9,
            max_unknown: 3,
        }
    }
}

/// McCarthy & Navigli (2009) §2.2: five annotators, up to three substitutes; CoInCo: six, up to
/// five.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RecallSettings {
    /// People per sentence.
    pub annotators: u32,
    /// The most substitutes for one sentence.
    pub max_substitutes: u32,
}

impl Default for RecallSettings {
    fn default() -> Self {
        Self { annotators: 5, max_substitutes: 3 }
    }
}

/// McCarthy & Navigli (2009) §4.4: three judges, a sample of 100 sentences.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VerdictSettings {
    /// Judges per substitute.
    pub judges: u32,
    /// How many of the items are judged, drawn at random; 0 for all of them.
    pub sample: u32,
}

impl Default for VerdictSettings {
    fn default() -> Self {
        Self { judges: 3, sample: 0 }
    }
}

/// SemEval-2020 task 3 §4.3: 27 annotators for English, 12 for languages with few speakers at hand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SimilaritySettings {
    /// People per context of a pair.
    pub annotators: u32,
    /// Pairs in one block, which one person does whole and which is issued again whole.
    pub pairs_per_block: u32,
}

impl Default for SimilaritySettings {
    fn default() -> Self {
        Self { annotators: 27, pairs_per_block: 17 }
    }
}

impl Procedure {
    /// Its name.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Judge(_) => Kind::Judge,
            Self::Recall(_) => Kind::Recall,
            Self::Verdict(_) => Kind::Verdict,
            Self::Similarity(_) => Kind::Similarity,
        }
    }

    /// How many people a task of this stage is for.
    #[must_use]
    pub const fn wanted(&self, stage: u8) -> u32 {
        match self {
            Self::Judge(settings) if stage >= 2 => settings.second_labels,
            Self::Judge(settings) => settings.first_labels,
            Self::Recall(settings) => settings.annotators,
            Self::Verdict(settings) => settings.judges,
            Self::Similarity(settings) => settings.annotators,
        }
    }
}

impl Campaign {
    /// A campaign with this name, title and procedure, all else as the defaults say.
    #[must_use]
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

    /// Reads a campaign from TOML.
    ///
    /// # Errors
    /// [`Error::BadCampaignFile`] where it is not one, [`Error::BadSetting`] where a setting makes
    /// no sense.
    pub fn from_toml(toml: &str) -> Result<Self, Error> {
        let campaign: Self = toml::from_str(toml).map_err(Error::BadCampaignFile)?;
        campaign.checked()
    }

    /// The campaign, if its settings make sense.
    ///
    /// # Errors
    /// [`Error::BadSetting`].
    pub fn checked(self) -> Result<Self, Error> {
        let at_least_one = |name, value| {
            if value == 0 {
                Err(Error::BadSetting { name, problem: "must be at least 1" })
            } else {
                Ok(())
            }
        };
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
        match &self.procedure {
            Procedure::Judge(settings) => {
                at_least_one("first_labels", settings.first_labels)?;
                at_least_one("candidates_per_task", settings.candidates_per_task)?;
                if !(0.0..=1.0).contains(&settings.min_control_accuracy) {
                    let problem = "must be a share between 0 and 1";
                    return Err(Error::BadSetting { name: "min_control_accuracy", problem });
                }
                if settings.controls
                    && settings.control_words.is_empty()
                    && self.language.split('-').next() != Some("en")
                {
                    let problem = "must list dictionary words of the campaign's language";
                    return Err(Error::BadSetting { name: "control_words", problem });
                }
            }
            Procedure::Recall(settings) => {
                at_least_one("annotators", settings.annotators)?;
                at_least_one("max_substitutes", settings.max_substitutes)?;
            }
            Procedure::Verdict(settings) => at_least_one("judges", settings.judges)?,
            Procedure::Similarity(settings) => {
                at_least_one("annotators", settings.annotators)?;
                at_least_one("pairs_per_block", settings.pairs_per_block)?;
            }
        }
        Ok(self)
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
        assert_eq!((campaign.procedure.wanted(1), campaign.procedure.wanted(2)), (2, 7));
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
