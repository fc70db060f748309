//! `motjuste-collect select cosimlex`: contexts of word pairs, the most and the least similar by two
//! encoders and random ones.

use std::error::Error;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use motjuste_campaign::select::cosimlex::{Pair, PairScorer, Settings, select};
use motjuste_campaign::select::{Corpus, English, FormTable};
use motjuste_encoder::Encoder;

use super::{create, say, write};
use motjuste_terminal::model_dir;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Text files, or directories of them
    #[arg(value_name = "CORPUS", required = true)]
    corpus: Vec<PathBuf>,
    /// Word pairs, two words per line
    #[arg(long, value_name = "FILE")]
    pairs: PathBuf,
    /// An encoder: a downloaded model or a directory; give two
    #[arg(long, value_name = "MODEL", required = true, num_args = 1)]
    encoder: Vec<String>,
    /// Contexts to offer for each pair; 16 for languages with little text
    #[arg(long, value_name = "N", default_value_t = Settings::default().offered)]
    offered: usize,
    /// Leave out malformed contexts
    #[arg(long)]
    well_built: bool,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Dictionary forms of the corpus's language, one per line as FORM<tab>DICTIONARY FORM, used to
    /// find the words of a pair [default: English]
    #[arg(long, value_name = "FORMS.tsv")]
    forms: Option<PathBuf>,
    /// Sheet to write
    #[arg(long, value_name = "FILE.csv")]
    sheet: PathBuf,
    /// Also write why each context is offered; do not show this to the expert
    #[arg(long, value_name = "FILE.csv")]
    reasons: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let [first, second] = &args.encoder[..] else {
        return Err(anyhow!(
            "--encoder must be given twice: the paper picks contexts with two encoders"
        ));
    };
    if model_dir(first)? == model_dir(second)? {
        bail!("{first} is given twice: give two different encoders");
    }
    let forms = args.forms.as_deref().map(FormTable::open).transpose()?;
    let settings = Settings {
        pairs: pairs(&args.pairs)?,
        offered: args.offered,
        well_built: args.well_built,
        seed: args.seed,
    };
    let scorers = [Cosine::load(first)?, Cosine::load(second)?];
    let corpus = Corpus::open(&args.corpus)?;
    let scorers: [&dyn PairScorer; 2] = [&scorers[0], &scorers[1]];
    let (sheet, report) = match &forms {
        Some(forms) => select(corpus.documents(), forms, scorers, &settings)?,
        None => select(corpus.documents(), &English, scorers, &settings)?,
    };
    write(&sheet, &args.sheet)?;
    if let Some(path) = &args.reasons {
        sheet.write_reasons(create(path)?)?;
    }
    say(&report);
    Ok(())
}

fn pairs(path: &Path) -> anyhow::Result<Vec<Pair>> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let read = |(number, line): (usize, &str)| {
        let [one, other] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err(anyhow!("{name}, line {number}: expected two words, found {line:?}"));
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
