//! What is put to people: a target with candidates, a sentence, a target with substitutes of people
//! and systems, a pair of words in two contexts. Built from the formats the field has.

mod judge;
mod pair;
mod sentence;

pub use judge::JudgeItem;
pub use pair::SimilarityItem;
pub use sentence::{RecallItem, Sentence, VerdictItem};

use std::collections::{BTreeSet, HashMap};

use motjuste_core::ModelError;
use serde::{Deserialize, Serialize};

use crate::Kind;

/// An item of a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Item {
    /// For [`Kind::Judge`].
    Judge(JudgeItem),
    /// For [`Kind::Recall`].
    Recall(RecallItem),
    /// For [`Kind::Verdict`].
    Verdict(VerdictItem),
    /// For [`Kind::Similarity`].
    Similarity(SimilarityItem),
}

impl Item {
    /// The procedure it is for.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Judge(_) => Kind::Judge,
            Self::Recall(_) => Kind::Recall,
            Self::Verdict(_) => Kind::Verdict,
            Self::Similarity(_) => Kind::Similarity,
        }
    }

    /// What it is known by: no campaign has two items of one id.
    #[must_use]
    pub fn id(&self) -> String {
        match self {
            Self::Judge(item) => item.target().id().to_string(),
            Self::Recall(item) => item.key.to_string(),
            Self::Verdict(item) => item.key.to_string(),
            Self::Similarity(item) => item.pair().words.join(" – "),
        }
    }

    /// Leaves out candidates that are the target itself and says how many they were.
    pub(crate) fn leave_out_target(&mut self) -> u32 {
        match self {
            Self::Judge(item) => item.leave_out_target(),
            Self::Recall(_) | Self::Verdict(_) | Self::Similarity(_) => 0,
        }
    }

    /// What a target is called that has no candidates.
    pub(crate) fn bare(&self) -> Option<String> {
        match self {
            Self::Judge(item) if item.candidates().is_empty() => {
                Some(format!("{:?} ({})", item.target().surface(), item.target().id()))
            }
            _ => None,
        }
    }
}

/// A word or phrase that could replace a target, and who proposed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Candidate {
    /// The substitute.
    pub text: String,
    /// Where it was proposed, sorted, each once: `coinco`, `thesaurus`, a system's name, `human`.
    #[serde(default)]
    pub sources: BTreeSet<String>,
}

/// Candidates with the sources of those that are the same, letter case aside, merged; in the order
/// in which each was first proposed.
///
/// # Errors
/// [`ModelError::EmptySubstitute`].
pub fn merge_candidates(
    proposed: impl IntoIterator<Item = Candidate>,
) -> Result<Vec<Candidate>, ModelError> {
    let mut merged: Vec<Candidate> = Vec::new();
    let mut positions = HashMap::new();
    for candidate in proposed {
        let text = candidate.text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            return Err(ModelError::EmptySubstitute);
        }
        let position = *positions.entry(text.to_lowercase()).or_insert(merged.len());
        match merged.get_mut(position) {
            Some(known) => known.sources.extend(candidate.sources),
            None => merged.push(Candidate { text, sources: candidate.sources }),
        }
    }
    Ok(merged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use motjuste_core::{ItemKey, PairInContexts, Pos};

    fn candidate(text: &str, source: &str) -> Candidate {
        Candidate { text: text.into(), sources: [source.to_owned()].into() }
    }

    #[test]
    fn one_candidate_of_two_sources_is_one_candidate() {
        let proposed = [candidate("big", "b"), candidate("huge ", "b"), candidate("Big", "a")];
        let merged = merge_candidates(proposed).unwrap();
        let texts: Vec<_> = merged.iter().map(|c| c.text.as_str()).collect();
        assert_eq!(texts, ["big", "huge"]);
        assert_eq!(Vec::from_iter(&merged[0].sources), ["a", "b"]);
        assert_eq!(merge_candidates([candidate(" ", "a")]), Err(ModelError::EmptySubstitute));
    }

    #[test]
    fn every_kind_of_item_reads_back() {
        let sentence = Sentence::new("The ", "bright", " boy.").unwrap();
        let key = ItemKey { lexelt: "bright.a".into(), id: "5".into() };
        let pair = PairInContexts {
            words: ["ice".into(), "water".into()],
            contexts: [(); 2].map(|()| "<strong>Ice</strong> on <strong>water</strong>.".into()),
            forms: [(); 2].map(|()| ["Ice".into(), "water".into()]),
        };
        let items = [
            Item::Judge(
                JudgeItem::new("Café bars", "bars", 5, Some(Pos::Noun), [candidate("pubs", "x")])
                    .unwrap(),
            ),
            Item::Recall(RecallItem { key: key.clone(), sentence: sentence.clone() }),
            Item::Verdict(VerdictItem::new(key, sentence, [candidate("clever", "x")]).unwrap()),
            Item::Similarity(SimilarityItem::new(pair).unwrap()),
        ];
        for item in items {
            let json = serde_json::to_string(&item).unwrap();
            assert_eq!(serde_json::from_str::<Item>(&json).unwrap(), item, "{json}");
        }
    }

    #[test]
    fn an_item_that_cannot_be_is_not_read() {
        let json = r#"{"kind":"judge","text":"a bar","target":"pub","offset":2,"candidates":[]}"#;
        let error = serde_json::from_str::<Item>(json).unwrap_err().to_string();
        assert!(error.contains("not the target \"pub\""), "{error}");
    }

    #[test]
    fn the_word_of_a_block_hides_its_part_of_speech() {
        let key = ItemKey { lexelt: "bar.n.v".into(), id: "1".into() };
        let sentence = Sentence::new("", "bar", "").unwrap();
        assert_eq!(RecallItem { key, sentence }.word(), "bar");
    }
}
