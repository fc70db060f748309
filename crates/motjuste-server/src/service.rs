//! The service behind the routes: the engine, a quick engine for whole texts, a measure of
//! similarity, and the lexicons. Its methods run on a worker and give the bytes of a response.

use std::ops::Range;
use std::sync::Arc;

use motjuste::json::{self, OffsetConverter, Offsets, Parsed, span_of};
use motjuste::{Engine, Fallback, Opened, Options, Spelling, Tier};
use motjuste_engine::{SimilarityInContext, SpanCosine, Usage};
use motjuste_http::Problem;
use motjuste_http::respond::to_json;
use motjuste_lexicon::{Entry, Frequencies, Inflector, Thesaurus, WordNet};
use motjuste_prose::{Flaw, better};
use serde_json::Value;

use crate::kind;
use crate::schema::{Reply, SimilarityAnswer, UsageOut};

/// Substitutes among which one without a flaw is looked for.
const FEW: usize = 5;

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

/// A word of a text to look at, by its bytes, and what makes it worth changing.
#[derive(Debug, Clone)]
pub(crate) struct Word {
    pub(crate) span: Range<usize>,
    pub(crate) flaw: Option<(Flaw, String)>,
}

/// The same with its best substitute.
#[derive(Debug, Clone)]
pub(crate) struct Best {
    pub(crate) word: Word,
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

    /// The engine of a tier, or of the best one there is and the reason for that.
    fn engine(&self, tier: Option<Tier>) -> (&Engine, Option<Fallback>) {
        let here = self.tier();
        match tier {
            Some(Tier::Embedded) => (&self.quick, None),
            Some(asked) if asked != here && self.opened.fallback.is_none() => {
                let reason = format!("this server was started with --tier {here}");
                (&self.opened.engine, Some(Fallback { asked, reason }))
            }
            _ => (&self.opened.engine, self.opened.fallback.clone()),
        }
    }

    /// Suggestions, with the request's id.
    pub(crate) fn suggest(&self, id: Option<&Value>, parsed: &Parsed) -> Result<Vec<u8>, Problem> {
        let (engine, fallback) = self.engine(parsed.tier);
        let answer = engine.answer(&parsed.question).map_err(unanswerable)?;
        let why = parsed.explain(engine).map_err(unanswerable)?;
        let offsets = OffsetConverter::new(parsed.question.text(), parsed.offsets);
        let answer = json::Answer::new(&offsets, &answer, fallback.as_ref());
        let answer = answer.explained(why.as_ref());
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
        words: Vec<Word>,
        least: f32,
        options: &Options,
    ) -> Result<Vec<Best>, Problem> {
        let mut found = Vec::new();
        for word in words {
            let options = options.clone().count(if word.flaw.is_some() { FEW } else { 1 });
            let answer = self.quick.suggest(text, word.span, &options).map_err(unanswerable)?;
            // A form with an article to change is no less a substitute.
            let best = match &word.flaw {
                Some(_) => better(&answer),
                None => answer.suggestions.first(),
            };
            found.extend(best.filter(|best| best.share >= least).map(|best| Best {
                word: Word { span: answer.span.clone(), flaw: word.flaw },
                in_ten: best.in_ten(),
                share: best.share,
                form: best.form.clone(),
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
