//! A dictionary entry as JSON, as `motjuste word --json` prints it.

use std::collections::BTreeMap;

use serde::Serialize;

/// What is known about a word.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Entry<'a> {
    /// The word as it was asked for.
    word: &'a str,
    /// How common it is: log₁₀ of occurrences per billion words; 0 if unknown.
    zipf: f32,
    /// The same as a band: `rare`, `medium` or `common`.
    band: &'static str,
    /// The sense it has in the sentence that was given; absent without a sentence or a model.
    #[serde(skip_serializing_if = "Option::is_none")]
    meant: Option<Meant<'a>>,
    /// By part of speech, those with the most frequent senses first.
    classes: Vec<Class<'a>>,
    /// Other words of the thesaurus, the closest and most usual first.
    related: &'a [String],
}

/// The sense of a word in a sentence.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Meant<'a> {
    /// The part of speech it has there, a Universal Dependencies tag.
    pub pos: &'static str,
    /// Its dictionary form.
    pub lemma: &'a str,
    /// Its place among the senses of its class, from 1.
    pub sense: usize,
    pub definition: &'a str,
    /// How likely it is, from 0 to 1.
    pub likelihood: f32,
}

/// A word as one part of speech.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Class<'a> {
    /// The part of speech, a Universal Dependencies tag.
    pos: &'static str,
    /// Its dictionary form.
    lemma: &'a str,
    /// Its other forms by inflection, with their spellings, preferred first.
    forms: BTreeMap<&'static str, &'a [String]>,
    /// Its senses, most frequent first.
    senses: Vec<Meaning<'a>>,
    /// Its meanings as a writer tells them apart, and what could be written instead.
    instead: Vec<Instead>,
}

/// Words that could be written instead of a word of one meaning.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Instead {
    /// A sentence that has the word in this meaning, **marked**.
    example: &'static str,
    /// Right nearly everywhere, the best first.
    sure: Vec<&'static str>,
    /// Right in many places, the best first.
    other: Vec<&'static str>,
}

/// One meaning of a word.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Meaning<'a> {
    /// What it means; empty where WordNet has no glosses.
    definition: &'a str,
    /// Examples of its use.
    examples: &'a [String],
    /// Words that share the meaning.
    synonyms: &'a [String],
    /// Words of a wider or similar meaning.
    near: &'a [String],
    /// How often the word was tagged with it.
    tag_count: u16,
}

impl<'a> Entry<'a> {
    /// The entry, and the sense that is meant in a sentence, if one was given.
    pub fn new(entry: &'a motjuste_lexicon::Entry, meant: Option<Meant<'a>>) -> Self {
        Self {
            word: &entry.word,
            zipf: entry.zipf,
            band: entry.band.name(),
            meant,
            classes: entry.classes.iter().map(Class::new).collect(),
            related: &entry.related,
        }
    }
}

impl<'a> Class<'a> {
    fn new(class: &'a motjuste_lexicon::ClassEntry) -> Self {
        let forms = class.forms.iter().map(|(slot, spelled)| (slot.name(), spelled.as_slice()));
        Self {
            pos: class.pos.name(),
            lemma: &class.lemma,
            forms: forms.collect(),
            senses: class.senses.iter().map(Meaning::new).collect(),
            instead: class.meanings.iter().map(Instead::new).collect(),
        }
    }
}

impl Instead {
    fn new(meaning: &motjuste_lexicon::Meaning) -> Self {
        Self {
            example: meaning.example(),
            sure: meaning.sure().collect(),
            other: meaning.other().collect(),
        }
    }
}

impl<'a> Meaning<'a> {
    fn new(sense: &'a motjuste_lexicon::SenseEntry) -> Self {
        Self {
            definition: &sense.definition,
            examples: &sense.examples,
            synonyms: &sense.synonyms,
            near: &sense.near,
            tag_count: sense.tag_count,
        }
    }
}

#[cfg(test)]
mod tests {
    use motjuste_lexicon::{Frequencies, Inflector, Thesaurus, WordNet};

    use super::*;

    #[test]
    fn an_entry_has_forms_and_definitions() {
        let entry = motjuste_lexicon::Entry::gather(
            "take",
            WordNet::embedded(),
            Thesaurus::embedded(),
            Frequencies::embedded(),
            Inflector::default(),
        )
        .unwrap();
        let json = serde_json::to_value(Entry::new(&entry, None)).unwrap();
        assert_eq!(json.get("meant"), None);
        assert_eq!(json["classes"][0]["forms"]["past"][0], "took");
        let definition = &json["classes"][0]["senses"][0]["definition"];
        assert!(definition.as_str().is_some_and(|text| !text.is_empty()), "{definition}");
        let instead = &json["classes"][0]["instead"][0];
        assert!(instead["example"].as_str().is_some_and(|text| text.contains("**")), "{instead}");
    }
}
