//! Step 6: suggestions that explain themselves – form, sense, frequency, source, and how many
//! people would accept them.

use std::ops::Range;

use motjuste_core::Pos;
use motjuste_lexicon::wordnet::SynsetId;
use motjuste_lexicon::{Band, Slot, WordNet};

use crate::fit::replace;
use crate::{ArticleChange, NoSuggestion, Path, Source, Tier};

/// A word that could replace the target.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Suggestion {
    pub lemma: String,
    /// Inflected to fit the text.
    pub form: String,
    /// The article before it, where it must change.
    pub article: Option<ArticleChange>,
    /// The share of people who would accept it, as far as the ranker can tell.
    pub share: f32,
    /// How usual it is, on Zipf's scale; 0 if unknown.
    pub zipf: f32,
    pub band: Band,
    /// The sense of the target it belongs to.
    pub sense: Option<SynsetId>,
    /// How WordNet leads to it from the target.
    pub path: Option<Path>,
    /// Its sources.
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
    pub span: Range<usize>,
    /// The bytes of its sentence.
    pub sentence: Range<usize>,
    pub lemma: String,
    pub pos: Pos,
    pub slot: Option<Slot>,
    pub tier: Tier,
    /// Why there are no suggestions, if there are none.
    pub no_suggestion: Option<NoSuggestion>,
    /// Best first.
    pub suggestions: Vec<Suggestion>,
}

/// Suggestions that share a sense of the target.
#[derive(Debug, Clone, PartialEq)]
pub struct SenseGroup {
    /// The sense; `None` for what belongs to none that is known.
    pub sense: Option<SynsetId>,
    /// What it means.
    pub gloss: Option<&'static str>,
    /// Their places in [`Answer::suggestions`], those most people would accept first.
    pub places: Vec<usize>,
}

impl Answer {
    /// The suggestions by sense, the sense with the best suggestion first; what belongs to no
    /// sense last.
    #[must_use]
    pub fn groups(&self) -> Vec<SenseGroup> {
        let mut groups: Vec<SenseGroup> = Vec::new();
        for (place, Suggestion { sense, .. }) in self.suggestions.iter().enumerate() {
            match groups.iter_mut().find(|group| group.sense == *sense) {
                Some(group) => group.places.push(place),
                None => groups.push(SenseGroup {
                    sense: *sense,
                    gloss: sense.and_then(gloss),
                    places: vec![place],
                }),
            }
        }
        let share = |place: &usize| self.suggestions[*place].share;
        for group in &mut groups {
            group.places.sort_by(|a, b| share(b).total_cmp(&share(a)));
        }
        groups.sort_by_key(|group| group.sense.is_none()); // stable: otherwise as they came
        groups
    }

    /// The text with a suggestion in the target's place, and the right article before it.
    #[must_use]
    pub fn apply(&self, text: &str, suggestion: &Suggestion) -> String {
        self.replace(text, &(0..text.len()), suggestion)
    }

    /// The same of the target's sentence alone.
    #[must_use]
    pub fn apply_to_sentence(&self, text: &str, suggestion: &Suggestion) -> String {
        self.replace(text, &self.sentence, suggestion)
    }

    fn replace(&self, text: &str, within: &Range<usize>, suggestion: &Suggestion) -> String {
        let Suggestion { form, article, .. } = suggestion;
        replace(text, within, &self.span, form, article.as_ref())
    }
}

/// What a sense means.
#[must_use]
pub fn gloss(sense: SynsetId) -> Option<&'static str> {
    let synset = WordNet::embedded().synset(sense)?;
    Some(synset.definition()).filter(|definition| !definition.is_empty())
}
