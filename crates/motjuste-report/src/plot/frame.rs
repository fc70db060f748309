//! What surrounds a chart: title, legend, axes, grid. Finds room for every label.

use super::axis::{Scale, Steps, Tick};
use super::lettering::{SEMIBOLD, broken, shortened, width};
use super::palette::{AXIS, GRID, INK, SOFT_INK};
use super::svg::{Anchor, Lettering, Svg};
use super::{Draw, Extent, Key, Panel, Plot, palette};

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 500.0;
pub(super) const MARGIN: f64 = 24.0;

/// Room for title and legend; a taller header makes the page taller, not the chart smaller.
const USUAL_HEADER: f64 = 80.0;

const TITLE_SIZE: f64 = 18.0;
pub(super) const LABEL_SIZE: f64 = 13.0;
pub(super) const TICK_SIZE: f64 = 12.0;

/// A name under an axis is cut to this width.
const LONGEST_NAME: f64 = 130.0;
/// Names that do not fit side by side are turned by this many degrees.
const TILT: f64 = -35.0;

pub(super) const PLAIN: Lettering =
    Lettering { size: LABEL_SIZE, fill: INK, anchor: Anchor::Start, semibold: false, turn: 0.0 };

pub(super) const TICK: Lettering = Lettering { size: TICK_SIZE, fill: SOFT_INK, ..PLAIN };

pub(super) fn draw(plot: &Plot) -> Svg {
    let chart = plot.chart.drawing();
    let mut svg = Svg::new(WIDTH);
    let header_end = header(&mut svg, &plot.title, chart);
    let height = HEIGHT + (header_end - USUAL_HEADER).max(0.0);
    match chart.extent() {
        Some(extent) => axes_and_chart(&mut svg, plot, extent, header_end, height),
        None => no_data(&mut svg, f64::midpoint(header_end, height)),
    }
    svg.height = height;
    svg
}

/// Draws title and legend; returns where they end.
pub(super) fn header(svg: &mut Svg, title: &str, chart: &dyn Draw) -> f64 {
    let title_end = self::title(svg, title);
    legend(svg, chart, title_end)
}

pub(super) fn no_data(svg: &mut Svg, baseline: f64) {
    let lettering = Lettering { anchor: Anchor::Middle, fill: SOFT_INK, ..PLAIN };
    svg.text((svg.width / 2.0, baseline), "no data", lettering);
}

/// Draws the title in at most two lines; returns where it ends.
fn title(svg: &mut Svg, title: &str) -> f64 {
    let room = (svg.width - 2.0 * MARGIN) / SEMIBOLD;
    let mut end = 16.0;
    for line in broken(title, TITLE_SIZE, room, 2) {
        end += 24.0;
        let lettering = Lettering { size: TITLE_SIZE, semibold: true, ..PLAIN };
        svg.text((MARGIN, end), &line, lettering);
    }
    end
}

/// Draws the legend of several series, in rows; returns where it ends.
fn legend(svg: &mut Svg, chart: &dyn Draw, top: f64) -> f64 {
    let names = chart.names();
    if names.len() < 2 {
        return top;
    }
    let key_width = match chart.key() {
        Key::Line => 26.0,
        Key::Block => 12.0,
    };
    let mut place = (MARGIN, top + 28.0);
    for (series, name) in names.into_iter().enumerate() {
        let name = shortened(name, LABEL_SIZE, 240.0);
        let item = key_width + 6.0 + width(&name, LABEL_SIZE);
        if place.0 + item > svg.width - MARGIN && place.0 > MARGIN {
            place = (MARGIN, place.1 + 20.0);
        }
        key(svg, chart.key(), place, key_width, series);
        svg.text((place.0 + key_width + 6.0, place.1), &name, PLAIN);
        place.0 += item + 20.0;
    }
    place.1
}

fn key(svg: &mut Svg, key: Key, (left, baseline): (f64, f64), width: f64, series: usize) {
    let middle = baseline - LABEL_SIZE * 0.36;
    match key {
        Key::Line => {
            svg.polyline(&[(left, middle), (left + width, middle)], series);
            svg.point((left + width / 2.0, middle), series);
        }
        Key::Block => svg.rect(
            (left, middle - width / 2.0),
            (width, width),
            palette::color(series),
            palette::opacity(series),
        ),
    }
}

/// How the labels under the horizontal axis are set.
struct XLabels {
    ticks: Vec<Tick>,
    tilted: bool,
    /// Height they take below the axis.
    height: f64,
}

fn axes_and_chart(svg: &mut Svg, plot: &Plot, extent: Extent, top: f64, height: f64) {
    let chart = plot.chart.drawing();
    let y_steps = Steps::around(covered(extent.y, plot.y.covered), 6, chart.counts_things());
    let y_ticks = y_steps.ticks();
    let widest = y_ticks.iter().map(|tick| width(&tick.label, TICK_SIZE)).fold(0.0, f64::max);
    let mut left = MARGIN + widest + 10.0;
    let right = WIDTH - MARGIN;

    let x_labels = set_x_labels(chart.x_ticks(), right - left);
    if let (true, Some(first)) = (x_labels.tilted, x_labels.ticks.first()) {
        let reach = width(&first.label, TICK_SIZE) * TILT.to_radians().cos();
        let slot = (right - left) / x_labels.ticks.len() as f64;
        left = left.max(reach - slot / 2.0 + MARGIN / 2.0);
    }
    let x_text = plot.x.text();
    let y_text = plot.y.text();
    let label_room = if x_text.is_empty() { 0.0 } else { 24.0 };
    let bottom = height - 14.0 - label_room - x_labels.height;
    let panel_top = top + if y_text.is_empty() { 24.0 } else { 48.0 };
    let panel = Panel {
        x: Scale { values: extent.x, places: (left, right) },
        y: Scale { values: y_steps.range(), places: (bottom, panel_top) },
    };

    let room = right - MARGIN;
    svg.text((MARGIN, top + 28.0), &shortened(&y_text, LABEL_SIZE, room), PLAIN);
    y_axis(svg, &panel, &y_ticks);
    chart.draw(&panel, svg);
    x_axis(svg, &panel, &x_labels);
    let lettering = Lettering { anchor: Anchor::Middle, ..PLAIN };
    let place = (f64::midpoint(left, right), height - 16.0);
    svg.text(place, &shortened(&x_text, LABEL_SIZE, right - left), lettering);
}

/// The values shown and those the axis was asked to cover.
pub(super) fn covered(values: (f64, f64), wanted: Option<(f64, f64)>) -> (f64, f64) {
    let (low, high) = wanted.unwrap_or(values);
    (values.0.min(low), values.1.max(high))
}

/// Side by side where they fit; else numbers are thinned out and names tilted.
fn set_x_labels(mut ticks: Vec<Tick>, room: f64) -> XLabels {
    let names = ticks.iter().any(|tick| tick.name);
    let slot = room / ticks.len().max(1) as f64;
    let widest = ticks.iter().map(|tick| width(&tick.label, TICK_SIZE)).fold(0.0, f64::max);
    let fits = widest + 8.0 <= slot;
    if fits || !names {
        let every = if fits { 1.0 } else { (widest + 8.0) / slot };
        return XLabels { ticks: every_nth(ticks, every), tilted: false, height: 24.0 };
    }
    for tick in &mut ticks {
        tick.label = shortened(&tick.label, TICK_SIZE, LONGEST_NAME);
    }
    let height = widest.min(LONGEST_NAME) * -TILT.to_radians().sin() + 24.0;
    XLabels { ticks: every_nth(ticks, TICK_SIZE * 1.4 / slot), tilted: true, height }
}

fn every_nth(ticks: Vec<Tick>, spacing: f64) -> Vec<Tick> {
    let step = (spacing.ceil() as usize).max(1);
    ticks.into_iter().step_by(step).collect()
}

fn y_axis(svg: &mut Svg, panel: &Panel, ticks: &[Tick]) {
    let (left, right) = panel.x.places;
    for tick in ticks {
        let y = panel.y.at(tick.value);
        svg.line((left, y), (right, y), GRID);
        let lettering = Lettering { anchor: Anchor::End, ..TICK };
        svg.text((left - 8.0, y + TICK_SIZE * 0.36), &tick.label, lettering);
    }
}

/// The axis is at zero if zero is shown, otherwise at the bottom; its labels are always below.
fn x_axis(svg: &mut Svg, panel: &Panel, labels: &XLabels) {
    let (left, right) = panel.x.places;
    let bottom = panel.y.places.0;
    let (low, high) = panel.y.values;
    let level = if low <= 0.0 && 0.0 <= high { panel.y.at(0.0) } else { bottom };
    svg.line((left, level), (right, level), AXIS);
    for tick in &labels.ticks {
        let x = panel.x.at(tick.value);
        if !tick.name {
            svg.line((x, bottom), (x, bottom + 4.0), AXIS);
        }
        if labels.tilted {
            let lettering = Lettering { anchor: Anchor::End, turn: TILT, ..TICK };
            svg.text((x + 4.0, bottom + 14.0), &tick.label, lettering);
        } else {
            let lettering = Lettering { anchor: Anchor::Middle, ..TICK };
            svg.text((x, bottom + 19.0), &tick.label, lettering);
        }
    }
}
