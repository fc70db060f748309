//! `motjuste-collect add`: what a campaign asks about.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use motjuste_campaign::import::{Named, items, own_items};
use motjuste_campaign::{CampaignName, Item};
use motjuste_formats::Document;

use crate::commands::opened::BookArg;
use motjuste_terminal::output::note;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-collect add mine targets.json --from thesaurus.json --from lm=system.lsr.json
  motjuste-collect add recall sentences.xml
  motjuste-collect add posthoc sentences.xml --from human=gold.txt --from system.best
  motjuste-collect add similar pairs.csv

Judge campaigns take SWORDS files, with or without substitutes; recall and verdict campaigns take
sentences as SemEval-2007 XML; similarity campaigns take pairs in CoSimLex or SemEval-2020 format.
Any campaign takes its own items as JSON Lines (*.items.jsonl). A candidate from several sources is
asked about once and keeps all its sources.")]
pub(crate) struct Args {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    campaign: CampaignName,
    /// Files with items
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Candidates: a SWORDS or result file for judge, a gold file or answers for verdict; the source
    /// is named after the file unless you write SOURCE=FILE
    #[arg(long = "from", value_name = "[SOURCE=]FILE")]
    proposals: Vec<String>,
    #[command(flatten)]
    book: BookArg,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let opened = args.book.open()?;
    let campaign = opened.wait(opened.book.campaign(&args.campaign))?;
    let (own, files): (Vec<_>, Vec<_>) = args.files.iter().partition(|file| is_own(file));
    let mut all = Vec::new();
    for file in own {
        all.extend(read_own(file)?);
    }
    let files = files.into_iter().map(|file| read(file, file.display().to_string()));
    let files = files.collect::<anyhow::Result<Vec<_>>>()?;
    let proposals = args.proposals.iter().map(|proposal| {
        let (source, file) = source_and_file(proposal)?;
        read(&file, source)
    });
    let proposals = proposals.collect::<anyhow::Result<Vec<_>>>()?;
    all.extend(items(&campaign.procedure, &files, &proposals)?);
    let added = opened.wait(opened.book.add(&args.campaign, all))?;
    if added.targets_themselves > 0 {
        note(format_args!(
            "{} candidates left out because they are the target itself, which serves as a control",
            added.targets_themselves
        ));
    }
    if !added.bare.is_empty() {
        note(format_args!(
            "{} targets have no candidates, so nobody will be asked about them; exports list them without \
             substitutes: {}",
            added.bare.len(),
            some(&added.bare)
        ));
    }
    note(format_args!("{} items added, {} tasks issued", added.items, added.tasks));
    Ok(ExitCode::SUCCESS)
}

/// The first few, and how many more there are.
fn some(names: &[String]) -> String {
    const SHOWN: usize = 10;
    let shown = names.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

fn read(file: &Path, name: String) -> anyhow::Result<Named> {
    let (_, document) = Document::read(file, None)?;
    Ok(Named { name, document })
}

/// Whether a file holds items as this program writes them.
fn is_own(file: &Path) -> bool {
    file.to_string_lossy().ends_with(".items.jsonl")
}

fn read_own(file: &Path) -> anyhow::Result<Vec<Item>> {
    let name = file.display().to_string();
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {name}"))?;
    Ok(own_items(&name, &text)?)
}

/// What a source is called, and its file.
fn source_and_file(proposal: &str) -> anyhow::Result<(String, PathBuf)> {
    if let Some((source, file)) = proposal.split_once('=')
        && !source.is_empty()
        && !source.contains(['/', '\\', '.'])
    {
        return Ok((source.to_owned(), file.into()));
    }
    let file = PathBuf::from(proposal);
    let name = file.file_name().and_then(|name| name.to_str());
    let stem = name.and_then(|name| name.split('.').next()).filter(|stem| !stem.is_empty());
    let source = stem.with_context(|| format!("{proposal:?} has no name; write SOURCE=FILE"))?;
    Ok((source.to_owned(), file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_named_or_goes_by_its_file() {
        let read = |text| source_and_file(text).unwrap();
        assert_eq!(read("lm=a/b.json"), ("lm".into(), "a/b.json".into()));
        assert_eq!(read("a/bert-ls.lsr.json"), ("bert-ls".into(), "a/bert-ls.lsr.json".into()));
        assert_eq!(read("./a=b.json"), ("a=b".into(), "./a=b.json".into()));
        assert!(source_and_file("..").is_err());
    }
}
