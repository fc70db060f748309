//! The JSON of the SWORDS reference before its own (`semeval07_test_*.json.gz`,
//! `coinco-lemmatized_*.json.gz`): sentences that hold their targets, which hold their substitutes.

use std::io::{self, Write};

use motjuste_core::{
    Benchmark, Context, Extra, Label, Labels, ModelError, Pos, Substitute, Target,
};
use serde::Deserialize;
use serde_json::Value;

use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::input::Lines;

/// The legacy format. It is read; benchmarks are written as SWORDS JSON.
#[derive(Debug)]
pub struct Legacy;

#[derive(Deserialize)]
struct File {
    ss: Vec<Sentence>,
    #[serde(default)]
    wprimes_lemmatized: bool,
}

#[derive(Deserialize)]
struct Sentence {
    s: String,
    #[serde(default)]
    ws: Vec<Word>,
    extra: Option<Value>,
}

#[derive(Deserialize)]
struct Word {
    w: String,
    off: usize,
    #[serde(default)]
    pos: Vec<String>,
    extra: Option<Value>,
    #[serde(default)]
    wprimes: Vec<Replacement>,
}

#[derive(Deserialize)]
struct Replacement {
    wprime: String,
    human_labels: Vec<String>,
}

impl Format for Legacy {
    type Data = Benchmark;

    const LINES: Lines = Lines::AreLayout;

    fn parse(text: &str, problems: &mut Problems) -> Result<Benchmark, Stop> {
        let file: File = match serde_json::from_str(text) {
            Ok(file) => file,
            Err(error) => return Err(problems.fatal(Place::line(error.line()), error)),
        };
        let mut benchmark = Benchmark::new(file.wprimes_lemmatized);
        for sentence in file.ss {
            let place = Place::default().with_id(sentence.s.chars().take(40).collect::<String>());
            if let Err(error) = add(&mut benchmark, sentence) {
                problems.error(place, error)?;
            }
        }
        Ok(benchmark)
    }

    fn write(_: &Benchmark, _: &mut dyn Write) -> io::Result<()> {
        let message = "the legacy JSON is only read: write SWORDS JSON (--to swords)";
        Err(io::Error::new(io::ErrorKind::Unsupported, message))
    }
}

/// Adds a sentence. The same words at the same place of a repeated sentence are one target.
fn add(benchmark: &mut Benchmark, sentence: Sentence) -> Result<(), String> {
    let fits = |error: ModelError| error.to_string();
    let extra = |value: Option<Value>| value.map(|value| Extra::from_json(value.to_string()));
    let context = Context::new(sentence.s).map_err(fits)?.with_extra(extra(sentence.extra));
    if benchmark.context(context.id()).is_none() {
        benchmark.add_context(context.clone()).map_err(fits)?;
    }
    for word in sentence.ws {
        let pos = word.pos.first().and_then(|name| pos_of(name));
        let target = Target::new(&context, word.w, word.off, pos).map_err(fits)?;
        let id = target.id();
        if benchmark.target(id).is_none() {
            benchmark.add_target(target.with_extra(extra(word.extra))).map_err(fits)?;
        }
        for Replacement { wprime, human_labels } in word.wprimes {
            let labels = human_labels.iter().map(|name| name.parse::<Label>());
            let labels =
                labels.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
            let labels = Labels::new(labels).ok_or("a substitute has no labels")?;
            let substitute = Substitute::new(id, wprime, labels).map_err(fits)?;
            benchmark.add_substitute(substitute).map_err(fits)?;
        }
    }
    Ok(())
}

/// The reference's names, where they are not Universal Dependencies'.
fn pos_of(name: &str) -> Option<Pos> {
    match name {
        "CONJ" => Some(Pos::Cconj),
        "PRT" => Some(Pos::Part),
        "OTH" => Some(Pos::X),
        "PUNC" => Some(Pos::Punct),
        "PROP" => Some(Pos::Propn),
        other => other.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn sentences_hold_targets_which_hold_substitutes() {
        let text = r#"{"ss": [{"s": "a bright boy", "split": "test", "ws": [{"w": "bright", "off": 2,
            "pos": ["ADJ"], "wprimes": [{"wprime": "clever", "human_labels": ["TRUE_IMPLICIT"]}]},
            {"w": "boy", "off": 9, "pos": ["UNKN"], "wprimes": []}]}], "wprimes_lemmatized": true}"#;
        let benchmark = testing::read::<Legacy>("f", text).unwrap();
        let [bright, boy] = benchmark.targets() else { panic!("two targets") };
        assert_eq!((bright.pos(), boy.pos()), (Some(Pos::Adj), None));
        assert_eq!(benchmark.substitutes()[0].text(), "clever");
        assert!(benchmark.lemmatized());
        let error = testing::read::<Legacy>("f", &text.replace("2,", "3,")).unwrap_err();
        assert!(error.contains("a bright boy"), "{error}");
    }
}
