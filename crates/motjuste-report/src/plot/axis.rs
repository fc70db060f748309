//! Axes: labels, round ticks, and the way from values to places.

use crate::number::{rounded, with_thousands};

/// An axis: what is measured, in what unit.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Axis {
    pub(super) label: String,
    pub(super) unit: Option<String>,
    pub(super) covered: Option<(f64, f64)>,
}

impl Axis {
    pub fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), ..Self::default() }
    }

    /// The unit, shown after the label: `F@k (%)`.
    pub fn unit(mut self, unit: impl Into<String>) -> Self {
        self.unit = Some(unit.into());
        self
    }

    /// Makes the vertical axis cover at least this range, so that plots can be compared.
    /// Bounds that are not finite are ignored.
    pub fn covering(mut self, low: f64, high: f64) -> Self {
        self.covered = (low.abs() <= super::LARGEST && high.abs() <= super::LARGEST)
            .then_some((low.min(high), low.max(high)));
        self
    }

    pub(super) fn text(&self) -> String {
        match &self.unit {
            Some(unit) if self.label.is_empty() => unit.clone(),
            Some(unit) => format!("{} ({unit})", self.label),
            None => self.label.clone(),
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tick {
    pub(super) value: f64,
    pub(super) label: String,
    /// A name rather than a number: tilted where it does not fit, never left out for room.
    pub(super) name: bool,
}

/// From values to places on the page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Scale {
    pub(super) values: (f64, f64),
    pub(super) places: (f64, f64),
}

impl Scale {
    pub(super) fn at(&self, value: f64) -> f64 {
        let share = (value - self.values.0) / (self.values.1 - self.values.0);
        self.places.0 + share * (self.places.1 - self.places.0)
    }
}

/// Round numbers a fixed step apart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Steps {
    step: f64,
    first: i64,
    last: i64,
}

impl Steps {
    /// About `count` steps that cover the range, widened outward to round numbers.
    pub(super) fn around(range: (f64, f64), count: usize, whole: bool) -> Self {
        let (low, high) = widened(range);
        let step = step(high - low, count, whole);
        Self {
            step,
            first: (low / step + 1e-9).floor() as i64,
            last: (high / step - 1e-9).ceil() as i64,
        }
    }

    /// At most about `count` steps inside the range; whole ones where the values are whole.
    pub(super) fn within(range: (f64, f64), count: usize, whole: bool) -> Self {
        let (low, high) = widened(range);
        let step = step(high - low, count, whole);
        Self {
            step,
            first: (low / step - 1e-9).ceil() as i64,
            last: (high / step + 1e-9).floor() as i64,
        }
    }

    pub(super) fn range(&self) -> (f64, f64) {
        (self.value(self.first), self.value(self.last))
    }

    /// Digits after the point that tell the ticks apart.
    pub(super) fn decimals(&self) -> usize {
        (-self.step.log10().floor()).max(0.0) as usize
    }

    pub(super) fn ticks(&self) -> Vec<Tick> {
        (self.first..=self.last)
            .map(|i| Tick {
                value: self.value(i),
                label: number_label(self.value(i), self.decimals()),
                name: false,
            })
            .collect()
    }

    fn value(&self, i: i64) -> f64 {
        i as f64 * self.step
    }
}

/// A number as written in a plot: a true minus sign, thousands set apart.
pub(super) fn number_label(value: f64, decimals: usize) -> String {
    let text = if decimals > 6 {
        format!("{value:.1e}")
    } else {
        with_thousands(&rounded(value, decimals))
    };
    text.replace('-', "−")
}

/// A range with some width, so that ticks can be placed on it.
pub(super) fn widened((low, high): (f64, f64)) -> (f64, f64) {
    let size = low.abs().max(high.abs());
    if size < 1e-9 {
        (0.0, 1.0)
    } else if high - low < size * 1e-6 {
        (low - size / 2.0, high + size / 2.0)
    } else {
        (low, high)
    }
}

/// The least of 1, 2, 5 × 10ⁿ that takes at most `count` steps over a width.
fn step(width: f64, count: usize, whole: bool) -> f64 {
    let least = (width / count as f64).max(if whole { 1.0 } else { 0.0 });
    let exponent = least.log10().floor() as i32;
    [1.0, 2.0, 5.0, 10.0]
        .map(|mantissa| mantissa * 10f64.powi(exponent))
        .into_iter()
        .find(|step| *step >= least * (1.0 - 1e-9))
        .unwrap_or(10f64.powi(exponent + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn labels(steps: Steps) -> Vec<String> {
        steps.ticks().into_iter().map(|tick| tick.label).collect()
    }

    #[test]
    fn ticks_are_round_and_cover_the_range() {
        assert_eq!(
            labels(Steps::around((0.0, 48.8), 6, false)),
            ["0", "10", "20", "30", "40", "50"]
        );
        assert_eq!(
            labels(Steps::around((-0.13, 0.31), 5, false)),
            ["−0.2", "−0.1", "0.0", "0.1", "0.2", "0.3", "0.4"]
        );
        assert_eq!(
            labels(Steps::around((0.0, 22978.0), 5, true)),
            ["0", "5,000", "10,000", "15,000", "20,000", "25,000"]
        );
    }

    #[test]
    fn whole_values_get_whole_ticks() {
        assert_eq!(labels(Steps::within((1.0, 4.0), 10, true)), ["1", "2", "3", "4"]);
        assert_eq!(
            labels(Steps::within((1.0, 50.0), 10, true)),
            ["5", "10", "15", "20", "25", "30", "35", "40", "45", "50"]
        );
    }

    #[test]
    fn a_single_value_still_has_an_axis() {
        for value in [0.0, 1e-300, 5.0, -3.0, 1e12] {
            let steps = Steps::around((value, value), 5, false);
            assert!(steps.ticks().len() > 2, "{value}: {steps:?}");
        }
    }

    proptest! {
        #[test]
        fn every_range_is_covered_by_a_readable_number_of_ticks(
            a in -1e12..1e12_f64, b in -1e12..1e12_f64, shrink in 0..300_i32,
        ) {
            let (a, b) = (a / 10f64.powi(shrink), b / 10f64.powi(shrink));
            let range = (a.min(b), a.max(b));
            let steps = Steps::around(range, 6, false);
            let (low, high) = steps.range();
            let slack = (high - low) * 1e-6;
            prop_assert!(low <= range.0 + slack && range.1 <= high + slack, "{steps:?}");
            prop_assert!((2..=9).contains(&steps.ticks().len()), "{steps:?}");
        }
    }
}
