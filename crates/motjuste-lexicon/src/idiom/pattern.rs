//! How a line of `idioms.tsv` is read.
//!
//! A word stands for itself and all its inflected forms. `a/b` is a choice, `(a b)` may be missing.
//! `one's` and `someone's` are any possessive (*my*, *the old man's*), `oneself` any reflexive
//! pronoun, `someone` and `something` one to four words. Commas count for nothing, and hyphens are
//! spaces. What starts with a verb, an article or possessive, and a noun is found in the passive
//! too: *the beans were spilled*.

use crate::tokenize;

/// One piece of an idiom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Element {
    /// A word in any of its forms; choices are separated by slashes.
    Word(&'static str),
    /// The same, as a past participle.
    Participle(&'static str),
    /// One to four words of any kind.
    Gap,
    Possessive,
    Reflexive,
    /// A form of *be* or *get*, and auxiliaries and adverbs around it.
    Passive,
}

impl Element {
    /// The words it can be, where it is a word.
    pub(super) fn choices(&self) -> impl Iterator<Item = &'static str> {
        let words = match self {
            Self::Word(words) | Self::Participle(words) => words,
            _ => "",
        };
        words.split('/').filter(|word| !word.is_empty())
    }
}

/// One way to say an idiom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sequence {
    pub(super) idiom: u32,
    pub(super) elements: Vec<Element>,
}

impl Sequence {
    /// Its first and last words.
    pub(super) fn ends(&self) -> (&'static str, &'static str) {
        let mut words = self.elements.iter().filter_map(|element| element.choices().next());
        let first = words.next().unwrap_or_default();
        (first, words.next_back().unwrap_or(first))
    }
}

/// Words that begin no verb phrase.
#[rustfmt::skip]
const NO_VERBS: &[&str] = &[
    "a", "about", "above", "across", "after", "against", "all", "an", "around", "as", "at", "before",
    "behind", "below", "beneath", "beside", "between", "beyond", "by", "down", "for", "from", "half",
    "if", "in", "into", "just", "like", "no", "not", "of", "off", "on", "once", "out", "over", "past",
    "right", "round", "so", "that", "the", "there", "this", "through", "till", "to", "under", "until",
    "up", "what", "when", "where", "while", "with", "within", "without",
];

/// Contracted words as the tokeniser cuts them, and finite forms of *be*, *have* and *do*: what they
/// are forms of.
#[rustfmt::skip]
const FORMS: &[(&str, &str)] = &[
    ("am", "be"), ("are", "be"), ("ca", "can"), ("did", "do"), ("does", "do"), ("had", "have"),
    ("has", "have"), ("is", "be"), ("n't", "not"), ("was", "be"), ("were", "be"), ("wo", "will"),
];

/// All ways to say an idiom.
pub(super) fn sequences(pattern: &'static str, idiom: u32) -> Vec<Sequence> {
    let mut ways = vec![Vec::new()];
    let mut optional = false;
    let mut without = ways.clone();
    for word in words_of(pattern) {
        if word.starts_with('(') {
            without.clone_from(&ways);
            optional = true;
        }
        let readings = readings(word.trim_matches(['(', ')', ',']));
        ways = ways
            .iter()
            .flat_map(|way| {
                readings.iter().map(|reading| [way.as_slice(), reading.as_slice()].concat())
            })
            .collect();
        if optional && word.trim_end_matches(',').ends_with(')') {
            ways.append(&mut without);
            optional = false;
        }
    }
    let passive: Vec<Vec<Element>> = ways.iter().filter_map(|way| passive(way)).collect();
    ways.extend(passive);
    ways.into_iter().map(|elements| Sequence { idiom, elements }).collect()
}

/// A pattern as a dictionary has it: of each choice what was chosen, else the first, and no
/// optional words.
pub(super) fn dictionary_form(pattern: &str, chosen: impl Fn(&str) -> bool) -> String {
    let mut words = Vec::new();
    let mut inside = false;
    for word in pattern.split(' ') {
        inside |= word.starts_with('(');
        let comma = if word.ends_with(',') { "," } else { "" };
        let choices = || word.trim_end_matches(',').split('/');
        let choice = choices().find(|choice| chosen(choice)).or(choices().next());
        if !inside {
            words.push(format!("{}{comma}", choice.unwrap_or_default()));
        }
        inside &= !word.trim_end_matches(',').ends_with(')');
    }
    words.join(" ")
}

fn words_of(pattern: &'static str) -> impl Iterator<Item = &'static str> {
    pattern.split([' ', '-']).filter(|word| !word.trim_matches(',').is_empty())
}

/// What one word of a pattern stands for. Choices of one token each stay together.
fn readings(word: &'static str) -> Vec<Vec<Element>> {
    match word {
        "one's" | "someone's" => return vec![vec![Element::Possessive]],
        "oneself" => return vec![vec![Element::Reflexive]],
        "someone" | "something" | "someone/something" => return vec![vec![Element::Gap]],
        _ => {}
    }
    let choices: Vec<Vec<Element>> = word.split('/').map(tokens).collect();
    if choices.iter().all(|choice| choice.len() == 1)
        && !word.split('/').any(|choice| FORMS.iter().any(|(form, _)| *form == choice))
        && word.bytes().all(|byte| !byte.is_ascii_uppercase())
    {
        return vec![vec![Element::Word(word)]];
    }
    choices
}

fn tokens(word: &'static str) -> Vec<Element> {
    let element = |token: crate::Token| {
        let text = &word[token.range()];
        let base = FORMS.iter().find(|(form, _)| *form == text).map_or(text, |(_, base)| base);
        Element::Word(lowercase(base))
    };
    let apostrophe = |token: &crate::Token| !matches!(&word[token.range()], "'" | "’");
    tokenize(word).into_iter().filter(apostrophe).map(element).collect()
}

/// Names are few, and the table lives as long as the program.
fn lowercase(word: &'static str) -> &'static str {
    if word.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Box::leak(word.to_lowercase().into_boxed_str())
    } else {
        word
    }
}

/// *spill the beans* → *beans … be … spilled*; *keep someone in the dark* → *kept in the dark*.
fn passive(way: &[Element]) -> Option<Vec<Element>> {
    if let [Element::Word(verb), Element::Gap, rest @ ..] = way {
        let long = rest.len() > 2 && !matches!(*verb, "be" | "have" | "get");
        return long.then(|| [&[Element::Participle(verb)], rest].concat());
    }
    let [Element::Word(verb), determiner, Element::Word(noun), rest @ ..] = way else {
        return None;
    };
    let determined = match determiner {
        Element::Possessive => true,
        Element::Word(word) => matches!(*word, "the" | "a" | "an"),
        _ => false,
    };
    let verbal = !verb.split('/').any(|verb| NO_VERBS.contains(&verb));
    (determined && verbal && !matches!(*verb, "be" | "have" | "get" | "go" | "come")).then(|| {
        let start = [Element::Word(noun), Element::Passive, Element::Participle(verb)];
        [&start, rest].concat()
    })
}
