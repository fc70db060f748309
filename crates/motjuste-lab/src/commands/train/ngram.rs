//! `motjuste-lab train ngram`: a language model of word sequences from text.

use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use indicatif::{HumanCount, ProgressBar};
use motjuste_ngram::{Settings, Step, Summary, train};

use super::{memory, texts};
use crate::trained;
use motjuste::workers;
use motjuste_terminal::output::{refuse_input, say};
use motjuste_terminal::work_bar::work_bar;

/// Arguments of `motjuste-lab train ngram`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-lab train ngram --text novels.txt.zst news.txt.gz
  motjuste-lab train ngram --text corpus/*.txt --memory 4GB --min-count 2,1,2 --out ngrams.bin

A trigram model takes about 20 bytes of memory per token of text. A text that needs more than --memory is
refused.")]
pub(super) struct Args {
    /// Plain text, one paragraph or sentence per line (also .gz, .zst) [default: a small corpus]
    #[arg(long, value_name = "FILE", num_args = 1..)]
    text: Vec<PathBuf>,
    /// Order of the model, 1 to 5
    #[arg(long, value_name = "N", default_value_t = 3)]
    order: usize,
    /// Approximate limit of memory, such as 512MB or 4GB
    #[arg(long, value_name = "SIZE", default_value = "1GB", value_parser = memory::parse)]
    memory: u64,
    /// Minimum counts by length; words below the first count as unknown, and missing lengths use the
    /// last
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_values_t = [1])]
    min_count: Vec<u64>,
    /// Threads that tokenise text [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// File for the model [default: where `motjuste-lab bench` looks for it]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Trains, and says what was counted and how to use it.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let out = args.out.clone().map_or_else(|| trained::path("ngrams.bin"), Ok)?;
    let settings = Settings {
        order: args.order,
        memory: usize::try_from(args.memory).unwrap_or(usize::MAX),
        threads: args.threads.unwrap_or_else(workers::all_cores),
        least: args.min_count.clone(),
    };
    let texts = texts::or_small_corpus(&args.text)?;
    refuse_input(&out, texts.iter().map(PathBuf::as_path))?;
    let bar = work_bar(0, "{msg}")?;
    let start = Instant::now();
    let summary = train(&texts, &out, &settings, &|step| show(&bar, step))?;
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    say(format_args!("{}", counted(&summary, seconds)));
    let use_it = match &args.out {
        Some(out) => format!("motjuste-lab bench … --with ngrams={}", out.display()),
        None => "motjuste-lab bench … uses it automatically".to_owned(),
    };
    let size = summary.bytes as f64 / 1e6;
    say(format_args!("{}: {size:.1} MB; {use_it}", out.display()));
    Ok(ExitCode::SUCCESS)
}

fn counted(summary: &Summary, seconds: f64) -> String {
    let lengths = (1..).zip(&summary.sequences);
    let lengths = lengths.map(|(length, number)| match length {
        1 => format!("{} words", HumanCount(*number)),
        _ => format!("{} {length}-grams", HumanCount(*number)),
    });
    format!(
        "{} tokens in {} sentences: {} ({seconds:.1} s)",
        HumanCount(summary.tokens),
        HumanCount(summary.sentences),
        lengths.collect::<Vec<_>>().join(", "),
    )
}

fn show(bar: &ProgressBar, step: Step) {
    match step {
        Step::Reading { bytes, of, tokens } => {
            bar.set_length(of);
            bar.set_position(bytes);
            bar.set_message(format!("reading, {} tokens", HumanCount(tokens)));
        }
        Step::Counting { sequences } => {
            bar.set_message(format!("adding up {} sequences", HumanCount(sequences as u64)));
        }
        Step::Writing => bar.set_message("writing the model"),
        _ => {}
    }
}
