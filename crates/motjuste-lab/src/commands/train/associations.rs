//! `motjuste-lab train associations`: mutual information and latent semantic analysis from text.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use motjuste_distributional::associations::{self, Settings};
use motjuste_distributional::{Step, Texts};

use super::corpus_bar::CorpusBar;
use super::{memory, texts};
use crate::trained;
use motjuste_terminal::output::{refuse_input, say};

/// Arguments of `motjuste-lab train associations`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab train associations --text novels.txt.zst news.txt.gz

Counts how often content words occur near each other (pointwise mutual information), and decomposes
the matrix of words and documents into latent dimensions (latent semantic analysis).

Tagging takes minutes. Tagged text is kept in the directory --work: an interrupted run resumes from it,
and `motjuste-lab train distributional` on the same texts reuses it.")]
pub(super) struct Args {
    /// Plain text, one paragraph or sentence per line (also .gz, .zst) [default: a small corpus]
    #[arg(long, value_name = "FILE", num_args = 1..)]
    text: Vec<PathBuf>,
    /// Minimum count of a word
    #[arg(long, value_name = "N", default_value_t = 20)]
    min_count: u64,
    /// Maximum distance of a pair, in content words
    #[arg(long, value_name = "N", default_value_t = 5)]
    window: usize,
    /// Minimum count of a pair
    #[arg(long, value_name = "N", default_value_t = 3)]
    min_pairs: u32,
    /// Content words per document; shorter lines are joined
    #[arg(long, value_name = "N", default_value_t = 100)]
    document_words: usize,
    /// Number of latent dimensions
    #[arg(long, value_name = "N", default_value_t = 200)]
    dimensions: usize,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Memory for tables, in addition to about 50 MB for the program; less is slower, with the same
    /// result
    #[arg(long, value_name = "SIZE", default_value = "1GB", value_parser = memory::parse)]
    memory: u64,
    /// File for the associations [default: trained/associations.bin in the cache]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Directory for tagged text [default: the directory tagged beside the associations]
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
}

/// Trains and says what came of it.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    ensure!(args.min_count > 0, "--min-count must be at least 1");
    ensure!(args.window > 0, "--window must be at least 1");
    ensure!((1..=1000).contains(&args.dimensions), "--dimensions must be 1 to 1000");
    let out = args.out.clone().map_or_else(|| trained::path("associations.bin"), Ok)?;
    refuse_input(&out, args.text.iter().map(PathBuf::as_path))?;
    let work = args.work.clone().unwrap_or_else(|| out.with_file_name("tagged"));
    let read = Texts { plain: texts::or_small_corpus(&args.text)?, ..Texts::default() };
    let settings = Settings {
        min_count: args.min_count,
        window: args.window,
        min_pairs: args.min_pairs,
        document_words: args.document_words,
        dimensions: args.dimensions,
        seed: args.seed,
        memory: args.memory,
    };
    let bar = CorpusBar::new()?;
    let summary =
        associations::train(&read, settings, &work, &out, &|step: Step<'_>| bar.show(step))?;
    bar.finish();
    let size = std::fs::metadata(&out).context("the associations were written")?.len();
    say(format_args!(
        "{}: {} words, {} pairs, {} dimensions of {} documents from {} tokens, {:.1} MB",
        out.display(),
        summary.words,
        summary.pairs,
        summary.dimensions,
        summary.documents,
        summary.tokens,
        size as f64 / 1e6,
    ));
    Ok(ExitCode::SUCCESS)
}
