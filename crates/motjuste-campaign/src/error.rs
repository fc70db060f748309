//! Everything that can go wrong in a campaign.

use motjuste_core::{ModelError, NotMarked, UnknownPos};

use crate::{AnswerProblem, AssignmentId, CampaignName, DecisionId, Kind};

/// Why something could not be done. Nothing was changed where one of these is returned.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "{0:?} cannot be a campaign's name: use 1 to 64 lower-case letters, digits and hyphens, \
         beginning with a letter or digit"
    )]
    BadName(String),
    #[error("{found:?} is not the id of an {kind}: expected CAMPAIGN/NUMBER")]
    BadId { kind: &'static str, found: String },
    #[error("a key must be 1 to 100 visible ASCII characters; a random UUID serves best")]
    BadKey,
    #[error("the operating system gives no random bits, so no token can be made: {0}")]
    NoRandomness(getrandom::Error),
    #[error("this invitation is not known: check that the link is complete")]
    UnknownToken,
    #[error("{0:?} is not what a platform calls a person: 1 to 100 letters, digits, - and _")]
    BadPlatformId(String),
    #[error(
        "campaign {0} is for invited people: say platform_entry = true in its file to let people \
         of a platform in"
    )]
    InvitedOnly(CampaignName),
    #[error("not a campaign: {0}")]
    BadCampaignFile(toml::de::Error),
    #[error("{name} {problem}")]
    BadSetting { name: &'static str, problem: &'static str },
    #[error(transparent)]
    Model(#[from] ModelError),
    #[error(transparent)]
    NotMarked(#[from] NotMarked),
    #[error(transparent)]
    UnknownPos(#[from] UnknownPos),
    #[error("there is no campaign \"{0}\"")]
    UnknownCampaign(CampaignName),
    #[error("there is a campaign \"{0}\" already")]
    CampaignExists(CampaignName),
    #[error("item {item} is for {found}, but the campaign is a {expected} campaign")]
    WrongKind { item: String, found: Kind, expected: Kind },
    #[error("item {0} is in the campaign already; nothing was added")]
    DuplicateItem(String),
    #[error("item {0} has no candidates to ask about")]
    NothingToAsk(String),
    #[error("item {0} has more than 65536 candidates")]
    TooManyCandidates(String),
    #[error("no control word is left for item {0}: list more control_words in the campaign")]
    NoControlWord(String),
    #[error("there is no annotator {0}")]
    UnknownAnnotator(crate::AnnotatorId),
    #[error("the campaign's terms have not been agreed to yet")]
    NoConsent,
    /// An assignment that is not there, or is someone else's: which of the two is not told.
    #[error("there is no assignment {0} of yours")]
    UnknownAssignment(AssignmentId),
    #[error("assignment {0} has been submitted already; the first submission stands")]
    AlreadySubmitted(AssignmentId),
    #[error("assignment {0} was handed back; ask for the next task")]
    HandedBack(AssignmentId),
    #[error("the time for assignment {0} is over and others have done it; ask for the next task")]
    Expired(AssignmentId),
    #[error(transparent)]
    Answer(#[from] AnswerProblem),
    #[error("there is no decision {0}")]
    UnknownDecision(DecisionId),
    #[error("a filter must name at least one submission")]
    NothingToFilter,
    #[error("assignment {0} has not been submitted, so it cannot be filtered")]
    NotSubmitted(AssignmentId),
    #[error("campaign {campaign} has no task {task}")]
    UnknownTask { campaign: CampaignName, task: crate::TaskNumber },
    #[error("assignment {platform_id:?} cannot be taken in: {source}; nothing was imported")]
    Import {
        /// What the platform calls it.
        platform_id: String,
        source: Box<Self>,
    },
    #[error("{0:?} is no database: give a file, sqlite:FILE, or postgres://USER@HOST/DATABASE")]
    BadUrl(String),
    #[error("there is no database {0:?}")]
    NoDatabase(String),
    #[error(
        "this program was built without PostgreSQL: give a file, or build it with the feature \
         `postgres`"
    )]
    NoPostgres,
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    #[error("the database's tables could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    #[error("event {sequence} was written by a newer version of this program: use that one")]
    Newer {
        /// Its place in the log.
        sequence: u64,
    },
    #[error("{what} in the database cannot be read: {source}; was it written by a newer version?")]
    Unreadable { what: &'static str, source: serde_json::Error },
}
