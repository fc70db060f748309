//! Makes `data/verb-frames.tsv` on standard output: `verb_frames FILE`, where FILE is `data.verb` of
//! WordNet 3.0.
//!
//! Keeps only verbs that WordNet gives no sentence frame with an object, or none without. A frame of
//! any sense counts for the verb.
#![allow(clippy::print_stdout)] // a program

use std::collections::BTreeMap;

/// Frames of `wninput(5WN)` with a noun phrase right after the verb.
const WITH_OBJECT: &[u8] = &[8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 20, 21, 24, 25, 30, 31];
/// Frames with nothing, an adverbial or a prepositional phrase after the verb.
const WITHOUT_OBJECT: &[u8] = &[1, 2, 3, 4, 12, 13, 22, 23, 27];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("usage: verb_frames FILE > verb-frames.tsv")?;
    let mut verbs: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for line in std::fs::read_to_string(file)?.lines().filter(|line| !line.starts_with(' ')) {
        let (words, frames) = parse(line).ok_or_else(|| format!("not a verb synset: {line}"))?;
        for (number, frame) in frames {
            for (place, word) in words.iter().enumerate() {
                if number == 0 || number == place + 1 {
                    verbs.entry(word.clone()).or_default().push(frame);
                }
            }
        }
    }
    println!("# Made by examples/verb_frames.rs from WordNet 3.0; do not edit.");
    println!("# Verbs that never take an object, and verbs that always take one.");
    for (verb, frames) in verbs {
        let has = |list: &[u8]| frames.iter().any(|frame| list.contains(frame));
        match (has(WITH_OBJECT), has(WITHOUT_OBJECT)) {
            (true, false) => println!("{verb}\ttransitive"),
            (false, true) => println!("{verb}\tintransitive"),
            _ => {}
        }
    }
    Ok(())
}

/// The number of a frame's word, 0 for all words of the synset, and the frame.
type Frame = (usize, u8);

/// The words of a line of `data.verb`, and its frames.
fn parse(line: &str) -> Option<(Vec<String>, Vec<Frame>)> {
    let fields: Vec<&str> = line.split(" | ").next()?.split(' ').collect();
    let count = usize::from_str_radix(fields.get(3)?, 16).ok()?;
    let words = fields.get(4..4 + 2 * count)?.chunks(2);
    let words = words.map(|pair| pair[0].replace('_', " ").to_lowercase()).collect();
    let pointers: usize = fields.get(4 + 2 * count)?.parse().ok()?;
    let rest = fields.get(5 + 2 * count + 4 * pointers..)?;
    let (_, frames) = rest.split_first()?;
    let frame = |chunk: &[&str]| {
        Some((usize::from_str_radix(chunk.get(2)?, 16).ok()?, chunk.get(1)?.parse().ok()?))
    };
    Some((words, frames.chunks_exact(3).filter_map(frame).collect()))
}
