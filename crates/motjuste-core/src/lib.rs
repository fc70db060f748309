//! The data model of lexical substitution: contexts, targets, substitutes, labels, rankings and
//! content ids. Pure data, no input or output.

mod annotation;
mod benchmark;
mod context;
mod error;
mod fast_map;
mod ids;
mod label;
mod lexsub;
mod observer;
mod pos;
mod ranking;
mod similarity;
mod target;

pub use annotation::{JudgedSubstitute, Rating, RatingValue, RawAnswer, UnknownVerdict, Verdict};
pub use benchmark::{Benchmark, Substitute};
pub use compact_str::CompactString;
pub use context::{Context, Extra, Span};
pub use error::ModelError;
pub use fast_map::FastMap;
pub use ids::{
    BadId, ContextId, DatasetId, GenerationTaskId, RankingTaskId, SubstituteId, TargetId,
};
pub use label::{Label, Labels, Tally, UnknownLabel};
pub use lexsub::{Answer, CandidatePool, GoldItem, ItemKey, RankedItem, pos_of_lexelt};
pub use observer::Observer;
pub use pos::{Pos, UnknownPos};
pub use ranking::{Ranked, Ranking, Score, SystemResult};
pub use similarity::{MarkedContext, NotMarked, PairInContexts, PairSimilarity, Usage, UsagePair};
pub use target::Target;
