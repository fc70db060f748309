//! Words of ordinary sentences: part of speech, dictionary form, and the form they stand in.

use motjuste_core::Pos;
use motjuste_lexicon::{Analysis, Slot, Tagger, tag_sentence, tokenize};

/// What the analysis says of the marked word, and what it must say.
fn analysed(line: &str) -> (String, String) {
    let (marked, expected) = line.split_once('\t').unwrap();
    let pieces: Vec<&str> = marked.split("**").collect();
    let [before, surface, after] = pieces.try_into().unwrap();
    let text = format!("{before}{surface}{after}");
    let tokens = tokenize(&text);
    let words: Vec<&str> = tokens.iter().map(|token| token.text(&text)).collect();
    let span = before.len()..before.len() + surface.len();
    let first = tokens.iter().position(|token| token.end > span.start).unwrap();
    let last = tokens.iter().rposition(|token| token.start < span.end).unwrap();
    let tags = tag_sentence(&words);
    let found = Analysis::new(&words, &tags, &(first..last + 1), surface, None);
    let slot = found.slot.map_or("-", Slot::name);
    let letter = found.pos.letter().unwrap_or('-');
    (format!("{letter}\t{}\t{slot}", found.lemma), expected.to_owned())
}

#[test]
fn words_of_ordinary_sentences() {
    let lines = include_str!("fixtures/analysis.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in lines {
        let (found, expected) = analysed(line);
        count += 1;
        if found != expected {
            wrong.push(format!("{line}: {found}"));
        }
    }
    assert!(count >= 150, "{count}");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_given_part_of_speech_is_taken_at_its_word() {
    let words = ["The", "fell", "runners", "rested", "."];
    let tags = Tagger::embedded().tag(&words);
    let as_verb = Analysis::new(&words, &tags, &(1..2), "fell", Some(Pos::Verb));
    assert_eq!((as_verb.pos, as_verb.lemma.as_str()), (Pos::Verb, "fall"));
    let of = Analysis::new(&["of"], &Tagger::embedded().tag(&["of"]), &(0..1), "of", None);
    assert_eq!(of.lemma, "of");
}
