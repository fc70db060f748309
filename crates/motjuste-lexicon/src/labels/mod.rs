//! What a writer should know about a word before using it: offensive, vulgar, informal, archaic …
//!
//! `data/labels.tsv` is written and reviewed by hand; `data/labels-wordnet.tsv` is made by
//! `examples/labels.rs` from what WordNet says of a word's usual sense.

mod label;
mod people;
mod topic;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use motjuste_core::Pos;

pub use label::{Label, LabelSet, UnknownLabel};
pub use people::{Naming, People};
pub use topic::{Topic, Topics};

static EMBEDDED: LazyLock<Labels> = LazyLock::new(|| {
    let mut labels = Labels::default();
    for [word, class, label, topic, _] in rows(include_str!("../../data/labels.tsv")) {
        labels.add(word, class, label, topic);
    }
    for [word, class, label] in rows(include_str!("../../data/labels-wordnet.tsv")) {
        labels.add_unreviewed(word, class, label);
    }
    labels
});

/// One label of a word.
#[derive(Debug, Clone, Copy)]
struct Entry {
    /// The part of speech; none for all.
    pos: Option<Pos>,
    label: Label,
    /// What the word must stand for; none for anything.
    topic: Option<Topic>,
    reviewed: bool,
}

/// The labels of words, built into the program.
#[derive(Debug, Default)]
pub struct Labels {
    entries: HashMap<&'static str, Vec<Entry>>,
}

impl Labels {
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// The labels of a word where it stands for something about these topics. A phrase has the
    /// offensive and vulgar labels of its words, too.
    #[must_use]
    pub fn of(&self, word: &str, pos: Pos, topics: Topics) -> LabelSet {
        self.with_topics(word, pos, topics).into_iter().map(|(label, _)| label).collect()
    }

    /// The same, each label with the topic it depends on, if it does.
    #[must_use]
    pub fn with_topics(&self, word: &str, pos: Pos, topics: Topics) -> Vec<(Label, Option<Topic>)> {
        let word = key(word);
        let holds = |entry: &&Entry| {
            entry.pos.is_none_or(|own| own == pos)
                && entry.topic.is_none_or(|topic| topics.contains(topic))
        };
        let whole = self.get(&word).iter().filter(holds);
        let mut labels: Vec<_> = whole.map(|entry| (entry.label, entry.topic)).collect();
        if word.contains(' ') {
            let everywhere = |entry: &&Entry| {
                entry.label.is_strong() && entry.pos.is_none() && entry.topic.is_none()
            };
            let parts = word.split(' ').flat_map(|part| self.get(part).iter().filter(everywhere));
            labels.extend(parts.map(|entry| (entry.label, None)));
        }
        labels
    }

    fn get(&self, key: &str) -> &[Entry] {
        self.entries.get(key).map_or(&[], Vec::as_slice)
    }

    fn add(&mut self, word: &'static str, class: &str, label: &str, topic: &str) {
        let Ok(label) = label.parse() else { return };
        let entry =
            Entry { pos: class_of(class), label, topic: topic.parse().ok(), reviewed: true };
        self.entries.entry(word).or_default().push(entry);
    }

    /// What a person decided about a word and part of speech stands alone.
    fn add_unreviewed(&mut self, word: &'static str, class: &str, label: &str) {
        let (Ok(label), pos) = (label.parse(), class_of(class)) else { return };
        let own = self.entries.entry(word).or_default();
        let decided = |entry: &Entry| {
            entry.reviewed && entry.topic.is_none() && entry.pos.is_none_or(|own| Some(own) == pos)
        };
        if !own.iter().any(decided) {
            own.push(Entry { pos, label, topic: None, reviewed: false });
        }
    }
}

/// How words are looked up: small letters, spaces for hyphens and underscores.
fn key(word: &str) -> Cow<'_, str> {
    if word
        .bytes()
        .all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase() && !b"-_".contains(&byte))
    {
        return Cow::Borrowed(word);
    }
    Cow::Owned(word.to_lowercase().replace(['-', '_'], " ").replace('’', "'"))
}

/// The part of speech of a table's column; none for `*`.
fn class_of(class: &str) -> Option<Pos> {
    class.chars().next().and_then(Pos::from_letter)
}

/// The rows of a table of `N` columns, without comments.
fn rows<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter_map(|line| line.split('\t').collect::<Vec<_>>().try_into().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: [(&str, usize); 3] = [
        (include_str!("../../data/labels.tsv"), 5),
        (include_str!("../../data/labels-wordnet.tsv"), 3),
        (include_str!("../../data/people.tsv"), 4),
    ];

    #[test]
    fn every_line_of_the_tables_is_read() {
        for (table, columns) in TABLES {
            let lines = table.lines().filter(|line| !line.starts_with('#'));
            for line in lines {
                let columns_found: Vec<&str> = line.split('\t').collect();
                assert_eq!(columns_found.len(), columns, "{line:?}");
                assert_eq!(key(columns_found[0]), columns_found[0], "{line:?}");
                assert!(["n", "v", "a", "r", "*"].contains(&columns_found[1]), "{line:?}");
                if columns < 4 || columns == 5 {
                    assert!(columns_found[2].parse::<Label>().is_ok(), "{line:?}");
                }
                let topic = match columns {
                    5 => columns_found[3],
                    4 => columns_found[2],
                    _ => "",
                };
                assert!(topic.is_empty() || topic.parse::<Topic>().is_ok(), "{line:?}");
            }
        }
    }

    #[test]
    fn labels_hold_by_part_of_speech_topic_and_phrase() {
        let of = |word: &str, pos, topics: &[Topic]| {
            let topics = topics.iter().copied().collect();
            Labels::embedded().of(word, pos, topics).iter().collect::<Vec<_>>()
        };
        assert_eq!(of("Negro", Pos::Noun, &[]), [Label::Offensive]);
        assert_eq!(of("half-breed", Pos::Noun, &[]), of("half breed", Pos::Noun, &[]));
        assert!(of("shit list", Pos::Noun, &[]).contains(&Label::Vulgar));
        // A spade is a tool.
        assert_eq!(of("spade", Pos::Noun, &[]), []);
        assert_eq!(of("spade", Pos::Noun, &[Topic::People]), [Label::Offensive]);
        // "Degenerate" the verb is no insult.
        assert_eq!(of("degenerate", Pos::Verb, &[Topic::People]), []);
        assert_eq!(of("table", Pos::Noun, &[Topic::People]), []);
    }
}
