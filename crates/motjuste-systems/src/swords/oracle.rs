//! Oracles: what a system that knew the labels would say (SWORDS, Table 4, upper bounds; the
//! reference's `oracle-acceptable`, `oracle-conceivable`, `oracle-plus-distractors`).

use motjuste_core::{Label, Ranked, Substitute};

use crate::composed::best_first;
use crate::entry::{Entry, Make, Paper, Role};
use crate::{Question, Result, System};

/// From when on the reference calls a substitute acceptable: more than half of its labels.
pub(super) const ACCEPTABLE: f64 = 0.5 + 1e-4;
pub(super) const CONCEIVABLE: f64 = 0.1;

const ORACLE: Entry = Entry {
    revision: 2,
    role: Role::Bound,
    ..Entry::substitution(Paper::Swords, |_| Ok(Box::new(Oracle { least: 0.0 })))
};

pub(super) const ENTRIES: [Entry; 3] = [
    Entry {
        name: "oracle-acceptable",
        title: "Oracle (acceptable)",
        method: "The substitutes that more than half of the annotators accept, most accepted \
            first: the upper bound of F10.",
        make: Make::Substitution(|_| Ok(Box::new(Oracle { least: ACCEPTABLE }))),
        ..ORACLE
    },
    Entry {
        name: "oracle-conceivable",
        title: "Oracle (conceivable)",
        method: "The substitutes that anyone accepts, most accepted first: the upper bound of \
            Fc10.",
        make: Make::Substitution(|_| Ok(Box::new(Oracle { least: CONCEIVABLE }))),
        ..ORACLE
    },
    Entry {
        name: "oracle-plus-distractors",
        title: "Oracle plus distractors",
        method: "All judged substitutes, most accepted first: the input of ranking systems in \
            the best possible order.",
        ..ORACLE
    },
];

struct Oracle {
    least: f64,
}

/// The share of people who accept a substitute; abstentions do not count.
pub(super) fn share(substitute: &Substitute) -> f64 {
    let tally = substitute.labels().tally();
    if tally.decided() == 0 { 0.0 } else { f64::from(tally.positive) / f64::from(tally.decided()) }
}

/// What an oracle orders by: the share of people who accept a substitute; where people could only name
/// substitutes, as in SemEval-2007, how many did.
fn worth(substitute: &Substitute) -> f64 {
    let labels = substitute.labels();
    if labels.as_slice().iter().all(|label| *label == Label::TrueImplicit) {
        return f64::from(labels.tally().positive);
    }
    share(substitute)
}

impl System for Oracle {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let right = question.judged().filter(|judged| share(judged) >= self.least);
        best_first(right.map(|judged| (judged.text().to_owned(), worth(judged))), limit)
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let score = |word: &&str| {
            let judged = question.judged().find(|judged| judged.text() == *word);
            let right = judged.filter(|judged| share(judged) >= self.least);
            right.map_or(f64::NEG_INFINITY, worth)
        };
        Ok(words.iter().map(score).collect())
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::{Benchmark, Label, Labels, Substitute};

    use crate::Resources;
    use crate::testing::{ask, one_target};

    fn judged(benchmark: &mut Benchmark, text: &str, yes: usize, no: usize, unsure: usize) {
        let target = benchmark.targets()[0].id();
        let labels = [(Label::True, yes), (Label::False, no), (Label::Unsure, unsure)];
        let labels = labels.into_iter().flat_map(|(label, n)| std::iter::repeat_n(label, n));
        let labels = Labels::new(labels).unwrap();
        benchmark.add_substitute(Substitute::new(target, text, labels).unwrap()).unwrap();
    }

    #[test]
    fn thresholds_are_those_of_the_reference() {
        let mut benchmark = one_target("a **bright** boy", &[]);
        judged(&mut benchmark, "half", 5, 5, 0);
        judged(&mut benchmark, "most", 6, 4, 0);
        judged(&mut benchmark, "unsure", 2, 1, 7);
        judged(&mut benchmark, "one", 1, 9, 0);
        judged(&mut benchmark, "none", 0, 3, 0);
        let resources = Resources::default();
        let ask = |name| ask(name, None, &benchmark, &resources);
        assert_eq!(ask("oracle-acceptable"), ["unsure", "most"]);
        assert_eq!(ask("oracle-conceivable"), ["unsure", "most", "half", "one"]);
        assert_eq!(ask("oracle-plus-distractors"), ["unsure", "most", "half", "one", "none"]);
    }

    #[test]
    fn where_people_name_substitutes_the_most_named_is_first() {
        let mut benchmark = one_target("a **bright** boy", &[]);
        let target = benchmark.targets()[0].id();
        for (text, votes) in [("smart", 1), ("clever", 3), ("intelligent", 2)] {
            let labels = Labels::new(std::iter::repeat_n(Label::TrueImplicit, votes)).unwrap();
            benchmark.add_substitute(Substitute::new(target, text, labels).unwrap()).unwrap();
        }
        let words = ask("oracle-acceptable", None, &benchmark, &Resources::default());
        assert_eq!(words, ["clever", "intelligent", "smart"]);
    }
}
