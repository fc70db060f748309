//! A word that names a group of people – a people, a faith, a disability – has substitutes only if
//! they name the same people. Any other word says something else about somebody, and so does the
//! name of a group in the place of any other word for people.

use motjuste_core::Pos;
use motjuste_lexicon::{Naming, People, Topic, Topics, WordNet};

use super::said_of::is_person;
use super::{About, Rule};
use crate::AnalysedTarget;
use crate::candidate::{Candidate, Path};

/// What words for people are about, where two of them can be about the same.
const GROUNDS: [Topic; 5] =
    [Topic::Ethnicity, Topic::Religion, Topic::Gender, Topic::Sexuality, Topic::Disability];

/// For names of groups, and of them, admits the words of the same synset alone.
pub(super) struct TrueSynonyms {
    pos: Pos,
    /// Whether the target is about people at all.
    about_people: bool,
    /// What the target is about if it is a word for people, whatever it is said of here.
    topics: Option<Topics>,
    /// Whether the target names a group.
    names_group: bool,
    /// Whether its synsets are all of that group: *gay* is also *merry*, and nobody can tell which
    /// synonyms are meant.
    certain: bool,
}

impl TrueSynonyms {
    pub(super) fn new(target: &AnalysedTarget<'_>, about: &About) -> Self {
        let mut senses = WordNet::embedded().senses(&target.lemma, target.pos);
        let listed = People::embedded().find(&target.lemma, target.pos);
        let certain = match (target.pos, listed) {
            (Pos::Noun, _) => senses.all(|sense| is_person(sense.synset())),
            // Of other things than people, it has other synonyms.
            (_, Some((_, Naming::GroupOfPeople))) => false,
            _ => senses.count() == 1,
        };
        let about_people = about.topics.is_about_people();
        let topics = listed.map(|(topics, _)| topics);
        Self { pos: target.pos, about_people, topics, names_group: about.names_group, certain }
    }
}

impl Rule for TrueSynonyms {
    fn admits(&self, candidate: &Candidate) -> bool {
        let synonym = candidate.paths[Path::Synonym as usize] > 0.0;
        if self.names_group {
            return self.certain && synonym;
        }
        let named = || People::embedded().find(&candidate.lemma, self.pos);
        synonym
            || named().is_none_or(|(topics, naming)| match naming {
                Naming::Trait => true,
                Naming::GroupOfPeople => !(self.about_people && self.shares_ground(topics)),
                Naming::Group => !(self.about_people || self.shares_ground(topics)),
            })
    }
}

impl TrueSynonyms {
    /// Whether the target, too, can be about what a name of people is about.
    fn shares_ground(&self, topics: Topics) -> bool {
        let shared = |topic: &Topic| {
            topics.contains(*topic) && self.topics.is_some_and(|own| own.contains(*topic))
        };
        // Sex and sexuality are told from the same things: a voice, a dress.
        let both = [Topic::Gender, Topic::Sexuality];
        let personal = |topics: Topics| both.iter().any(|topic| topics.contains(*topic));
        GROUNDS.iter().any(shared) || personal(topics) && self.topics.is_some_and(personal)
    }
}
