//! The few SVG elements that plots are made of (SVG 1.1), written the same way every time.

use std::fmt::Write as _;

use super::lettering::FAMILY;
use super::palette::{self, PAPER};
use crate::xml::escape;

/// Where text is placed relative to its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Lettering {
    pub(super) size: f64,
    pub(super) fill: &'static str,
    pub(super) anchor: Anchor,
    pub(super) semibold: bool,
    pub(super) turn: f64,
}

#[derive(Debug)]
pub(super) struct Svg {
    pub(super) width: f64,
    /// Grows with what is drawn; known at the end.
    pub(super) height: f64,
    body: String,
}

impl Svg {
    pub(super) const fn new(width: f64) -> Self {
        Self { width, height: 0.0, body: String::new() }
    }

    pub(super) fn rect(
        &mut self,
        (x, y): (f64, f64),
        (width, height): (f64, f64),
        fill: &str,
        opacity: f64,
    ) {
        let (x, y) = (number(x), number(y));
        let (width, height) = (number(width), number(height));
        let opacity = fill_opacity(opacity);
        self.element(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"{opacity}/>"
        ));
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: &str) {
        self.element(&format!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{stroke}\"/>",
            number(from.0),
            number(from.1),
            number(to.0),
            number(to.1)
        ));
    }

    /// The line of the n-th series of a curve.
    pub(super) fn polyline(&mut self, points: &[(f64, f64)], series: usize) {
        let dashes = match palette::round(series) {
            0 => String::new(),
            round => format!(" stroke-dasharray=\"{} 3\"", 3 * round + 3),
        };
        self.element(&format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.25\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\"{dashes}/>",
            path(points),
            palette::color(series)
        ));
    }

    pub(super) fn polygon(&mut self, points: &[(f64, f64)], fill: &str, opacity: f64) {
        let opacity = fill_opacity(opacity);
        self.element(&format!("<polygon points=\"{}\" fill=\"{fill}\"{opacity}/>", path(points)));
    }

    /// The point of the n-th series: its shape tells series apart in black and white.
    pub(super) fn point(&mut self, (x, y): (f64, f64), series: usize) {
        let fill = palette::color(series);
        match series % 4 {
            0 => self.element(&format!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"{fill}\"/>",
                number(x),
                number(y)
            )),
            1 => self.rect((x - 3.75, y - 3.75), (7.5, 7.5), fill, 1.0),
            2 => self.polygon(&[(x, y - 5.0), (x + 5.0, y + 3.75), (x - 5.0, y + 3.75)], fill, 1.0),
            _ => self.polygon(
                &[(x, y - 5.25), (x + 5.25, y), (x, y + 5.25), (x - 5.25, y)],
                fill,
                1.0,
            ),
        }
    }

    pub(super) fn text(&mut self, (x, y): (f64, f64), text: &str, lettering: Lettering) {
        let (x, y) = (number(x), number(y));
        let anchor = match lettering.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let weight = if lettering.semibold { " font-weight=\"600\"" } else { "" };
        let turn = if lettering.turn == 0.0 {
            String::new()
        } else {
            format!(" transform=\"rotate({} {x} {y})\"", number(lettering.turn))
        };
        self.element(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"{anchor}\"{weight}{turn}>{}</text>",
            number(lettering.size),
            lettering.fill,
            escape(text)
        ));
    }

    /// The whole document on a white page; `title` is read out by screen readers.
    pub(super) fn document(self, title: &str) -> String {
        let (width, height) = (number(self.width), number(self.height));
        let size = format!("width=\"{width}\" height=\"{height}\"");
        let namespace = "xmlns=\"http://www.w3.org/2000/svg\"";
        self.element_with(&format!("{namespace} {size}"), title)
    }

    /// An element to stand in an HTML page, which gives it its width and, if it wants, its colours.
    pub(super) fn inline(self, title: &str) -> String {
        let fixed = self.element_with("class=\"plot\"", title);
        // Text is escaped, so that a quoted colour is always an attribute.
        palette::PROPERTIES.iter().fold(fixed, |svg, (color, property)| {
            svg.replace(&format!("\"{color}\""), &format!("\"var({property}, {color})\""))
        })
    }

    fn element_with(&self, attributes: &str, title: &str) -> String {
        let (width, height) = (number(self.width), number(self.height));
        format!(
            "<svg {attributes} viewBox=\"0 0 {width} {height}\" font-family=\"{FAMILY}\" role=\"img\">\n\
             <title>{}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>\n{}</svg>\n",
            escape(title),
            self.body
        )
    }

    fn element(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }
}

fn fill_opacity(opacity: f64) -> String {
    if opacity < 1.0 { format!(" fill-opacity=\"{}\"", number(opacity)) } else { String::new() }
}

fn path(points: &[(f64, f64)]) -> String {
    let mut out = String::new();
    for (x, y) in points {
        let gap = if out.is_empty() { "" } else { " " };
        let _ = write!(out, "{gap}{},{}", number(*x), number(*y));
    }
    out
}

/// Hundredths of a unit are finer than any screen.
fn number(value: f64) -> String {
    let text = crate::number::rounded(value, 2);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
