//! Grouped bars: several systems side by side, by part of speech for example.

use super::axis::{Tick, number_label};
use super::palette::PAPER;
use super::svg::{Anchor, Lettering, Svg};
use super::{Draw, Extent, Key, Panel, drawable, lettering, palette, range};
use crate::ReportError;

const WIDEST: f64 = 72.0;

/// Size of the numbers on the bars.
pub(super) const NUMBER_SIZE: f64 = 11.0;

/// A bar per series in every group.
#[derive(Debug, Clone, PartialEq)]
pub struct Bars {
    groups: Vec<String>,
    series: Vec<(String, Vec<Option<f64>>)>,
    horizontal: bool,
}

impl Bars {
    pub fn new(groups: Vec<String>) -> Self {
        Self { groups, series: Vec::new(), horizontal: false }
    }

    /// Adds a bar to every group; `None` leaves a gap marked with a dash.
    ///
    /// # Errors
    /// [`ReportError::SeriesLength`] unless there is a value per group,
    /// [`ReportError::NotDrawable`] for values that are not finite.
    pub fn series(
        mut self,
        name: impl Into<String>,
        values: Vec<Option<f64>>,
    ) -> Result<Self, ReportError> {
        let name = name.into();
        if values.len() != self.groups.len() {
            return Err(ReportError::SeriesLength {
                series: name,
                values: values.len(),
                groups: self.groups.len(),
            });
        }
        for value in values.iter().flatten() {
            drawable(&name, *value)?;
        }
        self.series.push((name, values));
        Ok(self)
    }

    /// Lays the bars on their side, a row per group, so that many long names can be read.
    pub fn horizontal(mut self) -> Self {
        self.horizontal = true;
        self
    }

    pub(super) const fn is_horizontal(&self) -> bool {
        self.horizontal
    }

    /// The names of the groups, each with its values by series.
    pub(super) fn rows(&self) -> impl Iterator<Item = (&str, impl Iterator<Item = Option<f64>>)> {
        let values = |group: usize| self.series.iter().map(move |(_, values)| values[group]);
        self.groups.iter().enumerate().map(move |(group, name)| (name.as_str(), values(group)))
    }

    pub(super) fn values(&self) -> impl Iterator<Item = f64> {
        self.series.iter().flat_map(|(_, values)| values.iter().flatten().copied())
    }

    /// Three significant digits of the largest value, as the papers print them.
    pub(super) fn decimals(&self) -> usize {
        let largest = self.values().map(f64::abs).fold(0.0, f64::max);
        match largest {
            l if l >= 100.0 || l == 0.0 => 0,
            l if l >= 10.0 => 1,
            l if l >= 0.01 => 2,
            _ => 4,
        }
    }
}

impl Draw for Bars {
    fn names(&self) -> Vec<&str> {
        self.series.iter().map(|(name, _)| name.as_str()).collect()
    }

    fn extent(&self) -> Option<Extent> {
        let (low, high) = range(self.values())?;
        Some(Extent {
            x: (0.0, self.groups.len() as f64),
            // Below the lowest bar there is room for its number.
            y: (low.min(0.0) * 1.06, high.max(0.0)),
        })
    }

    fn x_ticks(&self) -> Vec<Tick> {
        let named = self.groups.iter().enumerate();
        named
            .map(|(i, group)| Tick { value: i as f64 + 0.5, label: group.clone(), name: true })
            .collect()
    }

    fn key(&self) -> Key {
        Key::Block
    }

    fn draw(&self, panel: &Panel, svg: &mut Svg) {
        let decimals = self.decimals();
        let widest_number = self
            .values()
            .map(|value| lettering::width(&number_label(value, decimals), NUMBER_SIZE))
            .fold(0.0, f64::max);
        for group in 0..self.groups.len() {
            let slot = (panel.x.at(group as f64), panel.x.at(group as f64 + 1.0));
            let bars = cluster(slot, self.series.len(), 0.25, WIDEST);
            for (series, ((_, values), bar)) in self.series.iter().zip(bars).enumerate() {
                let Some(value) = values[group] else {
                    bar.label(0.0, "–", panel, svg);
                    continue;
                };
                bar.draw(value, panel, svg, series);
                if widest_number <= bar.width() {
                    bar.label(value, &number_label(value, decimals), panel, svg);
                }
            }
        }
    }
}

/// The horizontal place of a bar.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Bar {
    left: f64,
    right: f64,
}

/// Places for `count` bars side by side in the middle of a slot, leaving at least a share of it
/// empty, none wider than `widest`.
pub(super) fn cluster(
    slot: (f64, f64),
    count: usize,
    gap: f64,
    widest: f64,
) -> impl Iterator<Item = Bar> {
    let room = (slot.1 - slot.0) * (1.0 - gap);
    let width = (room / count as f64).min(widest);
    let start = f64::midpoint(slot.0, slot.1) - width * count as f64 / 2.0;
    (0..count)
        .map(move |i| Bar { left: start + width * i as f64, right: start + width * (i + 1) as f64 })
}

impl Bar {
    fn width(self) -> f64 {
        self.right - self.left
    }

    /// From zero to the value, in the colour of the series.
    pub(super) fn draw(self, value: f64, panel: &Panel, svg: &mut Svg, series: usize) {
        let (zero, end) = (panel.y.at(0.0), panel.y.at(value));
        let hairline = if self.width() > 4.0 { 0.5 } else { 0.0 };
        svg.rect(
            (self.left + hairline, zero.min(end)),
            (self.width() - 2.0 * hairline, (zero - end).abs()),
            palette::color(series),
            palette::opacity(series),
        );
    }

    /// A number beyond the end of the bar, on white so that no grid line runs through it.
    fn label(self, value: f64, text: &str, panel: &Panel, svg: &mut Svg) {
        let middle = f64::midpoint(self.left, self.right);
        let beyond = if value < 0.0 { 13.0 } else { -4.0 };
        let baseline = panel.y.at(value) + beyond;
        let width = lettering::width(text, NUMBER_SIZE) + 2.0;
        let corner = (middle - width / 2.0, baseline - NUMBER_SIZE * 0.8);
        svg.rect(corner, (width, NUMBER_SIZE * 0.9), PAPER, 1.0);
        let lettering = Lettering {
            size: NUMBER_SIZE,
            fill: palette::SOFT_INK,
            anchor: Anchor::Middle,
            semibold: false,
            turn: 0.0,
        };
        svg.text((middle, baseline), text, lettering);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_needs_a_value() {
        let groups = vec!["NOUN".to_owned(), "VERB".to_owned()];
        let error = Bars::new(groups).series("BERT", vec![Some(1.0)]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "series \"BERT\" has 1 values for 2 groups of bars: every group needs a value; use \
                None for a missing one"
        );
    }

    #[test]
    fn bars_stand_on_zero() {
        let bars = Bars::new(vec!["NOUN".to_owned()]);
        let bars = bars.series("rho", vec![Some(-0.2)]).unwrap();
        let (low, high) = bars.extent().unwrap().y;
        assert!(low < -0.2 && high == 0.0, "{low} {high}");
    }

    #[test]
    fn bars_fill_their_slot_without_overlap() {
        let bars: Vec<Bar> = cluster((0.0, 100.0), 3, 0.25, WIDEST).collect();
        assert_eq!(bars[0], Bar { left: 12.5, right: 37.5 });
        assert!(bars.windows(2).all(|pair| pair[0].right <= pair[1].left));
    }
}
