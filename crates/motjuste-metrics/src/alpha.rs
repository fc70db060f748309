//! Krippendorff's alpha: agreement among any number of annotators, with missing ratings
//! (Krippendorff 2011, *Computing Krippendorff's Alpha-Reliability*).

/// What a difference between two ratings means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Categories: ratings are the same or not.
    Nominal,
    /// Ranks: the difference is the number of ratings between the two.
    Ordinal,
    /// Numbers: the squared difference.
    Interval,
}

/// Krippendorff's alpha: 1 is perfect agreement, 0 what chance gives, below 0 systematic disagreement.
///
/// `units` holds the ratings each unit received; who gave them does not matter, and a missing
/// rating is simply not there. Units with fewer than two ratings have nothing to compare and do not
/// count. `None` where no unit has two ratings, where all ratings that count are equal, or where a
/// rating is not finite.
pub fn krippendorff_alpha(units: &[Vec<f64>], level: Level) -> Option<f64> {
    if units.iter().flatten().any(|rating| !rating.is_finite()) {
        return None;
    }
    let pairable: Vec<&Vec<f64>> = units.iter().filter(|unit| unit.len() >= 2).collect();
    let scale = Scale::of(pairable.iter().copied().flatten(), level);

    let mut disagreement = 0.0;
    for ratings in &pairable {
        let mut within = 0.0;
        for (i, &a) in ratings.iter().enumerate() {
            let others = ratings[i + 1..].iter();
            within += others.map(|&b| scale.difference(a, b)).sum::<f64>();
        }
        disagreement += within / (ratings.len() - 1) as f64;
    }
    let by_chance = scale.disagreement_by_chance();
    (by_chance > 0.0).then(|| 1.0 - disagreement / by_chance)
}

/// The values that occur, and how far apart two of them are.
struct Scale {
    level: Level,
    /// Every value once, ascending.
    values: Vec<f64>,
    /// How many ratings are below each value; at the end, how many there are.
    below: Vec<f64>,
}

impl Scale {
    fn of<'a>(ratings: impl Iterator<Item = &'a f64>, level: Level) -> Self {
        // Adding zero makes −0 into 0: they are one value, and must sort as one.
        let mut sorted: Vec<f64> = ratings.map(|rating| rating + 0.0).collect();
        sorted.sort_by(f64::total_cmp);
        let mut scale = Self { level, values: Vec::new(), below: vec![0.0] };
        let mut seen = 0;
        for equal in sorted.chunk_by(|a, b| a == b) {
            seen += equal.len();
            scale.values.push(equal[0]);
            scale.below.push(seen as f64);
        }
        scale
    }

    /// How many ratings have the v-th value.
    fn frequency(&self, v: usize) -> f64 {
        self.below[v + 1] - self.below[v]
    }

    /// The squared difference δ² of two ratings.
    fn difference(&self, a: f64, b: f64) -> f64 {
        let index = |rating| self.values.partition_point(|&value| value < rating);
        self.difference_of_values(index(a.min(b)), index(a.max(b)))
    }

    /// The squared difference δ² of the v-th and the w-th value, v ≤ w.
    fn difference_of_values(&self, v: usize, w: usize) -> f64 {
        match self.level {
            Level::Nominal => f64::from(u8::from(v != w)),
            Level::Ordinal => {
                let from_v_to_w = self.below[w + 1] - self.below[v];
                (from_v_to_w - (self.frequency(v) + self.frequency(w)) / 2.0).powi(2)
            }
            Level::Interval => (self.values[w] - self.values[v]).powi(2),
        }
    }

    /// The disagreement if ratings met at random, whatever their unit.
    fn disagreement_by_chance(&self) -> f64 {
        let mut sum = 0.0;
        for v in 0..self.values.len() {
            for w in v + 1..self.values.len() {
                sum += self.frequency(v) * self.frequency(w) * self.difference_of_values(v, w);
            }
        }
        let ratings = self.below[self.values.len()];
        sum / (ratings - 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Krippendorff (2011), section C: four observers, twelve units, `.` is missing.
    fn four_observers() -> Vec<Vec<f64>> {
        let observers = [
            "1 2 3 3 2 1 4 1 2 . . .",
            "1 2 3 3 2 2 4 1 2 5 . 3",
            ". 3 3 3 2 3 4 2 2 5 1 .",
            "1 2 3 3 2 4 4 1 2 5 1 .",
        ];
        let mut units = vec![Vec::new(); 12];
        for observer in observers {
            for (unit, rating) in units.iter_mut().zip(observer.split(' ')) {
                unit.extend(rating.parse::<f64>());
            }
        }
        units
    }

    #[test]
    fn krippendorffs_own_example() {
        let units = four_observers();
        let alpha = |level| krippendorff_alpha(&units, level).unwrap();
        assert_eq!(format!("{:.3}", alpha(Level::Nominal)), "0.743");
        assert_eq!(format!("{:.3}", alpha(Level::Ordinal)), "0.815");
        assert_eq!(format!("{:.3}", alpha(Level::Interval)), "0.849");
    }

    #[test]
    fn nothing_to_compare_is_undefined() {
        for level in [Level::Nominal, Level::Ordinal, Level::Interval] {
            assert_eq!(krippendorff_alpha(&[], level), None);
            assert_eq!(krippendorff_alpha(&[vec![1.0], vec![2.0]], level), None);
            let constant = vec![vec![2.0, 2.0]; 3];
            assert_eq!(krippendorff_alpha(&constant, level), None);
            let bad = [vec![1.0, f64::NAN], vec![1.0, 2.0]];
            assert_eq!(krippendorff_alpha(&bad, level), None);
        }
    }

    #[test]
    fn perfect_agreement_is_one_and_zero_has_no_sign() {
        let units = [vec![0.0, -0.0], vec![5.0, 5.0, 5.0]];
        assert_eq!(krippendorff_alpha(&units, Level::Nominal), Some(1.0));
    }

    proptest! {
        #[test]
        fn alpha_is_at_most_one_and_ignores_order(
            mut units in prop::collection::vec(
                prop::collection::vec((0u8..5).prop_map(f64::from), 0..5), 0..12)
        ) {
            for level in [Level::Nominal, Level::Ordinal, Level::Interval] {
                let alpha = krippendorff_alpha(&units, level);
                prop_assert!(alpha.is_none_or(|alpha| alpha <= 1.0));
                units.reverse();
                units.iter_mut().for_each(|ratings| ratings.reverse());
                let reversed = krippendorff_alpha(&units, level);
                prop_assert_eq!(alpha.is_some(), reversed.is_some());
                prop_assert!((alpha.unwrap_or(0.0) - reversed.unwrap_or(0.0)).abs() < 1e-9);
            }
        }
    }
}
