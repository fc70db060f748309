//! Parts of a benchmark: by part of speech and by source (SWORDS §4, §4.2).

use std::collections::{BTreeMap, BTreeSet};

use motjuste_core::Pos;

use super::{BenchmarkData, LabelledSubstitute, LabelledTarget};

impl<'a> BenchmarkData<'a> {
    /// A part per part of speech, in the order in which the papers list them.
    pub fn by_pos(&self) -> Vec<(Option<Pos>, Self)> {
        let mut parts: BTreeMap<_, Vec<LabelledTarget<'a>>> = BTreeMap::new();
        for target in &self.targets {
            parts.entry((reading_order(target.pos), target.pos)).or_default().push(target.clone());
        }
        parts.into_iter().map(|((_, pos), targets)| (pos, self.part(targets))).collect()
    }

    /// One part per source: all substitutes it proposed, even if others did too.
    pub fn by_source(&self) -> Vec<(&'a str, Self)> {
        let sources: BTreeSet<&'a str> =
            self.substitutes().flat_map(|s| s.sources).map(String::as_str).collect();
        let part = |source: &str| self.keeping(|s| s.sources.iter().any(|other| other == source));
        sources.into_iter().map(|source| (source, part(source))).collect()
    }

    /// A part per combination of sources: `coinco` alone, `roget` alone, both. Each substitute is
    /// in one of them; those whose file does not name any are left out.
    pub fn by_sources(&self) -> Vec<(&'a [String], Self)> {
        let combinations: BTreeSet<&'a [String]> =
            self.substitutes().map(|s| s.sources).filter(|sources| !sources.is_empty()).collect();
        let part = |sources: &[String]| self.keeping(|s| s.sources == sources);
        combinations.into_iter().map(|sources| (sources, part(sources))).collect()
    }

    /// The targets that keep a substitute, with those they keep.
    fn keeping(&self, keep: impl Fn(&LabelledSubstitute<'a>) -> bool) -> Self {
        let kept = self.targets.iter().map(|target| LabelledTarget {
            substitutes: target.substitutes.iter().filter(|s| keep(s)).copied().collect(),
            ..target.clone()
        });
        self.part(kept.filter(|target| !target.substitutes.is_empty()).collect())
    }

    fn part(&self, targets: Vec<LabelledTarget<'a>>) -> Self {
        let part = Self { targets, contexts: self.contexts, asked: self.asked };
        Self { contexts: part.distinct_contexts(), ..part }
    }
}

/// Nouns, verbs, adjectives, adverbs, then the others.
fn reading_order(pos: Option<Pos>) -> usize {
    let open = [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv];
    match pos {
        Some(pos) => open.iter().position(|open| *open == pos).unwrap_or(open.len()),
        None => open.len() + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::two_targets;
    use super::*;
    use crate::swords::Abstain;

    #[test]
    fn verbs_come_before_adjectives() {
        let benchmark = two_targets();
        let data = BenchmarkData::of_benchmark(&benchmark, Abstain::Negative);
        let parts = data.by_pos();
        let pos: Vec<_> = parts.iter().map(|(pos, _)| *pos).collect();
        assert_eq!(pos, [Some(Pos::Verb), Some(Pos::Adj)]);
        let statistics = parts[1].1.statistics();
        assert_eq!((statistics.contexts, statistics.substitutes), (Some(1), 4));
    }

    #[test]
    fn a_substitute_of_two_sources_is_in_both_or_in_their_combination() {
        let benchmark = two_targets();
        let data = BenchmarkData::of_benchmark(&benchmark, Abstain::Negative);
        let each = data.by_source();
        let each: Vec<_> = each.iter().map(|(s, part)| (*s, part.substitutes().count())).collect();
        assert_eq!(each, [("people", 3), ("thesaurus", 4)]);
        let combinations = data.by_sources();
        let names: Vec<_> = combinations.iter().map(|(sources, _)| sources.join("+")).collect();
        assert_eq!(names, ["people", "people+thesaurus", "thesaurus"]);
        let counts = combinations.iter().map(|(_, part)| part.substitutes().count());
        assert_eq!(counts.collect::<Vec<_>>(), [2, 1, 3]);
        assert_eq!(combinations[1].1.targets().len(), 1, "the other target has no such substitute");
    }
}
