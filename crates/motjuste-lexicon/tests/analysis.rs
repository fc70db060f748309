//! Words of ordinary sentences: part of speech, dictionary form, and the form they stand in.

use motjuste_core::Pos;
use motjuste_lexicon::{Analysis, Slot, Tagger, tag_sentence, tokenize};

/// What the analysis says of the marked word, and what it must say; `None` if no word is marked.
fn analysed(line: &str) -> Option<(String, &str)> {
    let (marked, expected) = line.split_once('\t')?;
    let [before, surface, after] = marked.split("**").collect::<Vec<_>>().try_into().ok()?;
    let text = format!("{before}{surface}{after}");
    let tokens = tokenize(&text);
    let words: Vec<&str> = tokens.iter().map(|token| token.text(&text)).collect();
    let first = tokens.iter().position(|token| token.end > before.len())?;
    let last = tokens.iter().rposition(|token| token.start < before.len() + surface.len())?;
    let tags = tag_sentence(&words);
    let found = Analysis::new(&words, &tags, &(first..last + 1), surface, None);
    let slot = found.slot.map_or("-", Slot::name);
    Some((format!("{}\t{}\t{slot}", found.pos.letter()?, found.lemma), expected))
}

#[test]
fn words_of_ordinary_sentences() {
    let lines = include_str!("fixtures/analysis.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in lines {
        let (found, expected) = analysed(line).expect("every line marks a word");
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
