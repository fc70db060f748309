//! `motjuste-lab senses`: the engine's choice of sense for each instance of a disambiguation
//! benchmark, as a key file.

use std::fs;
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use motjuste_assets::DEFAULT_ASSET;
use motjuste_encoder::Encoder;
use motjuste_engine::{SenseVectors, usual_senses};
use motjuste_formats::{WsdInstance, parse_wsd};
use motjuste_terminal::model_dir;
use motjuste_terminal::output::say;
use motjuste_train::senses::Inventory;

/// Arguments of `motjuste-lab senses`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab senses --xml senseval2.data.xml --out mine.key.txt

`motjuste-lab score wsd` scores the result.")]
pub(crate) struct Args {
    /// Texts of the unified framework (Raganato et al. 2017): *.data.xml
    #[arg(long, value_name = "FILE")]
    xml: PathBuf,
    /// File for the sense keys, a line per instance
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// WordNet's dictionary directory, for its sense keys [default: the downloaded one]
    #[arg(long, value_name = "DIR")]
    wordnet: Option<PathBuf>,
    /// Choose the first sense of every word, the baseline of the field
    #[arg(long)]
    first: bool,
}

/// Writes the keys.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let xml = &args.xml;
    let text = fs::read_to_string(xml).with_context(|| format!("cannot read {}", xml.display()))?;
    let sentences = parse_wsd(&text).with_context(|| xml.display().to_string())?;
    let wordnet = args.wordnet.clone().map_or_else(|| model_dir("wordnet"), Ok)?;
    let inventory = Inventory::read(&wordnet, motjuste_lexicon::WordNet::embedded())?;
    let encoder = match args.first {
        true => None,
        false => Some(Encoder::load(model_dir(DEFAULT_ASSET)?)?),
    };
    let (mut keys, mut instances) = (String::new(), 0);
    for sentence in &sentences {
        let spans: Vec<Range<usize>> =
            sentence.instances.iter().map(|instance| instance.span.clone()).collect();
        let vectors = encoder.as_ref().map(|encoder| encoder.encode(&sentence.text, &spans));
        let vectors = vectors.transpose()?.unwrap_or_default();
        for (at, WsdInstance { id, lemma, pos, .. }) in sentence.instances.iter().enumerate() {
            let in_context = |vector| {
                let usual = usual_senses(lemma, *pos);
                SenseVectors::embedded().in_context(lemma, *pos, usual, vector)
            };
            let meant = vectors.get(at).map(in_context).transpose()?;
            let best = meant.and_then(|meant| meant.likeliest()).map_or(0, |(sense, _)| sense);
            if let Some(key) = inventory.keys(lemma, *pos).nth(best) {
                keys.push_str(&format!("{id} {key}\n"));
            }
            instances += 1;
        }
    }
    fs::write(&args.out, &keys).with_context(|| format!("cannot write {}", args.out.display()))?;
    let answered = keys.lines().count();
    say(format_args!("{}: {answered} of {instances} instances answered", args.out.display()));
    Ok(ExitCode::SUCCESS)
}
