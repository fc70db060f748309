//! How much a benchmark holds, and per target: SWORDS Table 2.

use std::collections::HashSet;

use super::{BenchmarkData, Standing};

/// A row of Table 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statistics {
    /// Contexts; `None` where the file has none.
    pub contexts: Option<usize>,
    pub targets: usize,
    /// Substitutes, implicit negatives included.
    pub substitutes: usize,
    /// Labels of every kind: votes, where people gave substitutes unprompted.
    pub labels: usize,
    /// Labels that tell something: neither abstentions nor implicit negatives (what the reference's
    /// `stats()` counts).
    pub informative_labels: usize,
    /// How people find the substitutes; `None` where nobody was asked about them.
    pub standings: Option<Standings>,
}

/// How many substitutes people find how good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standings {
    /// Nobody would use them.
    pub inconceivable: usize,
    /// Somebody would use them, the acceptable ones included.
    pub conceivable: usize,
    /// More than half of the people would use them.
    pub acceptable: usize,
    /// The targets that have an acceptable substitute.
    pub targets_with_acceptable: usize,
}

/// The right half of Table 2: substitutes per target.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PerTarget {
    pub total: f64,
    /// Inconceivable ones, over all targets.
    pub inconceivable: Option<f64>,
    /// Conceivable ones, over all targets.
    pub conceivable: Option<f64>,
    /// Acceptable ones, over the targets that have one.
    pub acceptable: Option<f64>,
}

impl BenchmarkData<'_> {
    /// Counts it all.
    pub fn statistics(&self) -> Statistics {
        let labels = self.substitutes().map(|s| s.tally.total() as usize).sum();
        let uninformative: usize =
            self.substitutes().map(|s| (s.tally.unsure + s.implicit_negative) as usize).sum();
        Statistics {
            contexts: self.contexts,
            targets: self.targets.len(),
            substitutes: self.substitutes().count(),
            labels,
            informative_labels: labels - uninformative,
            standings: self.asked.then(|| self.standings()),
        }
    }

    fn standings(&self) -> Standings {
        let mut standings = Standings::default();
        for target in &self.targets {
            let mut has_acceptable = false;
            for substitute in &target.substitutes {
                let standing = substitute.standing();
                standings.inconceivable += usize::from(standing == Standing::Inconceivable);
                standings.conceivable += usize::from(standing >= Standing::Conceivable);
                standings.acceptable += usize::from(standing == Standing::Acceptable);
                has_acceptable |= standing == Standing::Acceptable;
            }
            standings.targets_with_acceptable += usize::from(has_acceptable);
        }
        standings
    }

    /// The number of distinct contexts of the targets; `None` if the file has none.
    pub(super) fn distinct_contexts(&self) -> Option<usize> {
        self.contexts?;
        let contexts: HashSet<_> = self.targets.iter().filter_map(|t| t.context).collect();
        Some(contexts.len())
    }
}

impl Statistics {
    /// Every figure under its name in files; `None` for what is not known.
    pub fn figures(&self) -> Vec<(&'static str, Option<f64>)> {
        let count = |count: usize| Some(count as f64);
        let standings = self.standings;
        let per_target = self.per_target();
        vec![
            ("contexts", self.contexts.and_then(count)),
            ("targets", count(self.targets)),
            ("substitutes", count(self.substitutes)),
            ("labels", count(self.labels)),
            ("informative_labels", count(self.informative_labels)),
            ("inconceivable", standings.and_then(|s| count(s.inconceivable))),
            ("conceivable", standings.and_then(|s| count(s.conceivable))),
            ("acceptable", standings.and_then(|s| count(s.acceptable))),
            ("targets_with_acceptable", standings.and_then(|s| count(s.targets_with_acceptable))),
            ("total_per_target", per_target.map(|per| per.total)),
            ("inconceivable_per_target", per_target.and_then(|per| per.inconceivable)),
            ("conceivable_per_target", per_target.and_then(|per| per.conceivable)),
            ("acceptable_per_target", per_target.and_then(|per| per.acceptable)),
        ]
    }

    /// Substitutes per target; `None` without targets.
    pub fn per_target(&self) -> Option<PerTarget> {
        let over =
            |count: usize, targets: usize| (targets > 0).then(|| count as f64 / targets as f64);
        let standings = self.standings;
        Some(PerTarget {
            total: over(self.substitutes, self.targets)?,
            inconceivable: standings.and_then(|s| over(s.inconceivable, self.targets)),
            conceivable: standings.and_then(|s| over(s.conceivable, self.targets)),
            acceptable: standings.and_then(|s| over(s.acceptable, s.targets_with_acceptable)),
        })
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::{GoldItem, ItemKey};

    use super::super::samples::two_targets;
    use super::*;
    use crate::swords::Abstain;

    #[test]
    fn everything_is_counted() {
        let benchmark = two_targets();
        let statistics = BenchmarkData::of_benchmark(&benchmark, Abstain::Negative).statistics();
        let expected = Statistics {
            contexts: Some(2),
            targets: 2,
            substitutes: 6,
            labels: 46,
            informative_labels: 45,
            standings: Some(Standings {
                inconceivable: 2,
                conceivable: 4,
                acceptable: 2,
                targets_with_acceptable: 1,
            }),
        };
        assert_eq!(statistics, expected);
    }

    /// 1350/320 and not 1350/370 is what the paper prints for SWORDS dev.
    #[test]
    fn acceptable_is_averaged_over_targets_that_have_one() {
        let benchmark = two_targets();
        let statistics = BenchmarkData::of_benchmark(&benchmark, Abstain::Negative).statistics();
        let per_target = statistics.per_target().unwrap();
        assert_eq!(per_target.total, 3.0);
        assert_eq!(per_target.inconceivable, Some(1.0));
        assert_eq!(per_target.conceivable, Some(2.0));
        assert_eq!(per_target.acceptable, Some(2.0));
    }

    #[test]
    fn votes_say_nothing_of_what_people_would_reject() {
        let gold = [GoldItem {
            key: ItemKey { lexelt: "bright.a".into(), id: "1".into() },
            substitutes: vec![("clever".into(), 3), ("smart".into(), 1)],
        }];
        let statistics = BenchmarkData::of_gold(&gold).statistics();
        assert_eq!((statistics.contexts, statistics.standings), (None, None));
        assert_eq!((statistics.substitutes, statistics.labels), (2, 4));
        assert_eq!(statistics.per_target().unwrap().acceptable, None);
        assert_eq!(BenchmarkData::of_gold(&[]).statistics().per_target(), None);
    }
}
