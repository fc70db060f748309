//! Systems × benchmarks: what `motjuste bench` runs and shows.
//!
//! A [`Matrix`] names benchmarks and systems. Every pair, in each setting the system takes part in,
//! is a cell: [`run`](Runner::run) answers it, target by target, into a result file that says where
//! it comes from, or finds that file already there. [`Report`] scores all cells and tells which
//! differences can be trusted.

mod answers;
mod benchmark;
mod cell;
mod compare;
mod cost;
mod csv;
mod details;
mod document;
mod error;
#[cfg(test)]
mod fixture;
mod footnotes;
mod journal;
mod language;
mod leakage;
mod matrix;
mod overlap;
mod own_result;
mod page;
mod papers;
mod questions;
mod report;
mod reproduce;
mod resources;
mod run;
mod score;
mod similarity;
mod system_spec;

pub use answers::Answers;
pub use benchmark::{BenchmarkFile, Data, Suite};
pub use cell::{Cell, Provenance, cells};
pub use compare::{Compared, Comparing, Comparison, Differing};
pub use cost::Cost;
pub use error::{Error, Result};
pub use matrix::{Matrix, Rows, need};
pub use report::{BenchmarkReport, Item, ItemSystem, Report, Row, TableReport, UsedResource};
pub use reproduce::{ReproducedRow, Reproduction, is_reproducible, reproduce, reproducible};
pub use resources::add_assets;
pub use run::{Done, Event, Runner};
pub use system_spec::SystemSpec;
