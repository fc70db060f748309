//! An answer as JSON. All members are always present, and `null` where they do not apply.

use std::ops::Range;

use motjuste_core::Pos;
use motjuste_lexicon::WordNet;
use motjuste_lexicon::wordnet::SynsetId;
use serde::Serialize;

use super::{OffsetConverter, Offsets, VERSION, Why};
use crate::{ArticleChange, Fallback, gloss};

/// The suggestions for one target.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer<'a> {
    /// The version of this schema.
    version: u32,
    /// The tier that answered: `embedded`, `base` or `large`.
    tier: &'static str,
    /// Why another tier answered than the one requested, if so.
    instead_of: Option<InsteadOf<'a>>,
    /// The unit of the offsets below.
    offsets: Offsets,
    /// The target as analysed.
    target: Target<'a>,
    /// Why there are no suggestions, if there are none.
    silence: Option<Silence<'a>>,
    /// Best first.
    suggestions: Vec<Suggestion<'a>>,
    /// The suggestions as they are best read: first the best words and those of the sense that is
    /// meant, then the words of each other sense.
    groups: Vec<Group>,
    /// The word that the request asked about, explained.
    why: Option<Why<'a>>,
}

/// The requested tier.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InsteadOf<'a> {
    /// Its name.
    tier: &'static str,
    /// Why it is not used.
    reason: &'a str,
}

/// A target as analysed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Target<'a> {
    /// As written.
    surface: &'a str,
    /// Its dictionary form.
    lemma: &'a str,
    /// Its part of speech, a Universal Dependencies tag.
    pos: &'static str,
    /// Its inflection, such as `past` or `plural`.
    inflection: Option<&'static str>,
    /// Start and end (exclusive) in the text without marks.
    span: [usize; 2],
    /// Its sentence.
    sentence: Sentence<'a>,
}

/// A sentence of the text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sentence<'a> {
    /// As written.
    text: &'a str,
    /// Its position.
    span: [usize; 2],
}

/// Why a word gets no suggestions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Silence<'a> {
    /// For machines: `name`, `function-word`, `number`, `idiom`, `fixed-expression`, `code`,
    /// `address`, `not-english`, `misspelled`, `group`, `nothing-fits` or `nothing-known`.
    reason: &'static str,
    /// For people.
    message: String,
    /// The idiom the target is a part of.
    idiom: Option<Idiom<'a>>,
}

/// An idiom around the target.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Idiom<'a> {
    /// As a dictionary has it.
    whole: &'a str,
    /// Its position.
    span: [usize; 2],
    /// What could stand for all of it, inflected.
    alternatives: &'a [String],
}

/// A word that could replace the target.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Suggestion<'a> {
    /// Inflected to fit the text.
    form: &'a str,
    /// Its dictionary form.
    lemma: &'a str,
    /// The share of people who would accept it, from 0 to 1.
    share: f32,
    /// The same, out of ten.
    in_ten: u8,
    /// How common it is: log₁₀ of occurrences per billion words; 0 if unknown.
    zipf: f32,
    /// The same as a band: `rare`, `medium` or `common`.
    band: &'static str,
    /// What to know before using it: `insulting`, `vulgar`, `dated`, `archaic`, `informal`,
    /// `formal`, `literary`, `technical`.
    labels: Vec<&'static str>,
    /// The sense of the target it belongs to.
    sense: Option<Sense>,
    /// The sources that proposed it: `motjuste` (our own thesaurus), `WordNet`, `Moby`,
    /// `vectors`, `idioms`.
    sources: Vec<&'static str>,
    /// The shortest path to it through WordNet.
    relation: Option<&'static str>,
    /// How the article before the target must change.
    article: Option<Article<'a>>,
    /// Everything that changes in the text, in its order: the article, the target, and what follows it (a preposition
    /// that goes, a particle behind a pronoun).
    edits: Vec<Edit<'a>>,
    /// The sentence with the suggestion in place.
    replaced: String,
}

/// A sense of the target.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sense {
    /// Its offset and part of speech in WordNet 3.0.
    id: String,
    /// What it means.
    gloss: Option<&'static str>,
}

/// Suggestions that share a sense of the target.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Group {
    /// The sense they share; `null` where no sense describes them.
    sense: Option<Sense>,
    /// Indices in `suggestions`, from 0, best first.
    suggestions: Vec<usize>,
}

/// A change to the text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Edit<'a> {
    /// Start and end (exclusive) of what goes; the same where something is only put in.
    span: [usize; 2],
    /// What comes in its place.
    text: &'a str,
}

/// A change of article.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Article<'a> {
    /// The current article.
    from: &'a str,
    /// The article it must become.
    to: &'a str,
    /// Its position.
    span: [usize; 2],
}

impl<'a> Answer<'a> {
    /// The answer to a target of the text that `offsets` measures.
    pub fn new(
        offsets: &OffsetConverter<'a>,
        answer: &'a crate::Answer,
        fallback: Option<&'a Fallback>,
    ) -> Self {
        let sentence = Sentence {
            text: offsets.text().get(answer.sentence.clone()).unwrap_or_default(),
            span: span_of(offsets, &answer.sentence),
        };
        let target = Target {
            surface: &answer.surface,
            lemma: &answer.lemma,
            pos: answer.pos.name(),
            inflection: answer.slot.map(|slot| slot.name()),
            span: span_of(offsets, &answer.span),
            sentence,
        };
        let suggestions = answer.suggestions.iter();
        Self {
            version: VERSION,
            tier: answer.tier.name(),
            instead_of: fallback.map(InsteadOf::new),
            offsets: offsets.unit(),
            target,
            silence: answer.no_suggestion.as_ref().map(|reason| Silence::new(offsets, reason)),
            suggestions: suggestions
                .map(|suggestion| Suggestion::new(offsets, answer, suggestion))
                .collect(),
            groups: answer
                .groups()
                .into_iter()
                .map(|group| Group {
                    sense: group.sense.map(Sense::new),
                    suggestions: group.places,
                })
                .collect(),
            why: None,
        }
    }

    /// The same with a word explained.
    pub fn explained(self, why: Option<&'a crate::Why>) -> Self {
        Self { why: why.map(Why::new), ..self }
    }
}

impl<'a> InsteadOf<'a> {
    fn new(fallback: &'a Fallback) -> Self {
        Self { tier: fallback.asked.name(), reason: &fallback.reason }
    }
}

impl<'a> Silence<'a> {
    fn new(offsets: &OffsetConverter<'_>, reason: &'a crate::NoSuggestion) -> Self {
        let idiom = match reason {
            crate::NoSuggestion::Idiom(idiom) => Some(Idiom {
                whole: &idiom.whole,
                span: span_of(offsets, &idiom.span),
                alternatives: &idiom.alternatives,
            }),
            _ => None,
        };
        Self { reason: reason.name(), message: reason.to_string(), idiom }
    }
}

impl<'a> Suggestion<'a> {
    fn new(
        offsets: &OffsetConverter<'a>,
        answer: &crate::Answer,
        suggestion: &'a crate::Suggestion,
    ) -> Self {
        Self {
            form: &suggestion.form,
            lemma: &suggestion.lemma,
            share: suggestion.share,
            in_ten: suggestion.in_ten(),
            zipf: suggestion.zipf,
            band: suggestion.band.name(),
            labels: suggestion.labels.iter().map(|label| label.name()).collect(),
            sense: suggestion.sense.map(Sense::new),
            sources: suggestion.sources.iter().map(|source| source.name()).collect(),
            relation: suggestion.path.map(|path| path.name()),
            article: suggestion.article.as_ref().map(|article| Article::new(offsets, article)),
            edits: suggestion
                .edits
                .iter()
                .map(|edit| Edit { span: span_of(offsets, &edit.span), text: &edit.text })
                .collect(),
            replaced: answer.apply_to_sentence(offsets.text(), suggestion),
        }
    }
}

impl Sense {
    fn new(id: SynsetId) -> Self {
        Self { id: sense_name(id), gloss: gloss(id) }
    }
}

impl<'a> Article<'a> {
    fn new(offsets: &OffsetConverter<'a>, change: &'a ArticleChange) -> Self {
        let from = offsets.text().get(change.span.clone()).unwrap_or_default();
        Self { from, to: &change.article, span: span_of(offsets, &change.span) }
    }
}

/// A synset as the literature names it: its offset in the file of its part of speech, and the
/// letter of that.
pub fn sense_name(id: SynsetId) -> String {
    let Some(synset) = WordNet::embedded().synset(id) else { return String::new() };
    let letter = match synset.pos() {
        Pos::Adj if synset.is_satellite() => 's',
        pos => pos.letter().unwrap_or('?'),
    };
    format!("{:08}-{letter}", synset.offset())
}

/// Bytes as both their offsets.
pub fn span_of(offsets: &OffsetConverter<'_>, bytes: &Range<usize>) -> [usize; 2] {
    [offsets.offset(bytes.start), offsets.offset(bytes.end)]
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Engine;

    #[test]
    fn offsets_count_what_was_asked_for() {
        let engine = Engine::embedded().unwrap();
        let answer = engine.suggest_marked("Né 𝄞! I read an **amazing** paper.").unwrap();
        let text = "Né 𝄞! I read an amazing paper.";
        for (unit, start) in [("bytes", 20), ("characters", 16), ("utf16", 17)] {
            let unit: Offsets = serde_json::from_value(json!(unit)).unwrap();
            let offsets = OffsetConverter::new(text, unit);
            let json = serde_json::to_value(Answer::new(&offsets, &answer, None)).unwrap();
            assert_eq!(json["target"]["span"], json!([start, start + 7]), "{unit:?}");
            assert_eq!(json["offsets"], json!(unit));
            let article = &json["suggestions"].as_array().unwrap().iter();
            let article = article.clone().find(|one| !one["article"].is_null()).unwrap();
            assert_eq!(article["article"]["span"], json!([start - 3, start - 1]), "{unit:?}");
        }
    }

    #[test]
    fn an_idiom_has_a_position_and_other_words() {
        let engine = Engine::embedded().unwrap();
        let text = "é: she bit the bullet.";
        let answer = engine.suggest(text, 8..11, &crate::Options::default()).unwrap();
        let offsets = OffsetConverter::new(text, Offsets::Characters);
        let json = serde_json::to_value(Answer::new(&offsets, &answer, None)).unwrap();
        assert_eq!(json["silence"]["reason"], "idiom");
        let alternatives = ["faced it", "got it over with"];
        assert_eq!(
            json["silence"]["idiom"],
            json!({ "whole": "bite the bullet", "span": [7, 21], "alternatives": alternatives })
        );
    }

    #[test]
    fn groups_hold_every_suggestion_once() {
        let engine = Engine::embedded().unwrap();
        let (text, many) = ("It was a bright day.", motjuste_engine::Options::default().count(20));
        let answer = engine.suggest(text, 9..15, &many).unwrap();
        let offsets = OffsetConverter::new(text, Offsets::Bytes);
        let out = Answer::new(&offsets, &answer, None);
        let mut places: Vec<usize> =
            out.groups.iter().flat_map(|group| group.suggestions.clone()).collect();
        places.sort_unstable();
        assert!(out.groups.len() > 1);
        assert_eq!(places, (0..answer.suggestions.len()).collect::<Vec<_>>());
    }
}
