//! What things are called: campaigns, items, tasks, people, assignments, questions, decisions; and
//! the keys and tokens that come from outside.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::{Error, Result};

/// A campaign's name: 1 to 64 lower-case letters, digits and hyphens, beginning with a letter or
/// digit, so that it can stand in an address and in a file name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CampaignName(String);

impl CampaignName {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for CampaignName {
    type Error = Error;

    fn try_from(name: String) -> Result<Self> {
        let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        let good =
            (1..=64).contains(&name.len()) && !name.starts_with('-') && name.bytes().all(allowed);
        if good { Ok(Self(name)) } else { Err(Error::BadName(name)) }
    }
}

impl FromStr for CampaignName {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        name.to_owned().try_into()
    }
}

impl From<CampaignName> for String {
    fn from(name: CampaignName) -> Self {
        name.0
    }
}

impl fmt::Display for CampaignName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub u32);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

number!(
    /// An item's number within its campaign, from 1, in the order in which items were added.
    ItemNumber
);
number!(
    /// A task's number within its campaign, from 1, in the order in which tasks were issued.
    TaskNumber
);
number!(
    /// A person's number within a campaign, from 1: all that an export says about who answered.
    AnnotatorNumber
);
number!(
    /// An assignment's number within its campaign, from 1.
    AssignmentNumber
);
number!(
    /// A quality decision's number within its campaign, from 1.
    DecisionNumber
);
number!(
    /// A member's number within a campaign, from 1.
    MemberNumber
);
number!(
    /// Where in its task a question stands, from 0, in the order in which it is shown. All that a
    /// browser learns about what is asked: neither sources nor controls show in it.
    QuestionId
);

/// An event's place in its campaign's log, from 1 and without gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sequence(pub u64);

/// Milliseconds since 1970-01-01T00:00:00Z, by the server's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

macro_rules! numbered_in_campaign {
    ($(#[$doc:meta])* $name:ident, $number:ident, $kind:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name {
            pub campaign: CampaignName,
            pub number: $number,
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}/{}", self.campaign, self.number)
            }
        }

        impl FromStr for $name {
            type Err = Error;

            fn from_str(id: &str) -> Result<Self> {
                let parts = id.rsplit_once('/').and_then(|(campaign, number)| {
                    Some(Self { campaign: campaign.parse().ok()?, number: $number(number.parse().ok()?) })
                });
                parts.ok_or_else(|| Error::BadId { kind: $kind, found: id.to_owned() })
            }
        }

        impl TryFrom<String> for $name {
            type Error = Error;

            fn try_from(id: String) -> Result<Self> {
                id.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.to_string()
            }
        }
    };
}

numbered_in_campaign!(
    /// A person who takes part in one campaign, written `campaign/number`.
    AnnotatorId, AnnotatorNumber, "annotator"
);
numbered_in_campaign!(
    /// A person who looks after one campaign, written `campaign/number`.
    MemberId, MemberNumber, "member"
);
numbered_in_campaign!(
    /// One task in one person's hands, written `campaign/number`.
    AssignmentId, AssignmentNumber, "assignment"
);
numbered_in_campaign!(
    /// A quality decision, written `campaign/number`.
    DecisionId, DecisionNumber, "decision"
);

/// What a client calls one attempt to write, so that a retry is known for one: 1 to 100 visible
/// ASCII characters, best a random UUID made when the page is opened.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key(String);

impl Key {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Key {
    type Error = Error;

    fn try_from(key: String) -> Result<Self> {
        let good = (1..=100).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_graphic());
        if good { Ok(Self(key)) } else { Err(Error::BadKey) }
    }
}

impl FromStr for Key {
    type Err = Error;

    fn from_str(key: &str) -> Result<Self> {
        key.to_owned().try_into()
    }
}

impl From<Key> for String {
    fn from(key: Key) -> Self {
        key.0
    }
}

/// An invitation: 256 random bits that only the invited person has. The store keeps its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new token from the operating system's randomness.
    pub fn random() -> Result<Self> {
        let mut bits = [0; 32];
        getrandom::fill(&mut bits).map_err(Error::NoRandomness)?;
        Ok(Self(hex::encode(bits)))
    }

    /// The token as in an invitation link.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored of it. The token has all the entropy a key needs, so a plain hash is enough.
    pub fn hash(&self) -> String {
        hex::encode(Sha256::digest(self.0.as_bytes()))
    }
}

impl FromStr for Token {
    type Err = Error;

    fn from_str(token: &str) -> Result<Self> {
        let good = token.len() == 64
            && token.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        if good { Ok(Self(token.to_owned())) } else { Err(Error::UnknownToken) }
    }
}

/// Never shows the token, which must not end up in a log.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl QuestionId {
    /// As people count.
    pub(crate) fn ordinal(self) -> u64 {
        u64::from(self.0) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_stand_in_an_address() {
        assert_eq!("swords-2".parse::<CampaignName>().unwrap().as_str(), "swords-2");
        for bad in ["", "-a", "Swords", "a/b", "a b", "ä", &"a".repeat(65)] {
            assert!(matches!(bad.parse::<CampaignName>(), Err(Error::BadName(_))), "{bad:?}");
        }
    }

    #[test]
    fn ids_read_back() {
        let id: AssignmentId = "swords/12".parse().unwrap();
        assert_eq!((id.campaign.as_str(), id.number), ("swords", AssignmentNumber(12)));
        assert_eq!(id.to_string().parse::<AssignmentId>().unwrap(), id);
        for bad in ["swords", "swords/", "swords/-1", "/1", "a/b/1"] {
            let error = bad.parse::<AnnotatorId>().unwrap_err();
            assert!(error.to_string().contains("annotator"), "{error}");
        }
    }

    #[test]
    fn tokens_differ_read_back_and_stay_secret() {
        let (one, other) = (Token::random().unwrap(), Token::random().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.reveal().parse::<Token>().unwrap(), one);
        assert!(!format!("{one:?}").contains(one.reveal()));
        assert!(matches!("0".parse::<Token>(), Err(Error::UnknownToken)));
    }
}
