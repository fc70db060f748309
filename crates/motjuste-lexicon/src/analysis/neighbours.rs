//! What the neighbours of a word leave no doubt about: *to feed*, *had read*, *she drinks*.

use std::ops::Range;

use motjuste_core::Pos;

use super::{lexical_forms, readings};
use crate::{Degree, Number, Slot, Tag, VerbForm, WordNet};

const MODALS: &[&str] = &[
    "can", "ca", "could", "may", "might", "must", "shall", "sha", "should", "will", "wo", "would",
    "'ll", "do", "does", "did", "cannot",
];
const HAVE: &[&str] = &["have", "has", "had", "having", "'ve"];
const BE: &[&str] =
    &["be", "am", "is", "are", "was", "were", "been", "being", "'m", "'re", "'s", "get", "got"];
const LINKING: &[&str] = &[
    "be", "am", "is", "are", "was", "were", "been", "being", "'m", "'re", "'s", "become",
    "becomes", "became", "seem", "seems", "seemed", "feel", "feels", "felt", "look", "looks",
    "looked", "sound", "sounds", "sounded", "remain", "remains", "remained", "stay", "stays",
    "stayed",
];
/// Subjects that ask for *-s* in the present.
#[rustfmt::skip]
const SINGULAR_SUBJECTS: &[&str] = &[
    "he", "she", "everyone", "everybody", "anyone", "anybody", "nobody", "someone", "somebody",
    "everything",
];
const OTHER_SUBJECTS: &[&str] = &["i", "we", "they"];
/// Pronouns that may be an object as well.
const EITHER: &[&str] = &["it", "you"];
const OBJECTS: &[&str] = &["me", "him", "her", "us", "them", "it", "you"];
/// Verbs before an object and a base form: *let him put*.
const CAUSING: &[&str] = &[
    "let", "lets", "letting", "make", "makes", "made", "making", "help", "helps", "helped",
    "helping", "see", "saw", "seen", "watch", "watched", "hear", "heard",
];
/// Verbs that say how their object becomes: *keep it short*.
#[rustfmt::skip]
const CHANGING: &[&str] = &[
    "call", "called", "calls", "consider", "considered", "cut", "drive", "drives", "drove", "find",
    "finds", "finding", "found", "get", "gets", "getting", "got", "has", "have", "had", "held",
    "hold", "keep", "keeping", "keeps", "kept", "leave", "leaves", "leaving", "left", "make",
    "makes", "making", "made", "paint", "painted", "prefer", "render", "rendered", "set", "sets",
    "setting", "think", "thought", "turn", "turned", "turns", "want", "wanted", "wish",
];
/// Determiners that are never a pronoun or a subject.
const DETERMINERS: &[&str] =
    &["a", "an", "the", "my", "your", "our", "their", "its", "every", "whose"];
/// Adverbs that stand before adjectives and not before verbs.
const DEGREE_ADVERBS: &[&str] =
    &["very", "too", "so", "extremely", "incredibly", "rather", "quite", "pretty", "really"];
/// Comparatives that are seldom nouns, though a dictionary has them.
const IRREGULAR_DEGREES: &[&str] =
    &["better", "worse", "more", "less", "further", "former", "latter", "upper", "lower"];
const NEGATIONS: &[&str] = &["not", "n't", "never"];
const PAST_TIMES: &[&str] = &["yesterday", "ago"];
const HABITS: &[&str] = &["every", "usually", "always", "often", "sometimes", "never", "daily"];

/// A tagged sentence.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sentence<'s> {
    words: &'s [&'s str],
    tags: &'s [Tag],
}

impl<'s> Sentence<'s> {
    pub(super) const fn new(words: &'s [&'s str], tags: &'s [Tag]) -> Self {
        Self { words, tags }
    }

    /// The tag of a word, corrected where form and neighbours leave no doubt.
    pub(super) fn corrected_tag(&self, at: usize) -> Tag {
        let Some(tag) = self.tags.get(at).copied() else {
            return Tag { pos: Pos::Noun, slot: None };
        };
        let corrected = match tag.pos {
            Pos::Noun | Pos::Adj | Pos::Adv | Pos::Adp | Pos::Intj
                if self.must_be_verb(at, tag) =>
            {
                Pos::Verb
            }
            Pos::Verb if self.must_be_compared(at) => Pos::Adv,
            Pos::Verb if self.must_be_adjective(at) => Pos::Adj,
            Pos::Verb if self.must_be_noun(at) => Pos::Noun,
            Pos::Adj if self.must_be_head(at, tag) || self.must_be_thing(at, tag) => Pos::Noun,
            Pos::Adj if self.stresses(at) => Pos::Adv,
            Pos::Noun if self.is_attribute(at) || self.must_be_degree(at) || self.is_hedged(at) => {
                Pos::Adj
            }
            Pos::Adv if self.must_be_predicate(at) || self.begins_series(at) => Pos::Adj,
            Pos::Adj if self.must_be_adverb(at, tag) => Pos::Adv,
            Pos::Adj | Pos::Noun if self.ends_doing(at, tag) => Pos::Adv,
            _ => return tag,
        };
        let slot = tag.slot.filter(|slot| slot.pos() == corrected);
        Tag { pos: corrected, slot }
    }

    /// The one of the available slots that the neighbours ask for, if they leave no doubt.
    pub(super) fn certain_slot(&self, at: usize, available: &[Slot]) -> Option<Slot> {
        let asked: Vec<Slot> = match available.first()? {
            Slot::Verb(_) => self.verb_forms(at).iter().map(|form| Slot::Verb(*form)).collect(),
            Slot::Noun(_) => self.number(at).into_iter().map(Slot::Noun).collect(),
            Slot::Adj(_) if self.is(at + 1, &["than"]) => vec![Slot::Adj(Degree::Comparative)],
            Slot::Adv(_) if self.is(at + 1, &["than"]) => vec![Slot::Adv(Degree::Comparative)],
            _ => Vec::new(),
        };
        asked.into_iter().find(|slot| available.contains(slot))
    }

    /// The number of a noun by what counts it: *these trout*, *a species*.
    fn number(&self, at: usize) -> Option<Number> {
        let counter = (0..at).rev().find(|&i| self.pos(i) != Some(Pos::Adj))?;
        if self.is(counter, &["these", "those", "many", "several", "both", "few"]) {
            Some(Number::Plural)
        } else if self.is(counter, &["a", "an", "each", "every", "one"]) {
            Some(Number::Singular)
        } else {
            (self.pos(counter) == Some(Pos::Num)).then_some(Number::Plural)
        }
    }

    /// Whether a word that mostly stands for itself is an ordinary form here: *two glasses*,
    /// *later than*.
    pub(super) fn makes_ordinary(&self, own: &Range<usize>, word: &str, pos: Pos) -> bool {
        let next = self.lower(own.end).unwrap_or_default();
        let counted =
            own.start.checked_sub(1).and_then(|before| self.pos(before)) == Some(Pos::Num);
        lexical_forms::is_ordinary_before(word, pos, &next) || (pos == Pos::Noun && counted)
    }

    fn lower(&self, at: usize) -> Option<String> {
        self.words.get(at).map(|word| word.to_lowercase().replace('’', "'"))
    }

    fn pos(&self, at: usize) -> Option<Pos> {
        self.tags.get(at).map(|tag| tag.pos)
    }

    fn is(&self, at: usize, words: &[&str]) -> bool {
        self.lower(at).is_some_and(|word| words.contains(&word.as_str()))
    }

    fn can_be(&self, at: usize, pos: Pos, slots: &[Slot]) -> bool {
        let wordnet = WordNet::embedded();
        let Some(word) = self.words.get(at) else { return false };
        readings(word, pos, wordnet).iter().any(|reading| {
            let common =
                |sense: crate::wordnet::Sense<'_>| !sense.word().contains(char::is_uppercase);
            (slots.is_empty() || slots.contains(&reading.slot))
                && wordnet.senses(&reading.lemma, pos).any(common)
        })
    }

    /// The nearest word before that is neither adverb nor negation.
    fn before(&self, at: usize) -> Option<usize> {
        (0..at).rev().find(|&i| self.pos(i) != Some(Pos::Adv) && !self.is(i, NEGATIONS))
    }

    /// Whether a clause begins here: at the start, after a conjunction or a sign.
    fn begins_clause(&self, at: usize) -> bool {
        at == 0
            || matches!(self.pos(at - 1), Some(Pos::Punct | Pos::Cconj | Pos::Sconj | Pos::Sym))
            || self.is(at - 1, &["that", "if", "when", "because", "and", "but", "as", "while"])
    }

    /// The forms of a verb that its neighbours allow, the likeliest first; empty where they say
    /// nothing.
    fn verb_forms(&self, at: usize) -> &'static [VerbForm] {
        use VerbForm::{Base, Past, PastParticiple, PresentParticiple, ThirdSingular};
        let Some(before) = self.before(at).filter(|before| !self.is(*before, &["please"])) else {
            return &[Base];
        };
        let earlier = self.before(before);
        if self.is(before, &["to"]) || self.is(before, MODALS) {
            return &[Base];
        }
        if self.is(before, &["'s"]) && before > 0 && self.is(before - 1, &["let"]) {
            return &[Base];
        }
        if self.is(before, HAVE) || self.is(before, BE) {
            return &[PastParticiple, PresentParticiple];
        }
        let subject = self.is(before, SINGULAR_SUBJECTS)
            || self.is(before, OTHER_SUBJECTS)
            || self.is(before, EITHER);
        if subject && let Some(earlier) = earlier {
            if self.is(earlier, MODALS) {
                return &[Base];
            }
            if self.is(earlier, HAVE) && self.pos(earlier) == Some(Pos::Aux) {
                return &[PastParticiple];
            }
        }
        if self.is(before, OBJECTS) && earlier.is_some_and(|at| self.is(at, CAUSING)) {
            return &[Base];
        }
        if self.is(before, SINGULAR_SUBJECTS)
            || (self.is(before, &["it"]) && self.begins_clause(before))
        {
            return &[ThirdSingular, Past];
        }
        if self.is(before, OTHER_SUBJECTS)
            || (self.is(before, &["you"]) && self.begins_clause(before))
        {
            return match self.is_past(at) {
                Some(true) => &[Past, Base],
                Some(false) => &[Base, Past],
                None => &[],
            };
        }
        if self.is(before, &["and", "or"])
            && let Some(same) = self.verb_before(before)
        {
            return same;
        }
        if self.is_noun(before, Number::Singular) && !self.has_finite_verb_but(at) {
            return &[ThirdSingular, Past];
        }
        let subject =
            self.is_noun(before, Number::Plural) || self.is_noun(before, Number::Singular);
        if subject && self.joins_past(at) {
            return &[Past];
        }
        let seen = self.tags[at].slot;
        let told = !self.has_finite_verb_but(at)
            || matches!(seen, Some(Slot::Verb(Base | Past))) && self.is_past(at).is_some();
        if self.is_noun(before, Number::Plural) && told {
            return match self.is_past(at) {
                Some(false) => &[Base],
                _ => &[Past],
            };
        }
        &[]
    }

    /// Whether a verb in the past is joined to this one: *chatted and went home*.
    fn joins_past(&self, at: usize) -> bool {
        let joined = self.tags.get(at + 2).and_then(|tag| tag.slot);
        self.is(at + 1, &["and"]) && joined == Some(Slot::Verb(VerbForm::Past))
    }

    /// The form of the last verb before a conjunction.
    fn verb_before(&self, conjunction: usize) -> Option<&'static [VerbForm]> {
        let tag = self.tags[..conjunction].iter().rev().find(|tag| tag.pos == Pos::Verb)?;
        Some(match tag.slot? {
            Slot::Verb(VerbForm::Base) => &[VerbForm::Base],
            Slot::Verb(VerbForm::ThirdSingular) => &[VerbForm::ThirdSingular],
            Slot::Verb(VerbForm::Past) => &[VerbForm::Past],
            Slot::Verb(VerbForm::PastParticiple) => &[VerbForm::PastParticiple],
            Slot::Verb(VerbForm::PresentParticiple) => &[VerbForm::PresentParticiple],
            _ => return None,
        })
    }

    /// Whether the rest of the sentence is in the past tense; `None` if it has no sign of either.
    fn is_past(&self, at: usize) -> Option<bool> {
        if (0..self.words.len()).any(|i| self.is(i, PAST_TIMES))
            || self.words.windows(2).any(|pair| pair[0].eq_ignore_ascii_case("last"))
        {
            return Some(true);
        }
        let others = || self.tags.iter().enumerate().filter(move |(i, _)| *i != at);
        let slots = || others().filter_map(|(_, tag)| tag.slot);
        if slots().any(|slot| slot == Slot::Verb(VerbForm::Past)) {
            return Some(true);
        }
        let present = slots().any(|slot| slot == Slot::Verb(VerbForm::ThirdSingular));
        (present || (0..self.words.len()).any(|i| self.is(i, HABITS))).then_some(false)
    }

    /// Whether this is a noun in one number; two nouns joined by *and* are in neither.
    fn is_noun(&self, at: usize, number: Number) -> bool {
        let joined = at > 1 && self.is(at - 2, &["and"]) || at > 0 && self.is(at - 1, &["and"]);
        let slot = self.tags.get(at).and_then(|tag| tag.slot);
        !joined && slot == Some(Slot::Noun(number))
            || number == Number::Singular && self.is_noun_only(at)
    }

    /// Whether a word the tagger takes for an adjective is a noun and no adjective: *fabric*.
    fn is_noun_only(&self, at: usize) -> bool {
        self.pos(at) == Some(Pos::Adj)
            && self.can_be(at, Pos::Noun, &[])
            && !self.can_be(at, Pos::Adj, &[])
    }

    /// Whether another word than this one is the verb of the sentence.
    fn has_finite_verb_but(&self, at: usize) -> bool {
        self.tags.iter().enumerate().any(|(i, tag)| {
            let finite = matches!(
                tag.slot,
                Some(Slot::Verb(VerbForm::Past | VerbForm::ThirdSingular | VerbForm::Base))
            );
            let infinitive = i > 0 && self.is(i - 1, &["to"]);
            i != at
                && match tag.pos {
                    Pos::Aux => finite || tag.slot.is_none(),
                    Pos::Verb => finite && !infinitive && self.is_plausible_verb(i, *tag),
                    _ => false,
                }
        })
    }

    /// Whether another word between the marks around this one is a verb.
    fn clause_has_verb_but(&self, at: usize) -> bool {
        let is_mark = |tag: &Tag| tag.pos == Pos::Punct;
        let start = self.tags[..at].iter().rposition(is_mark).map_or(0, |mark| mark + 1);
        let length = self.tags[at..].iter().position(is_mark).unwrap_or(self.tags.len() - at);
        let mut clause = self.tags[start..at + length].iter().enumerate();
        clause.any(|(i, tag)| start + i != at && matches!(tag.pos, Pos::Verb | Pos::Aux))
    }

    /// Whether a word the tagger takes for a verb is often one: *eggs* is not.
    fn is_plausible_verb(&self, at: usize, tag: Tag) -> bool {
        tag.slot == Some(Slot::Verb(VerbForm::Past)) || {
            let others = self.weight(at, Pos::Noun) + self.weight(at, Pos::Adj);
            self.weight(at, Pos::Verb) * 3 >= others
        }
    }

    /// Whether a word tagged as something else has to be a verb.
    fn must_be_verb(&self, at: usize, tag: Tag) -> bool {
        const BASE: Slot = Slot::Verb(VerbForm::Base);
        const THIRD: Slot = Slot::Verb(VerbForm::ThirdSingular);
        const PAST: Slot = Slot::Verb(VerbForm::Past);
        let Some(before) = self.before(at) else { return false };
        let object_follows = self.is(at + 1, DETERMINERS)
            || self.is(at + 1, OBJECTS)
            || self.is(at + 1, &["his", "this", "that", "these", "those"]);
        if self.is(before, &["to"]) && object_follows && tag.pos != Pos::Adp {
            return self.can_be(at, Pos::Verb, &[BASE]);
        }
        // "Designed to last, each bag": an adjective behind *to* has a noun behind it.
        let ends = matches!(self.pos(at + 1), None | Some(Pos::Punct));
        let participle = before.checked_sub(1).and_then(|verb| self.pos(verb)) == Some(Pos::Verb);
        if self.is(before, &["to"]) && tag.pos == Pos::Adj && ends && participle {
            return self.can_be(at, Pos::Verb, &[BASE]);
        }
        let after_modal = self.is(before, MODALS) && before > 0;
        if tag.pos == Pos::Adp {
            return after_modal && object_follows && self.can_be(at, Pos::Verb, &[BASE]);
        }
        let verb_follows = matches!(self.pos(at + 1), Some(Pos::Verb | Pos::Aux));
        let rather_adverb = self.weight(at, Pos::Adv) >= self.weight(at, Pos::Verb);
        if tag.pos == Pos::Adv && (verb_follows || rather_adverb && !object_follows) {
            return false; // "can still go"
        }
        if tag.pos == Pos::Noun && object_follows && self.words[at].ends_with("ing") {
            return self.can_be(at, Pos::Verb, &[Slot::Verb(VerbForm::PresentParticiple)]);
        }
        let only_negated = (before + 1..at).all(|between| self.is(between, NEGATIONS));
        if after_modal && (only_negated || object_follows) {
            return self.can_be(at, Pos::Verb, &[BASE]);
        }
        let asked = self.is(before, SINGULAR_SUBJECTS)
            || self.is(before, OTHER_SUBJECTS)
            || self.is(before, EITHER);
        let inverted = self.before(before).is_some_and(|earlier| {
            let subject = earlier.checked_sub(1).and_then(|first| self.pos(first));
            self.is(earlier, MODALS) && !matches!(subject, Some(Pos::Noun | Pos::Propn | Pos::Pron))
        });
        if asked && inverted {
            return self.can_be(at, Pos::Verb, &[BASE]);
        }
        if tag.pos == Pos::Noun && self.ends_question(at, before) {
            return self.can_be(at, Pos::Verb, &[BASE]);
        }
        if self.is(before, HAVE) && before > 0 && before + 1 < at {
            return self.can_be(at, Pos::Verb, &[Slot::Verb(VerbForm::PastParticiple)]);
        }
        let clear_subject = |it: usize| {
            self.is(it, SINGULAR_SUBJECTS)
                || self.is(it, OTHER_SUBJECTS)
                || (self.is(it, EITHER) && self.begins_clause(it))
        };
        if clear_subject(before)
            && tag.pos == Pos::Noun
            && !self.has_finite_verb_between(before, at)
        {
            return self.can_be(at, Pos::Verb, &[BASE, THIRD, PAST]);
        }
        let caused = self.is(before, OBJECTS)
            && before.checked_sub(1).is_some_and(|earlier| self.is(earlier, CAUSING));
        if caused && self.can_be(at, Pos::Verb, &[BASE]) {
            return self.weight(at, Pos::Verb) > 3 * self.weight(at, Pos::Noun);
        }
        let has_object = self.pos(at + 1) == Some(Pos::Noun) && before + 1 == at;
        (matches!(self.pos(before), Some(Pos::Noun | Pos::Propn)) || self.is_noun_only(before))
            && (!self.has_finite_verb_but(at) || has_object && !self.clause_has_verb_but(at))
            && self.can_be(at, Pos::Verb, &[THIRD, PAST])
    }

    /// Whether a question that begins with a modal has its verb here, since it has none elsewhere: *would
    /// Tuesday afternoon work for you*.
    fn ends_question(&self, at: usize, before: usize) -> bool {
        let has_subject = matches!(self.pos(before), Some(Pos::Noun | Pos::Propn)) && before > 0;
        let heads_nothing = matches!(self.pos(at + 1), Some(Pos::Punct | Pos::Adp | Pos::Adv));
        let has_verb = || self.tags[1..].iter().any(|tag| matches!(tag.pos, Pos::Verb | Pos::Aux));
        self.is(0, MODALS) && has_subject && heads_nothing && !has_verb()
    }

    fn has_finite_verb_between(&self, from: usize, to: usize) -> bool {
        self.tags[from..to].iter().any(|tag| matches!(tag.pos, Pos::Verb | Pos::Aux))
    }

    /// Whether a word tagged as a verb has to be a noun: *the drinks were*, *a cut of*.
    fn must_be_noun(&self, at: usize) -> bool {
        let modified = at > 0
            && (self.is(at - 1, DETERMINERS)
                || self.is(at - 1, &["these", "those"]) && self.pos(at + 1) == Some(Pos::Aux));
        let heads_nothing = !matches!(self.pos(at + 1), Some(Pos::Noun | Pos::Adj | Pos::Propn));
        modified && heads_nothing && self.can_be(at, Pos::Noun, &[])
    }

    /// Whether a word tagged as a verb has to be an adjective: *so charming*, *is tired.*
    fn must_be_adjective(&self, at: usize) -> bool {
        let word = self.lower(at).unwrap_or_default();
        if !self.can_be(at, Pos::Adj, &[]) {
            return false;
        }
        if at > 0 && self.is(at - 1, &["very", "extremely"]) {
            return true;
        }
        // People are drunk more often than drinks are.
        if word == "drunk" && self.before(at).is_some_and(|before| self.is(before, BE)) {
            return !self.is(at + 1, &["by"]);
        }
        let participle = Some(Slot::Verb(VerbForm::PastParticiple));
        let ends_so = ["ing", "ed", "en"].iter().any(|ending| word.ends_with(ending));
        if !ends_so && self.tags[at].slot != participle {
            return false;
        }
        if at > 0 && self.is(at - 1, DEGREE_ADVERBS) && !self.is(at + 1, DETERMINERS) {
            return true;
        }
        let Some(before) = self.before(at) else { return false };
        let alone = matches!(self.pos(at + 1), None | Some(Pos::Punct | Pos::Cconj | Pos::Adp))
            && !self.is(at + 1, &["by"]);
        let attribute = before + 1 == at
            && (self.is(before, DETERMINERS) || self.is(before, &["his", "this", "that"]))
            && self.pos(at + 1) == Some(Pos::Noun);
        attribute || self.is(before, LINKING) && alone && self.mostly_adjective(at)
    }

    /// Whether a word tagged as an adjective is a noun: *the white of the eye*.
    fn must_be_head(&self, at: usize, tag: Tag) -> bool {
        tag.slot == Slot::dictionary_form(Pos::Adj)
            && at > 0
            && (self.is(at - 1, DETERMINERS) && self.is(at + 1, &["of"])
                || self.is(at - 1, &["a", "an"]) && self.pos(at + 1) == Some(Pos::Adp))
            && self.can_be(at, Pos::Noun, &[])
    }

    /// Whether a word tagged as a comparative is a noun: *the cleaner found it*.
    fn must_be_thing(&self, at: usize, tag: Tag) -> bool {
        let Some(word) = self.lower(at).filter(|word| !IRREGULAR_DEGREES.contains(&word.as_str()))
        else {
            return false;
        };
        let heads = matches!(
            self.pos(at + 1),
            Some(Pos::Noun | Pos::Adj | Pos::Propn | Pos::Num | Pos::Cconj)
        ) || self.is(at + 1, &["of", "than", "one", "ones", ","]);
        tag.slot == Some(Slot::Adj(Degree::Comparative))
            && at > 0
            && (self.is(at - 1, DETERMINERS) || self.is(at - 1, &["his", "her", "this", "that"]))
            && !heads
            && WordNet::embedded().senses(&word, Pos::Noun).next().is_some()
    }

    /// Whether a word tagged as an adjective stresses the one behind it: *is dead tired*.
    fn stresses(&self, at: usize) -> bool {
        let closes = !matches!(self.pos(at + 2), Some(Pos::Noun | Pos::Propn | Pos::Adj));
        let linked = self.before(at).is_some_and(|before| self.is(before, LINKING));
        let stressing = || {
            let word = self.lower(at).unwrap_or_default();
            let mut senses = WordNet::embedded().senses(&word, Pos::Adv);
            senses.any(|sense| sense.synset().definition().contains("intensifier"))
        };
        self.pos(at + 1) == Some(Pos::Adj) && closes && linked && stressing()
    }

    /// Whether a word tagged as a verb is an adverb by its degree: *did it better than*.
    fn must_be_compared(&self, at: usize) -> bool {
        const MORE: Slot = Slot::Adv(Degree::Comparative);
        self.is(at + 1, &["than"]) && self.can_be(at, Pos::Adv, &[MORE])
    }

    /// Whether a word tagged as a noun is an adjective by its degree: *slacker than*, *very adult.*
    fn must_be_degree(&self, at: usize) -> bool {
        const MORE: Slot = Slot::Adj(Degree::Comparative);
        let compared = self.is(at + 1, &["than"]) && self.can_be(at, Pos::Adj, &[MORE]);
        let stressed = at > 0
            && self.is(at - 1, &["very", "extremely", "too"])
            && self.pos(at + 1) != Some(Pos::Noun)
            && self.can_be(at, Pos::Adj, &[]);
        compared || stressed
    }

    /// Whether a word tagged as a noun is rather an adjective before a noun: *a boring talk*.
    fn is_attribute(&self, at: usize) -> bool {
        (self.pos(at + 1) == Some(Pos::Noun) || self.precedes_subject(at))
            && self.can_be(at, Pos::Adj, &[])
            && self.weight(at, Pos::Adj) > self.weight(at, Pos::Noun)
    }

    /// "It is kind of weird": no noun, if no article says which kind.
    fn is_hedged(&self, at: usize) -> bool {
        at > 2
            && self.is(at - 1, &["of"])
            && self.is(at - 2, &["kind", "sort"])
            && !matches!(self.pos(at - 3), Some(Pos::Det | Pos::Adj | Pos::Num))
            && self.can_be(at, Pos::Adj, &[])
            && self.weight(at, Pos::Adj) > self.weight(at, Pos::Noun)
    }

    /// Whether what looks like a verb behind a word is its noun, since the verb follows: *his mean
    /// remarks hurt*.
    fn precedes_subject(&self, at: usize) -> bool {
        let slot = |at: usize| self.tags.get(at).and_then(|tag| tag.slot);
        let verb = matches!(
            slot(at + 2),
            Some(Slot::Verb(VerbForm::Base | VerbForm::Past | VerbForm::PastParticiple))
        );
        let owned = at > 0 && (self.is(at - 1, DETERMINERS) || self.is(at - 1, &["his", "her"]));
        owned
            && verb
            && slot(at + 1) == Some(Slot::Verb(VerbForm::ThirdSingular))
            && self.can_be(at + 1, Pos::Noun, &[Slot::Noun(Number::Plural)])
    }

    /// Whether a compared word tagged as an adjective says how something is done: *runs faster*,
    /// *did it harder*.
    fn must_be_adverb(&self, at: usize, tag: Tag) -> bool {
        let compared = tag.slot != Slot::dictionary_form(Pos::Adj);
        let heads_nothing = !matches!(self.pos(at + 1), Some(Pos::Noun | Pos::Adj | Pos::Propn));
        compared
            && heads_nothing
            && (self.follows_doing(at) || self.follows_object(at))
            && self.can_be(at, Pos::Adv, &[])
    }

    /// Whether a word behind a verb of doing or its object is an adverb: *walked upstairs*,
    /// *opened shops nationwide*.
    fn ends_doing(&self, at: usize, tag: Tag) -> bool {
        let closes = matches!(self.pos(at + 1), None | Some(Pos::Punct | Pos::Cconj | Pos::Adp));
        if !closes || !self.can_be(at, Pos::Adv, &[]) {
            return false;
        }
        let usual = self.weight(at, Pos::Adv) >= self.weight(at, tag.pos);
        self.follows_doing(at) && usual || self.follows_object(at) && (usual || tag.pos == Pos::Adj)
    }

    /// Whether a word tagged as an adverb is what somebody or something is: *seemed very late*.
    fn must_be_predicate(&self, at: usize) -> bool {
        let verb = (0..at).rev().find(|&i| !self.is(i, DEGREE_ADVERBS) && !self.is(i, NEGATIONS));
        let closes = !matches!(
            self.pos(at + 1),
            Some(Pos::Verb | Pos::Adj | Pos::Adv | Pos::Noun | Pos::Aux | Pos::Num | Pos::Det)
        );
        verb.is_some_and(|verb| self.is(verb, LINKING))
            && closes
            && self.can_be(at, Pos::Adj, &[])
            && (at > 0 && self.is(at - 1, &["very", "extremely"])
                || self.is(at + 1, &["than"])
                || self.weight(at, Pos::Adj) > self.weight(at, Pos::Adv))
    }

    /// Whether a word tagged as an adverb is the first of several adjectives: *fast, friendly service*.
    fn begins_series(&self, at: usize) -> bool {
        self.is(at + 1, &[","])
            && self.pos(at + 2) == Some(Pos::Adj)
            && matches!(self.pos(at + 3), Some(Pos::Noun | Pos::Adj))
            && self.can_be(at, Pos::Adj, &[])
    }

    /// Whether the word before is a verb of doing, not of being.
    fn follows_doing(&self, at: usize) -> bool {
        at > 0
            && self.pos(at - 1) == Some(Pos::Verb)
            && !self.is(at - 1, LINKING)
            && self.tags[at - 1].slot != Some(Slot::Verb(VerbForm::PastParticiple))
    }

    /// Whether the words before are a verb of doing and its object, and the verb says nothing of
    /// how the object becomes: *make it harder*.
    fn follows_object(&self, at: usize) -> bool {
        let object = at
            .checked_sub(1)
            .filter(|&before| self.is(before, OBJECTS) || self.pos(before) == Some(Pos::Noun));
        let inside = |i: &usize| {
            matches!(self.pos(*i), Some(Pos::Noun | Pos::Adj | Pos::Det | Pos::Num))
                || self.is(*i, DETERMINERS)
                || self.is(*i, &["his", "her"])
        };
        let verb = object.and_then(|object| (0..object).rev().find(|i| !inside(i)));
        verb.is_some_and(|verb| {
            self.pos(verb) == Some(Pos::Verb) && !self.is(verb, LINKING) && !self.is(verb, CHANGING)
        })
    }

    /// Whether a participle is used more often as an adjective than its verb is at all.
    fn mostly_adjective(&self, at: usize) -> bool {
        self.weight(at, Pos::Adj) * 2 > self.weight(at, Pos::Verb)
    }

    /// How often the likeliest dictionary form of a word was tagged in a part of speech.
    fn weight(&self, at: usize, pos: Pos) -> u32 {
        let wordnet = WordNet::embedded();
        let Some(word) = self.words.get(at) else { return 0 };
        let Some(reading) = readings(word, pos, wordnet).into_iter().next() else { return 0 };
        wordnet.senses(&reading.lemma, pos).map(|sense| u32::from(sense.tag_count())).sum()
    }
}
