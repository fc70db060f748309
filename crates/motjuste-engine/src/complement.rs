//! What stands behind a verb, and which verbs can stand before it: an object, or the preposition
//! that the target chose.

use motjuste_core::Pos;
use motjuste_lexicon::{Slot, Tag, Token, VerbForm, VerbPatterns, WordNet};

use crate::AnalysedTarget;
use crate::candidate::{Candidate, Path};
use crate::fit::PARTICLES;

/// Nouns that say when or where: *walked home*.
pub(crate) const NO_OBJECTS: &[&str] = &[
    "all",
    "home",
    "north",
    "south",
    "east",
    "west",
    "next",
    "last",
    "today",
    "tomorrow",
    "tonight",
    "yesterday",
    "every",
    "each",
    "half",
];

/// Verbs that an object and a bare infinitive can follow: *help him move*, *see him go*. Others
/// need *to* in the place of the first, and cannot stand in the place of the second.
const CAUSING: &[&str] = &["bid", "have", "help", "let", "make"];
const PERCEIVING: &[&str] = &["feel", "hear", "notice", "observe", "see", "watch"];

/// Verbs that say by an adjective what somebody or something is: *taste odd*.
#[rustfmt::skip]
const LINKING: &[&str] = &[
    "appear", "become", "fall", "feel", "get", "go", "grow", "keep", "lie", "look", "prove",
    "remain", "seem", "smell", "sound", "stand", "stay", "taste", "turn",
];

/// What follows a verb.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Complement {
    Object,
    /// A preposition that belongs to the verb: *look for*.
    Preposition(String),
    /// An object that does something: *help him move*.
    ObjectAndInfinitive,
    /// What the subject is: *taste odd*.
    Adjective,
    /// Neither.
    Nothing,
    /// The target is no verb, or a passive: nobody can tell.
    Unknown,
}

impl Complement {
    pub(crate) fn of(target: &AnalysedTarget<'_>) -> Self {
        let passive = target.slot == Some(Slot::Verb(VerbForm::PastParticiple))
            && !target.before().next_back().is_some_and(|word| {
                ["have", "has", "had", "'ve"].contains(&word.to_lowercase().as_str())
            });
        // "Come on!" shouted Ann.
        let said = target.before().next_back().is_some_and(|word| ["”", "\"", "’"].contains(&word));
        if target.pos != Pos::Verb || passive || said {
            return Self::Unknown;
        }
        let Some((word, tag)) = target.next() else { return Self::Nothing };
        let word = word.text(target.text).to_lowercase();
        if VerbPatterns::embedded().chooses(&target.lemma, &word) {
            return Self::Preposition(word);
        }
        if NO_OBJECTS.contains(&word.as_str()) {
            return Self::Nothing;
        }
        let infinitive = target.after_next().is_some_and(|(_, after)| {
            after.slot == Some(Slot::Verb(VerbForm::Base)) && after.pos == Pos::Verb
        });
        let lemma = target.lemma.as_str();
        let infinitive = infinitive && tag.pos == Pos::Pron;
        if infinitive && (CAUSING.contains(&lemma) || PERCEIVING.contains(&lemma)) {
            return Self::ObjectAndInfinitive;
        }
        let closes = target
            .after_next()
            .is_none_or(|(_, after)| matches!(after.pos, Pos::Punct | Pos::Adp | Pos::Cconj));
        if tag.pos == Pos::Adj && closes && LINKING.contains(&lemma) {
            return Self::Adjective;
        }
        match tag.pos {
            Pos::Det | Pos::Pron | Pos::Noun | Pos::Propn => Self::Object,
            Pos::Punct | Pos::Adp => Self::Nothing,
            _ => Self::Unknown,
        }
    }

    /// Whether a candidate can stand before this in the target's place. One that takes the place
    /// of the preposition, too, is marked so.
    pub(crate) fn admits(&self, target: &AnalysedTarget<'_>, candidate: &mut Candidate) -> bool {
        let patterns = VerbPatterns::embedded();
        let lemma = candidate.lemma.as_str();
        match self {
            Self::Unknown => true,
            Self::Object => !patterns.takes_no_object(lemma),
            Self::ObjectAndInfinitive if PERCEIVING.contains(&target.lemma.as_str()) => {
                PERCEIVING.contains(&lemma)
            }
            Self::ObjectAndInfinitive => {
                !patterns.takes_no_object(lemma) && !PERCEIVING.contains(&lemma)
            }
            Self::Adjective => LINKING.contains(&lemma),
            Self::Nothing => {
                !(patterns.needs_object(lemma) && patterns.seldom_takes_object(&target.lemma))
            }
            Self::Preposition(word) => {
                if let Some((head, last)) = lemma.rsplit_once(' ') {
                    candidate.with_preposition = last == word;
                    return if last == word {
                        // The bare verb says the same: "rely" and "rely on".
                        head.contains(' ') && head != target.lemma
                    } else {
                        PARTICLES.contains(&last) && !patterns.always_takes_object(lemma)
                    };
                }
                let instead = replaces_both(target, candidate, word);
                candidate.with_preposition = instead && patterns.prefers_object(lemma, word);
                candidate.with_preposition || patterns.accepts(lemma, word, &target.lemma)
            }
        }
    }
}

/// Whether a candidate means what target and preposition mean together: it is a synonym of the
/// two, or, where WordNet does not know the two, of the target.
fn replaces_both(target: &AnalysedTarget<'_>, candidate: &Candidate, preposition: &str) -> bool {
    let both = format!("{} {preposition}", target.lemma);
    let mut senses = WordNet::embedded().senses(&both, Pos::Verb).peekable();
    if senses.peek().is_none() {
        return candidate.closest_path() == Some(Path::Synonym);
    }
    senses.any(|sense| sense.synonyms().any(|synonym| synonym == candidate.lemma))
}

/// Whether a verb needs *to* before the infinitive that the target has bare: *help him move*,
/// *assist him to move*.
pub(crate) fn needs_to(target: &AnalysedTarget<'_>, lemma: &str) -> bool {
    let bare = CAUSING.contains(&lemma) || PERCEIVING.contains(&lemma);
    !bare && Complement::of(target) == Complement::ObjectAndInfinitive
}

/// Whether a candidate can stand for target and preposition: it is one word and rather takes an
/// object than the preposition.
pub(crate) fn takes_both_places(target: &AnalysedTarget<'_>, candidate: &Candidate) -> bool {
    let Complement::Preposition(word) = Complement::of(target) else { return false };
    let patterns = VerbPatterns::embedded();
    !candidate.lemma.contains(' ') && patterns.prefers_object(&candidate.lemma, &word)
}

/// The target with the preposition that belongs to it, where the lexicon knows the two as one
/// verb: *look for*.
pub(crate) fn with_preposition<'t>(target: &AnalysedTarget<'t>) -> Option<AnalysedTarget<'t>> {
    let Complement::Preposition(_) = Complement::of(target) else { return None };
    let (Token { end, .. }, Tag { .. }) = target.next()?;
    Some(AnalysedTarget::analyse(target.text, target.span.start..end, Some(Pos::Verb)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place;

    fn complement(marked: &str) -> Complement {
        let (text, span) = place::marked(marked).unwrap();
        Complement::of(&AnalysedTarget::new(&text, span).unwrap())
    }

    #[test]
    fn objects_and_prepositions_are_seen() {
        let preposition = |word: &str| Complement::Preposition(word.to_owned());
        assert_eq!(complement("He is **looking** for a man."), preposition("for"));
        assert_eq!(complement("It **depends** on you."), preposition("on"));
        assert_eq!(complement("She **read** the letter."), Complement::Object);
        assert_eq!(complement("She **read** it."), Complement::Object);
        assert_eq!(complement("The guests **arrived**."), Complement::Nothing);
        assert_eq!(complement("She **helped** him move."), Complement::ObjectAndInfinitive);
        assert_eq!(complement("The soup **tastes** odd."), Complement::Adjective);
        assert_eq!(complement("She **walked** home."), Complement::Nothing);
        assert_eq!(complement("She **walked** to the park."), Complement::Nothing);
        assert_eq!(complement("The house was **destroyed**."), Complement::Unknown);
        assert_eq!(complement("A **bright** day."), Complement::Unknown);
    }

    fn admitted(marked: &str, words: &[&str]) -> Vec<(String, bool)> {
        let (text, span) = place::marked(marked).unwrap();
        let target = AnalysedTarget::new(&text, span).unwrap();
        let complement = Complement::of(&target);
        let mut candidates: Vec<Candidate> =
            words.iter().map(|word| Candidate::new(*word)).collect();
        for candidate in &mut candidates {
            candidate.paths[Path::Synonym as usize] = 1.0;
        }
        candidates.retain_mut(|candidate| complement.admits(&target, candidate));
        candidates.into_iter().map(|left| (left.lemma, left.with_preposition)).collect()
    }

    #[test]
    fn verbs_that_cannot_stand_there_are_left_out() {
        let left = |marked, words| -> Vec<String> {
            admitted(marked, words).into_iter().map(|(lemma, _)| lemma).collect()
        };
        assert_eq!(left("She **saw** the letter.", &["arrive", "notice"]), ["notice"]);
        assert_eq!(left("She **smiled**.", &["destroy", "grin"]), ["grin"]);
        assert_eq!(left("The soup **tastes** odd.", &["eat", "smell"]), ["smell"]);
        assert_eq!(left("It **depends** on you.", &["rely", "depend on", "rely on"]), ["rely"]);
        let looking =
            admitted("He is **looking** for a man.", &["search", "seek", "gaze", "look at"]);
        let expected = [("search".to_owned(), false), ("seek".to_owned(), true)];
        assert_eq!(looking, expected);
    }
}
