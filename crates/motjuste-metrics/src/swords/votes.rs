//! `best` and `oot` on SWORDS: the benchmark as votes, through the rules of the SemEval scorer
//! (spec: SWORDS reference, §4.3).

use std::collections::BTreeSet;
use std::io::Write as _;

use super::Evaluation;
use super::gold::{Gold, GoldTarget};
use super::lists::{Guess, Lists};
use crate::semeval::compatible::{self, Votes, rounded_percent};
use crate::semeval::subset::Subset;
use crate::semeval::{Figures, Task};

/// Adds the eight figures, each rounded as the scorer prints it.
pub(super) fn best_and_oot(evaluation: &mut Evaluation, gold: &Gold<'_>, lists: &Lists) {
    let votes = Votes::read(&gold_lines(gold), &Subset::default());
    let mut unsettled = BTreeSet::new();
    for (task, name, separator) in [(Task::Best, "best", "::"), (Task::Oot, "oot", ":::")] {
        let answers = answer_lines(gold, lists, separator);
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
        voted.sort_by_key(|judged| std::cmp::Reverse(judged.positive));
        let votes = voted.iter().map(|judged| format!("{} {}", judged.text, judged.positive));
        line(&mut lines, target, "::", votes);
    }
    lines
}

/// `dummylemma.n ID :: guess;guess;`, an abstention being a lone semicolon.
fn answer_lines(gold: &Gold<'_>, lists: &Lists, separator: &str) -> Vec<u8> {
    let mut lines = Vec::new();
    for (target, list) in gold.targets().iter().zip(lists.iter()) {
        let text = |guess: &Guess| match &guess.substitute {
            Ok(at) => target.judged[*at].text.clone(),
            Err(lemma) => lemma.clone(),
        };
        line(&mut lines, target, separator, list.iter().map(text));
    }
    lines
}

fn line(
    lines: &mut Vec<u8>,
    target: &GoldTarget<'_>,
    separator: &str,
    fields: impl Iterator<Item = String>,
) {
    let fields: Vec<String> = fields.collect();
    writeln!(lines, "dummylemma.n {} {separator} {};", target.id, fields.join(";"))
        .expect("writing to a Vec cannot fail");
}
