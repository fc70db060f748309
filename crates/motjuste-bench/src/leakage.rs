//! Whether a system has seen a benchmark: contexts it learned from that the benchmark has too.

use std::collections::HashSet;

use serde_json::Value;

use crate::{Answers, Data, Suite};

/// How many contexts of a benchmark a system learned from.
pub(crate) fn seen_contexts(suite: &Suite, answers: &Answers) -> usize {
    let Data::Substitution { benchmark, .. } = &suite.data else { return 0 };
    let provenance = answers.provenance();
    let trained_on: HashSet<&str> = match &provenance["trained_on"] {
        Value::Array(ids) => ids.iter().filter_map(Value::as_str).collect(),
        _ => return 0,
    };
    let contexts = benchmark.contexts().iter();
    contexts.filter(|context| trained_on.contains(context.id().to_string().as_str())).count()
}
