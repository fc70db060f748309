//! No slur is ever suggested, and no insult, vulgar, dated or archaic word for a word that is not
//! so itself.

use motjuste_core::Pos;
use motjuste_lexicon::{Label, LabelSet, Labels, Topic, Topics};

use super::{About, Rule};
use crate::AnalysedTarget;
use crate::candidate::Candidate;

/// Labels that keep a word out unless the target has them, too, or they are allowed.
pub const KEPT_OUT: [Label; 4] = [Label::Insulting, Label::Vulgar, Label::Dated, Label::Archaic];

/// Admits what may stand in the target's place.
pub(super) struct Acceptable {
    pos: Pos,
    topics: Topics,
    /// Labels that keep nothing out.
    allowed: LabelSet,
    /// The target's own labels.
    own: Vec<(Label, Option<Topic>)>,
}

impl Acceptable {
    pub(super) fn new(target: &AnalysedTarget<'_>, about: &About, allow: LabelSet) -> Self {
        let mut own = Labels::embedded().with_topics(&target.lemma, target.pos, about.topics);
        // A slur gets neutral words or none.
        if own.iter().any(|(label, _)| *label == Label::Offensive) {
            own.clear();
        }
        Self { pos: target.pos, topics: about.topics, allowed: allow, own }
    }

    /// Whether the target has a label on the same ground: *mad* may stand for *crazy*, but *stupid*
    /// may not, and anything may that is no worse than *idiot*. Looks, age and means
    /// are no ground: a fat man need not be greasy.
    fn shares(&self, label: Label, topic: Option<Topic>) -> bool {
        self.own.iter().any(|(own, ground)| {
            *own == label
                && match ground {
                    None | Some(Topic::People) => true,
                    Some(Topic::Mind | Topic::Sex) => *ground == topic,
                    Some(_) => false,
                }
        })
    }
}

impl Rule for Acceptable {
    fn admits(&self, candidate: &Candidate) -> bool {
        let labels = Labels::embedded().with_topics(&candidate.lemma, self.pos, self.topics);
        labels.into_iter().all(|(label, topic)| {
            let kept_out = KEPT_OUT.contains(&label)
                && !self.allowed.contains(label)
                && !self.shares(label, topic);
            label != Label::Offensive && !kept_out
        })
    }
}
