//! Plots: a chart with title, axes and legend, drawn as SVG and, from that, as PNG.

mod axis;
mod bars;
mod curve;
mod file;
mod frame;
mod histogram;
mod horizontal;
mod lettering;
mod palette;
#[cfg(feature = "png")]
mod png;
mod svg;

pub use axis::Axis;
pub use bars::Bars;
pub use curve::{Curve, Point};
pub use file::PlotFormat;
pub use histogram::Histogram;

use std::path::Path;

use self::axis::{Scale, Tick};
use self::svg::Svg;
use crate::ReportError;

/// Larger than any measure; beyond it ticks and labels would lose their digits.
const LARGEST: f64 = 1e12;

/// What is drawn between the axes.
#[derive(Debug, Clone, PartialEq)]
pub enum Chart {
    /// Counts of values in bins: a score distribution.
    Histogram(Histogram),
    /// Lines, perhaps with a band of spread: F@k, RBO by depth.
    Curve(Curve),
    /// Bars side by side: systems by part of speech.
    Bars(Bars),
}

/// A chart with title and axes, 800 × 500 units or taller where the legend needs it; horizontal bars are
/// 560 units wide and as tall as there are rows.
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    title: String,
    x: Axis,
    y: Axis,
    chart: Chart,
}

impl Plot {
    /// A plot. An empty title or axis label takes no room.
    pub fn new(title: impl Into<String>, x: Axis, y: Axis, chart: impl Into<Chart>) -> Self {
        Self { title: title.into(), x, y, chart: chart.into() }
    }

    /// The plot as an SVG document. The same plot gives the same bytes.
    pub fn to_svg(&self) -> String {
        self.draw().document(&self.title)
    }

    /// The plot as an element of an HTML page. It takes the width it is given, and the page's
    /// custom properties `--plot-paper`, `--plot-ink`, `--plot-soft-ink`, `--plot-axis`,
    /// `--plot-grid` and `--plot-1` to `--plot-8` recolour it, in the dark for example.
    pub fn to_inline_svg(&self) -> String {
        self.draw().inline(&self.title)
    }

    fn draw(&self) -> Svg {
        match &self.chart {
            Chart::Bars(bars) if bars.is_horizontal() => horizontal::draw(self, bars),
            _ => frame::draw(self),
        }
    }

    /// The plot as a PNG image of two pixels per unit.
    ///
    /// # Errors
    /// [`ReportError::Png`] when the renderer fails.
    #[cfg(feature = "png")]
    pub fn to_png(&self) -> Result<Vec<u8>, ReportError> {
        png::render(&self.to_svg())
    }

    /// Writes the plot as SVG or PNG, as the extension says. The file appears whole or not at all.
    ///
    /// # Errors
    /// [`ReportError::UnknownPlotFormat`] for another extension, [`ReportError::Write`] when the
    /// file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), ReportError> {
        file::write(self, path)
    }
}

/// The range of what a chart shows.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Extent {
    x: (f64, f64),
    y: (f64, f64),
}

/// How a series looks in the legend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    Line,
    Block,
}

/// The rectangle between the axes, with its scales.
#[derive(Debug, Clone, Copy)]
struct Panel {
    x: Scale,
    y: Scale,
}

/// What the frame asks of a chart.
trait Draw {
    /// Names of the series, in order of drawing.
    fn names(&self) -> Vec<&str>;
    /// What must be visible; none when there is nothing to show.
    fn extent(&self) -> Option<Extent>;
    fn x_ticks(&self) -> Vec<Tick>;
    /// Whether the vertical axis counts things, and so has whole ticks.
    fn counts_things(&self) -> bool {
        false
    }
    /// How its series look in the legend.
    fn key(&self) -> Key;
    fn draw(&self, panel: &Panel, svg: &mut Svg);
}

impl Chart {
    fn drawing(&self) -> &dyn Draw {
        match self {
            Self::Histogram(histogram) => histogram,
            Self::Curve(curve) => curve,
            Self::Bars(bars) => bars,
        }
    }
}

impl From<Histogram> for Chart {
    fn from(histogram: Histogram) -> Self {
        Self::Histogram(histogram)
    }
}

impl From<Curve> for Chart {
    fn from(curve: Curve) -> Self {
        Self::Curve(curve)
    }
}

impl From<Bars> for Chart {
    fn from(bars: Bars) -> Self {
        Self::Bars(bars)
    }
}

/// The value, if it can be drawn.
fn drawable(series: &str, value: f64) -> Result<f64, ReportError> {
    // Written so that NaN fails too.
    if value.abs() <= LARGEST {
        Ok(value)
    } else {
        Err(ReportError::NotDrawable { series: series.to_owned(), value })
    }
}

/// Smallest and largest of some values.
fn range(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    values.into_iter().fold(None, |range, value| match range {
        None => Some((value, value)),
        Some((low, high)) => Some((value.min(low), value.max(high))),
    })
}
