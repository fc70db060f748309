//! Words worth changing, for language servers, pages and terminals alike: one said again too soon, a
//! vague one, a worn one. A word deserves the hint only if a [`better`] one is known.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use motjuste::{Answer, Pos, Suggestion, words_of};
use motjuste_lexicon::{Frequencies, Lemmatize, WordNet};
use serde::{Deserialize, Serialize};

/// Words apart that a reader still hears the first.
const NEAR: usize = 40;
/// Nobody hears a word as common as this again.
const COMMON: f32 = 5.5;
/// Shorter words are hardly heard.
const SHORTEST: usize = 4;
/// The share of people who must accept the better word.
const CLEARLY: f32 = 0.4;

/// They say little: what is nice, how big, which thing?
#[rustfmt::skip]
const VAGUE: &[&str] = &[
    "bad", "big", "fine", "good", "important", "interesting", "large", "lots", "nice", "nicely", "pretty", "quite", "really", "sad",
    "small", "somewhat", "stuff", "thing", "things", "various", "very",
];

/// They once meant more than they do now.
#[rustfmt::skip]
const WORN: &[&str] = &[
    "absolutely", "amazing", "amazingly", "awesome", "awful", "awfully", "basically", "beautiful", "fantastic", "great", "huge",
    "incredible", "incredibly", "literally", "obviously", "perfect", "simply", "super", "terrible", "terribly", "totally",
    "unbelievable", "unique", "utilise", "utilize", "weird", "wonderful",
];

/// What makes a word worth changing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Flaw {
    /// It was there a few lines before.
    Repeated,
    /// It says little.
    Vague,
    /// It has been used too often.
    Worn,
}

impl Flaw {
    pub const ALL: [Self; 3] = [Self::Repeated, Self::Vague, Self::Worn];

    /// As settings and requests have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Repeated => "repeated",
            Self::Vague => "vague",
            Self::Worn => "worn",
        }
    }
}

/// A word that may be worth changing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Its bytes in the passage.
    pub span: Range<usize>,
    pub flaw: Flaw,
    /// The flaw as a writer reads it: “bright” again, after 12 words.
    pub reason: String,
}

/// Reads the passages of a document in order.
#[derive(Debug)]
pub struct Watch {
    flaws: Vec<Flaw>,
    ignored: HashSet<String>,
    /// Where each word was last, in words from the start.
    last: HashMap<String, usize>,
    count: usize,
}

impl Watch {
    /// Looks for some flaws; ignored words get no hints.
    pub fn new(flaws: &[Flaw], ignored: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let ignored = ignored.into_iter().map(|word| word.as_ref().to_lowercase()).collect();
        Self { flaws: flaws.to_vec(), ignored, last: HashMap::new(), count: 0 }
    }

    /// The flawed words of the next passage, among those that are open to change.
    pub fn read(&mut self, text: &str, is_open: impl Fn(&Range<usize>) -> bool) -> Vec<Finding> {
        let mut found = Vec::new();
        for span in words_of(text) {
            self.count += 1;
            let word = &text[span.clone()];
            if is_open(&span) && !self.ignored.contains(&word.to_lowercase()) {
                let flaw = self.repeated(word).or_else(|| self.overused(word));
                found.extend(flaw.map(|(flaw, reason)| Finding { span, flaw, reason }));
            }
        }
        found
    }

    fn repeated(&mut self, word: &str) -> Option<(Flaw, String)> {
        let heard = word.chars().count() >= SHORTEST && word.chars().all(char::is_lowercase);
        if !self.flaws.contains(&Flaw::Repeated) || !heard {
            return None;
        }
        let zipf = Frequencies::embedded().zipf(word);
        if zipf <= 0.0 || zipf >= COMMON {
            return None;
        }
        let wordnet = WordNet::embedded();
        let lemma = wordnet.lemma(&wordnet.lemma(word, Pos::Verb), Pos::Noun);
        let before = self.last.insert(lemma, self.count)?;
        let apart = self.count - before;
        let reason = || match apart {
            1 => format!("“{word}” twice in a row"),
            _ => format!("“{word}” again, after {apart} words"),
        };
        (apart <= NEAR).then(|| (Flaw::Repeated, reason()))
    }

    fn overused(&self, word: &str) -> Option<(Flaw, String)> {
        let flaw = listed(word).filter(|flaw| self.flaws.contains(flaw))?;
        Some((flaw, format!("“{word}” is {}", flaw.name())))
    }
}

/// The flaw that a word has wherever it stands.
fn listed(word: &str) -> Option<Flaw> {
    let word = word.to_lowercase();
    let is_in = |list: &[&str]| list.binary_search(&word.as_str()).is_ok();
    match () {
        () if is_in(VAGUE) => Some(Flaw::Vague),
        () if is_in(WORN) => Some(Flaw::Worn),
        () => None,
    }
}

/// Whether a word is vague or worn wherever it stands.
pub fn is_overused(word: &str) -> bool {
    listed(word).is_some()
}

/// The best word that most would accept and that has no such flaw itself.
pub fn better(answer: &Answer) -> Option<&Suggestion> {
    answer.suggestions.iter().find(|word| word.share >= CLEARLY && !is_overused(&word.form))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, Flaw)> {
        let found = Watch::new(&Flaw::ALL, ["Nice"]).read(text, |_| true);
        found.into_iter().map(|one| (text[one.span].to_owned(), one.flaw)).collect()
    }

    #[test]
    fn lists_are_sorted_and_apart() {
        assert!(VAGUE.is_sorted() && WORN.is_sorted());
        assert!(VAGUE.iter().all(|word| !WORN.contains(word)));
    }

    #[test]
    fn words_are_repeated_vague_or_worn() {
        let text =
            "An amazing candle lit a nice carpet. The carpet had two candles and a big table.";
        let expected = [("amazing", Flaw::Worn), ("carpet", Flaw::Repeated)];
        let expected =
            expected.into_iter().chain([("candles", Flaw::Repeated), ("big", Flaw::Vague)]);
        let expected: Vec<_> = expected.map(|(word, flaw)| (word.to_owned(), flaw)).collect();
        assert_eq!(read(text), expected);
    }

    #[test]
    fn a_word_far_from_its_first_use_is_not_repeated() {
        let apart = |words: usize| format!("A candle {} candle.", "of it ".repeat(words / 2));
        assert_eq!(read(&apart(38)).len(), 1);
        assert_eq!(read(&apart(42)).len(), 0);
    }

    #[test]
    fn passages_are_read_one_after_the_other_and_closed_words_stay() {
        let mut watch = Watch::new(&[Flaw::Repeated], [""; 0]);
        assert_eq!(watch.read("A candle.", |_| true), []);
        assert_eq!(watch.read("A candle.", |_| false), []);
        let found = watch.read("Candles and a candle.", |_| true);
        let reasons: Vec<&str> = found.iter().map(|one| one.reason.as_str()).collect();
        assert_eq!(reasons, ["“candle” again, after 6 words"]);
    }
}
