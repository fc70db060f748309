//! Measures that are functions of sums over items.

use std::iter::Sum;
use std::ops::AddAssign;

/// What one item contributes to the N sums of a measure, under either system; or those sums.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paired<const N: usize> {
    pub a: [f64; N],
    pub b: [f64; N],
}

impl<const N: usize> Paired<N> {
    /// No contribution.
    pub const ZERO: Self = Self { a: [0.0; N], b: [0.0; N] };

    /// The numbers of either system given to the other, if so; without a branch, which half of the
    /// time would be the wrong one.
    #[must_use]
    pub fn swapped_if(mut self, swap: bool) -> Self {
        let mask = 0_u64.wrapping_sub(u64::from(swap));
        for (a, b) in self.a.iter_mut().zip(&mut self.b) {
            let exchanged = (a.to_bits() ^ b.to_bits()) & mask;
            *a = f64::from_bits(a.to_bits() ^ exchanged);
            *b = f64::from_bits(b.to_bits() ^ exchanged);
        }
        self
    }
}

impl<const N: usize> AddAssign for Paired<N> {
    fn add_assign(&mut self, other: Self) {
        for n in 0..N {
            self.a[n] += other.a[n];
            self.b[n] += other.b[n];
        }
    }
}

impl<const N: usize> Sum for Paired<N> {
    fn sum<I: Iterator<Item = Self>>(items: I) -> Self {
        let mut sums = Self::ZERO;
        items.for_each(|item| sums += item);
        sums
    }
}

/// The measure Σ₀/Σ₁: a mean (score, 1), a pooled precision (TP, guesses) or recall (TP, gold).
pub fn ratio([numerator, denominator]: &[f64; 2]) -> Option<f64> {
    (*denominator != 0.0).then(|| numerator / denominator)
}

/// The measure F = 2PR/(P + R) of P = TP/guesses and R = TP/gold, from (TP, guesses, gold).
pub fn pooled_f([true_positives, guesses, gold]: &[f64; 3]) -> Option<f64> {
    ratio(&[2.0 * true_positives, guesses + gold])
}

/// The measure Σxy/√(Σx²·Σy²) of (xy, x², y²): the uncentred Pearson correlation of SemEval-2020
/// task 3, subtask 1.
pub fn uncentred([xy, xx, yy]: &[f64; 3]) -> Option<f64> {
    ratio(&[*xy, (xx * yy).sqrt()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pooled_f_weighs_items_by_their_size() {
        // TP 9 of 10 guesses, 10 gold; TP 0 of 1 guess, 1 gold: not the mean of .9 and 0.
        assert_eq!(pooled_f(&[9.0, 11.0, 11.0]), Some(9.0 / 11.0));
        assert_eq!(pooled_f(&[0.0, 5.0, 5.0]), Some(0.0));
        assert_eq!(pooled_f(&[0.0, 0.0, 0.0]), None);
        assert_eq!(uncentred(&[6.0, 4.0, 9.0]), Some(1.0));
        assert_eq!(uncentred(&[0.0, 0.0, 9.0]), None);
    }
}
