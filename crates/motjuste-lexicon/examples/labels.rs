//! Makes `data/labels-wordnet.tsv` on standard output from WordNet's usage links and the words in
//! brackets before its glosses. A word has a label if most of its uses are of senses that have it.
#![allow(clippy::print_stdout)] // a program

use std::collections::BTreeMap;

use motjuste_core::Pos;
use motjuste_lexicon::wordnet::{Relation, Sense};
use motjuste_lexicon::{Frequencies, Label, WordNet};

/// The share of a word's uses that must have a label.
const MOST: f32 = 0.6;
/// Words more usual than this are everybody's, whatever WordNet says of a sense of theirs.
const MOST_USUAL: f32 = 3.6;
const MOST_USUAL_TERM: f32 = 3.2;
/// Neighbours of such words in their synsets, not such words themselves.
const PLAIN: &[&str] = &[
    "abide",
    "bide",
    "brotherly",
    "commodious",
    "copyrighted",
    "evidently",
    "filmable",
    "flustered",
    "footling",
    "frugal",
    "hopelessly",
    "hush",
    "impetuous",
    "jinxed",
    "madcap",
    "manifestly",
    "mellow",
    "mellowly",
    "oculus",
    "openmouthed",
    "optic",
    "patently",
    "pertainym",
    "perturbed",
    "physiognomy",
    "picayune",
    "plainly",
    "rattled",
    "soaked",
    "sparing",
    "stillness",
    "stinting",
    "suspect",
    "swarthy",
    "sweetly",
    "touchy-feely",
    "transcribed",
    "uplifted",
];
/// Domains whose terms others would have to look up.
const SCIENCES: &[&str] = &[
    "anatomy",
    "architecture",
    "astronomy",
    "biochemistry",
    "biology",
    "botany",
    "chemistry",
    "computer science",
    "electronics",
    "genetics",
    "geology",
    "geometry",
    "grammar",
    "law",
    "linguistics",
    "logic",
    "mathematics",
    "mechanics",
    "medicine",
    "meteorology",
    "music",
    "nautical",
    "pathology",
    "pharmacology",
    "philosophy",
    "phonetics",
    "physics",
    "physiology",
    "psychiatry",
    "psychoanalysis",
    "psychology",
    "seafaring",
    "statistics",
    "surgery",
    "zoology",
];

fn main() {
    println!("# Made by examples/labels.rs from WordNet 3.0; do not edit.");
    println!("# word, part of speech, label");
    let wordnet = WordNet::embedded();
    let mut rows = BTreeMap::new();
    for word in wordnet.words() {
        // Names and what is written with a capital are not offered.
        if word.contains(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
            continue;
        }
        for pos in [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv] {
            let senses: Vec<Sense<'_>> = wordnet.senses(word, pos).collect();
            for label in Label::ALL {
                if is_mostly(&senses, label) && is_notable(word, label) {
                    let key = word.to_lowercase().replace('-', " ");
                    rows.insert((key, pos.letter().unwrap_or('?'), label), ());
                }
            }
        }
    }
    for (word, pos, label) in rows.into_keys() {
        println!("{word}\t{pos}\t{label}");
    }
}

fn is_mostly(senses: &[Sense<'_>], label: Label) -> bool {
    // One more than counted, so that senses nobody tagged count, too.
    let uses = |sense: &&Sense<'_>| f32::from(sense.tag_count()) + 1.0;
    let all: f32 = senses.iter().map(|sense| uses(&sense)).sum();
    let labelled: f32 =
        senses.iter().filter(|sense| has(sense, label)).map(|sense| uses(&sense)).sum();
    all > 0.0 && labelled / all >= MOST
}

fn is_notable(word: &str, label: Label) -> bool {
    let most = match label {
        Label::Offensive | Label::Vulgar => f32::INFINITY,
        Label::Technical => MOST_USUAL_TERM,
        _ => MOST_USUAL,
    };
    Frequencies::embedded().zipf(word) < most && !PLAIN.contains(&word)
}

fn has(sense: &Sense<'_>, label: Label) -> bool {
    let usages = sense.links().filter(|link| link.relation() == Relation::Usage);
    let domains = sense.links().filter(|link| link.relation() == Relation::Topic);
    let gloss = sense.synset().definition();
    let mark = gloss.strip_prefix('(').and_then(|rest| rest.split(')').next()).unwrap_or_default();
    match label {
        Label::Technical => domains
            .filter_map(|link| link.synset().member(0))
            .chain([mark])
            .any(|name| SCIENCES.contains(&name)),
        _ => usages
            .filter_map(|link| link.synset().member(0))
            .chain(mark.split(' '))
            .any(|usage| from_usage(usage) == Some(label)),
    }
}

fn from_usage(usage: &str) -> Option<Label> {
    match usage {
        "ethnic slur" | "disparagement" | "offensive" | "slur" => Some(Label::Offensive),
        "obscenity" | "vulgarism" | "vulgar" | "obscene" => Some(Label::Vulgar),
        "archaism" | "archaic" | "obsolete" => Some(Label::Archaic),
        "slang" | "colloquialism" | "informal" | "colloquial" | "informally" => {
            Some(Label::Informal)
        }
        "formality" | "formal" => Some(Label::Formal),
        "literary" | "poetic" => Some(Label::Literary),
        "old-fashioned" => Some(Label::Dated),
        _ => None,
    }
}
