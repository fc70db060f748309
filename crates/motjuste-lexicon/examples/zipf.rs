//! Makes `data/zipf.fst`, the embedded frequency list.
//!
//! Text on standard input, two lists of web counts (`word<TAB>count`, `word word<TAB>count`) as
//! arguments, the file on standard output:
//!
//! ```text
//! zstd -dc fiction_modern.txt.zst tales.txt.zst howto_guides.txt.zst |
//!   cargo run --release -p motjuste-lexicon --example zipf -- unigrams.txt bigrams.txt > data/zipf.fst
//! ```
//!
//! The text must be redistributable (here: Standard Ebooks fiction, CC0; FairytaleQA, Apache-2.0;
//! government, open-source and recipe guides, public domain, CC BY or MIT). The web counts are
//! those of the Python package wordsegment (Apache-2.0), published by Peter Norvig under MIT.

use std::collections::{BTreeSet, HashMap};
use std::io::{self, BufRead, Write};

use motjuste_lexicon::{Frequencies, Thesaurus, WordNet};

/// Web words of a lower rank are mostly misspellings and user names.
const WEB_WORDS: usize = 150_000;
/// The longest expressions that are counted, in words.
const LONGEST: usize = 5;
/// Expressions seen nowhere: below the rarest pair of the web counts.
const UNSEEN: f64 = 1.5;
/// Occurrences in the text from which it says something about an expression.
const TELLING: f64 = 2.0;

/// Words or expressions, and how often they occur.
#[derive(Default)]
struct Counts {
    counts: HashMap<String, f64>,
    total: f64,
}

impl Counts {
    fn read(path: &str) -> Result<Self, Box<dyn std::error::Error>> {
        let mut counts = Self::default();
        for line in std::fs::read_to_string(path)?.lines() {
            let (word, count) = line.split_once('\t').ok_or("expected word<TAB>count")?;
            counts.add(word, count.parse()?);
        }
        Ok(counts)
    }

    fn add(&mut self, word: &str, count: f64) {
        *self.counts.entry(word.to_lowercase()).or_default() += count;
        self.total += count;
    }

    fn get(&self, word: &str) -> Option<f64> {
        self.counts.get(word).copied()
    }

    /// Unseen words count as one occurrence (Laplace), as on the original Zipf scale.
    fn zipf(&self, word: &str) -> f64 {
        let count = self.get(word).unwrap_or(0.0) + 1.0;
        (count / (self.total + self.counts.len() as f64) * 1e9).log10().max(1.0)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut paths = std::env::args().skip(1);
    let usage = "usage: zipf UNIGRAMS BIGRAMS < TEXT > zipf.fst";
    let web = Counts::read(&paths.next().ok_or(usage)?)?;
    let pairs = Counts::read(&paths.next().ok_or(usage)?)?;

    let lexicons = || WordNet::embedded().words().chain(Thesaurus::embedded().words());
    let is_expression = |word: &&str| word.contains([' ', '_', '-']);
    let plain = |word: &str| word.to_lowercase().replace('_', " ");
    let expressions: BTreeSet<String> = lexicons().filter(is_expression).map(plain).collect();

    let mut text = Counts::default();
    let mut phrases = Counts::default();
    for line in io::stdin().lock().lines() {
        let line = line?.replace('’', "'").to_lowercase();
        let words = line.split(|c: char| !(c.is_alphabetic() || c == '\'' || c == '-'));
        let words = words.map(|word| word.trim_matches(['\'', '-']));
        let words: Vec<&str> =
            words.filter(|word| !word.is_empty() && !word.contains("--")).collect();
        for (place, word) in words.iter().enumerate() {
            text.add(word, 1.0);
            for end in place + 2..=(place + LONGEST).min(words.len()) {
                let phrase = words[place..end].join(" ");
                if expressions.contains(&phrase) {
                    phrases.add(&phrase, 1.0);
                }
            }
        }
    }
    phrases.total = text.total;

    let mut ranked: Vec<(&String, &f64)> = web.counts.iter().collect();
    ranked.sort_by(|a, b| b.1.total_cmp(a.1).then_with(|| a.0.cmp(b.0)));
    let mut words: BTreeSet<String> =
        ranked.into_iter().take(WEB_WORDS).map(|(word, _)| word.clone()).collect();
    words.extend(text.counts.iter().filter(|(_, n)| **n >= 2.0).map(|(word, _)| word.clone()));
    // Rare words matter most where they may be proposed.
    let known = |word: &String| web.get(word).or_else(|| text.get(word)).is_some();
    words.extend(lexicons().map(str::to_lowercase).filter(known));
    words.retain(|word| !expressions.contains(word));

    let of_word = |word: &String| {
        let of_text = text.zipf(word);
        let seen_on_web = web.get(word).is_some() || word.chars().all(char::is_alphabetic);
        // The web counts hold no hyphens or apostrophes.
        if seen_on_web { (of_text + web.zipf(word)) / 2.0 } else { of_text }
    };
    let of_expression = |expression: &String| {
        let written: f64 =
            [text.get(expression), phrases.get(expression)].into_iter().flatten().sum();
        let of_text = (written >= TELLING).then(|| (written / text.total * 1e9).log10());
        match (of_text, on_web(expression, &web, &pairs)) {
            (Some(a), Some(b)) => (a + b) / 2.0,
            (a, b) => a.or(b).unwrap_or(UNSEEN),
        }
    };
    let all = words.iter().map(|word| (word.clone(), of_word(word) as f32));
    let expressions = expressions.iter().map(|it| (it.clone(), of_expression(it) as f32));
    io::stdout().lock().write_all(&Frequencies::compile(all.chain(expressions)))?;
    Ok(())
}

/// The Zipf value of an expression by the pairs it is made of; none if a pair is too rare to be
/// counted.
fn on_web(expression: &str, web: &Counts, pairs: &Counts) -> Option<f64> {
    let words: Vec<&str> = expression.split([' ', '-']).collect();
    let mut occurrences = 1.0;
    for (place, pair) in words.windows(2).enumerate() {
        occurrences *= pairs.get(&pair.join(" "))?;
        if place > 0 {
            occurrences /= web.get(pair[0])?;
        }
    }
    (words.len() > 1).then(|| (occurrences / web.total * 1e9).log10().max(UNSEEN))
}
