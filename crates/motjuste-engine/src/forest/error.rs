//! Why a forest cannot be built, read or merged.

use thiserror::Error;

/// Why a forest cannot be built or read.
#[derive(Debug, Error, PartialEq)]
pub enum ForestError {
    #[error("the forest is truncated at byte {0}: copy it again or retrain it")]
    Truncated(usize),
    #[error("the forest has {0} bytes after its last tree: copy it again or retrain it")]
    Trailing(usize),
    #[error("the forest's text before byte {0} is not UTF-8: copy it again or retrain it")]
    Text(usize),
    #[error("the forest's {what} is {length} bytes long, more than the format holds")]
    TooLong { what: &'static str, length: usize },
    #[error("a forest needs 1 to 32767 features of different names: {0}")]
    Features(String),
    #[error("the forest's {what} is {value}; it must be a finite number")]
    NotFinite { what: &'static str, value: f64 },
    #[error("a split of tree {tree} tests feature {feature}, but there are only {count}")]
    NoSuchFeature { tree: usize, feature: usize, count: usize },
    #[error("the nodes of tree {0} do not make a tree; copy or train the forest again")]
    Shape(usize),
    #[error("node {0} is not a leaf of the tree and cannot be split")]
    NotALeaf(usize),
    #[error("the forest has more than 2^32 nodes; train fewer or smaller trees")]
    TooManyNodes,
    #[error("only forests of the same features can be merged, and at least one: {0}")]
    Merge(String),
}
