//! Decontextualised embeddings (Wada, Baldwin, Matsumoto & Lau 2022, *Unsupervised Lexical
//! Substitution with Decontextualised Embeddings*): the strongest unsupervised system since SWORDS.
//!
//! Every word y of a vocabulary has up to four vectors f_k(y), the centres of its vectors in many
//! sentences. For a target x in its context c, with f_j*(x) the centre closest to f(x, c),
//!
//! 1. candidates are the 50 words with the largest max_k [λ·cos(f(x, c), f_k(y)) +
//!    (1 − λ)·cos(f_j*(x), f_k(y))], λ = 0.7, words spelled too much like the target left out: an
//!    edit distance below half the longer one's length;
//! 2. they are ordered by the cosine of the target's vector with the candidate's in its place, the
//!    mean over the middle layers.
//!
//! In the paper the vectors are BERT-large's (and others'), of 30,000 frequent word forms in 300
//! sentences each. Ours are the engine's: MiniLM's, standardised, of dictionary forms by part of
//! speech, in 24 sentences and WordNet's examples. Candidates are therefore words seen in 20 of
//! them, of the target's part of speech, inflected before step 2 and answered as dictionary forms.
//! If you have BERT-large, make its vectors with `motjuste-lab train vectors` and give both.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::Arc;

use motjuste_core::Ranked;
use motjuste_encoder::Encoder;
use motjuste_engine::vectors::WordVectors;
use motjuste_lemma::Lemmatizer;

use crate::composed::best_first;
use crate::entry::{Entry, Make, Paper};
use crate::parts::models::in_place::{InPlace, Meeting, Words, forms};
use crate::parts::models::layers::{self, Middle};
use crate::{Error, Need, OptionSpec, Question, Result, Setup, System};

pub(super) const ENTRY: Entry = Entry {
    name: "wada",
    title: "Wada et al.",
    method: "Words whose decontextualised vectors are closest to the target in its context, \
             ordered by the cosine of contextual vectors over the middle layers.",
    stand_in: Some(
        "MiniLM and the engine's word vectors instead of BERT-large and its own vectors, unless \
         you give another encoder and its average-vectors",
    ),
    needs: &[Need::Encoder],
    wants: &[Need::AverageVectors],
    options: &[
        OptionSpec::new(
            "lambda",
            "0.7",
            "weight of the target in context against the target in general",
        ),
        OptionSpec::new(
            "spelling",
            "0.5",
            "minimum edit distance from the target, as a share of the longer word",
        ),
        OptionSpec::new(
            "seen",
            "20",
            "minimum number of sentences in which a candidate was seen, out of 24",
        ),
        OptionSpec::new("top", "50", "number of candidates"),
        OptionSpec::new(
            "layers",
            "middle",
            "layers used for ranking: middle (all but the first 3 and the last 2), 4, 3-10",
        ),
        Meeting::OPTION,
    ],
    ..Entry::substitution(Paper::Wada, |setup| Ok(Box::new(Wada::new(setup, Need::Encoder)?)))
};

pub(super) const LARGE: Entry = Entry {
    name: "wada-large",
    title: "Wada et al., large",
    method: "The same, ordered by a larger encoder.",
    stand_in: Some(
        "MiniLM, MPNet and the engine's word vectors instead of BERT-large and its \
        own vectors",
    ),
    needs: &[Need::Encoder, Need::LargeEncoder],
    make: Make::Substitution(|setup| Ok(Box::new(Wada::new(setup, Need::LargeEncoder)?))),
    ..ENTRY
};

struct Wada {
    encoder: Arc<Encoder>,
    vectors: Vectors,
    lambda: f32,
    spelling: f64,
    seen: u8,
    top: usize,
    order: Order,
}

enum Vectors {
    Embedded,
    Given(Arc<WordVectors>),
}

impl Vectors {
    fn get(&self) -> &WordVectors {
        match self {
            Self::Embedded => WordVectors::embedded(),
            Self::Given(vectors) => vectors,
        }
    }
}

struct Order {
    encoder: Arc<Encoder>,
    layers: RangeInclusive<usize>,
    meeting: Meeting,
}

impl Wada {
    fn new(setup: &Setup<'_>, orders: Need) -> Result<Self> {
        let encoder = setup.encoder(orders)?;
        let layers = layers::read(setup, "layers", encoder.config().layers(), Middle::Inner)?;
        let meeting = Meeting::read(&setup.options)?;
        let vectors = match setup.find(Need::AverageVectors) {
            None => Vectors::Embedded,
            Some(resource) => Vectors::Given(
                resource.open(|path| WordVectors::open(path).map_err(|error| error.to_string()))?,
            ),
        };
        Ok(Self {
            encoder: setup.encoder(Need::Encoder)?,
            vectors,
            lambda: setup.options.get("lambda")?,
            spelling: setup.options.get("spelling")?,
            seen: setup.options.get("seen")?,
            top: setup.options.get::<NonZero<usize>>("top")?.get(),
            order: Order { encoder, layers, meeting },
        })
    }

    /// The first step: dictionary forms, the closest first.
    fn candidates(&self, question: &Question<'_>) -> Result<Vec<&str>> {
        let located = &question.located;
        let vectors = self.vectors.get();
        let own = self.encoder.encode(located.text, std::slice::from_ref(&located.span))?;
        let own = own.first().expect("one span, one vector");
        let mut query = vectors.project(own).map_err(Error::OtherVectors)?;
        if let Some(word) = vectors.find(&located.lemma, located.pos) {
            query = vectors.between(&query, word, self.lambda);
        }
        let words = vectors.nearest(&query, located.pos, vectors.len()).into_iter();
        let words = words.filter(|(word, _)| vectors.occurrences(*word) >= self.seen);
        let words = words.map(|(word, _)| vectors.lemma(word));
        Ok(words.filter(|word| self.is_candidate(question, word)).take(self.top).collect())
    }

    /// Whether a word is neither spelled like the target nor the inflected form of another word.
    fn is_candidate(&self, question: &Question<'_>, word: &str) -> bool {
        let target = &question.located.lemma;
        let longer = word.chars().count().max(target.chars().count()).max(1);
        let distance = strsim::levenshtein(word, target) as f64 / longer as f64;
        let plain = Lemmatizer::embedded().normalise(word, question.pos());
        word != target && distance >= self.spelling && plain == word
    }
}

impl Order {
    fn scores(&self, question: &Question<'_>, forms: &[String]) -> Result<Vec<f64>> {
        let vectors = InPlace::new(&self.encoder, question, forms, self.meeting)?;
        Ok(vectors.scores(|cosines| layers::mean(cosines, &self.layers)))
    }
}

impl System for Wada {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let words = self.candidates(question)?;
        let scores = self.order.scores(question, &forms(question, &words, Words::Lemmas))?;
        best_first(words.iter().map(|word| (*word).to_owned()).zip(scores), limit)
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        self.order.scores(question, &forms(question, words, Words::Judged))
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;
    use motjuste_engine::vectors::{NewVectors, NewWord, Standard};

    use super::*;
    use crate::testing::{ask, make, minilm, one_target_of, with_words};
    use crate::{Resources, find};

    fn wada(resources: &Resources, options: Option<&str>) -> Result<Wada> {
        Wada::new(&Setup::new(find("wada").unwrap(), options, resources)?, Need::Encoder)
    }

    #[test]
    fn words_spelled_like_the_target_and_inflected_ones_are_left_out() {
        let (_dir, resources) = with_words();
        let benchmark = one_target_of("We **thank** them.", Pos::Verb, &[]);
        let question = Question::new(&benchmark, 0).unwrap();
        let wada = wada(&resources, None).unwrap();
        let is = |word| wada.is_candidate(&question, word);
        assert!(is("praise") && is("acknowledge"));
        // "think": one letter of five. "shank": one of five. "bank": two of five.
        assert!(!is("thank") && !is("think") && !is("shank") && !is("bank"));
        assert!(!is("praised"));
    }

    #[test]
    fn the_order_is_the_mean_over_layers_exact_or_shared() {
        let (_dir, resources) = with_words();
        let benchmark = one_target_of("a **bright** day", Pos::Adj, &[]);
        let question = Question::new(&benchmark, 0).unwrap();
        let scores = |options: &str| {
            let words = ["bright", "dull", "straightforward"];
            make("wada", Some(options), &resources).rank(&question, &words).unwrap()
        };
        let [one, two, both] = ["layers=1", "layers=2", "layers=1-2"].map(scores);
        for at in 0..3 {
            assert!((both[at] - (one[at] + two[at]) / 2.0).abs() < 1e-9);
        }
        let shared = scores("layers=1-2,context=shared");
        assert!((both[0] - 1.0).abs() < 1e-5 && (shared[0] - 1.0).abs() < 1e-5);
        assert_ne!(both[1], shared[1]);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let (dir, mut resources) = with_words();
        let error = wada(&resources, Some("context=both")).map(|_| ()).unwrap_err().to_string();
        assert_eq!(error, "wada: context=both – expected exact or shared");
        // The word vectors were made with another encoder.
        let benchmark = one_target_of("a **bright** day", Pos::Adj, &[]);
        let question = Question::new(&benchmark, 0).unwrap();
        let error = make("wada", None, &resources).generate(&question, 10).unwrap_err();
        assert!(matches!(error, Error::OtherVectors(_)), "{error}");
        let error = error.to_string();
        assert!(error.contains("7 layers of 384 dimensions"), "{error}");
        let path = dir.path().join("vocab.txt");
        resources.set(Need::AverageVectors, &path);
        let error = wada(&resources, None).map(|_| ()).unwrap_err().to_string();
        assert!(error.starts_with("cannot read average word vectors from "), "{error}");
        assert!(error.contains("is not a file of word vectors"), "{error}");
    }

    #[test]
    fn a_user_brings_vectors_of_their_model() {
        let (dir, mut resources) = with_words();
        let setup = Setup::new(find("wada").unwrap(), None, &resources).unwrap();
        let encoder = setup.encoder(Need::Encoder).unwrap();
        let (layers, dimension) = (encoder.config().layers() + 1, encoder.config().dimension());
        // Every axis as it is; "great" along the first of the target's, "dull" against it.
        let benchmark = one_target_of("a **bright** day", Pos::Adj, &[]);
        let question = Question::new(&benchmark, 0).unwrap();
        let span = question.located.span.clone();
        let own = encoder.encode("a bright day", std::slice::from_ref(&span)).unwrap();
        let last = own[0].layer(layers - 1).unwrap().to_vec();
        let word = |lemma: &str, sign: f32| NewWord {
            lemma: lemma.to_owned(),
            pos: Pos::Adj,
            occurrences: 24,
            vectors: vec![(last.iter().map(|value| sign * value).collect(), 24)],
        };
        let axis = |at: usize| (0..dimension).map(move |other| f32::from(u8::from(at == other)));
        let vectors = NewVectors {
            provenance: "{}".to_owned(),
            model_layers: layers,
            standards: vec![Standard {
                layer: layers - 1,
                mean: vec![0.0; dimension],
                deviation: vec![1.0; dimension],
            }],
            rotation: (0..dimension).map(|at| axis(at).collect()).collect(),
            words: vec![word("great", 1.0), word("dull", -1.0)],
        };
        let path = dir.path().join("vectors.bin");
        std::fs::write(&path, vectors.assemble().unwrap()).unwrap();
        resources.set(Need::AverageVectors, &path);
        let wada = wada(&resources, None).unwrap();
        assert_eq!(wada.candidates(&question).unwrap(), ["great", "dull"]);
    }

    #[test]
    fn the_sentence_tells_senses_apart() {
        let Some(resources) = minilm() else { return };
        let answers = |marked: &str| {
            let benchmark = one_target_of(marked, Pos::Adj, &[]);
            let answers = ask("wada", Some("context=shared"), &benchmark, &resources);
            assert_eq!(answers.len(), 50);
            answers
        };
        let boy = answers("He is a **bright** boy who learns fast.");
        let light = answers("The **bright** light hurt my eyes.");
        let place = |words: &[String]| words.iter().position(|word| word == "intelligent");
        let (boy, light) = (place(&boy).unwrap(), place(&light).unwrap_or(usize::MAX));
        assert!(boy < 10 && boy < light, "{boy}, {light}");
    }
}
