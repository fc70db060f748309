//! Numbers, dates and measures written as words: another word would state another fact.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use motjuste_core::Pos;

use crate::{Lemmatize, Tag, WordNet};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Whatever stands around it: *percent*, *o'clock*.
    Always,
    /// *fifteen*, *dozen*; *twice*; *eighties*; *Monday*; *July*.
    Number,
    /// *third*.
    Ordinal,
    /// *first*, *second*: also *a second chance*.
    Ordinallike,
    /// *half*, *quarter*.
    Part,
    /// *May*, *March*, *August*.
    Monthlike,
    /// *mile*: after a number or an article.
    Unit,
    /// *foot*, *minute*: after a number.
    Unitlike,
    /// *second*: after an article, where no noun follows.
    Moment,
}

static KINDS: LazyLock<HashMap<&'static str, Vec<Kind>>> = LazyLock::new(|| {
    let mut kinds: HashMap<&'static str, Vec<Kind>> = HashMap::new();
    let rows = include_str!("../data/quantities.tsv").lines().filter(|line| !line.starts_with('#'));
    for (kind, words) in rows.filter_map(|line| line.split_once('\t')) {
        let kind = match kind {
            "always" => Kind::Always,
            "ordinal" => Kind::Ordinal,
            "ordinallike" => Kind::Ordinallike,
            "part" => Kind::Part,
            "monthlike" => Kind::Monthlike,
            "unit" => Kind::Unit,
            "unitlike" => Kind::Unitlike,
            "moment" => Kind::Moment,
            _ => Kind::Number,
        };
        for word in words.split(' ') {
            kinds.entry(word).or_default().push(kind);
        }
    }
    kinds
});

/// Words before the name of a month.
const BEFORE_MONTH: &[&str] = &[
    "by", "during", "each", "early", "every", "for", "from", "in", "last", "late", "mid", "next",
    "of", "since", "this", "through", "to", "until",
];
/// Words after a measure of time that stands alone: *a week ago*.
const AFTER_TIME: &[&str] = &["afterwards", "ago", "before", "earlier", "hence", "later", "old"];

/// Whether the words `own` of a tagged sentence are a number, a date or a measure.
#[must_use]
pub fn is_quantity(words: &[&str], tags: &[Tag], own: &Range<usize>) -> bool {
    let place = Place { words, tags, own };
    match own.len() {
        1 => place.is_quantity(),
        _ => {
            let part = |at: usize| {
                let lower = words[at].to_lowercase();
                is_number(words[at])
                    || is_unit(&lower)
                    || matches!(lower.as_str(), "and" | "a" | "of" | "-")
            };
            own.clone().all(part) && own.clone().any(|at| is_number(words[at]))
        }
    }
}

struct Place<'p> {
    words: &'p [&'p str],
    tags: &'p [Tag],
    own: &'p Range<usize>,
}

impl Place<'_> {
    fn is_quantity(&self) -> bool {
        let word = self.words[self.own.start];
        let lower = word.to_lowercase();
        is_number(word)
            || is_roman(word)
            || kinds_of(&lower).into_iter().any(|kind| self.counts(kind, word))
    }

    /// Whether a word of this kind is a quantity here.
    fn counts(&self, kind: Kind, word: &str) -> bool {
        let noun = self.tags.get(self.own.start).is_none_or(|tag| {
            matches!(tag.pos, Pos::Noun | Pos::Propn | Pos::Num | Pos::Adj | Pos::X)
        });
        match kind {
            Kind::Always | Kind::Number | Kind::Ordinal => true,
            Kind::Ordinallike => {
                let definite = ["the", "every", "my", "his", "her", "its", "our", "their", "your"];
                noun && (definite.contains(&self.before(1).as_str()) && self.is_modifier())
            }
            Kind::Part => {
                let after = self.after(1);
                let fraction = ["of", "a", "an", "the", "past", "to"].contains(&after.as_str());
                fraction && word != "Quarter" || self.follows_number() || is_unit(&after)
            }
            Kind::Monthlike => {
                let dated = BEFORE_MONTH.contains(&self.before(1).as_str())
                    || starts_with_digit(&self.before(1))
                    || starts_with_digit(&self.after(1));
                word.starts_with(char::is_uppercase)
                    && dated
                    && !matches!(self.tags[self.own.start].pos, Pos::Verb | Pos::Aux)
            }
            Kind::Unit => {
                let one = ["a", "an", "per", "half", "each", "every"];
                noun && (self.follows_number() || one.contains(&self.before(1).as_str()))
            }
            Kind::Unitlike => {
                let alone = ["a", "an"].contains(&self.before(1).as_str())
                    && AFTER_TIME.contains(&self.after(1).as_str());
                noun && (self.follows_number() || alone)
            }
            Kind::Moment => {
                noun && self.before(1) == "a" && !self.is_modifier() && !self.is_in_a_list()
            }
        }
    }

    /// Whether a noun follows, with adjectives between.
    fn is_modifier(&self) -> bool {
        let after = self.tags[self.own.end..].iter().map(|tag| tag.pos);
        let mut rest = after.skip_while(|pos| matches!(pos, Pos::Adj | Pos::Num));
        matches!(rest.next(), Some(Pos::Noun | Pos::Propn))
    }

    /// Whether another adjective follows: *a second, better idea*.
    fn is_in_a_list(&self) -> bool {
        let pos = |steps: usize| self.tags.get(self.own.end + steps - 1).map(|tag| tag.pos);
        [",", "and", "or"].contains(&self.after(1).as_str()) && pos(2) == Some(Pos::Adj)
    }

    /// Whether a number stands before it, with at most one word between: *three square miles*.
    fn follows_number(&self) -> bool {
        let adjective = |at: usize| self.tags.get(at).is_some_and(|tag| tag.pos == Pos::Adj);
        let number =
            |at: usize| is_number(self.words[at]) || self.words[at].to_lowercase() == "one";
        let Some(before) = self.own.start.checked_sub(1) else { return false };
        number(before) || (adjective(before) && before > 0 && number(before - 1))
    }

    fn before(&self, steps: usize) -> String {
        self.own.start.checked_sub(steps).map_or(String::new(), |at| self.words[at].to_lowercase())
    }

    fn after(&self, steps: usize) -> String {
        self.words.get(self.own.end + steps - 1).map_or(String::new(), |word| word.to_lowercase())
    }
}

fn starts_with_digit(word: &str) -> bool {
    word.trim_start_matches(['\'', '’', '$', '€', '£']).starts_with(|c: char| c.is_ascii_digit())
}

/// *42*, *3rd*, *1980s*, *fifteen*, *thirty-one*, *twenty-first*.
fn is_number(word: &str) -> bool {
    let lower = word.to_lowercase();
    let written =
        |part: &str| kinds_of(part).iter().any(|kind| matches!(kind, Kind::Number | Kind::Ordinal));
    let last = |part: &str| matches!(part, "one" | "first" | "second" | "half" | "odd");
    starts_with_digit(word)
        || written(&lower)
        || lower
            .split_once('-')
            .is_some_and(|(first, rest)| written(first) && (written(rest) || last(rest)))
}

fn is_unit(word: &str) -> bool {
    kinds_of(word).iter().any(|kind| matches!(kind, Kind::Unit | Kind::Unitlike))
}

/// Numerals as Rome wrote them: *XIV*; not *I*, and not words in capitals.
fn is_roman(word: &str) -> bool {
    word.len() > 1
        && word != "MIX"
        && word.chars().all(|c| "IVXLCDM".contains(c))
        && !word.contains("IM")
}

fn kinds_of(lower: &str) -> Vec<Kind> {
    let known = |word: &str| KINDS.get(word).cloned();
    known(lower)
        .or_else(|| known(&WordNet::embedded().lemma(lower, Pos::Noun)))
        .or_else(|| known(lower.strip_suffix('s')?))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{tag_sentence, tokenize};

    fn counts(marked: &str) -> bool {
        let text = marked.replace('*', "");
        let start = marked.find('*').unwrap();
        let end = marked.rfind('*').unwrap() - 1;
        let tokens = tokenize(&text);
        let words: Vec<&str> = tokens.iter().map(|token| token.text(&text)).collect();
        let first = tokens.iter().position(|token| token.start >= start).unwrap();
        let last = tokens.iter().rposition(|token| token.end <= end).unwrap();
        is_quantity(&words, &tag_sentence(&words), &(first..last + 1))
    }

    #[test]
    fn numbers_dates_and_measures_are_quantities() {
        for marked in [
            "The room is *fifteen* feet long.",
            "The room is fifteen *feet* long.",
            "He was *thirty-one* years old.",
            "A *dozen* eggs, please.",
            "They live on the *third* floor.",
            "We meet on *Monday*.",
            "She was born in *May*.",
            "It happened on *March* 3.",
            "About forty *percent* agreed.",
            "It weighs two *kilos*.",
            "It was nine *o'clock*.",
            "They sold *half* of it.",
            "It was a quarter past *seven*.",
            "The *eighties* were loud.",
            "He ran ten *miles*.",
            "It cost twenty *dollars*.",
            "We left an *hour* ago.",
            "A *week* later she called.",
            "*Two hundred* people came.",
            "He is *6 feet* tall.",
            "He waited a *second*.",
            "Wait a *minute*!",
            "Louis *XIV* was king.",
        ] {
            assert!(counts(marked), "{marked}");
        }
    }

    #[test]
    fn the_same_words_in_other_senses_are_not() {
        for marked in [
            "Give me a *second* chance.",
            "It *may* rain.",
            "They *march* at dawn.",
            "The *minute* he left, I called.",
            "He hurt his *foot*.",
            "A *minute* quantity of dust.",
            "She was a *mine* of stories.",
            "An *august* assembly met.",
            "He did not *second* the motion.",
            "The *Quarter* was lively.",
            "It was a hot *day*.",
            "He had a *second*, better idea.",
        ] {
            assert!(!counts(marked), "{marked}");
        }
    }
}
