//! Whether an adjective describes a person: by the noun after it, or by its subject.

use motjuste_core::Pos;
use motjuste_lexicon::wordnet::Synset;
use motjuste_lexicon::{Tag, Topic, Topics, WordNet};

use crate::AnalysedTarget;

/// WordNet's files of people, of groups and of parts of the body (`lexnames(5WN)`).
const PERSON: u8 = 18;
const GROUP: u8 = 14;
const BODY: u8 = 8;
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

/// What follows these is a colour of clothes: *she wore black*.
const CLOTHING: &[&str] = &["dress", "wear"];
/// A colour after these passes: *he went red*.
const CHANGING: &[&str] = &["become", "blush", "flush", "get", "go", "grow", "look", "turn"];
/// Before these, a sense is not missing, but attention: *deaf to her pleas*, *blind with rage*.
const FIGURATIVE: &[&str] = &["to", "with"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SaidOf {
    Person,
    Thing,
    Unknown,
}

impl SaidOf {
    pub(super) fn of(target: &AnalysedTarget<'_>) -> Self {
        let nouns = target
            .tagged_after()
            .skip_while(|(_, tag)| may_come_between(tag.pos))
            .take_while(|(_, tag)| matches!(tag.pos, Pos::Noun | Pos::Propn));
        if let Some(said) = most_personal(nouns.map(|(noun, _)| Self::noun(noun))) {
            return said;
        }
        // "The poor pay more": people, as long as no noun follows.
        if target.before().next_back().is_some_and(|word| word.eq_ignore_ascii_case("the")) {
            return Self::Person;
        }
        if predicate(target).is_some_and(|verb| CLOTHING.contains(&verb.as_str())) {
            return Self::Thing;
        }
        let subject = target.tagged_before().rev().find_map(|(word, tag)| Self::subject(word, tag));
        subject.unwrap_or(Self::Unknown)
    }

    /// What a word before a predicate says about its subject, if it is one.
    fn subject(word: &str, tag: Tag) -> Option<Self> {
        let lower = word.to_lowercase();
        if PRONOUNS.contains(&lower.as_str()) {
            return Some(Self::Person);
        }
        if THINGS.contains(&lower.as_str()) {
            return Some(Self::Thing);
        }
        match tag.pos {
            // Whoever has a name is somebody.
            Pos::Propn => Some(Self::Person),
            Pos::Noun => Some(Self::noun(word)),
            _ => None,
        }
    }

    /// Dark skin is somebody's, but a word for it names no group.
    fn noun(word: &str) -> Self {
        let lemma = crate::target::lemma_as(word, Pos::Noun);
        let sense = WordNet::embedded().senses(&lemma, Pos::Noun).next();
        match sense.map(|sense| sense.synset().lexicographer_file()) {
            Some(BODY) => Self::Unknown,
            _ if is_people(&lemma) => Self::Person,
            _ => Self::Thing,
        }
    }
}

/// The nearest verb before a target.
fn predicate(target: &AnalysedTarget<'_>) -> Option<String> {
    let mut before = target.tagged_before().rev();
    let (verb, _) = before.find(|(_, tag)| matches!(tag.pos, Pos::Verb | Pos::Aux))?;
    Some(crate::target::lemma_as(&verb.to_lowercase(), Pos::Verb))
}

/// Whether a word for a group of people is said of somebody in another sense.
pub(super) fn is_figurative(target: &AnalysedTarget<'_>, topics: Topics) -> bool {
    let modifies = target.next().is_some_and(|(_, tag)| tag.pos == Pos::Noun);
    let changes = predicate(target).is_some_and(|verb| CHANGING.contains(&verb.as_str()));
    let before = target.after().next().map(str::to_lowercase);
    topics.contains(Topic::Ethnicity) && changes && !modifies
        || topics.contains(Topic::Disability)
            && before.is_some_and(|word| FIGURATIVE.contains(&word.as_str()))
}

/// What may stand between an adjective and its noun.
const fn may_come_between(pos: Pos) -> bool {
    matches!(pos, Pos::Adj | Pos::Adv | Pos::Cconj | Pos::Punct | Pos::Num)
}

/// Of a run of nouns, one person is enough: *black police officers*.
fn most_personal(nouns: impl Iterator<Item = SaidOf>) -> Option<SaidOf> {
    let order = |said: &SaidOf| {
        [SaidOf::Thing, SaidOf::Unknown, SaidOf::Person].iter().position(|one| one == said)
    };
    nouns.max_by_key(order)
}

/// Whether a synset's words are for people.
pub(super) fn is_person(synset: Synset<'_>) -> bool {
    // "Person" itself stands above them all, in a file of its own.
    synset.lexicographer_file() == PERSON || synset.members().any(|word| word == "person")
}

/// Whether a word's commonest sense as a noun is of people.
pub(super) fn is_people(word: &str) -> bool {
    let sense = WordNet::embedded().senses(word, Pos::Noun).next();
    sense
        .map(|sense| sense.synset())
        .is_some_and(|synset| is_person(synset) || synset.lexicographer_file() == GROUP)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place;

    #[test]
    fn an_adjective_is_said_of_its_noun_or_its_subject() {
        for (marked, said) in [
            ("A **male** nurse came.", SaidOf::Person),
            ("Their **black** neighbours left.", SaidOf::Person),
            ("It was a **blind** alley.", SaidOf::Thing),
            ("The **poor** pay more.", SaidOf::Person),
            ("My uncle is **blind**.", SaidOf::Person),
            ("The door was **black**.", SaidOf::Thing),
            ("She has **dark** skin.", SaidOf::Unknown),
            ("The bride wore **white**.", SaidOf::Thing),
        ] {
            let (text, span) = place::marked(marked).unwrap();
            let target = AnalysedTarget::with_pos(&text, span, Pos::Adj).unwrap();
            assert_eq!(SaidOf::of(&target), said, "{marked}");
        }
    }
}
