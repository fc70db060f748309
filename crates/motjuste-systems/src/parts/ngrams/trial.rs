//! For tests: a trigram model of a few lines of text.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::{NewModel, NewNode, NewOrder, NgramWriter, Ngrams, RESERVED, discount};

const ORDER: usize = 3;
const DISCOUNTS: [f64; 3] = [0.5, 1.0, 1.5];

/// Sequences of one length by their words' numbers, and how often each occurs.
type Counted = BTreeMap<Vec<u32>, u64>;

/// Writes the model of some sentences: words in small letters with spaces between them.
pub(crate) fn write_text(path: &Path, lines: &[&str]) {
    let known: BTreeSet<&str> = lines.iter().flat_map(|line| line.split(' ')).collect();
    let words: Vec<Box<str>> = RESERVED.iter().copied().chain(known).map(Box::from).collect();
    let number = |word: &str| words.iter().position(|own| &**own == word).unwrap() as u32;
    let mut orders: Vec<Counted> = vec![Counted::new(); ORDER];
    orders[0] = (0..words.len() as u32).map(|word| (vec![word], 0)).collect();
    for line in lines {
        let tokens = ["<s>"].into_iter().chain(line.split(' ')).chain(["</s>"]);
        let tokens: Vec<u32> = tokens.map(number).collect();
        for (order, length) in orders.iter_mut().zip(1..) {
            tokens.windows(length).for_each(|w| *order.entry(w.to_vec()).or_default() += 1);
        }
    }
    let nodes: Vec<Vec<NewNode>> = (0..ORDER)
        .map(|at| orders[at].keys().map(|sequence| node(&orders, at, sequence)).collect())
        .collect();
    let order = |nodes: &Vec<NewNode>| {
        let values: BTreeSet<u64> = nodes.iter().flat_map(|n| [n.count, n.adjusted]).collect();
        let (sequences, values) = (nodes.len() as u64, values.into_iter().collect());
        NewOrder { sequences, values, least: 1, discounts: DISCOUNTS }
    };
    let total = nodes[0].iter().map(|node| node.adjusted).sum();
    let freed: f64 = nodes[0].iter().map(|node| discount(&DISCOUNTS, node.adjusted)).sum();
    let model = NewModel {
        provenance: "a few lines",
        tokens: lines.iter().map(|line| line.split(' ').count() as u64).sum(),
        words: &words,
        total,
        backoff: freed / total as f64,
        orders: nodes.iter().map(order).collect(),
    };
    let mut writer = NgramWriter::create(path, &model).unwrap();
    for (nodes, length) in nodes.iter().zip(1..) {
        nodes.iter().for_each(|node| writer.push(length, node).unwrap());
    }
    writer.finish().unwrap();
}

/// A sequence with what is to be known of its continuations.
fn node(orders: &[Counted], at: usize, sequence: &[u32]) -> NewNode {
    let (mut total, mut freed, mut first) = (0, 0.0, 0);
    for continued in orders.get(at + 1).into_iter().flat_map(BTreeMap::keys) {
        match continued[..=at].cmp(sequence) {
            std::cmp::Ordering::Less => first += 1,
            std::cmp::Ordering::Equal => {
                let adjusted = adjusted(orders, at + 1, continued);
                total += adjusted;
                freed += discount(&DISCOUNTS, adjusted);
            }
            std::cmp::Ordering::Greater => {}
        }
    }
    NewNode {
        word: sequence[at],
        count: orders[at][sequence],
        adjusted: adjusted(orders, at, sequence),
        backoff: if total > 0 { freed / total as f64 } else { 1.0 },
        first,
        total,
    }
}

/// The count at the highest order and of what begins a sentence; else how many words come before.
fn adjusted(orders: &[Counted], at: usize, sequence: &[u32]) -> u64 {
    let begins = RESERVED.iter().position(|word| *word == "<s>") == Some(sequence[0] as usize);
    match orders.get(at + 1) {
        Some(_) if begins && at == 0 => 0,
        Some(longer) if !begins => longer.keys().filter(|one| one[1..] == *sequence).count() as u64,
        _ => orders[at][sequence],
    }
}

/// The model of some sentences.
pub(crate) fn of_text(lines: &[&str]) -> Ngrams {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("ngrams.bin");
    write_text(&path, lines);
    Ngrams::open(&path).unwrap()
}
