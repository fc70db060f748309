//! Plots as PNG: the SVG drawn in software with an embedded typeface, the same on every machine.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::ReportError;

const REGULAR: &[u8] = include_bytes!("../../assets/inter/Inter-Regular-subset.ttf");
const SEMIBOLD: &[u8] = include_bytes!("../../assets/inter/Inter-SemiBold-subset.ttf");

/// Pixels per unit: sharp on dense screens and in print.
const SCALE: f32 = 2.0;

pub(super) fn render(svg: &str) -> Result<Vec<u8>, ReportError> {
    let failed = |reason: String| ReportError::Png { reason };
    let tree = tree(svg)?;
    let size = tree.size().to_int_size().scale_by(SCALE);
    let mut pixmap = size
        .and_then(|size| Pixmap::new(size.width(), size.height()))
        .ok_or_else(|| failed("the page is too large".to_owned()))?;
    let transform = Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| failed(error.to_string()))
}

fn tree(svg: &str) -> Result<Tree, ReportError> {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(REGULAR.to_vec());
    fonts.load_font_data(SEMIBOLD.to_vec());
    let options =
        Options { font_family: "Inter".to_owned(), fontdb: Arc::new(fonts), ..Options::default() };
    Tree::from_str(svg, &options).map_err(|error| ReportError::Png { reason: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::super::lettering;
    use super::super::palette::INK;
    use super::super::svg::{Anchor, Lettering, Svg};
    use super::*;

    /// Width of the drawn text, side bearings left out.
    fn drawn_width(text: &str, semibold: bool) -> f64 {
        let mut svg = Svg::new(5000.0);
        svg.height = 200.0;
        let lettering =
            Lettering { size: 100.0, fill: INK, anchor: Anchor::Start, semibold, turn: 0.0 };
        svg.text((0.0, 100.0), text, lettering);
        let tree = tree(&svg.document("")).unwrap();
        let drawn = tree.root().children().last().unwrap();
        f64::from(drawn.bounding_box().width())
    }

    #[test]
    fn text_is_as_wide_as_it_is_measured() {
        for text in ["lenient F@10 (%)", "MPNet-base, 12 layers", "illicit; _~^`"] {
            let measured = lettering::width(text, 100.0);
            let drawn = drawn_width(text, false);
            assert!((measured - drawn).abs() < 25.0, "{text}: {measured} {drawn}");
            let bold = drawn_width(text, true);
            assert!(bold < measured * lettering::SEMIBOLD + 1.0, "{text}: {measured} {bold}");
        }
    }
}
