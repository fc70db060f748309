//! The forward pass in the open, for systems that change what goes in (dropout on one embedding,
//! embeddings applied twice: Zhou et al. 2019) or read what comes by (all hidden states, attention
//! to a position).

use crate::batch::Batch;
use crate::encoder::Encoder;
use crate::error::{Error, Result};

/// Hidden states: a row per piece.
#[derive(Debug, Clone, PartialEq)]
pub struct Hidden {
    values: Vec<f32>,
    dimension: usize,
}

impl Hidden {
    pub(crate) fn new(values: Vec<f32>, dimension: usize) -> Self {
        Self { values, dimension }
    }

    pub(crate) fn values(&self) -> &[f32] {
        &self.values
    }

    /// Number of rows, at least one.
    #[must_use]
    pub fn pieces(&self) -> usize {
        self.values.len() / self.dimension
    }

    /// The state of the piece at `position`, if the sequence is that long.
    #[must_use]
    pub fn row(&self, position: usize) -> Option<&[f32]> {
        self.values.chunks_exact(self.dimension).nth(position)
    }

    /// The same, to change it.
    pub fn row_mut(&mut self, position: usize) -> Option<&mut [f32]> {
        self.values.chunks_exact_mut(self.dimension).nth(position)
    }

    /// The state of the piece at `position` alone, for a head that need not read the others.
    #[must_use]
    pub fn only(&self, position: usize) -> Option<Self> {
        Some(Self::new(self.row(position)?.to_vec(), self.dimension))
    }

    /// The rows in order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[f32]> {
        self.values.chunks_exact(self.dimension)
    }
}

/// A sequence to follow through the layers.
#[derive(Debug, Clone, Copy)]
pub struct TraceInput<'a> {
    /// What the first layer reads: the output of [`Encoder::embed`], as it is or changed.
    pub embedded: &'a Hidden,
    /// The position whose incoming attention is wanted.
    pub watched: Option<usize>,
}

/// What a sequence left behind on its way.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace {
    /// The hidden states after each layer; index 0 is the input.
    pub layers: Vec<Hidden>,
    /// From each position to the watched one: attention, mean over all layers and heads. Empty
    /// where none was watched.
    pub attention: Vec<f32>,
}

impl Encoder {
    /// The output of the embedding layer (word, position and segment vectors, normalised).
    ///
    /// # Errors
    /// If there are no pieces, or more than positions, or one is outside the vocabulary.
    pub fn embed(&self, pieces: &[u32]) -> Result<Hidden> {
        let vocabulary = self.config().vocabulary_size();
        if pieces.is_empty() {
            return Err(Error::NoPieces);
        }
        self.check_length(pieces.len())?;
        if let Some(id) = pieces.iter().find(|id| **id as usize >= vocabulary) {
            return Err(Error::UnknownPiece { id: *id, vocabulary });
        }
        let positions: Vec<usize> = (0..pieces.len()).collect();
        let values = self.on_pool(|| self.embeddings().embed(pieces, &positions));
        Ok(Hidden::new(values, self.config().dimension()))
    }

    /// Position, segment and norm applied to vectors in the place of word vectors, as Hugging
    /// Face models do with `inputs_embeds`.
    ///
    /// # Errors
    /// If there are more rows than positions, or they are of another dimension.
    pub fn embed_again(&self, words: &Hidden) -> Result<Hidden> {
        self.check_dimension(words)?;
        self.check_length(words.pieces())?;
        let mut hidden = words.clone();
        let rows = hidden.values.chunks_exact_mut(words.dimension);
        for (position, row) in rows.enumerate() {
            self.embeddings().place(position, row);
        }
        Ok(hidden)
    }

    /// Follows sequences through all layers, stacked into common products.
    ///
    /// # Errors
    /// If a sequence is longer than the window or of another dimension, or a watched position is
    /// outside its sequence.
    pub fn trace(&self, inputs: &[TraceInput<'_>]) -> Result<Vec<Trace>> {
        let dimension = self.config().dimension();
        let mut batch = Batch::default();
        let mut hidden = Vec::new();
        for input in inputs {
            self.check_dimension(input.embedded)?;
            let length = input.embedded.pieces();
            self.check_length(length)?;
            if let Some(position) = input.watched.filter(|position| *position >= length) {
                return Err(Error::Position { position, length });
            }
            batch.push_embedded(length, input.watched);
            hidden.extend_from_slice(input.embedded.values());
        }
        let mut traces: Vec<Trace> = inputs
            .iter()
            .map(|_| Trace {
                layers: Vec::with_capacity(self.config().layers() + 1),
                attention: Vec::new(),
            })
            .collect();
        self.on_pool(|| {
            self.run_layers(&batch, None, None, hidden, |output| {
                for (index, (trace, group)) in traces.iter_mut().zip(&batch.groups).enumerate() {
                    let rows = group.rows();
                    let rows = &output.hidden[rows.start * dimension..rows.end * dimension];
                    trace.layers.push(Hidden::new(rows.to_vec(), dimension));
                    if let Some(attention) = output.watched.get(index) {
                        trace.attention.resize(attention.len(), 0.0);
                        for (sum, weight) in trace.attention.iter_mut().zip(attention) {
                            *sum += weight;
                        }
                    }
                }
            });
        });
        let count = (self.config().layers() * self.config().heads()) as f32;
        for trace in &mut traces {
            trace.attention.iter_mut().for_each(|sum| *sum /= count);
        }
        Ok(traces)
    }

    pub(crate) fn check_dimension(&self, hidden: &Hidden) -> Result<()> {
        let expected = self.config().dimension();
        if hidden.dimension != expected {
            return Err(Error::Dimension { found: hidden.dimension, expected });
        }
        Ok(())
    }

    fn check_length(&self, pieces: usize) -> Result<()> {
        let window = self.config().window();
        if pieces > window {
            return Err(Error::TooManyPieces { pieces, window });
        }
        Ok(())
    }
}
