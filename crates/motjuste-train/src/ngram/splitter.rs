//! Lines into sentences of word numbers, fast.
//!
//! What [`tokenize`] makes of a stretch between white space does not depend on what is around it,
//! and a few thousand stretches make up most of any text. So what it made of them is remembered,
//! with the numbers of the words, and its work and the look-up of words become one look-up.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use motjuste_lexicon::{Token, sentences, tokenize};
use smallvec::SmallVec;

use super::key::WordId;
use super::recent::{Name, Piece, Recent};
use super::words::Words;

/// Stretches longer than this are rare, and remembering them costs more than it saves.
const LONGEST: usize = 32;
/// Bytes a remembered stretch takes, its letters included.
const PER_STRETCH: usize = 96;

/// Splits lines, remembering what it has split.
#[derive(Debug)]
pub(super) struct Splitter<'w> {
    words: &'w Words,
    recent: Recent,
    remembered: HashMap<Box<str>, SmallVec<[Piece; 2]>, FixedState>,
    most: usize,
    tokens: Vec<Token>,
    ids: Vec<WordId>,
}

impl<'w> Splitter<'w> {
    /// A splitter that remembers as much as `memory` holds.
    pub(super) fn new(words: &'w Words, memory: usize) -> Self {
        Self {
            words,
            recent: Recent::new(),
            remembered: HashMap::default(),
            // A table that grows is there twice for a moment.
            most: memory / PER_STRETCH / 2,
            tokens: Vec::new(),
            ids: Vec::new(),
        }
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
        let name = Name::of(stretch);
        if let Some(name) = name {
            let pieces = self.recent.get(name);
            if !pieces.is_empty() {
                append(&mut self.tokens, &mut self.ids, at, pieces);
                return;
            }
        }
        if let Some(pieces) = self.remembered.get(stretch) {
            append(&mut self.tokens, &mut self.ids, at, pieces);
            if let Some(name) = name {
                self.recent.keep(name, pieces);
            }
            return;
        }
        self.add_new(at, stretch);
    }

    /// Adds a stretch that is not remembered.
    fn add_new(&mut self, at: usize, stretch: &str) {
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
            if self.remembered.len() >= self.most {
                self.remembered.clear();
            }
            self.remembered.insert(stretch.into(), pieces);
        }
    }
}

/// Appends the tokens of a stretch that begins at `at`.
fn append(tokens: &mut Vec<Token>, ids: &mut Vec<WordId>, at: usize, pieces: &[Piece]) {
    for piece in pieces {
        let (start, end) = (at + usize::from(piece.start), at + usize::from(piece.end));
        tokens.push(Token { start, end });
        ids.push(piece.id);
    }
}

#[cfg(test)]
mod tests {
    use motjuste_systems::parts::ngrams::RESERVED;
    use proptest::prelude::*;

    use super::*;

    /// Sentences of small-letter tokens, as the splitter has them and as the lexicon has them.
    fn both(line: &str, memory: usize) -> [Vec<Vec<String>>; 2] {
        let words = Words::new([]);
        let mut splitter = Splitter::new(&words, memory);
        let mut ours = Vec::new();
        // The second time from memory.
        for _ in 0..2 {
            ours.clear();
            splitter.split(line, |ids| ours.push(ids.to_vec()));
        }
        let met = words.met();
        let text = |id: WordId| met[id as usize - RESERVED.len()].to_string();
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
            memory in prop_oneof![Just(0usize), Just(1 << 20)],
        ) {
            let [ours, theirs] = both(&line, memory);
            prop_assert_eq!(ours, theirs);
        }
    }

    #[test]
    fn ordinary_text_is_split_as_the_lexicon_splits_it() {
        let line = "Mr. Smith didn't pay $1,000.50 to me@x.org. \"Why?\" she asked. See http://a.b/c. \
                    A-very-long-word-with-many-hyphens-in-it ended the U.S. debate.";
        let [ours, theirs] = both(line, 1 << 20);
        assert_eq!(ours, theirs);
        assert_eq!(ours.len(), 4);
    }
}
