//! A dictionary entry: all the lexicons know about one word, gathered.

use motjuste_core::Pos;

use crate::wordnet::{Relation, Synset};
use crate::{Band, Frequencies, Inflector, Meaning, Meanings, Slot, Thesaurus, WordNet, readings};

/// Parts of speech in the order of an entry.
const CLASSES: [Pos; 4] = [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv];

/// What is known about a word.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The word as it was asked for.
    pub word: String,
    /// Its frequency, [`Frequencies::zipf`].
    pub zipf: f32,
    /// How usual that is.
    pub band: Band,
    /// By part of speech and dictionary form, those with the most frequent senses first: *saw* is
    /// an entry of *saw* and of *see*.
    pub classes: Vec<ClassEntry>,
    /// Other words of the thesaurus, the closest and most usual first.
    pub related: Vec<String>,
}

/// A word as one part of speech.
#[derive(Debug, Clone, PartialEq)]
pub struct ClassEntry {
    /// The part of speech.
    pub pos: Pos,
    /// Its dictionary form.
    pub lemma: String,
    /// Its other forms, with their spellings, preferred first.
    pub forms: Vec<(Slot, Vec<String>)>,
    /// Its senses, most frequent first.
    pub senses: Vec<SenseEntry>,
    /// Its meanings in our own thesaurus that other words can stand for.
    pub meanings: Vec<Meaning>,
}

/// One meaning of a word.
#[derive(Debug, Clone, PartialEq)]
pub struct SenseEntry {
    /// Empty where WordNet has no glosses.
    pub definition: String,
    /// Examples of its use.
    pub examples: Vec<String>,
    /// Words that share the meaning.
    pub synonyms: Vec<String>,
    /// Words of a wider or similar meaning.
    pub near: Vec<String>,
    /// How often the word was tagged with it.
    pub tag_count: u16,
}

impl Entry {
    /// Gathers an entry; `None` if no lexicon has the word, nor a word it is a form of.
    #[must_use]
    pub fn gather(
        word: &str,
        wordnet: &WordNet,
        thesaurus: &Thesaurus,
        frequencies: &Frequencies,
        inflector: Inflector,
    ) -> Option<Self> {
        let mut classes: Vec<ClassEntry> =
            CLASSES.into_iter().flat_map(|pos| classes_of(word, pos, wordnet, inflector)).collect();
        let weight = |class: &ClassEntry| -> u32 {
            class.senses.iter().map(|sense| u32::from(sense.tag_count)).sum()
        };
        classes.sort_by_key(|class| std::cmp::Reverse(weight(class)));
        let related = related(word, &classes, thesaurus, frequencies);
        let zipf = frequencies.zipf(word);
        let known = !classes.is_empty() || !related.is_empty() || zipf > 0.0;
        known.then(|| Self {
            word: word.to_owned(),
            zipf,
            band: Band::new(word, zipf),
            classes,
            related,
        })
    }
}

/// A word as one part of speech: an entry for every dictionary form it may be a form of.
fn classes_of(word: &str, pos: Pos, wordnet: &WordNet, inflector: Inflector) -> Vec<ClassEntry> {
    let mut lemmas: Vec<String> = Vec::new();
    for reading in readings(word, pos, wordnet) {
        if !lemmas.contains(&reading.lemma) {
            lemmas.push(reading.lemma);
        }
    }
    lemmas.iter().filter_map(|lemma| class(lemma, pos, wordnet, inflector)).collect()
}

fn class(lemma: &str, pos: Pos, wordnet: &WordNet, inflector: Inflector) -> Option<ClassEntry> {
    let senses: Vec<SenseEntry> = wordnet
        .senses(lemma, pos)
        .map(|sense| SenseEntry {
            definition: sense.synset().definition().to_owned(),
            examples: sense.synset().examples().map(str::to_owned).collect(),
            synonyms: sense.synonyms().map(str::to_owned).collect(),
            near: near(sense.synset()),
            tag_count: sense.tag_count(),
        })
        .collect();
    let written = wordnet.senses(lemma, pos).next()?.word().to_owned();
    let forms =
        Slot::for_pos(pos).skip(1).map(|slot| (slot, inflector.variants(&written, slot))).collect();
    let meanings = Meanings::embedded().of(lemma, pos);
    let meanings = meanings.filter(|meaning| meaning.words().next().is_some()).collect();
    Some(ClassEntry { pos, lemma: written, forms, senses, meanings })
}

/// What WordNet has above a noun or verb, and beside an adjective or adverb.
fn near(synset: Synset<'_>) -> Vec<String> {
    const NEAR: [Relation; 5] = [
        Relation::Hypernym,
        Relation::InstanceHypernym,
        Relation::Similar,
        Relation::Also,
        Relation::Pertainym,
    ];
    let linked = synset.links().filter(|link| NEAR.contains(&link.relation()));
    let mut words: Vec<String> = Vec::new();
    for word in linked.filter_map(|link| link.word().or_else(|| link.synset().member(0))) {
        if !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    words
}

/// Words of the thesaurus that are no synonyms already listed, the closest and most usual first.
fn related(
    word: &str,
    classes: &[ClassEntry],
    thesaurus: &Thesaurus,
    frequencies: &Frequencies,
) -> Vec<String> {
    let mut heads: Vec<&str> = classes.iter().map(|class| class.lemma.as_str()).collect();
    heads.push(word);
    heads.dedup();
    let listed = |candidate: &str| {
        classes
            .iter()
            .flat_map(|class| &class.senses)
            .any(|sense| sense.synonyms.iter().any(|known| known == candidate))
    };
    let mut found: Vec<(&str, f32)> = heads
        .into_iter()
        .flat_map(|head| thesaurus.closest(head))
        .filter(|(candidate, _)| !listed(candidate))
        .map(|(candidate, cosine)| (candidate, cosine * (0.5 + frequencies.zipf(candidate))))
        .collect();
    found.sort_by(|a, b| a.0.cmp(b.0).then_with(|| b.1.total_cmp(&a.1)));
    found.dedup_by(|later, kept| later.0 == kept.0);
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    found.into_iter().map(|(word, _)| word.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(word: &str) -> Option<Entry> {
        Entry::gather(
            word,
            WordNet::embedded(),
            Thesaurus::embedded(),
            Frequencies::embedded(),
            Inflector::default(),
        )
    }

    #[test]
    fn an_entry_gathers_senses_forms_and_synonyms() {
        let bright = entry("bright").unwrap();
        assert_eq!(bright.classes[0].pos, Pos::Adj);
        assert_eq!(bright.classes[0].forms[0].1, ["brighter"]);
        assert!(bright.classes[0].senses.iter().any(|s| s.synonyms.contains(&"vivid".to_owned())));
        assert!(bright.related.contains(&"radiant".to_owned()));
        assert!(!bright.related.contains(&"vivid".to_owned()));
        assert_eq!(bright.band, Band::Common);
        assert!(bright.classes[0].meanings.iter().any(|m| m.sure().any(|w| w == "clever")));
    }

    #[test]
    fn a_form_leads_to_its_dictionary_form() {
        let went = entry("went").unwrap();
        assert_eq!(went.classes[0].lemma, "go");
        let saw = entry("saw").unwrap();
        let lemmas: Vec<&str> = saw.classes.iter().map(|class| class.lemma.as_str()).collect();
        assert_eq!(lemmas, ["see", "saw", "saw"]);
        assert_eq!(entry("xyzzyq"), None);
        assert_eq!(entry(""), None);
    }
}
