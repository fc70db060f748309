//! Everything that can go wrong in a campaign.

use motjuste_core::{ModelError, NotMarked, UnknownPos};

use crate::{AnswerProblem, AssignmentId, CampaignName, DecisionId, Kind};

/// Why something could not be done. Nothing was changed where one of these is returned.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A name no campaign can have.
    #[error(
        "{0:?} cannot be a campaign's name: use 1 to 64 lower-case letters, digits and hyphens, \
         beginning with a letter or digit"
    )]
    BadName(String),
    /// A string that is not an id.
    #[error("{found:?} is not the id of an {kind}: expected CAMPAIGN/NUMBER")]
    BadId { kind: &'static str, found: String },
    /// A key for retries that cannot be one.
    #[error("a key must be 1 to 100 visible ASCII characters; a random UUID serves best")]
    BadKey,
    /// The system has no random bits.
    #[error("the operating system gives no random bits, so no token can be made: {0}")]
    NoRandomness(getrandom::Error),
    /// A token nobody was invited with.
    #[error("this invitation is not known: check that the link is complete")]
    UnknownToken,
    /// What a platform calls nobody.
    #[error("{0:?} is not what a platform calls a person: 1 to 100 letters, digits, - and _")]
    BadPlatformId(String),
    /// People of a platform come to a campaign that is for invited people alone.
    #[error(
        "campaign {0} is for invited people: say platform_entry = true in its file to let people \
         of a platform in"
    )]
    InvitedOnly(CampaignName),
    /// A campaign file that is not one.
    #[error("not a campaign: {0}")]
    BadCampaignFile(toml::de::Error),
    #[error("{name} {problem}")]
    BadSetting { name: &'static str, problem: &'static str },
    /// Data that cannot be an item.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// A pair whose context does not mark it.
    #[error(transparent)]
    NotMarked(#[from] NotMarked),
    /// A part of speech that is none.
    #[error(transparent)]
    UnknownPos(#[from] UnknownPos),
    /// No campaign has this name.
    #[error("there is no campaign \"{0}\" in this book; `motjuste collect status` lists them")]
    UnknownCampaign(CampaignName),
    /// A campaign of this name is there.
    #[error("there is a campaign \"{0}\" already: choose another name")]
    CampaignExists(CampaignName),
    /// An item of another procedure.
    #[error("item {item} is for {found}, but the campaign is a {expected} campaign")]
    WrongKind { item: String, found: Kind, expected: Kind },
    /// An item the campaign has.
    #[error("item {0} is in the campaign already; nothing was added")]
    DuplicateItem(String),
    /// An item with nothing to ask.
    #[error("item {0} has no candidates to ask about")]
    NothingToAsk(String),
    /// An item with too many candidates.
    #[error("item {0} has more than 65536 candidates")]
    TooManyCandidates(String),
    /// No word is left that could serve as a random control.
    #[error("no control word is left for item {0}: list more control_words in the campaign")]
    NoControlWord(String),
    /// A person who is not there.
    #[error("there is no annotator {0}")]
    UnknownAnnotator(crate::AnnotatorId),
    /// The person has not agreed.
    #[error("the campaign's terms have not been agreed to yet")]
    NoConsent,
    /// An assignment that is not there, or is someone else's: which of the two is not told.
    #[error("there is no assignment {0} of yours")]
    UnknownAssignment(AssignmentId),
    /// The work was handed in before, in another attempt; what was stored then stands.
    #[error("assignment {0} has been submitted already; the first submission stands")]
    AlreadySubmitted(AssignmentId),
    /// The work was handed back.
    #[error("assignment {0} was handed back; ask for the next task")]
    HandedBack(AssignmentId),
    /// The time was up and others did the work.
    #[error("the time for assignment {0} is over and others have done it; ask for the next task")]
    Expired(AssignmentId),
    /// Answers that do not fit what was asked.
    #[error(transparent)]
    Answer(#[from] AnswerProblem),
    /// A decision that is not there.
    #[error("there is no decision {0}")]
    UnknownDecision(DecisionId),
    #[error("a filter must name at least one submission")]
    NothingToFilter,
    /// A filter of something that is no submission.
    #[error("assignment {0} has not been submitted, so it cannot be filtered")]
    NotSubmitted(AssignmentId),
    /// A task that is not there.
    #[error("campaign {campaign} has no task {task}")]
    UnknownTask { campaign: CampaignName, task: crate::TaskNumber },
    /// Work from another platform that cannot be taken in.
    #[error("assignment {platform_id:?} cannot be taken in: {source}; nothing was imported")]
    Import {
        /// What the platform calls it.
        platform_id: String,
        source: Box<Self>,
    },
    /// An address that is neither a path nor PostgreSQL's.
    #[error("{0:?} is no database: give a file, sqlite:FILE, or postgres://USER@HOST/DATABASE")]
    BadUrl(String),
    /// A store that is not there.
    #[error("there is no book {0:?}; `motjuste collect init` begins one")]
    NoDatabase(String),
    /// PostgreSQL, for a program without it.
    #[error(
        "this program was built without PostgreSQL: give a file, or build it with the feature \
         `postgres`"
    )]
    NoPostgres,
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The database's tables could not be brought up to date.
    #[error("the database's tables could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// An event that a newer version of this program wrote.
    #[error("event {sequence} was written by a newer version of this program: use that one")]
    Newer {
        /// Its place in the log.
        sequence: u64,
    },
    /// Something in the database is not what this version writes.
    #[error("{what} in the database cannot be read: {source}; was it written by a newer version?")]
    Unreadable { what: &'static str, source: serde_json::Error },
}
