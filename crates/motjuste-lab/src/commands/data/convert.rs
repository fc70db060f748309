//! `motjuste-lab data convert`.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail, ensure};
use motjuste_formats::{AnswerKind, Converted, Document, Kind, Loss, convert};

use super::kind_arg::kind;
use motjuste_terminal::output::note;

/// Convert a file to another format
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-lab data convert lexsub_trial.xml trial.json --gold gold.trial --candidates candidates.trial
  motjuste-lab data convert coinco.xml.gz dev.json.gz --ids devset-tokenIDs.txt --allow-loss
  motjuste-lab data convert coinco.xml.gz coinco.gold --ids devset-tokenIDs.txt --allow-loss
  motjuste-lab data convert mine.best mine.lsr.json --benchmark trial.json
  motjuste-lab data convert mine.lsr.json mine.best --benchmark trial.json --top 1 --allow-loss
  motjuste-lab data convert data_en.tsv en.csv --to cosimlex-csv --gold gold_en.tsv

The input format is recognised by content, the output format by file name, where possible. If the new
format cannot hold some of the data, nothing is written unless you add --allow-loss. Either file may be
`-`; names ending in .gz are compressed.")]
pub(crate) struct Args {
    /// The file to convert
    #[arg(value_name = "FILE")]
    from_file: PathBuf,
    /// File to write
    #[arg(value_name = "NEW_FILE")]
    to_file: PathBuf,
    /// Format of the file, if it cannot be recognised
    #[arg(long, value_name = "FORMAT", value_parser = kind(), hide_possible_values = true)]
    from: Option<Kind>,
    /// Format to write, if the file name does not show it
    #[arg(long, value_name = "FORMAT", value_parser = kind())]
    to: Option<Kind>,
    /// Leave out data that the new format cannot hold
    #[arg(long)]
    allow_loss: bool,
    /// Number of guesses to keep per item, in answers and ranked files
    #[arg(long, value_name = "N")]
    top: Option<NonZero<usize>>,
    /// Sentences for a SemEval gold file
    #[arg(long, value_name = "FILE")]
    xml: Option<PathBuf>,
    /// Gold file for SemEval sentences or word pairs
    #[arg(long, value_name = "FILE")]
    gold: Option<PathBuf>,
    /// Candidates: the ones nobody gave become negatives
    #[arg(long, value_name = "FILE")]
    candidates: Option<PathBuf>,
    /// Ids of the CoInCo split to keep
    #[arg(long, value_name = "FILE")]
    ids: Option<PathBuf>,
    /// Benchmark of the answers or results
    #[arg(long, value_name = "FILE")]
    benchmark: Option<PathBuf>,
    /// Word pairs for a gold file
    #[arg(long, value_name = "FILE")]
    pairs: Option<PathBuf>,
}

impl Args {
    /// The other files, each with its format where the option leaves only one.
    fn companions(&self) -> anyhow::Result<Vec<Document>> {
        let named = [
            (&self.xml, Some(Kind::SemevalXml)),
            (&self.gold, None),
            (&self.candidates, Some(Kind::Candidates)),
            (&self.ids, Some(Kind::CoincoIds)),
            (&self.benchmark, Some(Kind::Swords)),
            (&self.pairs, Some(Kind::GwscData)),
        ];
        let named = named.into_iter().filter_map(|(path, kind)| Some((path.as_ref()?, kind)));
        named.map(|(path, kind)| Ok(Document::read(path, kind)?.1)).collect()
    }

    fn to(&self) -> anyhow::Result<Kind> {
        self.to.or_else(|| Kind::from_path(&self.to_file)).ok_or_else(|| {
            anyhow!(
                "cannot tell the format from the name {}; add --to with one of {}",
                self.to_file.display(),
                Kind::names()
            )
        })
    }
}

/// Converts and writes.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let to = args.to()?;
    let (_, document) = Document::read(&args.from_file, args.from)?;
    if args.candidates.is_some() {
        let takes =
            matches!(document, Document::Instances(_) | Document::Gold(_) | Document::Coinco(_))
                && to == Kind::Swords;
        ensure!(takes, "--candidates is for SemEval sentences or CoInCo that become SWORDS JSON");
    }
    let companions = args.companions()?;
    let loss = if args.allow_loss { Loss::Allowed } else { Loss::Refused };
    let Converted { mut document, lost } = convert(&document, to, &companions, loss)
        .with_context(|| format!("cannot convert {}", args.from_file.display()))?;
    cut(&mut document, args.top)?;
    document.write(to, &args.to_file)?;
    for lost in lost {
        note(format_args!("left out: {lost}"));
    }
    report(&document, to, &args.to_file);
    Ok(ExitCode::SUCCESS)
}

/// Keeps the first guesses. Credit for *best* is divided among all guesses, so that several cost.
fn cut(document: &mut Document, top: Option<NonZero<usize>>) -> anyhow::Result<()> {
    match (document, top) {
        (Document::Answers(answers), Some(top)) => {
            answers.answers.iter_mut().for_each(|answer| answer.guesses.truncate(top.get()));
        }
        (Document::Ranked(items), Some(top)) => {
            items.iter_mut().for_each(|item| item.candidates.truncate(top.get()));
        }
        (Document::Answers(answers), None) if answers.kind == AnswerKind::Best => {
            let several = answers.answers.iter().filter(|answer| answer.guesses.len() > 1).count();
            if several > 0 {
                note(format_args!(
                    "{several} items have several guesses, among which `best` divides the credit; \
                     add --top 1 to keep the first"
                ));
            }
        }
        (other, Some(_)) => {
            bail!("--top is for answers and ranked candidates, not {}", other.what())
        }
        _ => {}
    }
    Ok(())
}

/// Says what was written; benchmarks by their id, by which anyone can tell they have the same one.
fn report(document: &Document, to: Kind, path: &Path) {
    let name = path.display();
    match document {
        Document::Benchmark(benchmark) => note(format_args!("{name} is {to}, {}", benchmark.id())),
        _ => note(format_args!("{name} is {to}")),
    }
}
