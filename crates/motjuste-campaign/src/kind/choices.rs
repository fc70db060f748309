//! Substitutes to choose an answer for, which two kinds have: proposed, merged, planned, shown and
//! read back.

use std::collections::{BTreeSet, HashMap};

use motjuste_core::ModelError;
use motjuste_metrics::random::Stream;
use serde::{Deserialize, Serialize};

use crate::import::{ImportError, Named};
use crate::platform::{Part, field, placeholder, radio, text_column};
use crate::{About, Error, Question, QuestionId, Result, Task};

/// A word or phrase that could replace a target, and its sources.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Candidate {
    pub text: String,
    /// Where it was proposed, sorted, each once: `coinco`, `thesaurus`, a system's name, `human`.
    #[serde(default)]
    pub sources: BTreeSet<String>,
}

impl Candidate {
    pub(super) fn new(text: &str, source: &str) -> Self {
        Self { text: text.to_owned(), sources: [source.to_owned()].into() }
    }
}

/// Candidates with the sources of those that are the same, letter case aside, merged; in the order
/// in which each was first proposed.
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

/// Refuses proposals none of which is for an item.
pub(super) fn all_fit<K>(
    proposals: &[(&Named, HashMap<K, Vec<Candidate>>)],
    is_asked: impl Fn(&HashMap<K, Vec<Candidate>>) -> bool,
) -> Result<(), ImportError> {
    match proposals.iter().find(|(_, proposed)| !is_asked(proposed)) {
        Some((file, _)) => Err(ImportError::NoneFits(file.name.clone())),
        None => Ok(()),
    }
}

/// The positions of candidates, of which there must be some and not too many.
pub(super) fn positions(id: &str, candidates: &[Candidate]) -> Result<Vec<u16>> {
    if candidates.is_empty() {
        return Err(Error::NothingToAsk(id.to_owned()));
    }
    let all: Result<_, _> = (0..candidates.len()).map(u16::try_from).collect();
    all.map_err(|_| Error::TooManyCandidates(id.to_owned()))
}

/// Candidates as parts of an item.
pub(super) fn parts(candidates: &[Candidate], about: fn(u16) -> About) -> Vec<(About, String)> {
    let text = |candidate: &Candidate| candidate.text.clone();
    (0..).map(about).zip(candidates.iter().map(text)).collect()
}

/// A substitute to choose an answer for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub question: QuestionId,
    pub text: String,
}

pub(super) fn choices<'t>(
    task: &'t Task,
    order: &mut Stream,
    text_of: impl Fn(&'t About) -> Option<&'t str>,
) -> Option<Vec<Choice>> {
    let choice = |(question, asked): (QuestionId, &'t Question)| {
        Some(Choice { question, text: text_of(&asked.about)?.to_owned() })
    };
    let mut choices: Vec<Choice> = task.numbered().map(choice).collect::<Option<_>>()?;
    order.shuffle(&mut choices);
    Some(choices)
}

/// A question of a HIT with these answers to choose from, each with its label.
pub(super) fn radios(id: QuestionId, answers: &[(&str, &str)]) -> String {
    let name = field(id, Part::Whole);
    let radios: String = answers.iter().map(|(value, label)| radio(&name, value, label)).collect();
    format!("<legend class=\"text\">{}</legend>{radios}", placeholder(&text_column(id)))
}

/// The text of a substitute as a cell of a HIT.
pub(super) fn cells(text: Option<&str>) -> Option<[String; 2]> {
    Some([htmlize::escape_text(text?).into_owned(), String::new()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_candidate_of_two_sources_is_one_candidate() {
        let proposed = [("big", "b"), ("huge ", "b"), ("Big", "a")];
        let merged = merge_candidates(proposed.map(|(t, s)| Candidate::new(t, s))).unwrap();
        let texts: Vec<_> = merged.iter().map(|c| c.text.as_str()).collect();
        assert_eq!(texts, ["big", "huge"]);
        assert_eq!(Vec::from_iter(&merged[0].sources), ["a", "b"]);
        let empty = merge_candidates([Candidate::new(" ", "a")]);
        assert_eq!(empty, Err(ModelError::EmptySubstitute));
    }
}
