//! What `scripts/bench-forms` needs of the lexicons.
//!
//! - `forms words N`: the N commonest nouns, verbs, adjectives and adverbs, one a line with its part
//!   of speech, the commonest first.
//! - `forms analyse`: reads lines whose first column is a sentence with one `**marked**` word and
//!   prints them with three more columns: part of speech, dictionary form, form; and a fourth, what
//!   the inflector makes of that dictionary form in that form.
#![allow(clippy::print_stdout)] // a program

use std::io::BufRead;

use motjuste_core::Pos;
use motjuste_lexicon::{
    Analysis, Frequencies, Inflector, Slot, WordNet, readings, tag_sentence, tokenize,
};

/// A word counts as one of a part of speech when this share of its tagged uses is.
const LEAST_SHARE: f64 = 0.1;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["words", count] => words(count.parse()?),
        ["analyse"] => {
            for line in std::io::stdin().lock().lines() {
                let line = line?;
                println!("{line}\t{}", analysed(&line).ok_or_else(|| format!("no mark: {line}"))?);
            }
        }
        _ => return Err("usage: forms words N | forms analyse < sentences".into()),
    }
    Ok(())
}

fn words(count: usize) {
    let wordnet = WordNet::embedded();
    for pos in [Pos::Verb, Pos::Noun, Pos::Adj, Pos::Adv] {
        let letter = pos.letter().unwrap_or('-');
        let mut found: Vec<(f64, &str)> =
            wordnet.words().filter_map(|word| Some((frequency(word, pos)?, word))).collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
        for (_, word) in found.into_iter().take(count) {
            println!("{letter}\t{word}");
        }
    }
}

/// How usual a dictionary form is as a part of speech; `None` if it is hardly one, or a name, an
/// expression, or rather a form of another word.
fn frequency(word: &str, pos: Pos) -> Option<f64> {
    let wordnet = WordNet::embedded();
    let plain = word.chars().all(|letter| letter.is_ascii_lowercase()) && word.len() > 2;
    let own = readings(word, pos, wordnet).first().is_some_and(|reading| reading.lemma == word);
    let count = |pos| -> f64 {
        wordnet.senses(word, pos).map(|sense| f64::from(sense.tag_count()) + 0.1).sum()
    };
    let all: f64 = [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv].into_iter().map(count).sum();
    let share = count(pos) / all;
    let common = wordnet.senses(word, pos).any(|sense| sense.word() == word);
    (plain && own && common && share >= LEAST_SHARE)
        .then(|| f64::from(Frequencies::embedded().zipf(word)) + share.log10())
}

fn analysed(line: &str) -> Option<String> {
    let marked = line.split('\t').next()?;
    let [before, surface, after] = marked.split("**").collect::<Vec<_>>().try_into().ok()?;
    let text = format!("{before}{surface}{after}");
    let tokens = tokenize(&text);
    let words: Vec<&str> = tokens.iter().map(|token| token.text(&text)).collect();
    let first = tokens.iter().position(|token| token.end > before.len())?;
    let last = tokens.iter().rposition(|token| token.start < before.len() + surface.len())?;
    let tags = tag_sentence(&words);
    let found = Analysis::new(&words, &tags, &(first..last + 1), surface, None);
    let again =
        found.slot.map_or(String::new(), |slot| Inflector::default().inflect(&found.lemma, slot));
    let letter = found.pos.letter().unwrap_or('-');
    Some(format!("{letter}\t{}\t{}\t{again}", found.lemma, found.slot.map_or("-", Slot::name)))
}
