//! Two sets of answers to SemEval-2007 items, `best` or `oot`, by the paper's definitions.

use std::collections::HashMap;

use motjuste_core::{Answer, GoldItem};
use motjuste_formats::{AnswerKind, Answers, SemevalAnswers, SemevalGold, Text, parse, read};
use motjuste_metrics::semeval::corrected::{self, normal_form};
use motjuste_metrics::semeval::subset::Subset;
use motjuste_metrics::semeval::{ItemCredit, Measure, Task};
use serde_json::json;

use super::items::shown_list;
use super::{Compared, Comparing, Differing};
use crate::{Error, Result};

/// Tests recall and mode recall and finds the items that differ most.
pub(super) fn compare(asked: &Comparing, text: &Text) -> Result<Compared> {
    let gold = parse::<SemevalGold>(text)?;
    let answers = [read::<SemevalAnswers>(&asked.a.path)?, read::<SemevalAnswers>(&asked.b.path)?];
    let task = task_of(asked, &answers)?;
    let outcomes = answers
        .each_ref()
        .map(|answers| corrected::score(task, &gold, &answers.answers, &Subset::default()));
    let figures =
        |measure: Measure| outcomes.each_ref().map(|outcome| measure.figure(task, outcome));
    let tested = Measure::RECALLS.into_iter();
    let comparisons = asked.test(tested.map(figures));
    let credits = outcomes.map(|outcome| outcome.items);
    Ok(Compared { comparisons, differing: differing(asked, &gold, &answers, &credits) })
}

fn task_of(asked: &Comparing, [a, b]: &[Answers; 2]) -> Result<Task> {
    match (a.kind, b.kind) {
        (AnswerKind::Best, AnswerKind::Best) => Ok(Task::Best),
        (AnswerKind::Oot, AnswerKind::Oot) => Ok(Task::Oot),
        _ => {
            let other = asked.b.path.display();
            let reason = format!("{other} answers another subtask (:: is best, ::: is oot)");
            Err(Error::Gold { path: asked.a.path.clone(), reason })
        }
    }
}

fn differing(
    asked: &Comparing,
    gold: &[GoldItem],
    answers: &[Answers; 2],
    [a, b]: &[Vec<ItemCredit>; 2],
) -> Vec<Differing> {
    let by_id: HashMap<&str, &GoldItem> =
        gold.iter().map(|item| (item.key.id.as_str(), item)).collect();
    let mut order: Vec<(&ItemCredit, &ItemCredit)> = a.iter().zip(b).collect();
    let size = |(a, b): &(&ItemCredit, &ItemCredit)| (a.credit - b.credit).abs();
    order.sort_by(|x, y| size(y).total_cmp(&size(x)));
    order
        .into_iter()
        .filter(|pair| size(pair) > 0.0)
        .take(asked.items)
        .filter_map(|(a, b)| {
            let item = by_id.get(a.id.as_str())?;
            let people: Vec<String> =
                item.substitutes.iter().map(|(s, votes)| format!("{s} {votes}")).collect();
            let text = format!(
                "{}\n  people: {}\n{}{}",
                item.key,
                people.join(", "),
                shown_list(&asked.a.name, &guesses(item, &answers[0].answers)),
                shown_list(&asked.b.name, &guesses(item, &answers[1].answers)),
            );
            let json = json!({"item": a.id, "advantage": a.credit - b.credit});
            Some(Differing { text, json })
        })
        .collect()
}

fn guesses(item: &GoldItem, answers: &[Answer]) -> Vec<(String, char)> {
    let answer = answers.iter().find(|answer| answer.key.id == item.key.id);
    let forms: Vec<_> = item.substitutes.iter().map(|(s, _)| normal_form(s)).collect();
    let marked = |guess: &String| {
        let found = forms.contains(&normal_form(guess));
        (guess.clone(), if found { '✓' } else { '?' })
    };
    answer.map_or_else(Vec::new, |answer| answer.guesses.iter().map(marked).collect())
}
