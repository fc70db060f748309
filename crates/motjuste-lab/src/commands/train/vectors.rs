//! `motjuste-lab train vectors`: words as the averages of their vectors in context (Wada et al. 2022).

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::ensure;
use motjuste_lexicon::WordNet;
use motjuste_terminal::output::say;
use motjuste_train::vectors::{self, Progress, Shape};

use super::encoding::{Bar, EncodingArgs};

/// Arguments of `motjuste-lab train vectors`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab train vectors --model $(motjuste assets path minilm) \\
      --wordnet $(motjuste assets path wordnet) --text novels.txt.zst guides.txt.gz \\
      --encoded work/encoded --out vectors.bin

Encoding takes minutes. Its result is kept in the directory --encoded and reused by runs with the same
model, texts, --per-word and --seed, whatever their --layers, --clusters and --dimension.")]
pub(super) struct Args {
    #[command(flatten)]
    encoding: EncodingArgs,
    /// WordNet with definitions and examples: a dictionary directory or a compiled file
    #[arg(long, value_name = "DIR")]
    wordnet: PathBuf,
    /// Text, one paragraph or sentence per line (also .gz, .zst)
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    text: Vec<PathBuf>,
    /// Maximum occurrences of a word to encode
    #[arg(long, value_name = "N", default_value_t = 24)]
    per_word: usize,
    /// Maximum vectors per word
    #[arg(long, value_name = "N", default_value_t = 4)]
    clusters: usize,
    /// Layers to average; 0 is the embedding layer
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_values_t = [2, 3, 4, 5])]
    layers: Vec<usize>,
    /// Dimensions to keep
    #[arg(long, value_name = "N", default_value_t = 192)]
    dimension: usize,
}

/// Encodes, builds and says what came of it.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    ensure!(args.per_word > 0, "--per-word must be at least 1");
    let wordnet = WordNet::open_or_compile(&args.wordnet)?;
    let encoder = args.encoding.encoder(&args.layers, args.dimension)?;
    let sources = args.encoding.sources(&args.text, args.per_word)?;
    let (encoded, out) = (args.encoding.encoded(), &args.encoding.out);
    let bar = Bar::new()?;
    let show = |step: Progress<'_>| bar.show(step);
    vectors::encode(&encoder, &wordnet, &args.text, &sources, &encoded, &show)?;
    bar.finish();
    let shape =
        Shape { layers: args.layers.clone(), clusters: args.clusters, dimension: args.dimension };
    let coverage = vectors::build(&encoded, &sources, &shape, out)?;
    say(format_args!(
        "{}: {} words ({} from definitions), {} vectors of {} occurrences, {:.1} MB",
        out.display(),
        coverage.words,
        coverage.from_definitions,
        coverage.vectors,
        coverage.occurrences,
        args.encoding.written()?,
    ));
    Ok(ExitCode::SUCCESS)
}
