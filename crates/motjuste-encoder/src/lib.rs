//! Vectors of words in context, on the CPU.
//!
//! An [`Encoder`] is loaded from a local Hugging Face directory (BERT, DistilBERT, RoBERTa,
//! XLM-RoBERTa or MPNet; safetensors) and answers four questions:
//!
//! * [`encode`](Encoder::encode): the vectors of some spans of a text, one per layer;
//! * [`shared_context`](Encoder::shared_context): the vectors of many substitutes for one span,
//!   computed against the keys and values of the unchanged sentence, at the price of a few
//!   sentence passes rather than one per substitute;
//! * [`read`](Encoder::read): the same in two steps, for callers that choose the substitutes by what
//!   the sentence says;
//! * [`masked`](Encoder::masked): the distribution over the vocabulary for a masked span, where
//!   the weights have a masked-language-model head.
//!
//! Published systems that need more (dropout on one embedding, embeddings applied twice,
//! attention weights, all hidden states) build it from [`passage`](Encoder::passage),
//! [`embed`](Encoder::embed), [`embed_again`](Encoder::embed_again), [`trace`](Encoder::trace)
//! and [`vocabulary_logits`](Encoder::vocabulary_logits).
//!
//! Offsets are bytes of the text. The same input gives the same bits whatever the number of
//! threads.

mod arithmetic;
mod attention;
mod batch;
mod config;
mod embeddings;
mod encoder;
mod error;
mod head;
mod layer;
mod layout;
mod linear;
mod masked;
mod norm;
mod passage;
mod read;
mod relative;
mod shared;
mod spans;
mod tokenizer;
mod trace;
mod tuned;
mod vectors;
mod weights;

pub use arithmetic::WeightFormat;
pub use config::{Config, Family};
pub use encoder::{Encoder, LoadOptions};
pub use error::{CandidateProblem, Error, Result, SpanProblem};
pub use masked::VocabularyLogits;
pub use passage::Passage;
pub use read::ReadSlot;
pub use shared::{SharedContext, Slot};
pub use trace::{Hidden, Trace, TraceInput};
pub use tuned::{Judged, Tuned};
pub use vectors::{LayerVectors, cosine, dot};
