//! What stands behind a verb, and which verbs can stand before it: an object, or the preposition
//! that the target chose.

mod by_meaning;
mod gerund;
mod request;
mod time;
mod two_objects;

use motjuste_core::Pos;
use motjuste_lexicon::{Slot, Tag, Token, VerbForm, VerbPatterns, WordNet};

use self::by_meaning::Excluded;
pub(crate) use self::time::begins_with_time;
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

/// What people tell, rather than whom.
#[rustfmt::skip]
const STORIES: &[&str] = &[
    "anecdote", "anecdotes", "history", "legend", "legends", "saga", "secret", "secrets", "stories", "story",
    "tale", "tales", "truth",
];

/// Words of these that begin an object where no time follows.
const DETERMINERS_OF_TIMES: &[&str] = &["all", "each", "every", "half", "last", "next"];

/// Verbs that an object and a bare infinitive can follow: *help him move*, *see him go*.
const CAUSING: &[&str] = &["bid", "have", "help", "let", "make"];
const PERCEIVING: &[&str] = &["feel", "hear", "notice", "observe", "see", "watch"];
/// Verbs that an object and an infinitive with *to* can follow: *enable him to move*.
#[rustfmt::skip]
const CAUSING_TO: &[&str] = &[
    "aid", "allow", "assist", "cause", "coax", "coerce", "command", "compel", "drive", "empower",
    "enable", "encourage", "entitle", "equip", "forbid", "force", "get", "goad", "impel", "incite",
    "induce", "inspire", "instruct", "invite", "lead", "motivate", "move", "nudge", "oblige",
    "order", "permit", "persuade", "pressure", "prod", "prompt", "push", "require", "teach",
    "train", "trigger", "urge",
];

/// Verbs that change the place of what they say themselves: *go up*.
const MOVING: &[&str] = &["come", "fall", "go", "grow", "rise", "run", "stand"];
/// Words that need something behind them at the end of a verb.
#[rustfmt::skip]
const PREPOSITIONS: &[&str] =
    &["after", "against", "as", "at", "for", "from", "into", "like", "of", "onto", "to", "upon", "with"];
/// Those that need it at the end of a verb of three words or more: *walk out on*, but *carry on*.
const LATE_PREPOSITIONS: &[&str] = &["in", "on", "over", "through", "up"];
/// Words that a verb brings with its own object: *take the prize*.
const OF_OWN_OBJECT: &[&str] =
    &["a", "an", "the", "one's", "oneself", "first", "last", "second", "birth", "way"];

/// Words that put what a verb takes before it: *what she read*, *easy to read*.
#[rustfmt::skip]
const MOVING_OBJECTS: &[&str] = &[
    "as", "how", "than", "that", "to", "what", "whatever", "which", "whichever", "who", "whoever",
    "whom", "whose",
];

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
    /// What somebody gets, and who: *tell him the truth*.
    TwoObjects,
    /// An object, which may be the subject of a passive, and the preposition that the verb chose
    /// for something else: *accuse him of*. The verbs are those that could have chosen it.
    ObjectAndPreposition(Vec<&'static str>),
    /// A preposition that belongs to the verb: *look for*.
    Preposition(String),
    /// An object that does something: *help him move*.
    ObjectAndInfinitive,
    /// An object that is to do something: *ask him to wait*.
    ObjectAndToInfinitive,
    /// What somebody does: *keep talking*.
    Gerund,
    /// What the subject is: *taste odd*.
    Adjective,
    /// Neither.
    Nothing,
    /// Nothing behind it; an object may stand before it: *the book she read*.
    ObjectBefore,
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
        if target.pos != Pos::Verb || said {
            return Self::Unknown;
        }
        if passive {
            let chosen = target.after().next().and_then(|word| choosing(&target.lemma, word));
            return chosen.map_or(Self::Unknown, Self::ObjectAndPreposition);
        }
        let Some((word, tag)) = target.next() else { return Self::without_object(target) };
        let word = word.text(target.text).to_lowercase();
        if time::says_when(&word, target.tagged_after().skip(1)) {
            return Self::without_object(target);
        }
        if VerbPatterns::embedded().chooses(&target.lemma, &word) {
            return Self::Preposition(word);
        }
        // *Every day*, but *every rule*.
        let begins_object = DETERMINERS_OF_TIMES.contains(&word.as_str())
            && !begins_with_time(target.tagged_after().skip(1));
        if NO_OBJECTS.contains(&word.as_str()) && !begins_object {
            return Self::without_object(target);
        }
        let infinitive = target.after_next().is_some_and(|(_, after)| {
            after.slot == Some(Slot::Verb(VerbForm::Base)) && after.pos == Pos::Verb
        });
        let lemma = target.lemma.as_str();
        if two_objects::follow(target) {
            return Self::TwoObjects;
        }
        let infinitive = infinitive && matches!(tag.pos, Pos::Pron | Pos::Noun | Pos::Propn);
        if infinitive && (CAUSING.contains(&lemma) || PERCEIVING.contains(&lemma)) {
            return Self::ObjectAndInfinitive;
        }
        if gerund::follows(target) {
            return Self::Gerund;
        }
        if request::follows(target) && !tells_a_story(target) {
            return Self::ObjectAndToInfinitive;
        }
        let closes = target
            .after_next()
            .is_none_or(|(_, after)| matches!(after.pos, Pos::Punct | Pos::Adp | Pos::Cconj));
        if tag.pos == Pos::Adj && closes && LINKING.contains(&lemma) {
            return Self::Adjective;
        }
        match tag.pos {
            Pos::Det | Pos::Pron | Pos::Noun | Pos::Propn => {
                let behind = behind_object(target).filter(|_| !tells_a_story(target));
                let chosen = behind.and_then(|word| choosing(lemma, word));
                chosen.map_or(Self::Object, Self::ObjectAndPreposition)
            }
            Pos::Punct | Pos::Adp => Self::without_object(target),
            _ => Self::Unknown,
        }
    }

    /// Whether nothing behind a verb means that it takes no object here.
    fn without_object(target: &AnalysedTarget<'_>) -> Self {
        let mut nouns = 0;
        let mut moved = false;
        for (word, tag) in target.tagged_before() {
            moved |= MOVING_OBJECTS.contains(&word.to_lowercase().as_str());
            // "The book she read": a second subject right behind a noun.
            let subject = matches!(tag.pos, Pos::Pron | Pos::Det | Pos::Propn);
            moved |= nouns > 0 && subject;
            nouns = if matches!(tag.pos, Pos::Noun | Pos::Propn) { nouns + 1 } else { 0 };
        }
        let next = target.after().next().unwrap_or_default();
        // "Wrote, and sent, a letter"; "the man arrested by".
        let patterns = VerbPatterns::embedded();
        let passive = next == "by" && patterns.always_takes_object(&target.lemma);
        let goes_on = passive || matches!(next, "," | "and" | "or");
        // "It needs cleaning."
        let gerund = target.slot == Some(Slot::Verb(VerbForm::PresentParticiple))
            && target.tagged_before().next_back().is_none_or(|(_, tag)| tag.pos != Pos::Aux);
        if moved || goes_on || gerund || patterns.needs_object(&target.lemma) {
            Self::ObjectBefore
        } else {
            Self::Nothing
        }
    }

    /// The meanings of the target that this rules out.
    fn excluded(&self, target: &AnalysedTarget<'_>) -> Option<Excluded> {
        match self {
            Self::Object => Some(Excluded::new(target, true)),
            Self::Nothing => Some(Excluded::new(target, false)),
            _ => None,
        }
    }

    /// Leaves the candidates that can stand before this in the target's place.
    pub(crate) fn admit(&self, target: &AnalysedTarget<'_>, candidates: &mut Vec<Candidate>) {
        let excluded = self.excluded(target);
        candidates.retain_mut(|candidate| {
            let listed = candidate.meanings.sure | candidate.meanings.other;
            let meant = !excluded.is_some_and(|excluded| excluded.has_all(listed));
            meant && self.admits(target, candidate)
        });
    }

    /// Whether a candidate can stand before this in the target's place. One that takes the place
    /// of the preposition, too, is marked so.
    fn admits(&self, target: &AnalysedTarget<'_>, candidate: &mut Candidate) -> bool {
        let patterns = VerbPatterns::embedded();
        let lemma = candidate.lemma.as_str();
        match self {
            Self::Unknown => true,
            Self::Object => takes_object(lemma) && !request::cannot_tell(target, lemma),
            Self::ObjectAndToInfinitive => request::can_follow(lemma),
            Self::Gerund => gerund::can_follow(lemma),
            Self::TwoObjects => two_objects::can_follow(lemma),
            Self::ObjectAndPreposition(choosing) => choosing.contains(&lemma),
            Self::ObjectAndInfinitive if PERCEIVING.contains(&target.lemma.as_str()) => {
                PERCEIVING.contains(&lemma)
            }
            Self::ObjectAndInfinitive => CAUSING.contains(&lemma) || CAUSING_TO.contains(&lemma),
            Self::Adjective => LINKING.contains(&lemma),
            Self::Nothing => {
                let needs = patterns.needs_object(lemma)
                    || patterns.always_takes_object(lemma) && !patterns.seldom_takes_object(lemma);
                !needs && !ends_open(lemma)
            }
            Self::ObjectBefore => {
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

/// Whether an object can follow a verb.
fn takes_object(lemma: &str) -> bool {
    let Some((head, rest)) = lemma.split_once(' ') else {
        return !VerbPatterns::embedded().takes_no_object(lemma);
    };
    let (first, last) = (rest.split(' ').next(), rest.rsplit(' ').next().unwrap_or_default());
    let moves = MOVING.contains(&head) && PARTICLES.contains(&last);
    // *Be unable to recall* takes that of *recall*.
    let infinitive = rest.rsplit(' ').nth(1) == Some("to");
    let has_own = head == "be" || first.is_some_and(|first| OF_OWN_OBJECT.contains(&first));
    let complete = (moves || has_own) && !infinitive && !ends_open(lemma);
    !complete && !VerbPatterns::embedded().takes_no_object(lemma)
}

/// Whether an expression ends in a word that needs something behind it.
fn ends_open(lemma: &str) -> bool {
    let Some((rest, last)) = lemma.rsplit_once(' ') else { return false };
    PREPOSITIONS.contains(&last) || rest.contains(' ') && LATE_PREPOSITIONS.contains(&last)
}

/// The verbs that choose a preposition behind an object as this one does, if it does.
fn choosing(verb: &str, preposition: &str) -> Option<Vec<&'static str>> {
    let lines = include_str!("complement/object-prepositions.tsv").lines();
    let groups = lines.filter_map(|line| {
        let (word, verbs) = line.split_once('\t')?;
        let mut own = verbs.split("; ");
        (preposition.eq_ignore_ascii_case(word) && own.any(|own| own == verb)).then_some(verbs)
    });
    let verbs: Vec<&str> = groups.flat_map(|verbs| verbs.split("; ")).collect();
    (!verbs.is_empty()).then_some(verbs)
}

/// *Tells the story of her life*: what follows belongs to the story, unlike *told him of her life*.
fn tells_a_story(target: &AnalysedTarget<'_>) -> bool {
    let inside = |pos| matches!(pos, Pos::Det | Pos::Adj | Pos::Noun);
    let mut object = target.tagged_after().take_while(|(_, tag)| inside(tag.pos));
    target.lemma == "tell"
        && object.any(|(word, _)| STORIES.contains(&word.to_lowercase().as_str()))
}

/// The word behind the object that follows the target.
fn behind_object<'t>(target: &AnalysedTarget<'t>) -> Option<&'t str> {
    let inside = |pos| matches!(pos, Pos::Det | Pos::Adj | Pos::Num | Pos::Noun | Pos::Propn);
    let mut after = target.tagged_after().peekable();
    let pronoun = after.next_if(|(_, tag)| tag.pos == Pos::Pron).is_some();
    let owned = after.peek().is_some_and(|(_, tag)| inside(tag.pos));
    if pronoun && !owned {
        return after.next().map(|(word, _)| word);
    }
    after.find(|(_, tag)| !inside(tag.pos)).map(|(word, _)| word)
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
    use crate::propose::{MeaningProposer, Proposer};

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
        assert_eq!(complement("It **tells** the story of a refugee."), Complement::Object);
        assert_eq!(complement("The guests **arrived**."), Complement::Nothing);
        assert_eq!(complement("She **helped** him move."), Complement::ObjectAndInfinitive);
        assert_eq!(
            complement("She **asked** the old man to wait."),
            Complement::ObjectAndToInfinitive
        );
        assert_eq!(complement("He **told** a story to calm them."), Complement::Object);
        assert_eq!(complement("He **denied** knowing her."), Complement::Gerund);
        assert_eq!(complement("She **left** crying."), Complement::Unknown);
        assert_eq!(complement("The soup **tastes** odd."), Complement::Adjective);
        assert_eq!(complement("She **walked** home."), Complement::Nothing);
        assert_eq!(complement("She **walks** every day."), Complement::Nothing);
        assert_eq!(complement("She **explains** every rule."), Complement::Object);
        assert_eq!(complement("She **walked** to the park."), Complement::Nothing);
        assert_eq!(complement("The book she **read** was long."), Complement::Unknown);
        assert_eq!(complement("That is what she **read**."), Complement::ObjectBefore);
        assert_eq!(complement("He **arrived** at noon."), Complement::Nothing);
        assert_eq!(complement("He **arrived** at the station."), preposition("at"));
        assert_eq!(complement("We **waited** for an hour."), Complement::Nothing);
        assert_eq!(
            complement("This **helps** people save money."),
            Complement::ObjectAndInfinitive
        );
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
        complement.admit(&target, &mut candidates);
        candidates.into_iter().map(|left| (left.lemma, left.with_preposition)).collect()
    }

    #[test]
    fn verbs_that_cannot_stand_there_are_left_out() {
        let left = |marked, words| -> Vec<String> {
            admitted(marked, words).into_iter().map(|(lemma, _)| lemma).collect()
        };
        assert_eq!(left("She **saw** the letter.", &["arrive", "notice"]), ["notice"]);
        assert_eq!(left("She **smiled**.", &["destroy", "grin"]), ["grin"]);
        assert_eq!(
            left("This app **helps** you save money.", &["ease", "be useful", "assist", "let"]),
            ["assist", "let"]
        );
        assert_eq!(left("She **told** him the truth.", &["inform", "give"]), ["give"]);
        assert_eq!(
            left("She **asked** the old man to wait.", &["question", "request", "call on"]),
            ["request", "call on"]
        );
        assert_eq!(
            left("It **keeps** logging me out.", &["maintain", "continue", "insist on"]),
            ["continue", "insist on"]
        );
        assert_eq!(left("So I **told** him, look.", &["state", "inform"]), ["inform"]);
        assert_eq!(left("He **arrived** at noon.", &["attain", "appear"]), ["appear"]);
        for marked in ["He was **accused** of theft.", "They **accused** the old man of theft."] {
            assert_eq!(left(marked, &["charge", "indict", "suspect"]), ["suspect"], "{marked}");
        }
        assert_eq!(
            left("He was **convicted** of theft.", &["sentence", "find guilty", "point at"]),
            ["find guilty"]
        );
        assert_eq!(
            left("She **increased** the price.", &["go up", "raise", "be victorious"]),
            ["raise"]
        );
        assert_eq!(
            left("She **won** the match.", &["come first", "take the prize", "get"]),
            ["get"]
        );
        assert_eq!(
            left("The soldier **deserted**.", &["abandon", "walk out on", "run away"]),
            ["run away"]
        );
        assert_eq!(
            left("She **panicked** at once.", &["frighten", "scare", "freak out"]),
            ["freak out"]
        );
        assert_eq!(left("The soup **tastes** odd.", &["eat", "smell"]), ["smell"]);
        assert_eq!(left("It **depends** on you.", &["rely", "depend on", "rely on"]), ["rely"]);
        // By the meanings that list them.
        let proposed = |marked: &str| -> Vec<String> {
            let (text, span) = place::marked(marked).unwrap();
            let target = AnalysedTarget::new(&text, span).unwrap();
            let mut candidates: Vec<Candidate> = MeaningProposer.propose(&target).into_candidates();
            Complement::of(&target).admit(&target, &mut candidates);
            candidates.into_iter().map(|left| left.lemma).collect()
        };
        for (marked, fits, does_not) in [
            ("Don't forget to **feed** the cat.", "nourish", "eat"),
            ("She **increased** the price.", "raise", "grow"),
            ("She **won** the match.", "get", "triumph"),
            ("The soldier **deserted**.", "defect", "leave"),
            ("She **broke** the vase.", "shatter", "pause"),
            ("The sun **melted** the snow.", "thaw", "qqqq"),
        ] {
            let left = proposed(marked);
            assert!(left.iter().any(|word| word == fits), "{marked} {fits}");
            assert!(!left.iter().any(|word| word == does_not), "{marked} {does_not}");
        }
        let looking =
            admitted("He is **looking** for a man.", &["search", "seek", "gaze", "look at"]);
        let expected = [("search".to_owned(), false), ("seek".to_owned(), true)];
        assert_eq!(looking, expected);
    }
}
