//! Discounts of modified Kneser–Ney (Chen & Goodman 1998, equation 26), from how many sequences have
//! an adjusted count of 1, 2, 3 and 4.

/// Where too few sequences tell: what they are in many a text, half a count per count.
const USUAL: [f64; 3] = [0.5, 1.0, 1.5];

/// How many sequences have an adjusted count of 1, 2, 3 and 4.
pub(super) type CountsOfCounts = [u64; 4];

/// Taken off adjusted counts of 1, of 2, of 3 and more.
pub(super) fn discounts(counts: CountsOfCounts) -> [f64; 3] {
    let [one, two, three, four] = counts.map(|count| count as f64);
    let share = one / (one + 2.0 * two);
    let discounts = [
        1.0 - 2.0 * share * two / one,
        2.0 - 3.0 * share * three / two,
        3.0 - 4.0 * share * four / three,
    ];
    // No more than the count itself, and no less than nothing.
    let possible = discounts.iter().zip([1.0, 2.0, 3.0]).all(|(d, most)| (0.0..=most).contains(d));
    if possible { discounts } else { USUAL }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discounts_are_those_of_the_equation() {
        // Y = 100 / (100 + 2·40) = 5/9.
        let expected =
            [1.0 - 2.0 * 5.0 / 9.0 * 0.4, 2.0 - 3.0 * 5.0 / 9.0 * 0.5, 3.0 - 4.0 * 5.0 / 9.0 * 0.5];
        for (found, expected) in discounts([100, 40, 20, 10]).into_iter().zip(expected) {
            assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        }
    }

    #[test]
    fn too_few_sequences_get_the_usual_ones() {
        for counts in [[0; 4], [5, 0, 0, 0], [3, 2, 0, 1], [1, 1, 9, 9]] {
            assert_eq!(discounts(counts), USUAL, "{counts:?}");
        }
    }
}
