//! What can be wrong with data before it is a benchmark.

use crate::{ContextId, SubstituteId, TargetId};

/// Why a piece of data cannot exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    #[error("a context must have text")]
    EmptyContext,
    #[error("a target must have a surface form")]
    EmptyTarget,
    #[error("a substitute must have text")]
    EmptySubstitute,
    #[error("{}", not_the_target(.surface, *.offset, .found.as_deref()))]
    NotTheTarget {
        surface: String,
        offset: usize,
        /// What the context has there; `None` past its end.
        found: Option<String>,
    },
    #[error("a score must be a number, not NaN")]
    ScoreIsNan,
    #[error("context {0} is given twice")]
    DuplicateContext(ContextId),
    #[error("target {0} is given twice")]
    DuplicateTarget(TargetId),
    /// One substitute of one target twice, letter case aside.
    #[error("substitute {text:?} ({id}) is given twice for target {target}")]
    DuplicateSubstitute { id: SubstituteId, text: String, target: TargetId },
    #[error("context {0} is not in the benchmark")]
    UnknownContext(ContextId),
    #[error("target {0} is not in the benchmark")]
    UnknownTarget(TargetId),
    #[error("target {0} has two rankings")]
    DuplicateRanking(TargetId),
}

fn not_the_target(surface: &str, offset: usize, found: Option<&str>) -> String {
    let there = match found {
        Some(found) => format!("the context has {found:?} at offset {offset}"),
        None => format!("the context ends before offset {offset} plus the target's length"),
    };
    format!("{there}, not the target {surface:?}: offsets count Unicode code points from 0")
}
