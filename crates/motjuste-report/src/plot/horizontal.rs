//! Horizontal bars: names keep their full length, and more rows make the plot taller, not
//! its lettering smaller.

use super::axis::{Scale, Steps, Tick, number_label};
use super::bars::{Bars, NUMBER_SIZE};
use super::frame::{LABEL_SIZE, MARGIN, PLAIN, TICK, TICK_SIZE, covered, header, no_data};
use super::lettering::{shortened, width};
use super::palette::{self, AXIS, GRID, SOFT_INK};
use super::svg::{Anchor, Lettering, Svg};
use super::{Draw, Plot};

/// Narrow enough to be read on a telephone without turning it.
const WIDTH: f64 = 560.0;
/// A name is cut to this width.
const LONGEST_NAME: f64 = 190.0;
/// A bar, and the room between two rows.
const THICKNESS: f64 = 14.0;
const GAP: f64 = 10.0;

pub(super) fn draw(plot: &Plot, bars: &Bars) -> Svg {
    let mut svg = Svg::new(WIDTH);
    let top = header(&mut svg, &plot.title, bars) + 20.0;
    let Some(extent) = bars.extent() else {
        no_data(&mut svg, top + 20.0);
        svg.height = top + 50.0;
        return svg;
    };
    let row = bars.names().len() as f64 * THICKNESS + GAP;
    let bottom = top + bars.rows().count() as f64 * row;
    let steps = Steps::around(covered(extent.y, plot.y.covered), 5, false);
    let scale = Scale { values: steps.range(), places: places(bars) };
    axis(&mut svg, &scale, &steps.ticks(), (top, bottom));
    for (at, (name, values)) in bars.rows().enumerate() {
        let middle = top + (at as f64 + 0.5) * row;
        let name = shortened(name, LABEL_SIZE, LONGEST_NAME);
        let lettering = Lettering { anchor: Anchor::End, ..PLAIN };
        let edge = name_edge(bars);
        svg.text((edge, middle + LABEL_SIZE * 0.36), &name, lettering);
        for (series, value) in values.enumerate() {
            let place = middle - (row - GAP) / 2.0 + series as f64 * THICKNESS;
            bar(&mut svg, &scale, (series, value), place, bars.decimals());
        }
    }
    svg.line((scale.at(0.0), top), (scale.at(0.0), bottom), AXIS);
    svg.height = bottom + 34.0;
    let text = plot.y.text();
    if !text.is_empty() {
        let place = (f64::midpoint(scale.places.0, scale.places.1), bottom + 40.0);
        svg.text(place, &text, Lettering { anchor: Anchor::Middle, ..PLAIN });
        svg.height += 20.0;
    }
    svg
}

fn name_edge(bars: &Bars) -> f64 {
    let names = bars.rows().map(|(name, _)| width(name, LABEL_SIZE));
    MARGIN + names.fold(0.0, f64::max).min(LONGEST_NAME)
}

/// Where the scale begins and ends, with room for the numbers at the ends of the bars.
fn places(bars: &Bars) -> (f64, f64) {
    let number = |value: f64| width(&number_label(value, bars.decimals()), NUMBER_SIZE) + 6.0;
    let room = |negative: bool| {
        let values = bars.values().filter(|value| (*value < 0.0) == negative);
        values.map(number).fold(0.0, f64::max)
    };
    (name_edge(bars) + 8.0 + room(true), WIDTH - MARGIN.max(room(false) + 4.0))
}

fn axis(svg: &mut Svg, scale: &Scale, ticks: &[Tick], (top, bottom): (f64, f64)) {
    for tick in ticks {
        let x = scale.at(tick.value);
        svg.line((x, top), (x, bottom), GRID);
        let lettering = Lettering { anchor: Anchor::Middle, ..TICK };
        svg.text((x, bottom + 6.0 + TICK_SIZE), &tick.label, lettering);
    }
}

/// A bar from zero to its value, with the number beyond its end; a dash where there is none.
fn bar(
    svg: &mut Svg,
    scale: &Scale,
    (series, value): (usize, Option<f64>),
    top: f64,
    decimals: usize,
) {
    let zero = scale.at(0.0);
    let end = value.map_or(zero, |value| scale.at(value));
    if value.is_some() {
        let (corner, size) = ((zero.min(end), top + 0.5), ((end - zero).abs(), THICKNESS - 1.0));
        svg.rect(corner, size, palette::color(series), palette::opacity(series));
    }
    let text = value.map_or_else(|| "–".to_owned(), |value| number_label(value, decimals));
    let (anchor, x) = match value {
        Some(value) if value < 0.0 => (Anchor::End, end - 4.0),
        _ => (Anchor::Start, end + 4.0),
    };
    let lettering = Lettering { size: NUMBER_SIZE, fill: SOFT_INK, anchor, ..PLAIN };
    svg.text((x, top + THICKNESS / 2.0 + NUMBER_SIZE * 0.36), &text, lettering);
}
