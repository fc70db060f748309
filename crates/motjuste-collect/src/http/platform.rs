//! The entry for people of a platform: Prolific's study address says who comes, and no invitation is
//! needed where the campaign says `platform_entry`. Anyone who comes again is the same person.

use std::sync::Arc;
use std::time::SystemTime;

use axum::extract::{Path, State};
use axum::http::header::{LOCATION, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use motjuste_campaign::CampaignName;

use motjuste_http::Problem;

use super::extract::Anyone;
use super::state::AppState;
use crate::http::kind;

const PERSON: &str = "PROLIFIC_PID";

/// Leaves a cookie and leads to the campaign.
pub(super) async fn enter(
    State(state): State<Arc<AppState>>,
    anyone: Anyone,
    Path(campaign): Path<String>,
    uri: Uri,
) -> Result<Response, Problem> {
    state.check_arrival(anyone.client)?;
    let nothing =
        |_| Problem::new(kind::NOT_FOUND, "no campaign here admits people from a platform");
    let name: CampaignName = campaign.parse().map_err(nothing)?;
    let person = person(uri.query().unwrap_or_default()).ok_or_else(|| {
        let detail =
            format!("this address has no {PERSON}: open the study from your platform again");
        Problem::new(kind::MALFORMED_REQUEST, detail)
    })?;
    let annotator = state.enter_from_platform(name, person.to_owned()).await?;
    let cookie = state.sessions().of_annotator(&annotator, true, SystemTime::now());
    let place = HeaderValue::from_str(&format!("/c/{}/", annotator.campaign))
        .expect("a campaign's name can stand in an address");
    Ok((StatusCode::SEE_OTHER, [(SET_COOKIE, cookie), (LOCATION, place)]).into_response())
}

/// The participant's id. Anything but plain characters is rejected.
fn person(query: &str) -> Option<&str> {
    query.split('&').find_map(|pair| pair.strip_prefix(PERSON)?.strip_prefix('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_found_among_the_other_parts() {
        assert_eq!(person("STUDY_ID=s&PROLIFIC_PID=5f3c0ffee&SESSION_ID=x"), Some("5f3c0ffee"));
        assert_eq!(person("PROLIFIC_PIDS=1&X_PROLIFIC_PID=2"), None);
        assert_eq!(person(""), None);
    }
}
