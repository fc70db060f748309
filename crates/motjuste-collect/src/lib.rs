//! Annotation campaigns: from what to annotate to a benchmark that scoring reads.

pub mod select;
