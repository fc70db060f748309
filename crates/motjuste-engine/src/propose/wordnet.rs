//! WordNet's senses and relations, up to two steps from the target.

use motjuste_core::Pos;
use motjuste_lexicon::WordNet;
use motjuste_lexicon::wordnet::{Relation, Sense, Synset, SynsetId};

use super::{Pool, Proposer};
use crate::AnalysedTarget;
use crate::candidate::Path;

/// Proposes the words of related synsets.
#[derive(Debug, Clone, Copy, Default)]
pub struct WordNetProposer;

/// One sense of the target on its way into the pool.
struct Start<'p> {
    pool: &'p mut Pool,
    sense: SynsetId,
    /// The sense's bit in [`Candidate::senses`](crate::Candidate::senses); none past the last.
    bit: u64,
    /// The sense's share of the target's uses.
    share: f32,
}

impl Start<'_> {
    fn add(&mut self, word: &str, path: Path) {
        let Some(candidate) = self.pool.entry(word) else { return };
        let closer = candidate.closest_path().is_none_or(|known| path < known);
        let usual =
            candidate.closest_path() == Some(path) && self.share > candidate.paths[path as usize];
        if closer || usual {
            candidate.sense = Some(self.sense);
        }
        candidate.senses[path as usize] |= self.bit;
        let share = &mut candidate.paths[path as usize];
        if *share == 0.0 {
            candidate.linking_senses = candidate.linking_senses.saturating_add(1);
        }
        *share = share.max(self.share);
    }

    fn add_all(&mut self, synset: Synset<'_>, path: Path) {
        for word in synset.members() {
            self.add(word, path);
        }
    }
}

impl Proposer for WordNetProposer {
    fn propose(&self, target: &AnalysedTarget<'_>) -> Pool {
        let wordnet = WordNet::embedded();
        let mut pool = Pool::new(&target.lemma);
        let senses: Vec<Sense<'_>> = wordnet.senses(&target.lemma, target.pos).collect();
        for (place, (sense, share)) in senses.iter().zip(shares(&senses)).enumerate() {
            let bit = 1u64.checked_shl(place as u32).unwrap_or_default();
            let mut start = Start { pool: &mut pool, sense: sense.synset().id(), bit, share };
            for word in sense.synonyms() {
                start.add(word, Path::Synonym);
            }
            for link in sense.links() {
                follow(&mut start, link.relation(), link.synset(), link.word());
            }
            if target.pos == Pos::Adv {
                by_adjective(&mut start, sense);
            }
        }
        pool
    }
}

/// The first step and, where it pays, a second.
fn follow(start: &mut Start<'_>, relation: Relation, to: Synset<'_>, word: Option<&str>) {
    match relation {
        Relation::Similar | Relation::VerbGroup => {
            start.add_all(to, Path::Similar);
            for further in to.related(relation) {
                start.add_all(further, Path::SimilarTwice);
            }
        }
        Relation::Hypernym => {
            start.add_all(to, Path::Hypernym);
            for sister in to.related(Relation::Hyponym) {
                start.add_all(sister, Path::Sister);
            }
            for above in to.related(Relation::Hypernym) {
                start.add_all(above, Path::Distant);
            }
        }
        Relation::Hyponym => {
            start.add_all(to, Path::Hyponym);
            for below in to.related(Relation::Hyponym) {
                start.add_all(below, Path::Distant);
            }
        }
        Relation::Also | Relation::Entailment | Relation::Cause => {
            start.add_all(to, Path::Associated);
            for further in to.related(Relation::Similar) {
                start.add_all(further, Path::SimilarTwice);
            }
        }
        Relation::Antonym => {
            if let Some(word) = word {
                start.add(word, Path::Antonym);
            }
            for further in to.related(Relation::Similar) {
                start.add_all(further, Path::Antonym);
            }
        }
        _ => {}
    }
}

/// WordNet links adverbs to nothing but the adjectives they come from: go there, to the adjectives
/// like it, and back to adverbs.
fn by_adjective(start: &mut Start<'_>, sense: &Sense<'_>) {
    let wordnet = WordNet::embedded();
    for link in sense.links().filter(|link| link.relation() == Relation::Pertainym) {
        let adjective = link.synset();
        let near = std::iter::once(adjective).chain(adjective.related(Relation::Similar));
        for synset in near.flat_map(|near| near.members()) {
            let adverb = adverb_of(synset);
            if wordnet.senses(&adverb, Pos::Adv).next().is_some() {
                start.add(&adverb, Path::Similar);
            }
        }
    }
}

/// The regular adverb of an adjective: *happily*, *gently*, *basically*.
fn adverb_of(adjective: &str) -> String {
    if let Some(stem) = adjective.strip_suffix("le") {
        format!("{stem}ly")
    } else if let Some(stem) = adjective.strip_suffix('y') {
        format!("{stem}ily")
    } else if adjective.ends_with("ic") {
        format!("{adjective}ally")
    } else {
        format!("{adjective}ly")
    }
}

/// How usual each sense is, by WordNet's tagged text, smoothed so that none is impossible and
/// earlier senses are likelier where nothing was tagged.
#[must_use]
pub fn shares(senses: &[Sense<'_>]) -> Vec<f32> {
    let weight = |(rank, sense): (usize, &Sense<'_>)| {
        f32::from(sense.tag_count()) + 1.0 / (rank as f32 + 1.0)
    };
    let total: f32 = senses.iter().enumerate().map(weight).sum();
    senses.iter().enumerate().map(|entry| weight(entry) / total).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(text: &str, word: &str) -> Pool {
        let target = AnalysedTarget::new(text, crate::place::word(text, word, 1).unwrap()).unwrap();
        WordNetProposer.propose(&target)
    }

    #[test]
    fn relations_are_told_apart() {
        let pool = pool("The room was bright.", "bright");
        let path = |word: &str| pool.get(word).and_then(|candidate| candidate.closest_path());
        assert_eq!(path("smart"), Some(Path::Synonym));
        assert_eq!(path("glaring"), Some(Path::Similar));
        assert_eq!(path("dull"), Some(Path::Antonym));
        assert_eq!(path("table"), None);
    }

    #[test]
    fn adverbs_go_by_their_adjectives() {
        let pool = pool("She answered quickly.", "quickly");
        assert_eq!(pool.get("rapidly").unwrap().closest_path(), Some(Path::Synonym));
        assert!(pool.get("hurriedly").is_some());
    }

    #[test]
    fn the_sense_is_the_one_that_leads_there() {
        let pool = pool("He sat on the bank of the river.", "bank");
        let wordnet = WordNet::embedded();
        let sense = |word: &str| pool.get(word).unwrap().sense.unwrap();
        assert_ne!(sense("slope"), sense("financial institution"));
        assert!(wordnet.synset(sense("slope")).unwrap().members().any(|word| word == "bank"));
        let bits = |word: &str| pool.get(word).unwrap().senses;
        assert_eq!(bits("financial institution")[Path::Hypernym as usize], 0b10);
        // The way a road leans is a slope too.
        assert_eq!(bits("slope")[Path::Hypernym as usize], 0b100_0001);
    }
}
