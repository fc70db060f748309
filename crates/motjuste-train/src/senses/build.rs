//! From encoded occurrences to the file: standardise, average, find the axes that tell meanings
//! apart, write.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use motjuste_engine::vectors::{NewVectors, NewWord};
use motjuste_lexicon::WordNet;
use motjuste_lexicon::wordnet::{Relation, Sense, SynsetId};
use serde::Serialize;

use super::axes::{Scatter, telling_axes};
use crate::vectors::space::{standardised, standards};
use crate::vectors::{Encoded, EncodedWord, Error, Sources, unit};

/// How vectors are made of occurrences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shape {
    /// The layers averaged.
    pub layers: Vec<usize>,
    /// Dimensions kept of the model's.
    pub dimension: usize,
}

/// What a file of sense vectors covers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// Words of several meanings.
    pub words: usize,
    pub senses: usize,
    /// Of these, meanings that no text has, with a vector from definition and related meanings.
    pub from_definitions: usize,
    /// Occurrences encoded, definitions included.
    pub occurrences: usize,
}

/// What the file says of itself.
#[derive(Serialize)]
struct Provenance<'a> {
    method: &'static str,
    #[serde(flatten)]
    sources: &'a Sources,
    licences: [&'static str; 3],
    #[serde(flatten)]
    shape: &'a Shape,
    coverage: &'a Coverage,
}

/// Makes the file of sense vectors `out` of the occurrences encoded in `dir`.
///
/// # Errors
/// When `dir` does not hold occurrences of these sources, a layer is not among them, or `out`
/// cannot be written.
pub fn build(dir: &Path, sources: &Sources, shape: &Shape, out: &Path) -> Result<Coverage, Error> {
    let encoded = Encoded::open(dir, sources, &shape.layers)?;
    let standards = standards(&encoded, &shape.layers);
    let mut within = Scatter::new(encoded.dimension);
    let mut row = 0;
    let mut meanings = Vec::with_capacity(encoded.words.len());
    for meaning in &encoded.words {
        let mut vector = |row: usize| unit(standardised(&encoded, row, &standards));
        let in_text: Vec<Vec<f32>> = (row..row + meaning.in_text).map(&mut vector).collect();
        row += meaning.in_text;
        let definitions: Vec<Vec<f32>> =
            (row..row + meaning.in_definitions).map(&mut vector).collect();
        row += meaning.in_definitions;
        within.add(&in_text);
        meanings.push(unit(sum(encoded.dimension, in_text.iter().chain(&definitions))));
    }
    let mut between = Scatter::new(encoded.dimension);
    let mut words = Vec::new();
    let mut at = 0;
    let synsets = by_synset(&encoded.words, &meanings);
    for of_word in encoded.words.chunk_by(|a, b| (&a.lemma, a.pos) == (&b.lemma, b.pos)) {
        let own = &meanings[at..at + of_word.len()];
        at += of_word.len();
        let is_tagged = |(_, word): &(&Vec<f32>, &EncodedWord)| word.in_text > 0;
        let tagged = own.iter().zip(of_word).filter(is_tagged).map(|(vector, _)| vector.clone());
        between.add(&tagged.collect::<Vec<_>>());
        words.push(new_word(of_word, own, &synsets));
    }
    let coverage = Coverage {
        words: words.len(),
        senses: meanings.len(),
        from_definitions: encoded.words.iter().filter(|word| word.in_text == 0).count(),
        occurrences: encoded.row_count(),
    };
    let provenance = Provenance {
        method: "after Loureiro & Jorge 2019 (LMMS): layers standardised and averaged, mean per \
                 sense, discriminant axes, 8-bit steps",
        sources,
        licences: [
            "SemCor 3.0: annotations CC BY 4.0, SemCor licence",
            "WordNet 3.0 and its gloss corpus: WordNet licence",
            "examples of our own thesaurus, where meanings are its: this project's licence",
        ],
        shape,
        coverage: &coverage,
    };
    let provenance = serde_json::to_string(&provenance).map_err(std::io::Error::from);
    let provenance = provenance.map_err(Error::write(out))?;
    let rotation = telling_axes(&within, &between, shape.dimension);
    let model_layers = encoded.layers;
    let file = NewVectors { model_layers, standards, rotation, words, provenance }.assemble()?;
    fs::write(out, file).map_err(Error::write(out))?;
    Ok(coverage)
}

/// A word with the vectors of its meanings; one that nobody tagged leans on related meanings.
fn new_word(
    meanings: &[EncodedWord],
    own: &[Vec<f32>],
    synsets: &HashMap<SynsetId, Vec<f32>>,
) -> NewWord {
    let EncodedWord { lemma, pos, .. } = &meanings[0];
    let senses: Vec<Sense<'_>> = WordNet::embedded().senses(lemma, *pos).collect();
    let vectors = meanings.iter().zip(own).enumerate().map(|(place, (meaning, own))| {
        let untagged = senses.get(place).filter(|_| meaning.in_text == 0);
        let Some(sense) = untagged else { return (own.clone(), meaning.count) };
        let relations = [Relation::Hypernym, Relation::Similar, Relation::VerbGroup];
        let synset = sense.synset();
        let related = relations.into_iter().flat_map(|relation| synset.related(relation));
        let known = std::iter::once(synset.id()).chain(related.map(|synset| synset.id()));
        let known: Vec<&Vec<f32>> = known.filter_map(|synset| synsets.get(&synset)).collect();
        let related = unit(sum(own.len(), known));
        (unit(sum(own.len(), [own, &related])), 0)
    });
    NewWord {
        lemma: lemma.clone(),
        pos: *pos,
        occurrences: meanings.iter().map(|meaning| meaning.count).sum(),
        vectors: vectors.collect(),
    }
}

/// The sum of the tagged meanings of each synset; none where nobody needs to lean on it, as with the
/// meanings of our own thesaurus, which all have an example.
fn by_synset(words: &[EncodedWord], meanings: &[Vec<f32>]) -> HashMap<SynsetId, Vec<f32>> {
    let mut synsets: HashMap<SynsetId, Vec<f32>> = HashMap::new();
    if words.iter().all(|word| word.in_text > 0) {
        return synsets;
    }
    let mut at = 0;
    for of_word in words.chunk_by(|a, b| (&a.lemma, a.pos) == (&b.lemma, b.pos)) {
        let senses = WordNet::embedded().senses(&of_word[0].lemma, of_word[0].pos);
        for ((sense, word), vector) in senses.zip(of_word).zip(&meanings[at..]) {
            if word.in_text > 0 {
                let known = synsets.entry(sense.synset().id());
                let known = known.or_insert_with(|| vec![0.0; vector.len()]);
                known.iter_mut().zip(vector).for_each(|(known, value)| *known += value);
            }
        }
        at += of_word.len();
    }
    synsets
}

fn sum<'v>(dimension: usize, vectors: impl IntoIterator<Item = &'v Vec<f32>>) -> Vec<f32> {
    let mut sum = vec![0.0; dimension];
    for vector in vectors {
        sum.iter_mut().zip(vector).for_each(|(sum, value)| *sum += value);
    }
    sum
}
