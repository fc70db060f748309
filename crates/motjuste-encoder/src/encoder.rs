//! The encoder: loading a model directory, and the forward pass everything else is built on.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::arithmetic::WeightFormat;
use crate::attention::Attention;
use crate::batch::Batch;
use crate::config::Config;
use crate::embeddings::Embeddings;
use crate::error::{Error, Result};
use crate::head::Head;
use crate::layer::{Layer, Workspace};
use crate::layout;
use crate::relative::RelativeBias;
use crate::tokenizer::Tokenizer;
use crate::tuned::Tuned;
use crate::weights::WeightFile;

/// How to load a model.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct LoadOptions {
    /// Worker threads; as many as the machine offers when absent. Results do not depend on it. A
    /// caller on a thread of a rayon pool is served on that pool instead.
    pub threads: Option<NonZeroUsize>,
    /// How the layers' weights are kept.
    pub weights: WeightFormat,
    /// Only this many layers, counted from the bottom; all of them when absent. Layers above are
    /// neither loaded nor computed.
    pub layers: Option<NonZeroUsize>,
}

impl LoadOptions {
    /// With this many worker threads.
    #[must_use]
    pub fn threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// With the lowest layers only.
    #[must_use]
    pub fn layers(mut self, layers: NonZeroUsize) -> Self {
        self.layers = Some(layers);
        self
    }

    /// With weights kept in this format.
    #[must_use]
    pub fn weights(mut self, weights: WeightFormat) -> Self {
        self.weights = weights;
        self
    }
}

/// A transformer encoder with its tokenizer, ready to answer from any number of threads.
pub struct Encoder {
    config: Config,
    tokenizer: Tokenizer,
    embeddings: Embeddings,
    layers: Vec<Layer>,
    relative: Option<RelativeBias>,
    head: Option<Head>,
    weights_path: PathBuf,
    format: WeightFormat,
    pool: ThreadPool,
}

impl fmt::Debug for Encoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoder")
            .field("weights", &self.weights_path)
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}

/// The rows of a batch after one layer.
pub(crate) struct LayerOutput<'a> {
    /// 0 is the embedding layer.
    pub(crate) layer: usize,
    pub(crate) hidden: &'a [f32],
    /// Queries, keys and values that the layer made of its input; empty at layer 0.
    pub(crate) projected: &'a [f32],
    /// Attention paid to the watched row, summed over heads, group by group; empty at layer 0.
    pub(crate) watched: &'a [Vec<f32>],
}

impl Encoder {
    /// Loads the model in a local Hugging Face directory (`config.json`, `model.safetensors`,
    /// `tokenizer.json` or `vocab.txt`).
    ///
    /// # Errors
    /// If a file is missing or damaged, or the files do not belong together; the message names
    /// the file.
    pub fn load(dir: impl AsRef<Path>) -> Result<Self> {
        Self::load_with(dir, &LoadOptions::default())
    }

    /// Loads a model with options.
    ///
    /// # Errors
    /// As [`load`](Self::load), or if the worker threads cannot be started.
    pub fn load_with(dir: impl AsRef<Path>, options: &LoadOptions) -> Result<Self> {
        let dir = dir.as_ref();
        let mut config = Config::read(&dir.join("config.json"))?;
        if let Some(layers) = options.layers {
            config.layers = config.layers.min(layers.get());
        }
        let config = config;
        let file = WeightFile::open(&dir.join("model.safetensors"))?;
        let pool = start_threads(options.threads)?;
        let format = options.weights;
        let (tokenizer, layers) = pool.install(|| {
            rayon::join(
                || Tokenizer::load(dir, config.vocabulary),
                || load_layers(&file, format, &config),
            )
        });
        Ok(Self {
            layers: layers?,
            embeddings: Embeddings::load(&file, &config)?,
            relative: load_relative(&file, &config)?,
            // A head reads the topmost layer and nothing else.
            head: match options.layers {
                Some(_) => None,
                None => Head::load(&file, format, &config)?,
            },
            weights_path: file.path().to_path_buf(),
            tokenizer: tokenizer?,
            format,
            pool,
            config,
        })
    }

    /// The model's shape.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The vocabulary's piece with this id.
    #[must_use]
    pub fn piece(&self, id: u32) -> Option<String> {
        self.tokenizer.piece(id)
    }

    /// The id of a piece of the vocabulary.
    #[must_use]
    pub fn piece_id(&self, piece: &str) -> Option<u32> {
        self.tokenizer.id(piece)
    }

    /// The pieces of a whole text, however long, without markers.
    ///
    /// # Errors
    /// If the tokenizer fails on it.
    pub fn pieces(&self, text: &str) -> Result<Vec<String>> {
        let ids = self.tokenizer.pieces(text, 0..text.len())?;
        Ok(ids.into_iter().filter_map(|id| self.piece(id)).collect())
    }

    /// The id of the mask, where the vocabulary has one.
    #[must_use]
    pub fn mask_id(&self) -> Option<u32> {
        self.tokenizer.mask
    }

    /// Whether the weights have a masked-language-model head.
    #[must_use]
    pub fn has_head(&self) -> bool {
        self.head.is_some()
    }

    pub(crate) fn weights_path(&self) -> &Path {
        &self.weights_path
    }

    pub(crate) fn format(&self) -> WeightFormat {
        self.format
    }

    pub(crate) fn tokenizer(&self) -> &Tokenizer {
        &self.tokenizer
    }

    pub(crate) fn embeddings(&self) -> &Embeddings {
        &self.embeddings
    }

    pub(crate) fn head(&self) -> Result<&Head> {
        self.head.as_ref().ok_or_else(|| Error::NoHead { path: self.weights_path.clone() })
    }

    /// Runs `work` on this encoder's threads, or where the caller already is in a pool of its own:
    /// many requests at once go faster each on one thread than all on the same.
    pub(crate) fn on_pool<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        if rayon::current_thread_index().is_some() { work() } else { self.pool.install(work) }
    }

    /// Embeds a batch and sends it through the layers, handing every layer's output to `each`.
    pub(crate) fn forward(&self, batch: &Batch, each: impl FnMut(LayerOutput<'_>) + Send) {
        self.on_pool(|| {
            let hidden = self.embeddings.embed(&batch.ids, &batch.positions);
            self.run_layers(batch, None, None, hidden, each);
        });
    }

    /// Sends rows of embedded pieces through the layers, the batch's first rows left out where they
    /// were `read` before; upper layers may be `tuned` ones.
    pub(crate) fn run_layers(
        &self,
        batch: &Batch,
        read: Option<&[Vec<f32>]>,
        tuned: Option<&Tuned>,
        mut hidden: Vec<f32>,
        mut each: impl FnMut(LayerOutput<'_>) + Send,
    ) {
        let mut attention = Attention {
            relative: self.relative.as_ref(),
            heads: self.config.heads,
            dimension: self.config.dimension,
            slot_is_seen: false,
        };
        let mut workspace = Workspace::default();
        each(LayerOutput { layer: 0, hidden: &hidden, projected: &[], watched: &[] });
        for (index, layer) in self.layers.iter().enumerate() {
            let read = read.map_or(&[][..], |layers| &layers[index]);
            let other = tuned.and_then(|tuned| tuned.layers.get(index.checked_sub(tuned.from)?));
            attention.slot_is_seen = other.is_some();
            let layer = other.unwrap_or(layer);
            let watched = layer.forward(&attention, batch, read, &mut hidden, &mut workspace);
            let projected = &workspace.projected;
            let layer = index + 1;
            each(LayerOutput { layer, hidden: &hidden, projected, watched: &watched });
        }
    }
}

fn start_threads(threads: Option<NonZeroUsize>) -> Result<ThreadPool> {
    let threads =
        threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|index| format!("motjuste-encoder-{index}"))
        .build()
        .map_err(|e| Error::Threads { threads, source: e })
}

/// Packs all layers at once. Of several errors it returns the lowest layer's, so that the message
/// does not depend on the threads.
fn load_layers(file: &WeightFile, format: WeightFormat, config: &Config) -> Result<Vec<Layer>> {
    let names = (0..config.layers)
        .map(|index| {
            let names = layout::layer(config.family, index);
            file.require(&file.base(&format!("{}.weight", names.query)))?;
            Ok(names)
        })
        .collect::<Result<Vec<_>>>()?;
    let layers: Vec<Result<Layer>> =
        names.par_iter().map(|names| Layer::load(file, format, config, names, None)).collect();
    layers.into_iter().collect()
}

fn load_relative(file: &WeightFile, config: &Config) -> Result<Option<RelativeBias>> {
    let Some(buckets) = config.relative_buckets else {
        return Ok(None);
    };
    let name = file.base("encoder.relative_attention_bias.weight");
    let table = file.read(&name, &[buckets, config.heads])?;
    Ok(Some(RelativeBias::new(&table, buckets, config.heads, config.window())))
}
