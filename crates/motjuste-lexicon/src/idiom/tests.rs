use super::*;
use crate::{Tagger, tokenize};

fn found(text: &str, word: &str) -> Option<String> {
    let tokens = tokenize(text);
    let words: Vec<&str> = tokens.iter().map(|token| token.text(text)).collect();
    let own = words.iter().position(|token| *token == word).unwrap();
    let tags = Tagger::embedded().tag(&words);
    Idioms::embedded().find(&words, &tags, &(own..own + 1)).map(|found| found.text)
}

#[test]
fn idioms_are_found_however_they_are_inflected() {
    for (text, word, idiom) in [
        ("He bit the bullet and paid.", "bullet", "bite the bullet"),
        ("She is biting the proverbial bullet.", "biting", "bite the bullet"),
        ("You are pulling my leg.", "leg", "pull someone's leg"),
        ("He was only pulling the old man's leg.", "pulling", "pull someone's leg"),
        ("It cost the small company an arm and a leg.", "arm", "cost an arm and a leg"),
        ("She let the cat out of the bag.", "cat", "let the cat out of the bag"),
        ("The beans had already been spilled.", "beans", "spill the beans"),
        ("A once-in-a-blue-moon event.", "once-in-a-blue-moon", "once in a blue moon"),
        ("He is rich, and handsome to boot.", "boot", "and something to boot"),
        ("They put the lid on his plans.", "lid", "put the lid on"),
        ("He took it, hook, line, and sinker.", "line", "hook, line and sinker"),
    ] {
        assert_eq!(found(text, word).as_deref(), Some(idiom), "{text}");
    }
}

#[test]
fn what_fills_a_gap_and_literal_uses_are_no_idioms() {
    for (text, word) in [
        ("It cost the small company an arm and a leg.", "company"),
        ("She is biting the proverbial bullet.", "proverbial"),
        ("He put the bullet on the table.", "bullet"),
        ("A woman in the black dress came in.", "black"),
        ("The leg of the chair broke.", "leg"),
        ("Put the lid on the pan.", "lid"),
        ("Green shoots pushed through the soil.", "shoots"),
        ("Tighten the screws with a small screwdriver.", "screws"),
        ("Lay the map flat.", "flat"),
        ("The computer takes ages to boot.", "boot"),
    ] {
        assert_eq!(found(text, word), None, "{text}");
    }
}

#[test]
fn every_line_is_an_idiom_of_several_words() {
    let table = include_str!("../../data/idioms.tsv");
    let lines: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() >= 4_000);
    let pattern = |line: &str| line.split('\t').next().unwrap_or_default().to_lowercase();
    for pair in lines.windows(2) {
        assert!(pattern(pair[0]) < pattern(pair[1]), "{:?} is out of order", pair);
    }
    for sequence in &Idioms::embedded().sequences {
        let idiom = Idioms::embedded().idioms[sequence.idiom as usize].pattern;
        let words = sequence.elements.iter().filter(|element| element.choices().next().is_some());
        assert!(sequence.elements.len() > 1 && words.count() > 0, "{idiom}");
        assert!(sequence.elements.len() < 20, "{idiom}");
    }
}

#[test]
fn no_word_of_an_idiom_makes_it_literal() {
    for idiom in Idioms::embedded().iter().filter(|idiom| !idiom.literal.is_empty()) {
        let words: Vec<&str> = idiom.pattern.split([' ', '/']).collect();
        assert!(idiom.literal.split(' ').all(|word| !words.contains(&word)), "{idiom:?}");
    }
}

#[test]
fn alternatives_have_a_gap_only_where_the_idiom_has_one() {
    for idiom in Idioms::embedded().iter() {
        for alternative in idiom.alternatives() {
            for gap in ["one's", "someone's", "oneself"] {
                let has = |text: &str| text.split(' ').any(|word| word == gap);
                assert!(!has(alternative) || has(idiom.pattern), "{idiom:?}");
            }
        }
    }
}
