//! `motjuste-lab train senses`: meanings as the averages of their vectors in tagged contexts.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::ensure;
use motjuste_terminal::output::say;
use motjuste_train::senses::{self, Senses, Shape, Texts};
use motjuste_train::vectors::Progress;

use super::encoding::{Bar, EncodingArgs};

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
    #[command(flatten)]
    encoding: EncodingArgs,
    /// WordNet's dictionary directory, for its sense keys (index.sense)
    #[arg(long, value_name = "DIR")]
    wordnet: PathBuf,
    /// Which senses: those of WordNet, or the meanings of our own thesaurus (wordnet, meanings)
    #[arg(long, value_name = "WHICH", default_value_t = Senses::WordNet)]
    senses: Senses,
    /// Sense-tagged texts, a JSON object per line (also .gz, .zst)
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    tagged: Vec<PathBuf>,
    /// More examples of the meanings of our own thesaurus, for --senses meanings
    #[arg(long, value_name = "FILE")]
    examples: Option<PathBuf>,
    /// Maximum occurrences of a sense to encode
    #[arg(long, value_name = "N", default_value_t = 10)]
    per_sense: usize,
    /// Layers to average; 0 is the embedding layer
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_values_t = [4, 5, 6])]
    layers: Vec<usize>,
    /// Dimensions to keep
    #[arg(long, value_name = "N", default_value_t = 176)]
    dimension: usize,
}

/// Encodes, builds and reports the coverage.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    ensure!(args.per_sense > 0, "--per-sense must be at least 1");
    let encoder = args.encoding.encoder(&args.layers, args.dimension)?;
    ensure!(
        args.examples.is_none() || args.senses == Senses::Meanings,
        "--examples are of the meanings of our own thesaurus: add --senses meanings"
    );
    let files: Vec<PathBuf> = args.tagged.iter().chain(&args.examples).cloned().collect();
    let sources = args.encoding.sources(&files, args.per_sense)?;
    let (encoded, out) = (args.encoding.encoded(), &args.encoding.out);
    let bar = Bar::new()?;
    let show = |step: Progress<'_>| bar.show(step);
    let examples = args.examples.as_deref();
    let texts = Texts { dictionary: &args.wordnet, tagged: &args.tagged, examples };
    senses::encode(&encoder, args.senses, &texts, &sources, &encoded, &show)?;
    bar.finish();
    let shape = Shape { layers: args.layers.clone(), dimension: args.dimension };
    let coverage = senses::build(&encoded, &sources, &shape, out)?;
    say(format_args!(
        "{}: {} words, {} senses ({} from definitions) of {} occurrences, {:.1} MB",
        out.display(),
        coverage.words,
        coverage.senses,
        coverage.from_definitions,
        coverage.occurrences,
        args.encoding.written()?,
    ));
    Ok(ExitCode::SUCCESS)
}
