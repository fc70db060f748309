//! The thesaurus of a participant of SemEval-2007 (McCarthy & Navigli 2009, Table 2): the file of a
//! user who has it, else Moby.
//!
//! The participants' thesauri list a few dozen synonyms of a word, by sense. Moby lists hundreds of
//! words in alphabetical order, most of them only somehow related. Those that WordNet has within a
//! step of one of the target's senses are the ones a thesaurus of synonyms would have, and the sense
//! is what it would list them under: about 27 words of 297 for a target of SemEval's trial data.

use std::sync::Arc;

use motjuste_engine::propose::{Pool, Proposer, ThesaurusProposer, WordNetProposer};
use motjuste_engine::{AnalysedTarget, Candidate, Path};

use crate::parts::files::thesaurus_file::ThesaurusFile;
use crate::{Need, Result, Setup};

const A_STEP: [Path; 5] =
    [Path::Synonym, Path::Similar, Path::Hypernym, Path::Hyponym, Path::Associated];

#[derive(Debug, Clone)]
pub enum Thesaurus {
    /// The words of Moby that WordNet has within a step of the target.
    CloseMoby,
    File(Arc<ThesaurusFile>),
}

impl Proposer for Thesaurus {
    fn propose(&self, target: &AnalysedTarget<'_>) -> Pool {
        match self {
            Self::CloseMoby => close(target),
            Self::File(file) => {
                let mut pool = Pool::new(&target.lemma);
                for word in file.synonyms(&target.lemma, Some(target.pos)) {
                    if let Some(candidate) = pool.entry(word) {
                        candidate.listed = true;
                    }
                }
                pool
            }
        }
    }
}

impl Thesaurus {
    /// The user's, else the close words of Moby.
    pub fn from_setup(setup: &Setup<'_>) -> Result<Self> {
        let Some(resource) = setup.find(Need::Thesaurus) else { return Ok(Self::CloseMoby) };
        let file = resource.open(ThesaurusFile::read)?;
        Ok(Self::File(file))
    }

    /// The senses of a target, each as the words that have it too: what a file groups together, or
    /// lists with the target under another word; of Moby, what WordNet has near a sense.
    pub fn senses(&self, target: &AnalysedTarget<'_>) -> Vec<Vec<String>> {
        if let Self::File(file) = self {
            let pos = Some(target.pos);
            let own = file.senses(&target.lemma, pos).map(<[String]>::to_vec);
            let others = file.listing(&target.lemma, pos).map(|(head, words)| {
                let words = words.iter().map(String::as_str).filter(|word| *word != target.lemma);
                std::iter::once(head).chain(words).map(str::to_owned).collect()
            });
            return own.chain(others).collect();
        }
        let mut senses: Vec<(_, Vec<String>)> = Vec::new();
        for Candidate { lemma, sense, .. } in close(target).into_candidates() {
            match senses.iter_mut().find(|(known, _)| *known == sense) {
                Some((_, words)) => words.push(lemma),
                None => senses.push((sense, vec![lemma])),
            }
        }
        senses.into_iter().map(|(_, words)| words).collect()
    }
}

/// The words that Moby links to the target, either way, and WordNet has within a step of it, in
/// WordNet's order of senses.
fn close(target: &AnalysedTarget<'_>) -> Pool {
    let mut linked = ThesaurusProposer.propose(target);
    let mut near = WordNetProposer.propose(target);
    near.retain(|candidate| {
        let is_a_step = A_STEP.iter().any(|path| candidate.paths[*path as usize] > 0.0);
        is_a_step && linked.get(&candidate.lemma).is_some()
    });
    linked.retain(|candidate| near.get(&candidate.lemma).is_some());
    near.merge(linked);
    near
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use super::*;
    use crate::{Resources, find};

    fn bright() -> AnalysedTarget<'static> {
        AnalysedTarget::with_pos("A bright boy.", 2..8, Pos::Adj).unwrap()
    }

    fn words(thesaurus: &dyn Proposer) -> Vec<String> {
        let candidates = thesaurus.propose(&bright()).into_candidates();
        candidates.into_iter().map(|candidate| candidate.lemma).collect()
    }

    #[test]
    fn what_is_close_is_in_both_lexicons() {
        let (all, close) = (words(&ThesaurusProposer), words(&Thesaurus::CloseMoby));
        assert!(close.iter().all(|word| all.contains(word)) && 5 * close.len() < all.len());
        assert!(close.contains(&"brilliant".to_owned()), "{close:?}");
        // Moby lists it under "bright"; WordNet does not relate the two.
        assert!(all.contains(&"clear".to_owned()), "{all:?}");
        assert!(!close.contains(&"clear".to_owned()), "{close:?}");
    }

    #[test]
    fn the_senses_of_moby_are_those_wordnet_tells_apart() {
        let senses = Thesaurus::CloseMoby.senses(&bright());
        let with = |word: &str| senses.iter().position(|sense| sense.iter().any(|own| own == word));
        assert!(with("intelligent").is_some() && with("shining").is_some(), "{senses:?}");
        assert_ne!(with("intelligent"), with("shining"));
        let mut all: Vec<String> = senses.concat();
        let mut close = words(&Thesaurus::CloseMoby);
        all.sort_unstable();
        close.sort_unstable();
        assert_eq!(all, close);
    }

    #[test]
    fn a_users_file_takes_mobys_place() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("th.dat");
        let text =
            "UTF-8\nbright|2\n(adj)|clever|smart\n(adj)|shiny\nglossy|1\n(adj)|sleek|bright\n";
        std::fs::write(&path, text).unwrap();
        let mut resources = Resources::default();
        resources.set(Need::Thesaurus, path);
        let setup = Setup::new(find("ku").unwrap(), None, &resources).unwrap();
        let thesaurus = Thesaurus::from_setup(&setup).unwrap();
        assert_eq!(words(&thesaurus), ["clever", "smart", "shiny"]);
        let senses = thesaurus.senses(&bright());
        assert_eq!(senses, [vec!["clever", "smart"], vec!["shiny"], vec!["glossy", "sleek"]]);
    }
}
