//! A target's neighbourhood in words: what n-grams and associations are asked about.

use motjuste_core::Pos;
use motjuste_engine::{AnalysedTarget, fit};
use motjuste_lexicon::{Lemmatize, Spelling, Tagger, WordNet, tokenize};

/// The words of a target's sentence on either side of it, in small letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Window {
    before: Vec<String>,
    after: Vec<String>,
}

impl Window {
    pub(crate) fn new(target: &AnalysedTarget<'_>) -> Self {
        let small = |word: &str| word.to_lowercase();
        Self {
            before: target.before().map(small).collect(),
            after: target.after().map(small).collect(),
        }
    }

    /// At most `count` words before the target, the nearest last.
    pub(crate) fn before(&self, count: usize) -> Vec<&str> {
        let from = self.before.len().saturating_sub(count);
        self.before[from..].iter().map(String::as_str).collect()
    }

    /// At most `count` words after it, the nearest first.
    pub(crate) fn after(&self, count: usize) -> Vec<&str> {
        self.after.iter().take(count).map(String::as_str).collect()
    }

    /// Every stretch of `length` words that holds `words` in the target's place.
    pub(crate) fn stretches<'w>(&'w self, words: &'w [String], length: usize) -> Vec<Vec<&'w str>> {
        let Some(around) = length.checked_sub(words.len()) else { return Vec::new() };
        let stretch = |left: usize| {
            let right = around - left;
            let fits = left <= self.before.len() && right <= self.after.len();
            fits.then(|| {
                let middle = words.iter().map(String::as_str);
                self.before(left).into_iter().chain(middle).chain(self.after(right)).collect()
            })
        };
        (0..=around).filter_map(stretch).collect()
    }
}

/// A candidate inflected for the target's place, as lower-case words.
pub(crate) fn words_in_place(target: &AnalysedTarget<'_>, candidate: &str) -> Vec<String> {
    let form = fit(target, candidate, Spelling::American).form.to_lowercase();
    tokenize(&form).iter().map(|token| token.text(&form).to_owned()).collect()
}

/// The dictionary forms of the nouns, verbs, adjectives and adverbs around a target.
pub(crate) fn content_lemmas(target: &AnalysedTarget<'_>) -> Vec<String> {
    let before: Vec<&str> = target.before().collect();
    let surface = [target.surface()];
    let words: Vec<&str> = before.iter().copied().chain(surface).chain(target.after()).collect();
    let tags = Tagger::embedded().tag(&words);
    let content = |pos: Pos| matches!(pos, Pos::Noun | Pos::Verb | Pos::Adj | Pos::Adv);
    let tagged = words.iter().zip(tags).enumerate();
    tagged
        .filter(|(at, (word, tag))| {
            *at != before.len() && content(tag.pos) && word.chars().any(char::is_alphabetic)
        })
        .map(|(_, (word, tag))| WordNet::embedded().lemma(word, tag.pos))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "The children were running home quickly.";

    fn target() -> AnalysedTarget<'static> {
        AnalysedTarget::with_pos(TEXT, 18..25, Pos::Verb).unwrap()
    }

    #[test]
    fn stretches_hold_the_candidate_as_it_would_stand() {
        let (target, window) = (target(), Window::new(&target()));
        let race = words_in_place(&target, "race");
        assert_eq!(race, ["racing"]);
        let stretches = window.stretches(&race, 3);
        assert_eq!(
            stretches,
            [
                ["racing", "home", "quickly"],
                ["were", "racing", "home"],
                ["children", "were", "racing"]
            ]
        );
        let rush = words_in_place(&target, "rush off");
        assert_eq!(rush, ["rushing", "off"]);
        assert_eq!(window.stretches(&rush, 2), [["rushing", "off"]]);
        assert!(window.stretches(&rush, 1).is_empty());
        assert!(window.stretches(&race, 30).is_empty());
    }

    #[test]
    fn content_words_come_as_lemmas_without_the_target() {
        assert_eq!(content_lemmas(&target()), ["child", "home", "quickly"]);
    }
}
