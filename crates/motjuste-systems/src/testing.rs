//! For tests: a benchmark of one target, and a system's answer to it.

use std::ops::Range;
use std::path::{Path, PathBuf};

use motjuste_assets::Assets;
use motjuste_core::{Benchmark, Context, Label, Labels, Pos, Substitute, Target};
use motjuste_distributional::associations::testing as associations;
use motjuste_distributional::thesaurus::testing as distributional;
use motjuste_engine::find::marked_words;
use motjuste_engine::{SimilarityInContext, Usage};
use motjuste_ngram::Ngrams;
use motjuste_testing::skipped;

use crate::parts::models::masked::MaskedModel;
use crate::{Make, Need, Question, Resources, Result, Setup, System, find};

/// A benchmark of one target, marked by `**`, an adjective, with substitutes everybody accepts.
pub(crate) fn one_target(marked: &str, substitutes: &[&str]) -> Benchmark {
    one_target_of(marked, Pos::Adj, substitutes)
}

/// The same for any part of speech.
pub(crate) fn one_target_of(marked: &str, pos: Pos, substitutes: &[&str]) -> Benchmark {
    let (text, span) = motjuste_engine::place::marked(marked).unwrap();
    let context = Context::new(text.as_str()).unwrap();
    let offset = text[..span.start].chars().count();
    let target = Target::new(&context, &text[span], offset, Some(pos)).unwrap();
    let id = target.id();
    let mut benchmark = Benchmark::new(true);
    benchmark.add_context(context).unwrap();
    benchmark.add_target(target).unwrap();
    for substitute in substitutes {
        let labels = Labels::new([Label::True; 10].to_vec()).unwrap();
        benchmark.add_substitute(Substitute::new(id, *substitute, labels).unwrap()).unwrap();
    }
    benchmark
}

pub(crate) fn make(name: &str, options: Option<&str>, resources: &Resources) -> Box<dyn System> {
    let entry = find(name).unwrap();
    let setup = Setup::new(entry, options, resources).unwrap();
    match entry.make {
        Make::Substitution(make) => make(&setup).unwrap(),
        Make::Similarity(_) => unreachable!("{name} is a system of similarity"),
    }
}

pub(crate) fn refusal(name: &str, options: Option<&str>, resources: &Resources) -> String {
    let entry = find(name).unwrap();
    let made = Setup::new(entry, options, resources).and_then(|setup| match entry.make {
        Make::Substitution(make) => make(&setup).map(drop),
        Make::Similarity(make) => make(&setup).map(drop),
    });
    made.unwrap_err().to_string()
}

/// What a system answers to the first target, best first.
pub(crate) fn ask(
    name: &str,
    options: Option<&str>,
    benchmark: &Benchmark,
    resources: &Resources,
) -> Vec<String> {
    let question = Question::new(benchmark, 0).unwrap();
    let answers = make(name, options, resources).generate(&question, 50).unwrap();
    answers.into_iter().map(|one| one.substitute).collect()
}

/// The directory of a tiny BERT with random weights and a masked-language-model head.
pub(crate) fn masked_model_fixture() -> PathBuf {
    let fixtures = "../motjuste-encoder/tests/fixtures/tiny-bert-mlm";
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(fixtures)
}

/// The same model with `vocab.txt` as its only tokenizer, so that words are words: as a masked
/// model, and as an encoder.
pub(crate) fn with_words() -> (tempfile::TempDir, Resources) {
    let dir = tempfile::tempdir().unwrap();
    for name in ["config.json", "model.safetensors", "tokenizer_config.json", "vocab.txt"] {
        std::fs::copy(masked_model_fixture().join(name), dir.path().join(name)).unwrap();
    }
    let mut resources = Resources::default();
    resources.set(Need::MaskedModel, dir.path());
    resources.set(Need::Encoder, dir.path());
    (dir, resources)
}

pub(crate) fn words_model(reference: bool) -> MaskedModel {
    let (_dir, resources) = with_words();
    let options = format!("reference={reference}");
    let setup = Setup::new(find("bert-m").unwrap(), Some(&options), &resources).unwrap();
    MaskedModel::open(&setup).unwrap()
}

/// An encoder that knows English, where it was pulled.
pub(crate) fn minilm() -> Option<Resources> {
    let Ok(dir) = Assets::open().unwrap().resolve("minilm") else {
        skipped("minilm is not installed (motjuste assets pull minilm)");
        return None;
    };
    let mut resources = Resources::default();
    resources.set(Need::Encoder, dir.path());
    Some(resources)
}

/// Small resources made for a test, in a directory that lives as long as they do.
pub(crate) struct Small {
    dir: tempfile::TempDir,
    pub(crate) resources: Resources,
}

impl Small {
    pub(crate) fn new() -> Self {
        Self { dir: tempfile::tempdir().unwrap(), resources: Resources::default() }
    }

    fn with(mut self, need: Need, write: impl FnOnce(&Path)) -> Self {
        let path = self.dir.path().join(need.name());
        write(&path);
        self.resources.set(need, path);
        self
    }

    /// A text file: a thesaurus, a phrase table.
    pub(crate) fn text(self, need: Need, text: &str) -> Self {
        self.with(need, |path| std::fs::write(path, text).unwrap())
    }

    pub(crate) fn ngrams(self, lines: &[&str]) -> Self {
        self.with(Need::Ngrams, |path| write_ngrams(path, lines))
    }

    pub(crate) fn associations(self, seen: &associations::Seen<'_>) -> Self {
        self.with(Need::Associations, |path| associations::write_seen(path, seen))
    }

    pub(crate) fn distributional(self, seen: &[distributional::Seen<'_>]) -> Self {
        self.with(Need::Distributional, |path| distributional::write_seen(path, seen))
    }

    /// What a system answers about an adjective, best first, as many as there are.
    pub(crate) fn answers(&self, name: &str, marked: &str) -> Vec<String> {
        let benchmark = one_target(marked, &[]);
        let question = Question::new(&benchmark, 0).unwrap();
        let answers = make(name, None, &self.resources).generate(&question, 1000).unwrap();
        answers.into_iter().map(|one| one.substitute).collect()
    }

    /// How a system scores words in an adjective's place.
    pub(crate) fn scores(&self, name: &str, marked: &str, words: &[&str]) -> Vec<f64> {
        self.scores_with(name, None, marked, words)
    }

    pub(crate) fn scores_with(
        &self,
        name: &str,
        options: Option<&str>,
        marked: &str,
        words: &[&str],
    ) -> Vec<f64> {
        let benchmark = one_target(marked, &[]);
        let question = Question::new(&benchmark, 0).unwrap();
        make(name, options, &self.resources).rank(&question, words).unwrap()
    }
}

/// Trains a trigram model of sentences.
fn write_ngrams(path: &Path, lines: &[&str]) {
    let text = path.with_extension("txt");
    std::fs::write(&text, lines.join("\n")).unwrap();
    let settings = motjuste_ngram::Settings::default();
    motjuste_ngram::train(&[text], path, &settings, &|_| ()).unwrap();
}

pub(crate) fn ngrams_of(lines: &[&str]) -> Ngrams {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("ngrams.bin");
    write_ngrams(&path, lines);
    Ngrams::open(&path).unwrap()
}

/// A thesaurus with two senses of *bright*.
pub(crate) const BRIGHT: &str = "UTF-8\nbright|2\n(adj)|clever|smart\n(adj)|shiny|glossy\n";

/// A corpus in which boys are clever and stars shine. Boy and star are in four pairs each, the
/// others in two, sixteen both ways: where two words meet, log₂ (2·16 / (4·2)) = 2 bits.
pub(crate) const BOYS_AND_STARS: associations::Seen<'static> = associations::Seen {
    words: &["boy", "clever", "glossy", "shiny", "smart", "star"],
    frequencies: &[40, 10, 10, 10, 10, 40],
    in_documents: &[1; 6],
    documents: 10,
    pairs: &[(0, 1, 2), (0, 4, 2), (2, 5, 2), (3, 5, 2)],
    vectors: &[&[1.0, 0.0], &[1.0, 0.0], &[0.0, 1.0], &[0.0, 1.0], &[0.8, 0.6], &[0.0, 1.0]],
};

/// A BERT of a few weights.
pub(crate) const TINY: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../motjuste-encoder/tests/fixtures/tiny-bert-mlm");

pub(crate) fn tiny_encoder() -> Resources {
    let mut resources = Resources::default();
    resources.set(Need::Encoder, TINY);
    resources
}

pub(crate) fn try_make_similarity(
    name: &str,
    options: Option<&str>,
    resources: &Resources,
) -> Result<Box<dyn SimilarityInContext>> {
    let entry = find(name).unwrap();
    let setup = Setup::new(entry, options, resources)?;
    match entry.make {
        Make::Similarity(make) => make(&setup),
        Make::Substitution(_) => unreachable!("{name} is a system of substitution"),
    }
}

pub(crate) fn make_similarity(
    name: &str,
    options: Option<&str>,
    resources: &Resources,
) -> Box<dyn SimilarityInContext> {
    try_make_similarity(name, options, resources).unwrap()
}

/// A text without its two `**marks**`, and where they were.
pub(crate) fn usages(marked: &str) -> (String, [Range<usize>; 2]) {
    let (text, spans) = marked_words(marked).unwrap();
    (text, spans.try_into().unwrap())
}

/// A system's similarity of the two marked words.
pub(crate) fn close(system: &dyn SimilarityInContext, marked: &str) -> f64 {
    let (text, [a, b]) = usages(marked);
    let usage = |span| Usage { text: &text, span };
    system.similarity([&usage(a), &usage(b)]).unwrap()
}

/// Its similarity of one marked word in each of two texts.
pub(crate) fn close_between(system: &dyn SimilarityInContext, marked: [&str; 2]) -> f64 {
    let [(first, a), (second, b)] = marked.map(|text| {
        let (text, spans) = marked_words(text).unwrap();
        (text, spans[0].clone())
    });
    let usages = [Usage { text: &first, span: a }, Usage { text: &second, span: b }];
    system.similarity([&usages[0], &usages[1]]).unwrap()
}
