//! Digram coding: frequent pairs of letters become one byte, which takes two fifths off WordNet's
//! text (Bell, Cleary & Witten 1990, *Text Compression*).
//!
//! A word has exactly one code, so words are compared by comparing codes; nothing is ever decoded.

use std::collections::BTreeMap;

use crate::rules::Form;

/// ASCII stands for itself; bytes from here on stand for pairs.
const FIRST_PAIR: u8 = 128;
/// How many pairs have a code.
pub(crate) const PAIRS: usize = 128;
/// The longest code a [`Code`] can hold; WordNet's longest is 42.
pub(crate) const LONGEST: usize = 63;

/// The pairs that have a code, most frequent first; `[0, 0]` fills up a list that is too short.
pub(crate) type PairList = [[u8; 2]; PAIRS];

/// The most frequent pairs of adjoining letters in the words.
pub(crate) fn frequent_pairs<'w>(words: impl Iterator<Item = &'w str>) -> PairList {
    let mut counts: BTreeMap<[u8; 2], u32> = BTreeMap::new();
    for word in words {
        for pair in word.as_bytes().windows(2) {
            *counts.entry([pair[0], pair[1]]).or_default() += 1;
        }
    }
    let mut pairs: Vec<_> = counts.into_iter().collect();
    pairs.sort_by_key(|&(pair, count)| (std::cmp::Reverse(count), pair));

    let mut list = [[0, 0]; PAIRS];
    for (place, (pair, _)) in list.iter_mut().zip(pairs) {
        *place = pair;
    }
    list
}

/// The code of every pair of ASCII characters, 0 for those without.
pub(crate) struct Digrams([[u8; 128]; 128]);

impl Digrams {
    pub(crate) fn new(list: &PairList) -> Self {
        let mut codes = [[0; 128]; 128];
        for (code, [first, second]) in (FIRST_PAIR..=u8::MAX).zip(list) {
            if *first != 0 && first.is_ascii() && second.is_ascii() {
                codes[usize::from(*first)][usize::from(*second)] = code;
            }
        }
        Self(codes)
    }

    /// The code of a form; none if it is spelled or as long as no word of the table is.
    pub(crate) fn encode(&self, form: Form<'_>) -> Option<Code> {
        // One letter longer than any word, so that the last letter has a neighbour too.
        let mut letters = [0; 2 * LONGEST + 1];
        let (stem, len) = (form.stem.len(), form.len());
        if len >= letters.len() {
            return None;
        }
        letters[..stem].copy_from_slice(form.stem.as_bytes());
        letters[stem..len].copy_from_slice(form.added.as_bytes());
        if !is_spelling(&letters[..len]) {
            return None;
        }
        let mut code = Code::default();
        let mut at = 0;
        while at < len {
            let pair = self.0[usize::from(letters[at] & 127)][usize::from(letters[at + 1] & 127)];
            // No branch on the pair: nobody could predict it.
            let is_pair = pair != 0;
            code.push(if is_pair { pair } else { letters[at] })?;
            at += 1 + usize::from(is_pair);
        }
        Some(code)
    }
}

/// Whether a word of the table may be spelled so: in ASCII, without spaces.
///
/// Turning phrases away here spares them a look into the table.
pub(crate) fn is_spelling(word: &[u8]) -> bool {
    word.iter().all(u8::is_ascii_graphic)
}

pub(crate) struct Code {
    bytes: [u8; LONGEST],
    len: usize,
    hash: u64,
}

impl Default for Code {
    fn default() -> Self {
        Self { bytes: [0; LONGEST], len: 0, hash: 0xcbf2_9ce4_8422_2325 }
    }
}

impl Code {
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Whether this is the code given. Codes are short and mostly differ at once: a plain loop
    /// beats a call to compare memory.
    pub(crate) fn is(&self, code: &[u8]) -> bool {
        self.len == code.len() && self.bytes.iter().zip(code).all(|(a, b)| a == b)
    }

    /// FNV-1a.
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    fn push(&mut self, byte: u8) -> Option<()> {
        *self.bytes.get_mut(self.len)? = byte;
        self.len += 1;
        self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn code(digrams: &Digrams, word: &str) -> Option<Vec<u8>> {
        let code = digrams.encode(Form::whole(word))?;
        Some(code.bytes().to_vec())
    }

    #[test]
    fn frequent_pairs_become_one_byte() {
        let list = frequent_pairs(["inning", "in", "no"].into_iter());
        assert_eq!(list[..2], [*b"in", *b"ng"]);
        let digrams = Digrams::new(&list);
        assert_eq!(code(&digrams, "iinx").unwrap(), [b'i', 128, b'x']);
        assert_eq!(code(&digrams, "").unwrap(), []);
    }

    #[test]
    fn what_the_table_cannot_hold_has_no_code() {
        let digrams = Digrams::new(&[[0, 0]; PAIRS]);
        assert_eq!(code(&digrams, "naïve"), None);
        assert_eq!(code(&digrams, "sum total"), None);
        assert_eq!(code(&digrams, &"a".repeat(LONGEST)).unwrap().len(), LONGEST);
        assert_eq!(code(&digrams, &"a".repeat(LONGEST + 1)), None);
    }

    proptest! {
        #[test]
        fn different_words_have_different_codes(
            corpus in proptest::collection::vec("[a-d_]{0,8}", 0..20),
            one in "[a-d_]{0,8}",
            other in "[a-d_]{0,8}",
        ) {
            let digrams = Digrams::new(&frequent_pairs(corpus.iter().map(String::as_str)));
            prop_assert_eq!(one == other, code(&digrams, &one) == code(&digrams, &other));
        }

        #[test]
        fn where_stem_and_addition_meet_does_not_matter(
            corpus in proptest::collection::vec("[a-z]{0,8}", 0..20),
            stem in "[a-z]{0,8}",
        ) {
            let digrams = Digrams::new(&frequent_pairs(corpus.iter().map(String::as_str)));
            let parted = digrams.encode(Form { stem: &stem, added: "man" }).unwrap();
            let whole = digrams.encode(Form::whole(&format!("{stem}man"))).unwrap().bytes().to_vec();
            prop_assert_eq!(parted.bytes(), whole);
        }
    }
}
