//! One file or folder per command: its arguments and what it prints.

pub(crate) mod agree;
pub(crate) mod bench;
pub(crate) mod compare;
pub(crate) mod data;
pub(crate) mod score;
pub(crate) mod senses;
pub(crate) mod similarity;
pub(crate) mod table;
pub(crate) mod train;
