//! How wide text is in the plots' typeface, so that labels neither overlap nor leave the page.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthChar;

/// The typeface where it is installed, else the reader's own.
pub(super) const FAMILY: &str = "Inter, 'Helvetica Neue', Arial, sans-serif";

/// Advance widths of U+0020–U+007E in Inter Regular, in 1/2048 em.
const ADVANCES: [u16; 95] = [
    576, 589, 954, 1297, 1314, 2011, 1319, 614, 747, 747, 1026, 1355, 590, 942, 590, 738, 1292,
    833, 1249, 1265, 1323, 1215, 1270, 1159, 1267, 1270, 590, 618, 1355, 1355, 1355, 1047, 1978,
    1413, 1340, 1496, 1478, 1231, 1209, 1528, 1522, 550, 1169, 1376, 1158, 1850, 1543, 1566, 1308,
    1566, 1318, 1314, 1322, 1524, 1413, 2018, 1397, 1390, 1288, 747, 738, 747, 965, 934, 661, 1150,
    1254, 1170, 1254, 1194, 758, 1256, 1211, 496, 496, 1124, 496, 1794, 1210, 1228, 1254, 1254,
    771, 1081, 670, 1211, 1151, 1676, 1118, 1151, 1131, 873, 681, 873, 1355,
];

/// Semibold letters are at most this much wider, in the faces that stand in for Inter too.
pub(super) const SEMIBOLD: f64 = 1.2;

/// Width of a line of regular text.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * size
}

/// The text cut to a width, with an ellipsis where something is missing.
pub(super) fn shortened(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for grapheme in text.graphemes(true) {
        if width(&kept, size) + width(grapheme, size) + width("…", size) > room {
            break;
        }
        kept += grapheme;
    }
    kept.trim_end().to_owned() + "…"
}

/// Lines of whole words, at most `lines` of them; a last line that is too long is shortened.
pub(super) fn broken(text: &str, size: f64, room: f64, lines: usize) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let full = out.len() == lines;
        match out.last_mut() {
            Some(line) if full || width(&format!("{line} {word}"), size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => out.push(word.to_owned()),
        }
    }
    out.iter().map(|line| shortened(line, size, room)).collect()
}

/// In em. Outside ASCII a generous guess from the terminal width: wide characters fill an em.
fn advance(c: char) -> f64 {
    let ascii = (c as usize).checked_sub(0x20).and_then(|i| ADVANCES.get(i));
    match (ascii, c.width()) {
        (Some(&units), _) => f64::from(units) / 2048.0,
        (None, Some(2)) => 1.0,
        (None, Some(1)) => 0.7,
        (None, _) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_cut_to_its_room() {
        let name = "bert-base-uncased-lexical-substitution";
        let short = shortened(name, 12.0, 100.0);
        assert!(short.ends_with('…') && width(&short, 12.0) <= 100.0, "{short}");
        assert_eq!(shortened("BERT", 12.0, 100.0), "BERT");
    }

    #[test]
    fn titles_break_between_words() {
        let lines = broken("F at k of every system on SWORDS dev", 18.0, 200.0, 2);
        assert_eq!(lines, ["F at k of every system", "on SWORDS dev"]);
        assert_eq!(broken("one two three four", 18.0, 50.0, 2), ["one", "two…"]);
    }
}
