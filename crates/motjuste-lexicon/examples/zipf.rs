//! Makes `data/zipf.fst`, the embedded frequency list.
//!
//! Text on standard input, a list of web counts (`word<TAB>count`) as argument, the file on
//! standard output:
//!
//! ```text
//! zstd -dc fiction_modern.txt.zst tales.txt.zst howto_guides.txt.zst |
//!   cargo run --release -p motjuste-lexicon --example zipf -- unigrams.txt > data/zipf.fst
//! ```
//!
//! The text must be redistributable (here: Standard Ebooks fiction, CC0; FairytaleQA, Apache-2.0;
//! government, open-source and recipe guides, public domain, CC BY or MIT). The web counts are
//! those of the Python package wordsegment (Apache-2.0), published by Peter Norvig under MIT.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use motjuste_lexicon::{Frequencies, Thesaurus, WordNet};

/// Web words of a lower rank are mostly misspellings and user names.
const WEB_WORDS: usize = 150_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let unigrams = std::env::args().nth(1).ok_or("usage: zipf UNIGRAMS < TEXT > zipf.fst")?;
    let mut web = Vec::new();
    for line in std::fs::read_to_string(unigrams)?.lines() {
        let (word, count) = line.split_once('\t').ok_or("expected word<TAB>count")?;
        web.push((word.to_owned(), count.parse::<f64>()?));
    }
    web.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let web_total: f64 = web.iter().map(|(_, count)| count).sum();
    let ranked = web.len();
    let kept_web: Vec<String> = web.iter().take(WEB_WORDS).map(|(word, _)| word.clone()).collect();
    let web: HashMap<String, f64> = web.into_iter().collect();

    let mut text: HashMap<String, f64> = HashMap::new();
    for line in io::stdin().lock().lines() {
        let line = line?.replace('’', "'").to_lowercase();
        for word in line.split(|c: char| !(c.is_alphabetic() || c == '\'' || c == '-')) {
            let word = word.trim_matches(['\'', '-']);
            if !word.is_empty() && !word.contains("--") {
                *text.entry(word.to_owned()).or_default() += 1.0;
            }
        }
    }
    let text_total: f64 = text.values().sum();

    // Unseen words count as one occurrence (Laplace), as on the original Zipf scale.
    let zipf = |counts: &HashMap<String, f64>, total: f64, types: usize, word: &str| {
        let count = counts.get(word).copied().unwrap_or(0.0) + 1.0;
        (count / (total + types as f64) * 1e9).log10().max(1.0)
    };
    let mut words = kept_web;
    words.extend(text.iter().filter(|(_, n)| **n >= 2.0).map(|(word, _)| word.clone()));
    // Rare words matter most where they may be proposed.
    let lexicons = WordNet::embedded().words().chain(Thesaurus::embedded().words());
    let known = |word: &String| web.contains_key(word) || text.contains_key(word);
    words.extend(lexicons.map(str::to_lowercase).filter(known));
    words.sort();
    words.dedup();
    let list = Frequencies::compile(words.into_iter().map(|word| {
        let of_text = zipf(&text, text_total, text.len(), &word);
        let seen_on_web = web.contains_key(&word) || word.chars().all(char::is_alphabetic);
        let value = if seen_on_web {
            (of_text + zipf(&web, web_total, ranked, &word)) / 2.0
        } else {
            of_text // the web counts hold no hyphens or apostrophes
        };
        (word, value as f32)
    }));
    io::stdout().lock().write_all(&list)?;
    Ok(())
}
