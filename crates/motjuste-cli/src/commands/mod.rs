//! One file per command: its arguments and what it prints.

pub(crate) mod completions;
pub(crate) mod encode;
pub(crate) mod man;
