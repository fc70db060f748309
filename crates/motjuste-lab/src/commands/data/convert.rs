//! `motjuste-lab data convert`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use motjuste_formats::{Converted, Document, Kind, Loss, convert};

use super::kind_arg::kind;
use motjuste_terminal::output::note;

/// Convert a file to another format
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-lab data convert lexsub_trial.xml trial.json --gold gold.trial --candidates candidates.trial
  motjuste-lab data convert coinco.xml.gz dev.json.gz --ids devset-tokenIDs.txt --allow-loss
  motjuste-lab data convert mine.best mine.lsr.json --benchmark trial.json
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
    let companions = args.companions()?;
    let loss = if args.allow_loss { Loss::Allowed } else { Loss::Refused };
    let Converted { document, lost } = convert(&document, to, &companions, loss)
        .with_context(|| format!("cannot convert {}", args.from_file.display()))?;
    document.write(to, &args.to_file)?;
    for lost in lost {
        note(format_args!("left out: {lost}"));
    }
    report(&document, to, &args.to_file);
    Ok(ExitCode::SUCCESS)
}

/// Says what was written; benchmarks by their id, by which anyone can tell they have the same one.
fn report(document: &Document, to: Kind, path: &Path) {
    let name = path.display();
    match document {
        Document::Benchmark(benchmark) => note(format_args!("{name} is {to}, {}", benchmark.id())),
        _ => note(format_args!("{name} is {to}")),
    }
}
