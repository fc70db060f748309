//! What can go wrong: a model directory that does not fit together, or a span that is not one.

use std::path::PathBuf;

/// The result of every fallible call here.
pub type Result<T> = std::result::Result<T, Error>;

/// What can go wrong when a model is loaded or asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file of the model directory is missing or cannot be read.
    #[error("cannot read {} (a model directory contains config.json, model.safetensors, and \
        tokenizer.json or vocab.txt)", path.display())]
    Read { path: PathBuf, source: std::io::Error },

    /// A JSON file of the model directory is not JSON, or lacks a field.
    #[error("{}: {source}", path.display())]
    Json { path: PathBuf, source: serde_json::Error },

    /// `config.json` contradicts itself, or asks for what this crate does not compute.
    #[error("{}: {reason}", path.display())]
    Config { path: PathBuf, reason: String },

    /// The model is of a kind this crate does not compute.
    #[error("{}: model_type {model_type:?} is not supported; bert, distilbert, roberta, xlm-roberta, camembert and mpnet are", path.display())]
    UnknownFamily { path: PathBuf, model_type: String },

    /// The tokenizer files are missing, damaged, or do not fit the model.
    #[error("{}: {reason}", path.display())]
    Tokenizer { path: PathBuf, reason: String },

    /// The weight file is not a safetensors file, or is cut short.
    #[error("{}: {reason}; download the file again", path.display())]
    Weights { path: PathBuf, reason: String },

    /// A tensor the architecture needs is not in the weight file.
    #[error("{}: tensor {name:?} is missing; the weights do not match the config.json beside them", path.display())]
    MissingTensor { path: PathBuf, name: String },

    /// A tensor does not have the shape that `config.json` implies.
    #[error("{}: tensor {name:?} has shape {found:?}, config.json implies {expected:?}", path.display())]
    TensorShape { path: PathBuf, name: String, found: Vec<usize>, expected: Vec<usize> },

    /// A tensor is stored in a number format that is not read.
    #[error("{}: tensor {name:?} is stored as {dtype}; only F32, F16 and BF16 are supported", path.display())]
    TensorType { path: PathBuf, name: String, dtype: String },

    /// A tuning is damaged, or is one of another encoder.
    #[error("the tuning of the encoder cannot be used: {reason}")]
    Tuning { reason: String },

    /// The weights have no masked-language-model head.
    #[error("{} has no masked-language-model head; this needs weights saved as …ForMaskedLM", path.display())]
    NoHead { path: PathBuf },

    /// A span that is not a stretch of the text.
    #[error("span {start}..{end} of a text of {text_len} bytes {problem}")]
    Span { start: usize, end: usize, text_len: usize, problem: SpanProblem },

    /// A substitute that cannot take the span's place.
    #[error("candidate {candidate:?} {problem}")]
    Candidate { candidate: String, problem: CandidateProblem },

    /// A sequence without pieces.
    #[error("there are no pieces to embed")]
    NoPieces,

    /// More pieces than the model has positions for.
    #[error("{pieces} pieces do not fit the model's window of {window}")]
    TooManyPieces { pieces: usize, window: usize },

    /// A piece id outside the vocabulary.
    #[error("piece {id} is outside the vocabulary of {vocabulary} pieces")]
    UnknownPiece { id: u32, vocabulary: usize },

    /// Hidden states that were not made by this model.
    #[error("hidden states of {found} dimensions were given to a model of {expected}")]
    Dimension { found: usize, expected: usize },

    /// The position whose incoming attention was asked for is not in the sequence.
    #[error("position {position} is outside a sequence of {length} pieces")]
    Position { position: usize, length: usize },

    /// The worker threads could not be started.
    #[error("cannot start {threads} worker threads: {source}; ask for fewer")]
    Threads { threads: usize, source: rayon::ThreadPoolBuildError },
}

/// What is wrong with a span.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpanProblem {
    #[error("is empty")]
    Empty,
    #[error("is reversed: its end comes before its start")]
    Reversed,
    #[error("reaches past the end of the text")]
    Outside,
    #[error("starts or ends inside a character; offsets are bytes of UTF-8")]
    InsideCharacter,
    /// White space or control characters.
    #[error("contains nothing the tokenizer can see")]
    NoPieces,
    /// How many pieces, specials not counted, the model can take.
    #[error("is longer than the model's window of {window} pieces")]
    TooLong { window: usize },
}

/// What is wrong with a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CandidateProblem {
    #[error("contains nothing the tokenizer can see")]
    NoPieces,
    /// It does not fit the model's window even with no context left.
    #[error("is longer than the model's window of {window} pieces")]
    TooLong { window: usize },
}
