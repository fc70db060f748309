//! Opposites, and words that change a fact, are not offered.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

mod safety;

use motjuste_engine::{Engine, Options, Tier, place};
use safety::{engines, lines};

/// More than any target has.
const LONGEST: usize = 1000;
/// An encoder takes long: all facts and every so many opposites are asked about.
const fn sample(tier: Tier) -> usize {
    match tier {
        Tier::Embedded => 1,
        Tier::Base => 5,
        Tier::Large => 17,
    }
}

/// A sentence and the words that must not be offered for its target.
struct Case {
    marked: String,
    words: Vec<&'static str>,
}

/// The case of a line.
fn case(line: &'static str) -> Case {
    let (marked, words) = line.split_once('\t').unwrap();
    Case { marked: marked.to_owned(), words: words.split(", ").collect() }
}

/// The case of a line, and the first of its words the other way round.
fn both_ways(line: &'static str) -> [Case; 2] {
    let there = case(line);
    let (before, rest) = line.split_once("**").unwrap();
    let (target, after) = rest.split_once("**").unwrap();
    let (after, _) = after.split_once('\t').unwrap();
    let back =
        Case { marked: format!("{before}**{}**{after}", there.words[0]), words: vec![target] };
    [there, back]
}

fn opposites() -> Vec<Case> {
    lines(include_str!("safety/opposites.txt")).flat_map(both_ways).collect()
}

fn facts() -> Vec<Case> {
    lines(include_str!("safety/facts.txt")).map(case).collect()
}

fn offered(engine: &Engine, cases: impl Iterator<Item = Case>) -> Vec<String> {
    let options = Options::default().count(LONGEST);
    let mut found = Vec::new();
    for Case { marked, words } in cases {
        let (text, span) = place::marked(&marked).unwrap();
        let answer = engine.suggest(&text, span, &options).unwrap();
        for word in words {
            let is = |other: &str| other.eq_ignore_ascii_case(word);
            if answer.suggestions.iter().any(|one| is(&one.lemma) || is(&one.form)) {
                found.push(format!("{marked} {word} ({:?} {})", answer.pos, answer.lemma));
            }
        }
    }
    found
}

#[test]
fn no_opposite_is_offered() {
    assert!(opposites().len() >= 500);
    let found = offered(&Engine::embedded().unwrap(), opposites().into_iter().chain(facts()));
    assert!(found.is_empty(), "{} words:\n{}", found.len(), found.join("\n"));
}

#[test]
fn no_opposite_is_offered_in_the_other_tiers() {
    for engine in engines() {
        let opposites = opposites().into_iter().step_by(sample(engine.tier()));
        let found = offered(&engine, opposites.chain(facts()));
        assert!(found.is_empty(), "{:?}:\n{}", engine.tier(), found.join("\n"));
    }
}

#[test]
fn a_word_for_target_and_preposition_is_explained() {
    let engine = Engine::embedded().unwrap();
    let text = "They approve of it.";
    let options = Options::default().count(LONGEST);
    let answer = engine.suggest(text, 5..12, &options).unwrap();
    for (place, one) in answer.suggestions.iter().enumerate() {
        let why = engine.why(text, 5..12, &one.lemma, &options).unwrap();
        assert_eq!(why.place, Some(place + 1), "{}", one.lemma);
    }
}

#[test]
fn what_is_no_opposite_is_still_offered() {
    let engine = Engine::embedded().unwrap();
    for (marked, word) in [
        ("She wore a **red** dress.", "scarlet"),
        ("It was **valuable** advice.", "invaluable"),
        ("The **dog** slept on the mat.", "hound"),
        ("They **increase** the price.", "raise"),
        ("A **flammable** liquid.", "inflammable"),
        ("He drives a **car**.", "automobile"),
        ("The meat was **cold**.", "chilled"),
        ("The **policeman** stopped the car.", "officer"),
        ("The **policeman** stopped the car.", "cop"),
        ("He gave the **right** answer.", "correct"),
        ("She came **right** after lunch.", "immediately"),
        ("My **mother** called.", "mom"),
        ("A **guy** waved.", "man"),
        ("My **trousers** are torn.", "pants"),
    ] {
        let (text, span) = place::marked(marked).unwrap();
        let answer = engine.suggest(&text, span, &Options::default().count(LONGEST)).unwrap();
        let words: Vec<&str> = answer.suggestions.iter().map(|one| one.lemma.as_str()).collect();
        assert!(words.contains(&word), "{marked} {word}: {words:?}");
    }
}
