//! One benchmark against another on the targets they share: SWORDS §4.1, §4.3 and Table 3.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

use super::{BenchmarkData, LabelledSubstitute, Standing};
use crate::moments::{mean, share};

/// What a benchmark that asked people about substitutes thinks of another one's.
#[derive(Debug, Clone, PartialEq)]
pub struct Against<'a> {
    /// The targets in both.
    pub targets: usize,
    /// The other's substitutes of these targets that are labelled here too. Only they count below.
    pub substitutes: usize,
    /// The other's substitutes of these targets that nobody was asked about here.
    pub unlabelled: usize,
    /// Substitutes that are not acceptable here.
    pub unacceptable: usize,
    /// Substitutes that nobody would use here.
    pub inconceivable: usize,
    /// Substitutes with a high score there.
    pub high: usize,
    /// Substitutes with a high score there that are acceptable here.
    pub high_and_acceptable: usize,
    /// Everything that is acceptable here for these targets, whether the other has it or not.
    pub acceptable: usize,
    /// The mean score here of the other's substitutes of a target, averaged over targets.
    pub mean_score: Option<f64>,
    /// The same of as many of our own substitutes of each target, the best ones.
    pub mean_score_of_best: Option<f64>,
    /// Substitutes with a high score in one of the two and not in the other.
    pub controversial: Vec<Controversial<'a>>,
}

/// A substitute the two benchmarks disagree about (Table 3).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Controversial<'a> {
    /// Where among our own targets its target is.
    pub target: usize,
    pub substitute: LabelledSubstitute<'a>,
    /// The positive labels or votes it has in the other benchmark.
    pub votes: u32,
}

impl Controversial<'_> {
    /// Whether it is acceptable here, and so has no high score there.
    pub fn acceptable_here(&self) -> bool {
        self.substitute.standing() == Standing::Acceptable
    }

    /// Many votes for what nobody would use; then no vote for what everybody would use.
    fn clearest_first(&self, other: &Self) -> Ordering {
        let score = |c: &Self| c.substitute.score();
        match (self.acceptable_here(), other.acceptable_here()) {
            (false, false) => {
                other.votes.cmp(&self.votes).then_with(|| score(self).total_cmp(&score(other)))
            }
            (true, true) => {
                score(other).total_cmp(&score(self)).then_with(|| self.votes.cmp(&other.votes))
            }
            (here, there) => here.cmp(&there),
        }
    }
}

impl<'a> Against<'a> {
    /// Compares two benchmarks; `shared` says which of our targets is which of the other's. A target
    /// may be several there, in repeated contexts that other people judged: the substitutes of all
    /// count, and the votes of the first, since six people cannot give twelve.
    /// `None` if nobody was asked about substitutes here, so that nothing is known to be bad.
    ///
    /// A score in the other benchmark is high if more than one person gave the substitute or, where
    /// people were asked there too, if it is acceptable.
    pub fn of(
        here: &BenchmarkData<'a>,
        there: &BenchmarkData<'_>,
        shared: &[(usize, usize)],
    ) -> Option<Self> {
        if !here.asked() {
            return None;
        }
        let mut theirs_of: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (ours, theirs) in shared {
            theirs_of.entry(*ours).or_default().push(*theirs);
        }
        let mut comparison = Comparison::default();
        for (ours, theirs) in &theirs_of {
            comparison.add(*ours, here, &others(there, theirs));
        }
        Some(comparison.finish(theirs_of.len()))
    }

    /// The chance that a substitute with a high score there is acceptable here.
    pub fn acceptable_if_high(&self) -> Option<f64> {
        share(self.high_and_acceptable as f64, self.high)
    }

    /// The chance that an acceptable substitute has a high score there.
    pub fn high_if_acceptable(&self) -> Option<f64> {
        share(self.high_and_acceptable as f64, self.acceptable)
    }

    /// The share of the other's substitutes that are not acceptable here.
    pub fn unacceptable_share(&self) -> Option<f64> {
        share(self.unacceptable as f64, self.substitutes)
    }

    /// The share of the other's substitutes that nobody would use here.
    pub fn inconceivable_share(&self) -> Option<f64> {
        share(self.inconceivable as f64, self.substitutes)
    }

    /// The share of the other's substitutes that have a high score there.
    pub fn high_share(&self) -> Option<f64> {
        share(self.high as f64, self.substitutes)
    }
}

/// What the other benchmark says of a substitute.
#[derive(Default)]
struct Other {
    votes: u32,
    high: bool,
}

/// The other's substitutes of one target, by lower-cased text.
fn others(there: &BenchmarkData<'_>, targets: &[usize]) -> HashMap<String, Other> {
    let mut others: HashMap<String, Other> = HashMap::new();
    let targets = targets.iter().filter_map(|target| there.targets().get(*target)).enumerate();
    for (at, substitute) in
        targets.flat_map(|(at, target)| target.substitutes.iter().map(move |s| (at, s)))
    {
        if substitute.tally.positive == 0 {
            continue; // offered there and turned down: not one of the other's substitutes
        }
        let other = others.entry(substitute.text.to_lowercase()).or_default();
        if at > 0 {
            continue;
        }
        other.votes += substitute.tally.positive;
        other.high |= if there.asked() {
            substitute.standing() == Standing::Acceptable
        } else {
            other.votes > 1
        };
    }
    others
}

#[derive(Default)]
struct Comparison<'a> {
    labelled: usize,
    given: usize,
    unacceptable: usize,
    inconceivable: usize,
    high: usize,
    high_and_acceptable: usize,
    acceptable: usize,
    scores: Vec<f64>,
    best_scores: Vec<f64>,
    controversial: Vec<Controversial<'a>>,
}

impl<'a> Comparison<'a> {
    fn add(&mut self, target: usize, here: &BenchmarkData<'a>, others: &HashMap<String, Other>) {
        let Some(ours) = here.targets().get(target) else { return };
        let mut scores = Vec::new();
        for substitute in &ours.substitutes {
            let standing = substitute.standing();
            let acceptable = standing == Standing::Acceptable;
            let other = others.get(&substitute.text.to_lowercase());
            let (votes, high) = other.map_or((0, false), |other| (other.votes, other.high));
            self.acceptable += usize::from(acceptable);
            if other.is_some() {
                self.unacceptable += usize::from(!acceptable);
                self.inconceivable += usize::from(standing == Standing::Inconceivable);
                self.high += usize::from(high);
                self.high_and_acceptable += usize::from(high && acceptable);
                scores.push(substitute.score());
            }
            if high != acceptable {
                let substitute = *substitute;
                self.controversial.push(Controversial { target, substitute, votes });
            }
        }
        self.given += others.len();
        let mut own: Vec<f64> = ours.substitutes.iter().map(LabelledSubstitute::score).collect();
        own.sort_by(|a, b| b.total_cmp(a));
        own.truncate(scores.len());
        self.labelled += scores.len();
        self.scores.extend(mean(&scores));
        self.best_scores.extend(mean(&own));
    }

    fn finish(mut self, targets: usize) -> Against<'a> {
        self.controversial.sort_by(Controversial::clearest_first);
        Against {
            targets,
            substitutes: self.labelled,
            unlabelled: self.given - self.labelled,
            unacceptable: self.unacceptable,
            inconceivable: self.inconceivable,
            high: self.high,
            high_and_acceptable: self.high_and_acceptable,
            acceptable: self.acceptable,
            mean_score: mean(&self.scores),
            mean_score_of_best: mean(&self.best_scores),
            controversial: self.controversial,
        }
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::{GoldItem, ItemKey};

    use super::super::samples::two_targets;
    use super::*;
    use crate::swords::Abstain;

    fn gold() -> Vec<GoldItem> {
        let item = |id: &str, substitutes: &[(&str, u32)]| GoldItem {
            key: ItemKey { lexelt: "bright.a".into(), id: id.into() },
            substitutes: substitutes.iter().map(|(s, votes)| ((*s).into(), *votes)).collect(),
        };
        vec![
            item("1", &[("Clever", 1), ("shiny", 3), ("able", 1), ("gifted", 2)]),
            item("2", &[("spin", 1)]),
        ]
    }

    #[test]
    fn the_others_substitutes_are_judged_by_our_labels() {
        let (benchmark, gold) = (two_targets(), gold());
        let here = BenchmarkData::of_benchmark(&benchmark, Abstain::Negative);
        let against =
            Against::of(&here, &BenchmarkData::of_gold(&gold), &[(0, 0), (1, 1)]).unwrap();
        assert_eq!((against.targets, against.substitutes, against.unlabelled), (2, 4, 1));
        assert_eq!((against.unacceptable, against.inconceivable), (3, 2));
        // clever .9, gifted .5, shiny 0 and spin 0; our best are clever, quick, gifted and go.
        // A mean over targets, as in §4.1: of three substitutes and of one.
        assert_eq!(against.mean_score, Some(((0.9 + 0.5) / 3.0 + 0.0) / 2.0));
        assert_eq!(against.mean_score_of_best, Some(((0.9 + 0.6 + 0.5) / 3.0 + 0.1) / 2.0));
        // shiny and gifted have more than one vote, clever and quick are acceptable.
        assert_eq!(against.acceptable_if_high(), Some(0.0));
        assert_eq!((against.high, against.acceptable), (2, 2));
        assert_eq!(against.high_if_acceptable(), Some(0.0));
    }

    #[test]
    fn the_clearest_controversies_come_first() {
        let (benchmark, gold) = (two_targets(), gold());
        let here = BenchmarkData::of_benchmark(&benchmark, Abstain::Negative);
        let against = Against::of(&here, &BenchmarkData::of_gold(&gold), &[(0, 0)]).unwrap();
        let found: Vec<_> =
            against.controversial.iter().map(|c| (c.substitute.text, c.votes)).collect();
        assert_eq!(found, [("shiny", 3), ("gifted", 2), ("clever", 1), ("quick", 0)]);
    }

    #[test]
    fn votes_of_a_target_that_is_several_there_are_not_summed() {
        let (benchmark, gold) = (two_targets(), gold());
        let here = BenchmarkData::of_benchmark(&benchmark, Abstain::Negative);
        let twice: Vec<GoldItem> = [&gold[0], &gold[0]].into_iter().cloned().collect();
        let against = |shared: &[(usize, usize)]| {
            let against = Against::of(&here, &BenchmarkData::of_gold(&twice), shared).unwrap();
            let votes = against.controversial.iter().map(|c| c.votes).collect::<Vec<_>>();
            (against.high, votes)
        };
        assert_eq!(against(&[(0, 0), (0, 1)]), against(&[(0, 0)]));
    }

    #[test]
    fn nothing_is_bad_where_nobody_was_asked() {
        let (benchmark, gold) = (two_targets(), gold());
        let here = BenchmarkData::of_benchmark(&benchmark, Abstain::Negative);
        let there = BenchmarkData::of_gold(&gold);
        assert_eq!(Against::of(&there, &here, &[(0, 0)]), None);
        let against = Against::of(&here, &there, &[]).unwrap();
        assert_eq!((against.mean_score, against.unacceptable_share()), (None, None));
    }
}
