//! Texts in which people said what the words mean, a JSON object a line: either `tokens`, with
//! `senses` as `[index, tag, [sense keys]]` (SemCor), or `text`, with `senses` as
//! `[start, end, [sense keys]]`, counted in characters (the gloss corpus of WordNet).

use std::io::BufRead;
use std::ops::Range;
use std::path::Path;

use serde::Deserialize;

use super::inventory::Inventory;
use crate::vectors::{Error, Sentence};

#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Tokens { tokens: Vec<String>, senses: Vec<(usize, String, Vec<String>)> },
    Text { text: String, senses: Vec<(usize, usize, Vec<String>)> },
}

/// A text and its tagged spans, each with its sense keys.
type Tagged = (String, Vec<(Range<usize>, Vec<String>)>);

/// The texts of a file that have a tagged word of several meanings.
pub(super) fn read(path: &Path, inventory: &Inventory) -> Result<Vec<Sentence>, Error> {
    let mut sentences = Vec::new();
    let lines = motjuste_corpus::open(path).map_err(Error::read(path))?.lines();
    for (number, line) in lines.enumerate() {
        let line = line.map_err(Error::read(path))?;
        let (text, senses) = serde_json::from_str(&line)
            .ok()
            .and_then(tagged)
            .ok_or_else(|| Error::Line { path: path.to_owned(), line: number + 1 })?;
        let mut words = Vec::new();
        for (span, keys) in senses {
            let known = keys.iter().filter_map(|key| inventory.find(key));
            words.extend(known.map(|meaning| (meaning, span.clone())));
        }
        if !words.is_empty() {
            sentences.push(Sentence { text: text.into(), is_example: false, words });
        }
    }
    Ok(sentences)
}

/// The text of a line; `None` if a span is not in it.
fn tagged(line: Line) -> Option<Tagged> {
    match line {
        Line::Tokens { tokens, senses } => {
            let mut text = String::new();
            let mut spans = Vec::with_capacity(tokens.len());
            for token in &tokens {
                if !text.is_empty() {
                    text.push(' ');
                }
                spans.push(text.len()..text.len() + token.len());
                text.push_str(token);
            }
            let senses = senses
                .into_iter()
                .map(|(index, _, keys)| Some((spans.get(index)?.clone(), keys)))
                .collect::<Option<_>>()?;
            Some((text, senses))
        }
        Line::Text { text, senses } => {
            let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            let ends: Vec<usize> = ends.collect();
            let senses = senses
                .into_iter()
                .map(|(start, end, keys)| Some((*ends.get(start)?..*ends.get(end)?, keys)))
                .collect::<Option<_>>()?;
            Some((text, senses))
        }
    }
}
