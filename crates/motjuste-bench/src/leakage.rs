//! Whether a system has seen a benchmark: contexts it learned from that the benchmark has too.

use std::collections::HashSet;

use motjuste_core::Context;
use serde_json::Value;

use crate::{Answers, Data, Suite};

/// How many contexts of a benchmark a system learned from.
pub(crate) fn seen_contexts(suite: &Suite, answers: &Answers) -> usize {
    let provenance = answers.provenance();
    let trained_on: HashSet<&str> = match &provenance["trained_on"] {
        Value::Array(ids) if !ids.is_empty() => ids.iter().filter_map(Value::as_str).collect(),
        _ => return 0,
    };
    contexts(&suite.data).iter().filter(|id| trained_on.contains(id.as_str())).count()
}

/// The ids of a benchmark's contexts, each once.
fn contexts(data: &Data) -> HashSet<String> {
    let id = |text: &str| Context::new(text).ok().map(|context| context.id().to_string());
    match data {
        Data::Substitution { benchmark, .. } => {
            benchmark.contexts().iter().map(|context| context.id().to_string()).collect()
        }
        Data::Pairs { pairs, .. } => {
            let marked = pairs.iter().filter_map(|pair| pair.marked().ok()).flatten();
            marked.filter_map(|context| id(&context.text)).collect()
        }
        Data::Usages(pairs) => {
            let usages = pairs.iter().flat_map(|pair| &pair.usages);
            usages.filter_map(|usage| id(&usage.sentence)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::{Usage, UsagePair};
    use serde_json::json;

    use super::*;

    #[test]
    fn sentences_a_system_of_similarity_learned_from_are_seen() {
        let usage = |sentence: &str| Usage { key: None, sentence: sentence.to_owned(), token: 0 };
        let pair = |a, b| UsagePair { usages: [usage(a), usage(b)], similarity: 1.0 };
        let data =
            Data::Usages(vec![pair("bright sky", "bright boy"), pair("bright boy", "lit room")]);
        let suite = Suite { name: "rated".into(), id: "x".into(), content: "x".into(), data };
        let known = Context::new("bright boy").unwrap().id().to_string();
        let answers = |trained_on: Value| {
            Answers::Similarities(vec![0.0; 2], json!({ "trained_on": trained_on }))
        };
        assert_eq!(seen_contexts(&suite, &answers(json!([known, "c:other"]))), 1);
        assert_eq!(seen_contexts(&suite, &answers(json!([]))), 0);
    }
}
