//! One file per command: its arguments and what it prints.

pub(crate) mod assets;
pub(crate) mod batch;
pub(crate) mod encode;
pub(crate) mod lsp;
pub(crate) mod serve;
pub(crate) mod similarity;
pub(crate) mod suggest;
pub(crate) mod tui;
pub(crate) mod word;
