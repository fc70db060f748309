//! Trains the associations of a corpus: frequencies, how often words occur near each other (for
//! pointwise mutual information, Church & Hanks 1990), and latent vectors (Deerwester et al. 1990).

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::documents::Documents;
use super::file::NewAssociations;
use super::latent;
use crate::analysis::{
    Corpus, Counter, Error, Numbers, Segment, Tally, Texts, Vocabulary, Watch, open,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Settings {
    /// How often a word must occur.
    pub min_count: u64,
    /// How many content words apart the words of a pair may be, at most, within a line.
    pub window: usize,
    /// How often a pair must occur to be kept.
    pub min_pairs: u32,
    /// Lines are put together until they have this many content words: a document.
    pub document_words: usize,
    pub dimensions: usize,
    /// What the search for them starts from.
    pub seed: u64,
    /// Bytes that may be taken. Associations do not depend on it, unless there are more words than
    /// their vectors have room for, of which the most frequent are kept.
    #[serde(skip)]
    pub memory: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            min_count: 20,
            window: 5,
            min_pairs: 3,
            document_words: 100,
            dimensions: 200,
            seed: 0,
            memory: 1 << 30,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    pub tokens: u64,
    pub words: usize,
    pub pairs: u64,
    pub documents: u32,
    /// Latent dimensions found: no more than there are words or documents.
    pub dimensions: usize,
}

/// Trains associations and writes them to `out`; analysed texts are kept in `work`.
pub fn train(
    texts: &Texts,
    settings: Settings,
    work: &Path,
    out: &Path,
    observer: &Watch<'_>,
) -> Result<Summary, Error> {
    let provenance = texts.provenance(&settings)?;
    let Settings { min_count, memory, .. } = settings;
    let Corpus { segments, tokens } = Corpus::analyse(texts, work, memory, observer)?;
    let [mut vocabulary] = Vocabulary::of(&segments, min_count, memory, together)?;
    vocabulary.keep((memory / latent::memory_of_a_word(settings.dimensions)).max(1) as usize);
    let vocabularies = [vocabulary];
    let [Vocabulary { words, frequencies }] = &vocabularies;
    let numbers = Numbers::new(&vocabularies);
    let counter = Counter { segments: &segments, memory, least: settings.min_pairs, dir: work };
    let visit = |segment: &Segment, tally: &mut Tally| {
        pairs(segment, &numbers.of(segment, together), settings.window, |a, b| {
            tally.add(a.min(b), a.max(b));
        });
    };
    let rows = counter.count(frequencies, visit, observer)?;
    let in_pairs = in_pairs(&segments, &numbers, words.len(), settings.window)?;
    let documents = Documents::new(&segments, &numbers, words.len(), settings.document_words)?;
    let latent = latent::vectors(&documents, settings.dimensions, settings.seed, observer)?;
    let pairs = rows.lengths.iter().map(|length| u64::from(*length)).sum();
    let new = NewAssociations {
        words,
        frequencies,
        in_pairs: &in_pairs,
        in_documents: documents.with_word(),
        documents: documents.count(),
        lengths: &rows.lengths,
        pairs: rows.entries,
        vectors: latent.values(),
    };
    new.write(out, &provenance).map_err(Error::write(out))?;
    let (words, dimensions) = (words.len(), latent.width());
    Ok(Summary { tokens, words, pairs, documents: documents.count(), dimensions })
}

/// A lemma is one word here, whatever its class.
pub(super) fn together(_class: usize) -> usize {
    0
}

/// The pairs of words near each other in the lines of a segment.
fn pairs(
    segment: &Segment,
    numbers: &[Option<u32>],
    window: usize,
    mut found: impl FnMut(u32, u32),
) {
    for line in segment.lines() {
        for (at, first) in line.iter().enumerate() {
            let Some(first) = numbers[*first as usize] else { continue };
            let near = line[at + 1..].iter().take(window);
            near.filter_map(|word| numbers[*word as usize]).for_each(|second| found(first, second));
        }
    }
}

fn in_pairs(
    segments: &[PathBuf],
    numbers: &Numbers<'_>,
    words: usize,
    window: usize,
) -> Result<Vec<u64>, Error> {
    let mut in_pairs = vec![0; words];
    for path in segments {
        let segment = open(path)?;
        pairs(&segment, &numbers.of(&segment, together), window, |a, b| {
            in_pairs[a as usize] += 1;
            in_pairs[b as usize] += 1;
        });
    }
    Ok(in_pairs)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use motjuste_encoder::dot;

    use super::super::Associations;
    use super::*;
    use crate::Step;

    const ALL: Settings = Settings {
        min_count: 1,
        window: 2,
        min_pairs: 1,
        document_words: 1,
        dimensions: 4,
        seed: 0,
        memory: 1 << 30,
    };

    fn trained(text: &str, settings: Settings) -> (Vec<u8>, Associations, Summary) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.txt");
        fs::write(&path, text).unwrap();
        let texts = Texts { plain: vec![path], ..Texts::default() };
        let out = dir.path().join("out.bin");
        let summary = train(&texts, settings, dir.path(), &out, &|_: Step<'_>| {}).unwrap();
        (fs::read(&out).unwrap(), Associations::open(&out).unwrap(), summary)
    }

    const TEXT: &str = "\
Dogs bark loudly.
Dogs bark.
Cats sleep.
The old cats sleep quietly.
";

    #[test]
    fn mutual_information_is_that_computed_by_hand() {
        let (_, associations, summary) = trained(TEXT, ALL);
        assert_eq!(associations.frequency("dog"), 2);
        // Pairs: dog-bark 2, dog-loudly 1, bark-loudly 1; cat-sleep 2, old-cat 1, old-sleep 1,
        // cat-quietly 1, sleep-quietly 1. Ten, so twenty ends, of them dog's 3 and bark's 3.
        assert_eq!(summary.pairs, 8);
        let pmi = associations.pmi("bark", "dog").unwrap();
        assert!((pmi - (2.0 * 20.0 / (3.0 * 3.0f64)).log2()).abs() < 1e-12, "{pmi}");
        assert_eq!(associations.pmi("dog", "sleep"), None);
        let (_, rarer, summary) = trained(TEXT, Settings { min_pairs: 2, ..ALL });
        assert_eq!((rarer.pmi("dog", "loudly"), summary.pairs), (None, 2));
        assert_eq!(rarer.pmi("bark", "dog"), Some(pmi));
    }

    #[test]
    fn words_of_the_same_documents_come_together() {
        let text = "The sailor saw the ship on the sea.\n\
                    The ship left the harbour for the sea.\n\
                    A sailor loves the harbour and the ship.\n\
                    The cook baked bread in the oven.\n\
                    Bread and butter need an oven.\n\
                    The cook melted butter for the bread.\n";
        let (_, associations, summary) = trained(text, Settings { dimensions: 2, ..ALL });
        assert_eq!((summary.documents, summary.dimensions), (6, 2));
        let cosine = |a, b| dot(associations.lsa(a).unwrap(), associations.lsa(b).unwrap());
        assert!(cosine("sailor", "sea") > 0.9, "{}", cosine("sailor", "sea"));
        assert!(cosine("cook", "butter") > 0.9, "{}", cosine("cook", "butter"));
        assert!(cosine("sailor", "butter").abs() < 0.2, "{}", cosine("sailor", "butter"));
        let context = associations.lsa_of(["ship", "harbour"].into_iter()).unwrap();
        assert!(dot(&context, associations.lsa("sea").unwrap()) > 0.9);
    }

    #[test]
    fn neither_memory_nor_threads_change_a_byte_but_the_seed_may() {
        let text = TEXT.repeat(5) + "Birds sing loudly.\nOld dogs sleep.\n";
        let (bytes, ..) = trained(&text, ALL);
        assert_eq!(trained(&text, Settings { memory: 6000, ..ALL }).0, bytes);
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert_eq!(pool.install(|| trained(&text, ALL)).0, bytes);
        }
        assert_ne!(trained(&text, Settings { seed: 1, ..ALL }).0, bytes);
    }

    #[test]
    fn when_vectors_have_no_room_the_most_frequent_words_are_kept() {
        let text = TEXT.to_owned() + &"Dogs bark.\n".repeat(9);
        let room = 2 * latent::memory_of_a_word(ALL.dimensions);
        let (_, associations, summary) = trained(&text, Settings { memory: room, ..ALL });
        assert_eq!(summary.words, 2);
        assert_eq!(associations.frequency("dog"), 11);
        assert_eq!(associations.frequency("cat"), 0);
    }
}
