//! `motjuste encode`: what an encoder makes of a word in its sentence, as JSON.

use std::num::NonZero;
use std::ops::Range;
use std::process::ExitCode;

use anyhow::{bail, ensure};
use motjuste_assets::DEFAULT_ASSET;
use motjuste_encoder::{Encoder, LayerVectors, LoadOptions, WeightFormat};
use serde_json::{Map, Value, json};

use motjuste_terminal::model_dir;
use motjuste_terminal::output::print_text;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste encode \"I read an **amazing** paper today.\" --candidates incredible,fascinating,dull
  motjuste encode \"I read an **amazing** paper today.\" --vectors --layer 4
  motjuste encode --model ~/bert-base-uncased \"I read an **amazing** paper.\" --masked 10

With candidates, prints the cosine of each with the target in the target's context, layer by layer.
Layer 0 is the embedding layer.")]
pub(crate) struct Args {
    /// A text with the target between double asterisks
    #[arg(value_name = "TEXT")]
    text: String,
    /// A downloaded model (minilm, mpnet) or a Hugging Face directory
    #[arg(long, value_name = "NAME|DIR", default_value = DEFAULT_ASSET)]
    model: String,
    /// Words or phrases to replace the target, separated by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    candidates: Vec<String>,
    /// Only this layer
    #[arg(long, value_name = "N")]
    layer: Option<usize>,
    /// Print the vectors of the target or of the candidates
    #[arg(long)]
    vectors: bool,
    /// Use 8-bit weights: a quarter of the memory, slightly different numbers
    #[arg(long)]
    int8: bool,
    /// Worker threads [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Print the N most likely words for the masked target (needs a model with an MLM head)
    #[arg(long, value_name = "N", conflicts_with_all = ["candidates", "vectors"])]
    masked: Option<usize>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let (text, span) = split_target(&args.text)?;
    let encoder = Encoder::load_with(model_dir(&args.model)?, &args.load_options())?;
    let layers = 0..=encoder.config().layers();
    if let Some(layer) = args.layer {
        ensure!(layers.contains(&layer), "the model has layers 0 to {}, not {layer}", layers.end());
    }
    let mut answer = Map::new();
    answer.insert("text".into(), json!(text));
    answer.insert("target".into(), json!(&text[span.clone()]));
    answer.insert("span".into(), json!([span.start, span.end]));
    if let Some(count) = args.masked {
        answer.insert("masked".into(), masked(&encoder, &text, span, count)?);
    } else if args.candidates.is_empty() {
        let vectors = encoder.encode(&text, &[span])?.remove(0);
        answer.insert("layers".into(), args.of_layers(&vectors));
    } else {
        let candidates: Vec<&str> = args.candidates.iter().map(|c| c.trim()).collect();
        let shared = encoder.shared_context(&text, span, &candidates)?;
        let cosines = shared.cosines();
        let described = candidates.iter().zip(&shared.candidates).zip(cosines);
        let described = described.map(|((candidate, vectors), cosines)| {
            let cosines: Vec<f32> = match args.layer {
                Some(layer) => vec![cosines[layer]],
                None => cosines,
            };
            let mut object = Map::new();
            object.insert("candidate".into(), json!(candidate));
            object.insert("cosines".into(), json!(cosines));
            if args.vectors {
                object.insert("layers".into(), args.of_layers(vectors));
            }
            Value::Object(object)
        });
        answer.insert("candidates".into(), described.collect());
    }
    print_text(&format!("{:#}\n", Value::Object(answer)))?;
    Ok(ExitCode::SUCCESS)
}

impl Args {
    fn load_options(&self) -> LoadOptions {
        let weights = if self.int8 { WeightFormat::Int8 } else { WeightFormat::F32 };
        let options = LoadOptions::default().weights(weights);
        match self.threads {
            Some(threads) => options.threads(threads),
            None => options,
        }
    }

    /// The vectors of the layers asked for, or only their lengths unless vectors are wanted.
    fn of_layers(&self, vectors: &LayerVectors) -> Value {
        let norm = |vector: &[f32]| vector.iter().map(|x| x * x).sum::<f32>().sqrt();
        let wanted = vectors.iter().enumerate().filter(|(n, _)| self.layer.is_none_or(|l| l == *n));
        let layers = wanted.map(|(layer, vector)| {
            let mut object = Map::new();
            object.insert("layer".into(), json!(layer));
            object.insert("norm".into(), json!(norm(vector)));
            if self.vectors {
                object.insert("vector".into(), json!(vector));
            }
            Value::Object(object)
        });
        layers.collect()
    }
}

fn masked(
    encoder: &Encoder,
    text: &str,
    span: Range<usize>,
    count: usize,
) -> anyhow::Result<Value> {
    let probabilities = encoder.masked(text, span)?.probabilities();
    let mut ranked: Vec<(usize, f32)> = probabilities.into_iter().enumerate().collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    let pieces = ranked.into_iter().take(count).map(|(id, probability)| {
        let piece = u32::try_from(id).ok().and_then(|id| encoder.piece(id));
        json!({"piece": piece, "probability": probability})
    });
    Ok(pieces.collect())
}

/// The text without its asterisks, and the bytes between them.
fn split_target(marked: &str) -> anyhow::Result<(String, Range<usize>)> {
    let parts: Vec<&str> = marked.split("**").collect();
    let [before, target, after] = parts[..] else {
        bail!(
            "no target: mark one word with double asterisks, as in \"I read an **amazing** paper.\""
        );
    };
    ensure!(!target.trim().is_empty(), "there is nothing between the double asterisks");
    Ok((format!("{before}{target}{after}"), before.len()..before.len() + target.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_target_stands_between_double_asterisks() {
        let (text, span) = split_target("É **amazing** paper").unwrap();
        assert_eq!((text.as_str(), &text[span]), ("É amazing paper", "amazing"));
        for bad in ["no target", "**two** and **three**", "a ** ** b", "**open"] {
            assert!(split_target(bad).is_err(), "{bad}");
        }
    }
}
