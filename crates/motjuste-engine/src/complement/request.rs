//! Verbs that say who is to do what: *ask him to wait*, but not *question him to wait*; and verbs whose object is
//! what somebody says, not who hears it: *state the facts*, but not *state him*.

use motjuste_core::Pos;
use motjuste_lexicon::{Slot, VerbForm};

use super::CAUSING_TO;
use crate::AnalysedTarget;

#[rustfmt::skip]
const ASKING: &[&str] = &[
    "advise", "allow", "ask", "beg", "command", "compel", "enable", "encourage", "expect", "forbid", "force", "instruct",
    "invite", "oblige", "order", "permit", "persuade", "remind", "request", "tell", "urge", "want", "warn",
];
#[rustfmt::skip]
const ALSO: &[&str] = &[
    "appeal to", "authorize", "beseech", "bribe", "call on", "call upon", "caution", "challenge", "charge", "convince",
    "counsel", "dare", "desire", "direct", "entreat", "exhort", "help", "hire", "implore", "intend", "like",
    "make it possible for", "need", "petition", "plead with", "pray", "prefer", "press", "provoke", "recruit", "summon",
    "tempt", "trust", "wish", "would like",
];
#[rustfmt::skip]
const SAYING: &[&str] = &[
    "communicate", "convey", "declare", "disclose", "divulge", "express", "impart", "mention", "narrate", "proclaim",
    "pronounce", "recite", "recount", "relate", "remark", "report", "reveal", "say", "speak", "state", "utter", "voice",
];
const HEARERS: &[&str] =
    &["me", "you", "him", "her", "us", "them", "everyone", "everybody", "anyone", "nobody"];

/// Whether an object and an infinitive with *to* follow the target.
pub(super) fn follows(target: &AnalysedTarget<'_>) -> bool {
    if !ASKING.contains(&target.lemma.as_str()) {
        return false;
    }
    let inside =
        |pos| matches!(pos, Pos::Det | Pos::Adj | Pos::Num | Pos::Noun | Pos::Propn | Pos::Pron);
    let mut after = target.tagged_after().peekable();
    let mut words = 0;
    while after.next_if(|(word, tag)| inside(tag.pos) && !word.eq_ignore_ascii_case("to")).is_some()
    {
        words += 1;
    }
    let to = after.next().is_some_and(|(word, _)| word.eq_ignore_ascii_case("to"));
    let infinitive = after.next().is_some_and(|(_, tag)| {
        matches!(tag.pos, Pos::Verb | Pos::Aux)
            && tag.slot.is_none_or(|slot| slot == Slot::Verb(VerbForm::Base))
    });
    words > 0 && to && infinitive
}

/// Whether an object and an infinitive with *to* can follow a verb.
pub(super) fn can_follow(verb: &str) -> bool {
    [ASKING, ALSO, CAUSING_TO].iter().any(|verbs| verbs.contains(&verb))
}

/// Whether the target is *tell* or its like, with the person who hears as its object, and the verb cannot have
/// that person.
pub(super) fn cannot_tell(target: &AnalysedTarget<'_>, verb: &str) -> bool {
    ["tell", "inform", "notify"].contains(&target.lemma.as_str())
        && target.after().next().is_some_and(|word| HEARERS.contains(&word.to_lowercase().as_str()))
        && SAYING.contains(&verb)
}
