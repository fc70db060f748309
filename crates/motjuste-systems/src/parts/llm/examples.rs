//! Judged targets as examples of a prompt, drawn at random (SWORDS, App. D.5).

use std::path::Path;

use motjuste_core::{Benchmark, ContextId, Substitute};
use motjuste_formats::Swords;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::parts::llm::Shot;
use crate::parts::llm::prompt::{question, spaced};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    Each {
        seed: u64,
    },
    /// Once for all targets, so that a model needs to read them only once.
    Once {
        seed: u64,
    },
}

#[derive(Debug)]
struct Example {
    target: String,
    context: String,
    context_id: ContextId,
    shot: Shot,
}

#[derive(Debug)]
pub struct Examples(Vec<Example>);

impl Examples {
    /// Reads a judged benchmark in SWORDS format.
    pub fn read(path: &Path) -> Result<Self, String> {
        let benchmark =
            motjuste_formats::read::<Swords>(path).map_err(|error| error.to_string())?;
        let examples = Self::from_benchmark(&benchmark);
        if examples.0.is_empty() {
            return Err("no target in it has an accepted substitute".to_owned());
        }
        Ok(examples)
    }

    /// Every target with substitutes somebody accepts, those with the most votes first.
    pub fn from_benchmark(benchmark: &Benchmark) -> Self {
        let targets = benchmark.targets().iter().enumerate();
        let example = |(position, target): (usize, &motjuste_core::Target)| {
            let votes = |one: &Substitute| one.labels().tally().positive;
            let mut accepted: Vec<&Substitute> =
                benchmark.substitutes_of(position).filter(|one| votes(one) > 0).collect();
            accepted.sort_by_key(|one| std::cmp::Reverse(votes(one)));
            let words: Vec<&str> = accepted.iter().map(|one| one.text()).collect();
            let context = benchmark.context_of(target)?;
            let (context_id, context) = (context.id(), context.text());
            (!words.is_empty()).then(|| Example {
                target: target.id().to_string(),
                context: spaced(context),
                context_id,
                shot: Shot {
                    question: question(context, target.span().bytes()),
                    answer: words.join(", "),
                },
            })
        };
        Self(targets.filter_map(example).collect())
    }

    pub(crate) fn contexts(&self) -> impl Iterator<Item = ContextId> {
        self.0.iter().map(|one| one.context_id)
    }

    /// The examples for a target in random order, but for those of its own context.
    pub(crate) fn draw(
        &self,
        draw: Draw,
        target: &str,
        context: &str,
    ) -> impl Iterator<Item = &Shot> {
        let (seed, salt) = match draw {
            Draw::Each { seed } => (seed, target),
            Draw::Once { seed } => (seed, ""),
        };
        let lot =
            |one: &&Example| xxh3_64_with_seed(format!("{salt}\n{}", one.target).as_bytes(), seed);
        let mut others: Vec<&Example> =
            self.0.iter().filter(|one| one.context != context).collect();
        others.sort_by_cached_key(lot);
        others.into_iter().map(|one| &one.shot)
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::{Context, Label, Labels, Target};

    use super::*;
    use crate::Question;
    use crate::parts::llm::{Estimate, Prompt};
    use crate::testing::one_target;

    /// As many targets as contexts, each with a substitute.
    fn benchmark(contexts: &[&str], substitutes: &[(&str, &[Label])]) -> Benchmark {
        let mut benchmark = Benchmark::new(true);
        for text in contexts {
            let context = Context::new(*text).unwrap();
            let target = Target::new(&context, text.split(' ').next().unwrap(), 0, None).unwrap();
            let id = target.id();
            benchmark.add_context(context).unwrap();
            benchmark.add_target(target).unwrap();
            for (word, labels) in substitutes {
                let labels = Labels::new(labels.to_vec()).unwrap();
                benchmark.add_substitute(Substitute::new(id, *word, labels).unwrap()).unwrap();
            }
        }
        benchmark
    }

    #[test]
    fn the_most_accepted_come_first_and_the_rejected_not_at_all() {
        use Label::{False, True, TrueImplicit};
        let judged: [(&str, &[Label]); 4] = [
            ("one vote", &[True, False, False]),
            ("none", &[False, False, False]),
            ("two votes", &[True, TrueImplicit, False]),
            ("one too", &[True, False]),
        ];
        let examples = Examples::from_benchmark(&benchmark(&["Bright boys"], &judged));
        assert_eq!(examples.0[0].shot.answer, "two votes, one vote, one too");
        let nothing = Examples::from_benchmark(&benchmark(&["Bright boys"], &judged[1..2]));
        assert!(nothing.0.is_empty());
    }

    #[test]
    fn a_draw_depends_on_seed_and_target_and_spares_the_own_context() {
        let contexts = ["a cat", "b cat", "c cat", "d cat", "e cat", "f cat"];
        let examples = Examples::from_benchmark(&benchmark(&contexts, &[("x", &[Label::True])]));
        let drawn = |draw, target| -> Vec<String> {
            examples.draw(draw, target, "b cat").map(|shot| shot.question.clone()).collect()
        };
        let each = |seed| Draw::Each { seed };
        assert_eq!(drawn(each(1), "t:1"), drawn(each(1), "t:1"));
        assert!((0..9).any(|seed| drawn(each(seed), "t:1") != drawn(each(seed), "t:2")));
        assert!((0..9).any(|seed| drawn(each(seed), "t:1") != drawn(each(0), "t:1")));
        let once = Draw::Once { seed: 3 };
        assert_eq!(drawn(once, "t:1"), drawn(once, "t:2"));
        assert_eq!(drawn(once, "t:1").len(), 5);
        assert!(drawn(once, "t:1").iter().all(|question| !question.contains("**b**")));
    }

    #[test]
    fn examples_drawn_once_do_not_change_with_the_length_of_a_question() {
        let contexts: Vec<String> =
            (10..50).map(|number| format!("Word number {number}.")).collect();
        let contexts: Vec<&str> = contexts.iter().map(String::as_str).collect();
        let examples = Examples::from_benchmark(&benchmark(&contexts, &[("x", &[Label::True])]));
        let shots = |asked: &str, draw, budget| {
            let asked = one_target(asked, &[]);
            let asked = Question::new(&asked, 0).unwrap();
            Prompt::new(&asked, &examples, draw, &Estimate, budget).unwrap().shots
        };
        let (short, long) = ("a **bright** boy", "a boy so **bright** that nobody could teach him");
        let once = Draw::Once { seed: 0 };
        assert!((400..500).all(|budget| shots(short, once, budget) == shots(long, once, budget)));
        let each = |budget| Draw::Each { seed: budget as u64 };
        let count = |asked, budget| shots(asked, each(budget), budget).len();
        assert!((400..500).any(|budget| count(short, budget) > count(long, budget)));
    }
}
