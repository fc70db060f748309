//! Words of everyday sentences: their part of speech and form, as `tests/fixtures/tags.tsv` has them.

use motjuste_lexicon::{Tag, Tagger, tokenize};

/// The share of marked words that must be tagged right.
const RIGHT: f64 = 0.93;

struct Marked {
    text: String,
    /// Byte offsets of the marked words.
    words: Vec<(usize, usize)>,
    /// Tags that are right, for each.
    right: Vec<Vec<&'static str>>,
}

fn fixture() -> Vec<Marked> {
    let rows = include_str!("fixtures/tags.tsv").lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let (sentence, tags) = row.split_once('\t').expect(row);
        let (mut text, mut words) = (String::new(), Vec::new());
        for (at, part) in sentence.split('*').enumerate() {
            if at % 2 == 1 {
                words.push((text.len(), text.len() + part.len()));
            }
            text.push_str(part);
        }
        let right: Vec<Vec<&str>> = tags.split(", ").map(|tag| tag.split('|').collect()).collect();
        assert_eq!(words.len(), right.len(), "{row}");
        Marked { text, words, right }
    })
    .collect()
}

fn name(tag: Tag) -> String {
    let slot = tag.slot.map_or("", |slot| slot.name());
    format!("{} {slot}", tag.pos).trim_end().to_owned()
}

#[test]
fn everyday_sentences_are_tagged_right() {
    let (mut of, mut wrong) = (0, Vec::new());
    for Marked { text, words, right } in fixture() {
        let tokens = tokenize(&text);
        let written: Vec<&str> = tokens.iter().map(|token| token.text(&text)).collect();
        let tags = Tagger::embedded().tag(&written);
        for (word, right) in words.iter().zip(right) {
            let at = tokens.iter().position(|token| (token.start, token.end) == *word);
            let found = at.map(|at| name(tags[at]));
            of += 1;
            if !found.as_deref().is_some_and(|found| right.contains(&found)) {
                wrong.push(format!("{text} {}: {found:?}", &text[word.0..word.1]));
            }
        }
    }
    let share = 1.0 - wrong.len() as f64 / of as f64;
    assert!(share >= RIGHT, "{share:.3} of {of} right; wrong:\n{}", wrong.join("\n"));
}
