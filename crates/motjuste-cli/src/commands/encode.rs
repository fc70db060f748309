//! `motjuste encode`: the vectors of words in context, or how close substitutes come, as JSON.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use motjuste_encoder::{Encoder, LayerVectors, LoadOptions, WeightFormat};
use serde::Serialize;

/// Arguments of `motjuste encode`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    motjuste encode --model DIR \"I read an **amazing** paper.\" --candidates incredible,dull")]
pub(crate) struct Args {
    /// The text, with each word to encode between double asterisks: "an **amazing** paper"
    text: String,
    /// A Hugging Face directory: config.json, model.safetensors, tokenizer.json or vocab.txt
    #[arg(long, value_name = "DIR")]
    model: PathBuf,
    /// Substitutes to compare with the one marked word, separated by commas
    #[arg(long, value_name = "WORDS", value_delimiter = ',')]
    candidates: Vec<String>,
    /// The layer to print, 0 being the embedding layer, or «all»
    #[arg(long, value_name = "N", default_value = "all")]
    layer: Layers,
    /// Print the vectors too, not only what they say
    #[arg(long)]
    vectors: bool,
    /// Keep the weights in 8 bits: a quarter of the memory, slightly different numbers
    #[arg(long)]
    int8: bool,
    /// Worker threads [default: as many as the machine offers]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// Which layers to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layers {
    All,
    One(usize),
}

impl std::str::FromStr for Layers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => Ok(Self::All),
            _ => text
                .parse()
                .map(Self::One)
                .map_err(|_| format!("{text:?} is neither a layer's number nor «all»")),
        }
    }
}

impl Layers {
    /// The values of the chosen layers.
    fn pick<T>(self, mut values: impl Iterator<Item = T>) -> Picked<T> {
        match self {
            Self::All => Picked::All(values.collect()),
            Self::One(layer) => Picked::One(values.nth(layer)),
        }
    }
}

/// A value per layer, or one layer's.
#[derive(Serialize)]
#[serde(untagged)]
enum Picked<T> {
    All(Vec<T>),
    One(Option<T>),
}

/// What is printed for spans alone.
#[derive(Serialize)]
struct Spans<'a> {
    text: &'a str,
    spans: Vec<Span<'a>>,
}

/// What is printed with candidates.
#[derive(Serialize)]
struct Comparison<'a> {
    text: &'a str,
    target: Span<'a>,
    candidates: Vec<Candidate<'a>>,
}

#[derive(Serialize)]
struct Span<'a> {
    word: &'a str,
    /// First byte and one past the last, in the text without marks.
    start: usize,
    end: usize,
    norms: Picked<f32>,
    /// With each of the spans, itself included, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cosines: Vec<Picked<f32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vectors: Option<Picked<Vec<f32>>>,
}

#[derive(Serialize)]
struct Candidate<'a> {
    word: &'a str,
    /// With the target.
    cosines: Picked<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vectors: Option<Picked<Vec<f32>>>,
}

/// Encodes and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let (text, spans) = unmark(&args.text)?;
    let mut options = LoadOptions::default();
    options.threads = args.threads;
    if args.int8 {
        options.weights = WeightFormat::Int8;
    }
    let encoder = Encoder::load_with(&args.model, &options)
        .with_context(|| format!("cannot load a model from {}", args.model.display()))?;
    let layers = encoder.config().layers();
    if let Layers::One(layer) = args.layer
        && layer > layers
    {
        bail!("layer {layer} was asked for; the model has layers 0 to {layers}");
    }
    let mut out = io::stdout().lock();
    if args.candidates.is_empty() {
        let spans = describe_spans(&encoder, args, &text, &spans)?;
        serde_json::to_writer_pretty(&mut out, &spans)?;
    } else {
        let comparison = compare(&encoder, args, &text, &spans)?;
        serde_json::to_writer_pretty(&mut out, &comparison)?;
    }
    writeln!(out)?;
    Ok(ExitCode::SUCCESS)
}

/// Each marked span, and how close the spans are to each other.
fn describe_spans<'a>(
    encoder: &Encoder,
    args: &Args,
    text: &'a str,
    spans: &[Range<usize>],
) -> anyhow::Result<Spans<'a>> {
    let vectors = encoder.encode(text, spans)?;
    let mut described: Vec<Span<'a>> = spans
        .iter()
        .zip(&vectors)
        .map(|(span, own)| args.span(text, span, own))
        .collect();
    if spans.len() > 1 {
        for (span, own) in described.iter_mut().zip(&vectors) {
            span.cosines = vectors
                .iter()
                .map(|other| args.cosines(own, other))
                .collect();
        }
    }
    Ok(Spans {
        text,
        spans: described,
    })
}

/// The candidates with their cosines to the one marked span, in the order given.
fn compare<'a>(
    encoder: &Encoder,
    args: &'a Args,
    text: &'a str,
    spans: &[Range<usize>],
) -> anyhow::Result<Comparison<'a>> {
    let [span] = spans else {
        bail!(
            "--candidates needs one marked word, the text has {}",
            spans.len()
        );
    };
    let words: Vec<&str> = args.candidates.iter().map(String::as_str).collect();
    let shared = encoder.shared_context(text, span.clone(), &words)?;
    let candidates = words.into_iter().zip(&shared.candidates);
    Ok(Comparison {
        text,
        target: args.span(text, span, &shared.target),
        candidates: candidates
            .map(|(word, own)| Candidate {
                word,
                cosines: args.cosines(own, &shared.target),
                vectors: args.vectors(own),
            })
            .collect(),
    })
}

impl Args {
    fn span<'a>(&self, text: &'a str, span: &Range<usize>, own: &LayerVectors) -> Span<'a> {
        Span {
            word: &text[span.clone()],
            start: span.start,
            end: span.end,
            norms: self.layer.pick(own.iter().map(norm)),
            cosines: Vec::new(),
            vectors: self.vectors(own),
        }
    }

    fn cosines(&self, a: &LayerVectors, b: &LayerVectors) -> Picked<f32> {
        self.layer.pick(a.cosines(b).into_iter())
    }

    fn vectors(&self, own: &LayerVectors) -> Option<Picked<Vec<f32>>> {
        self.vectors
            .then(|| self.layer.pick(own.iter().map(<[f32]>::to_vec)))
    }
}

fn norm(vector: &[f32]) -> f32 {
    vector.iter().map(|x| x * x).sum::<f32>().sqrt()
}

/// Takes the asterisks out; returns where the marked words are in what is left.
fn unmark(marked: &str) -> anyhow::Result<(String, Vec<Range<usize>>)> {
    let parts: Vec<&str> = marked.split("**").collect();
    if parts.len() == 1 {
        bail!("no word is marked; put double asterisks around it, as in \"an **amazing** paper\"");
    }
    if parts.len().is_multiple_of(2) {
        bail!("the text has an odd number of double asterisks; they come in pairs");
    }
    let mut text = String::with_capacity(marked.len());
    let mut spans = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let start = text.len();
        text.push_str(part);
        if index % 2 == 1 {
            spans.push(start..text.len());
        }
    }
    Ok((text, spans))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_words_are_found_in_the_text_without_marks() {
        let (text, spans) = unmark("Le **café** was **naïve**.").unwrap();
        assert_eq!(text, "Le café was naïve.");
        let words: Vec<&str> = spans.iter().map(|span| &text[span.clone()]).collect();
        assert_eq!(words, ["café", "naïve"]);
    }

    #[test]
    fn marks_must_come_in_pairs() {
        assert!(
            unmark("no mark")
                .unwrap_err()
                .to_string()
                .contains("no word is marked")
        );
        assert!(
            unmark("one **mark")
                .unwrap_err()
                .to_string()
                .contains("pairs")
        );
    }

    #[test]
    fn a_layer_is_a_number_or_all() {
        assert_eq!("all".parse(), Ok(Layers::All));
        assert_eq!("4".parse(), Ok(Layers::One(4)));
        assert!("last".parse::<Layers>().is_err());
    }
}
