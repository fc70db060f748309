//! Histograms: how often values fall into each bin, for one or several series.

use super::axis::{Steps, Tick};
use super::bars::cluster;
use super::svg::Svg;
use super::{Draw, Extent, Key, LARGEST, Panel, range};
use crate::ReportError;

/// Counts of values between edges. A bin holds its lower edge; the last one its upper edge too.
#[derive(Debug, Clone, PartialEq)]
pub struct Histogram {
    edges: Vec<f64>,
    series: Vec<(String, Vec<usize>)>,
    shares: bool,
}

impl Histogram {
    /// Equal bins from `low` to `high`.
    ///
    /// # Errors
    /// [`ReportError::Bins`] for no bins, or a range that does not rise.
    pub fn even(low: f64, high: f64, bins: usize) -> Result<Self, ReportError> {
        // Written so that NaN fails too.
        let drawable = low < high && low.abs().max(high.abs()) <= LARGEST;
        if bins == 0 || !drawable {
            return Err(ReportError::Bins { low, high, bins });
        }
        // Multiplying before dividing makes 3/10 the float that is written 0.3.
        let edge = |i: usize| low + (high - low) * i as f64 / bins as f64;
        let edges = (0..=bins).map(edge).collect();
        Ok(Self { edges, series: Vec::new(), shares: false })
    }

    /// Counts a series of values.
    ///
    /// # Errors
    /// [`ReportError::OutsideBins`] for a value in no bin, NaN included.
    pub fn series(
        mut self,
        name: impl Into<String>,
        values: impl IntoIterator<Item = f64>,
    ) -> Result<Self, ReportError> {
        let name = name.into();
        let mut counts = vec![0; self.edges.len() - 1];
        for value in values {
            match self.bin(value) {
                Some(bin) => counts[bin] += 1,
                None => {
                    let (first, last) = self.range();
                    return Err(ReportError::OutsideBins { series: name, value, first, last });
                }
            }
        }
        self.series.push((name, counts));
        Ok(self)
    }

    /// Shows percentages of each series instead of counts, to compare series of different sizes.
    pub fn shares(mut self) -> Self {
        self.shares = true;
        self
    }

    fn counts(&self) -> impl Iterator<Item = (&str, &[usize])> {
        self.series.iter().map(|(name, counts)| (name.as_str(), counts.as_slice()))
    }

    fn range(&self) -> (f64, f64) {
        (self.edges[0], self.edges[self.edges.len() - 1])
    }

    fn bin(&self, value: f64) -> Option<usize> {
        let last = self.edges.len() - 1;
        if value == self.edges[last] {
            return Some(last - 1);
        }
        let above = self.edges.partition_point(|edge| *edge <= value);
        (1..=last).contains(&above).then(|| above - 1)
    }

    fn height(&self, counts: &[usize], bin: usize) -> f64 {
        let total: usize = counts.iter().sum();
        match (self.shares, total) {
            (false, _) => counts[bin] as f64,
            (true, 0) => 0.0,
            (true, total) => 100.0 * counts[bin] as f64 / total as f64,
        }
    }
}

impl Draw for Histogram {
    fn names(&self) -> Vec<&str> {
        self.counts().map(|(name, _)| name).collect()
    }

    fn extent(&self) -> Option<Extent> {
        let heights = self
            .counts()
            .flat_map(|(_, counts)| (0..counts.len()).map(move |bin| self.height(counts, bin)));
        let (_, highest) = range(heights)?;
        (highest > 0.0).then(|| Extent { x: self.range(), y: (0.0, highest) })
    }

    fn counts_things(&self) -> bool {
        !self.shares
    }

    fn x_ticks(&self) -> Vec<Tick> {
        Steps::within(self.range(), 10, false).ticks()
    }

    fn key(&self) -> Key {
        Key::Block
    }

    fn draw(&self, panel: &Panel, svg: &mut Svg) {
        for (bin, edges) in self.edges.windows(2).enumerate() {
            let slot = (panel.x.at(edges[0]), panel.x.at(edges[1]));
            let gap = if self.series.len() == 1 { 0.04 } else { 0.12 };
            let bars = cluster(slot, self.series.len(), gap, f64::INFINITY);
            for (series, ((_, counts), bar)) in self.series.iter().zip(bars).enumerate() {
                bar.draw(self.height(counts, bin), panel, svg, series);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bin_holds_its_lower_edge_and_the_last_its_upper_edge() {
        let histogram = Histogram::even(0.0, 1.0, 10)
            .unwrap()
            .series("scores", [0.0, 0.1, 0.3, 0.3, 0.7, 0.95, 1.0])
            .unwrap();
        let (_, counts) = histogram.counts().next().unwrap();
        assert_eq!(counts, [1, 1, 0, 2, 0, 0, 0, 1, 0, 2]);
    }

    #[test]
    fn no_value_is_left_out_silently() {
        for bad in [-0.01, 1.01, f64::NAN] {
            let histogram = Histogram::even(0.0, 1.0, 10).unwrap();
            let error = histogram.series("scores", [bad]).unwrap_err();
            assert!(matches!(error, ReportError::OutsideBins { .. }), "{error}");
        }
    }

    #[test]
    fn edges_must_make_bins() {
        for (low, high, bins) in [(0.0, 1.0, 0), (0.0, 0.0, 1), (1.0, 0.0, 2), (0.0, f64::NAN, 1)] {
            let error = Histogram::even(low, high, bins).unwrap_err();
            assert!(matches!(error, ReportError::Bins { .. }), "{error}");
        }
    }

    #[test]
    fn shares_make_series_of_different_sizes_comparable() {
        let histogram = Histogram::even(0.0, 2.0, 2)
            .unwrap()
            .series("small", [0.0, 1.0])
            .unwrap()
            .series("large", vec![0.0; 400])
            .unwrap()
            .shares();
        assert_eq!(histogram.extent().unwrap().y, (0.0, 100.0));
    }
}
