//! Verbs that say what somebody gets and who gets it: *send me the figures*, but not *transmit me the figures*.

use motjuste_core::Pos;

use super::time;
use crate::AnalysedTarget;

#[rustfmt::skip]
const GIVING: &[&str] = &[
    "accord", "afford", "allot", "allow", "ask", "assign", "award", "bequeath", "bet", "bill",
    "book", "bring", "build", "buy", "cause", "charge", "cook", "cost", "deny", "draw", "e-mail",
    "earn", "email", "fax", "feed", "fetch", "find", "fine", "forgive", "forward", "gain", "get",
    "give", "grant", "guarantee", "hand", "invoice", "knit", "lease", "leave", "lend", "loan",
    "mail", "make", "message", "offer", "order", "overcharge", "owe", "pass", "pay", "permit",
    "play", "post", "pour", "prepare", "present", "promise", "quote", "read", "refuse", "rent",
    "reserve", "save", "secure", "sell", "send", "serve", "ship", "show", "sing", "slip", "spare",
    "teach", "tell", "text", "throw", "tip", "toss", "will", "win", "wire", "wish", "write",
];
const PRONOUNS: &[&str] = &["me", "you", "him", "us", "them", "it"];

/// Whether a verb can have two objects.
pub(super) fn can_follow(verb: &str) -> bool {
    GIVING.contains(&verb)
}

/// Whether two objects follow the target.
pub(super) fn follow(target: &AnalysedTarget<'_>) -> bool {
    if !can_follow(&target.lemma) {
        return false;
    }
    let mut after = target.tagged_after().peekable();
    let Some((first, tag)) = after.next() else { return false };
    let is_pronoun = PRONOUNS.contains(&first.to_lowercase().as_str());
    let begins = is_pronoun || matches!(tag.pos, Pos::Det | Pos::Pron | Pos::Propn | Pos::Noun);
    if !begins {
        return false;
    }
    if !is_pronoun {
        let mut nouns = usize::from(matches!(tag.pos, Pos::Propn | Pos::Noun));
        while let Some((_, tag)) =
            after.next_if(|(_, tag)| matches!(tag.pos, Pos::Adj | Pos::Noun | Pos::Propn))
        {
            nouns += usize::from(tag.pos != Pos::Adj);
        }
        if nouns == 0 {
            return false;
        }
    }
    let rest: Vec<_> = after.collect();
    let Some((_, tag)) = rest.first() else { return false };
    let begins_another = match tag.pos {
        Pos::Det => true,
        Pos::Pron => rest.get(1).is_some_and(|(_, next)| matches!(next.pos, Pos::Noun | Pos::Adj)),
        Pos::Num | Pos::Adj | Pos::Noun => is_pronoun,
        _ => false,
    };
    begins_another && !time::begins_with_time(rest.into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place;

    #[test]
    fn two_objects_are_seen() {
        let follow = |marked: &str| {
            let (text, span) = place::marked(marked).unwrap();
            follow(&AnalysedTarget::new(&text, span).unwrap())
        };
        for marked in [
            "Could you **send** me the figures?",
            "She **told** her mother the truth.",
            "He **gave** the dog a bone.",
            "They **offered** him good money.",
        ] {
            assert!(follow(marked), "{marked}");
        }
        for marked in [
            "She **told** her mother about it.",
            "He **sent** it this morning.",
            "We **saw** him the other day.",
            "He **gave** it up.",
            "She **told** me that he left.",
        ] {
            assert!(!follow(marked), "{marked}");
        }
    }
}
