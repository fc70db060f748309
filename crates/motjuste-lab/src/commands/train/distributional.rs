//! `motjuste-lab train distributional`: a distributional thesaurus from text.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use motjuste_distributional::thesaurus::{self, Settings};
use motjuste_distributional::{Step, Texts};

use super::corpus_bar::CorpusBar;
use super::{memory, texts};
use crate::trained;
use motjuste_terminal::output::{refuse_input, say};

/// Arguments of `motjuste-lab train distributional`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab train distributional --text novels.txt.zst news.txt.gz

Words are compared by their grammatical relations: nouns by their modifiers and by the verbs of which
they are subject or object, verbs by their subjects and objects, adjectives by their nouns and adverbs,
and adverbs by the words they modify. In plain text, patterns over tags find the relations. You can also
give text parsed by your own parser (CoNLL-U) with --parsed.

Tagging takes minutes. Tagged text is kept in the directory --work: an interrupted run resumes from it,
and `motjuste-lab train associations` on the same texts reuses it.")]
pub(super) struct Args {
    /// Plain text, one paragraph or sentence per line (also .gz, .zst) [default: a small corpus]
    #[arg(long, value_name = "FILE", num_args = 1..)]
    text: Vec<PathBuf>,
    /// Parsed text in CoNLL-U format (also .gz, .zst)
    #[arg(long, value_name = "FILE", num_args = 1..)]
    parsed: Vec<PathBuf>,
    /// Minimum count of a word
    #[arg(long, value_name = "N", default_value_t = 20)]
    min_count: u64,
    /// Memory for tables, in addition to about 50 MB for the program; less is slower, with the same
    /// result
    #[arg(long, value_name = "SIZE", default_value = "1GB", value_parser = memory::parse)]
    memory: u64,
    /// File for the thesaurus [default: trained/distributional.bin in the cache]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Directory for tagged text [default: the directory tagged beside the thesaurus]
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
}

/// Trains and says what came of it.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    ensure!(args.min_count > 0, "--min-count must be at least 1");
    let out = args.out.clone().map_or_else(|| trained::path("distributional.bin"), Ok)?;
    refuse_input(&out, args.text.iter().chain(&args.parsed).map(PathBuf::as_path))?;
    let work = args.work.clone().unwrap_or_else(|| out.with_file_name("tagged"));
    let plain = if args.parsed.is_empty() {
        texts::or_small_corpus(&args.text)?
    } else {
        args.text.clone()
    };
    let read = Texts { plain, parsed: args.parsed.clone() };
    let settings = Settings { min_count: args.min_count, memory: args.memory };
    let bar = CorpusBar::new()?;
    let summary = thesaurus::train(&read, settings, &work, &out, &|step: Step<'_>| bar.show(step))?;
    bar.finish();
    let size = std::fs::metadata(&out).context("the thesaurus was written")?.len();
    let [nouns, verbs, adjectives, adverbs] = summary.words;
    say(format_args!(
        "{}: {nouns} nouns, {verbs} verbs, {adjectives} adjectives, {adverbs} adverbs with {} features \
         from {} tokens, {:.1} MB",
        out.display(),
        summary.features.iter().sum::<u64>(),
        summary.tokens,
        size as f64 / 1e6,
    ));
    Ok(ExitCode::SUCCESS)
}
