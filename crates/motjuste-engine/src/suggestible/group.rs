//! A word that names a group of people – a people, a faith, a disability – has substitutes only if
//! they name the same people. Any other word says something else about somebody, and so does the
//! name of a group in the place of any other word for people.

use motjuste_core::Pos;
use motjuste_lexicon::{Naming, People, WordNet};

use super::said_of::is_person;
use super::{About, Rule};
use crate::AnalysedTarget;
use crate::candidate::{Candidate, Path};

/// For names of groups, and of them, admits the words of the same synset alone.
pub(super) struct TrueSynonyms {
    pos: Pos,
    /// Whether the target is about people at all.
    about_people: bool,
    /// Whether the target names a group.
    names_group: bool,
    /// Whether its synsets are all of that group: *gay* is also *merry*, and nobody can tell which
    /// synonyms are meant.
    certain: bool,
}

impl TrueSynonyms {
    pub(super) fn new(target: &AnalysedTarget<'_>, about: &About) -> Self {
        let mut senses = WordNet::embedded().senses(&target.lemma, target.pos);
        let certain = match target.pos {
            Pos::Noun => senses.all(|sense| is_person(sense.synset())),
            _ => senses.count() == 1,
        };
        let about_people = about.topics.is_about_people();
        Self { pos: target.pos, about_people, names_group: about.names_group, certain }
    }
}

impl Rule for TrueSynonyms {
    fn admits(&self, candidate: &Candidate) -> bool {
        let synonym = candidate.paths[Path::Synonym as usize] > 0.0;
        if self.names_group {
            return self.certain && synonym;
        }
        let named = || People::embedded().find(&candidate.lemma, self.pos);
        synonym || !self.about_people || named().is_none_or(|(_, naming)| naming != Naming::Group)
    }
}
