//! A sequence of words as one number, the last word in the highest bits: numbers sort as sequences
//! do when read from their end, which brings together all that can stand before the same words.

use std::marker::PhantomData;

/// A word by its place in a list.
pub(super) type WordId = u32;

/// A number that holds a sequence. The narrow one takes half the memory and is sorted faster; the
/// wide one is for long sequences and many words.
pub(super) trait Key: Copy + Ord + Send + Sync + 'static {
    const BITS: u32;
    fn from_id(id: WordId) -> Self;
    /// The lowest 32 bits.
    fn low(self) -> WordId;
    fn widened(self) -> u128;
    /// The number again, if it is this wide.
    fn narrowed(wide: u128) -> Self;
    fn up(self, bits: u32) -> Self;
    fn down(self, bits: u32) -> Self;
    fn or(self, other: Self) -> Self;
    /// Highest bits that two numbers share.
    fn shared_bits(self, other: Self) -> u32;
}

macro_rules! key {
    ($number:ty) => {
        impl Key for $number {
            const BITS: u32 = <$number>::BITS;
            fn from_id(id: WordId) -> Self {
                id.into()
            }
            fn low(self) -> WordId {
                self as WordId
            }
            fn widened(self) -> u128 {
                self.into()
            }
            fn narrowed(wide: u128) -> Self {
                wide as Self
            }
            fn up(self, bits: u32) -> Self {
                self.checked_shl(bits).unwrap_or(0)
            }
            fn down(self, bits: u32) -> Self {
                self.checked_shr(bits).unwrap_or(0)
            }
            fn or(self, other: Self) -> Self {
                self | other
            }
            fn shared_bits(self, other: Self) -> u32 {
                (self ^ other).leading_zeros()
            }
        }
    };
}
key!(u64);
key!(u128);

/// How sequences of one length are packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Packing<K> {
    order: u32,
    /// Of a word.
    bits: u32,
    number: PhantomData<K>,
}

impl<K: Key> Packing<K> {
    pub(super) fn new(order: usize) -> Self {
        let order = order as u32;
        Self { order, bits: (K::BITS / order).min(WordId::BITS), number: PhantomData }
    }

    /// How many words can be told apart.
    pub(super) const fn capacity(&self) -> u64 {
        1 << self.bits
    }

    /// The same word over and over.
    pub(super) fn filled(&self, id: WordId) -> K {
        (0..self.order).fold(K::from_id(0), |key, _| self.followed(key, id))
    }

    /// The sequence without its first word, with `id` at the end.
    pub(super) fn followed(&self, key: K, id: WordId) -> K {
        key.down(self.bits).or(K::from_id(id).up((self.order - 1) * self.bits))
    }

    /// The word so many places before the last.
    pub(super) fn word(&self, key: K, back: usize) -> WordId {
        let word = key.down((self.order - 1 - back as u32) * self.bits).low();
        if self.bits == WordId::BITS { word } else { word & ((1 << self.bits) - 1) }
    }

    /// The last word.
    pub(super) fn last(&self, key: K) -> WordId {
        key.down((self.order - 1) * self.bits).low()
    }

    /// How many words two sequences share, from the end.
    pub(super) fn shared(&self, a: K, b: K) -> usize {
        let unused = K::BITS - self.order * self.bits;
        ((a.shared_bits(b).saturating_sub(unused)) / self.bits).min(self.order) as usize
    }

    /// The sequence in other words, in another number.
    pub(super) fn translated<L: Key>(
        &self,
        key: K,
        into: &Packing<L>,
        word: impl Fn(WordId) -> WordId,
    ) -> L {
        let words = (0..self.order as usize).rev().map(|back| word(self.word(key, back)));
        words.fold(L::from_id(0), |key, id| into.followed(key, id))
    }

    /// The first `length` words of a sequence given from its start, in numbers that sort from the
    /// start, each before its continuations. Places are counted from 1; 0 stands after the last.
    pub(super) fn forward(&self, words: impl Iterator<Item = WordId>) -> K {
        let place = |at: u32| (self.order - 1 - at) * self.bits;
        (0..)
            .zip(words)
            .fold(K::from_id(0), |key, (at, id)| key.or(K::from_id(id + 1).up(place(at))))
    }

    /// The words of such a number.
    pub(super) fn forward_words(&self, key: K) -> impl Iterator<Item = WordId> + use<K> {
        let packing = *self;
        (0..self.order as usize).map_while(move |at| packing.word(key, at).checked_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check<K: Key>(order: usize, a: &[u32], b: &[u32]) {
        let packing = Packing::<K>::new(order);
        let pack =
            |words: &[u32]| words.iter().fold(packing.filled(0), |k, w| packing.followed(k, *w));
        let (a, b) = (&a[..order], &b[..order]);
        let back = |key| (0..order).rev().map(|n| packing.word(key, n)).collect::<Vec<_>>();
        assert_eq!(back(pack(a)), a);
        let from_end = a.iter().rev().cmp(b.iter().rev());
        assert_eq!(pack(a).cmp(&pack(b)), from_end);
        let shared = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
        assert_eq!(packing.shared(pack(a), pack(b)), shared);
        let forward = |words: &[u32]| packing.forward(words.iter().copied());
        assert_eq!(forward(a).cmp(&forward(b)), a.cmp(b));
        assert_eq!(packing.forward_words(forward(a)).collect::<Vec<_>>(), a);
        assert!(forward(&a[..order - 1]) < forward(a));
        assert_eq!(
            packing.translated(pack(a), &Packing::<u128>::new(order), |w| w + 1).widened(),
            Packing::<u128>::new(order).translated(
                a.iter().fold(0, |k, w| Packing::<u128>::new(order).followed(k, w + 1)),
                &Packing::<u128>::new(order),
                |w| w
            )
        );
    }

    proptest! {
        #[test]
        fn numbers_sort_as_sequences(a in prop::array::uniform5(0..9u32), b in prop::array::uniform5(0..9u32), order in 1..=5usize) {
            check::<u128>(order, &a, &b);
            check::<u64>(order, &a, &b);
        }
    }
}
