//! Who looks after a campaign, and what they may do.

use serde::{Deserialize, Serialize};

use crate::{Actor, MemberNumber, Snapshot};

/// What a member may do; each role may do what those before it may.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::Display,
    strum::EnumString,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Role {
    /// Looks.
    Viewer,
    /// Invites, filters, adjudicates, adds items.
    Requester,
    /// Changes settings and members, removes a person's data.
    Owner,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    pub number: MemberNumber,
    pub name: String,
    pub role: Role,
    /// Members who are gone stay known by what they decided.
    pub removed: bool,
}

impl Snapshot {
    /// Who did something, by name; `None` for the campaign itself.
    pub fn name_of(&self, actor: Actor) -> Option<String> {
        match actor {
            Actor::Campaign => None,
            Actor::Requester => Some("owner".to_owned()),
            Actor::Annotator(number) => Some(format!("annotator {number}")),
            Actor::Member(number) => {
                let known = self.members.iter().find(|member| member.number == number);
                Some(known.map_or_else(|| format!("member {number}"), |known| known.name.clone()))
            }
        }
    }

    /// Who did something, by role and number, for files that name nobody.
    pub(crate) fn role_of(&self, actor: Actor) -> String {
        match actor {
            Actor::Campaign => "campaign".to_owned(),
            Actor::Requester | Actor::Annotator(_) => "requester".to_owned(),
            Actor::Member(number) => {
                let known = self.members.iter().find(|member| member.number == number);
                let role = known.map_or(Role::Requester, |member| member.role);
                format!("{role} {number}")
            }
        }
    }
}
