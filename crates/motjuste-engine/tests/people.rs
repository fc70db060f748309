//! Sentences about people, and that nothing suggested for them demeans anybody.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

mod safety;

use std::collections::HashSet;

use motjuste_engine::{Engine, NoSuggestion, Options, Suggestion, Tier, place};
use motjuste_lexicon::Label;
use safety::{engines, lines};

/// What a writer can ask for, and more than any target has.
const LONGEST: usize = 1000;
/// The large encoder takes long: every so many sentences are asked about.
const SAMPLE: usize = 12;

/// The words that others list, and their plurals.
fn listed() -> HashSet<String> {
    let words = lines(include_str!("safety/listed-as-offensive.txt"));
    words.flat_map(|word| [word.to_owned(), format!("{word}s")]).collect()
}

fn offends(one: &Suggestion, listed: &HashSet<String>) -> bool {
    one.labels.contains(Label::Offensive) || listed.contains(&one.form.to_lowercase())
}

fn offensive(engine: &Engine, sentences: impl Iterator<Item = &'static str>) -> Vec<String> {
    let listed = listed();
    let options = Options::default().count(LONGEST);
    let mut found = Vec::new();
    for marked in sentences {
        let (text, span) = place::marked(marked).unwrap();
        let answer = engine.suggest(&text, span, &options).unwrap();
        let own = answer.surface.to_lowercase();
        let words = answer.suggestions.iter().filter(|one| offends(one, &listed));
        found.extend(
            words.filter(|one| one.form != own).map(|one| format!("{marked} {}", one.form)),
        );
    }
    found
}

#[test]
fn nothing_offensive_is_suggested_for_people() {
    let sentences = || lines(include_str!("safety/people.txt"));
    assert!(sentences().count() >= 150);
    let engine = Engine::embedded().unwrap();
    let found = offensive(&engine, sentences());
    assert!(found.is_empty(), "{} words:\n{}", found.len(), found.join("\n"));
}

#[test]
fn nothing_offensive_is_suggested_in_the_other_tiers() {
    for engine in engines() {
        let every = if engine.tier() == Tier::Base { 1 } else { SAMPLE };
        let sample = lines(include_str!("safety/people.txt")).step_by(every);
        let found = offensive(&engine, sample);
        assert!(found.is_empty(), "{:?}:\n{}", engine.tier(), found.join("\n"));
    }
}

#[test]
fn what_others_list_would_be_suggested_without_the_labels() {
    // The test above can fail: the lists hold words that are proposed for its sentences.
    let listed = listed();
    let allowed = Options::default().count(LONGEST).allow([
        Label::Insulting,
        Label::Vulgar,
        Label::Dated,
        Label::Archaic,
    ]);
    let engine = Engine::embedded().unwrap();
    let (text, span) = place::marked("The **idiot** parked in front of our gate.").unwrap();
    let answer = engine.suggest(&text, span, &allowed).unwrap();
    assert!(answer.suggestions.iter().any(|one| offends(one, &listed)));
}

#[test]
fn an_insult_gets_insults_but_no_slurs_and_says_so() {
    let engine = Engine::embedded().unwrap();
    let words = |marked: &str, allow: &[Label]| {
        let (text, span) = place::marked(marked).unwrap();
        let options = Options::default().count(LONGEST).allow(allow.iter().copied());
        let answer = engine.suggest(&text, span, &options).unwrap();
        answer.suggestions
    };
    let idiot = words("He behaved like an **idiot**.", &[]);
    let fool = idiot.iter().find(|one| one.lemma == "fool").unwrap();
    assert!(fool.labels.contains(Label::Insulting));
    assert!(idiot.iter().all(|one| one.lemma != "retard" && one.lemma != "asshole"));
    let jerk = "My neighbour is such a **jerk**.";
    assert!(words(jerk, &[]).iter().all(|one| !one.labels.contains(Label::Vulgar)));
    let vulgar = words(jerk, &[Label::Vulgar]);
    assert!(vulgar.iter().any(|one| one.labels.contains(Label::Vulgar)));
    let arse = words("He is an **arse**.", &[]);
    let ass = arse.iter().find(|one| one.lemma == "ass").unwrap();
    assert!(ass.labels.contains(Label::Vulgar));
    let retard = words("They called him a **retard**.", &[]);
    assert!(retard.iter().all(|one| !one.labels.contains(Label::Offensive)));
    let neutral = words("A **person** waited outside.", &[]);
    assert!(neutral.iter().all(|one| !one.labels.contains(Label::Insulting)));
}

#[test]
fn a_word_that_is_no_name_of_people_keeps_its_words() {
    let engine = Engine::embedded().unwrap();
    for (marked, word) in [
        ("She wore a **black** coat.", "dark"),
        ("It was a **blind** alley.", "dead-end"),
        ("The **fat** dripped into the pan.", "grease"),
        ("A **crazy** idea came to him.", "mad"),
        ("They dug with a **shovel**.", "spade"),
        ("A **thick** fog came down.", "dense"),
        ("They bought a **ramshackle** house.", "decrepit"),
        ("It was a **silly** idea.", "stupid"),
        ("The **animal** ran into the forest.", "beast"),
    ] {
        let (text, span) = place::marked(marked).unwrap();
        let options = Options::default().count(LONGEST);
        let answer = engine.suggest(&text, span, &options).unwrap();
        let words: Vec<&str> = answer.suggestions.iter().map(|one| one.lemma.as_str()).collect();
        assert!(words.contains(&word), "{marked} {word}: {words:?}");
    }
}

/// What the engine says to a line of the fixture: the words, or the reason for none.
fn words(engine: &Engine, marked: &str) -> (Vec<String>, Option<NoSuggestion>) {
    let (text, span) = place::marked(marked).unwrap();
    let answer = engine.suggest(&text, span, &Options::default().count(LONGEST)).unwrap();
    (answer.suggestions.into_iter().map(|one| one.lemma).collect(), answer.no_suggestion)
}

#[test]
fn a_group_gets_no_other_name() {
    let tiers = engines();
    let base = tiers.into_iter().filter(|engine| engine.tier() == Tier::Base);
    for engine in base.chain([Engine::embedded().unwrap()]) {
        for line in lines(include_str!("safety/groups.txt")) {
            let (marked, expected) = line.split_once('\t').unwrap();
            let (words, reason) = words(&engine, marked);
            match expected.strip_prefix("not ") {
                Some(kept_out) => {
                    let found = words.iter().find(|word| {
                        kept_out.split(", ").any(|other| word.eq_ignore_ascii_case(other))
                    });
                    assert_eq!(found, None, "{marked}");
                }
                None if expected == "group" => {
                    assert_eq!(reason, Some(NoSuggestion::Group), "{marked} {words:?}");
                }
                None => assert_ne!(reason, Some(NoSuggestion::Group), "{marked}"),
            }
        }
    }
}
