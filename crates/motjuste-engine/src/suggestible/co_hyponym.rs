//! Words of one kind that state different facts: *Monday* for *Tuesday*, *son* for *daughter*.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use motjuste_core::Pos;
use motjuste_lexicon::WordNet;
use motjuste_lexicon::wordnet::{Relation, Sense, Synset, SynsetId};

use super::Rule;
use crate::AnalysedTarget;
use crate::candidate::{Candidate, Path};
use crate::propose::shares;

/// The synsets that stand above the classes.
static CLASSES: LazyLock<HashMap<SynsetId, Pos>> = LazyLock::new(|| {
    let lines = include_str!("fact-classes.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(class).collect()
});

/// Senses rarer than this are not what a target, or a candidate, is taken for. A target may be rare:
/// the sentence is about it.
const USUAL_TARGET: f32 = 0.1;
const USUAL: f32 = 0.2;

/// Reads a line of the table.
fn class(line: &str) -> Option<(SynsetId, Pos)> {
    let mut columns = line.split('\t');
    let pos = columns.next()?.chars().next().and_then(Pos::from_letter)?;
    let word = columns.next()?;
    let offset: u32 = columns.next()?.parse().ok()?;
    let mut synsets = WordNet::embedded().senses(word, pos).map(|sense| sense.synset());
    Some((synsets.find(|synset| synset.offset() == offset)?.id(), pos))
}

/// Keeps out other members of the target's classes.
pub(super) struct SameFacts {
    pos: Pos,
    members: Vec<Member>,
}

/// A sense in a class of facts.
struct Member {
    synset: SynsetId,
    /// What it is a kind of, and what it is a part of.
    above: HashSet<SynsetId>,
    classes: HashSet<SynsetId>,
}

impl SameFacts {
    pub(super) fn new(target: &AnalysedTarget<'_>) -> Self {
        Self { pos: target.pos, members: members(&target.lemma, target.pos, USUAL_TARGET) }
    }
}

impl Rule for SameFacts {
    fn admits(&self, candidate: &Candidate) -> bool {
        let has = |path: Path| candidate.paths[path as usize] > 0.0;
        if self.members.is_empty()
            || has(Path::Synonym)
            || has(Path::Hypernym)
            || has(Path::Hyponym)
        {
            return true;
        }
        let others = members(&candidate.lemma, self.pos, USUAL);
        let differ = |one: &Member| others.iter().any(|other| one.differs(other));
        let agree = |one: &Member| others.iter().any(|other| one.agrees(other));
        self.members.iter().any(agree) || !self.members.iter().any(differ)
    }
}

impl Member {
    /// Whether the two are of one class, and neither is a kind of the other.
    fn differs(&self, other: &Self) -> bool {
        !self.agrees(other) && !self.classes.is_disjoint(&other.classes)
    }

    fn agrees(&self, other: &Self) -> bool {
        self.synset == other.synset
            || self.above.contains(&other.synset)
            || other.above.contains(&self.synset)
    }
}

/// The senses of a word that are in a class of facts, those of at least this share of its uses.
fn members(lemma: &str, pos: Pos, least: f32) -> Vec<Member> {
    if !matches!(pos, Pos::Noun | Pos::Adj) {
        return Vec::new();
    }
    let senses: Vec<Sense<'static>> = WordNet::embedded().senses(lemma, pos).collect();
    let usual = senses.iter().zip(shares(&senses)).filter(|(_, share)| *share >= least);
    usual.filter_map(|(sense, _)| member(sense.synset())).collect()
}

fn member(synset: Synset<'static>) -> Option<Member> {
    let mut above = HashSet::new();
    match synset.pos() {
        Pos::Adj => above.extend(synset.related(Relation::Similar).map(|head| head.id())),
        _ => {
            climb(synset, &mut above);
            // A forearm is no arm, but one may be said for the other.
            above.extend(synset.related(Relation::PartHolonym).map(|whole| whole.id()));
        }
    }
    let own: HashSet<SynsetId> =
        above.iter().filter(|id| CLASSES.get(id) == Some(&synset.pos())).copied().collect();
    (!own.is_empty()).then(|| Member { synset: synset.id(), above, classes: own })
}

fn climb(synset: Synset<'static>, above: &mut HashSet<SynsetId>) {
    for relation in [Relation::Hypernym, Relation::InstanceHypernym] {
        for higher in synset.related(relation) {
            if above.insert(higher.id()) {
                climb(higher, above);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_is_found() {
        let lines = include_str!("fact-classes.tsv").lines().filter(|line| !line.starts_with('#'));
        for line in lines {
            assert!(class(line).is_some(), "{line}");
        }
    }
}
