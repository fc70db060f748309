//! What a target says about people, if it does.

use motjuste_core::Pos;
use motjuste_lexicon::wordnet::Sense;
use motjuste_lexicon::{Naming, People, Topic, Topics, WordNet};

use super::said_of::{SaidOf, is_people, is_person};
use crate::AnalysedTarget;

/// What a target is about.
#[derive(Debug)]
pub(crate) struct About {
    pub(crate) topics: Topics,
    /// Whether it names a group of people.
    pub(crate) names_group: bool,
}

impl About {
    pub(crate) fn new(target: &AnalysedTarget<'_>) -> Self {
        let listed = People::embedded().find(&target.lemma, target.pos);
        let (topics, naming) = listed.unwrap_or((Topics::default(), Naming::Trait));
        let about = match target.pos {
            Pos::Noun => Self::noun(target, topics, naming),
            Pos::Adj => Self::adjective(target, topics, naming),
            _ => return Self { topics, names_group: false },
        };
        if is_name_of_a_people(target) { about.of_a_people() } else { about }
    }

    fn noun(target: &AnalysedTarget<'_>, topics: Topics, naming: Naming) -> Self {
        let about_people = is_people(&target.lemma);
        let topics = if about_people { topics.with(Topic::People) } else { topics };
        Self { topics, names_group: naming == Naming::Group }
    }

    fn adjective(target: &AnalysedTarget<'_>, topics: Topics, naming: Naming) -> Self {
        let said_of = SaidOf::of(target);
        let names_group = match naming {
            Naming::Group => true,
            Naming::GroupOfPeople => said_of == SaidOf::Person,
            Naming::Trait => false,
        };
        let topics = match said_of {
            SaidOf::Person => topics.with(Topic::People),
            SaidOf::Thing if !names_group => Topics::default(),
            _ => topics,
        };
        Self { topics, names_group }
    }

    /// A people or a faith: which, WordNet does not say.
    fn of_a_people(self) -> Self {
        let topics = self.topics.with(Topic::Ethnicity).with(Topic::Religion);
        Self { topics, names_group: true }
    }
}

/// Whether a word is the name of a people or a faith: WordNet writes all its senses with a capital
/// (*Jewish*), or some, and so does the writer (*the Poles*, *a Catholic bishop*).
fn is_name_of_a_people(target: &AnalysedTarget<'_>) -> bool {
    let named = |sense: &Sense<'_>| {
        sense.word().starts_with(char::is_uppercase)
            && (target.pos == Pos::Adj || is_person(sense.synset()))
    };
    let senses: Vec<Sense<'_>> = WordNet::embedded().senses(&target.lemma, target.pos).collect();
    let written =
        target.surface().starts_with(char::is_uppercase) && target.before().next().is_some();
    !senses.is_empty() && (senses.iter().all(named) || written && senses.iter().any(named))
}
