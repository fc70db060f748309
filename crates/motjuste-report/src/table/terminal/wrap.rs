//! Breaking text to a display width: at spaces and joints of names, else between characters.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Lines of at most `width` columns (one grapheme, where even that is wider). Never empty lines
/// at the end; no line for empty text.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for piece in pieces(text) {
        if !line.is_empty() && line.width() + piece.trim_end().width() > width {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        if piece.trim_end().width() <= width {
            line += piece;
            continue;
        }
        for grapheme in piece.graphemes(true) {
            if !line.is_empty() && format!("{line}{grapheme}").trim_end().width() > width {
                lines.push(line.trim_end().to_owned());
                line.clear();
            }
            line += grapheme;
        }
    }
    if !line.trim_end().is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// Width of the widest word between spaces.
pub(super) fn longest_word(text: &str) -> usize {
    text.split(' ').map(UnicodeWidthStr::width).max().unwrap_or(0)
}

/// At most `width` columns, with an ellipsis where something was cut off.
pub(super) fn clip(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut out = String::new();
    for grapheme in text.graphemes(true) {
        if format!("{out}{grapheme}").width() + 1 > width {
            break;
        }
        out += grapheme;
    }
    out + if width > 0 { "…" } else { "" }
}

/// Runs of text between which a line may break: after a space, `-`, `_`, `/` or `+`.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive([' ', '-', '_', '/', '+'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_breaks_at_spaces_and_joints() {
        assert_eq!(wrap("a good word", 6), ["a good", "word"]);
        assert_eq!(wrap("bert-base-uncased", 10), ["bert-base-", "uncased"]);
        assert_eq!(wrap("", 10), Vec::<String>::new());
    }

    #[test]
    fn long_pieces_break_between_characters_by_display_width() {
        assert_eq!(wrap("漢字仮名交", 4), ["漢字", "仮名", "交"]);
        assert_eq!(wrap("👩‍🔬👩‍🔬", 2), ["👩‍🔬", "👩‍🔬"]);
    }

    #[test]
    fn clipping_says_so() {
        assert_eq!(clip("lenient", 7), "lenient");
        assert_eq!(clip("lenient", 5), "leni…");
        assert_eq!(clip("漢字仮", 4), "漢…");
    }
}
