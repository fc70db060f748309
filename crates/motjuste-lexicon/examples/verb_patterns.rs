//! Makes `data/verb-patterns.tsv` on standard output: `verb_patterns < TEXT`, one paragraph a line.
//!
//! Counts what follows every verb: an object, or a preposition. Passives are left out.
#![allow(clippy::print_stdout)] // a program

use std::collections::BTreeMap;
use std::io::BufRead;

use motjuste_core::Pos;
use motjuste_lexicon::{Analysis, Slot, Tag, VerbForm, WordNet, sentences, tag_sentence, tokenize};

/// Verbs seen less often say nothing.
const LEAST: u32 = 12;
/// Prepositions that follow a verb more seldom than one time in this many are chance.
const SELDOM: u32 = 100;

#[derive(Default)]
struct Counts {
    all: u32,
    objects: u32,
    prepositions: BTreeMap<String, u32>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut verbs: BTreeMap<String, Counts> = BTreeMap::new();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let tokens = tokenize(&line);
        for range in sentences(&line, &tokens) {
            let words: Vec<&str> = tokens[range].iter().map(|token| token.text(&line)).collect();
            count(&words, &mut verbs);
        }
    }
    println!(
        "# Made by examples/verb_patterns.rs; do not edit. Verb, how often it was counted, how often an object followed,"
    );
    println!("# and how often a preposition.");
    for (verb, counts) in verbs.iter().filter(|(_, counts)| counts.all >= LEAST) {
        let frequent = counts
            .prepositions
            .iter()
            .filter(|(_, count)| **count > 1 && **count * SELDOM >= counts.all);
        let prepositions: Vec<String> =
            frequent.map(|(word, count)| format!("{word} {count}")).collect();
        println!("{verb}\t{}\t{}\t{}", counts.all, counts.objects, prepositions.join("; "));
    }
    Ok(())
}

fn count(words: &[&str], verbs: &mut BTreeMap<String, Counts>) {
    let tags = tag_sentence(words);
    for at in (0..words.len()).filter(|at| tags[*at].pos == Pos::Verb) {
        let Analysis { pos: Pos::Verb, lemma, slot } =
            Analysis::new(words, &tags, &(at..at + 1), words[at], None)
        else {
            continue;
        };
        let known = WordNet::embedded().senses(&lemma, Pos::Verb).next().is_some();
        if !known || slot == Some(Slot::Verb(VerbForm::PastParticiple)) {
            continue;
        }
        let counts = verbs.entry(lemma).or_default();
        counts.all += 1;
        match (words.get(at + 1), tags.get(at + 1)) {
            (Some(word), Some(Tag { pos: Pos::Adp | Pos::Sconj, .. })) => {
                *counts.prepositions.entry(word.to_lowercase()).or_default() += 1;
            }
            (Some(word), Some(Tag { pos: Pos::Part, .. })) if *word == "to" => {
                *counts.prepositions.entry("to".to_owned()).or_default() += 1;
            }
            (
                _,
                Some(Tag {
                    pos: Pos::Det | Pos::Pron | Pos::Noun | Pos::Propn | Pos::Num | Pos::Adj,
                    ..
                }),
            ) => {
                counts.objects += 1;
            }
            _ => {}
        }
    }
}
