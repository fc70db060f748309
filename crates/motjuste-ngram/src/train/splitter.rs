//! Lines into sentences of word numbers, fast.
//!
//! What [`tokenize`] makes of a stretch between white space does not depend on what is around it,
//! and a few thousand stretches make up most of any text. So what it made of them is remembered,
//! with the numbers of the words, and its work and the look-up of words become one look-up.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use motjuste_lexicon::{Token, sentences, tokenize};
use smallvec::SmallVec;

use super::words::Words;
use crate::vocabulary::WordId;

/// Stretches longer than this are rare, and remembering them costs more than it saves.
const LONGEST: usize = 32;
/// Stretches remembered: some 20 MB of them, more than most texts have.
const MOST: usize = 1 << 18;

#[derive(Debug, Clone, Copy)]
struct Piece {
    id: WordId,
    start: u8,
    end: u8,
}

/// Splits lines, remembering what it has split.
#[derive(Debug)]
pub(super) struct Splitter<'w> {
    words: &'w Words,
    remembered: HashMap<Box<str>, SmallVec<[Piece; 2]>, FixedState>,
    tokens: Vec<Token>,
    ids: Vec<WordId>,
}

impl<'w> Splitter<'w> {
    pub(super) fn new(words: &'w Words) -> Self {
        Self { words, remembered: HashMap::default(), tokens: Vec::new(), ids: Vec::new() }
    }

    /// Hands on each sentence of a line; returns how many tokens it has.
    pub(super) fn split(&mut self, line: &str, mut sentence: impl FnMut(&[WordId])) -> usize {
        self.tokens.clear();
        self.ids.clear();
        let mut at = 0;
        for stretch in line.split(|c: char| c.is_ascii_whitespace()) {
            if !stretch.is_empty() {
                self.add(at, stretch);
            }
            at += stretch.len() + 1;
        }
        for range in sentences(line, &self.tokens) {
            sentence(&self.ids[range]);
        }
        self.ids.len()
    }

    fn add(&mut self, at: usize, stretch: &str) {
        if let Some(pieces) = self.remembered.get(stretch) {
            for Piece { id, start, end } in pieces {
                let (start, end) = (at + usize::from(*start), at + usize::from(*end));
                self.tokens.push(Token { start, end });
                self.ids.push(*id);
            }
            return;
        }
        let mut pieces = SmallVec::new();
        for token in tokenize(stretch) {
            let id = self.words.id(&token.text(stretch).to_lowercase());
            self.tokens.push(Token { start: at + token.start, end: at + token.end });
            self.ids.push(id);
            if stretch.len() <= LONGEST {
                pieces.push(Piece { id, start: token.start as u8, end: token.end as u8 });
            }
        }
        if stretch.len() <= LONGEST {
            if self.remembered.len() >= MOST {
                self.remembered.clear();
            }
            self.remembered.insert(stretch.into(), pieces);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Sentences of small-letter tokens, as the splitter has them and as the lexicon has them.
    fn both(line: &str) -> [Vec<Vec<String>>; 2] {
        let words = Words::default();
        let mut splitter = Splitter::new(&words);
        let mut ours = Vec::new();
        // The second time from memory.
        for _ in 0..2 {
            ours.clear();
            splitter.split(line, |ids| ours.push(ids.to_vec()));
        }
        let met = words.into_met();
        let text = |id: WordId| met[id as usize].to_string();
        let tokens = tokenize(line);
        let theirs = sentences(line, &tokens).into_iter().map(|range| {
            tokens[range].iter().map(|token| token.text(line).to_lowercase()).collect()
        });
        [
            ours.into_iter().map(|ids| ids.into_iter().map(text).collect()).collect(),
            theirs.collect(),
        ]
    }

    proptest! {
        #[test]
        fn tokens_and_sentences_are_the_lexicons(
            line in "\\PC{0,40}|[a-zA-Z'’.,@&!?\"()\u{a0} \t-]{0,60}|([A-Z]?[a-z]{1,4}('s|n't|,|\\.|!\")? ){0,12}",
        ) {
            let [ours, theirs] = both(&line);
            prop_assert_eq!(ours, theirs);
        }
    }

    #[test]
    fn ordinary_text_is_split_as_the_lexicon_splits_it() {
        let line = "Mr. Smith didn't pay $1,000.50 to me@x.org. \"Why?\" she asked. See http://a.b/c. \
                    A-very-long-word-with-many-hyphens-in-it ended the U.S. debate.";
        let [ours, theirs] = both(line);
        assert_eq!(ours, theirs);
        assert_eq!(ours.len(), 4);
    }
}
