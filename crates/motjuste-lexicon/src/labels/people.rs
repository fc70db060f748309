//! Words for people and for what people are: `data/people.tsv`.

use std::collections::HashMap;
use std::sync::LazyLock;

use motjuste_core::Pos;

use super::{Topic, Topics, class_of, key, rows};

static EMBEDDED: LazyLock<People> = LazyLock::new(|| {
    let mut people = People::default();
    for [word, class, topic, naming] in rows(include_str!("../../data/people.tsv")) {
        let Ok(topic) = topic.parse() else { continue };
        let naming = match naming {
            "group" => Naming::Group,
            "group of people" => Naming::GroupOfPeople,
            _ => Naming::Trait,
        };
        people.entries.entry(word).or_default().push((class_of(class), topic, naming));
    }
    people
});

/// How a word names people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Naming {
    /// It says something about a person.
    Trait,
    /// It names a group where it is said of a person: *a blind man*, not *a blind alley*.
    GroupOfPeople,
    /// It names a group.
    Group,
}

/// What is known of one word; the part of speech is none for all.
type Entry = (Option<Pos>, Topic, Naming);

/// Words for people, built into the program.
#[derive(Debug, Default)]
pub struct People {
    entries: HashMap<&'static str, Vec<Entry>>,
}

impl People {
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// What a word is about if it is one for people, and how it names them.
    #[must_use]
    pub fn find(&self, word: &str, pos: Pos) -> Option<(Topics, Naming)> {
        let entries = self.entries.get(key(word).as_ref())?.iter();
        let own = entries.filter(|(class, ..)| class.is_none_or(|class| class == pos));
        let join = |known: Option<(Topics, Naming)>, (_, topic, naming): &Entry| {
            let (topics, most) = known.unwrap_or((Topics::default(), Naming::Trait));
            Some((topics.with(*topic), most.max(*naming)))
        };
        own.fold(None, join)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_all_its_topics() {
        let (topics, naming) = People::embedded().find("prostitute", Pos::Noun).unwrap();
        assert!(topics.contains(Topic::Gender) && topics.contains(Topic::Class));
        assert_eq!(naming, Naming::Trait);
        let (_, naming) = People::embedded().find("Gay", Pos::Adj).unwrap();
        assert_eq!(naming, Naming::Group);
        assert!(People::embedded().find("table", Pos::Noun).is_none());
    }
}
