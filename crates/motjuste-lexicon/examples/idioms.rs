//! Counts the idioms of a text on standard input, the most frequent first with one sentence each:
//! what to read before a line is added to `data/idioms.tsv`.

use std::collections::HashMap;
use std::io::{Read, Write};

use motjuste_lexicon::{Idioms, Tagger, sentences, tokenize};

fn main() -> std::io::Result<()> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let mut counts: HashMap<String, (usize, String)> = HashMap::new();
    for paragraph in text.split('\n') {
        let tokens = tokenize(paragraph);
        for sentence in sentences(paragraph, &tokens) {
            let words: Vec<&str> =
                tokens[sentence].iter().map(|token| token.text(paragraph)).collect();
            let tags = Tagger::embedded().tag(&words);
            let mut at = 0;
            while at < words.len() {
                let Some(found) = Idioms::embedded().find(&words, &tags, &(at..at + 1)) else {
                    at += 1;
                    continue;
                };
                at = found.tokens.end.max(at + 1);
                let (count, example) = counts.entry(found.text).or_default();
                *count += 1;
                if example.is_empty() {
                    *example = words.join(" ");
                }
            }
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(idiom, (count, _))| (std::cmp::Reverse(*count), idiom.clone()));
    let mut out = std::io::stdout().lock();
    for (idiom, (count, example)) in counts {
        writeln!(out, "{count}\t{idiom}\t{example}")?;
    }
    Ok(())
}
