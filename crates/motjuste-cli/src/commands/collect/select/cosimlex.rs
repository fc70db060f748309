//! `motjuste collect select cosimlex`: contexts of word pairs, the most and the least similar by two
//! encoders and random ones.

use std::error::Error;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use motjuste_collect::select::cosimlex::{Pair, PairScorer, Settings, select};
use motjuste_collect::select::{Corpus, English};
use motjuste_encoder::Encoder;

use super::{say, write};
use crate::commands::encode::model_dir;

/// Arguments of `motjuste collect select cosimlex`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Texts, or directories of texts
    #[arg(value_name = "CORPUS", required = true)]
    corpus: Vec<PathBuf>,
    /// The pairs: two words a line
    #[arg(long, value_name = "FILE")]
    pairs: PathBuf,
    /// An encoder, by the name of a pulled model or a directory; two of them
    #[arg(long, value_name = "MODEL", required = true, num_args = 1)]
    encoder: Vec<String>,
    /// Contexts offered for each pair; 16 for languages with little text
    #[arg(long, value_name = "N", default_value_t = Settings::default().offered)]
    offered: usize,
    /// Leave out contexts that look badly built
    #[arg(long)]
    well_built: bool,
    /// Decides every random choice
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The sheet to write
    #[arg(long, value_name = "FILE.csv")]
    sheet: PathBuf,
}

/// Offers contexts.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let [first, second] = &args.encoder[..] else {
        return Err(anyhow!("give --encoder twice: the papers' contexts are picked by two"));
    };
    let settings = Settings {
        pairs: pairs(&args.pairs)?,
        offered: args.offered,
        well_built: args.well_built,
        seed: args.seed,
    };
    let scorers = [Cosine::load(first)?, Cosine::load(second)?];
    let corpus = Corpus::open(&args.corpus)?;
    let (sheet, report) =
        select(corpus.documents(), &English, [&scorers[0], &scorers[1]], &settings)?;
    write(&sheet, &args.sheet)?;
    say(&report);
    Ok(())
}

fn pairs(path: &Path) -> anyhow::Result<Vec<Pair>> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let read = |(number, line): (usize, &str)| {
        let [one, other] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err(anyhow!("{name}, line {number}: two words are a pair, not {line:?}"));
        };
        Pair::new([one, other], None).with_context(|| format!("{name}, line {number}"))
    };
    lines.map(read).collect()
}

/// The cosine of two words' vectors, two thirds of the way up an encoder.
struct Cosine {
    name: String,
    encoder: Encoder,
    layer: usize,
}

impl Cosine {
    fn load(model: &str) -> anyhow::Result<Self> {
        let encoder = Encoder::load(model_dir(model)?)?;
        let layer = encoder.config().layers() * 2 / 3;
        Ok(Self { name: model.to_owned(), encoder, layer })
    }
}

impl PairScorer for Cosine {
    fn name(&self) -> &str {
        &self.name
    }

    fn similarity(
        &self,
        text: &str,
        words: [Range<usize>; 2],
    ) -> Result<f64, Box<dyn Error + Send + Sync>> {
        let vectors = self.encoder.encode(text, &words)?;
        let [one, other] = &vectors[..] else {
            unreachable!("two spans were given");
        };
        Ok(f64::from(one.cosines(other)[self.layer]))
    }
}
