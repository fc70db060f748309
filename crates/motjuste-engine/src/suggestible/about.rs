//! What a target says about people, if it does.

use motjuste_core::Pos;
use motjuste_lexicon::wordnet::{Relation, Sense};
use motjuste_lexicon::{Label, Labels, Naming, People, Topic, Topics, WordNet};

use super::said_of::{SaidOf, is_figurative, is_people, is_person};
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
        let listed = listed(target);
        let (topics, naming) = listed.unwrap_or((Topics::default(), Naming::Trait));
        let about = match target.pos {
            Pos::Noun => Self::noun(target, topics, naming),
            Pos::Adj => Self::adjective(target, topics, naming),
            _ => return Self { topics, names_group: naming == Naming::Group },
        };
        if is_name_of_a_people(target) { about.of_a_people() } else { about }
    }

    fn noun(target: &AnalysedTarget<'_>, topics: Topics, naming: Naming) -> Self {
        let about_people = is_people(&target.lemma);
        let topics = if about_people { topics.with(Topic::People) } else { topics };
        // A name that people do not accept is one of a group.
        let labels = Labels::embedded().of(&target.lemma, target.pos, topics);
        let slur = about_people && labels.contains(Label::Offensive);
        // "An immigrant family": which, as an adjective says.
        let origin = topics.contains(Topic::Ethnicity) || topics.contains(Topic::Religion);
        let modifier = || target.next().is_some_and(|(_, tag)| tag.pos == Pos::Noun);
        let names_group = naming == Naming::Group || slur || origin && modifier();
        Self { topics, names_group }
    }

    fn adjective(target: &AnalysedTarget<'_>, topics: Topics, naming: Naming) -> Self {
        let said_of = SaidOf::of(target);
        let names_group = match naming {
            Naming::Group => true,
            Naming::GroupOfPeople => said_of == SaidOf::Person && !is_figurative(target, topics),
            Naming::Trait => false,
        };
        // *Retarded* growth is not *moronic* either.
        let of_disability = naming == Naming::GroupOfPeople && topics.contains(Topic::Disability);
        let topics = match said_of {
            SaidOf::Person => topics.with(Topic::People),
            SaidOf::Thing if !names_group && !of_disability => Topics::default(),
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

/// What the table has for a target, also for an expression that is listed as it is written.
fn listed(target: &AnalysedTarget<'_>) -> Option<(Topics, Naming)> {
    let people = People::embedded();
    people.find(&target.lemma, target.pos).or_else(|| {
        let surface = target.surface().to_lowercase();
        surface.contains(' ').then(|| people.find(&surface, target.pos)).flatten()
    })
}

/// Whether a name is that of a people or a faith, not of a person or place: *Jews*, *the Poles*.
pub(crate) fn is_people_by_name(lemma: &str) -> bool {
    WordNet::embedded().senses(lemma, Pos::Noun).any(|sense| {
        let synset = sense.synset();
        is_name(sense.word())
            && is_person(synset)
            && synset.related(Relation::InstanceHypernym).next().is_none()
    })
}

/// Whether a word is written as a name; *MP* is not.
fn is_name(word: &str) -> bool {
    word.starts_with(char::is_uppercase) && word.contains(char::is_lowercase)
}

/// Whether a word is the name of a people or a faith: WordNet writes all its senses with a capital
/// (*Jewish*), or some, and so does the writer (*the Poles*, *a Catholic bishop*).
fn is_name_of_a_people(target: &AnalysedTarget<'_>) -> bool {
    let named = |sense: &Sense<'_>| {
        is_name(sense.word()) && (target.pos == Pos::Adj || is_person(sense.synset()))
    };
    let senses: Vec<Sense<'_>> = WordNet::embedded().senses(&target.lemma, target.pos).collect();
    let written =
        target.surface().starts_with(char::is_uppercase) && target.before().next().is_some();
    !senses.is_empty() && (senses.iter().all(named) || written && senses.iter().any(named))
}
