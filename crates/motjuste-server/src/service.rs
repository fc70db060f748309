//! The service behind the routes: the engine, a quick engine for whole texts, a measure of
//! similarity, and the lexicons. Its methods run on a worker and give the bytes of a response.

use std::ops::Range;
use std::sync::Arc;

use motjuste::json::{self, OffsetConverter, Offsets, Parsed, span_of};
use motjuste::{Engine, Opened, Options, Spelling, Tier};
use motjuste_engine::{SimilarityInContext, SpanCosine, Usage};
use motjuste_http::Problem;
use motjuste_http::respond::to_json;
use motjuste_lexicon::{Entry, Frequencies, Inflector, Thesaurus, WordNet};
use serde_json::Value;

use crate::kind;
use crate::schema::{Reply, SimilarityAnswer, UsageOut};

pub(crate) const UNIT: Offsets = Offsets::Characters;

/// Answers requests. One service serves all workers.
pub struct SuggestionService {
    opened: Opened,
    /// Looks at every word of a text.
    quick: Engine,
    similarity: Option<Arc<dyn SimilarityInContext>>,
    wordnet: Option<WordNet>,
    frequencies: Option<Frequencies>,
}

/// A word of a text, by its bytes, and its best substitute.
#[derive(Debug, Clone)]
pub(crate) struct Best {
    pub(crate) span: Range<usize>,
    pub(crate) form: String,
    pub(crate) share: f32,
    pub(crate) in_ten: u8,
}

impl SuggestionService {
    /// With this engine, the similarity its encoder gives, and the built-in lexicons.
    pub fn new(opened: Opened) -> crate::Result<Self> {
        let cosine = opened.encoder.clone().map(SpanCosine::new).transpose()?;
        Ok(Self {
            quick: Engine::embedded()?,
            similarity: cosine.map(|cosine| Arc::new(cosine) as _),
            opened,
            wordnet: None,
            frequencies: None,
        })
    }

    pub fn similarity(mut self, measure: Arc<dyn SimilarityInContext>) -> Self {
        self.similarity = Some(measure);
        self
    }

    /// Looks words up in these lexicons, where they are given.
    pub fn lexicons(mut self, wordnet: Option<WordNet>, frequencies: Option<Frequencies>) -> Self {
        (self.wordnet, self.frequencies) = (wordnet, frequencies);
        self
    }

    pub(crate) fn tier(&self) -> Tier {
        self.opened.engine.tier()
    }

    /// Suggestions, with the request's id.
    pub(crate) fn suggest(&self, id: Option<&Value>, parsed: &Parsed) -> Result<Vec<u8>, Problem> {
        let answer = self.opened.engine.answer(&parsed.question).map_err(unanswerable)?;
        let offsets = OffsetConverter::new(parsed.question.text(), parsed.offsets);
        let answer = json::Answer::new(&offsets, &answer, self.opened.fallback.as_ref());
        Ok(to_json(&Reply { id, answer: Some(answer), error: None }))
    }

    /// The same for one request of a batch, which does not fail for the others.
    pub(crate) fn reply(&self, id: Option<&Value>, parsed: Result<Parsed, Problem>) -> Vec<u8> {
        parsed.and_then(|parsed| self.suggest(id, &parsed)).unwrap_or_else(|problem| {
            to_json(&Reply { id, answer: None, error: Some(problem.document()) })
        })
    }

    /// The best substitute of each of some words; words that are left alone are left out.
    pub(crate) fn best(
        &self,
        text: &str,
        words: &[Range<usize>],
        least: f32,
        spelling: Spelling,
    ) -> Result<Vec<Best>, Problem> {
        let options = Options::default().count(1).spelling(spelling);
        let mut found = Vec::new();
        for span in words {
            let answer = self.quick.suggest(text, span.clone(), &options).map_err(unanswerable)?;
            // A form with an article to change is no less a substitute.
            let best = answer.suggestions.into_iter().next().filter(|best| best.share >= least);
            found.extend(best.map(|best| Best {
                span: answer.span,
                in_ten: best.in_ten(),
                share: best.share,
                form: best.form,
            }));
        }
        Ok(found)
    }

    pub(crate) fn compare(
        &self,
        usages: &[(String, Range<usize>); 2],
        offsets: Offsets,
    ) -> Result<Vec<u8>, Problem> {
        let measure = self.similarity.as_ref().ok_or_else(|| {
            Problem::new(
                kind::SIMILARITY_UNAVAILABLE,
                "similarity in context needs an encoder: start the server with --tier base",
            )
        })?;
        let found = usages.each_ref().map(|(text, span)| Usage { text, span: span.clone() });
        let similarity = measure.similarity([&found[0], &found[1]]).map_err(unanswerable)?;
        let usages = found.each_ref().map(|usage| UsageOut {
            surface: usage.surface(),
            span: span_of(&OffsetConverter::new(usage.text, offsets), &usage.span),
        });
        Ok(to_json(&SimilarityAnswer { version: json::VERSION, similarity, offsets, usages }))
    }

    pub(crate) fn entry(&self, word: &str) -> Result<Vec<u8>, Problem> {
        let entry = Entry::gather(
            word.trim(),
            self.wordnet.as_ref().unwrap_or_else(|| WordNet::embedded()),
            Thesaurus::embedded(),
            self.frequencies.as_ref().unwrap_or_else(|| Frequencies::embedded()),
            Inflector::new(Spelling::American),
        );
        let unknown = || {
            Problem::new(kind::UNKNOWN_WORD, "not in WordNet, the thesaurus or the frequency list")
        };
        Ok(to_json(&json::Entry::new(&entry.ok_or_else(unknown)?, None)))
    }
}

pub(crate) fn unanswerable(error: impl std::error::Error) -> Problem {
    Problem::new(kind::UNANSWERABLE_REQUEST, error.to_string())
}
