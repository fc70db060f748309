//! Decontextualised word vectors (Wada, Baldwin, Matsumoto & Lau 2022, section 3): a word's vectors
//! in its contexts, averaged in clusters.
//!
//! [`encode`] gathers occurrences of words in texts and WordNet's examples and encodes them into a
//! directory, which takes minutes; [`build`] makes the file of vectors of it, which takes seconds.

mod build;
mod clusters;
pub(crate) mod encoded;
mod error;
mod occurrences;
mod random;
mod selection;
mod sources;
pub(crate) mod space;
mod vocabulary;

use std::ops::Range;
use std::path::{Path, PathBuf};

use motjuste_core::Observer;
use motjuste_encoder::Encoder;
use motjuste_lexicon::{Frequencies, Thesaurus, WordNet};

pub use build::{Coverage, Shape, build};
pub use error::Error;
pub use sources::Sources;

pub(crate) use clusters::unit;
pub(crate) use encoded::{Encoded, EncodedWord, Passage};
pub(crate) use occurrences::{Sentence, WordIndex};
pub(crate) use selection::select;

use occurrences::Gathered;
use vocabulary::{CLASSES, Vocabulary, is_plain};

/// A word of the texts is met at least this often; once may be a mistake of the tagger.
const SEEN: usize = 2;
/// A word of this Zipf frequency gets a vector even if it never occurs: that of "word: definition".
const FREQUENT: f32 = 2.5;
/// Expressions are estimated from their parts, which says little: only those of common words.
const FREQUENT_EXPRESSION: f32 = 3.5;
/// Words that occur less often than this get their definitions as contexts too.
const FEW: usize = 3;
/// Definitions taken of a word, the most frequent senses first.
const DEFINITIONS: usize = 3;

/// What [`encode`] is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress<'a> {
    /// Reading a text, this many lines so far.
    Reading {
        /// The text.
        text: &'a Path,
        /// Lines so far.
        lines: usize,
    },
    /// Encoding sentences.
    Encoding {
        /// Sentences so far.
        done: usize,
        /// Of how many.
        total: usize,
    },
}

/// Encodes occurrences of words into `dir`, unless it holds them already.
///
/// # Errors
/// When a text cannot be read, WordNet has no glosses, or `dir` cannot be written.
pub fn encode(
    encoder: &Encoder,
    wordnet: &WordNet,
    texts: &[PathBuf],
    sources: &Sources,
    dir: &Path,
    observer: &dyn for<'a> Observer<Progress<'a>>,
) -> Result<(), Error> {
    if !wordnet.synsets().any(|synset| synset.examples().next().is_some()) {
        return Err(Error::NoGlosses);
    }
    if Encoded::read(dir, sources)?.is_some() {
        return Ok(());
    }
    let vocabulary = Vocabulary::new(wordnet, Thesaurus::embedded());
    let mut gathered = Gathered::default();
    gathered.read_examples(wordnet, &vocabulary);
    for text in texts {
        gathered.read_text(text, &vocabulary, |lines| {
            observer.observe(Progress::Reading { text, lines });
        })?;
    }
    add_frequent_words(&mut gathered, wordnet);
    let wanted: Vec<bool> = gathered
        .words
        .iter()
        .map(|word| word.count >= SEEN || word.in_example || is_frequent(&word.lemma))
        .collect();
    let chosen = select(&gathered.sentences, &wanted, sources.per_word, sources.seed);
    let mut passages: Vec<Passage> = chosen
        .into_iter()
        .map(|chosen| Passage {
            text: gathered.sentences[chosen.sentence].text.clone(),
            words: chosen.words,
            is_definition: false,
        })
        .collect();
    let words = words_to_encode(&gathered, &wanted, wordnet, &mut passages);
    let total = passages.len();
    encoded::encode(encoder, passages, &words, sources, dir, |done| {
        observer.observe(Progress::Encoding { done, total });
    })
}

fn is_frequent(lemma: &str) -> bool {
    let least = if lemma.contains(' ') { FREQUENT_EXPRESSION } else { FREQUENT };
    Frequencies::embedded().zipf(lemma) >= least
}

/// Frequent words that none of the texts has. No expressions: what their definitions tell is not
/// worth the room.
fn add_frequent_words(gathered: &mut Gathered, wordnet: &WordNet) {
    let single = |word: &&str| is_plain(word) && !word.contains(' ');
    for lemma in wordnet.words().filter(|word| single(word) && is_frequent(word)) {
        for pos in CLASSES {
            if wordnet.senses(lemma, pos).any(|sense| is_plain(sense.word())) {
                gathered.word(lemma, pos);
            }
        }
    }
}

/// The words with the number of their occurrences among `passages`, to which definitions are added
/// for those that have few. Sorted by lemma and class.
fn words_to_encode(
    gathered: &Gathered,
    wanted: &[bool],
    wordnet: &WordNet,
    passages: &mut Vec<Passage>,
) -> Vec<(WordIndex, EncodedWord)> {
    let mut in_text = vec![0; gathered.words.len()];
    for (word, _) in passages.iter().flat_map(|passage| &passage.words) {
        in_text[*word as usize] += 1;
    }
    let mut words = Vec::new();
    for (index, word) in gathered.words.iter().enumerate().filter(|(index, _)| wanted[*index]) {
        let before = passages.len();
        if in_text[index] < FEW {
            let definitions = wordnet.senses(&word.lemma, word.pos).take(DEFINITIONS);
            passages.extend(definitions.map(|sense| Passage {
                text: format!("{}: {}", word.lemma, sense.synset().definition()).into(),
                words: vec![(index as WordIndex, whole(&word.lemma))],
                is_definition: true,
            }));
        }
        let encoded = EncodedWord {
            lemma: word.lemma.clone(),
            pos: word.pos,
            count: word.count,
            in_text: in_text[index],
            in_definitions: passages.len() - before,
        };
        words.push((index as WordIndex, encoded));
    }
    words.retain(|(_, word)| word.in_text + word.in_definitions > 0);
    words.sort_by(|(_, a), (_, b)| (&a.lemma, a.pos).cmp(&(&b.lemma, b.pos)));
    words
}

fn whole(text: &str) -> Range<usize> {
    0..text.len()
}
