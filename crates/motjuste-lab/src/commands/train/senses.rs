//! `motjuste-lab train senses`: meanings as the averages of their vectors in tagged contexts.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use motjuste_corpus::Source;
use motjuste_encoder::Encoder;
use motjuste_terminal::output::say;
use motjuste_train::senses::{self, Shape};
use motjuste_train::vectors::{Progress, Sources};

use super::encoding_bar::Bar;

/// Arguments of `motjuste-lab train senses`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab train senses --model $(motjuste assets path minilm) \\
      --wordnet $(motjuste assets path wordnet) --tagged semcor.jsonl.zst wngt.jsonl.zst \\
      --out senses.bin

A line of a tagged text is a JSON object: {\"tokens\": […], \"senses\": [[index, tag, [keys]], …]} or
{\"text\": \"…\", \"senses\": [[start, end, [keys]], …]}, with WordNet 3.0 sense keys and offsets in
characters. Encoding takes minutes. Its result is kept in the directory --encoded and reused by runs
with the same model, texts, --per-sense and --seed.")]
pub(super) struct Args {
    /// The model's directory
    #[arg(long, value_name = "DIR")]
    model: PathBuf,
    /// WordNet's dictionary directory, for its sense keys (index.sense)
    #[arg(long, value_name = "DIR")]
    wordnet: PathBuf,
    /// Sense-tagged texts, a JSON object per line (also .gz, .zst)
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    tagged: Vec<PathBuf>,
    /// File for the sense vectors
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Directory for encoded occurrences [default: beside the vectors, with the extension .encoded]
    #[arg(long, value_name = "DIR")]
    encoded: Option<PathBuf>,
    /// Maximum occurrences of a sense to encode
    #[arg(long, value_name = "N", default_value_t = 10)]
    per_sense: usize,
    /// Layers to average; 0 is the embedding layer
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_values_t = [4, 5, 6])]
    layers: Vec<usize>,
    /// Dimensions to keep
    #[arg(long, value_name = "N", default_value_t = 176)]
    dimension: usize,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Encodes, builds and reports the coverage.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    ensure!(args.per_sense > 0, "--per-sense must be at least 1");
    let encoder = Encoder::load(&args.model)?;
    let (layers, dimension) = (encoder.config().layers(), encoder.config().dimension());
    ensure!(
        args.layers.iter().all(|layer| *layer <= layers),
        "the model has layers 0 to {layers}; --layers names another"
    );
    ensure!(
        (1..=dimension).contains(&args.dimension),
        "--dimension must be 1 to {dimension}, the model's own"
    );
    let sources = Sources {
        model: Source::new(&args.model.join("model.safetensors"))?,
        texts: args.tagged.iter().map(|text| Source::new(text)).collect::<Result<_, _>>()?,
        per_word: args.per_sense,
        seed: args.seed,
    };
    let encoded = args.encoded.clone().unwrap_or_else(|| args.out.with_extension("encoded"));
    let bar = Bar::new()?;
    let show = |step: Progress<'_>| bar.show(step);
    senses::encode(&encoder, &args.wordnet, &args.tagged, &sources, &encoded, &show)?;
    bar.finish();
    let shape = Shape { layers: args.layers.clone(), dimension: args.dimension };
    let coverage = senses::build(&encoded, &sources, &shape, &args.out)?;
    let size = std::fs::metadata(&args.out).context("the sense vectors were written")?.len();
    say(format_args!(
        "{}: {} words, {} senses ({} from definitions) of {} occurrences, {:.1} MB",
        args.out.display(),
        coverage.words,
        coverage.senses,
        coverage.from_definitions,
        coverage.occurrences,
        size as f64 / 1e6,
    ));
    Ok(ExitCode::SUCCESS)
}
