//! WordNet's senses as vectors of an encoder (Loureiro & Jorge 2019): the word before its gloss, the
//! word in the sense's examples. Made when a word is first asked for, and kept.
//!
//! The embedded WordNet has definitions only; one that is given (`--with wordnet=DIR`) has examples.

use std::ops::Range;
use std::path::Path;
use std::slice;
use std::sync::Arc;

use motjuste_core::Pos;
use motjuste_encoder::{Encoder, LayerVectors};
use motjuste_engine::{Result as EngineResult, Usage};
use motjuste_lemma::Lemmatizer;
use motjuste_lexicon::WordNet;
use motjuste_lexicon::wordnet::{Relation, Sense};

use super::contextual::Contextual;
use super::language::english_only;
use super::words::Word;
use crate::parts::geometry::{cosine, mean, unit};
use crate::parts::memo::Memo;
use crate::{Need, OptionSpec, Result, Setup};

pub(crate) const fn senses_option(default: &'static str) -> OptionSpec {
    OptionSpec { name: "senses", default, help: "maximum senses per word" }
}

/// Most contexts gathered for a sense; those of the synset itself come first.
const CONTEXTS: usize = 8;

/// What a sense's vector is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SenseSource {
    /// The gloss, and the examples that hold the word.
    GlossesAndExamples,
    /// Examples, and definitions of narrower and similar synsets, that hold any word of the
    /// synset; the gloss where there are none.
    Contexts,
}

#[derive(Debug)]
pub(super) struct Senses {
    encoder: Arc<Encoder>,
    contextual: Contextual,
    /// The one that is given; the embedded one where none is.
    wordnet: Option<Arc<WordNet>>,
    source: SenseSource,
    limit: usize,
    /// By lemma and part of speech: vectors of length 1, the most frequent sense first.
    known: Memo<(String, Pos), Vec<Vec<f32>>>,
}

type Passage = (String, Range<usize>);

/// A usage's own vector and that of the nearest sense; none for a word WordNet does not have.
type WithSense = (Vec<f32>, Option<Vec<f32>>);

impl Senses {
    /// The first senses of each word, as many as the option `senses` says.
    pub(super) fn from_setup(setup: &Setup<'_>, source: SenseSource) -> Result<Self> {
        english_only(setup, "WordNet's senses are English")?;
        let read = |path: &Path| WordNet::open_or_compile(path).map_err(|error| error.to_string());
        Ok(Self {
            encoder: setup.encoder(Need::Encoder)?,
            contextual: Contextual::from_setup(setup)?,
            wordnet: setup.find(Need::WordNet).map(|given| given.open(read)).transpose()?,
            source,
            limit: setup.options.get("senses")?,
            known: Memo::default(),
        })
    }

    pub(super) fn pair(&self, usages: [&Usage<'_>; 2]) -> EngineResult<[WithSense; 2]> {
        let [a, b] = self.contextual.pair(usages)?;
        let [first, second] = [self.nearest(usages[0], &a)?, self.nearest(usages[1], &b)?];
        Ok([(a, first), (b, second)])
    }

    fn nearest(&self, usage: &Usage<'_>, vector: &[f32]) -> EngineResult<Option<Vec<f32>>> {
        let word = Word::new(usage)?;
        let senses =
            self.known.get((word.lemma, word.pos), |(lemma, pos)| self.embed(lemma, *pos))?;
        let close = |sense: &&Vec<f32>| cosine(sense, vector);
        Ok(senses.iter().max_by(|a, b| close(a).total_cmp(&close(b))).cloned())
    }

    fn embed(&self, lemma: &str, pos: Pos) -> EngineResult<Vec<Vec<f32>>> {
        let wordnet = self.wordnet.as_deref().unwrap_or_else(|| WordNet::embedded());
        let senses = wordnet.senses(lemma, pos).take(self.limit);
        let passages: Vec<Vec<Passage>> =
            senses.map(|sense| passages(&sense, self.source)).collect();
        let texts: Vec<(&str, &[Range<usize>])> = passages
            .iter()
            .flatten()
            .map(|(text, span)| (text.as_str(), slice::from_ref(span)))
            .collect();
        let vectors: Vec<LayerVectors> =
            self.encoder.encode_batch(&texts)?.into_iter().flatten().collect();
        let mut rest = vectors.as_slice();
        let sense = |passages: &Vec<Passage>| {
            let (own, after) = rest.split_at(passages.len());
            rest = after;
            let units: Vec<Vec<f32>> =
                own.iter().map(|vectors| unit(self.contextual.flatten(vectors))).collect();
            unit(mean(units.iter().map(Vec::as_slice)))
        };
        Ok(passages.iter().map(sense).collect())
    }
}

fn passages(sense: &Sense<'_>, source: SenseSource) -> Vec<Passage> {
    let synset = sense.synset();
    let examples = synset.examples();
    if source == SenseSource::GlossesAndExamples {
        let own = [sense.word()];
        let examples = examples.filter_map(|text| holding(text, &own, synset.pos()));
        return [gloss(sense)].into_iter().chain(examples).collect();
    }
    let members: Vec<&str> = synset.members().collect();
    let near = [Relation::Hyponym, Relation::Similar].map(|link| synset.related(link));
    let near = near.into_iter().flatten();
    let near = near.flat_map(|near| [near.definition()].into_iter().chain(near.examples()));
    let held = examples.chain(near).filter_map(|text| holding(text, &members, synset.pos()));
    let contexts: Vec<Passage> = held.take(CONTEXTS).collect();
    if contexts.is_empty() { vec![gloss(sense)] } else { contexts }
}

/// The word, its synonyms and the definition: `bank, depository: a financial institution …`.
fn gloss(sense: &Sense<'_>) -> Passage {
    let word = sense.word().replace('_', " ");
    let synonyms: String =
        sense.synonyms().map(|synonym| format!(", {}", synonym.replace('_', " "))).collect();
    let span = 0..word.len();
    (format!("{word}{synonyms}: {}", sense.synset().definition()), span)
}

/// A text and the position of one of some words in it, in any form.
fn holding(text: &str, words: &[&str], pos: Pos) -> Option<Passage> {
    let is_one = |span: &Range<usize>| {
        let written = text[span.clone()].to_lowercase();
        let lemma = Lemmatizer::embedded().normalise(&written, pos);
        words.iter().any(|word| *word == lemma || *word == written)
    };
    let span = motjuste_engine::words_of(text).into_iter().find(is_one)?;
    Some((text.to_owned(), span))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: SenseSource, word: &str, pos: Pos, sense: usize) -> Vec<(String, String)> {
        let sense = WordNet::embedded().senses(word, pos).nth(sense).unwrap();
        let held = |(text, span): Passage| (text[span].to_owned(), text);
        passages(&sense, source).into_iter().map(held).collect()
    }

    #[test]
    fn a_sense_is_known_by_its_gloss() {
        let found = texts(SenseSource::GlossesAndExamples, "bank", Pos::Noun, 1);
        assert_eq!(found[0].0, "bank");
        assert!(
            found[0].1.starts_with("bank, ") && found[0].1.contains(": a financial"),
            "{found:?}"
        );
        let found = texts(SenseSource::GlossesAndExamples, "bank", Pos::Noun, 0);
        assert!(found[0].1.starts_with("bank: sloping land"), "{found:?}");
    }

    #[test]
    fn contexts_hold_a_word_of_the_synset_or_the_gloss_stands_in() {
        let found = texts(SenseSource::Contexts, "bank", Pos::Noun, 0);
        let riverbank = ("bank".to_owned(), "the bank of a river".to_owned());
        assert!(found.contains(&riverbank), "{found:?}");
        let lonely = texts(SenseSource::Contexts, "aardvark", Pos::Noun, 0);
        assert_eq!(lonely.len(), 1);
        assert!(lonely[0].1.contains("nocturnal"), "{lonely:?}");
    }

    #[test]
    fn examples_hold_words_in_any_form() {
        let found = holding("He kept the mice.", &["mouse"], Pos::Noun).unwrap();
        assert_eq!(&found.0[found.1], "mice");
        assert_eq!(holding("He kept the mice.", &["rat"], Pos::Noun), None);
    }
}
