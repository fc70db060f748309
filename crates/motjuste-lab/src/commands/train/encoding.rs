//! What the trainings that encode texts share: their options and their progress.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use indicatif::{ProgressBar, ProgressStyle};
use motjuste_corpus::Source;
use motjuste_encoder::Encoder;
use motjuste_train::vectors::{Progress, Sources};

#[derive(Debug, clap::Args)]
pub(super) struct EncodingArgs {
    /// The model's directory
    #[arg(long, value_name = "DIR")]
    model: PathBuf,
    /// File for the vectors
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// Directory for encoded occurrences [default: beside the vectors, with the extension .encoded]
    #[arg(long, value_name = "DIR")]
    encoded: Option<PathBuf>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl EncodingArgs {
    /// The model, which must have these layers and at least so many dimensions.
    pub(super) fn encoder(&self, layers: &[usize], dimension: usize) -> anyhow::Result<Encoder> {
        let encoder = Encoder::load(&self.model)?;
        let (highest, own) = (encoder.config().layers(), encoder.config().dimension());
        ensure!(
            layers.iter().all(|layer| *layer <= highest),
            "the model has layers 0 to {highest}; --layers names another"
        );
        ensure!((1..=own).contains(&dimension), "--dimension must be 1 to {own}, the model's own");
        Ok(encoder)
    }

    pub(super) fn sources(&self, texts: &[PathBuf], per_word: usize) -> anyhow::Result<Sources> {
        let texts = texts.iter().map(|text| Source::new(text)).collect::<Result<_, _>>()?;
        let model = Source::new(&self.model.join("model.safetensors"))?;
        Ok(Sources { model, texts, per_word, seed: self.seed })
    }

    pub(super) fn encoded(&self) -> PathBuf {
        self.encoded.clone().unwrap_or_else(|| self.out.with_extension("encoded"))
    }

    /// The file's size in megabytes, once it is written.
    pub(super) fn written(&self) -> anyhow::Result<f64> {
        Ok(std::fs::metadata(&self.out)?.len() as f64 / 1e6)
    }
}

/// A bar on a terminal, nothing elsewhere.
pub(super) struct Bar {
    bar: ProgressBar,
}

impl Bar {
    pub(super) fn new() -> anyhow::Result<Self> {
        let bar = match std::io::stderr().is_terminal() {
            true => ProgressBar::new_spinner(),
            false => ProgressBar::hidden(),
        };
        bar.set_style(ProgressStyle::with_template("{spinner} {msg}")?);
        Ok(Self { bar })
    }

    pub(super) fn show(&self, progress: Progress<'_>) {
        match progress {
            Progress::Reading { text, lines } => {
                self.bar.set_message(format!("reading {}, {lines} lines", name(text)));
                self.bar.tick();
            }
            Progress::Encoding { done, total } => {
                if self.bar.length().is_none() {
                    self.bar.set_style(encoding_style());
                    self.bar.set_length(total as u64);
                    self.bar.set_message("encoding sentences");
                }
                self.bar.set_position(done as u64);
            }
        }
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn encoding_style() -> ProgressStyle {
    ProgressStyle::with_template("{msg} {bar:24} {pos}/{len}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("━━╌")
}

fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
