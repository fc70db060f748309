//! Sessions: cookies that scripts cannot read and other servers' pages cannot send.
//!
//! An annotator's is the invitation itself, for the paths of its campaign alone. A requester's, and that
//! of who comes from a platform and has no invitation, says until when it holds and is signed with the
//! requester's token, so that it outlives a restart and is good at every server of the same campaigns.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use hmac::{Hmac, KeyInit as _, Mac};
use motjuste_campaign::{AnnotatorId, AnnotatorNumber, CampaignName, Token as Invitation};
use sha2::Sha256;

use motjuste_http::Token;

const ANNOTATOR: &str = "motjuste_annotator";
const REQUESTER: &str = "motjuste_requester";
/// How long an annotator may stay away without the link.
const ANNOTATOR_STAYS: Duration = Duration::from_secs(90 * 24 * 60 * 60);
/// How long a requester is not asked for the token again.
const REQUESTER_STAYS: Duration = Duration::from_secs(12 * 60 * 60);

pub(super) fn annotator_cookie(
    campaign: &CampaignName,
    invitation: &Invitation,
    is_secure: bool,
) -> HeaderValue {
    let path = format!("/c/{campaign}");
    cookie(ANNOTATOR, invitation.reveal(), &path, ANNOTATOR_STAYS, is_secure)
}

pub(super) fn invitation(headers: &HeaderMap) -> Option<Invitation> {
    value(headers, ANNOTATOR)?.parse().ok()
}

pub(super) fn platform_cookie(
    token: &Token,
    annotator: &AnnotatorId,
    now: SystemTime,
    is_secure: bool,
) -> HeaderValue {
    let until = seconds(now) + ANNOTATOR_STAYS.as_secs();
    let signed = platform_signature(token, annotator, until).finalize().into_bytes();
    let value = format!("{}.{until}.{}", annotator.number, hex::encode(signed));
    let path = format!("/c/{}", annotator.campaign);
    cookie(ANNOTATOR, &value, &path, ANNOTATOR_STAYS, is_secure)
}

/// The platform participant behind a request, if any.
pub(super) fn platform_person(
    token: &Token,
    headers: &HeaderMap,
    campaign: &CampaignName,
    now: SystemTime,
) -> Option<AnnotatorId> {
    let mut parts = value(headers, ANNOTATOR)?.split('.');
    let (number, until, signed) = (parts.next()?, parts.next()?, parts.next()?);
    let number = AnnotatorNumber(number.parse().ok()?);
    let annotator = AnnotatorId { campaign: campaign.clone(), number };
    let until: u64 = until.parse().ok()?;
    let signature = platform_signature(token, &annotator, until);
    signature.verify_slice(&hex::decode(signed).ok()?).ok()?;
    (seconds(now) < until).then_some(annotator)
}

pub(super) fn requester_cookie(token: &Token, now: SystemTime, is_secure: bool) -> HeaderValue {
    let until = seconds(now) + REQUESTER_STAYS.as_secs();
    let signed =
        format!("{until}.{}", hex::encode(signature(token, until).finalize().into_bytes()));
    cookie(REQUESTER, &signed, "/requester", REQUESTER_STAYS, is_secure)
}

pub(super) fn requester_leaves(is_secure: bool) -> HeaderValue {
    cookie(REQUESTER, "", "/requester", Duration::ZERO, is_secure)
}

/// Whether a request carries a valid requester's session.
pub(super) fn is_requester(token: &Token, headers: &HeaderMap, now: SystemTime) -> bool {
    let check = || {
        let (until, signed) = value(headers, REQUESTER)?.split_once('.')?;
        let until: u64 = until.parse().ok()?;
        signature(token, until).verify_slice(&hex::decode(signed).ok()?).ok()?;
        Some(seconds(now) < until)
    };
    check().unwrap_or(false)
}

fn signature(token: &Token, until: u64) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(token.digest()).expect("HMAC takes any key");
    mac.update(b"requester until ");
    mac.update(&until.to_be_bytes());
    mac
}

fn platform_signature(token: &Token, annotator: &AnnotatorId, until: u64) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(token.digest()).expect("HMAC takes any key");
    mac.update(format!("annotator {annotator} until {until}").as_bytes());
    mac
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn cookie(name: &str, value: &str, path: &str, stays: Duration, is_secure: bool) -> HeaderValue {
    let secure = if is_secure { "; Secure" } else { "" };
    let stays = stays.as_secs();
    let cookie =
        format!("{name}={value}; Path={path}; Max-Age={stays}; HttpOnly; SameSite=Strict{secure}");
    HeaderValue::from_str(&cookie).expect("names, hex digits and numbers can stand in a header")
}

fn value<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let lines = headers.get_all(COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent_back(set: &HeaderValue) -> HeaderMap {
        let pair = set.to_str().unwrap().split(';').next().unwrap();
        [(COOKIE, format!("other=1; {pair}").parse().unwrap())].into_iter().collect()
    }

    #[test]
    fn an_invitation_becomes_a_cookie_of_one_campaign() {
        let (invitation, name) = (Invitation::random().unwrap(), "swords".parse().unwrap());
        let set = annotator_cookie(&name, &invitation, true);
        let text = set.to_str().unwrap();
        for part in ["; Path=/c/swords;", "; HttpOnly", "; SameSite=Strict", "; Secure"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert_eq!(super::invitation(&sent_back(&set)), Some(invitation));
        assert_eq!(super::invitation(&HeaderMap::new()), None);
    }

    #[test]
    fn a_requester_is_known_for_a_while_and_by_this_token_alone() {
        let (token, other) = (Token::new("one").unwrap(), Token::new("two").unwrap());
        let now = UNIX_EPOCH + Duration::from_secs(1_000_000);
        let headers = sent_back(&requester_cookie(&token, now, false));
        assert!(is_requester(&token, &headers, now));
        assert!(!is_requester(&other, &headers, now));
        assert!(!is_requester(&token, &headers, now + REQUESTER_STAYS));
        assert!(!is_requester(&token, &sent_back(&requester_leaves(false)), now));
    }

    #[test]
    fn who_comes_from_a_platform_is_known_in_their_campaign_and_as_nobody_else() {
        let (token, other) = (Token::new("one").unwrap(), Token::new("two").unwrap());
        let now = UNIX_EPOCH + Duration::from_secs(1_000_000);
        let campaign: CampaignName = "swords".parse().unwrap();
        let elsewhere: CampaignName = "other".parse().unwrap();
        let annotator = AnnotatorId { campaign: campaign.clone(), number: AnnotatorNumber(7) };
        let set = platform_cookie(&token, &annotator, now, true);
        let text = set.to_str().unwrap().to_owned();
        for part in ["; Path=/c/swords;", "; HttpOnly", "; SameSite=Strict", "; Secure"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        let headers = sent_back(&set);
        let known = |token, campaign, now| platform_person(token, &headers, campaign, now);
        assert_eq!(known(&token, &campaign, now), Some(annotator));
        assert_eq!(known(&other, &campaign, now), None);
        assert_eq!(known(&token, &elsewhere, now), None);
        assert_eq!(known(&token, &campaign, now + ANNOTATOR_STAYS), None);
        let forged = text.replace("=7.", "=8.");
        assert_ne!(forged, text);
        let forged = sent_back(&forged.parse().unwrap());
        assert_eq!(platform_person(&token, &forged, &campaign, now), None);
        assert_eq!(super::invitation(&headers), None);
    }

    #[test]
    fn nobody_extends_a_session() {
        let token = Token::new("one").unwrap();
        let now = UNIX_EPOCH + Duration::from_secs(1_000_000);
        let set = requester_cookie(&token, now, false);
        let longer = set.to_str().unwrap().replace("1043200.", "9043200.");
        let headers = sent_back(&longer.parse().unwrap());
        assert!(!is_requester(&token, &headers, now));
    }
}
