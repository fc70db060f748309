//! The subject of a verb. Expressions with *be* and *one's* agree with it.

use motjuste_core::Pos;
use motjuste_lexicon::{Number, Slot, Tag, VerbForm};

use crate::AnalysedTarget;

/// Words after which a verb is an infinitive.
const BEFORE_INFINITIVES: &[&str] = &[
    "to", "can", "ca", "could", "may", "might", "must", "shall", "sha", "should", "will", "wo",
    "would", "'ll", "’ll", "'d", "’d", "do", "does", "did", "cannot", "let", "let's", "let’s",
    "please", "not", "n't", "n’t",
];
/// Verbs before an object and an infinitive: *makes them regret it*.
const CAUSING: &[&str] = &[
    "let", "lets", "make", "makes", "made", "making", "help", "helps", "helped", "helping", "see",
    "saw", "watch", "watched", "hear", "heard",
];
const MEN: &[&str] = &[
    "boy",
    "brother",
    "father",
    "grandfather",
    "husband",
    "king",
    "man",
    "mr",
    "mr.",
    "prince",
    "son",
    "uncle",
];
const WOMEN: &[&str] = &[
    "aunt",
    "daughter",
    "girl",
    "grandmother",
    "lady",
    "mother",
    "mrs",
    "mrs.",
    "ms",
    "ms.",
    "princess",
    "queen",
    "sister",
    "wife",
    "woman",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    I,
    You,
    He,
    She,
    It,
    We,
    They,
    /// One person or thing, nobody knows which.
    One,
}

impl Subject {
    /// What stands for *one's*.
    pub(crate) const fn possessive(self) -> Option<&'static str> {
        Some(match self {
            Self::I => "my",
            Self::You => "your",
            Self::He => "his",
            Self::She => "her",
            Self::It => "its",
            Self::We => "our",
            Self::They => "their",
            Self::One => return None,
        })
    }

    /// What stands for *oneself*.
    pub(crate) const fn reflexive(self) -> Option<&'static str> {
        Some(match self {
            Self::I => "myself",
            Self::You => "yourself",
            Self::He => "himself",
            Self::She => "herself",
            Self::It => "itself",
            Self::We => "ourselves",
            Self::They => "themselves",
            Self::One => return None,
        })
    }

    const fn is_plural(self) -> bool {
        matches!(self, Self::You | Self::We | Self::They)
    }

    /// The subject of the target's verb; the nearest noun or pronoun that can be one.
    pub(crate) fn of(target: &AnalysedTarget<'_>) -> Option<Self> {
        let mut before = target.tagged_before().rev().peekable();
        let mut joined = false;
        while let Some((word, tag)) = before.next() {
            let lower = word.to_lowercase();
            if let Some(pronoun) = pronoun(&lower) {
                return Some(pronoun);
            }
            match tag.pos {
                Pos::Noun | Pos::Propn if !joined => {
                    let words = std::iter::once((word, tag)).chain(before);
                    return of_nouns(&words.collect::<Vec<_>>());
                }
                // *rose and left*: whoever rose.
                Pos::Cconj | Pos::Punct => joined = true,
                Pos::Sconj => return None,
                _ => {}
            }
        }
        None
    }
}

fn pronoun(word: &str) -> Option<Subject> {
    Some(match word {
        "i" => Subject::I,
        "you" => Subject::You,
        "he" | "him" => Subject::He,
        "she" => Subject::She,
        "it" => Subject::It,
        "we" | "us" => Subject::We,
        "they" | "them" | "these" | "those" => Subject::They,
        "everyone" | "everybody" | "someone" | "somebody" | "nobody" | "who" => Subject::One,
        _ => return None,
    })
}

/// The subject that ends with these words, the last first: *the price of the shares*.
fn of_nouns(words: &[(&str, Tag)]) -> Option<Subject> {
    let part = |(_, tag): &&(&str, Tag)| {
        matches!(tag.pos, Pos::Noun | Pos::Propn | Pos::Adj | Pos::Det | Pos::Num | Pos::Pron)
    };
    let phrase: Vec<&(&str, Tag)> = words.iter().take_while(part).collect();
    let (rest, (last, tag)) = (&words[phrase.len()..], words.first()?);
    match rest {
        // The head of the subject is farther away: *of the shares*.
        [(_, before), more @ ..] if before.pos == Pos::Adp => {
            let head =
                more.iter().position(|(_, tag)| matches!(tag.pos, Pos::Noun | Pos::Propn))?;
            return of_nouns(&more[head..]);
        }
        [(and, _), (_, before), ..]
            if and.eq_ignore_ascii_case("and")
                && matches!(before.pos, Pos::Noun | Pos::Propn | Pos::Pron) =>
        {
            return Some(Subject::They);
        }
        _ => {}
    }
    if tag.slot == Some(Slot::Noun(Number::Plural)) {
        return Some(Subject::They);
    }
    let is_one_of =
        |list: &[&str]| phrase.iter().any(|(word, _)| list.contains(&word.to_lowercase().as_str()));
    Some(match (is_one_of(MEN), is_one_of(WOMEN), last.to_lowercase().as_str()) {
        (_, _, "people" | "police" | "men" | "women" | "children") => Subject::They,
        (true, false, _) => Subject::He,
        (false, true, _) => Subject::She,
        _ => Subject::One,
    })
}

/// The form of *be* in the target's place; `None` if nobody can tell.
pub(crate) fn form_of_be(target: &AnalysedTarget<'_>) -> Option<&'static str> {
    let Some(Slot::Verb(form)) = target.slot else { return None };
    let subject = || Subject::of(target);
    Some(match form {
        VerbForm::ThirdSingular => "is",
        VerbForm::PastParticiple => "been",
        VerbForm::PresentParticiple => "being",
        VerbForm::Past if subject()?.is_plural() => "were",
        VerbForm::Past => "was",
        VerbForm::Base if is_infinitive(target) => "be",
        VerbForm::Base => match subject()? {
            Subject::I => "am",
            plural if plural.is_plural() => "are",
            _ => return None,
        },
    })
}

/// Whether a base form is an infinitive or an order.
fn is_infinitive(target: &AnalysedTarget<'_>) -> bool {
    let mut before = target.tagged_before().rev().skip_while(|(word, tag)| {
        tag.pos == Pos::Adv && !BEFORE_INFINITIVES.contains(&word.to_lowercase().as_str())
    });
    let Some((word, tag)) = before.next() else { return true };
    let word = word.to_lowercase();
    let mut caused =
        || before.next().is_some_and(|(verb, _)| CAUSING.contains(&verb.to_lowercase().as_str()));
    BEFORE_INFINITIVES.contains(&word.as_str())
        || tag.pos == Pos::Punct
        || (tag.pos == Pos::Pron && caused())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place;

    fn be(marked: &str) -> Option<&'static str> {
        let (text, span) = place::marked(marked).unwrap();
        form_of_be(&AnalysedTarget::new(&text, span).unwrap())
    }

    #[test]
    fn be_agrees_with_its_subject() {
        for (marked, expected) in [
            ("We **regret** the delay.", Some("are")),
            ("I really **appreciate** your help.", Some("am")),
            ("They **succeeded** at last.", Some("were")),
            ("She **succeeded** at last.", Some("was")),
            ("Local residents **oppose** the plan.", Some("are")),
            ("The price of the shares **differed**.", Some("was")),
            ("Tom and his sister **succeeded**.", Some("were")),
            ("He hopes to **succeed** this time.", Some("be")),
            ("You will **regret** it.", Some("be")),
            ("He **regrets** the delay.", Some("is")),
            ("They have **succeeded**.", Some("been")),
            ("It made them **regret** the move.", Some("be")),
        ] {
            assert_eq!(be(marked), expected, "{marked}");
        }
    }

    #[test]
    fn a_subject_is_the_nearest_that_can_be_one() {
        for (marked, expected) in [
            ("He **rose** and left.", Some(Subject::He)),
            ("He opened the door and **rose**.", Some(Subject::He)),
            ("His mother **rose** slowly.", Some(Subject::She)),
            ("The old man **rose** slowly.", Some(Subject::He)),
            ("The guests **rose** slowly.", Some(Subject::They)),
            ("The doctor **rose** slowly.", Some(Subject::One)),
            ("**Rise** slowly.", None),
        ] {
            let (text, span) = place::marked(marked).unwrap();
            let target = AnalysedTarget::new(&text, span).unwrap();
            assert_eq!(Subject::of(&target), expected, "{marked}");
        }
    }
}
