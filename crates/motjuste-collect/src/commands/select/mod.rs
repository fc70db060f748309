//! `motjuste-collect select`: what to annotate, picked from a corpus as the papers did.

mod cosimlex;

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Subcommand;
use motjuste_campaign::select::{Corpus, English, Lexelt, Report, Sheet, semeval, swords};
use motjuste_formats::{Document, Kind};

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    procedure: Procedure,
}

const EXAMPLES: &str = "\
Examples:
  motjuste-collect select swords   corpus/ --contexts 500 --out targets.json
  motjuste-collect select semeval  corpus/ --words-per-pos 50 --sheet offered.csv
  motjuste-collect select semeval  corpus/ --word bright.a --word charge.n --sheet offered.csv
  motjuste-collect select cosimlex corpus/ --pairs pairs.txt --encoder minilm \
    --encoder mpnet --sheet contexts.csv
  motjuste-collect select keep     offered.csv --sentences 10 --out sentences.xml
  motjuste-collect select keep     contexts.csv --pairs --out pairs.tsv

A corpus is plain text, one document per file or a directory of them.";

#[derive(Debug, Subcommand)]
enum Procedure {
    /// Three-sentence contexts, one target each (SWORDS §3.2)
    Swords(SwordsArgs),
    /// Sentences with ambiguous words, on a sheet from which a person chooses (SemEval-2007 §2.1)
    Semeval(SemevalArgs),
    /// Contexts of word pairs, on a sheet from which an expert chooses two each (CoSimLex §4.1)
    Cosimlex(cosimlex::Args),
    /// Convert a finished sheet to SemEval-2007 XML or SemEval-2020 pairs
    Keep(KeepArgs),
}

#[derive(Debug, clap::Args)]
struct SwordsArgs {
    /// Text files, or directories of them
    #[arg(value_name = "CORPUS", required = true)]
    corpus: Vec<PathBuf>,
    /// Number of contexts
    #[arg(long, value_name = "N", default_value_t = 500)]
    contexts: usize,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Benchmark to write, without substitutes
    #[arg(long, value_name = "FILE.json")]
    out: PathBuf,
}

#[derive(Debug, clap::Args)]
struct SemevalArgs {
    /// Text files, or directories of them
    #[arg(value_name = "CORPUS", required = true)]
    corpus: Vec<PathBuf>,
    /// Words per part of speech, including those chosen by hand; the rest are drawn at random
    #[arg(long, value_name = "N", default_value_t = semeval::Settings::default().words_per_pos)]
    words_per_pos: usize,
    /// A word chosen by hand, such as bright.a (n, v, a or r); may be repeated
    #[arg(long = "word", value_name = "WORD.POS")]
    chosen: Vec<Lexelt>,
    /// Words chosen by hand, one per line, such as bright.a
    #[arg(long, value_name = "FILE")]
    words: Option<PathBuf>,
    /// Sentences per word
    #[arg(long, value_name = "N", default_value_t = semeval::Settings::default().sentences)]
    sentences: usize,
    /// Words per part of speech whose sentences a person chooses
    #[arg(long, value_name = "N", default_value_t = semeval::Settings::default().by_hand_per_pos)]
    by_hand_per_pos: usize,
    /// Sentences to offer for each of these
    #[arg(long, value_name = "N", default_value_t = semeval::Settings::default().offered)]
    offered: usize,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Sheet to write
    #[arg(long, value_name = "FILE.csv")]
    sheet: PathBuf,
}

#[derive(Debug, clap::Args)]
struct KeepArgs {
    /// The sheet, with an x in the column `keep` of the chosen rows
    #[arg(value_name = "SHEET.csv")]
    sheet: PathBuf,
    /// Sentences per word
    #[arg(long, value_name = "N", default_value_t = semeval::Settings::default().sentences)]
    sentences: usize,
    /// The sheet lists pairs, with two chosen contexts each
    #[arg(long, conflicts_with = "sentences")]
    pairs: bool,
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.procedure {
        Procedure::Swords(args) => {
            let corpus = Corpus::open(&args.corpus)?;
            let settings = swords::Settings { contexts: args.contexts, seed: args.seed };
            let (benchmark, report) = swords::select(corpus.documents(), &English, &settings)?;
            Document::Benchmark(benchmark).write(Kind::Swords, &args.out)?;
            say(&report);
        }
        Procedure::Semeval(args) => {
            let corpus = Corpus::open(&args.corpus)?;
            let settings = semeval::Settings {
                words_per_pos: args.words_per_pos,
                sentences: args.sentences,
                by_hand_per_pos: args.by_hand_per_pos,
                offered: args.offered,
                seed: args.seed,
                words: words(args)?,
            };
            let (sheet, report) = semeval::select(corpus.documents(), &English, &settings)?;
            write(&sheet, &args.sheet)?;
            say(&report);
        }
        Procedure::Cosimlex(args) => cosimlex::run(args)?,
        Procedure::Keep(args) => {
            let sheet = read(&args.sheet)?;
            if args.pairs {
                let kept = motjuste_campaign::select::cosimlex::kept(&sheet)?;
                Document::Pairs(kept).write(Kind::GwscData, &args.out)?;
            } else {
                let kept = semeval::kept(&sheet, args.sentences)?;
                Document::Instances(kept).write(Kind::SemevalXml, &args.out)?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The words chosen by hand, each once.
fn words(args: &SemevalArgs) -> anyhow::Result<Vec<Lexelt>> {
    let mut words = args.chosen.clone();
    if let Some(path) = &args.words {
        let name = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        for (number, line) in lines {
            let word = line.trim().parse();
            words.push(word.with_context(|| format!("{name}, line {number}"))?);
        }
    }
    words.sort();
    words.dedup();
    Ok(words)
}

fn create(path: &Path) -> anyhow::Result<BufWriter<File>> {
    let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(BufWriter::new(file))
}

fn write(sheet: &Sheet, path: &Path) -> anyhow::Result<()> {
    Ok(sheet.write(create(path)?)?)
}

fn read(path: &Path) -> anyhow::Result<Sheet> {
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    Ok(Sheet::read(&name, file)?)
}

fn say(report: &Report) {
    eprint!("{report}");
}
