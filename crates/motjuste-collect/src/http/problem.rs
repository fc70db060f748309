//! Errors of the store as problem documents.

use std::future::Future;

use motjuste_campaign::Error;

use motjuste_http::Problem;

use crate::http::kind;

/// Does something in the store, to its end even if the client goes away in the middle.
pub(super) async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, Error>> + Send + 'static,
) -> Result<T, Problem> {
    match tokio::spawn(work).await {
        Ok(done) => done.map_err(|error| problem(&error)),
        Err(_) => Err(lost()),
    }
}

/// A piece of work that ended without an answer.
pub(super) fn lost() -> Problem {
    Problem::new(kind::INTERNAL_ERROR, "the answer was lost; this is a bug")
}

/// Why an annotator cannot go on with a task, for the person who sat at it.
fn closed(error: &Error) -> &'static str {
    match error {
        Error::Expired(_) => {
            "your time for this task was over and it was given to someone else, so these answers could \
             not be stored"
        }
        Error::HandedBack(_) => "you have returned this task, so these answers could not be stored",
        _ => "this task was already submitted, perhaps in another tab; the first submission counts",
    }
}

/// The problem that the client gets for an error. What the database says is for the log alone.
pub(super) fn problem(error: &Error) -> Problem {
    let kind = match error {
        Error::UnknownToken | Error::UnknownAnnotator(_) | Error::Revoked => kind::UNAUTHORIZED,
        Error::UnknownCampaign(_)
        | Error::UnknownAssignment(_)
        | Error::UnknownDecision(_)
        | Error::UnknownMember(_)
        | Error::NoSuchPerson(_)
        | Error::UnknownQuestion { .. }
        | Error::UnknownTask { .. } => kind::NOT_FOUND,
        // As if it did not exist: its participants know it by another address.
        Error::InvitedOnly(_) => {
            return Problem::new(kind::NOT_FOUND, "no campaign here admits people from a platform");
        }
        Error::AlreadySubmitted(_) | Error::HandedBack(_) | Error::Expired(_) => {
            return Problem::new(kind::TASK_CLOSED, closed(error));
        }
        Error::CampaignExists(_) => kind::UNANSWERABLE_REQUEST,
        Error::BadName(_) | Error::BadId { .. } | Error::BadKey | Error::BadPlatformId(_) => {
            kind::MALFORMED_REQUEST
        }
        Error::NoConsent
        | Error::Answer(_)
        | Error::NothingToFilter
        | Error::NotSubmitted(_)
        | Error::BadSetting { .. }
        | Error::BadReason(_)
        | Error::BadPersonName
        | Error::FixedSetting(_)
        | Error::WrongKind { .. }
        | Error::DuplicateItem(_)
        | Error::NothingToAsk(_)
        | Error::TooManyCandidates(_)
        | Error::NoControlWord(_) => kind::UNANSWERABLE_REQUEST,
        Error::DiskFull => {
            tracing::error!(%error, "the store");
            let detail = "nothing can be stored until there is room on the server's disk again";
            return Problem::new(kind::DISK_FULL, detail);
        }
        Error::ReadOnly => {
            tracing::error!(%error, "the store");
            return Problem::new(kind::OVERLOADED, "the campaign cannot be written at the moment");
        }
        // A connection lost, a lock not had in time: the page asks again, with the same key.
        Error::Database(_) => {
            tracing::error!(%error, "the store");
            return Problem::new(kind::OVERLOADED, "the campaign is temporarily unavailable");
        }
        _ => {
            tracing::error!(%error, "the store");
            return Problem::new(kind::INTERNAL_ERROR, "the campaign cannot be read or written");
        }
    };
    Problem::new(kind, error.to_string())
}
