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
static CLASSES: LazyLock<HashMap<SynsetId, Class>> = LazyLock::new(|| {
    let lines = include_str!("fact-classes.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(class).collect()
});

/// Senses rarer than this are not what a target, or a candidate, is taken for. A target may be rare:
/// the sentence is about it.
const USUAL_TARGET: f32 = 0.1;
const USUAL: f32 = 0.2;

#[derive(Debug, Clone, Copy)]
struct Class {
    pos: Pos,
    /// A kind of a member states another fact, too: sandals are shoes, but not what *shoes* says.
    of_kinds: bool,
}

/// Reads a line of the table.
fn class(line: &str) -> Option<(SynsetId, Class)> {
    let mut columns = line.split('\t');
    let pos = columns.next()?.chars().next().and_then(Pos::from_letter)?;
    let word = columns.next()?;
    let offset: u32 = columns.next()?.parse().ok()?;
    let of_kinds = columns.nth(1) == Some("kinds");
    let mut synsets = WordNet::embedded().senses(word, pos).map(|sense| sense.synset());
    let synset = synsets.find(|synset| synset.offset() == offset)?;
    Some((synset.id(), Class { pos, of_kinds }))
}

/// Keeps out other members of the target's classes.
pub(super) struct SameFacts {
    pos: Pos,
    members: Vec<Member>,
}

/// What a word is to the target.
#[derive(Debug, Clone, Copy)]
enum Kinship {
    Same,
    Kind,
}

/// A sense in a class of facts.
struct Member {
    synset: SynsetId,
    /// What it is a kind of, and what it is a part of.
    above: HashSet<SynsetId>,
    classes: HashSet<SynsetId>,
    /// One of the classes is of kinds.
    of_kinds: bool,
}

impl SameFacts {
    pub(super) fn new(target: &AnalysedTarget<'_>) -> Self {
        Self { pos: target.pos, members: members(&target.lemma, target.pos, USUAL_TARGET) }
    }
}

impl Rule for SameFacts {
    fn admits(&self, candidate: &Candidate) -> bool {
        let has = |path: Path| candidate.paths[path as usize] > 0.0;
        if self.members.is_empty() || has(Path::Synonym) || has(Path::Hypernym) {
            return true;
        }
        match self.kinship(&candidate.lemma) {
            Some(Kinship::Same) => return true,
            // Our own thesaurus knows the kinds that say no more than the target does.
            Some(Kinship::Kind) if candidate.meanings.sure == 0 => return false,
            _ if has(Path::Hyponym) => return true,
            _ => {}
        }
        let others = members(&candidate.lemma, self.pos, USUAL);
        let differ = |one: &Member| others.iter().any(|other| one.differs(other));
        let agree = |one: &Member| others.iter().any(|other| one.agrees(other));
        self.members.iter().any(agree) || !self.members.iter().any(differ)
    }
}

impl SameFacts {
    /// What any sense of a word is to the target in a class of kinds. Clothes have senses in the
    /// plural that they do not have in the singular: *shorts*.
    fn kinship(&self, word: &str) -> Option<Kinship> {
        let strict = || self.members.iter().filter(|one| one.of_kinds);
        strict().next()?;
        let plural = format!("{word}s");
        let singular = word.strip_suffix('s').unwrap_or(word);
        let forms = [word, singular, &plural];
        let others: Vec<Member> =
            forms.into_iter().flat_map(|form| members(form, self.pos, 0.0)).collect();
        let any = |is: fn(&Member, &Member) -> bool| {
            others.iter().any(|other| strict().any(|one| is(one, other)))
        };
        if any(|one, other| one.synset == other.synset) {
            return Some(Kinship::Same);
        }
        any(|one, other| other.above.contains(&one.synset)).then_some(Kinship::Kind)
    }
}

impl Member {
    /// Whether the two are of one class, and neither may stand for the other.
    fn differs(&self, other: &Self) -> bool {
        !self.agrees(other) && !self.classes.is_disjoint(&other.classes)
    }

    fn agrees(&self, other: &Self) -> bool {
        self.synset == other.synset
            || self.above.contains(&other.synset)
            || !self.of_kinds && other.above.contains(&self.synset)
    }
}

/// The senses of a word that are in a class of facts, those of at least this share of its uses.
fn members(lemma: &str, pos: Pos, least: f32) -> Vec<Member> {
    if !matches!(pos, Pos::Noun | Pos::Adj) {
        return Vec::new();
    }
    let of = |lemma: &str| WordNet::embedded().senses(lemma, pos).collect();
    let mut senses: Vec<Sense<'static>> = of(lemma);
    // WordNet knows *trousers* as *trouser*.
    if let Some(singular) = lemma.strip_suffix('s').filter(|_| senses.is_empty()) {
        senses = of(singular);
    }
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
    let class = |id: &SynsetId| CLASSES.get(id).filter(|class| class.pos == synset.pos());
    let of_kinds = above.iter().filter_map(class).any(|class| class.of_kinds);
    let own: HashSet<SynsetId> = above.iter().filter(|id| class(id).is_some()).copied().collect();
    (!own.is_empty()).then(|| Member { synset: synset.id(), above, classes: own, of_kinds })
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
