//! Where the systems of SemEval-2007 take their candidates from (McCarthy & Navigli 2009, Table 2):
//! WordNet, a thesaurus, or both.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use motjuste_core::{FastMap, Pos};
use motjuste_engine::propose::{Pool, Proposer, WordNetProposer, shares};
use motjuste_engine::{AnalysedTarget, Path};
use motjuste_lexicon::WordNet;
use motjuste_lexicon::wordnet::Sense;

use super::thesaurus::Thesaurus;

#[derive(Debug, Clone)]
pub enum Inventory {
    /// Synonyms in WordNet, of any sense.
    Synonyms,
    /// Synonyms, and the words of the synsets one step away: hypernyms of nouns and verbs, similar
    /// adjectives, what WordNet says to *see also*.
    Relatives,
    /// Relatives of senses that occur in tagged text; of all senses, for a word that does not.
    UsualRelatives,
    Thesaurus(Thesaurus),
    /// WordNet's relatives, then the thesaurus.
    Both(Thesaurus),
}

/// What an inventory is remembered by. What a user's file says is looked up each time: that is fast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Known {
    Synonyms,
    Relatives,
    UsualRelatives,
    CloseMoby,
    BothCloseMoby,
}

const ONE_STEP: [Path; 4] = [Path::Synonym, Path::Similar, Path::Hypernym, Path::Associated];
/// Most pools remembered; one holds a few hundred candidates.
const REMEMBERED: usize = 1000;

/// An inventory, a target's lemma and its part of speech: all a pool depends on.
type Asked = (Known, String, Pos);

/// Cached answers of inventories: a bench's systems ask them the same questions.
static POOLS: LazyLock<Mutex<FastMap<Asked, Arc<Pool>>>> = LazyLock::new(Mutex::default);

impl Proposer for Inventory {
    fn propose(&self, target: &AnalysedTarget<'_>) -> Pool {
        let Some(known) = self.known() else { return self.look_up(target) };
        let asked = (known, target.lemma.clone(), target.pos);
        let pools = || POOLS.lock().unwrap_or_else(PoisonError::into_inner);
        let remembered = pools().get(&asked).cloned();
        if let Some(pool) = remembered {
            return (*pool).clone();
        }
        let pool = self.look_up(target);
        let mut pools = pools();
        if pools.len() >= REMEMBERED {
            pools.clear();
        }
        pools.insert(asked, Arc::new(pool.clone()));
        pool
    }
}

impl Inventory {
    const fn known(&self) -> Option<Known> {
        Some(match self {
            Self::Synonyms => Known::Synonyms,
            Self::Relatives => Known::Relatives,
            Self::UsualRelatives => Known::UsualRelatives,
            Self::Thesaurus(Thesaurus::CloseMoby) => Known::CloseMoby,
            Self::Both(Thesaurus::CloseMoby) => Known::BothCloseMoby,
            Self::Thesaurus(Thesaurus::File(_)) | Self::Both(Thesaurus::File(_)) => return None,
        })
    }

    fn look_up(&self, target: &AnalysedTarget<'_>) -> Pool {
        match self {
            Self::Synonyms => wordnet(target, &[Path::Synonym], 0.0),
            Self::Relatives => wordnet(target, &ONE_STEP, 0.0),
            Self::UsualRelatives => wordnet(target, &ONE_STEP, untagged(target)),
            Self::Thesaurus(thesaurus) => thesaurus.propose(target),
            Self::Both(thesaurus) => {
                let mut pool = Self::Relatives.propose(target);
                pool.merge(thesaurus.propose(target));
                pool
            }
        }
    }
}

/// The greatest share that a sense has without being tagged once; 0 if no sense is tagged.
fn untagged(target: &AnalysedTarget<'_>) -> f32 {
    let senses: Vec<Sense<'_>> = WordNet::embedded().senses(&target.lemma, target.pos).collect();
    if senses.iter().all(|sense| sense.tag_count() == 0) {
        return 0.0;
    }
    let untagged = senses.iter().zip(shares(&senses)).filter(|(sense, _)| sense.tag_count() == 0);
    untagged.map(|(_, share)| share).fold(0.0, f32::max)
}

/// The words that some relations lead to, from senses that are usual enough.
fn wordnet(target: &AnalysedTarget<'_>, paths: &[Path], least: f32) -> Pool {
    let leads = |shares: &[f32]| paths.iter().any(|path| shares[*path as usize] > least);
    let mut pool = WordNetProposer.propose(target);
    pool.retain(|candidate| leads(&candidate.paths));
    pool
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(inventory: &Inventory) -> Vec<String> {
        let text = "A bright boy.";
        let target = AnalysedTarget::with_pos(text, 2..8, motjuste_core::Pos::Adj).unwrap();
        let candidates = inventory.propose(&target).into_candidates();
        candidates.into_iter().map(|candidate| candidate.lemma).collect()
    }

    #[test]
    fn usual_senses_are_those_of_tagged_text() {
        let relatives = |inventory: &Inventory, word: &str| -> Vec<String> {
            let target = AnalysedTarget::with_pos(word, 0..word.len(), Pos::Noun).unwrap();
            let candidates = inventory.propose(&target).into_candidates();
            candidates.into_iter().map(|candidate| candidate.lemma).collect()
        };
        // Tagged 25 and 21 times and fewer, down to the cushion's, "cant", which never is.
        let [usual, all] = [Inventory::UsualRelatives, Inventory::Relatives]
            .map(|inventory| relatives(&inventory, "bank"));
        assert!(all.contains(&"cant".to_owned()) && !usual.contains(&"cant".to_owned()));
        assert!(usual.contains(&"depository financial institution".to_owned()));
        // Nobody tagged a carburettor.
        let [usual, all] = [Inventory::UsualRelatives, Inventory::Relatives]
            .map(|inventory| relatives(&inventory, "carburettor"));
        assert!(!all.is_empty() && usual == all, "{usual:?} {all:?}");
    }

    #[test]
    fn every_inventory_holds_the_smaller_one() {
        let [synonyms, usual, relatives, thesaurus, both] = [
            Inventory::Synonyms,
            Inventory::UsualRelatives,
            Inventory::Relatives,
            Inventory::Thesaurus(Thesaurus::CloseMoby),
            Inventory::Both(Thesaurus::CloseMoby),
        ]
        .each_ref()
        .map(words);
        assert!(
            synonyms.contains(&"vivid".to_owned()) && !synonyms.contains(&"intelligent".to_owned())
        );
        assert!(synonyms.iter().chain(&usual).all(|word| relatives.contains(word)));
        assert!(usual.len() < relatives.len() && relatives.contains(&"intelligent".to_owned()));
        assert!(relatives.iter().chain(&thesaurus).all(|word| both.contains(word)));
        assert!(!both.contains(&"bright".to_owned()));
    }
}
