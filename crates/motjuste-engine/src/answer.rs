//! Step 6: suggestions that explain themselves – form, sense, frequency, source, and how many
//! people would accept them.

use std::ops::Range;

use motjuste_core::Pos;
use motjuste_lexicon::wordnet::SynsetId;
use motjuste_lexicon::{Band, Slot, WordNet};

use crate::{ArticleChange, Path, Silence, Source, Tier};

/// A word that could stand in the target's place.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Suggestion {
    /// Its dictionary form.
    pub lemma: String,
    /// As it would stand in the text.
    pub form: String,
    /// The article before it, where it must change.
    pub article: Option<ArticleChange>,
    /// The share of people who would accept it, as far as the ranker can tell.
    pub share: f32,
    /// How usual it is, on Zipf's scale; 0 if unknown.
    pub zipf: f32,
    /// How usual it is.
    pub band: Band,
    /// The sense of the target it belongs to.
    pub sense: Option<SynsetId>,
    /// How WordNet leads to it from the target.
    pub path: Option<Path>,
    /// Who proposed it.
    pub sources: Vec<Source>,
}

impl Suggestion {
    /// How many of ten people would accept it.
    #[must_use]
    pub fn in_ten(&self) -> u8 {
        (self.share * 10.0).round().clamp(0.0, 10.0) as u8
    }
}

/// What the engine says about one target.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Answer {
    /// The target as it is written.
    pub surface: String,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// The bytes of its sentence.
    pub sentence: Range<usize>,
    /// Its dictionary form.
    pub lemma: String,
    /// Its part of speech.
    pub pos: Pos,
    /// Its inflection.
    pub slot: Option<Slot>,
    /// The tier that answered.
    pub tier: Tier,
    /// Why there are no suggestions, if there are none.
    pub silence: Option<Silence>,
    /// Best first.
    pub suggestions: Vec<Suggestion>,
}

/// Suggestions that share a sense of the target.
#[derive(Debug, Clone, PartialEq)]
pub struct SenseGroup<'a> {
    /// The sense; `None` for what belongs to none that is known.
    pub sense: Option<SynsetId>,
    /// What it means.
    pub gloss: Option<&'static str>,
    /// Those most people would accept first.
    pub suggestions: Vec<&'a Suggestion>,
}

impl Answer {
    /// The suggestions by sense, the sense with the best suggestion first; what belongs to no
    /// sense last.
    #[must_use]
    pub fn groups(&self) -> Vec<SenseGroup<'_>> {
        let mut groups: Vec<SenseGroup<'_>> = Vec::new();
        for suggestion in &self.suggestions {
            match groups.iter_mut().find(|group| group.sense == suggestion.sense) {
                Some(group) => group.suggestions.push(suggestion),
                None => groups.push(SenseGroup {
                    sense: suggestion.sense,
                    gloss: suggestion.sense.and_then(gloss),
                    suggestions: vec![suggestion],
                }),
            }
        }
        for group in &mut groups {
            group.suggestions.sort_by(|a, b| b.share.total_cmp(&a.share));
        }
        groups.sort_by_key(|group| group.sense.is_none()); // stable: otherwise as they came
        groups
    }
}

/// What a sense means.
#[must_use]
pub fn gloss(sense: SynsetId) -> Option<&'static str> {
    let synset = WordNet::embedded().synset(sense)?;
    Some(synset.definition()).filter(|definition| !definition.is_empty())
}
