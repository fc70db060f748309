//! Sense vectors (after Loureiro & Jorge 2019, LMMS): each meaning of a word as the average of its
//! vectors in the contexts that people tagged with it.
//!
//! [`encode`] chooses tagged occurrences and encodes them into a directory, which takes minutes;
//! [`build`] makes the file of vectors of it, which takes seconds.

mod axes;
mod build;
mod examples;
mod inventory;
mod tagged;

use std::path::{Path, PathBuf};

use motjuste_core::Observer;
use motjuste_encoder::Encoder;
use motjuste_lexicon::{Frequencies, Meanings, WordNet};

pub use build::{Coverage, Shape, build};
pub use inventory::Inventory;

use crate::vectors::{EncodedWord, Error, Passage, Progress, Sentence, Sources, encoded, select};

/// A word of this Zipf frequency gets sense vectors even if nobody tagged it.
const FREQUENT: f32 = 3.0;
/// Meanings tagged less often than this get their definitions as contexts too.
const FEW: usize = 3;

/// Which senses get vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Senses {
    /// Those of WordNet.
    WordNet,
    /// The meanings of our own thesaurus, which brings an example of each.
    Meanings,
}

/// The files that tell senses apart.
#[derive(Debug, Clone, Copy)]
pub struct Texts<'a> {
    /// The directory that has WordNet's `index.sense`.
    pub dictionary: &'a Path,
    /// Texts tagged with sense keys.
    pub tagged: &'a [PathBuf],
    /// More examples of the meanings of our own thesaurus.
    pub examples: Option<&'a Path>,
}

/// Encodes tagged occurrences into `dir`, unless it holds them already.
///
/// # Errors
/// When a file cannot be read or a line is no tagged text, or `dir` cannot be written.
pub fn encode(
    encoder: &Encoder,
    senses: Senses,
    texts: &Texts<'_>,
    sources: &Sources,
    dir: &Path,
    observer: &dyn for<'a> Observer<Progress<'a>>,
) -> Result<(), Error> {
    if encoded::Encoded::read(dir, sources)?.is_some() {
        return Ok(());
    }
    let inventory = Inventory::read(texts.dictionary, WordNet::embedded())?;
    let (inventory, mut sentences) = match senses {
        Senses::WordNet => (inventory, Vec::new()),
        Senses::Meanings => inventory.of_meanings(Meanings::embedded()),
    };
    for text in texts.tagged {
        sentences.extend(tagged::read(text, &inventory)?);
        observer.observe(Progress::Reading { text, lines: sentences.len() });
    }
    // Examples say what a meaning looks like, not how common it is.
    let tags = tags(&sentences, &inventory);
    if let Some(path) = texts.examples {
        sentences.extend(examples::read(path, &inventory)?);
    }
    let wanted = wanted(&tags, &inventory);
    let chosen = select(&sentences, &wanted, sources.per_word, sources.seed);
    let mut passages: Vec<Passage> = chosen
        .into_iter()
        .map(|chosen| Passage {
            text: sentences[chosen.sentence].text.clone(),
            words: chosen.words,
            is_definition: false,
        })
        .collect();
    let meanings = meanings_to_encode(&inventory, &wanted, &tags, &mut passages);
    let total = passages.len();
    encoded::encode(encoder, passages, &meanings, sources, dir, |done| {
        observer.observe(Progress::Encoding { done, total });
    })
}

/// How often each meaning was tagged.
fn tags(sentences: &[Sentence], inventory: &Inventory) -> Vec<usize> {
    let mut tags = vec![0; inventory.meanings.len()];
    for (meaning, _) in sentences.iter().flat_map(|sentence| &sentence.words) {
        tags[*meaning as usize] += 1;
    }
    tags
}

/// The meanings of words that have several and are tagged or frequent.
fn wanted(tags: &[usize], inventory: &Inventory) -> Vec<bool> {
    let mut wanted = Vec::with_capacity(tags.len());
    for meanings in inventory.words() {
        let tags = &tags[wanted.len()..wanted.len() + meanings.len()];
        let is_frequent = || Frequencies::embedded().zipf(&meanings[0].lemma) >= FREQUENT;
        let is_known = tags.iter().any(|tags| *tags > 0) || is_frequent();
        wanted.extend(meanings.iter().map(|_| meanings.len() > 1 && is_known));
    }
    wanted
}

/// The meanings with the number of their occurrences among `passages`, to which definitions are
/// added for those that have few.
fn meanings_to_encode(
    inventory: &Inventory,
    wanted: &[bool],
    tags: &[usize],
    passages: &mut Vec<Passage>,
) -> Vec<(u32, EncodedWord)> {
    let mut in_text = vec![0; inventory.meanings.len()];
    for (meaning, _) in passages.iter().flat_map(|passage| &passage.words) {
        in_text[*meaning as usize] += 1;
    }
    let mut meanings = Vec::new();
    for (index, meaning) in inventory.meanings.iter().enumerate().filter(|(at, _)| wanted[*at]) {
        let synset = meaning.synset.and_then(|synset| WordNet::embedded().synset(synset));
        let definition = synset.map(|synset| synset.definition());
        let definition = definition.filter(|_| in_text[index] < FEW);
        passages.extend(definition.map(|definition| Passage {
            text: format!("{}: {definition}", meaning.lemma).into(),
            words: vec![(index as u32, 0..meaning.lemma.len())],
            is_definition: true,
        }));
        let encoded = EncodedWord {
            lemma: meaning.lemma.clone(),
            pos: meaning.pos,
            count: tags[index],
            in_text: in_text[index],
            in_definitions: usize::from(definition.is_some()),
        };
        meanings.push((index as u32, encoded));
    }
    meanings
}

#[cfg(test)]
mod tests {
    use std::fs;

    use motjuste_core::Pos;
    use motjuste_corpus::Source;
    use motjuste_engine::vectors::WordVectors;
    use motjuste_engine::{SenseVectors, usual_senses};

    use super::*;

    const MODEL: &str =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../motjuste-encoder/tests/fixtures/tiny-bert-mlm");
    /// The first two senses of *bank*, a slope and an institution, and one of a word that has but one.
    const KEYS: &str = "bank%1:14:00:: 08420278 2 20\nbank%1:17:01:: 09213565 1 25\n\
                        canoe%1:06:00:: 02951358 1 2\n";
    const RIVER: &str = "the bank of the river was steep";
    /// Each three times, so that neither leans on its definition.
    const TAGGED: &str = r#"{"tokens": ["the", "bank", "lent", "us", "money"], "senses": [[1, "NN", ["bank%1:14:00::"]]]}
{"tokens": ["my", "bank", "lent", "them", "money"], "senses": [[1, "NN", ["bank%1:14:00::"]]]}
{"tokens": ["a", "bank", "lent", "her", "money"], "senses": [[1, "NN", ["bank%1:14:00::"]]]}
{"text": "the bank of the river was steep", "senses": [[4, 8, ["bank%1:17:01::"]], [16, 21, ["unheard%1"]]]}
{"text": "the bank of a stream was steep", "senses": [[4, 8, ["bank%1:17:01::"]]]}
{"text": "one bank of the river was muddy", "senses": [[4, 8, ["bank%1:17:01::"]]]}
"#;

    fn sources(texts: &[PathBuf]) -> Sources {
        let texts = texts.iter().map(|text| Source::new(text).unwrap()).collect();
        let model = Source::new(&Path::new(MODEL).join("model.safetensors")).unwrap();
        Sources { model, texts, per_word: 4, seed: 1 }
    }

    #[test]
    fn a_word_is_read_in_the_sense_it_was_tagged_with() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        fs::write(path("index.sense"), KEYS).unwrap();
        fs::write(path("tagged.jsonl"), TAGGED).unwrap();
        let encoder = Encoder::load(MODEL).unwrap();
        let (texts, out) = ([path("tagged.jsonl")], path("senses.bin"));
        let sources = sources(&texts);
        let encoded = path("encoded");
        let observer = |_: Progress<'_>| {};
        let texts = Texts { dictionary: dir.path(), tagged: &texts, examples: None };
        encode(&encoder, Senses::WordNet, &texts, &sources, &encoded, &observer).unwrap();
        let shape = Shape { layers: vec![1, 2], dimension: 32 };
        let coverage = build(&encoded, &sources, &shape, &out).unwrap();
        assert_eq!((coverage.words, coverage.senses, coverage.from_definitions), (1, 10, 8));
        let senses = SenseVectors::new(WordVectors::open(&out).unwrap());
        let bank = 4..8;
        let here = encoder.encode(RIVER, std::slice::from_ref(&bank)).unwrap();
        let likely = |lemma| {
            let usual = usual_senses(lemma, Pos::Noun);
            let meant = senses.in_context(lemma, Pos::Noun, usual, &here[0]).unwrap();
            meant.likelihoods().to_vec()
        };
        assert_eq!(likely("canoe"), [1.0]);
        assert!(likely("dog").is_empty());
        let likely = likely("bank");
        assert_eq!(likely.len(), 10);
        assert!(likely[1..].iter().all(|other| *other < likely[0]), "{likely:?}");
    }

    #[test]
    fn keys_are_those_of_wordnets_order_and_bad_lines_are_named() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("index.sense"), KEYS).unwrap();
        let inventory = Inventory::read(dir.path(), WordNet::embedded()).unwrap();
        let keys: Vec<&str> = inventory.keys("bank", Pos::Noun).collect();
        assert_eq!((keys.len(), &keys[..2]), (10, &["bank%1:17:01::", "bank%1:14:00::"][..]));
        assert_eq!(inventory.keys("canoe", Pos::Noun).collect::<Vec<_>>(), ["canoe%1:06:00::"]);
        assert_eq!(
            (inventory.find("canoe%1:06:00::"), inventory.keys("dog", Pos::Noun).count()),
            (None, 0)
        );
        let text = dir.path().join("tagged.jsonl");
        for bad in ["{}", r#"{"text": "a bank", "senses": [[2, 7, ["bank%1:14:00::"]]]}"#] {
            fs::write(&text, format!("{TAGGED}{bad}\n")).unwrap();
            let error = tagged::read(&text, &inventory).err().map(|error| error.to_string());
            assert!(error.is_some_and(|error| error.contains("tagged.jsonl:7 ")), "{bad}");
        }
    }
}
