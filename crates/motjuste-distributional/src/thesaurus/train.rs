//! Trains a distributional thesaurus (Lin 1998; McCarthy & Navigli 2009, section 2.5): counts how
//! often words stand in which grammatical relation to which words.

use std::path::Path;

use serde::Serialize;

use super::file::{NewMatrix, write};
use super::relation::{CLASSES, FeatureNumbers, Relation};
use crate::analysis::{
    Corpus, Counter, Error, Numbers, Rows, Segment, Tally, Texts, Vocabulary, Watch,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Settings {
    /// How often a word must occur to be in it, as a word or as what describes one.
    pub min_count: u64,
    /// Bytes that may be taken; the thesaurus does not depend on it, unless so many different words
    /// occur that the rarest must be forgotten on the way.
    #[serde(skip)]
    pub memory: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { min_count: 20, memory: 1 << 30 }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    pub tokens: u64,
    /// Words by class: nouns, verbs, adjectives, adverbs.
    pub words: [usize; 4],
    /// Different features of words, by class.
    pub features: [u64; 4],
}

/// Trains a thesaurus and writes it to `out`; analysed texts are kept in `work`.
pub fn train(
    texts: &Texts,
    settings: Settings,
    work: &Path,
    out: &Path,
    observer: &Watch<'_>,
) -> Result<Summary, Error> {
    let provenance = texts.provenance(&settings)?;
    let Settings { min_count, memory } = settings;
    let Corpus { segments, tokens } = Corpus::analyse(texts, work, memory, observer)?;
    let vocabularies: [Vocabulary; 4] =
        Vocabulary::of(&segments, min_count, memory, |class| class)?;
    let sizes = vocabularies.each_ref().map(|vocabulary| vocabulary.words.len());
    let numbers = Numbers::new(&vocabularies);
    let counter = Counter { segments: &segments, memory, least: 1, dir: work };
    let mut rows = Vec::new();
    for (pos, vocabulary) in CLASSES.into_iter().zip(&vocabularies) {
        let features = FeatureNumbers::new(pos, sizes);
        let visit =
            |segment: &Segment, tally: &mut Tally| relate(segment, &numbers, &features, tally);
        rows.push(counter.count(&vocabulary.frequencies, visit, observer)?);
    }
    let sum = |rows: &Rows| rows.lengths.iter().map(|length| u64::from(*length)).sum();
    let features = [0, 1, 2, 3].map(|class: usize| sum(&rows[class]));
    let mut classes = vocabularies.into_iter().zip(rows);
    let matrices = [(); 4].map(|()| {
        let (vocabulary, rows) = classes.next().expect("rows of four classes were counted");
        NewMatrix { words: vocabulary.words, lengths: rows.lengths, entries: rows.entries }
    });
    write(out, &provenance, matrices).map_err(Error::write(out))?;
    Ok(Summary { tokens, words: sizes, features })
}

/// Counts what describes the words of one class in a segment.
fn relate(segment: &Segment, numbers: &Numbers<'_>, features: &FeatureNumbers, tally: &mut Tally) {
    let numbers = numbers.of(segment, |class| class);
    let mut count = |relation: Option<Relation>, word: u32, other: u32| {
        let number = |relation| features.number(relation, other as usize);
        if let Some(feature) = relation.and_then(number) {
            tally.add(word, feature as u32);
        }
    };
    for (kind, dependent, head) in segment.dependencies() {
        if let (Some(dependent), Some(head)) = (numbers[dependent], numbers[head]) {
            count(kind.of_dependent(), dependent, head);
            count(kind.of_head(), head, dependent);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use motjuste_core::Pos;

    use super::super::{Distributional, Measure};
    use super::*;
    use crate::Step;

    const TEXT: &str = "\
The farmer ate a ripe apple. The farmer ate a ripe pear.
The child peeled an apple. The child peeled a pear. The child ate an apple.
The man drove a very old car. The child quickly drove the car.
";

    fn trained(text: &str, settings: Settings) -> (Vec<u8>, Summary) {
        let dir = tempfile::tempdir().unwrap();
        let (texts, out) = texts(dir.path(), text);
        let work = dir.path().join("work");
        let summary = train(&texts, settings, &work, &out, &|_: Step<'_>| {}).unwrap();
        (fs::read(out).unwrap(), summary)
    }

    fn texts(dir: &Path, text: &str) -> (Texts, PathBuf) {
        let path = dir.join("a.txt");
        fs::write(&path, text).unwrap();
        (Texts { plain: vec![path], ..Texts::default() }, dir.join("out.bin"))
    }

    fn open(bytes: &[u8]) -> Distributional {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.bin");
        fs::write(&path, bytes).unwrap();
        Distributional::open(&path).unwrap()
    }

    const ALL: Settings = Settings { min_count: 1, memory: 1 << 30 };

    #[test]
    fn counts_are_those_of_the_text() {
        let (bytes, summary) = trained(TEXT, ALL);
        let thesaurus = open(&bytes);
        let features = |word, pos| thesaurus.features(word, pos).collect::<Vec<_>>();
        assert_eq!(
            features("apple", Pos::Noun),
            [
                (Relation::ObjectOf, "eat", 2),
                (Relation::ObjectOf, "peel", 1),
                (Relation::AdjectiveModifier, "ripe", 1)
            ]
        );
        assert_eq!(
            features("drive", Pos::Verb),
            [
                (Relation::Subject, "child", 1),
                (Relation::Subject, "man", 1),
                (Relation::Object, "car", 2)
            ]
        );
        assert_eq!(
            features("old", Pos::Adj),
            [(Relation::ModifiedNoun, "car", 1), (Relation::AdverbModifier, "very", 1)]
        );
        assert_eq!(features("quickly", Pos::Adv), [(Relation::ModifiedVerb, "drive", 1)]);
        assert_eq!(summary.words, [6, 3, 2, 2]);
        for measure in Measure::ALL {
            let nearest = thesaurus.neighbours("apple", Pos::Noun, measure, 1);
            assert_eq!(nearest[0].0, "pear", "{measure}");
        }
    }

    #[test]
    fn rare_words_are_left_out_on_both_sides() {
        let (bytes, _) = trained(TEXT, Settings { min_count: 2, ..ALL });
        let thesaurus = open(&bytes);
        assert_eq!(thesaurus.len(Pos::Adv), 0);
        let car: Vec<_> = thesaurus.features("car", Pos::Noun).collect();
        assert_eq!(car, [(Relation::ObjectOf, "drive", 2)]); // "old" occurs once
    }

    #[test]
    fn neither_memory_nor_threads_nor_a_stopped_run_change_a_byte() {
        let (bytes, _) = trained(TEXT, ALL);
        assert_eq!(trained(TEXT, Settings { memory: 2000, ..ALL }).0, bytes);
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert_eq!(pool.install(|| trained(TEXT, ALL)).0, bytes);
        }
        // Analysed by a run that could not write its result.
        let dir = tempfile::tempdir().unwrap();
        let (texts, out) = texts(dir.path(), TEXT);
        let work = dir.path().join("work");
        let nowhere = dir.path().join("a.txt/out.bin");
        let error = train(&texts, ALL, &work, &nowhere, &|_: Step<'_>| {}).unwrap_err();
        assert!(error.to_string().contains("a.txt"), "{error}");
        train(&texts, ALL, &work, &out, &|_: Step<'_>| {}).unwrap();
        assert_eq!(fs::read(out).unwrap(), bytes);
    }

    #[test]
    fn parsed_text_counts_as_its_parser_says() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.conllu");
        let parsed = "1 Dogs dog NOUN _ _ 2 nsubj _ _\n2 bark bark VERB _ _ 0 root _ _\n\n";
        fs::write(&path, parsed.replace(' ', "\t").repeat(3)).unwrap();
        let texts = Texts { parsed: vec![path], ..Texts::default() };
        let out = dir.path().join("out.bin");
        train(&texts, ALL, dir.path(), &out, &|_: Step<'_>| {}).unwrap();
        let thesaurus = Distributional::open(&out).unwrap();
        let dog: Vec<_> = thesaurus.features("dog", Pos::Noun).collect();
        assert_eq!(dog, [(Relation::SubjectOf, "bark", 3)]);
        assert!(thesaurus.provenance().contains("a.conllu"));
    }
}
