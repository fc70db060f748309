//! Sessions: cookies that scripts cannot read and other servers' pages cannot send.
//!
//! An annotator's invitation is exchanged for one, so that the link itself is not sent with every
//! request. A session says whose it is and until when it holds, and is signed with the requester's
//! token, so that it outlives a restart and is good at every server of the same campaigns.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use hmac::{Hmac, KeyInit as _, Mac};
use motjuste_campaign::{AnnotatorId, AnnotatorNumber, CampaignName, MemberId};
use sha2::Sha256;

use motjuste_http::Token;

const ANNOTATOR: &str = "motjuste_annotator";
const REQUESTER: &str = "motjuste_requester";
/// How long an annotator may stay away without the link.
const ANNOTATOR_STAYS: Duration = Duration::from_secs(90 * 24 * 60 * 60);
/// How long a requester is not asked for the token again.
const REQUESTER_STAYS: Duration = Duration::from_secs(12 * 60 * 60);

/// Who looks after campaigns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Who {
    /// Whoever has the server's token: all campaigns are theirs.
    Owner,
    Member(MemberId),
}

impl Who {
    const OWNER: &str = "owner";

    fn name(&self) -> String {
        match self {
            Self::Owner => Self::OWNER.to_owned(),
            Self::Member(member) => member.to_string(),
        }
    }

    fn named(name: &str) -> Option<Self> {
        if name == Self::OWNER { Some(Self::Owner) } else { name.parse().ok().map(Self::Member) }
    }

    fn claim(&self, until: u64) -> String {
        format!("staff {} until {until}", self.name())
    }
}

/// Makes and reads sessions.
#[derive(Clone, Copy)]
pub(super) struct Sessions<'t> {
    /// What they are signed with.
    pub(super) token: &'t Token,
    /// Whether they are for encrypted connections alone.
    pub(super) is_secure: bool,
}

impl Sessions<'_> {
    pub(super) fn of_annotator(
        self,
        annotator: &AnnotatorId,
        is_from_platform: bool,
        now: SystemTime,
    ) -> HeaderValue {
        let until = seconds(now) + ANNOTATOR_STAYS.as_secs();
        let via = via(is_from_platform);
        let signed = self.sign(&claim(annotator, via, until)).finalize().into_bytes();
        let value = format!("{}.{until}.{via}.{}", annotator.number, hex::encode(signed));
        let path = format!("/c/{}", annotator.campaign);
        self.cookie(&self.annotator_cookie(&annotator.campaign), &value, &path, ANNOTATOR_STAYS)
    }

    /// The annotator of a campaign behind a request, and whether a platform sent them.
    pub(super) fn annotator(
        self,
        headers: &HeaderMap,
        campaign: &CampaignName,
        now: SystemTime,
    ) -> Option<(AnnotatorId, bool)> {
        let mut parts = value(headers, &self.annotator_cookie(campaign))?.split('.');
        let (number, until, via, signed) =
            (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let number = AnnotatorNumber(number.parse().ok()?);
        let annotator = AnnotatorId { campaign: campaign.clone(), number };
        let until: u64 = until.parse().ok()?;
        let claimed = self.sign(&claim(&annotator, via, until));
        claimed.verify_slice(&hex::decode(signed).ok()?).ok()?;
        (seconds(now) < until).then(|| (annotator, via == self::via(true)))
    }

    pub(super) fn of_staff(self, who: &Who, now: SystemTime) -> HeaderValue {
        let until = seconds(now) + REQUESTER_STAYS.as_secs();
        let signed = self.sign(&who.claim(until)).finalize().into_bytes();
        let value = format!("{until}.{}.{}", who.name(), hex::encode(signed));
        self.cookie(&self.requester_cookie(), &value, "/requester", REQUESTER_STAYS)
    }

    pub(super) fn requester_leaves(self) -> HeaderValue {
        self.cookie(&self.requester_cookie(), "", "/requester", Duration::ZERO)
    }

    /// Who looks after campaigns behind a request.
    pub(super) fn staff(self, headers: &HeaderMap, now: SystemTime) -> Option<Who> {
        let mut parts = value(headers, &self.requester_cookie())?.split('.');
        let (until, name, signed) = (parts.next()?, parts.next()?, parts.next()?);
        let until: u64 = until.parse().ok()?;
        let who = Who::named(name)?;
        let claimed = self.sign(&who.claim(until));
        claimed.verify_slice(&hex::decode(signed).ok()?).ok()?;
        (seconds(now) < until).then_some(who)
    }

    fn sign(self, claim: &str) -> Hmac<Sha256> {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(self.token.digest()).expect("HMAC takes any key");
        mac.update(claim.as_bytes());
        mac
    }

    // A name that begins with `__Host-` keeps a cookie from every other server of the same machine or
    // domain. Browsers take it only with `Secure` and for all paths, so the campaign is in the name.
    fn annotator_cookie(self, campaign: &CampaignName) -> String {
        if self.is_secure { format!("__Host-{ANNOTATOR}_{campaign}") } else { ANNOTATOR.to_owned() }
    }

    fn requester_cookie(self) -> String {
        if self.is_secure { format!("__Host-{REQUESTER}") } else { REQUESTER.to_owned() }
    }

    fn cookie(self, name: &str, value: &str, path: &str, stays: Duration) -> HeaderValue {
        let (path, secure) = if self.is_secure { ("/", "; Secure") } else { (path, "") };
        let stays = stays.as_secs();
        let cookie = format!(
            "{name}={value}; Path={path}; Max-Age={stays}; HttpOnly; SameSite=Strict{secure}"
        );
        HeaderValue::from_str(&cookie).expect("names, hex digits and numbers can stand in a header")
    }
}

const fn via(is_from_platform: bool) -> &'static str {
    if is_from_platform { "platform" } else { "invitation" }
}

fn claim(annotator: &AnnotatorId, via: &str, until: u64) -> String {
    format!("annotator {annotator} by {via} until {until}")
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
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

    const NOW: SystemTime = UNIX_EPOCH;

    fn annotator() -> AnnotatorId {
        AnnotatorId { campaign: "swords".parse().unwrap(), number: AnnotatorNumber(7) }
    }

    #[test]
    fn an_annotator_is_known_in_their_campaign_and_as_nobody_else() {
        let (token, other) = (Token::new("one").unwrap(), Token::new("two").unwrap());
        let elsewhere: CampaignName = "other".parse().unwrap();
        for (is_from_platform, is_secure) in [(false, false), (true, false), (false, true)] {
            let sessions = Sessions { token: &token, is_secure };
            let set = sessions.of_annotator(&annotator(), is_from_platform, NOW);
            let headers = sent_back(&set);
            let known = |token, campaign: &CampaignName, now| {
                Sessions { token, is_secure }.annotator(&headers, campaign, now)
            };
            let swords = &annotator().campaign;
            assert_eq!(known(&token, swords, NOW), Some((annotator(), is_from_platform)));
            assert_eq!(known(&other, swords, NOW), None);
            assert_eq!(known(&token, &elsewhere, NOW), None);
            assert_eq!(known(&token, swords, NOW + ANNOTATOR_STAYS), None);
            for (from, to) in [("=7.", "=8."), (".platform.", ".invitation."), (".7776000.", ".9.")]
            {
                let forged = set.to_str().unwrap().replace(from, to);
                let forged = sent_back(&forged.parse().unwrap());
                let found = sessions.annotator(&forged, swords, NOW);
                assert!(found.is_none() || forged == headers, "{forged:?}");
            }
        }
    }

    #[test]
    fn a_cookie_is_for_one_campaign_or_for_this_server_alone() {
        let token = Token::new("one").unwrap();
        let set = |is_secure| {
            let sessions = Sessions { token: &token, is_secure };
            sessions.of_annotator(&annotator(), false, NOW).to_str().unwrap().to_owned()
        };
        let (plain, secure) = (set(false), set(true));
        assert!(plain.starts_with("motjuste_annotator=7.") && plain.contains("; Path=/c/swords;"));
        assert!(secure.starts_with("__Host-motjuste_annotator_swords=7."), "{secure}");
        assert!(secure.contains("; Path=/; ") && secure.ends_with("; Secure"), "{secure}");
        for cookie in [plain, secure] {
            assert!(cookie.contains("; HttpOnly; SameSite=Strict"), "{cookie}");
        }
    }

    #[test]
    fn a_requesters_cookie_is_for_this_server_alone() {
        let token = Token::new("one").unwrap();
        let sessions = |is_secure| Sessions { token: &token, is_secure };
        let set = |is_secure| {
            let cookie = sessions(is_secure).of_staff(&Who::Owner, NOW);
            cookie.to_str().unwrap().to_owned()
        };
        let (plain, secure) = (set(false), set(true));
        assert!(plain.starts_with("motjuste_requester=43200.owner."), "{plain}");
        assert!(plain.contains("; Path=/requester;"), "{plain}");
        assert!(secure.starts_with("__Host-motjuste_requester=43200.owner."), "{secure}");
        assert!(secure.contains("; Path=/; ") && secure.ends_with("; Secure"), "{secure}");
        let headers = sent_back(&secure.parse().unwrap());
        assert_eq!(sessions(true).staff(&headers, NOW), Some(Who::Owner));
    }

    #[test]
    fn staff_are_known_for_a_while_and_by_this_token_alone() {
        let (token, other) = (Token::new("one").unwrap(), Token::new("two").unwrap());
        let of = |token| Sessions { token, is_secure: false };
        let member = |number| Who::Member(format!("swords/{number}").parse().unwrap());
        for who in [Who::Owner, member(2)] {
            let set = of(&token).of_staff(&who, NOW);
            let headers = sent_back(&set);
            assert_eq!(of(&token).staff(&headers, NOW), Some(who));
            assert_eq!(of(&other).staff(&headers, NOW), None);
            assert_eq!(of(&token).staff(&headers, NOW + REQUESTER_STAYS), None);
            for (from, to) in [("43200.", "99999."), ("swords/2", "swords/1"), ("owner", "a/1")] {
                let forged = sent_back(&set.to_str().unwrap().replace(from, to).parse().unwrap());
                let found = of(&token).staff(&forged, NOW);
                assert!(found.is_none() || forged == headers, "{forged:?}");
            }
        }
        assert_eq!(of(&token).staff(&sent_back(&of(&token).requester_leaves()), NOW), None);
    }
}
