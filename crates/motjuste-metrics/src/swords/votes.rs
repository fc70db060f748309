//! `best` and `oot` on SWORDS: the benchmark as votes, through the rules of the SemEval scorer
//! (spec: SWORDS reference, §4.3).

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::io::Write as _;

use super::Evaluation;
use super::gold::{Gold, GoldTarget};
use super::lists::Lists;
use crate::semeval::compatible::{self, Votes, rounded_percent};
use crate::semeval::subset::Subset;
use crate::semeval::{Figures, Task};

/// How many guesses the `oot` scorer looks at.
const OUT_OF: usize = 10;

/// Adds the eight figures, each rounded as the scorer prints it.
pub(super) fn best_and_oot(evaluation: &mut Evaluation, gold: &Gold<'_>, lists: &Lists) {
    let votes = Votes::read(&gold_lines(gold), &Subset::default());
    let mut unsettled = BTreeSet::new();
    for (task, name, separator, longest) in
        [(Task::Best, "best", "::", usize::MAX), (Task::Oot, "oot", ":::", OUT_OF)]
    {
        let answers = answer_lines(gold, lists, separator, longest);
        let outcome = compatible::score(task, &votes, &answers, &Subset::default());
        push_figures(evaluation, name, &outcome.figures);
        unsettled.extend(outcome.unsettled);
    }
    if !unsettled.is_empty() {
        let ids: Vec<_> = unsettled.into_iter().collect();
        evaluation.notes.push(format!(
            "the reference leaves best and oot to chance where a hyphenated and a spaced twin \
             (brand-new, brand new) differ in votes; expect ±0.02 on these targets: {}",
            ids.join(", ")
        ));
    }
}

fn push_figures(evaluation: &mut Evaluation, name: &str, figures: &Figures) {
    let figures = [
        ("p", figures.precision()),
        ("r", figures.recall()),
        ("mode_p", figures.mode_precision()),
        ("mode_r", figures.mode_recall()),
    ];
    for (suffix, value) in figures {
        evaluation.push(format!("{name}_{suffix}"), value.map(rounded_percent));
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
            let text = match &guess.substitute {
                Ok(at) => &target.judged[*at].text,
                Err(lemma) => lemma.as_str(),
            };
            lines.extend_from_slice(text.as_bytes());
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
