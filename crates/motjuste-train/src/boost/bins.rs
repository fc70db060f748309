//! Features as small whole numbers, so that a split is found in a histogram and not by sorting
//! (Ke et al. 2017, §2.1): at most 254 quantile bins of values and one bin for what is missing.

use rayon::prelude::*;

use super::dataset::Dataset;

/// The most bins of values a feature may have: one of the 255 is for missing values.
pub(super) const MAX_VALUE_BINS: usize = 254;

/// A data set's features as bins, feature by feature.
pub(super) struct Binned {
    columns: Vec<Column>,
}

/// One feature of all rows.
pub(super) struct Column {
    /// Each row's bin.
    pub(super) bins: Vec<u8>,
    /// The greatest value of each bin; of the last one, the greatest number there is.
    pub(super) upper: Vec<f32>,
}

impl Column {
    /// The bin of the rows that lack the feature.
    pub(super) fn missing(&self) -> u8 {
        self.upper.len() as u8
    }
}

impl Binned {
    pub(super) fn new(data: &Dataset, max_bins: usize) -> Self {
        let column = |feature: usize| {
            let values: Vec<f32> =
                data.features()[feature..].iter().step_by(data.width()).copied().collect();
            let upper = upper_bounds(&values, max_bins.min(MAX_VALUE_BINS));
            let bin = |x: f32| {
                if x.is_nan() { upper.len() } else { upper.partition_point(|&bound| x > bound) }
            };
            let bins = values.into_iter().map(|x| bin(x) as u8).collect();
            Column { bins, upper }
        };
        Self { columns: (0..data.width()).into_par_iter().map(column).collect() }
    }

    pub(super) fn column(&self, feature: usize) -> &Column {
        &self.columns[feature]
    }
}

/// Bounds that put about equally many rows into each bin; between bins they lie halfway.
fn upper_bounds(values: &[f32], max_bins: usize) -> Vec<f32> {
    let counts = distinct(values);
    let mut left: usize = counts.iter().map(|(_, count)| count).sum();
    let mut bounds = Vec::new();
    let mut held = 0;
    for (at, pair) in counts.windows(2).enumerate() {
        let [(value, count), (next, next_count)] = [pair[0], pair[1]];
        held += count;
        let bins_left = max_bins - bounds.len();
        let target = left as f64 / bins_left as f64;
        // A value frequent enough to fill a bin does not share it with what came before.
        let full = held as f64 >= target || next_count as f64 >= target;
        if bins_left > 1 && (full || counts.len() - at <= bins_left) {
            bounds.push(halfway(value, next));
            left -= held;
            held = 0;
        }
    }
    bounds.push(f32::MAX);
    bounds
}

/// The values that occur, ascending, each with how often; NaN does not count.
fn distinct(values: &[f32]) -> Vec<(f32, usize)> {
    let mut sorted: Vec<f32> = values.iter().copied().filter(|x| !x.is_nan()).collect();
    sorted.sort_unstable_by(f32::total_cmp);
    sorted.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect()
}

/// A number not below `a` and below `b`, in their middle where there is one.
fn halfway(a: f32, b: f32) -> f32 {
    let middle = ((f64::from(a) + f64::from(b)) / 2.0) as f32;
    if middle < b { middle } else { a }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn few_values_have_a_bin_each() {
        assert_eq!(upper_bounds(&[3.0, 1.0, f32::NAN, 1.0, 2.0], 254), [1.5, 2.5, f32::MAX]);
        assert_eq!(upper_bounds(&[f32::NAN], 254), [f32::MAX]);
        assert_eq!(upper_bounds(&[-0.0, 0.0], 254), [f32::MAX]);
    }

    #[test]
    fn neighbouring_floats_stay_apart() {
        let a = 1.0f32;
        let bounds = upper_bounds(&[a, a.next_up()], 254);
        assert!(a <= bounds[0] && bounds[0] < a.next_up());
    }

    #[test]
    fn many_values_share_bins_evenly_and_a_frequent_one_keeps_its_own() {
        let mut values: Vec<f32> = (0..1000).map(|i| i as f32).collect();
        values.extend([500.0; 1000]);
        let bounds = upper_bounds(&values, 20);
        assert!(bounds.len() <= 20);
        assert!(bounds.contains(&499.5) && bounds.contains(&500.5));
        let widest = bounds[..bounds.len() - 1].windows(2).map(|w| w[1] - w[0]).fold(0.0, f32::max);
        assert!(widest <= 120.0, "{bounds:?}");
    }

    proptest! {
        #[test]
        fn bins_keep_the_order(values in prop::collection::vec(-5.0..5.0f32, 2..200), bins in 2..20usize) {
            let bounds = upper_bounds(&values, bins);
            prop_assert!(bounds.len() <= bins);
            prop_assert!(bounds.is_sorted_by(|a, b| a < b));
            if distinct(&values).len() <= bins {
                prop_assert_eq!(bounds.len(), distinct(&values).len());
            }
        }
    }
}
