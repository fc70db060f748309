//! Verbs before another one that ends in *-ing*: *keep talking*, but not *maintain talking*.

use motjuste_core::Pos;
use motjuste_lexicon::{Slot, VerbForm};

use super::ends_open;
use crate::AnalysedTarget;

#[rustfmt::skip]
const TAKING: &[&str] = &[
    "abandon", "abhor", "admit", "adore", "advise", "advocate", "anticipate", "appreciate", "avoid", "begin", "carry on",
    "cease", "celebrate", "commence", "complete", "consider", "contemplate", "continue", "defend", "defer", "delay", "deny",
    "describe", "despise", "detest", "discontinue", "discourage", "discuss", "dislike", "dodge", "dread", "encourage",
    "endure", "enjoy", "envisage", "escape", "evade", "face", "fancy", "favor", "favour", "fear", "finish", "forget",
    "forgo", "give up", "go on", "hate", "imagine", "include", "involve", "justify", "keep", "keep on", "kick off", "leave off",
    "like", "loathe", "love", "mean", "mention", "mind", "miss", "necessitate", "need", "oppose", "picture", "postpone",
    "practice", "practise", "prefer", "propose", "put off", "quit", "recall", "recollect", "recommend", "regret", "relish",
    "remember", "renounce", "report", "require", "resent", "resist", "resume", "risk", "savor", "savour", "shun", "start",
    "start off", "stop", "suggest", "take up", "tolerate", "treasure", "try", "visualize", "wind up", "end up",
];
/// Verbs of the list that *-ing* mostly follows for another reason: *she left crying*.
const ALSO_OTHERWISE: &[&str] =
    &["end up", "escape", "face", "leave off", "picture", "report", "wind up"];

/// Whether a verb in *-ing* follows the target as its object.
pub(super) fn follows(target: &AnalysedTarget<'_>) -> bool {
    let lemma = target.lemma.as_str();
    let is_gerund = target.next().is_some_and(|(_, tag)| {
        tag.pos == Pos::Verb && tag.slot == Some(Slot::Verb(VerbForm::PresentParticiple))
    });
    is_gerund && TAKING.contains(&lemma) && !ALSO_OTHERWISE.contains(&lemma)
}

/// Whether a verb in *-ing* can follow a verb.
pub(super) fn can_follow(verb: &str) -> bool {
    let ends_in = |word| verb.rsplit_once(' ').is_some_and(|(_, last)| last == word);
    TAKING.contains(&verb) || ends_open(verb) || ends_in("in") || ends_in("on")
}
