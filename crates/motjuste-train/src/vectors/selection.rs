//! Which sentences to encode: enough occurrences of every word in as few sentences as it takes.
//!
//! Greedy cover, the rarest words first: their sentences are needed anyway, and bring most of what
//! the frequent words need along.

use std::cmp::Reverse;
use std::ops::Range;

use super::occurrences::{Sentence, WordIndex};
use super::random::Stream;

/// Texts longer than this many bytes are taken last: they cost more and tell little more.
const COMFORTABLE: usize = 160;

/// A sentence to encode, with the words whose vectors are wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Chosen {
    pub(crate) sentence: usize,
    pub(crate) words: Vec<(WordIndex, Range<usize>)>,
}

/// Chooses sentences such that each word `wanted` occurs up to `per_word` times in them.
pub(crate) fn select(
    sentences: &[Sentence],
    wanted: &[bool],
    per_word: usize,
    seed: u64,
) -> Vec<Chosen> {
    let order = preference(sentences, seed);
    let mut found_in: Vec<Vec<usize>> = vec![Vec::new(); wanted.len()];
    for sentence in order {
        for (word, _) in &sentences[sentence].words {
            if wanted[*word as usize] {
                found_in[*word as usize].push(sentence);
            }
        }
    }
    let mut rarest_first: Vec<usize> = (0..found_in.len()).filter(|w| wanted[*w]).collect();
    rarest_first.sort_by_key(|word| (found_in[*word].len(), *word));

    let mut taken = vec![0; wanted.len()];
    let mut is_chosen = vec![false; sentences.len()];
    let mut chosen = Vec::new();
    for word in rarest_first {
        for sentence in &found_in[word] {
            if taken[word] >= per_word {
                break;
            }
            if std::mem::replace(&mut is_chosen[*sentence], true) {
                continue;
            }
            let mut words = sentences[*sentence].words.clone();
            words.retain(|(word, _)| {
                let word = *word as usize;
                let take = wanted[word] && taken[word] < per_word;
                taken[word] += usize::from(take);
                take
            });
            chosen.push(Chosen { sentence: *sentence, words });
        }
    }
    chosen
}

/// Sentences in the order in which to take them: WordNet's examples, texts of a comfortable
/// length, the others; at random among themselves, so that no source comes first.
fn preference(sentences: &[Sentence], seed: u64) -> Vec<usize> {
    let mut random = Stream::new(seed, 0);
    let mut order: Vec<usize> = (0..sentences.len()).collect();
    random.shuffle(&mut order);
    order.sort_by_key(|sentence| {
        let sentence = &sentences[*sentence];
        (Reverse(sentence.is_example), sentence.text.len() > COMFORTABLE)
    });
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sentences given by the words in them.
    fn sentences(sentences: &[&[WordIndex]]) -> Vec<Sentence> {
        let sentence = |words: &&[WordIndex]| Sentence {
            text: "some text".into(),
            is_example: false,
            words: words.iter().map(|word| (*word, 0..4)).collect(),
        };
        sentences.iter().map(sentence).collect()
    }

    #[test]
    fn frequent_words_come_with_the_sentences_of_rare_ones() {
        // Word 0 is everywhere; 1 and 2 are rare and stand beside it.
        let sentences = sentences(&[&[0], &[0, 1], &[0], &[0, 2], &[0], &[3]]);
        let chosen = select(&sentences, &[true, true, true, false], 2, 1);
        let mut taken: Vec<usize> = chosen.iter().map(|chosen| chosen.sentence).collect();
        taken.sort_unstable();
        assert_eq!(taken, [1, 3]);
    }

    #[test]
    fn no_word_is_taken_more_often_than_wanted() {
        let sentences = sentences(&[&[0, 0, 1], &[0, 1], &[1, 2], &[1]]);
        for per_word in 1..4 {
            let chosen = select(&sentences, &[true; 4], per_word, 7);
            for (word, occurring) in [(0, 3), (1, 4), (2, 1), (3, 0)] {
                let words = chosen.iter().flat_map(|chosen| &chosen.words);
                let taken = words.filter(|(own, _)| *own == word).count();
                assert_eq!(taken, per_word.min(occurring), "word {word}, {per_word} wanted");
            }
        }
    }
}
