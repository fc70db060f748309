//! Line charts with an optional band of spread: F@k (Jabbari 2010), RBO by depth (SWORDS §3).

use super::axis::{Steps, Tick};
use super::svg::Svg;
use super::{Draw, Extent, Key, Panel, drawable, palette, range};
use crate::ReportError;

/// More points than this are drawn as a bare line.
const MARKED_POINTS: usize = 30;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
    /// Half the height of the band, such as a standard deviation.
    pub spread: Option<f64>,
}

impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Self {
        Self { x, y, spread: None }
    }
}

/// Lines through points that run from left to right.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Curve {
    series: Vec<(String, Vec<Point>)>,
}

impl Curve {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a line. The sign of a spread is of no account.
    ///
    /// # Errors
    /// [`ReportError::NotDrawable`] for values that are not finite, [`ReportError::Unordered`]
    /// when x does not rise.
    pub fn series(
        mut self,
        name: impl Into<String>,
        points: impl IntoIterator<Item = Point>,
    ) -> Result<Self, ReportError> {
        let name = name.into();
        let mut line: Vec<Point> = Vec::new();
        for point in points {
            for value in [point.x, point.y, point.spread.unwrap_or(0.0)] {
                drawable(&name, value)?;
            }
            if line.last().is_some_and(|last| last.x >= point.x) {
                return Err(ReportError::Unordered { series: name, x: point.x });
            }
            line.push(point);
        }
        self.series.push((name, line));
        Ok(self)
    }

    fn points(&self) -> impl Iterator<Item = &Point> {
        self.series.iter().flat_map(|(_, points)| points)
    }
}

impl Draw for Curve {
    fn names(&self) -> Vec<&str> {
        self.series.iter().map(|(name, _)| name.as_str()).collect()
    }

    fn extent(&self) -> Option<Extent> {
        let (low, high) = range(self.points().flat_map(|point| {
            let spread = point.spread.unwrap_or(0.0);
            [point.y - spread, point.y + spread]
        }))?;
        // Zero is shown where it costs little room; a line needs it less than a bar.
        let low = if 0.0 < low && low < high * 0.4 { 0.0 } else { low };
        let x = range(self.points().map(|point| point.x))?;
        let (left, right) = super::axis::widened(x);
        let room = (right - left) * 0.025;
        Some(Extent { x: (left - room, right + room), y: (low, high) })
    }

    fn x_ticks(&self) -> Vec<Tick> {
        let whole = self.points().all(|point| point.x.fract() == 0.0);
        let range = range(self.points().map(|point| point.x));
        range.map_or_else(Vec::new, |range| Steps::within(range, 10, whole).ticks())
    }

    fn key(&self) -> Key {
        Key::Line
    }

    fn draw(&self, panel: &Panel, svg: &mut Svg) {
        let place = |x: f64, y: f64| (panel.x.at(x), panel.y.at(y));
        for (series, (_, points)) in self.series.iter().enumerate() {
            if points.iter().any(|point| point.spread.is_some()) {
                let edge = |point: &Point, sign: f64| {
                    place(point.x, point.y + sign * point.spread.unwrap_or(0.0).abs())
                };
                let upper = points.iter().map(|point| edge(point, 1.0));
                let lower = points.iter().rev().map(|point| edge(point, -1.0));
                let band: Vec<(f64, f64)> = upper.chain(lower).collect();
                svg.polygon(&band, palette::color(series), 0.15);
            }
        }
        for (series, (_, points)) in self.series.iter().enumerate() {
            let line: Vec<(f64, f64)> =
                points.iter().map(|point| place(point.x, point.y)).collect();
            svg.polyline(&line, series);
            if line.len() <= MARKED_POINTS {
                for point in line {
                    svg.point(point, series);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_must_run_from_left_to_right() {
        let error =
            Curve::new().series("F@k", [(1.0, 2.0), (1.0, 3.0)].map(Point::from)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "series \"F@k\" is not sorted at x = 1: sort its points by x, without duplicates"
        );
    }

    #[test]
    fn what_is_not_finite_cannot_be_drawn() {
        for bad in [f64::NAN, f64::INFINITY, 1e300] {
            let point = Point { x: 1.0, y: 2.0, spread: Some(bad) };
            let error = Curve::new().series("RBO", [point]).unwrap_err();
            assert!(matches!(error, ReportError::NotDrawable { .. }), "{error}");
        }
    }

    #[test]
    fn the_band_is_inside_the_plot() {
        let point = Point { x: 1.0, y: 10.0, spread: Some(3.0) };
        let curve = Curve::new().series("RBO", [point]).unwrap();
        assert_eq!(curve.extent().unwrap().y, (7.0, 13.0));
    }
}
