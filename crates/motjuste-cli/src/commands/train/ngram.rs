//! `motjuste train ngram`: a language model of word sequences from text.

use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use indicatif::{HumanCount, ProgressBar};
use motjuste_train::ngram::{Settings, Step, Summary, train};

use crate::work_bar::work_bar;
use crate::{trained, workers};

/// Arguments of `motjuste train ngram`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste train ngram --text novels.txt.zst news.txt.gz
  motjuste train ngram --text corpus/*.txt --memory 4GB --min-count 2,1,2 --out ngrams.bin

A run that was killed, or found the disk full, goes on where it was when it is started again with the
same texts and --order; until then it keeps what it has counted in a directory beside the model.")]
pub(super) struct Args {
    /// Texts, one paragraph or sentence a line: plain, .gz or .zst
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    text: Vec<PathBuf>,
    /// Words of the longest sequences, 1 to 5
    #[arg(long, value_name = "N", default_value_t = 3)]
    order: usize,
    /// Memory to use, about: 512MB, 4GB; what does not fit is sorted on the disk
    #[arg(long, value_name = "SIZE", default_value = "1GB", value_parser = size)]
    memory: usize,
    /// The least counts to keep, by length; words below the first are read as unknown, lengths not
    /// listed have the last
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_values_t = [1])]
    min_count: Vec<u64>,
    /// Threads that split text [default: one a core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Where to write the model [default: where `motjuste bench` looks for it]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Trains, and says what was counted and how to use it.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let out = args.out.clone().map_or_else(|| trained::path("ngrams.bin"), Ok)?;
    let settings = Settings {
        order: args.order,
        memory: args.memory,
        threads: args.threads.unwrap_or_else(workers::all_cores),
        least: args.min_count.clone(),
    };
    let bar = work_bar(0, "{msg}")?;
    let start = Instant::now();
    let summary = train(&args.text, &out, &settings, &mut |step| show(&bar, step))?;
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("{}", counted(&summary, seconds));
    let use_it = match &args.out {
        Some(out) => format!("motjuste bench … --with ngrams={}", out.display()),
        None => "motjuste bench … finds it by itself".to_owned(),
    };
    let size = summary.bytes as f64 / 1e6;
    eprintln!("{}: {size:.1} MB; {use_it}", out.display());
    Ok(ExitCode::SUCCESS)
}

fn counted(summary: &Summary, seconds: f64) -> String {
    let lengths = (1..).zip(&summary.sequences);
    let lengths = lengths.map(|(length, number)| match length {
        1 => format!("{} words", HumanCount(*number)),
        _ => format!("{} {length}-grams", HumanCount(*number)),
    });
    let runs = match summary.runs {
        0 => String::new(),
        runs => format!(", {runs} runs on the disk"),
    };
    format!(
        "{} tokens in {} sentences: {} ({seconds:.1} s{runs})",
        HumanCount(summary.tokens),
        HumanCount(summary.sentences),
        lengths.collect::<Vec<_>>().join(", "),
    )
}

fn show(bar: &ProgressBar, step: Step) {
    match step {
        Step::Resuming { tokens } => {
            bar.println(format!("Going on after {} tokens.", HumanCount(tokens)));
        }
        Step::Reading { bytes, of, tokens } => {
            bar.set_length(of);
            bar.set_position(bytes);
            bar.set_message(format!("reading, {} tokens", HumanCount(tokens)));
        }
        Step::Spilling { run } => bar.set_message(format!("memory is full: writing run {run}")),
        Step::Merging { done } => bar.set_message(format!("adding up, {}", HumanCount(done))),
        Step::Writing { done, of } => {
            bar.set_length(of);
            bar.set_position(done);
            bar.set_message("writing the model");
        }
        _ => {}
    }
}

/// A size in bytes: a number and B, kB, MB or GB.
fn size(text: &str) -> anyhow::Result<usize> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[number.len()..].to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "k" | "kb" => 1e3,
        "m" | "mb" => 1e6,
        "g" | "gb" => 1e9,
        "t" | "tb" => 1e12,
        unit => anyhow::bail!("{unit:?} is no unit; write 512MB or 4GB"),
    };
    let number: f64 = number.trim().parse().context("write 512MB or 4GB")?;
    anyhow::ensure!(number > 0.0 && number.is_finite(), "write 512MB or 4GB");
    Ok((number * unit) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        for (text, bytes) in
            [("1GB", 1_000_000_000), ("0.5 gb", 500_000_000), ("64m", 64_000_000), ("1234", 1234)]
        {
            assert_eq!(size(text).unwrap(), bytes, "{text}");
        }
        for text in ["", "GB", "-1GB", "12 parsecs", "nan", "1e400"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
