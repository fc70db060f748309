//! WordNet's opposites, direct and indirect: an adjective's antonym has others like it, an adverb
//! has the opposites of its adjective, and a noun those of the word it comes from.

use std::collections::HashSet;

use motjuste_core::Pos;
use motjuste_lexicon::WordNet;
use motjuste_lexicon::wordnet::{Relation, Sense, Synset, SynsetId};

use crate::propose::shares;

/// Senses rarer than this say nothing about what a word is the opposite of.
const USUAL: f32 = 0.15;

/// What lies at the other end of the axes a target stands on.
pub(super) struct Antonyms {
    pos: Pos,
    far: HashSet<SynsetId>,
    near: HashSet<SynsetId>,
}

impl Antonyms {
    pub(super) fn of(lemma: &str, pos: Pos) -> Self {
        let mut antonyms = Self { pos, far: HashSet::new(), near: HashSet::new() };
        for (synset, word) in meanings(lemma, pos) {
            antonyms.near.insert(synset.id());
            antonyms.near.extend(like(synset).map(|near| near.id()));
            // A satellite has no antonym but that of the adjectives it is like.
            let heads = synset.related(Relation::Similar).filter(|_| synset.is_satellite());
            let ends =
                opposites(synset, Some(word)).chain(heads.flat_map(|head| opposites(head, None)));
            for end in ends {
                antonyms.far.insert(end.id());
                antonyms.far.extend(like(end).map(|far| far.id()));
            }
        }
        antonyms
    }

    /// Whether a word stands at the other end, and not at this one.
    pub(super) fn include(&self, word: &str) -> bool {
        if self.far.is_empty() {
            return false;
        }
        let senses: Vec<SynsetId> =
            meanings(word, self.pos).into_iter().map(|(synset, _)| synset.id()).collect();
        senses.iter().any(|sense| self.far.contains(sense))
            && !senses.iter().any(|sense| self.near.contains(sense))
    }
}

/// What a word usually means, each meaning with the word that has it. An adverb means what its
/// adjective does, and so does a noun made of one.
fn meanings(lemma: &str, pos: Pos) -> Vec<(Synset<'static>, &'static str)> {
    let senses: Vec<Sense<'static>> = WordNet::embedded().senses(lemma, pos).collect();
    let usual = senses.iter().zip(shares(&senses)).filter(|(_, share)| *share >= USUAL);
    usual.flat_map(|(sense, _)| origins(sense)).collect()
}

fn origins(sense: &Sense<'static>) -> Vec<(Synset<'static>, &'static str)> {
    let own = (sense.synset(), sense.word());
    let from = match own.0.pos() {
        Pos::Adv => Relation::Pertainym,
        Pos::Noun => Relation::Derivation,
        _ => return vec![own],
    };
    let links = sense.links().filter(|link| link.relation() == from);
    let others = links.filter_map(|link| Some((link.synset(), link.word()?)));
    std::iter::once(own).chain(others).collect()
}

/// The antonyms of a synset: of one of its words, or of all.
fn opposites(
    synset: Synset<'static>,
    word: Option<&'static str>,
) -> impl Iterator<Item = Synset<'static>> {
    let own = word.and_then(|word| synset.members().position(|member| member == word));
    synset
        .links()
        .filter(move |link| link.relation() == Relation::Antonym && link.is_of(own))
        .map(|link| link.synset())
}

/// What means nearly the same: adjectives of the cluster, verbs and nouns of the kind.
fn like(synset: Synset<'static>) -> impl Iterator<Item = Synset<'static>> {
    let relation = match synset.pos() {
        Pos::Adj => Relation::Similar,
        _ => Relation::Hyponym,
    };
    synset.related(relation)
}
