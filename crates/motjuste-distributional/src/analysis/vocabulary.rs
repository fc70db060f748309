//! The words frequent enough to be counted further.

use std::path::PathBuf;

use motjuste_core::FastMap;

use super::segment::Segment;
use super::{Error, open};

/// Memory a word takes besides its letters: its slot in a table that may be growing, its allocation.
const WORD_MEMORY: u64 = 128;

/// Words in alphabetical order, with how often they occur.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Vocabulary {
    pub(crate) words: Vec<Box<str>>,
    pub(crate) frequencies: Vec<u64>,
}

impl Vocabulary {
    /// The words of each class that occur at least `min_count` times; classes are put together by
    /// `group`.
    ///
    /// When the table of words takes more than `memory`, the rarest are forgotten: those seen once,
    /// then those seen twice, until half of it is free. A word that keeps occurring is not among
    /// them, or loses no more than what it was forgotten with.
    pub(crate) fn of<const N: usize>(
        segments: &[PathBuf],
        min_count: u64,
        memory: u64,
        group: impl Fn(usize) -> usize,
    ) -> Result<[Self; N], Error> {
        let mut counts: FastMap<(u8, Box<str>), u64> = FastMap::default();
        let mut taken = 0;
        for path in segments {
            for (class, lemma, count) in open(path)?.words() {
                let key = (group(class) as u8, Box::from(lemma));
                let known = counts.entry(key).or_insert_with(|| {
                    taken += WORD_MEMORY + lemma.len() as u64;
                    0
                });
                *known += u64::from(count);
                if taken > memory {
                    taken = forget(&mut counts, memory / 2);
                }
            }
        }
        let mut found: Vec<_> = counts.into_iter().filter(|(_, n)| *n >= min_count).collect();
        found.sort_unstable();
        let mut groups: [Self; N] = std::array::from_fn(|_| Self::default());
        for ((group, word), count) in found {
            groups[usize::from(group)].words.push(word);
            groups[usize::from(group)].frequencies.push(count);
        }
        if groups.iter().all(|group| group.words.is_empty()) {
            return Err(Error::NoWords { min_count });
        }
        Ok(groups)
    }

    /// The most frequent words alone, if there are more; of equals the first of the alphabet.
    pub(crate) fn keep(&mut self, count: usize) {
        if self.words.len() <= count {
            return;
        }
        let mut ranked: Vec<usize> = (0..self.words.len()).collect();
        ranked.sort_by_key(|word| (std::cmp::Reverse(self.frequencies[*word]), *word));
        ranked.truncate(count);
        ranked.sort_unstable();
        self.frequencies = ranked.iter().map(|word| self.frequencies[*word]).collect();
        self.words = ranked.iter().map(|word| std::mem::take(&mut self.words[*word])).collect();
    }
}

/// Forgets the rarest words until the others take no more than `memory`; what they take.
fn forget(counts: &mut FastMap<(u8, Box<str>), u64>, memory: u64) -> u64 {
    let size = |word: &str| WORD_MEMORY + word.len() as u64;
    let taken = |counts: &FastMap<(u8, Box<str>), u64>| counts.keys().map(|(_, w)| size(w)).sum();
    let mut rare = 0;
    while taken(counts) > memory {
        rare += 1;
        counts.retain(|_, count| *count > rare);
    }
    counts.shrink_to_fit();
    taken(counts)
}

/// Numbers of the words of some vocabularies, by group and word.
pub(crate) struct Numbers<'a>(FastMap<(usize, &'a str), u32>);

impl<'a> Numbers<'a> {
    pub(crate) fn new(vocabularies: &'a [Vocabulary]) -> Self {
        let words = vocabularies.iter().enumerate().flat_map(|(group, vocabulary)| {
            (0..).zip(&vocabulary.words).map(move |(number, word)| ((group, &**word), number))
        });
        Self(words.collect())
    }

    /// The numbers of a segment's words; `None` for a word that is too rare.
    pub(crate) fn of(&self, segment: &Segment, group: impl Fn(usize) -> usize) -> Vec<Option<u32>> {
        let number = |class, lemma| self.0.get(&(group(class), lemma)).copied();
        segment.words().map(|(class, lemma, _)| number(class, lemma)).collect()
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use super::super::segment::SegmentBuilder;
    use super::*;

    /// A segment for each list of words, nouns and verbs by turns.
    fn segments(texts: &[&[&str]]) -> (tempfile::TempDir, Vec<PathBuf>) {
        let dir = tempfile::tempdir().unwrap();
        let paths = texts.iter().enumerate().map(|(at, words)| {
            let mut builder = SegmentBuilder::default();
            for (word, pos) in words.iter().zip([Pos::Noun, Pos::Verb].into_iter().cycle()) {
                let number = builder.number(word, pos).unwrap();
                builder.push(number);
            }
            let path = dir.path().join(at.to_string());
            builder.finish().write(&path).unwrap();
            path
        });
        let paths = paths.collect();
        (dir, paths)
    }

    #[test]
    fn frequent_words_are_kept_by_class_or_together() {
        let (_dir, paths) = segments(&[&["run", "run", "dog"], &["dog", "see", "run"]]);
        let [nouns, verbs] = Vocabulary::of(&paths, 2, 1 << 20, |class| class).unwrap();
        assert_eq!(
            (nouns.words, nouns.frequencies),
            (vec!["dog".into(), "run".into()], vec![2, 2])
        );
        assert!(verbs.words.is_empty());
        let [mut all] = Vocabulary::of(&paths, 1, 1 << 20, |_| 0).unwrap();
        assert_eq!(all.frequencies, [2, 3, 1]);
        all.keep(2);
        assert_eq!((all.words, all.frequencies), (vec!["dog".into(), "run".into()], vec![2, 3]));
        let none = Vocabulary::of::<1>(&paths, 9, 1 << 20, |_| 0).unwrap_err();
        assert!(none.to_string().contains("no word occurs 9 times"));
    }

    #[test]
    fn little_memory_forgets_rare_words_only() {
        let words: Vec<String> = (b'a'..=b'z')
            .flat_map(|a| (b'a'..=b'z').map(move |b| format!("{}{}x", a as char, b as char)))
            .collect();
        let texts: Vec<Vec<&str>> = words
            .chunks(20)
            .map(|rare| {
                let rare = rare.iter().map(String::as_str);
                rare.chain(["dog", "dog", "dog", "dog", "cat", "cat", "cat", "cat"]).collect()
            })
            .collect();
        let texts: Vec<&[&str]> = texts.iter().map(Vec::as_slice).collect();
        let (_dir, paths) = segments(&texts);
        let of = |memory| Vocabulary::of::<1>(&paths, 10, memory, |_| 0).unwrap();
        assert_eq!(of(10_000), of(1 << 20));
        assert_eq!(of(10_000)[0].words, ["cat".into(), "dog".into()]);
    }
}
