//! `motjuste train distributional`: a distributional thesaurus from text.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use motjuste_train::analysis::Texts;
use motjuste_train::distributional::{self, Settings};

use super::corpus_bar::CorpusBar;
use super::{memory, texts};
use crate::trained;
use motjuste_terminal::output::{refuse_input, say};

/// Arguments of `motjuste train distributional`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste train distributional --text novels.txt.zst news.txt.gz

Words are compared by what they stand in grammatical relations with: nouns by verbs they are subject
or object of and by their modifiers, verbs by their subjects and objects, adjectives by their nouns and
adverbs, adverbs by what they modify. In plain text the relations are found by patterns over tags; text
parsed by a parser of your own (CoNLL-U) may be given with --parsed.

Tagging takes minutes and is kept in the directory --work: a run that was stopped goes on from there,
and `motjuste train associations` on the same texts starts from there.")]
pub(super) struct Args {
    /// Plain text, one paragraph or sentence a line (also .gz, .zst) [default: a small corpus]
    #[arg(long, value_name = "FILE", num_args = 1..)]
    text: Vec<PathBuf>,
    /// Parsed text in CoNLL-U format (also .gz, .zst)
    #[arg(long, value_name = "FILE", num_args = 1..)]
    parsed: Vec<PathBuf>,
    /// How often a word must occur
    #[arg(long, value_name = "N", default_value_t = 20)]
    min_count: u64,
    /// Memory its tables may take, beside some 50 MB for the program; less makes it slower, not
    /// different
    #[arg(long, value_name = "SIZE", default_value = "1GB", value_parser = memory::parse)]
    memory: u64,
    /// Where to write the thesaurus [default: trained/distributional.bin in the cache]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Where to keep tagged text [default: the directory tagged beside the thesaurus]
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
    let summary = distributional::train(&read, settings, &work, &out, &mut |step| bar.show(step))?;
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
