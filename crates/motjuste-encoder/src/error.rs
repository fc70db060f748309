//! What can go wrong: a model directory that does not fit together, or a span that is not one.

use std::fmt;
use std::path::PathBuf;

/// The result of every fallible call here.
pub type Result<T> = std::result::Result<T, Error>;

/// What can go wrong when a model is loaded or asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file of the model directory is missing or cannot be read.
    #[error("cannot read {} (a model directory holds config.json, model.safetensors, and tokenizer.json or vocab.txt)", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },

    /// `config.json` is not JSON, lacks a field, or contradicts itself.
    #[error("{}: {reason}", path.display())]
    Config {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        reason: String,
    },

    /// The model is of a kind this crate does not compute.
    #[error("{}: model_type {model_type:?} is not supported; bert, distilbert, roberta, xlm-roberta, camembert and mpnet are", path.display())]
    UnknownFamily {
        /// The file.
        path: PathBuf,
        /// The value of `model_type`.
        model_type: String,
    },

    /// The tokenizer files are missing, damaged, or do not fit the model.
    #[error("{}: {reason}", path.display())]
    Tokenizer {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        reason: String,
    },

    /// The weight file is not a safetensors file, or is cut short.
    #[error("{}: {reason}; fetch the file again", path.display())]
    Weights {
        /// The file.
        path: PathBuf,
        /// What is damaged.
        reason: String,
    },

    /// A tensor the architecture needs is not in the weight file.
    #[error("{}: tensor {name:?} is missing; the weights do not belong to the config.json beside them", path.display())]
    MissingTensor {
        /// The file.
        path: PathBuf,
        /// The tensor's name, without the model prefix.
        name: String,
    },

    /// A tensor does not have the shape that `config.json` implies.
    #[error("{}: tensor {name:?} has shape {found:?}, config.json implies {expected:?}", path.display())]
    TensorShape {
        /// The file.
        path: PathBuf,
        /// The tensor's name.
        name: String,
        /// The shape in the file.
        found: Vec<usize>,
        /// The shape the configuration asks for.
        expected: Vec<usize>,
    },

    /// A tensor is stored in a number format that is not read.
    #[error("{}: tensor {name:?} is stored as {dtype}; F32, F16 and BF16 are read", path.display())]
    TensorType {
        /// The file.
        path: PathBuf,
        /// The tensor's name.
        name: String,
        /// The format in the file.
        dtype: String,
    },

    /// The weights have no masked-language-model head.
    #[error("{} has no masked-language-model head; this needs weights saved as …ForMaskedLM", path.display())]
    NoHead {
        /// The weight file.
        path: PathBuf,
    },

    /// A span that is not a stretch of the text.
    #[error("span {start}..{end} of a text of {text_len} bytes {problem}")]
    Span {
        /// First byte.
        start: usize,
        /// One past the last byte.
        end: usize,
        /// Length of the text in bytes.
        text_len: usize,
        /// What is wrong with it.
        problem: SpanProblem,
    },

    /// A substitute that cannot stand in the span's place.
    #[error("candidate {candidate:?} {problem}")]
    Candidate {
        /// The substitute.
        candidate: String,
        /// What is wrong with it.
        problem: CandidateProblem,
    },

    /// A sequence without pieces.
    #[error("there are no pieces to embed")]
    NoPieces,

    /// More pieces than the model has positions for.
    #[error("{pieces} pieces do not fit the model's window of {window}")]
    TooManyPieces {
        /// How many there are.
        pieces: usize,
        /// How many fit.
        window: usize,
    },

    /// A piece id outside the vocabulary.
    #[error("piece {id} is outside the vocabulary of {vocabulary} pieces")]
    UnknownPiece {
        /// The id.
        id: u32,
        /// Number of pieces.
        vocabulary: usize,
    },

    /// Hidden states that were not made by this model.
    #[error("hidden states of {found} dimensions were given to a model of {expected}")]
    Dimension {
        /// Dimensions of the states given.
        found: usize,
        /// Dimensions of this model.
        expected: usize,
    },

    /// The position whose incoming attention was asked for is not in the sequence.
    #[error("position {position} is outside a sequence of {length} pieces")]
    Position {
        /// The position asked for.
        position: usize,
        /// Length of the sequence.
        length: usize,
    },

    /// The worker threads could not be started.
    #[error("cannot start {threads} worker threads: {reason}; ask for fewer")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system said.
        reason: String,
    },
}

/// What is wrong with a span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpanProblem {
    /// Start and end are the same.
    Empty,
    /// The end comes before the start.
    Reversed,
    /// It reaches past the end of the text.
    Outside,
    /// It starts or ends inside a character.
    InsideCharacter,
    /// The tokenizer finds nothing in it (white space, control characters).
    NoPieces,
    /// It alone is longer than the model's window.
    TooLong {
        /// How many pieces, specials not counted, the model can take.
        window: usize,
    },
}

impl fmt::Display for SpanProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("is empty"),
            Self::Reversed => f.write_str("is reversed: its end comes before its start"),
            Self::Outside => f.write_str("reaches past the end of the text"),
            Self::InsideCharacter => {
                f.write_str("starts or ends inside a character; offsets are bytes of UTF-8")
            }
            Self::NoPieces => f.write_str("holds nothing the tokenizer can see"),
            Self::TooLong { window } => {
                write!(f, "is longer than the model's window of {window} pieces")
            }
        }
    }
}

/// What is wrong with a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CandidateProblem {
    /// The tokenizer finds nothing in it.
    NoPieces,
    /// It does not fit the model's window even with no context left.
    TooLong {
        /// How many pieces, specials not counted, the model can take.
        window: usize,
    },
}

impl fmt::Display for CandidateProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPieces => f.write_str("holds nothing the tokenizer can see"),
            Self::TooLong { window } => {
                write!(f, "is longer than the model's window of {window} pieces")
            }
        }
    }
}
