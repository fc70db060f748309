//! Opposites, and words that change a fact, are not offered.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

mod safety;

use motjuste_engine::{Engine, Options, place};
use safety::{engines, lines};

/// More than any target has.
const LONGEST: usize = 1000;
/// With an encoder every so many sentences are asked about: what is left out does not depend on it.
const SAMPLE: usize = 16;

/// A sentence and a word that must not be offered for its target.
struct Pair {
    marked: String,
    opposite: &'static str,
}

/// Every pair of a line, and the first of them the other way round.
fn pairs(line: &'static str) -> Vec<Pair> {
    let (marked, opposites) = line.split_once('\t').unwrap();
    let opposites: Vec<&str> = opposites.split(", ").collect();
    let (before, rest) = marked.split_once("**").unwrap();
    let (target, after) = rest.split_once("**").unwrap();
    let turned = Pair { marked: format!("{before}**{}**{after}", opposites[0]), opposite: target };
    let there = opposites.into_iter().map(|opposite| Pair { marked: marked.to_owned(), opposite });
    there.chain([turned]).collect()
}

fn offered(engine: &Engine, pairs: impl Iterator<Item = Pair>) -> Vec<String> {
    let options = Options::default().count(LONGEST);
    let mut found = Vec::new();
    for Pair { marked, opposite } in pairs {
        let (text, span) = place::marked(&marked).unwrap();
        let answer = engine.suggest(&text, span, &options).unwrap();
        let is = |word: &str| word.eq_ignore_ascii_case(opposite);
        if answer.suggestions.iter().any(|one| is(&one.lemma) || is(&one.form)) {
            found.push(format!("{marked} {opposite} ({:?} {})", answer.pos, answer.lemma));
        }
    }
    found
}

#[test]
fn no_opposite_is_offered() {
    let all = || lines(include_str!("safety/opposites.txt")).flat_map(pairs);
    assert!(all().count() >= 300);
    let found = offered(&Engine::embedded().unwrap(), all());
    assert!(found.is_empty(), "{} words:\n{}", found.len(), found.join("\n"));
}

#[test]
fn no_opposite_is_offered_in_the_other_tiers() {
    for engine in engines() {
        let sample = lines(include_str!("safety/opposites.txt")).step_by(SAMPLE).flat_map(pairs);
        let found = offered(&engine, sample);
        assert!(found.is_empty(), "{:?}:\n{}", engine.tier(), found.join("\n"));
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
    ] {
        let (text, span) = place::marked(marked).unwrap();
        let answer = engine.suggest(&text, span, &Options::default().count(LONGEST)).unwrap();
        let words: Vec<&str> = answer.suggestions.iter().map(|one| one.lemma.as_str()).collect();
        assert!(words.contains(&word), "{marked} {word}: {words:?}");
    }
}
