//! Lines of a text broken into rows of a width, at spaces where there are any.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Columns of a tab: terminals differ, so it is drawn as spaces.
pub(crate) const TAB: &str = "    ";

/// The bytes of each row. An empty line is an empty row; line breaks belong to no row.
pub(crate) fn rows(text: &str, width: usize) -> Vec<Range<usize>> {
    let width = width.max(2); // a wide character must fit
    let mut rows = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let shown = line.strip_suffix('\r').unwrap_or(line);
        break_line(shown, start, width, &mut rows);
        start += line.len() + 1;
    }
    rows
}

fn break_line(line: &str, offset: usize, width: usize, rows: &mut Vec<Range<usize>>) {
    let (mut start, mut columns) = (0, 0);
    /// The last place to break: behind a space, and the columns up to there.
    struct Break(usize, usize);
    let mut last = Break(0, 0);
    for (at, grapheme) in line.grapheme_indices(true) {
        let wide = columns_of(grapheme);
        // Once at the last space; again within the word if that is too long even so.
        while columns + wide > width && at > start {
            let (end, before) = if last.0 > start { (last.0, last.1) } else { (at, columns) };
            rows.push(offset + start..offset + end);
            columns -= before;
            start = end;
            last = Break(start, 0);
        }
        columns += wide;
        if grapheme.chars().all(char::is_whitespace) {
            last = Break(at + grapheme.len(), columns);
        }
    }
    rows.push(offset + start..offset + line.len());
}

/// How wide a grapheme is as [`printable`].
fn columns_of(grapheme: &str) -> usize {
    match grapheme {
        "\t" => TAB.len(),
        _ if grapheme.contains(char::is_control) => 1,
        _ => grapheme.width(),
    }
}

/// A text as a terminal may show it: no control character reaches it.
pub(crate) fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for grapheme in text.graphemes(true) {
        match grapheme {
            "\t" => shown.push_str(TAB),
            _ if grapheme.contains(char::is_control) => shown.push('\u{fffd}'),
            _ => shown.push_str(grapheme),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn broken(text: &str, width: usize) -> Vec<&str> {
        rows(text, width).into_iter().map(|row| &text[row]).collect()
    }

    #[test]
    fn lines_break_at_spaces_and_long_words_anywhere() {
        assert_eq!(broken("one two three", 8), ["one two ", "three"]);
        assert_eq!(broken("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(broken("a\r\n\r\nb\n", 9), ["a", "", "b", ""]);
        assert_eq!(broken("", 9), [""]);
    }

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(broken("漢字かな交", 4), ["漢字", "かな", "交"]);
        assert_eq!(broken("漢字かな", 5), ["漢字", "かな"]);
        assert_eq!(broken("e\u{301}e\u{301}e", 2), ["e\u{301}e\u{301}", "e"]);
        assert_eq!(broken("👩‍🚀👩‍🚀", 2), ["👩‍🚀", "👩‍🚀"]);
        assert_eq!(broken("a\tb", 4), ["a", "\t", "b"]);
    }

    #[test]
    fn no_control_character_is_printed() {
        assert_eq!(printable("a\tb\u{1b}[31m\u{7}"), "a    b\u{fffd}[31m\u{fffd}");
    }

    proptest! {
        #[test]
        fn rows_hold_all_of_the_text_and_fit(text in "([a-z漢é👩]|\t| |\r\n|\n|\u{301}){0,60}", width in 4_usize..20) {
            let mut end = 0;
            for row in rows(&text, width) {
                let between = &text[end..row.start];
                prop_assert!(["", "\n", "\r\n"].contains(&between), "{:?}", between);
                prop_assert!(printable(&text[row.clone()]).width() <= width);
                end = row.end;
            }
            prop_assert!(["", "\r"].contains(&&text[end..]));
        }
    }
}
