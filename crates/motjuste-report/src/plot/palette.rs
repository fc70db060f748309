//! Colours that colour-blind readers can tell apart: Okabe and Ito, "Color Universal Design"
//! (2008).

/// From the most to the least legible on white; yellow and black last.
const OKABE_ITO: [&str; 8] =
    ["#0072B2", "#D55E00", "#009E73", "#E69F00", "#56B4E9", "#CC79A7", "#000000", "#F0E442"];

/// What a page can set to recolour a plot it holds: every colour, and the custom property it yields
/// to.
pub(super) const PROPERTIES: [(&str, &str); 13] = [
    (PAPER, "--plot-paper"),
    (INK, "--plot-ink"),
    (SOFT_INK, "--plot-soft-ink"),
    (AXIS, "--plot-axis"),
    (GRID, "--plot-grid"),
    (OKABE_ITO[0], "--plot-1"),
    (OKABE_ITO[1], "--plot-2"),
    (OKABE_ITO[2], "--plot-3"),
    (OKABE_ITO[3], "--plot-4"),
    (OKABE_ITO[4], "--plot-5"),
    (OKABE_ITO[5], "--plot-6"),
    (OKABE_ITO[6], "--plot-7"),
    (OKABE_ITO[7], "--plot-8"),
];

pub(super) const PAPER: &str = "#FFFFFF";
pub(super) const INK: &str = "#222222";
/// Tick labels and other text that steps back.
pub(super) const SOFT_INK: &str = "#5A5A5A";
pub(super) const AXIS: &str = "#8A8A8A";
pub(super) const GRID: &str = "#E6E6E6";

/// The colour of the n-th series.
pub(super) fn color(series: usize) -> &'static str {
    OKABE_ITO[series % OKABE_ITO.len()]
}

/// Which time the colours go round: later rounds of lines are dashed.
pub(super) fn round(series: usize) -> usize {
    series / OKABE_ITO.len()
}

/// How solid the n-th series is filled: later rounds are lighter.
pub(super) fn opacity(series: usize) -> f64 {
    1.0 / (1.0 + round(series) as f64)
}
