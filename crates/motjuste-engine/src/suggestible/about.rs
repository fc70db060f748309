//! What a target says about people, if it does.

use motjuste_core::Pos;
use motjuste_lexicon::wordnet::Synset;
use motjuste_lexicon::{Naming, People, Topic, Topics, WordNet};

use crate::AnalysedTarget;

/// WordNet's files of people and of groups (`lexnames(5WN)`).
const PERSON: u8 = 18;
const GROUP: u8 = 14;
/// Its file of parts of the body.
const BODY: u8 = 8;
/// How far an adjective's noun is looked for.
const REACH: usize = 4;
const PRONOUNS: &[&str] = &[
    "i",
    "me",
    "you",
    "he",
    "him",
    "she",
    "her",
    "we",
    "us",
    "they",
    "them",
    "who",
    "whom",
    "himself",
    "herself",
    "themselves",
    "someone",
    "somebody",
    "everyone",
    "everybody",
    "anyone",
    "nobody",
];
const THINGS: &[&str] = &["it", "this", "that", "these", "those", "which", "there"];

/// What a target is about.
#[derive(Debug)]
pub(crate) struct About {
    pub(crate) topics: Topics,
    /// Whether it names a group of people.
    pub(crate) names_group: bool,
}

/// What an adjective is said of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SaidOf {
    Person,
    Thing,
    Unknown,
}

impl About {
    pub(crate) fn new(target: &AnalysedTarget<'_>) -> Self {
        let listed = People::embedded().find(&target.lemma, target.pos);
        let (topics, naming) = listed.unwrap_or((Topics::default(), Naming::Trait));
        match target.pos {
            Pos::Noun => Self::noun(target, topics, naming),
            Pos::Adj => Self::adjective(target, topics, naming),
            _ => Self { topics, names_group: false },
        }
    }

    fn noun(target: &AnalysedTarget<'_>, topics: Topics, naming: Naming) -> Self {
        let about_people = is_people(&target.lemma);
        let is_people = about_people && is_name(&target.lemma, Pos::Noun);
        Self {
            topics: if about_people { topics.with(Topic::People) } else { topics },
            names_group: naming == Naming::Group || is_people,
        }
        .of_a_people(is_people)
    }

    fn adjective(target: &AnalysedTarget<'_>, topics: Topics, naming: Naming) -> Self {
        let is_people = is_name(&target.lemma, Pos::Adj);
        let said_of = said_of(target);
        let names_group = match naming {
            Naming::Group => said_of != SaidOf::Thing,
            Naming::GroupOfPeople => said_of == SaidOf::Person,
            Naming::Trait => false,
        };
        let topics = match said_of {
            SaidOf::Person => topics.with(Topic::People),
            SaidOf::Thing => Topics::default(),
            SaidOf::Unknown => topics,
        };
        Self { topics, names_group: names_group || is_people }.of_a_people(is_people)
    }

    /// A people or a faith: which, WordNet does not say.
    fn of_a_people(self, is_people: bool) -> Self {
        if !is_people {
            return self;
        }
        Self { topics: self.topics.with(Topic::Ethnicity).with(Topic::Religion), ..self }
    }
}

/// Whether a synset's words are for people.
pub(super) fn is_person(synset: Synset<'_>) -> bool {
    // "Person" itself stands above them all, in a file of its own.
    synset.lexicographer_file() == PERSON || synset.members().any(|word| word == "person")
}

/// Whether WordNet writes a word with a capital in every sense: *Jewish*, *American*.
fn is_name(lemma: &str, pos: Pos) -> bool {
    let mut senses = WordNet::embedded().senses(lemma, pos).peekable();
    senses.peek().is_some()
        && senses.all(|sense| sense.word().starts_with(|first: char| first.is_uppercase()))
}

/// What an adjective is said of: the noun after it, or whoever came before.
fn said_of(target: &AnalysedTarget<'_>) -> SaidOf {
    let mut nouns = target
        .after()
        .take(REACH)
        .map(str::to_lowercase)
        .skip_while(|word| word == "and" || word == "," || is_mostly(word, Pos::Adj))
        .take_while(|word| is_mostly(word, Pos::Noun))
        .peekable();
    if nouns.peek().is_some() {
        return nouns
            .map(|word| noun_is(&word))
            .find(|said| *said != SaidOf::Thing)
            .unwrap_or(SaidOf::Thing);
    }
    // "The poor pay more": people, as long as no noun follows.
    if target.before().next_back().is_some_and(|word| word.eq_ignore_ascii_case("the")) {
        return SaidOf::Person;
    }
    let before = target.before().rev().map(str::to_lowercase);
    for word in before {
        if PRONOUNS.contains(&word.as_str()) {
            return SaidOf::Person;
        }
        if THINGS.contains(&word.as_str()) {
            return SaidOf::Thing;
        }
        if is_mostly(&word, Pos::Noun) {
            return noun_is(&word);
        }
    }
    SaidOf::Unknown
}

/// What a noun is. Dark skin is somebody's, but a word for it names no group.
fn noun_is(word: &str) -> SaidOf {
    let lemma = crate::target::lemma_as(word, Pos::Noun);
    let sense = WordNet::embedded().senses(&lemma, Pos::Noun).next();
    match sense.map(|sense| sense.synset().lexicographer_file()) {
        Some(BODY) => SaidOf::Unknown,
        _ if is_people(&lemma) => SaidOf::Person,
        _ => SaidOf::Thing,
    }
}

/// Whether a word's commonest sense as a noun is of people.
fn is_people(word: &str) -> bool {
    let sense = WordNet::embedded().senses(word, Pos::Noun).next();
    sense
        .map(|sense| sense.synset())
        .is_some_and(|synset| is_person(synset) || synset.lexicographer_file() == GROUP)
}

/// Whether WordNet saw a word more often as this part of speech than as any other.
fn is_mostly(word: &str, pos: Pos) -> bool {
    let count = |pos: Pos| -> u32 {
        let lemma = crate::target::lemma_as(word, pos);
        let senses = WordNet::embedded().senses(&lemma, pos);
        senses.map(|sense| u32::from(sense.tag_count()) + 1).sum()
    };
    let own = count(pos);
    let others =
        [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv].into_iter().filter(|other| *other != pos);
    own > 0 && others.map(count).all(|other| other <= own)
}
