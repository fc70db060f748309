//! Why a forest cannot be built, read or merged.

use thiserror::Error;

/// Why a forest cannot be built or read.
#[derive(Debug, Error, PartialEq)]
pub enum ForestError {
    /// The bytes do not begin as a forest does.
    #[error("not a forest: the file does not begin with the forest's mark; name a forest file")]
    NotAForest,
    /// Written by a later release.
    #[error("the forest has format version {0}, this program reads version 1; train it again")]
    Version(u32),
    /// The bytes end too early.
    #[error("the forest breaks off at byte {0}; copy or train it again")]
    Truncated(usize),
    /// The bytes are not those that were written.
    #[error("the forest is damaged: its checksum does not match; copy or train it again")]
    Checksum,
    /// There are bytes after the last tree.
    #[error("the forest has {0} bytes after its last tree; copy or train it again")]
    Trailing(usize),
    /// A name or the provenance is not UTF-8.
    #[error("the forest's text before byte {0} is not UTF-8; copy or train it again")]
    Text(usize),
    /// A text is longer than the file can say.
    #[error("the forest's {what} is {length} bytes long, more than the format holds")]
    TooLong {
        /// Which text.
        what: &'static str,
        /// Its length in bytes.
        length: usize,
    },
    /// No features, too many, or two of one name.
    #[error("a forest needs 1 to 32767 features of different names: {0}")]
    Features(String),
    /// A number that must be finite is not.
    #[error("the forest's {what} is {value}; it must be a finite number")]
    NotFinite {
        /// Which number.
        what: &'static str,
        /// What it is.
        value: f64,
    },
    /// A split asks for a feature that is not there.
    #[error("a split of tree {tree} tests feature {feature}, but there are only {count}")]
    NoSuchFeature {
        /// The tree, counted from 0.
        tree: usize,
        /// The feature it asks for.
        feature: usize,
        /// How many there are.
        count: usize,
    },
    /// The nodes do not make one tree.
    #[error("the nodes of tree {0} do not make a tree; copy or train the forest again")]
    Shape(usize),
    /// A node that is not a leaf cannot be split.
    #[error("node {0} is not a leaf of the tree and cannot be split")]
    NotALeaf(usize),
    /// More nodes than can be numbered.
    #[error("the forest has more than 2^32 nodes; train fewer or smaller trees")]
    TooManyNodes,
    /// Forests of different features have no average.
    #[error("only forests of the same features can be merged, and at least one: {0}")]
    Merge(String),
}
