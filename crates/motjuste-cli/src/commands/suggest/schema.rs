//! An answer as JSON: the schema of `docs/suggest.md`. Members are only ever added; a change that
//! breaks a reader raises [`VERSION`].

use std::ops::Range;

use motjuste::{Answer, ArticleChange, Shortfall, Silence, Suggestion, gloss};
use motjuste_core::Pos;
use motjuste_lexicon::WordNet;
use motjuste_lexicon::wordnet::SynsetId;
use serde::Serialize;

/// The version of the schema.
const VERSION: u32 = 1;

/// An answer.
#[derive(Debug, Serialize)]
pub(crate) struct AnswerOut<'a> {
    version: u32,
    tier: &'static str,
    /// Why it is not the tier asked for.
    instead_of: Option<InsteadOf<'a>>,
    target: TargetOut<'a>,
    silence: Option<SilenceOut>,
    suggestions: Vec<SuggestionOut<'a>>,
}

#[derive(Debug, Serialize)]
struct InsteadOf<'a> {
    tier: &'static str,
    reason: &'a str,
}

#[derive(Debug, Serialize)]
struct TargetOut<'a> {
    surface: &'a str,
    lemma: &'a str,
    pos: &'static str,
    inflection: Option<&'static str>,
    span: [usize; 2],
    sentence: SentenceOut<'a>,
}

#[derive(Debug, Serialize)]
struct SentenceOut<'a> {
    text: &'a str,
    span: [usize; 2],
}

#[derive(Debug, Serialize)]
struct SilenceOut {
    reason: &'static str,
    message: String,
}

#[derive(Debug, Serialize)]
struct SuggestionOut<'a> {
    form: &'a str,
    lemma: &'a str,
    share: f32,
    in_ten: u8,
    zipf: f32,
    band: &'static str,
    sense: Option<SenseOut>,
    sources: Vec<&'static str>,
    relation: Option<&'static str>,
    article: Option<ArticleOut<'a>>,
    replaced: String,
}

#[derive(Debug, Serialize)]
struct SenseOut {
    id: String,
    gloss: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct ArticleOut<'a> {
    from: &'a str,
    to: &'a str,
    span: [usize; 2],
}

impl<'a> AnswerOut<'a> {
    /// The answer to a target of `text`.
    pub(crate) fn new(text: &'a str, answer: &'a Answer, short: Option<&'a Shortfall>) -> Self {
        let suggestions = answer.suggestions.iter();
        Self {
            version: VERSION,
            tier: answer.tier.name(),
            instead_of: short.map(|s| InsteadOf { tier: s.asked.name(), reason: &s.reason }),
            target: TargetOut {
                surface: &answer.surface,
                lemma: &answer.lemma,
                pos: answer.pos.name(),
                inflection: answer.slot.map(|slot| slot.name()),
                span: both_ends(&answer.span),
                sentence: SentenceOut {
                    text: text.get(answer.sentence.clone()).unwrap_or_default(),
                    span: both_ends(&answer.sentence),
                },
            },
            silence: answer.silence.as_ref().map(SilenceOut::new),
            suggestions: suggestions.map(|one| SuggestionOut::new(text, answer, one)).collect(),
        }
    }
}

impl SilenceOut {
    fn new(silence: &Silence) -> Self {
        Self { reason: silence.name(), message: silence.to_string() }
    }
}

impl<'a> SuggestionOut<'a> {
    fn new(text: &'a str, answer: &Answer, one: &'a Suggestion) -> Self {
        Self {
            form: &one.form,
            lemma: &one.lemma,
            share: one.share,
            in_ten: one.in_ten(),
            zipf: one.zipf,
            band: one.band.name(),
            sense: one.sense.map(|id| SenseOut { id: sense_name(id), gloss: gloss(id) }),
            sources: one.sources.iter().map(|source| source.name()).collect(),
            relation: one.path.map(|path| path.name()),
            article: one.article.as_ref().map(|article| ArticleOut::new(text, article)),
            replaced: replaced(text, answer, one),
        }
    }
}

impl<'a> ArticleOut<'a> {
    fn new(text: &'a str, change: &'a ArticleChange) -> Self {
        let from = text.get(change.span.clone()).unwrap_or_default();
        Self { from, to: &change.article, span: both_ends(&change.span) }
    }
}

/// The sentence with the suggestion, and the right article, in the target's place.
fn replaced(text: &str, answer: &Answer, one: &Suggestion) -> String {
    let sentence = &answer.sentence;
    let mut changes = vec![(answer.span.clone(), one.form.as_str())];
    if let Some(change) = &one.article {
        changes.insert(0, (change.span.clone(), change.article.as_str()));
    }
    let mut result = String::new();
    let mut at = sentence.start;
    for (span, new) in changes {
        result.push_str(text.get(at..span.start).unwrap_or_default());
        result.push_str(new);
        at = span.end;
    }
    result.push_str(text.get(at..sentence.end).unwrap_or_default());
    result
}

/// A synset as the literature names it: its offset in the file of its part of speech, and the
/// letter of that.
fn sense_name(id: SynsetId) -> String {
    let Some(synset) = WordNet::embedded().synset(id) else { return String::new() };
    let letter = match synset.pos() {
        Pos::Adj if synset.is_satellite() => 's',
        pos => pos.letter().unwrap_or('?'),
    };
    format!("{:08}-{letter}", synset.offset())
}

const fn both_ends(span: &Range<usize>) -> [usize; 2] {
    [span.start, span.end]
}
