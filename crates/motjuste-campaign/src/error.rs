//! Everything that can go wrong in a campaign.

use motjuste_core::{ModelError, NotMarked, UnknownPos};

use crate::{AnswerProblem, AssignmentId, CampaignName, DecisionId, Kind};

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why something could not be done. Nothing was changed where one of these is returned.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "{0:?} is not a valid campaign name: use 1 to 64 lower-case letters, digits and hyphens, \
         beginning with a letter or digit"
    )]
    BadName(String),
    #[error("{found:?} is not the id of an {kind}: expected CAMPAIGN/NUMBER")]
    BadId { kind: &'static str, found: String },
    #[error("a key must be 1 to 100 visible ASCII characters, preferably a random UUID")]
    BadKey,
    #[error("cannot create a token: the operating system provides no random bits: {0}")]
    NoRandomness(getrandom::Error),
    #[error("unknown invitation: check that the link is complete")]
    UnknownToken,
    #[error("{0:?} is not a valid participant id: use 1 to 100 letters, digits, - and _")]
    BadPlatformId(String),
    #[error(
        "campaign {0} admits invited people only: set platform_entry = true in its file to admit \
         people from a platform"
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
    #[error("item {0} is already in the campaign; nothing was added")]
    DuplicateItem(String),
    #[error("item {0} has no candidates to ask about")]
    NothingToAsk(String),
    #[error("item {0} has more than 65536 candidates")]
    TooManyCandidates(String),
    #[error("no control word left for item {0}: list more control_words in the campaign")]
    NoControlWord(String),
    #[error("no annotator {0}")]
    UnknownAnnotator(crate::AnnotatorId),
    #[error("you have not agreed to the campaign's terms yet")]
    NoConsent,
    /// An assignment that does not exist or is someone else's; the error does not reveal which.
    #[error("you have no assignment {0}")]
    UnknownAssignment(AssignmentId),
    #[error("assignment {0} has already been submitted; the first submission counts")]
    AlreadySubmitted(AssignmentId),
    #[error("assignment {0} was returned; ask for the next task")]
    HandedBack(AssignmentId),
    #[error("assignment {0} has expired and others have done it; ask for the next task")]
    Expired(AssignmentId),
    #[error(transparent)]
    Answer(#[from] AnswerProblem),
    /// Someone else than the person who asks.
    #[error("there is no annotator {0}")]
    NoSuchPerson(crate::AnnotatorId),
    #[error("no member {0}")]
    UnknownMember(crate::MemberId),
    #[error("campaign {campaign} has no such question about item {item}")]
    UnknownQuestion { campaign: CampaignName, item: crate::ItemNumber },
    #[error("give a reason or comment of at most {0} characters")]
    BadReason(usize),
    #[error("a name must have 1 to 100 visible characters")]
    BadPersonName,
    #[error("this invitation was taken back; ask the person who invited you")]
    Revoked,
    #[error("{0} cannot change once the campaign exists")]
    FixedSetting(&'static str),
    #[error("no decision {0}")]
    UnknownDecision(DecisionId),
    #[error("a filter must name at least one submission")]
    NothingToFilter,
    #[error("assignment {0} has not been submitted, so it cannot be filtered")]
    NotSubmitted(AssignmentId),
    #[error("campaign {campaign} has no task {task}")]
    UnknownTask { campaign: CampaignName, task: crate::TaskNumber },
    #[error("cannot import assignment {platform_id:?}: {source}; nothing was imported")]
    Import { platform_id: String, source: Box<Self> },
    #[error("{0:?} is not a database: give a file, sqlite:FILE, or postgres://USER@HOST/DATABASE")]
    BadUrl(String),
    #[error("cannot write {}: {source}", path.display())]
    File { path: std::path::PathBuf, source: std::io::Error },
    #[error("there is no database {0:?}")]
    NoDatabase(String),
    #[error(
        "this program was built without PostgreSQL: give a file, or build it with the feature \
         `postgres`"
    )]
    NoPostgres,
    #[error("the disk with the database is full; nothing was stored")]
    DiskFull,
    #[error("the database cannot be written: it is read-only")]
    ReadOnly,
    #[error("database error: {0}")]
    Database(sqlx::Error),
    #[error("cannot migrate the database's tables: {0}")]
    Migration(sqlx::migrate::MigrateError),
    #[error("the database was written by a newer version of this program: upgrade it")]
    NewerDatabase,
    #[error("event {sequence} was written by a newer version of this program: upgrade it")]
    Newer { sequence: u64 },
    #[error("cannot read {what} in the database: {source}; was it written by a newer version?")]
    Unreadable { what: &'static str, source: serde_json::Error },
}

impl From<sqlx::migrate::MigrateError> for Error {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        match error {
            sqlx::migrate::MigrateError::VersionMissing(_) => Self::NewerDatabase,
            error => Self::Migration(error),
        }
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(|error| error.code());
        match code.as_deref() {
            // SQLite's SQLITE_FULL and SQLITE_READONLY, PostgreSQL's classes 53100 and 25006.
            Some("13" | "53100") => Self::DiskFull,
            Some("8" | "25006") => Self::ReadOnly,
            _ => Self::Database(error),
        }
    }
}
