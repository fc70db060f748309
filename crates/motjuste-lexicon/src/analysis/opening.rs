//! Tags of a sentence whose first word has a capital because it is the first.

use motjuste_core::Pos;

use super::{open_class, readings};
use crate::{Number, Slot, Tag, Tagger, WordNet};

/// Tags of a sentence. A capital at its start says nothing: an everyday word there is tagged as if
/// it were written small, unless it then stands as a bare noun before a verb, as names do.
#[must_use]
pub fn tag_sentence(words: &[&str]) -> Vec<Tag> {
    let tags = Tagger::embedded().tag(words);
    let (Some(first), Some(Pos::Propn)) = (words.first(), tags.first().map(|tag| tag.pos)) else {
        return tags;
    };
    let lower = first.to_lowercase();
    let mut written_small = words.to_vec();
    written_small[0] = &lower;
    let retagged = Tagger::embedded().tag(&written_small);
    let Some(tag) = retagged.first() else { return tags };
    let before_verb =
        retagged.get(1).is_some_and(|next| matches!(next.pos, Pos::Verb | Pos::Aux | Pos::Propn));
    let bare_noun = tag.slot == Some(Slot::Noun(Number::Singular)) && before_verb;
    let everyday = is_everyday(first, open_class(tag.pos));
    if everyday && !bare_noun && tag.pos != Pos::Propn { retagged } else { tags }
}

/// Whether WordNet has a word of this part of speech that this could be a form of.
fn is_everyday(word: &str, pos: Pos) -> bool {
    let wordnet = WordNet::embedded();
    readings(word, pos, wordnet)
        .first()
        .is_some_and(|reading| wordnet.senses(&reading.lemma, pos).next().is_some())
}
