//! What a benchmark of lexical substitution holds: SWORDS §4.
//!
//! [`BenchmarkData`] is a benchmark or a part of one, reduced to what can be counted; its parts
//! (by part of speech, by source) are the same type, so every figure exists for every part.

mod against;
mod distribution;
mod filtering;
mod frequency;
mod parts;
mod statistics;

use motjuste_core::{Benchmark, ContextId, GoldItem, Label, Pos, Tally};

pub use against::{Against, Controversial};
pub use distribution::ScoreDistribution;
pub use filtering::Filtering;
pub use frequency::FrequencyBands;
pub use statistics::{PerTarget, Standings, Statistics};

use crate::swords::Abstain;

/// How people find a substitute (SWORDS §3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Nobody would use it.
    Inconceivable,
    /// Somebody would use it, but not more than half of the people.
    Conceivable,
    /// More than half of the people would use it.
    Acceptable,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LabelledSubstitute<'a> {
    /// The word or phrase.
    pub text: &'a str,
    pub tally: Tally,
    /// How many of its negative labels are implicit: it was offered, and given by nobody.
    pub implicit_negative: u32,
    /// Where it was proposed.
    pub sources: &'a [String],
    abstain: Abstain,
}

impl LabelledSubstitute<'_> {
    /// The share of positive labels. 0 where everybody abstained.
    pub fn score(&self) -> f64 {
        match self.counted() {
            0 => 0.0,
            counted => f64::from(self.tally.positive) / f64::from(counted),
        }
    }

    /// How people find it.
    pub fn standing(&self) -> Standing {
        if 2 * self.tally.positive > self.counted() {
            Standing::Acceptable
        } else if self.tally.positive > 0 {
            Standing::Conceivable
        } else {
            Standing::Inconceivable
        }
    }

    /// The labels that count.
    fn counted(&self) -> u32 {
        match self.abstain {
            Abstain::Drop => self.tally.decided(),
            Abstain::Negative => self.tally.total(),
        }
    }
}

/// A target and its substitutes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelledTarget<'a> {
    /// Its context, where the file has it.
    pub context: Option<ContextId>,
    /// Its part of speech, if known.
    pub pos: Option<Pos>,
    /// Its substitutes, in file order.
    pub substitutes: Vec<LabelledSubstitute<'a>>,
}

/// A benchmark, or a part of one, as its labels.
#[derive(Debug, Clone)]
pub struct BenchmarkData<'a> {
    targets: Vec<LabelledTarget<'a>>,
    contexts: Option<usize>,
    asked: bool,
}

impl<'a> BenchmarkData<'a> {
    /// The data of a benchmark; targets keep their positions.
    pub fn of_benchmark(benchmark: &'a Benchmark, abstain: Abstain) -> Self {
        let targets = benchmark.targets().iter().enumerate().map(|(position, target)| {
            let substitutes = benchmark.substitutes_of(position).map(|substitute| {
                let labels = substitute.labels();
                let implicit = labels.as_slice().iter().filter(|l| **l == Label::FalseImplicit);
                LabelledSubstitute {
                    text: substitute.text(),
                    tally: labels.tally(),
                    implicit_negative: implicit.count() as u32,
                    sources: substitute.sources(),
                    abstain,
                }
            });
            LabelledTarget {
                context: Some(target.context()),
                pos: target.pos(),
                substitutes: substitutes.collect(),
            }
        });
        let implicit = |label: &Label| matches!(label, Label::TrueImplicit | Label::FalseImplicit);
        Self {
            targets: targets.collect(),
            contexts: Some(benchmark.contexts().len()),
            asked: benchmark
                .substitutes()
                .iter()
                .any(|substitute| !substitute.labels().as_slice().iter().all(implicit)),
        }
    }

    /// The data of a gold file, which has votes and no contexts; items keep their positions.
    pub fn of_gold(gold: &'a [GoldItem]) -> Self {
        let targets = gold.iter().map(|item| {
            let substitutes = item.substitutes.iter().map(|(text, votes)| LabelledSubstitute {
                text,
                tally: Tally { positive: *votes, ..Tally::default() },
                implicit_negative: 0,
                sources: &[],
                abstain: Abstain::Negative,
            });
            LabelledTarget {
                context: None,
                pos: item.key.pos(),
                substitutes: substitutes.collect(),
            }
        });
        Self { targets: targets.collect(), contexts: None, asked: false }
    }

    pub fn targets(&self) -> &[LabelledTarget<'a>] {
        &self.targets
    }

    /// Whether people were asked about substitutes, as in SWORDS. Else they gave substitutes
    /// unprompted, as in SemEval-2007 and CoInCo, and what they think of the others is not known.
    pub const fn asked(&self) -> bool {
        self.asked
    }

    fn substitutes(&self) -> impl Iterator<Item = &LabelledSubstitute<'a>> {
        self.targets.iter().flat_map(|target| &target.substitutes)
    }
}

/// Benchmarks for the tests of this family.
#[cfg(test)]
mod samples {
    use motjuste_core::{Benchmark, Context, Label, Labels, Pos, Substitute, Target};

    pub(super) const YES: Label = Label::True;
    pub(super) const NO: Label = Label::False;
    pub(super) const UNSURE: Label = Label::Unsure;

    /// A substitute: its text, its labels and its sources.
    pub(super) type Sample<'a> = (&'a str, Vec<Label>, &'a [&'a str]);

    /// A benchmark with one target per sentence: the first word.
    pub(super) fn benchmark(targets: &[(&str, Pos, Vec<Sample<'_>>)]) -> Benchmark {
        let mut benchmark = Benchmark::new(true);
        for (sentence, pos, substitutes) in targets {
            let context = Context::new(*sentence).unwrap();
            let word = sentence.split(' ').next().unwrap();
            let target = Target::new(&context, word, 0, Some(*pos)).unwrap();
            let id = target.id();
            benchmark.add_context(context).unwrap();
            benchmark.add_target(target).unwrap();
            for (text, labels, sources) in substitutes {
                let labels = Labels::new(labels.clone()).unwrap();
                let sources = sources.iter().map(|source| (*source).to_owned()).collect();
                let substitute = Substitute::new(id, *text, labels).unwrap().with_sources(sources);
                benchmark.add_substitute(substitute).unwrap();
            }
        }
        benchmark
    }

    /// Two targets; the second has nothing acceptable.
    pub(super) fn two_targets() -> Benchmark {
        let ten = |positive| {
            (0..10).map(|label| if label < positive { YES } else { NO }).collect::<Vec<_>>()
        };
        benchmark(&[
            (
                "bright girls win",
                Pos::Adj,
                vec![
                    ("clever", ten(9), &["people", "thesaurus"]),
                    ("quick", ten(6), &["people"]),
                    ("gifted", ten(5), &["thesaurus"]),
                    ("shiny", vec![NO, NO, UNSURE], &["thesaurus"]),
                ],
            ),
            (
                "turn left here",
                Pos::Verb,
                vec![("go", ten(1), &["people"]), ("spin", vec![NO, NO, NO], &["thesaurus"])],
            ),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn substitute(positive: u32, negative: u32, unsure: u32, abstain: Abstain) -> Standing {
        let tally = Tally { positive, negative, unsure };
        let text = "clever";
        LabelledSubstitute { text, tally, implicit_negative: 0, sources: &[], abstain }.standing()
    }

    #[test]
    fn half_of_the_people_are_not_enough() {
        assert_eq!(substitute(5, 5, 0, Abstain::Negative), Standing::Conceivable);
        assert_eq!(substitute(6, 4, 0, Abstain::Negative), Standing::Acceptable);
        assert_eq!(substitute(0, 3, 0, Abstain::Negative), Standing::Inconceivable);
    }

    #[test]
    fn an_abstention_is_a_no_or_nothing() {
        assert_eq!(substitute(5, 4, 1, Abstain::Negative), Standing::Conceivable);
        assert_eq!(substitute(5, 4, 1, Abstain::Drop), Standing::Acceptable);
        assert_eq!(substitute(0, 0, 3, Abstain::Drop), Standing::Inconceivable);
    }
}
