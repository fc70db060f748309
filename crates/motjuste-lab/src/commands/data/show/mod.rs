//! `motjuste-lab data show`.

mod entry;
mod find;
mod page;

use std::path::PathBuf;
use std::process::ExitCode;

use motjuste_formats::{Document, Kind};
use motjuste_metrics::swords::Abstain;
use serde_json::{Value, json};

use self::entry::Entry;
use super::kind_arg::kind;
use super::lexsub_dataset::LexsubDataset;
use motjuste_terminal::output::print_text;
use motjuste_terminal::screen::terminal;

/// Show a target in context, with its substitutes and their labels
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-lab data show swords-v1.1_dev.json.gz t:7f1d
  motjuste-lab data show gold.trial 'bright.a 5' --xml lexsub_trial.xml
  motjuste-lab data show coinco_dev.xml.gz 8297

An id is that of a target, context or substitute, or an unambiguous prefix; a SemEval item
(`bright.a 5` or `5`); or a CoInCo token.")]
pub(crate) struct Args {
    /// A benchmark: swords, semeval-gold, semeval-xml or coinco
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Id to show
    #[arg(value_name = "ID")]
    id: String,
    /// Format of the file, if it cannot be recognised
    #[arg(long, value_name = "FORMAT", value_parser = kind(), hide_possible_values = true)]
    from: Option<Kind>,
    /// Sentences for a SemEval gold file
    #[arg(long, value_name = "FILE")]
    xml: Option<PathBuf>,
    /// Gold file for SemEval sentences
    #[arg(long, value_name = "FILE")]
    gold: Option<PathBuf>,
    /// List rejected substitutes one per line, too
    #[arg(long)]
    all: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Finds and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let named = [(&args.xml, Kind::SemevalXml), (&args.gold, Kind::SemevalGold)];
    let named = named.into_iter().filter_map(|(path, kind)| Some((path.as_ref()?, kind)));
    let companions = named
        .map(|(path, kind)| Ok(Document::read(path, Some(kind))?.1))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let dataset = LexsubDataset::read(&args.file, args.from, &companions)?;
    let found = find::find(&dataset, &args.id)?;
    let data = dataset.data(Abstain::Negative);
    let entries: Vec<Entry<'_>> =
        found.targets.iter().map(|target| Entry::new(&dataset, &data, *target)).collect();
    if args.json {
        let targets: Value = entries.iter().map(Entry::json).collect();
        print_text(&format!("{:#}\n", json!({ "targets": targets })))?;
    } else {
        let page = page::Page::new(terminal(), args.all, found.substitute.as_deref());
        let pages: Vec<String> = entries.iter().map(|entry| page.draw(entry)).collect();
        print_text(&pages.join("\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}
