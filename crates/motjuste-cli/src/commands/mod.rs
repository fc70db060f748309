//! One file per command: its arguments and what it prints.

pub(crate) mod agree;
pub(crate) mod assets;
pub(crate) mod batch;
pub(crate) mod bench;
pub(crate) mod collect;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod data;
pub(crate) mod encode;
pub(crate) mod man;
pub(crate) mod score;
pub(crate) mod serve;
pub(crate) mod similarity;
pub(crate) mod suggest;
pub(crate) mod train;
pub(crate) mod word;
