//! Step 6: suggestions that explain themselves – form, sense, frequency, source, and how many
//! people would accept them.

use std::borrow::Cow;
use std::ops::Range;

use motjuste_core::Pos;
use motjuste_lexicon::wordnet::SynsetId;
use motjuste_lexicon::{Band, LabelSet, Slot, WordNet};

use crate::fit::replace;
use crate::{ArticleChange, Edit, NoSuggestion, Path, Source, Tier};

/// A word that could replace the target.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Suggestion {
    pub lemma: String,
    /// Inflected to fit the text.
    pub form: String,
    /// The article before it, where it must change.
    pub article: Option<ArticleChange>,
    /// Everything that changes in the text: the article, the target, what follows it.
    pub edits: Vec<Edit>,
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
    /// What a writer should know about it.
    pub labels: LabelSet,
}

impl Suggestion {
    /// How many of ten people would accept it.
    #[must_use]
    pub fn in_ten(&self) -> u8 {
        (self.share * 10.0).round().clamp(0.0, 10.0) as u8
    }

    /// The word as it is put before a reader: with its article, where that changes.
    #[must_use]
    pub fn with_article(&self) -> Cow<'_, str> {
        match &self.article {
            Some(change) => format!("{} {}", change.article, self.form).into(),
            None => self.form.as_str().into(),
        }
    }

    /// Whether WordNet itself says that it belongs to a sense of the target.
    fn fits(&self, sense: Option<SynsetId>) -> bool {
        sense.is_some()
            && self.sense == sense
            && self.path.is_some_and(|path| path <= Path::Hyponym)
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
    /// The target's senses and how likely each is here, the likeliest first; empty where no encoder
    /// could tell.
    pub senses: Vec<(SynsetId, f32)>,
    /// Best first.
    pub suggestions: Vec<Suggestion>,
}

/// Suggestions that are read together.
#[derive(Debug, Clone, PartialEq)]
pub struct SenseGroup {
    /// The sense of the target they share; `None` where no sense describes them.
    pub sense: Option<SynsetId>,
    /// What it means.
    pub gloss: Option<&'static str>,
    /// Their places in [`Answer::suggestions`], best first.
    pub places: Vec<usize>,
}

/// So many suggestions are read first, whatever sense they belong to.
const FIRST: usize = 5;

impl Answer {
    /// The suggestions as they are best read. The first group has the best words, the words of
    /// the sense that is meant and those of no known sense; the words of each other sense follow.
    #[must_use]
    pub fn groups(&self) -> Vec<SenseGroup> {
        let meant = self.meant();
        let mut groups = vec![SenseGroup { sense: None, gloss: None, places: Vec::new() }];
        for (place, Suggestion { sense, .. }) in self.suggestions.iter().enumerate() {
            let first = place < FIRST || sense.is_none() || *sense == meant;
            let at = match groups[1..].iter().position(|group| group.sense == *sense) {
                _ if first => 0,
                Some(other) => other + 1,
                None => {
                    let gloss = sense.and_then(gloss);
                    groups.push(SenseGroup { sense: *sense, gloss, places: Vec::new() });
                    groups.len() - 1
                }
            };
            groups[at].places.push(place);
        }
        let main = &mut groups[0];
        // A gloss over words that do not fit it misleads.
        let fits = |place: &&usize| self.suggestions[**place].fits(meant);
        let fitting = main.places.iter().filter(fits).count();
        if main.places.first().is_some_and(|first| fits(&first)) && 2 * fitting > main.places.len()
        {
            (main.sense, main.gloss) = (meant, meant.and_then(gloss));
        }
        groups.retain(|group| !group.places.is_empty());
        // Stable: senses nobody told apart stay in the order of their best words.
        let likely = |sense| self.senses.iter().position(|(known, _)| Some(*known) == sense);
        if let Some(others) = groups.get_mut(1..) {
            others.sort_by_key(|group| likely(group.sense).unwrap_or(usize::MAX));
        }
        groups
    }

    /// The sense that is meant: the likeliest here or, as far as the best words tell, the one most
    /// acceptance goes to.
    fn meant(&self) -> Option<SynsetId> {
        if let Some((likeliest, _)) = self.senses.first() {
            return Some(*likeliest);
        }
        let mut shares: Vec<(SynsetId, f32)> = Vec::new();
        for Suggestion { sense, share, .. } in &self.suggestions {
            let Some(sense) = sense else { continue };
            match shares.iter_mut().find(|(known, _)| known == sense) {
                Some((_, sum)) => *sum += share,
                None => shares.push((*sense, *share)),
            }
        }
        // The first of equals: `max_by` would take the last.
        shares.into_iter().rev().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(sense, _)| sense)
    }

    /// The text with a suggestion in the target's place, and the right article before it.
    #[must_use]
    pub fn apply(&self, text: &str, suggestion: &Suggestion) -> String {
        replace(text, &(0..text.len()), &suggestion.edits)
    }

    /// The same of the target's sentence alone.
    #[must_use]
    pub fn apply_to_sentence(&self, text: &str, suggestion: &Suggestion) -> String {
        replace(text, &self.sentence, &suggestion.edits)
    }
}

/// What a sense means.
#[must_use]
pub fn gloss(sense: SynsetId) -> Option<&'static str> {
    let synset = WordNet::embedded().synset(sense)?;
    Some(synset.definition()).filter(|definition| !definition.is_empty())
}
