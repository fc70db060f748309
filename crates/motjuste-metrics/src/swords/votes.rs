//! `best` and `oot` on SWORDS: the benchmark as votes, through the rules of the SemEval scorer
//! (spec: SWORDS reference, §4.3).

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::io::Write as _;

use super::gold::{Gold, GoldTarget};
use super::lists::Lists;
use crate::semeval::compatible::{self, Votes, rounded_percent};
use crate::semeval::subset::Subset;
use crate::semeval::{Figures, Measure, Task};

/// How many guesses the `oot` scorer looks at.
const OUT_OF: usize = 10;

/// The figures of both subtasks.
pub(super) struct BestAndOot {
    best: Figures,
    oot: Figures,
    /// The targets whose figures the reference leaves to chance.
    pub(super) unsettled: BTreeSet<String>,
}

impl BestAndOot {
    pub(super) fn score(gold: &Gold<'_>, lists: &Lists) -> Self {
        let lines = gold_lines(gold);
        let votes = Votes::read(&lines, &Subset::default());
        let mut unsettled = BTreeSet::new();
        let mut figures = |task, separator, longest| {
            let answers = answer_lines(gold, lists, separator, longest);
            let outcome = compatible::score(task, &votes, &answers, &Subset::default());
            unsettled.extend(outcome.unsettled);
            outcome.figures
        };
        let best = figures(Task::Best, "::", usize::MAX);
        let oot = figures(Task::Oot, ":::", OUT_OF);
        Self { best, oot, unsettled }
    }

    /// A figure as the scorer prints it.
    pub(super) fn percentage(&self, task: Task, measure: Measure) -> Option<f64> {
        let figures = match task {
            Task::Best => &self.best,
            Task::Oot => &self.oot,
        };
        measure.value(figures).map(rounded_percent)
    }
}

/// `dummylemma.n ID :: substitute votes;…`, most votes first.
fn gold_lines(gold: &Gold<'_>) -> Vec<u8> {
    let mut lines = Vec::new();
    for target in gold.targets() {
        let mut voted: Vec<_> = target.judged.iter().filter(|judged| judged.positive > 0).collect();
        voted.sort_by_key(|judged| Reverse(judged.positive));
        start_line(&mut lines, target, "::");
        for judged in &voted {
            lines.extend_from_slice(judged.text.as_bytes());
            lines.extend_from_slice(format!(" {};", judged.positive).as_bytes());
        }
        end_line(&mut lines, voted.is_empty());
    }
    lines
}

/// `dummylemma.n ID :: guess;guess;`, an abstention being a lone semicolon. Guesses beyond
/// `longest` would be cut off by the scorer anyway.
fn answer_lines(gold: &Gold<'_>, lists: &Lists, separator: &str, longest: usize) -> Vec<u8> {
    let mut lines = Vec::new();
    for (target, list) in gold.targets().iter().zip(lists.iter()) {
        start_line(&mut lines, target, separator);
        for guess in list.iter().take(longest) {
            lines.extend_from_slice(target.text(guess).as_bytes());
            lines.push(b';');
        }
        end_line(&mut lines, list.is_empty());
    }
    lines
}

fn start_line(lines: &mut Vec<u8>, target: &GoldTarget<'_>, separator: &str) {
    write!(lines, "dummylemma.n {} {separator} ", target.id).expect("writing to a Vec cannot fail");
}

fn end_line(lines: &mut Vec<u8>, is_empty: bool) {
    lines.extend_from_slice(if is_empty { b";\n" } else { b"\n" });
}
